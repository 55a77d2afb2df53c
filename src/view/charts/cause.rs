//! How a chart draws the engine's causes of losses and repeats.

use otn_engine::model::scenario::Scenario;
pub use otn_engine::run::day_cause::DayCause as Cause;
use otn_engine::run::day_cause::Harm;
use otn_engine::run::estimate::estimate;

use super::chart::{Dash, Tone};

/// Figures a day, in the order of [`Cause::ALL`].
pub type Counts = [u64; Cause::ALL.len()];

/// How many messages a day, for every cause.
#[must_use]
pub fn counts(scenario: &Scenario) -> Counts {
    let estimate = estimate(scenario);
    Cause::ALL.map(|cause| estimate.count(cause))
}

/// Whether a chart names this cause even where it strikes nothing.
#[must_use]
pub const fn is_usual(cause: Cause) -> bool {
    match cause {
        Cause::LostByRestarts | Cause::RepeatedByRestarts | Cause::RepeatedByLimit => true,
        Cause::LostOnTheWay | Cause::LeftByRestarts | Cause::NeverDone | Cause::RepeatedOnTheWay => false,
    }
}

/// The outcome's colour.
#[must_use]
pub const fn tone(cause: Cause) -> Tone {
    match cause.harm() {
        Harm::Lost => Tone::Never,
        Harm::Repeated => Tone::Twice,
    }
}

/// The dash of its lines: no two causes of one outcome have the same.
#[must_use]
pub const fn dash(cause: Cause) -> Dash {
    match cause {
        Cause::NeverDone | Cause::RepeatedByLimit => Dash::Solid,
        Cause::LostByRestarts => Dash::Long,
        Cause::LeftByRestarts | Cause::RepeatedByRestarts => Dash::Short,
        Cause::LostOnTheWay | Cause::RepeatedOnTheWay => Dash::Dots,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_causes_of_one_outcome_have_two_dashes() {
        for (place, one) in Cause::ALL.iter().enumerate() {
            for other in &Cause::ALL[place + 1..] {
                assert!(tone(*one) != tone(*other) || dash(*one) != dash(*other), "{one:?} {other:?}");
            }
        }
    }
}
