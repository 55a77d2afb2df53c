//! What is known of the runs that an answer is about: from an exploration, from single faults, or from the arithmetic alone.

use super::estimate::Estimate;
use super::possible::Possibilities;
use super::script::script;
use crate::model::cast::Cast;
use crate::model::fault::{FaultKind, Plan, PlannedFault, Site};
use crate::model::outcome::Fate;
use crate::model::scenario::{LateAck, Scenario};
use crate::model::units::Span;

/// A hop that takes longer may take a part of a limit that counts.
const HOP_MAX: Span = Span::MILLISECOND;

/// What is known of the runs of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What can become of a message.
    pub possible: Possibilities,
    /// The record of a message whose job outlasts the limit, where the day has such.
    pub slow_fate: Option<Fate>,
    /// The record of a message whose job never succeeds, where the day has such.
    pub failing_fate: Option<Fate>,
}

impl Known {
    /// A first answer by runs: what single faults can do.
    #[must_use]
    #[inline]
    pub fn at_first(scenario: &Scenario, cast: &Cast, estimate: &Estimate) -> Known {
        Known {
            possible: Possibilities::at_first(scenario, cast),
            slow_fate: if estimate.repeated_slow > 0 { fate(scenario, &slow_job()) } else { None },
            failing_fate: if estimate.failing > 0 { fate(scenario, &Plan::default()) } else { None },
        }
    }

    /// What the arithmetic knows without a run; nothing where only a run tells what becomes of the day's messages.
    #[must_use]
    #[inline]
    pub fn by_arithmetic(scenario: &Scenario, cast: &Cast, estimate: &Estimate) -> Option<Known> {
        let Scenario { producer, broker, consumer, work, chance, .. } = scenario;
        let usual = Scenario::default();
        // What only a crash of producer or broker loses, and where a limit may never begin, end more than a message, or be shorter than
        // the way there: none of it is in the figures of a day.
        let is_usual = (producer.outbox, broker.crash_loses) == (usual.producer.outbox, usual.broker.crash_loses)
            && (broker.limit_from, broker.limit_ends) == (usual.broker.limit_from, usual.broker.limit_ends)
            && (broker.return_on_death, consumer.commit) == (usual.broker.return_on_death, usual.consumer.commit)
            && (work.handler_fails, work.effects.count()) == (usual.work.handler_fails, usual.work.effects.count())
            && chance.hop <= HOP_MAX;
        // A late ack that counts ends the deliveries of a slow job, unless there are too many before.
        let is_acked = broker.late_ack == LateAck::Counts && broker.deliveries_max.is_none();
        // Messages of their own may share an ID, or fail.
        let is_known = is_usual && cast.is_default() && (estimate.repeated_slow == 0 || is_acked);
        is_known.then(|| Known {
            possible: Possibilities::by_arithmetic(scenario),
            slow_fate: (estimate.repeated_slow > 0).then_some(Fate::Removed),
            failing_fate: None,
        })
    }

    /// The same with what an exploration found.
    #[must_use]
    #[inline]
    pub fn explored(self, possible: Possibilities) -> Known {
        Known { possible, ..self }
    }
}

/// The plan of one slow job.
#[must_use]
#[inline]
pub fn slow_job() -> Plan {
    Plan(vec![PlannedFault::AtPoint { kind: FaultKind::Slow, message: None, site: Site::Job, nth: 1 }])
}

#[inline]
fn fate(scenario: &Scenario, plan: &Plan) -> Option<Fate> {
    script(scenario, &Cast::default(), plan).messages.first().map(|report| report.fate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::cast::Role;
    use crate::model::scenario::{CapThen, HandlerFails, OutboxPolicy};
    use crate::model::units::Ppm;
    use crate::run::estimate::estimate;

    fn known(change: fn(&mut Scenario)) -> (Known, Option<Known>) {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        let figures = estimate(&scenario);
        (Known::at_first(&scenario, &Cast::default(), &figures), Known::by_arithmetic(&scenario, &Cast::default(), &figures))
    }

    #[test]
    fn records_are_those_of_the_script() {
        let fates = |change| {
            let (by_runs, _) = known(change);
            (by_runs.slow_fate, by_runs.failing_fate)
        };
        assert_eq!(fates(|_| {}), (Some(Fate::Removed), None));
        assert_eq!(fates(|scenario| scenario.broker.late_ack = LateAck::Refused), (Some(Fate::ComingRound), None));
        let stays = |scenario: &mut Scenario| {
            scenario.work.handler_fails = HandlerFails::Always;
            (scenario.broker.deliveries_max, scenario.broker.cap_then) = (Some(3), CapThen::Stays);
        };
        assert_eq!(fates(stays).1, Some(Fate::Stays));
        assert_eq!(fates(|scenario| scenario.work.slow_share = Ppm::ZERO), (None, None));
    }

    #[test]
    fn the_arithmetic_is_silent_where_only_a_run_tells() {
        assert!(known(|_| {}).1.is_some());
        assert!(known(|scenario| scenario.broker.late_ack = LateAck::Refused).1.is_none());
        assert!(known(|scenario| scenario.broker.deliveries_max = Some(2)).1.is_none());
        assert!(known(|scenario| scenario.work.handler_fails = HandlerFails::Always).1.is_none());
        assert!(known(|scenario| scenario.producer.outbox = OutboxPolicy::None).1.is_none());
        let no_slow_job = |scenario: &mut Scenario| {
            scenario.work.slow_share = Ppm::ZERO;
            scenario.broker.late_ack = LateAck::Refused;
        };
        assert_eq!(known(no_slow_job).1.map(|known| known.slow_fate), Some(None));
        let (scenario, cast) = (Scenario::default(), Cast::new(vec![Role::default(), Role::default()]).expect("two messages"));
        assert!(Known::by_arithmetic(&scenario, &cast, &estimate(&scenario)).is_none());
    }
}
