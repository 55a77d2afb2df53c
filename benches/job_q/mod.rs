//! Job Q: a day of a queue with an ack limit, run by the product's own engine and by two programs that can do nothing else.
//!
//! Half a million messages come at random over a day to one queue with 32 slots. A job takes 2 s, every hundredth 40 s;
//! 30 s after each delivery its limit ends, and a message that is not acked by then is ready again. Every four hours,
//! from two in the morning, a restart ends all jobs. The work comes before the ack, and an ack that is late counts.

// Two benchmarks share this, and each of them uses a part.
#![allow(dead_code)]

use otn_engine::model::cast::Cast;
use otn_engine::model::fault::{FaultKind, Hazard, Offers, Reached, Site};
use otn_engine::model::message::{Hop, HopKind, MessageId, MessageNumber};
use otn_engine::model::outcome::Fate;
use otn_engine::model::scenario::{Resend, Scenario};
use otn_engine::model::units::{Micros, Ppm, Span};
use otn_engine::model::world::{CopyState, Fact, JobEnd, Settled, World};
use otn_engine::run::engine::{Engine, Observer, Setup};
use otn_engine::run::express::{Deed, Ended, Express, Watch};
use otn_engine::run::lanes::Lanes;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::fmt::Debug;
use std::time::{Duration, Instant};

/// Messages of the day.
pub const MESSAGES: usize = 500_000;
/// The seed of the arrivals that every program gets.
pub const SEED: u32 = 1;
/// Jobs at once.
pub const SLOTS: u32 = 32;
/// An ordinary job, in microseconds; so are all times here.
pub const SHORT: u64 = 2_000_000;
/// A slow job.
pub const LONG: u64 = 40_000_000;
/// The ack limit.
pub const LIMIT: u64 = 30_000_000;
/// Restarts of the day.
pub const RESTARTS: u64 = 6;
/// After every instant.
pub const NEVER: u64 = u64::MAX;

/// What a program found. Two that agree on this have done the same work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Times that a message was handed out.
    pub deliveries: u64,
    /// Jobs that were done.
    pub completions: u64,
    /// Jobs that a restart ended.
    pub killed: u64,
    /// Messages that were never acked.
    pub lost: u64,
    /// Messages whose job was done more than once.
    pub twice: u64,
    /// The instants at which jobs were done, added up.
    pub checksum: u64,
}

impl Counts {
    /// Events as the references count them: arrivals, deliveries, ends of jobs, ends of limits, restarts.
    #[must_use]
    pub fn events(&self, messages: usize) -> u64 {
        messages as u64 + 2 * self.deliveries + self.completions + RESTARTS
    }
}

/// When the messages come. The generator (mulberry32) is one that every language can have.
#[must_use]
pub fn arrivals(messages: usize, seed: u32) -> Vec<u64> {
    let mean = 86_400e9 / messages as f64;
    let (mut state, mut nanoseconds) = (seed, 0_u64);
    let gap = |state: &mut u32| {
        *state = state.wrapping_add(0x6d2b_79f5);
        let mut bits = (*state ^ (*state >> 15)).wrapping_mul(*state | 1);
        bits ^= bits.wrapping_add((bits ^ (bits >> 7)).wrapping_mul(bits | 61));
        bits ^= bits >> 14;
        (-(1.0 - f64::from(bits) / 4_294_967_296.0).ln() * mean) as u64
    };
    let next = |_| {
        nanoseconds += gap(&mut state);
        nanoseconds / 1_000
    };
    (0..messages).map(next).collect()
}

/// When a restart is, the first one 0.
#[must_use]
pub fn restart_at(number: u64) -> u64 {
    if number < RESTARTS { (2 + 4 * number) * 3_600_000_000 } else { NEVER }
}

/// Every hundredth job is slow.
#[must_use]
pub fn is_slow(message: u64) -> bool {
    message % 100 == 99
}

/// How long a message's job takes.
#[must_use]
pub fn job(message: u32) -> u64 {
    if is_slow(message.into()) { LONG } else { SHORT }
}

/// The product's engine: its rules, its scheduler for the usual protocol, its general loop. Only chance and counting are
/// this benchmark's own.
pub mod engine {
    use super::*;

    /// The day by the scheduler of the usual protocol.
    #[must_use]
    pub fn express(arrivals: &[u64]) -> Counts {
        let mut run = Express::new(&scenario(), Given::new(arrivals), Tally::default());
        while run.advance(u64::MAX).is_none() {}
        run.watch.counts
    }

    /// A run of the general loop at its start.
    #[must_use]
    pub fn at_start(arrivals: &[u64]) -> Engine<Given<'_>, Tally, Lanes> {
        Engine::new(&scenario(), &setup(), Given::new(arrivals), Tally::default())
    }

    /// One consumer, no crash but the restarts.
    #[must_use]
    pub fn setup() -> Setup {
        Setup { consumers: 1, slots: SLOTS, cast: Cast::of_a_day(), settled: Settled::Freed, events_max: u64::MAX, crashes: Vec::new() }
    }

    /// The whole day by the general loop.
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
        scenario.day.in_progress = 100_000;
        scenario.work.normal_job = Span(SHORT);
        scenario.work.slow_job = Span(LONG);
        scenario.work.effect_at = Ppm::WHOLE;
        scenario.broker.ack_limit = Some(Span(LIMIT));
        (scenario.consumer.consumers, scenario.consumer.slots) = (1, Some(SLOTS));
        scenario.consumer.down_time = Span::ZERO;
        // In Job Q a message is there as soon as it comes: no confirm is waited for.
        scenario.producer.resend = Resend::Never;
        scenario
    }

    /// The given arrivals, restarts by the clock, slow jobs by number, nothing lost.
    pub struct Given<'a> {
        arrivals: &'a [u64],
        restart: u64,
    }

    impl Given<'_> {
        /// Nothing has come yet.
        #[must_use]
        pub fn new(arrivals: &[u64]) -> Given<'_> {
            Given { arrivals, restart: 0 }
        }
    }

    impl Hazard for Given<'_> {
        const KINDS: Offers = Offers::one(FaultKind::Slow);

        fn next_due(&mut self) -> Option<Micros> {
            let (first, rest) = self.arrivals.split_first()?;
            self.arrivals = rest;
            Some(Micros(*first))
        }

        fn next_restart(&mut self) -> Option<Micros> {
            let at = restart_at(self.restart);
            self.restart += 1;
            (at != NEVER).then_some(Micros(at))
        }

        fn answered_within(&self, _: &Scenario) -> Option<Span> {
            Some(Span::ZERO)
        }

        fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
            (reached.site == Site::Job && is_slow(reached.message.0)).then_some(FaultKind::Slow)
        }
    }

    /// Counts what the references count.
    #[derive(Default)]
    pub struct Tally {
        counts: Counts,
    }

    impl Observer for Tally {
        fn note(&mut self, world: &World, fact: Fact) {
            let counts = &mut self.counts;
            if let Fact::Sent(_, Hop::Deliver(_), _) = fact {
                counts.deliveries += 1;
            } else if let Fact::JobEnded(_, JobEnd::Killed) = fact {
                counts.killed += 1;
            } else if let Fact::Applied(..) = fact {
                counts.completions += 1;
                counts.checksum = counts.checksum.wrapping_add(world.now.0);
            }
        }

        fn reached(&mut self, _: &World, _: Reached, _: Option<FaultKind>) {}

        fn over(&mut self, world: &World, message: MessageId) {
            self.counts.lost += u64::from(!world.copies_of(message).any(|(_, copy)| copy.state == CopyState::Removed));
            self.counts.twice += u64::from(world.messages[message.0].applied[0] > 1);
        }
    }

    impl Watch for Tally {
        #[inline]
        fn note(&mut self, now: Micros, _: MessageNumber, deed: Deed) {
            let counts = &mut self.counts;
            if let Deed::Sent(HopKind::Deliver) = deed {
                counts.deliveries += 1;
            } else if let Deed::JobEnded(JobEnd::Killed) = deed {
                counts.killed += 1;
            } else if let Deed::Applied(_) = deed {
                counts.completions += 1;
                counts.checksum = counts.checksum.wrapping_add(now.0);
            }
        }

        #[inline]
        fn over(&mut self, ended: Ended) {
            self.counts.lost += u64::from(ended.fate != Fate::Removed);
            self.counts.twice += u64::from(ended.effects > 1);
        }
    }
}

/// What the references share: one byte a message, the queue, the free slots.
#[derive(Default)]
pub struct Queue {
    handled: Vec<u8>,
    ready: VecDeque<u32>,
    free: u32,
    counts: Counts,
}

/// The bit of a message that is acked; below it, how often it was handled.
const ACKED: u8 = 0x80;

impl Queue {
    /// An empty queue.
    #[must_use]
    pub fn new(messages: usize) -> Queue {
        Queue { handled: vec![0; messages], ready: VecDeque::with_capacity(1_024), free: SLOTS, counts: Counts::default() }
    }

    /// Whether a message is acked.
    #[inline(always)]
    #[must_use]
    pub fn is_acked(&self, message: u32) -> bool {
        self.handled[message as usize] & ACKED != 0
    }

    /// A message waits, at the end of the queue.
    #[inline(always)]
    pub fn wait(&mut self, message: u32) {
        self.ready.push_back(message);
    }

    /// A job is done, and acked.
    #[inline(always)]
    pub fn done(&mut self, now: u64, message: u32) {
        let handled = &mut self.handled[message as usize];
        *handled = (*handled + 1) | ACKED;
        self.free += 1;
        self.counts.completions += 1;
        self.counts.checksum = self.counts.checksum.wrapping_add(now);
    }

    /// The next message to hand out, if there is one and a slot is free. One that was acked while it waited is skipped.
    #[inline(always)]
    pub fn next(&mut self) -> Option<u32> {
        while self.free > 0 {
            let message = self.ready.pop_front()?;
            if !self.is_acked(message) {
                self.hand_out();
                return Some(message);
            }
        }
        None
    }

    #[inline(always)]
    fn hand_out(&mut self) {
        self.free -= 1;
        self.counts.deliveries += 1;
    }

    /// All jobs end.
    pub fn restart(&mut self) {
        self.counts.killed += u64::from(SLOTS - self.free);
        self.free = SLOTS;
    }

    /// What it came to.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let lost = self.handled.iter().filter(|handled| **handled & ACKED == 0).count() as u64;
        let twice = self.handled.iter().filter(|handled| **handled & !ACKED >= 2).count() as u64;
        Counts { lost, twice, ..self.counts }
    }
}

/// By hand, in the usual way: one heap of events.
#[must_use]
pub fn heap(arrivals: &[u64]) -> Counts {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Event {
        Arrival(u32),
        JobEnd(u32, u32),
        LimitEnd(u32),
        Restart(u64),
    }
    struct Run {
        queue: Queue,
        events: BinaryHeap<Reverse<(u64, u64, Event)>>,
        planned: u64,
        restarts: u32,
    }
    impl Run {
        fn plan(&mut self, at: u64, event: Event) {
            if at != NEVER {
                self.planned += 1;
                self.events.push(Reverse((at, self.planned, event)));
            }
        }
        fn hand_out(&mut self, now: u64) {
            while let Some(message) = self.queue.next() {
                self.plan(now + job(message), Event::JobEnd(message, self.restarts));
                self.plan(now + LIMIT, Event::LimitEnd(message));
            }
        }
    }
    let arrival = |message: u32| arrivals.get(message as usize).copied().unwrap_or(NEVER);
    let mut run = Run { queue: Queue::new(arrivals.len()), events: BinaryHeap::new(), planned: 0, restarts: 0 };
    run.plan(arrival(0), Event::Arrival(0));
    run.plan(restart_at(0), Event::Restart(0));
    while let Some(Reverse((now, _, event))) = run.events.pop() {
        match event {
            Event::Arrival(message) => {
                run.queue.wait(message);
                run.plan(arrival(message + 1), Event::Arrival(message + 1));
            }
            Event::JobEnd(message, restarts) if restarts == run.restarts => run.queue.done(now, message),
            Event::LimitEnd(message) if !run.queue.is_acked(message) => run.queue.wait(message),
            Event::JobEnd(..) | Event::LimitEnd(_) => continue,
            Event::Restart(number) => {
                run.queue.restart();
                run.restarts += 1;
                run.plan(restart_at(number + 1), Event::Restart(number + 1));
            }
        }
        run.hand_out(now);
    }
    run.queue.counts()
}

/// By hand, in the fastest way known for it: events of one delay come in the order of planning, so that each delay has a
/// ring of its own and nothing is ever sorted.
#[must_use]
pub fn lanes(arrivals: &[u64]) -> Counts {
    let mut queue = Queue::new(arrivals.len());
    let (mut short, mut long, mut limits) = (Ring::new(64), Ring::new(64), Ring::new(512));
    let (mut came, mut restarts) = (0_usize, 0);
    let (mut short_at, mut long_at, mut limit_at) = (NEVER, NEVER, NEVER);
    let (mut arrival_at, mut restart) = (arrivals.first().copied().unwrap_or(NEVER), restart_at(0));
    macro_rules! plan {
        ($now:expr, $message:expr) => {{
            let (now, message): (u64, u32) = ($now, $message);
            let (lane, head, after) =
                if is_slow(message.into()) { (&mut long, &mut long_at, LONG) } else { (&mut short, &mut short_at, SHORT) };
            lane.push(now + after, message);
            *head = (*head).min(now + after);
            limits.push(now + LIMIT, message);
            limit_at = limit_at.min(now + LIMIT);
        }};
    }
    macro_rules! hand_out {
        ($now:expr) => {
            while let Some(message) = queue.next() {
                plan!($now, message);
            }
        };
    }
    macro_rules! wait {
        ($now:expr, $message:expr) => {
            if queue.free > 0 && queue.ready.is_empty() {
                queue.hand_out();
                plan!($now, $message);
            } else {
                queue.wait($message);
                hand_out!($now);
            }
        };
    }
    loop {
        let job_at = short_at.min(long_at);
        if job_at.min(limit_at) <= arrival_at.min(restart) {
            if job_at.min(limit_at) == NEVER {
                return queue.counts();
            }
            if job_at <= limit_at {
                let (lane, head) = if short_at <= long_at { (&mut short, &mut short_at) } else { (&mut long, &mut long_at) };
                let message = lane.pop();
                *head = lane.head();
                queue.done(job_at, message);
                if !queue.ready.is_empty() {
                    hand_out!(job_at);
                }
            } else {
                let now = limit_at;
                let message = limits.pop();
                limit_at = limits.head();
                if !queue.is_acked(message) {
                    wait!(now, message);
                }
            }
        } else if arrival_at <= restart {
            let (now, message) = (arrival_at, came as u32);
            came += 1;
            arrival_at = arrivals.get(came).copied().unwrap_or(NEVER);
            wait!(now, message);
        } else {
            let now = restart;
            queue.restart();
            (short, long) = (Ring::new(64), Ring::new(64));
            (short_at, long_at) = (NEVER, NEVER);
            restarts += 1;
            restart = restart_at(restarts);
            hand_out!(now);
        }
    }
}

/// First in, first out; its size is a power of two.
pub struct Ring {
    events: Vec<(u64, u32)>,
    first: usize,
    next: usize,
}

impl Ring {
    /// An empty ring, with room for so many events at first.
    #[must_use]
    pub fn new(size: usize) -> Ring {
        Ring { events: vec![(NEVER, 0); size], first: 0, next: 0 }
    }

    /// Adds an event that is not before the others.
    #[inline(always)]
    pub fn push(&mut self, at: u64, message: u32) {
        if self.next - self.first == self.events.len() {
            self.grow();
        }
        let mask = self.events.len() - 1;
        self.events[self.next & mask] = (at, message);
        self.next += 1;
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.events.len();
        self.events.rotate_left(self.first & (size - 1));
        self.events.resize(2 * size, (NEVER, 0));
        (self.first, self.next) = (0, size);
    }

    /// When the first event is.
    #[inline(always)]
    #[must_use]
    pub fn head(&self) -> u64 {
        if self.first == self.next { NEVER } else { self.events[self.first & (self.events.len() - 1)].0 }
    }

    /// What the first event is about.
    #[inline(always)]
    #[must_use]
    pub fn first(&self) -> Option<u32> {
        (self.first != self.next).then(|| self.events[self.first & (self.events.len() - 1)].1)
    }

    /// Takes the first event.
    #[inline(always)]
    pub fn pop(&mut self) -> u32 {
        self.first += 1;
        self.events[(self.first - 1) & (self.events.len() - 1)].1
    }
}

/// A program that does a job.
pub struct Program<Counts> {
    /// Its name in the table.
    pub name: &'static str,
    /// What it does with the arrivals.
    pub run: fn(&[u64]) -> Counts,
}

/// Runs the programs in turn, this many times, and asserts that all find the same; the median of each.
#[must_use]
pub fn in_turn<Counts>(programs: &[Program<Counts>], arrivals: &[u64], rounds: usize) -> (Counts, Vec<Duration>)
where
    Counts: Copy + Debug + PartialEq,
{
    let mut found = None;
    let mut took = vec![Vec::new(); programs.len()];
    for _ in 0..rounds {
        for (program, took) in programs.iter().zip(&mut took) {
            let start = Instant::now();
            let counts = (program.run)(std::hint::black_box(arrivals));
            took.push(start.elapsed());
            assert_eq!(counts, *found.get_or_insert(counts), "{} finds something else than {}", program.name, programs[0].name);
        }
    }
    let median = |mut took: Vec<Duration>| {
        took.sort_unstable();
        took[took.len() / 2]
    };
    (found.expect("at least one round"), took.into_iter().map(median).collect())
}
