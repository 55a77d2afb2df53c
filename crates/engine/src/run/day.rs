//! A simulated day: every message with a fate of its own.
//!
//! The same loop and the same rules as a script; the hazard throws dice, the observer counts. Memory grows with the
//! messages under way, not with the messages of the day.

use super::days::seed_of_day;
use super::engine::{Engine, Observer, RunEnd, Setup};
use super::figures::Figures;
use super::histogram::Histogram;
use super::lanes::Lanes;
use super::rng::{Dice, Purpose};
use crate::model::cast::Cast;
use crate::model::cause::Cause;
use crate::model::fault::{FaultKind, Hazard, Offers, Reached, Site};
use crate::model::message::{HopKind, MessageId};
use crate::model::outcome::{Fate, Outcome, Report};
use crate::model::scenario::Scenario;
use crate::model::units::{Micros, Money, Ppm, Seed, Span};
use crate::model::world::{DeliveryEnd, Fact, LateAckAnswer, Sender, Settled, World};
use std::collections::BTreeMap;

/// The backlog and the table of IDs are sampled this often.
pub const SAMPLE: Span = Span(300_000_000);

/// What a simulated day came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayReport {
    /// The seed of its chances.
    pub seed: Seed,
    /// Messages of the day.
    pub messages: u64,
    /// Messages by how often their effects happened; those that are half done are not among them.
    pub by_times: BTreeMap<u32, u64>,
    /// Messages of which some effects happened and some did not.
    pub half_done: u64,
    /// Effects that happened again.
    pub effects_again: u64,
    /// Messages by outcome (0 never, 1 once, 2 more often, 3 half done) and fate.
    pub fates: [[u64; Fate::ALL.len()]; 4],
    /// Messages by what the producer knows.
    pub senders: [u64; Sender::ALL.len()],
    /// Times that the broker handed a message out.
    pub deliveries: u64,
    /// How they ended.
    pub deliveries_ended: [u64; DeliveryEnd::ALL.len()],
    /// Handlers begun.
    pub starts: u64,
    /// Effects that were repeats, by cause.
    pub repeats: [u64; Cause::ALL.len()],
    /// What the lost messages cost.
    pub money_lost: Money,
    /// What the repeats cost.
    pub money_repeated: Money,
    /// From the business change to the first effect.
    pub delay: Histogram,
    /// From a consumer's death before the effect to the effect.
    pub delay_after_crash: Histogram,
    /// IDs saved.
    pub id_inserts: u64,
    /// Rows in the table of IDs at the end of each sample of the day.
    pub id_rows: Vec<u64>,
    /// Messages that wait in the broker, at most, in each sample of the day.
    pub backlog: Vec<u64>,
    /// Acks that came late.
    pub late_acks: u64,
    /// How the run ended.
    pub end: RunEnd,
}

impl DayReport {
    /// Messages whose effect never happened.
    #[must_use]
    pub fn never(&self) -> u64 {
        self.by_times.get(&0).copied().unwrap_or(0)
    }

    /// Messages whose effect happened once.
    #[must_use]
    pub fn once(&self) -> u64 {
        self.by_times.get(&1).copied().unwrap_or(0)
    }

    /// Messages whose effect happened more than once.
    #[must_use]
    pub fn repeated(&self) -> u64 {
        self.by_times.range(2..).map(|(_, count)| count).sum()
    }

    /// Messages of this fate.
    #[must_use]
    pub fn with_fate(&self, fate: Fate) -> u64 {
        self.fates.iter().map(|by_fate| by_fate[fate as usize]).sum()
    }

    /// Deliveries that are still open at the end.
    #[must_use]
    pub fn deliveries_open(&self) -> u64 {
        self.deliveries - self.deliveries_ended.iter().sum::<u64>()
    }
}

/// A day under way: advance it in slices, or run it at once.
pub struct Day {
    engine: Engine<Chance, Counter, Lanes>,
    scenario: Scenario,
}

impl Day {
    /// The first day of a scenario, at its start.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Day {
        Day::numbered(scenario, 0)
    }

    /// One of many days, at its start: each has chances of its own.
    #[must_use]
    pub fn numbered(scenario: &Scenario, day: u32) -> Day {
        let mut scenario = *scenario;
        scenario.chance.seed = seed_of_day(scenario.chance.seed, day);
        let scenario = &scenario;
        let setup = Setup {
            consumers: scenario.consumer.consumers,
            slots: scenario.consumer.slots.unwrap_or(u32::MAX),
            cast: Cast::of_a_day(),
            settled: Settled::Freed,
            events_max: u64::MAX,
            crashes: Vec::new(),
        };
        Day { engine: Engine::new(scenario, &setup, Chance::new(scenario), Counter::new(scenario)), scenario: *scenario }
    }

    /// Runs for this many events; the report, once the day is over. Not inlined: a caller's crate may be compiled for size.
    #[inline(never)]
    pub fn advance(&mut self, events: u64) -> Option<DayReport> {
        let end = self.engine.advance(events)?;
        Some(self.engine.observer.report(&self.scenario, end))
    }

    /// The instant up to which it has run.
    #[must_use]
    pub fn now(&self) -> Micros {
        self.engine.world.now
    }

    /// How much of the day is over. What is under way at midnight still has to end.
    #[must_use]
    pub fn progress(&self) -> Ppm {
        u32::try_from(self.now().0 * 1_000_000 / Span::DAY.0).ok().and_then(Ppm::new).unwrap_or(Ppm::WHOLE)
    }
}

/// Runs a whole day.
#[must_use]
pub fn day(scenario: &Scenario) -> DayReport {
    whole(Day::new(scenario))
}

/// Runs one of many days whole; its figures.
#[must_use]
pub fn figures_of_day(scenario: &Scenario, day: u32) -> Figures {
    Figures::of(&whole(Day::numbered(scenario, day)))
}

fn whole(mut day: Day) -> DayReport {
    loop {
        if let Some(report) = day.advance(u64::MAX) {
            return report;
        }
    }
}

/// The hazard of a day: dice.
struct Chance {
    scenario: Scenario,
    arrivals: Dice,
    jobs: Dice,
    hops: Dice,
    restarts: std::vec::IntoIter<Micros>,
    /// The next message, and the start of its slot: each has an equal part of the day, and comes at any time in it.
    next: u64,
    slot: Micros,
    /// What the slot's start was rounded down by, in parts of the number of messages.
    rest: u64,
}

impl Chance {
    fn new(scenario: &Scenario) -> Chance {
        let seed = scenario.chance.seed;
        let mut dice = Dice::new(seed, Purpose::Restarts);
        let mut restarts: Vec<Micros> = (0..scenario.day.restarts).map(|_| Micros(dice.below(Span::DAY.0))).collect();
        restarts.sort_unstable();
        Chance {
            scenario: *scenario,
            arrivals: Dice::new(seed, Purpose::Arrivals),
            jobs: Dice::new(seed, Purpose::Jobs),
            hops: Dice::new(seed, Purpose::Hops),
            restarts: restarts.into_iter(),
            next: 0,
            slot: Micros::ZERO,
            rest: 0,
        }
    }
}

impl Hazard for Chance {
    /// A day's consumers die in its restarts, and by no chance.
    const KINDS: Offers = Offers::one(FaultKind::Slow).and(FaultKind::Lose);

    fn next_due(&mut self) -> Option<Micros> {
        let messages = self.scenario.day.messages;
        if self.next == messages {
            return None;
        }
        self.next += 1;
        let start = self.slot;
        self.slot = start.plus(Span(Span::DAY.0 / messages));
        self.rest += Span::DAY.0 % messages;
        if self.rest >= messages {
            self.rest -= messages;
            self.slot = self.slot.plus(Span::MICROSECOND);
        }
        Some(start.plus(Span(self.arrivals.below(self.slot.since(start).0))))
    }

    fn next_restart(&mut self) -> Option<Micros> {
        self.restarts.next()
    }

    fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
        let Scenario { producer, broker, work, .. } = &self.scenario;
        let lost = match reached.site {
            Site::Job => return self.jobs.throw(work.slow_share).then_some(FaultKind::Slow),
            Site::Hop(HopKind::Send) => producer.send_lost,
            Site::Hop(HopKind::Confirm) => producer.confirm_lost,
            Site::Hop(HopKind::Deliver) => broker.deliver_lost,
            Site::Hop(HopKind::Ack) => broker.ack_lost,
            Site::Hop(HopKind::GiveBack | HopKind::Extend | HopKind::Write | HopKind::Written)
            | Site::Step(..)
            | Site::Handler(..)
            | Site::Delivery => return None,
        };
        self.hops.throw(lost).then_some(FaultKind::Lose)
    }
}

/// The observer of a day: counts.
struct Counter {
    scenario: Scenario,
    by_times: BTreeMap<u32, u64>,
    once: u64,
    fates: [[u64; Fate::ALL.len()]; 4],
    half_done: u64,
    effects_again: u64,
    senders: [u64; Sender::ALL.len()],
    deliveries: u64,
    deliveries_ended: [u64; DeliveryEnd::ALL.len()],
    starts: u64,
    repeats: [u64; Cause::ALL.len()],
    delay: Histogram,
    delay_after_crash: Histogram,
    inserts: Vec<u64>,
    backlog: Vec<u64>,
    late_acks: u64,
}

impl Counter {
    fn new(scenario: &Scenario) -> Counter {
        let samples = (Span::DAY.0 / SAMPLE.0) as usize;
        Counter {
            scenario: *scenario,
            by_times: BTreeMap::new(),
            once: 0,
            half_done: 0,
            effects_again: 0,
            fates: Default::default(),
            senders: Default::default(),
            deliveries: 0,
            deliveries_ended: Default::default(),
            starts: 0,
            repeats: Default::default(),
            delay: Histogram::default(),
            delay_after_crash: Histogram::default(),
            inserts: vec![0; samples],
            backlog: vec![0; samples],
            late_acks: 0,
        }
    }

    fn report(&self, scenario: &Scenario, end: RunEnd) -> DayReport {
        let mut by_times = self.by_times.clone();
        if self.once > 0 {
            by_times.insert(1, self.once);
        }
        let never = by_times.get(&0).copied().unwrap_or(0);
        DayReport {
            seed: scenario.chance.seed,
            messages: scenario.day.messages,
            by_times,
            half_done: self.half_done,
            effects_again: self.effects_again,
            fates: self.fates,
            senders: self.senders,
            deliveries: self.deliveries,
            deliveries_ended: self.deliveries_ended,
            starts: self.starts,
            repeats: self.repeats,
            money_lost: scenario.loss_cost().times(never),
            money_repeated: scenario.repeat_cost().times(self.effects_again),
            delay: self.delay.clone(),
            delay_after_crash: self.delay_after_crash.clone(),
            id_inserts: self.inserts.iter().sum(),
            id_rows: self.rows(scenario.consumer.ids_kept),
            backlog: self.backlog.clone(),
            late_acks: self.late_acks,
            end,
        }
    }

    /// Rows at the end of each sample: the inserts so far, less those of samples that are forgotten by then.
    fn rows(&self, kept: Option<Span>) -> Vec<u64> {
        let kept_samples = kept.map_or(usize::MAX, |kept| kept.0.div_ceil(SAMPLE.0) as usize);
        let inserted_by: Vec<u64> = self
            .inserts
            .iter()
            .scan(0, |sum, count| {
                *sum += count;
                Some(*sum)
            })
            .collect();
        let forgotten = |place: usize| place.checked_sub(kept_samples).map_or(0, |place| inserted_by[place]);
        inserted_by.iter().enumerate().map(|(place, rows)| rows - forgotten(place)).collect()
    }

    fn sample(&self, world: &World) -> usize {
        // What is still under way at midnight counts to the day's last sample.
        ((world.now.0 / SAMPLE.0) as usize).min(self.backlog.len() - 1)
    }
}

impl Observer for Counter {
    #[inline]
    fn note(&mut self, world: &World, fact: Fact) {
        match fact {
            Fact::Sent(_, crate::model::message::Hop::Deliver(_), _) => self.deliveries += 1,
            Fact::Ended(_, end) => self.deliveries_ended[end as usize] += 1,
            Fact::Started(_) => self.starts += 1,
            Fact::Stored(_) | Fact::CameBack(_) => {
                let sample = self.sample(world);
                self.backlog[sample] = self.backlog[sample].max(world.broker.waiting);
            }
            Fact::IdSaved(_) => {
                let sample = self.sample(world);
                self.inserts[sample] += 1;
            }
            Fact::Applied(delivery, place) => {
                let message = &world.messages[world.message_of(delivery).0];
                let is_first = message.applied.iter().sum::<u32>() == 1;
                if message.applied[usize::from(place)] > 1 {
                    self.effects_again += 1;
                    self.repeats[Cause::of_repeat(&self.scenario, world, delivery) as usize] += 1;
                } else if is_first {
                    self.delay.add(world.now.since(message.due));
                    if let Some(interrupted) = message.interrupted {
                        self.delay_after_crash.add(world.now.since(interrupted));
                    }
                }
            }
            Fact::LateAck(_, LateAckAnswer::Removes | LateAckAnswer::NoDifference | LateAckAnswer::Ignored | LateAckAnswer::Refused) => {
                self.late_acks += 1;
            }
            Fact::Saved(_)
            | Fact::Slow(_)
            | Fact::Sent(..)
            | Fact::Missed(..)
            | Fact::ConfirmLimitEnded(_)
            | Fact::GaveUp(_)
            | Fact::RepeatDropped(_)
            | Fact::Buffered(_)
            | Fact::Unchanged(..)
            | Fact::DeadLettered(_)
            | Fact::Dropped(_)
            | Fact::Stays(_)
            | Fact::Lost(_)
            | Fact::AckForgotten(_)
            | Fact::Forgotten(_)
            | Fact::Removed(_)
            | Fact::BoundReached(_)
            | Fact::Extended(..)
            | Fact::LateExtension(_)
            | Fact::IdFound(_)
            | Fact::WriteLimitEnded(_)
            | Fact::JobEnded(..)
            | Fact::Crashed(_)
            | Fact::Back(_)
            | Fact::ConnectionBroken(_) => {}
        }
    }

    #[inline]
    fn reached(&mut self, _: &World, _: Reached, _: Option<FaultKind>) {}

    fn over(&mut self, world: &World, message: MessageId) {
        let report = Report::of(&self.scenario, world, message);
        let class = match report.outcome {
            Outcome::Never => 0,
            Outcome::Once => 1,
            Outcome::Repeated(_) => 2,
            Outcome::HalfDone(_) => 3,
        };
        match report.outcome {
            Outcome::Once => self.once += 1,
            Outcome::HalfDone(_) => self.half_done += 1,
            Outcome::Never | Outcome::Repeated(_) => *self.by_times.entry(report.effects).or_default() += 1,
        }
        self.fates[class][report.fate as usize] += 1;
        self.senders[report.sender as usize] += 1;
    }
}
