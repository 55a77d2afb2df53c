//! The outcomes as they are shown: each has a shape, a word and a class, so that colour is never alone.

use otn_engine::model::fault::{FaultKind, Plan};
use otn_engine::model::outcome::{Fate, Outcome, Promise, Report};
use otn_engine::model::world::Sender;
use otn_engine::run::estimate::Estimate;
use otn_engine::run::explore::{Exploration, Finding};
use otn_engine::run::known::slow_job;

/// An outcome as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutcomeKind {
    /// The effect happened once.
    Once,
    /// It happened twice or more.
    Twice,
    /// It never happened.
    Never,
    /// Only some of its effects happened.
    HalfDone,
    /// The broker set it aside as a dead letter.
    Parked,
    /// The producer gave up, knowingly.
    GivenUp,
    /// It is delivered again and again.
    ComingRound,
}

impl OutcomeKind {
    /// Every outcome, in the order in which they are shown.
    pub const ALL: [OutcomeKind; 7] = [
        OutcomeKind::Once,
        OutcomeKind::Twice,
        OutcomeKind::Never,
        OutcomeKind::HalfDone,
        OutcomeKind::Parked,
        OutcomeKind::GivenUp,
        OutcomeKind::ComingRound,
    ];

    /// Its class in the page and in drawings.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            OutcomeKind::Once => "once",
            OutcomeKind::Twice => "twice",
            OutcomeKind::Never => "never",
            OutcomeKind::HalfDone => "half-done",
            OutcomeKind::Parked => "parked",
            OutcomeKind::GivenUp => "given-up",
            OutcomeKind::ComingRound => "coming-round",
        }
    }

    /// Its shape.
    #[must_use]
    pub const fn glyph(self) -> &'static str {
        match self {
            OutcomeKind::Once => "✓",
            OutcomeKind::Twice => "×2",
            OutcomeKind::Never => "✕",
            OutcomeKind::HalfDone => "◐",
            OutcomeKind::Parked => "▣",
            OutcomeKind::GivenUp => "⊘",
            OutcomeKind::ComingRound => "↻",
        }
    }

    /// What a message's effects come to.
    #[must_use]
    pub const fn of(outcome: Outcome) -> OutcomeKind {
        match outcome {
            Outcome::Never => OutcomeKind::Never,
            Outcome::Once => OutcomeKind::Once,
            Outcome::HalfDone(_) => OutcomeKind::HalfDone,
            Outcome::Repeated(_) => OutcomeKind::Twice,
        }
    }

    /// The outcome as which a finding is shown; a promise has none of its own.
    #[must_use]
    pub const fn of_finding(finding: Finding) -> Option<OutcomeKind> {
        match finding {
            Finding::Never => Some(OutcomeKind::Never),
            Finding::HalfDone => Some(OutcomeKind::HalfDone),
            Finding::Once => Some(OutcomeKind::Once),
            Finding::Repeated => Some(OutcomeKind::Twice),
            Finding::Fate(Fate::DeadLettered | Fate::Stays) => Some(OutcomeKind::Parked),
            Finding::Fate(Fate::ComingRound) => Some(OutcomeKind::ComingRound),
            Finding::Sender(Sender::GivenUp) => Some(OutcomeKind::GivenUp),
            Finding::Fate(
                Fate::NotStored | Fate::Suppressed | Fate::Removed | Fate::Dropped | Fate::Lost | Fate::Waiting | Fate::HeldForEver,
            )
            | Finding::Sender(Sender::Confirmed | Sender::Unknown)
            | Finding::Broken(_) => None,
        }
    }

    /// What shows it in an exploration.
    #[must_use]
    pub fn findings(self) -> Vec<Finding> {
        match self {
            // Without effect, and nobody knows: what is set aside, given up or waiting is shown as such.
            OutcomeKind::Never => vec![Finding::Broken(Promise::NotLost)],
            OutcomeKind::Once
            | OutcomeKind::Twice
            | OutcomeKind::HalfDone
            | OutcomeKind::Parked
            | OutcomeKind::GivenUp
            | OutcomeKind::ComingRound => {
                Finding::all().into_iter().filter(|finding| OutcomeKind::of_finding(*finding) == Some(self)).collect()
            }
        }
    }

    /// The shortest plan that ends so, if one is known. Where slow jobs alone repeat on such a day, it is a slow job.
    #[must_use]
    pub fn plan_that_shows(self, exploration: &Exploration, estimate: &Estimate) -> Option<Plan> {
        let shown = self.findings().into_iter().map(|finding| exploration.shown(finding));
        let shortest = shown.filter(|shown| shown.plan.is_some()).min_by_key(|shown| shown.fewest_faults())?;
        // The other kinds suffice in plans as short as the shortest: only alone is a slow job such a plan.
        let slow_job_is_enough = shortest.fewest_faults() == Some(1) && shortest.also.contains(&FaultKind::Slow);
        if self == OutcomeKind::Twice && estimate.repeated_slow > 0 && slow_job_is_enough {
            return Some(slow_job());
        }
        shortest.plan.clone()
    }

    /// What the broker's record and the producer's knowledge add to a message's effects.
    #[must_use]
    pub fn beside(report: &Report) -> Vec<OutcomeKind> {
        [Finding::Fate(report.fate), Finding::Sender(report.sender)].into_iter().filter_map(OutcomeKind::of_finding).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use otn_engine::model::cast::Cast;
    use otn_engine::model::fault::Offers;
    use otn_engine::model::scenario::{CapThen, HandlerFails, IgnoreRepeats, LateAck, Scenario};
    use otn_engine::model::units::Span;
    use otn_engine::run::estimate::estimate;
    use otn_engine::run::explore::explore;

    fn plan(kind: OutcomeKind, faults: u32, change: impl Fn(&mut Scenario)) -> Option<Plan> {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        kind.plan_that_shows(&explore(&scenario, &Cast::default(), faults, Offers::USUAL), &estimate(&scenario))
    }

    #[test]
    fn what_stays_with_the_broker_is_parked() {
        let stays = |scenario: &mut Scenario| {
            scenario.work.handler_fails = HandlerFails::Always;
            (scenario.broker.deliveries_max, scenario.broker.cap_then) = (Some(3), CapThen::Stays);
        };
        assert_eq!(plan(OutcomeKind::Parked, 0, stays), Some(Plan::default()));
        assert_eq!(OutcomeKind::Parked.findings(), [Finding::Fate(Fate::DeadLettered), Finding::Fate(Fate::Stays)]);
    }

    #[test]
    fn a_slow_job_is_played_only_where_it_is_enough() {
        assert_eq!(plan(OutcomeKind::Twice, 1, |_| {}), Some(slow_job()));
        // The ID is forgotten only if a second fault makes a slow job's message wait longer.
        let mut two = Scenario::default();
        two.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
        two.consumer.ids_kept = Some(Span::seconds(35));
        two.broker.late_ack = LateAck::Refused;
        let found = explore(&two, &Cast::default(), 2, Offers::USUAL);
        let twice = found.shown(Finding::Repeated);
        assert_eq!((twice.fewest_faults(), twice.also.contains(&FaultKind::Slow)), (Some(2), true));
        let shown = OutcomeKind::Twice.plan_that_shows(&found, &estimate(&Scenario::default()));
        assert_eq!(shown, twice.plan, "a slow job alone shows nothing");
    }
}
