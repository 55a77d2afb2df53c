//! Why a message is lost or repeated, as the engine's arithmetic tells the causes apart.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Money;
use otn_engine::run::estimate::{Estimate, estimate};

use super::chart::{Dash, Tone};

/// How many messages a day, in the order of [`Cause::ALL`].
pub type Counts = [u64; Cause::ALL.len()];

/// One figure of a day that a chart shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Restarts lose what they interrupt: a bound.
    LostByRestarts,
    /// Sends or deliveries are lost for good: expected.
    LostOnTheWay,
    /// Restarts leave what they interrupt with the broker, for ever: a bound.
    LeftByRestarts,
    /// The handler never succeeds: exact.
    NeverDone,
    /// Restarts repeat what they interrupt: a bound.
    RepeatedByRestarts,
    /// Jobs outlast the ack limit: expected.
    RepeatedByLimit,
    /// Lost confirms and acks bring messages again: expected.
    RepeatedOnTheWay,
}

impl Cause {
    /// All, in the order in which charts name them.
    pub const ALL: [Cause; 7] = [
        Cause::LostByRestarts,
        Cause::LostOnTheWay,
        Cause::LeftByRestarts,
        Cause::NeverDone,
        Cause::RepeatedByRestarts,
        Cause::RepeatedByLimit,
        Cause::RepeatedOnTheWay,
    ];

    /// Whether a chart names this cause even where it strikes nothing.
    #[must_use]
    pub const fn is_usual(self) -> bool {
        match self {
            Cause::LostByRestarts | Cause::RepeatedByRestarts | Cause::RepeatedByLimit => true,
            Cause::LostOnTheWay | Cause::LeftByRestarts | Cause::NeverDone | Cause::RepeatedOnTheWay => false,
        }
    }

    /// The outcome's colour.
    #[must_use]
    pub const fn tone(self) -> Tone {
        match self {
            Cause::LostByRestarts | Cause::LostOnTheWay | Cause::LeftByRestarts | Cause::NeverDone => Tone::Never,
            Cause::RepeatedByRestarts | Cause::RepeatedByLimit | Cause::RepeatedOnTheWay => Tone::Twice,
        }
    }

    /// The dash of its lines: no two causes of one outcome have the same.
    #[must_use]
    pub const fn dash(self) -> Dash {
        match self {
            Cause::NeverDone | Cause::RepeatedByLimit => Dash::Solid,
            Cause::LostByRestarts => Dash::Long,
            Cause::LeftByRestarts | Cause::RepeatedByRestarts => Dash::Short,
            Cause::LostOnTheWay | Cause::RepeatedOnTheWay => Dash::Dots,
        }
    }

    /// How many messages a day, for every cause.
    #[must_use]
    pub fn counts(scenario: &Scenario) -> Counts {
        let estimate = estimate(scenario);
        Cause::ALL.map(|cause| cause.count(&estimate))
    }

    /// How many messages a day.
    #[must_use]
    pub const fn count(self, estimate: &Estimate) -> u64 {
        match self {
            Cause::LostByRestarts => estimate.lost_max,
            Cause::LostOnTheWay => estimate.lost_chance,
            Cause::LeftByRestarts => estimate.stuck_max,
            Cause::NeverDone => estimate.failing,
            Cause::RepeatedByRestarts => estimate.repeated_max,
            Cause::RepeatedByLimit => estimate.repeated_slow,
            Cause::RepeatedOnTheWay => estimate.repeated_chance,
        }
    }

    /// What they cost a day.
    #[must_use]
    pub fn money(self, scenario: &Scenario, estimate: &Estimate) -> Money {
        let each = if self.tone() == Tone::Never { scenario.loss_cost() } else { scenario.repeat_cost() };
        // A job several times as long as the limit repeats its work several times.
        each.times(if self == Cause::RepeatedByLimit { estimate.repeats_slow } else { self.count(estimate) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use otn_engine::model::scenario::Order;

    #[test]
    fn money_is_what_the_engine_says() {
        for order in [Order::WorkThenAck, Order::AckAtDelivery] {
            let mut scenario = Scenario::default();
            scenario.consumer.order = order;
            let found = estimate(&scenario);
            let money = |cause: Cause| cause.money(&scenario, &found);
            assert_eq!(money(Cause::LostByRestarts), found.money_lost_max);
            assert_eq!(money(Cause::RepeatedByRestarts), found.money_repeated_max);
            assert_eq!(money(Cause::RepeatedByLimit), found.money_repeated_slow);
        }
    }

    #[test]
    fn two_causes_of_one_outcome_have_two_dashes() {
        for (place, one) in Cause::ALL.iter().enumerate() {
            for other in &Cause::ALL[place + 1..] {
                assert!(one.tone() != other.tone() || one.dash() != other.dash(), "{one:?} {other:?}");
            }
        }
    }
}
