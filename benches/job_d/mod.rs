//! Job D: a whole day of messages with delays and losses at random, run by the product's own engine and by a program that can do
//! nothing else.
//!
//! Half a million messages come at random over a day, are sent, stored, confirmed, delivered to one of 32 slots, worked on for
//! 2 s, written to a database and acked. A hop takes 5 ms on average, a write 10. One send, confirm, delivery and ack in a
//! thousand is lost. Without a confirm a message is sent again after 5 s, three times at most; without an ack it is
//! delivered again after 30 s. Every four hours a restart ends all jobs; what is under way then arrives all the same.

use crate::job_q::engine::{Given, setup};
use crate::job_q::{NEVER, Ring, SLOTS, restart_at};
use otn_engine::model::fault::{FaultKind, Hazard, Offers, Reached, Site};
use otn_engine::model::message::{Hop, HopKind, MessageId, MessageNumber};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::{Micros, Ppm, Span};
use otn_engine::model::world::{Fact, World};
use otn_engine::run::engine::{Engine, Observer};
use otn_engine::run::express::{Deed, Ended, Express, Watch};
use otn_engine::run::lanes::Lanes;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// A job, in microseconds; so are all times here.
const JOB: u64 = 2_000_000;
/// How long a confirm is waited for.
const CONFIRM_LIMIT: u64 = 5_000_000;
/// How often a message is sent at most.
const SENDS_MAX: u8 = 3;
/// How long an ack is waited for.
const ACK_LIMIT: u64 = 30_000_000;
/// A hop between the producer, the broker and a consumer, on average.
const HOP_MEAN: u64 = 5_000;
/// A write, on average.
const WRITE_MEAN: u64 = 10_000;
/// One hop in so many is lost.
const LOST_ONE_IN: u64 = 1_000;

/// What a program found. Two that agree on this have done the same work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Times that a message was sent.
    pub sends: u64,
    /// Times that a message was handed out.
    pub deliveries: u64,
    /// Writes that were applied.
    pub effects: u64,
    /// Messages that were never written.
    pub lost: u64,
    /// Messages that were written more than once.
    pub twice: u64,
    /// Messages that were sent as often as they may be, without a confirm.
    pub given_up: u64,
    /// The instants at which writes were applied, added up.
    pub checksum: u64,
}

/// Chance: what happens to a hop is found from its message and from how many points of this were reached before, so that it
/// does not matter in which order a program asks.
struct Dice {
    /// An exponential distribution of mean one, in parts of 2^20, at equally likely places.
    quantiles: Vec<u64>,
}

impl Dice {
    const PLACES: u64 = 4_096;

    fn new() -> Dice {
        // The farthest of the delays are cut off: the last one ends where half of a place is left.
        let left = |place: u64| if place == Dice::PLACES { 0.5 } else { (Dice::PLACES - place) as f64 } / Dice::PLACES as f64;
        Dice { quantiles: (0..=Dice::PLACES).map(|place| (-left(place).ln() * f64::from(1 << 20)) as u64).collect() }
    }

    /// The bits of a point.
    #[inline(always)]
    fn at(message: u64, asked: u32) -> u64 {
        let mut bits = (message << 8 | u64::from(asked)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// Whether these bits lose a hop: the upper half decides.
    #[inline(always)]
    fn lose(bits: u64) -> bool {
        (bits >> 32) * LOST_ONE_IN < 1 << 32
    }

    /// How long these bits make a hop: the lower half decides, and none takes no time at all.
    #[inline(always)]
    fn time(&self, bits: u64, mean: u64) -> u64 {
        let (place, part) = ((bits >> 20) as usize & (Dice::PLACES as usize - 1), bits & 0xf_ffff);
        let (from, to) = (self.quantiles[place], self.quantiles[place + 1]);
        (((from + (((to - from) * part) >> 20)) * mean) >> 20) + 1
    }
}

/// The product's engine. Only chance and counting are this benchmark's own.
pub mod engine {
    use super::*;

    /// The day by the scheduler of the usual protocol.
    #[must_use]
    pub fn express(arrivals: &[u64]) -> Counts {
        let mut run = Express::new(&scenario(), random(arrivals), Tally::default());
        while run.advance(u64::MAX).is_none() {}
        run.watch.counts
    }

    /// A run of the general loop at its start.
    fn at_start(arrivals: &[u64]) -> Engine<Random<'_>, Tally, Lanes> {
        Engine::new(&scenario(), &setup(), random(arrivals), Tally::default())
    }

    fn random(arrivals: &[u64]) -> Random<'_> {
        Random { given: Given::new(arrivals), dice: Dice::new() }
    }

    /// The whole day.
    #[must_use]
    pub fn run(arrivals: &[u64]) -> Counts {
        let mut run = at_start(arrivals);
        while run.advance(u64::MAX).is_none() {}
        run.observer.counts
    }

    /// How many events the loop takes for it.
    #[must_use]
    pub fn events(arrivals: &[u64]) -> u64 {
        let mut run = at_start(arrivals);
        let mut events = 0;
        while run.advance(1).is_none() {
            events += 1;
        }
        events
    }

    fn scenario() -> Scenario {
        let mut scenario = Scenario::default();
        scenario.day.in_progress = SLOTS;
        scenario.producer.confirm_limit = Span(CONFIRM_LIMIT);
        scenario.producer.attempts_max = SENDS_MAX.into();
        scenario.broker.ack_limit = Some(Span(ACK_LIMIT));
        (scenario.consumer.consumers, scenario.consumer.slots) = (1, Some(SLOTS));
        scenario.consumer.down_time = Span::ZERO;
        scenario.work.normal_job = Span(JOB);
        scenario.work.effect_at = Ppm::WHOLE;
        scenario
    }

    /// Arrivals and restarts as they are in Job Q, hops by the dice.
    struct Random<'a> {
        given: Given<'a>,
        dice: Dice,
    }

    impl Hazard for Random<'_> {
        const KINDS: Offers = Offers::one(FaultKind::Lose);

        fn next_due(&mut self) -> Option<Micros> {
            self.given.next_due()
        }

        fn next_restart(&mut self) -> Option<Micros> {
            self.given.next_restart()
        }

        #[inline]
        fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
            let Site::Hop(HopKind::Send | HopKind::Confirm | HopKind::Deliver | HopKind::Ack) = reached.site else { return None };
            Dice::lose(Dice::at(reached.message.0, reached.asked)).then_some(FaultKind::Lose)
        }

        fn answered_within(&self, _: &Scenario) -> Option<Span> {
            Some(Span(self.dice.time(u64::MAX, WRITE_MEAN)))
        }

        #[inline]
        fn hop_time(&mut self, reached: Reached, _: Span) -> Span {
            let mean = match reached.site {
                Site::Hop(HopKind::Written) => return Span::ZERO,
                Site::Hop(HopKind::Write) => WRITE_MEAN,
                Site::Hop(_) | Site::Job | Site::Step(..) | Site::Handler(..) | Site::Delivery => HOP_MEAN,
            };
            Span(self.dice.time(Dice::at(reached.message.0, reached.asked), mean))
        }
    }

    /// Counts what the reference counts.
    #[derive(Default)]
    struct Tally {
        counts: Counts,
    }

    impl Observer for Tally {
        #[inline]
        fn note(&mut self, world: &World, fact: Fact) {
            let counts = &mut self.counts;
            if let Fact::Sent(_, Hop::Send { .. }, _) = fact {
                counts.sends += 1;
            } else if let Fact::Sent(_, Hop::Deliver(_), _) = fact {
                counts.deliveries += 1;
            } else if let Fact::GaveUp(_) = fact {
                counts.given_up += 1;
            } else if let Fact::Applied(..) = fact {
                counts.effects += 1;
                counts.checksum = counts.checksum.wrapping_add(world.now.0);
            }
        }

        #[inline]
        fn reached(&mut self, _: &World, _: Reached, _: Option<FaultKind>) {}

        fn over(&mut self, world: &World, message: MessageId) {
            let written = world.messages[message.0].applied[0];
            self.counts.lost += u64::from(written == 0);
            self.counts.twice += u64::from(written > 1);
        }
    }

    impl Watch for Tally {
        #[inline]
        fn note(&mut self, now: Micros, _: MessageNumber, deed: Deed) {
            let counts = &mut self.counts;
            if let Deed::Sent(HopKind::Send) | Deed::Lost(HopKind::Send) = deed {
                counts.sends += 1;
            } else if let Deed::Sent(HopKind::Deliver) | Deed::Lost(HopKind::Deliver) = deed {
                counts.deliveries += 1;
            } else if let Deed::GaveUp = deed {
                counts.given_up += 1;
            } else if let Deed::Applied(_) = deed {
                counts.effects += 1;
                counts.checksum = counts.checksum.wrapping_add(now.0);
            }
        }

        #[inline]
        fn over(&mut self, ended: Ended) {
            self.counts.lost += u64::from(ended.effects == 0);
            self.counts.twice += u64::from(ended.effects > 1);
        }
    }
}

/// By hand, in the fastest way known for it: what has a delay of its own is in a heap of single numbers, and the three delays
/// that are equal for all have rings.
#[must_use]
pub fn reference(arrivals: &[u64]) -> Counts {
    let mut run = Run::new(arrivals.len());
    let (mut came, mut restart) = (0_usize, restart_at(0));
    loop {
        let arrival = arrivals.get(came).copied().unwrap_or(NEVER);
        let (hop, job) = (run.hops.head(), run.jobs.head());
        let (confirm_limit, ack_limit) = (run.confirm_limits.head(), run.ack_limits.head());
        let now = hop.min(arrival).min(job).min(confirm_limit.min(ack_limit)).min(restart);
        if now == NEVER {
            return run.counts();
        }
        if now == restart {
            run.restart(now);
            restart = restart_at(run.restarts.into());
        } else if now == hop {
            let hop = run.hops.pop();
            run.arrive(now, hop);
        } else if now == job {
            let copy = run.jobs.pop();
            run.write(now, copy);
        } else if now == arrival {
            run.send(now, came as u32);
            came += 1;
        } else if now == confirm_limit {
            let message = run.confirm_limits.pop();
            run.confirm_limit_ended(now, message);
        } else {
            let copy = run.ack_limits.pop();
            run.ack_limit_ended(now, copy);
        }
    }
}

/// A hop of the reference, with the message or the copy that it is about.
#[derive(Clone, Copy)]
enum Way {
    Send(u32),
    Confirm(u32),
    Deliver(u32),
    /// And how many restarts there had been.
    Write(u32, u32),
    Ack(u32),
}

/// Hops by their arrival: in the heap is one number for each, its instant above the number of hops planned before it.
struct Hops {
    heap: BinaryHeap<Reverse<u64>>,
    planned: u64,
    /// What was planned, in a ring: long before it comes round, a hop has arrived.
    ways: Vec<Way>,
}

impl Hops {
    const NUMBER_BITS: u32 = 27;
    const RING: usize = 1_024;

    fn new() -> Hops {
        Hops { heap: BinaryHeap::with_capacity(Hops::RING), planned: 0, ways: vec![Way::Send(0); Hops::RING] }
    }

    #[inline(always)]
    fn push(&mut self, at: u64, way: Way) {
        assert!(self.heap.len() < Hops::RING, "the ring is too small");
        self.ways[self.planned as usize & (Hops::RING - 1)] = way;
        self.heap.push(Reverse(at << Hops::NUMBER_BITS | self.planned));
        self.planned += 1;
    }

    #[inline(always)]
    fn head(&self) -> u64 {
        self.heap.peek().map_or(NEVER, |Reverse(key)| key >> Hops::NUMBER_BITS)
    }

    #[inline(always)]
    fn pop(&mut self) -> Way {
        let Reverse(key) = self.heap.pop().expect("there is a head");
        self.ways[key as usize & (Hops::RING - 1)]
    }
}

/// What the reference knows of a message.
#[derive(Clone, Copy, Default)]
struct Message {
    sends: u8,
    confirmed: bool,
    written: u8,
    asked: u8,
}

/// A copy of a message in the broker.
#[derive(Clone, Copy)]
struct Stored {
    message: u32,
    removed: bool,
}

/// The reference's day so far.
struct Run {
    dice: Dice,
    messages: Vec<Message>,
    copies: Vec<Stored>,
    ready: VecDeque<u32>,
    hops: Hops,
    jobs: Ring,
    confirm_limits: Ring,
    ack_limits: Ring,
    free: u32,
    /// Jobs at work, also those whose write is under way.
    running: u32,
    restarts: u32,
    counts: Counts,
}

impl Run {
    fn new(messages: usize) -> Run {
        Run {
            dice: Dice::new(),
            messages: vec![Message::default(); messages],
            copies: Vec::with_capacity(messages + messages / 100),
            ready: VecDeque::with_capacity(1_024),
            hops: Hops::new(),
            jobs: Ring::new(64),
            confirm_limits: Ring::new(256),
            ack_limits: Ring::new(512),
            free: SLOTS,
            running: 0,
            restarts: 0,
            counts: Counts::default(),
        }
    }

    /// Reaches a message's next point: the bits of that. The first of all is that of the job, which is never slow here.
    #[inline(always)]
    fn reach(&mut self, message: u32) -> u64 {
        let asked = &mut self.messages[message as usize].asked;
        *asked += 1;
        Dice::at(message.into(), (*asked).into())
    }

    /// Sends a hop that may be lost; whether it is under way.
    #[inline(always)]
    fn hop(&mut self, now: u64, message: u32, way: Way) -> bool {
        let bits = self.reach(message);
        let is_lost = Dice::lose(bits);
        if !is_lost {
            self.hops.push(now + self.dice.time(bits, HOP_MEAN), way);
        }
        !is_lost
    }

    #[inline(always)]
    fn send(&mut self, now: u64, message: u32) {
        self.counts.sends += 1;
        self.messages[message as usize].sends += 1;
        self.confirm_limits.push(now + CONFIRM_LIMIT, message);
        self.hop(now, message, Way::Send(message));
    }

    #[inline(always)]
    fn arrive(&mut self, now: u64, way: Way) {
        match way {
            Way::Send(message) => {
                let copy = self.copies.len() as u32;
                self.copies.push(Stored { message, removed: false });
                self.hop(now, message, Way::Confirm(message));
                self.wait(now, copy);
            }
            Way::Confirm(message) => self.messages[message as usize].confirmed = true,
            Way::Deliver(copy) => {
                self.running += 1;
                self.jobs.push(now + JOB, copy);
            }
            Way::Write(copy, restarts) => {
                let message = self.copies[copy as usize].message;
                self.messages[message as usize].written += 1;
                self.counts.effects += 1;
                self.counts.checksum = self.counts.checksum.wrapping_add(now);
                // The answer takes no time; but it is a point of its message.
                self.messages[message as usize].asked += 1;
                if restarts == self.restarts {
                    self.running -= 1;
                    self.free += 1;
                    self.hop(now, message, Way::Ack(copy));
                    self.hand_out(now);
                }
            }
            Way::Ack(copy) => self.copies[copy as usize].removed = true,
        }
    }

    #[inline(always)]
    fn write(&mut self, now: u64, copy: u32) {
        let bits = self.reach(self.copies[copy as usize].message);
        self.hops.push(now + self.dice.time(bits, WRITE_MEAN), Way::Write(copy, self.restarts));
    }

    /// A copy waits, at the end of the queue.
    #[inline(always)]
    fn wait(&mut self, now: u64, copy: u32) {
        self.ready.push_back(copy);
        self.hand_out(now);
    }

    #[inline(always)]
    fn hand_out(&mut self, now: u64) {
        while self.free > 0 {
            let Some(copy) = self.ready.pop_front() else { return };
            let Stored { message, removed } = self.copies[copy as usize];
            if !removed {
                self.counts.deliveries += 1;
                self.ack_limits.push(now + ACK_LIMIT, copy);
                self.free -= u32::from(self.hop(now, message, Way::Deliver(copy)));
            }
        }
    }

    /// The limit of a message's last send ended; and those that will end in vain after it need not be looked at.
    #[inline(always)]
    fn confirm_limit_ended(&mut self, now: u64, message: u32) {
        let Message { sends, confirmed, .. } = self.messages[message as usize];
        if !confirmed && sends < SENDS_MAX {
            self.send(now, message);
        } else if !confirmed {
            self.counts.given_up += 1;
        }
        while self.confirm_limits.first().is_some_and(|message| self.messages[message as usize].confirmed) {
            self.confirm_limits.pop();
        }
    }

    #[inline(always)]
    fn ack_limit_ended(&mut self, now: u64, copy: u32) {
        if !self.copies[copy as usize].removed {
            self.wait(now, copy);
        }
        while self.ack_limits.first().is_some_and(|copy| self.copies[copy as usize].removed) {
            self.ack_limits.pop();
        }
    }

    /// All jobs at work end; what is under way does not.
    fn restart(&mut self, now: u64) {
        self.restarts += 1;
        self.free += self.running;
        self.running = 0;
        self.jobs = Ring::new(64);
        self.hand_out(now);
    }

    fn counts(&self) -> Counts {
        let lost = self.messages.iter().filter(|message| message.written == 0).count() as u64;
        let twice = self.messages.iter().filter(|message| message.written > 1).count() as u64;
        Counts { lost, twice, ..self.counts }
    }
}
