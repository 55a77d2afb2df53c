//! A simulated day: every message with a fate of its own.
//!
//! The same rules as a script; the hazard throws dice, the observer counts. Memory grows with the messages under way, not
//! with the messages of the day.
//!
//! Most messages of a day meet nothing: no hop of theirs is lost, and no restart falls into their time. Where messages
//! do not touch each other, what such a message does is known from one that was run through the loop alone, and only
//! the others are run. Where the scenario has but the usual protocol, `express` runs them, and else the loop that has all
//! rules. The outcome is the same to the last count, as the tests hold.

use super::alone::Alone;
use super::chance::Chance;
use super::counter::Counter;
use super::days::seed_of_day;
use super::engine::{Engine, RunEnd, Setup};
use super::express::{self, Express};
use super::figures::Figures;
use super::histogram::Histogram;
use super::lanes::Lanes;
use crate::model::cast::Cast;
use crate::model::cause::Cause;
use crate::model::outcome::Fate;
use crate::model::scenario::Scenario;
use crate::model::units::{Micros, Money, Ppm, Seed, Span};
use crate::model::world::{DeliveryEnd, Sender, Settled};
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
    pub repeats_by_cause: [u64; Cause::ALL.len()],
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

    /// Repeats of messages: one that arrived three times is two.
    #[must_use]
    pub fn repeats(&self) -> u64 {
        self.by_times.range(2..).map(|(times, count)| u64::from(times - 1) * count).sum()
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
    run: Run,
    scenario: Scenario,
}

/// Who runs the messages that are not merely counted.
enum Run {
    /// The scheduler of the usual protocol.
    Usual(Box<Express<Chance, Counter>>),
    /// The loop that has all rules.
    General(Box<Engine<Chance, Counter, Lanes>>),
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
        let scenario = of_day(scenario, day);
        let chance = Chance::new(&scenario, Alone::both(&scenario));
        if express::serves(&scenario, &chance) {
            let run = Run::Usual(Box::new(Express::new(&scenario, chance, Counter::new(&scenario))));
            return Day { run, scenario };
        }
        Day::in_general_loop(scenario, chance)
    }

    /// The same day with every message run through the general loop: slower, and the reference for the tests.
    #[must_use]
    pub fn plain(scenario: &Scenario, day: u32) -> Day {
        let scenario = of_day(scenario, day);
        Day::in_general_loop(scenario, Chance::new(&scenario, [None, None]))
    }

    fn in_general_loop(scenario: Scenario, chance: Chance) -> Day {
        let run = Run::General(Box::new(Engine::new(&scenario, &setup(&scenario), chance, Counter::new(&scenario))));
        Day { run, scenario }
    }

    /// Runs for this many events; the report, once the day is over. Not inlined: a caller's crate may be compiled for size.
    #[inline(never)]
    pub fn advance(&mut self, events: u64) -> Option<DayReport> {
        let (end, chance, counter) = match &mut self.run {
            Run::Usual(run) => (run.advance(events)?, &run.hazard, &mut run.watch),
            Run::General(run) => (run.advance(events)?, &run.hazard, &mut run.observer),
        };
        chance.count_quiet(counter);
        Some(counter.report(&self.scenario, end))
    }

    /// The instant up to which it has run.
    #[must_use]
    pub fn now(&self) -> Micros {
        match &self.run {
            Run::Usual(run) => run.now(),
            Run::General(run) => run.world.now,
        }
    }

    /// What the run keeps in memory: records of messages under way, of their copies and of their deliveries, of which one message
    /// can have dozens.
    #[must_use]
    pub fn records(&self) -> usize {
        match &self.run {
            Run::Usual(run) => run.records(),
            Run::General(run) => run.world.messages.len() + run.world.copies.len() + run.world.deliveries.len(),
        }
    }

    /// How much of the day is over. What is under way at midnight still has to end.
    #[must_use]
    pub fn progress(&self) -> Ppm {
        u32::try_from(self.now().0 * 1_000_000 / Span::DAY.0).ok().and_then(Ppm::new).unwrap_or(Ppm::WHOLE)
    }
}

/// One of many days of a scenario: its chances have a seed of their own.
fn of_day(scenario: &Scenario, day: u32) -> Scenario {
    let mut scenario = *scenario;
    scenario.chance.seed = seed_of_day(scenario.chance.seed, day);
    scenario
}

/// What a day is about.
pub(super) fn setup(scenario: &Scenario) -> Setup {
    Setup {
        consumers: scenario.consumer.consumers,
        slots: scenario.consumer.slots.unwrap_or(u32::MAX),
        cast: Cast::of_a_day(),
        settled: Settled::Freed,
        events_max: u64::MAX,
        crashes: Vec::new(),
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
