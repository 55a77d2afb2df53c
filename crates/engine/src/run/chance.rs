//! The hazard of a day: dice decide when messages come, whose job is slow, and which hops are lost.
//!
//! It also knows which messages meet nothing: those it counts, and does not let into the loop.

use super::alone::Alone;
use super::counter::Counter;
use super::rng::{Dice, HopDice, Purpose};
use crate::model::fault::{FaultKind, Hazard, Offers, Reached, Site};
use crate::model::message::{HopKind, MessageNumber};
use crate::model::scenario::{Pace, Scenario};
use crate::model::units::{Micros, Ppm, Span};
use std::collections::BinaryHeap;

/// After so many messages that meet nothing one is let into the loop all the same: so a slice of events stays short.
const QUIET_MAX: u32 = 1_024;

/// The dice.
pub(super) struct Chance {
    scenario: Scenario,
    arrivals: Dice,
    jobs: Dice,
    hops: HopDice,
    /// When consumers restart, in time order; how many of these the loop has asked for.
    restarts: Vec<Micros>,
    asked: usize,
    /// How many of them lie before the last message that came, and when the one after these is.
    passed: usize,
    ahead: Micros,
    /// How many messages have come, and the start of the next one's slot: each has an equal part of the day, and comes at
    /// any time in it.
    came: u64,
    slot: Micros,
    /// How long a slot is, rounded down, and what that lacks, in parts of the number of messages.
    slot_lasts: Span,
    slot_lacks: u64,
    /// What the slot's start was rounded down by, in the same parts.
    rest: u64,
    /// Whether the job of the message that the loop knows of next is slow.
    pace: Pace,
    /// What messages do that meet nothing, by pace, and how many there were.
    alone: [Option<Alone>; 2],
    quiet: [u64; 2],
    /// Counts when the quiet ones save their IDs.
    ids: Counter,
}

impl Chance {
    /// The dice of the scenario's seed.
    pub(super) fn new(scenario: &Scenario, alone: [Option<Alone>; 2]) -> Chance {
        let seed = scenario.chance.seed;
        let mut dice = Dice::new(seed, Purpose::Restarts);
        // A day of no message has no slot.
        let messages = scenario.day.messages.max(1);
        let restarts: BinaryHeap<Micros> = (0..scenario.day.restarts).map(|_| Micros(dice.below(Span::DAY.0))).collect();
        Chance {
            scenario: *scenario,
            arrivals: Dice::new(seed, Purpose::Arrivals),
            jobs: Dice::new(seed, Purpose::Jobs),
            hops: HopDice::new(seed),
            restarts: restarts.into_sorted_vec(),
            asked: 0,
            passed: 0,
            ahead: Micros::ZERO,
            came: 0,
            slot: Micros::ZERO,
            slot_lasts: Span(Span::DAY.0 / messages),
            slot_lacks: Span::DAY.0 % messages,
            rest: 0,
            pace: Pace::Normal,
            alone,
            quiet: [0; 2],
            ids: Counter::new(scenario),
        }
    }

    /// Adds those that met nothing to what was counted of the others.
    pub(super) fn count_quiet(&self, counter: &mut Counter) {
        for (alone, count) in self.alone.iter().zip(self.quiet) {
            if let Some(alone) = alone {
                counter.add(&alone.counted, count);
            }
        }
        counter.add_ids(&self.ids);
    }

    /// When the next message comes, and whether its job is slow.
    #[inline]
    fn next_message(&mut self) -> Option<(Micros, Pace)> {
        let messages = self.scenario.day.messages;
        if self.came == messages {
            return None;
        }
        self.came += 1;
        let start = self.slot;
        self.slot = start.plus(self.slot_lasts);
        self.rest += self.slot_lacks;
        if self.rest >= messages {
            self.rest -= messages;
            self.slot = self.slot.plus(Span::MICROSECOND);
        }
        let at = start.plus(Span(self.arrivals.below(self.slot.since(start).0)));
        let pace = if self.jobs.throw(self.scenario.work.slow_share) { Pace::Slow } else { Pace::Normal };
        Some((at, pace))
    }

    /// Whether the message that came last meets nothing; then it is counted.
    #[inline]
    fn is_quiet(&mut self, at: Micros, pace: Pace) -> bool {
        let Some(alone) = &self.alone[pace as usize] else { return false };
        if self.ahead < at {
            self.passed += self.restarts[self.passed..].iter().take_while(|restart| **restart < at).count();
            self.ahead = self.restarts.get(self.passed).copied().unwrap_or(Micros(u64::MAX));
        }
        let number = self.number_of_last();
        if self.ahead <= at.plus(alone.lasts) || alone.hops.iter().any(|(asked, chance)| self.hops.throw(number, *asked, *chance)) {
            return false;
        }
        self.quiet[pace as usize] += 1;
        for after in &alone.ids_after {
            self.ids.id_saved(at.plus(*after));
        }
        true
    }

    fn number_of_last(&self) -> MessageNumber {
        MessageNumber(self.came - 1)
    }

    /// The chance that a hop of this kind is lost.
    pub(super) fn lost(scenario: &Scenario, hop: HopKind) -> Ppm {
        match hop {
            HopKind::Send => scenario.producer.send_lost,
            HopKind::Confirm => scenario.producer.confirm_lost,
            HopKind::Deliver => scenario.broker.deliver_lost,
            HopKind::Ack => scenario.broker.ack_lost,
            HopKind::GiveBack | HopKind::Extend | HopKind::Write | HopKind::Written => Ppm::ZERO,
        }
    }
}

impl Hazard for Chance {
    /// A day's consumers die in its restarts, and by no chance.
    const KINDS: Offers = Offers::one(FaultKind::Slow).and(FaultKind::Lose);

    fn next_due(&mut self) -> Option<Micros> {
        for _ in 0..QUIET_MAX {
            let (at, pace) = self.next_message()?;
            if !self.is_quiet(at, pace) {
                self.pace = pace;
                return Some(at);
            }
        }
        let (at, pace) = self.next_message()?;
        self.pace = pace;
        Some(at)
    }

    fn number(&self, _: u64) -> MessageNumber {
        self.number_of_last()
    }

    fn next_restart(&mut self) -> Option<Micros> {
        let next = self.restarts.get(self.asked).copied();
        self.asked += 1;
        next
    }

    /// A write and its answer are hops that a day never loses.
    fn answered_within(&self, scenario: &Scenario) -> Option<Span> {
        Some(Span(2 * scenario.chance.hop.0))
    }

    fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
        match reached.site {
            Site::Job => (self.pace == Pace::Slow).then_some(FaultKind::Slow),
            Site::Hop(hop) => {
                let chance = Chance::lost(&self.scenario, hop);
                self.hops.throw(reached.message, reached.asked, chance).then_some(FaultKind::Lose)
            }
            Site::Step(..) | Site::Handler(..) | Site::Delivery => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::scenario::Order;
    use crate::run::day::{DayReport, setup};
    use crate::run::engine::Engine;
    use crate::run::lanes::Lanes;

    /// The same dice, which promise nothing of the answers to writes: every write limit is planned.
    struct NoPromise(Chance);

    impl Hazard for NoPromise {
        const KINDS: Offers = Chance::KINDS;

        fn next_due(&mut self) -> Option<Micros> {
            self.0.next_due()
        }

        fn number(&self, before: u64) -> MessageNumber {
            self.0.number(before)
        }

        fn next_restart(&mut self) -> Option<Micros> {
            self.0.next_restart()
        }

        fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
            self.0.strike(reached)
        }
    }

    fn report(scenario: &Scenario, hazard: impl Hazard) -> DayReport {
        let mut run: Engine<_, _, Lanes> = Engine::new(scenario, &setup(scenario), hazard, Counter::new(scenario));
        let end = run.advance(u64::MAX).expect("a day ends");
        run.observer.report(scenario, end)
    }

    #[test]
    fn write_limits_that_are_never_reached_need_not_be_planned() {
        let mut day = Scenario::default();
        day.day.messages = 5_000;
        (day.consumer.consumers, day.consumer.slots) = (2, Some(2));
        day.broker.ack_lost = Ppm::percent(1);
        for (hop, limit, order) in [
            (Span::ZERO, Span::MILLISECOND, Order::WorkThenAck),
            (Span::MILLISECOND, Span(2_000), Order::AckAtDelivery),
            // The answer comes too late: every write fails.
            (Span::MILLISECOND, Span(1_999), Order::WorkThenAck),
        ] {
            (day.chance.hop, day.consumer.write_limit, day.consumer.order) = (hop, limit, order);
            let promised = Chance::new(&day, [None, None]);
            let planned = report(&day, NoPromise(Chance::new(&day, [None, None])));
            assert!(report(&day, promised) == planned, "hops of {hop:?}, a write limit of {limit:?}, {order:?}");
        }
    }
}
