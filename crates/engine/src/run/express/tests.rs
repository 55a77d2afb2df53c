//! The scheduler of its own beside the general loop: the same things happen, at the same instants, in the same order.

use super::{Deed, Ended, Express, Watch, serves};
use crate::model::cause::Cause;
use crate::model::effects::{Again, Effect, Effects};
use crate::model::fault::{FaultKind, Hazard, Offers, Reached, Site};
use crate::model::message::{HopKind, MessageId, MessageNumber};
use crate::model::outcome::Report;
use crate::model::scenario::{IgnoreRepeats, LateAck, MessageIdPolicy, Resend, Scenario};
use crate::model::units::{Micros, Ppm, Seed, Span};
use crate::model::world::{Fact, JobEnd, Way, World};
use crate::run::day::setup;
use crate::run::engine::{Engine, Observer, RunEnd};
use crate::run::queue::Heap;
use crate::run::rng::{Dice, Purpose};

/// What happened, in order, and what became of the messages, by number.
#[derive(Debug, Default, PartialEq)]
struct Log {
    deeds: Vec<(Micros, MessageNumber, Deed)>,
    over: Vec<Ended>,
    scenario: Option<Scenario>,
}

impl Watch for Log {
    fn note(&mut self, now: Micros, message: MessageNumber, deed: Deed) {
        self.deeds.push((now, message, deed));
    }

    fn over(&mut self, ended: Ended) {
        self.over.push(ended);
    }
}

impl Observer for Log {
    fn note(&mut self, world: &World, fact: Fact) {
        let scenario = self.scenario.as_ref().expect("the general loop's log knows its scenario");
        let (message, deed) = match fact {
            Fact::Slow(message) => (message, Deed::Slow),
            Fact::Sent(message, hop, Way::Lost) => (message, Deed::Lost(hop.kind())),
            Fact::Sent(message, hop, Way::Arrives(_) | Way::Delayed(_)) => (message, Deed::Sent(hop.kind())),
            Fact::ConfirmLimitEnded(message) => (message, Deed::ConfirmLimitEnded),
            Fact::GaveUp(message) => (message, Deed::GaveUp),
            Fact::Stored(copy) => (world.copies[copy.0].message, Deed::Stored(world.broker.waiting)),
            Fact::CameBack(copy) => (world.copies[copy.0].message, Deed::CameBack(world.broker.waiting)),
            Fact::Removed(copy) => (world.copies[copy.0].message, Deed::Removed),
            Fact::BoundReached(copy) => (world.copies[copy.0].message, Deed::BoundReached),
            Fact::Ended(delivery, end) => (world.message_of(delivery), Deed::Ended(end)),
            Fact::LateAck(delivery, answer) => (world.message_of(delivery), Deed::LateAck(answer)),
            Fact::Started(delivery) => (world.message_of(delivery), Deed::Started),
            Fact::Applied(delivery, place) => {
                let message = world.message_of(delivery);
                let again = world.messages[message.0].applied[usize::from(place)] > 1;
                (message, Deed::Applied(again.then(|| Cause::of_repeat(scenario, world, delivery))))
            }
            Fact::IdSaved(delivery) => (world.message_of(delivery), Deed::IdSaved),
            Fact::IdFound(delivery) => (world.message_of(delivery), Deed::IdFound),
            Fact::Unchanged(delivery, _) => (world.message_of(delivery), Deed::Unchanged),
            Fact::JobEnded(delivery, end) => (world.message_of(delivery), Deed::JobEnded(end)),
            Fact::Saved(_) => return,
            Fact::Missed(..)
            | Fact::RepeatDropped(_)
            | Fact::DeadLettered(_)
            | Fact::Dropped(_)
            | Fact::Stays(_)
            | Fact::Lost(_)
            | Fact::AckForgotten(_)
            | Fact::Forgotten(_)
            | Fact::Buffered(_)
            | Fact::Extended(..)
            | Fact::LateExtension(_)
            | Fact::WriteLimitEnded(_)
            | Fact::Crashed(_)
            | Fact::Back(_)
            | Fact::ConnectionBroken(_) => panic!("{fact:?} is no part of the usual protocol"),
        };
        self.deeds.push((world.now, world.messages[message.0].number, deed));
    }

    fn reached(&mut self, _: &World, _: Reached, _: Option<FaultKind>) {}

    fn over(&mut self, world: &World, message: MessageId) {
        let scenario = self.scenario.as_ref().expect("the general loop's log knows its scenario");
        let Report { number, effects, fate, sender, .. } = Report::of(scenario, world, message);
        let record = &world.messages[message.0];
        let (due, effect_first, interrupted) = (record.due, record.effect_first, record.interrupted);
        self.over.push(Ended { number, due, effects, effect_first, interrupted, fate, sender });
    }
}

/// Chance by steps of a whole second, so that much falls on one instant. It depends on the point alone.
#[derive(Clone)]
struct Coarse {
    seed: u64,
    messages: u64,
    came: u64,
    restarts: u64,
    /// One hop in so many is lost, and one job in so many is slow.
    one_in: u64,
    /// Hops take up to so many steps; as long as usual where it is none.
    steps: u64,
    step: Span,
}

impl Coarse {
    fn throw(&self, reached: Reached, what: u64) -> u64 {
        let mut bits = (self.seed << 40 ^ reached.message.0 << 8 ^ u64::from(reached.asked)).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ what;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits ^ bits >> 31
    }
}

impl Hazard for Coarse {
    const KINDS: Offers = Offers::one(FaultKind::Slow).and(FaultKind::Lose);

    fn next_due(&mut self) -> Option<Micros> {
        self.came += 1;
        (self.came <= self.messages).then(|| Micros(self.came * 5 / 3 * self.step.0))
    }

    fn next_restart(&mut self) -> Option<Micros> {
        self.restarts += 1;
        (self.restarts <= 4).then(|| Micros(self.restarts * 37 * self.step.0))
    }

    fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
        let strikes = self.throw(reached, 1).is_multiple_of(self.one_in);
        match reached.site {
            Site::Job => strikes.then_some(FaultKind::Slow),
            Site::Hop(HopKind::Write | HopKind::Written) => None,
            Site::Hop(_) | Site::Step(..) | Site::Handler(..) | Site::Delivery => strikes.then_some(FaultKind::Lose),
        }
    }

    fn hop_time(&mut self, reached: Reached, usual: Span) -> Span {
        if self.steps == 0 { usual } else { Span(self.throw(reached, 2) % self.steps * self.step.0) }
    }

    fn answered_within(&self, scenario: &Scenario) -> Option<Span> {
        Some(Span(2 * if self.steps == 0 { scenario.chance.hop } else { Span(self.steps * self.step.0) }.0))
    }
}

fn compare(name: &str, scenario: &Scenario, hazard: &Coarse) -> (Log, RunEnd) {
    assert!(serves(scenario, hazard), "{name}");
    let log = Log { scenario: Some(*scenario), ..Log::default() };
    let mut plain: Engine<_, _, Heap> = Engine::new(scenario, &setup(scenario), hazard.clone(), log);
    let plain_end = plain.advance(u64::MAX).expect("it ends");
    let mut express = Express::new(scenario, hazard.clone(), Log::default());
    // In slices, as a page does.
    let end = std::iter::from_fn(|| Some(express.advance(7))).find_map(|end| end).expect("it ends");
    let (mut expected, mut log) = (plain.observer, express.watch);
    expected.over.sort_unstable_by_key(|ended| ended.number);
    log.over.sort_unstable_by_key(|ended| ended.number);
    for (place, (one, other)) in log.deeds.iter().zip(&expected.deeds).enumerate() {
        let before = &expected.deeds[place.saturating_sub(8)..place];
        assert_eq!(one, other, "{name}: the {place}th thing that happens, after {before:#?}");
    }
    assert_eq!(log.deeds.len(), expected.deeds.len(), "{name}: as many things happen");
    assert_eq!(log.over, expected.over, "{name}");
    assert_eq!(end, plain_end, "{name}");
    (log, end)
}

#[test]
fn the_same_happens_as_in_the_general_loop() {
    let mut dice = Dice::new(Seed(3), Purpose::Jobs);
    let (mut seen, mut ends) = ([0_u32; 12], Vec::new());
    for seed in 0..600 {
        let mut pick = |most: u64| Span::seconds(dice.below(most));
        let mut scenario = Scenario::default();
        scenario.chance.hop = pick(2);
        scenario.producer.confirm_limit = Span(pick(6).0 + Span::SECOND.0);
        scenario.broker.ack_limit = Some(Span(pick(12).0 + Span::SECOND.0));
        scenario.work.normal_job = pick(6);
        scenario.work.slow_job = pick(30);
        scenario.consumer.down_time = pick(4);
        scenario.consumer.write_limit = Span::seconds(20);
        scenario.work.effect_at = Ppm::percent([0, 50, 100][dice.below(3) as usize]);
        scenario.producer.attempts_max = dice.below(4) as u32 + 1;
        scenario.producer.resend = if dice.below(3) == 0 { Resend::Never } else { Resend::UntilConfirmed };
        scenario.consumer.consumers = dice.below(3) as u32 + 1;
        scenario.consumer.slots = [None, Some(1), Some(2), Some(9)][dice.below(4) as usize];
        scenario.day.in_progress = [1, 3, 1_000][dice.below(3) as usize];
        scenario.broker.late_ack = [LateAck::Counts, LateAck::CountsWhileHeld, LateAck::Ignored, LateAck::Refused][dice.below(4) as usize];
        if dice.below(6) == 0 {
            scenario.broker.ack_limit = None;
        }
        if dice.below(3) == 0 {
            scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
            scenario.consumer.ids_kept = [None, Some(Span::seconds(3)), Some(Span::seconds(20))][dice.below(3) as usize];
            scenario.producer.message_id = [MessageIdPolicy::OnePerMessage, MessageIdPolicy::NewAtEachSend][dice.below(2) as usize];
        }
        if dice.below(9) == 0 {
            scenario.work.effects = Effects::one(Effect { again: Again::Safe, ..scenario.work.effects.first() });
        }
        let (one_in, steps) = (dice.below(9) + 2, dice.below(4));
        let hazard = Coarse { seed, messages: 120, came: 0, restarts: 0, one_in, steps, step: Span::SECOND };
        let (log, end) = compare(&format!("seed {seed}: {scenario:?}"), &scenario, &hazard);
        ends.push(end);
        let kinds: [fn(Deed) -> bool; 12] = [
            |deed| deed == Deed::IdFound,
            |deed| deed == Deed::JobEnded(JobEnd::Skipped),
            |deed| deed == Deed::Applied(Some(Cause::ExpiredId)),
            |deed| deed == Deed::Unchanged,
            |deed| matches!(deed, Deed::LateAck(_)),
            |deed| matches!(deed, Deed::GaveUp),
            |deed| matches!(deed, Deed::BoundReached),
            |deed| deed == Deed::Applied(Some(Cause::Restart)),
            |deed| deed == Deed::Applied(Some(Cause::Resend)),
            |deed| deed == Deed::Applied(Some(Cause::SlowJob)),
            |deed| deed == Deed::Applied(Some(Cause::LostAck)),
            |deed| matches!(deed, Deed::CameBack(_)),
        ];
        for (seen, is_it) in seen.iter_mut().zip(kinds) {
            *seen += u32::from(log.deeds.iter().any(|(.., deed)| is_it(*deed)));
        }
    }
    assert!(seen.iter().all(|runs| *runs > 10), "each of the rarer things happens in several runs: {seen:?}");
    assert!(ends.contains(&RunEnd::Quiet));
}

/// Also where the last event is the end of a limit that means nothing any more, after the bound of time.
#[test]
fn a_run_ends_at_its_bound_of_time_as_in_the_general_loop() {
    for (days, expected) in [(1, RunEnd::Quiet), (8, RunEnd::TimeBound)] {
        let mut scenario = Scenario::default();
        scenario.broker.ack_limit = Some(Span(days * Span::DAY.0));
        let hazard = Coarse { seed: 1, messages: 3, came: 0, restarts: 9, one_in: 1_000, steps: 0, step: Span::SECOND };
        assert_eq!(compare("a long limit", &scenario, &hazard).1, expected);
    }
}
