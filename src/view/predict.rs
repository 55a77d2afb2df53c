//! What a reader predicts of a page that hides its answer, and what the model answers.

use super::outcome::OutcomeKind;
use otn_engine::model::outcome::Outcome;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::day_cause::{DayCause, Harm};
use otn_engine::run::estimate::Estimate;
use otn_engine::run::script::Trace;

/// What is predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predicted {
    /// The worst that becomes of a message in the run.
    pub ending: OutcomeKind,
    /// How many messages of a day are lost or repeated; a reader may leave that out.
    pub count: Option<u64>,
}

/// How far a reader is who is to predict first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guessing {
    /// The answer is still hidden.
    #[default]
    Open,
    /// It is shown.
    Done {
        /// What the reader predicted; nothing where the question was skipped.
        guess: Option<Predicted>,
        /// What the model answered then: the settings may have changed since.
        answer: Predicted,
    },
}

impl Predicted {
    /// What the model answers.
    #[must_use]
    pub fn of_model(trace: &Trace, estimate: &Estimate) -> Predicted {
        let worst = trace.messages.iter().map(|report| report.outcome).max_by_key(|outcome| badness(*outcome));
        Predicted {
            ending: worst.map_or(OutcomeKind::Never, OutcomeKind::of),
            count: Some([Harm::Lost, Harm::Repeated].into_iter().fold(0, |sum, harm| sum.saturating_add(count(harm, estimate)))),
        }
    }

    /// The endings to choose from.
    #[must_use]
    pub fn endings(scenario: &Scenario) -> Vec<OutcomeKind> {
        let half_done = (scenario.work.effects.count() > 1).then_some(OutcomeKind::HalfDone);
        [OutcomeKind::Once, OutcomeKind::Twice, OutcomeKind::Never].into_iter().chain(half_done).collect()
    }
}

/// How many messages of a day meet this.
#[must_use]
pub fn count(harm: Harm, estimate: &Estimate) -> u64 {
    let causes = DayCause::ALL.into_iter().filter(|cause| cause.harm() == harm);
    causes.fold(0, |sum, cause| sum.saturating_add(estimate.count(cause)))
}

/// What a message is worse off with: one that never takes effect is the worst.
const fn badness(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Once => 0,
        Outcome::Repeated(_) => 1,
        Outcome::HalfDone(_) => 2,
        Outcome::Never => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::cast::parse_cast;
    use crate::link::plan::parse_plan;
    use otn_engine::model::cast::Cast;
    use otn_engine::model::effects::Effects;
    use otn_engine::run::estimate::estimate;
    use otn_engine::run::script::script;

    fn check(cast: &Cast, plan: &str, ending: OutcomeKind) {
        let scenario = Scenario::default();
        let found = Predicted::of_model(&script(&scenario, cast, &parse_plan(plan).0), &estimate(&scenario));
        assert_eq!(found, Predicted { ending, count: Some(5_300) }, "{plan}");
    }

    #[test]
    fn the_worst_ending_and_the_sum_of_the_day_are_asked_for() {
        check(&Cast::default(), "", OutcomeKind::Once);
        check(&Cast::default(), "slow", OutcomeKind::Twice);
        check(&parse_cast("0s,1s", 8).expect("two messages"), "lose:m2.ack", OutcomeKind::Twice);
    }

    #[test]
    fn half_done_is_offered_where_it_can_be() {
        let mut scenario = Scenario::default();
        assert_eq!(Predicted::endings(&scenario).len(), 3);
        scenario.work.effects = crate::link::effects::parse_effects("wallet.update,mail.send").expect("two effects");
        assert_ne!(scenario.work.effects, Effects::default());
        assert_eq!(Predicted::endings(&scenario).last(), Some(&OutcomeKind::HalfDone));
    }
}
