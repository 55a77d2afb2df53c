//! Why a day loses or repeats messages, as far as the arithmetic tells the causes apart.

use super::estimate::{Bound, Estimate, Quantity};
use crate::model::scenario::Scenario;
use crate::model::units::Money;

/// One cause of losses or repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DayCause {
    /// Restarts lose what they interrupt.
    LostByRestarts,
    /// Sends or deliveries are lost for good.
    LostOnTheWay,
    /// Restarts leave what they interrupt with the broker, for ever.
    LeftByRestarts,
    /// The handler never succeeds.
    NeverDone,
    /// Restarts repeat what they interrupt.
    RepeatedByRestarts,
    /// Jobs outlast the ack limit.
    RepeatedByLimit,
    /// Lost confirms and acks bring messages again.
    RepeatedOnTheWay,
}

/// What a cause does to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Harm {
    /// It has no effect.
    Lost,
    /// It has its effect again.
    Repeated,
}

impl DayCause {
    /// All, in the order in which views name them.
    pub const ALL: [DayCause; 7] = [
        DayCause::LostByRestarts,
        DayCause::LostOnTheWay,
        DayCause::LeftByRestarts,
        DayCause::NeverDone,
        DayCause::RepeatedByRestarts,
        DayCause::RepeatedByLimit,
        DayCause::RepeatedOnTheWay,
    ];

    /// What it does to a message.
    #[must_use]
    pub const fn harm(self) -> Harm {
        match self {
            DayCause::LostByRestarts | DayCause::LostOnTheWay | DayCause::LeftByRestarts | DayCause::NeverDone => Harm::Lost,
            DayCause::RepeatedByRestarts | DayCause::RepeatedByLimit | DayCause::RepeatedOnTheWay => Harm::Repeated,
        }
    }

    /// What kind of figure it has.
    #[must_use]
    pub const fn bound(self) -> Bound {
        match self {
            DayCause::LostByRestarts | DayCause::LeftByRestarts | DayCause::RepeatedByRestarts => Bound::Bound,
            DayCause::LostOnTheWay | DayCause::RepeatedByLimit | DayCause::RepeatedOnTheWay => Bound::Expectation,
            DayCause::NeverDone => Bound::Exact,
        }
    }

    /// The cause to which a figure belongs, if it counts messages lost or repeated.
    #[must_use]
    pub const fn of(quantity: Quantity) -> Option<DayCause> {
        match quantity {
            Quantity::LostRestarts => Some(DayCause::LostByRestarts),
            Quantity::LostSends | Quantity::LostDeliveries => Some(DayCause::LostOnTheWay),
            Quantity::StuckRestarts => Some(DayCause::LeftByRestarts),
            Quantity::Failing => Some(DayCause::NeverDone),
            Quantity::RepeatedRestarts => Some(DayCause::RepeatedByRestarts),
            Quantity::RepeatedNormal | Quantity::RepeatedSlow => Some(DayCause::RepeatedByLimit),
            Quantity::RepeatedConfirms | Quantity::RepeatedAcks => Some(DayCause::RepeatedOnTheWay),
            Quantity::InProgress
            | Quantity::ParkedRestarts
            | Quantity::LostShare
            | Quantity::MoneyLost
            | Quantity::RepeatedShare
            | Quantity::MoneyRepeated
            | Quantity::MoneyRepeatedSlow
            | Quantity::GivenUp
            | Quantity::IdInserts
            | Quantity::IdRows
            | Quantity::IdBytes
            | Quantity::IdCost
            | Quantity::Retry => None,
        }
    }
}

impl Estimate {
    /// How many messages a day meet a cause; of resends and lost acks, how many repeats they bring.
    #[must_use]
    pub const fn count(&self, cause: DayCause) -> u64 {
        match cause {
            DayCause::NeverDone => self.failing,
            // A job that never succeeds has no effect that anything else could lose or repeat.
            _ if self.failing > 0 => 0,
            DayCause::LostByRestarts => self.lost_max,
            DayCause::LostOnTheWay => self.lost_chance,
            DayCause::LeftByRestarts => self.stuck_max,
            DayCause::RepeatedByRestarts => self.repeated_max,
            DayCause::RepeatedByLimit => self.repeated_slow,
            DayCause::RepeatedOnTheWay => self.repeated_chance,
        }
    }

    /// How many losses or repeats of a cause are paid for.
    #[must_use]
    pub const fn charged(&self, cause: DayCause) -> u64 {
        match (cause, self.count(cause)) {
            (_, 0) => 0,
            // A job several times as long as the limit repeats its work several times.
            (DayCause::RepeatedByLimit, _) => self.repeats_slow,
            (_, count) => count,
        }
    }

    /// How many losses or repeats of all causes are paid for.
    #[must_use]
    pub fn charged_of(&self, harm: Harm) -> u64 {
        DayCause::ALL.into_iter().filter(|cause| cause.harm() == harm).fold(0, |sum, cause| sum.saturating_add(self.charged(cause)))
    }

    /// What a cause costs a day.
    #[must_use]
    pub fn money(&self, cause: DayCause, scenario: &Scenario) -> Money {
        let each = match cause.harm() {
            Harm::Lost => scenario.loss_cost(),
            Harm::Repeated => scenario.repeat_cost(),
        };
        each.times(self.charged(cause))
    }

    /// What all causes of one harm cost a day.
    #[must_use]
    pub fn money_of(&self, harm: Harm, scenario: &Scenario) -> Money {
        let causes = DayCause::ALL.into_iter().filter(|cause| cause.harm() == harm);
        Money(causes.fold(0, |sum, cause| sum.saturating_add(self.money(cause, scenario).0)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::estimate::{Factor, estimate};
    use super::*;
    use crate::model::scenario::{HandlerFails, LateAck, Order};
    use crate::model::units::{Ppm, Span};

    fn check(change: impl Fn(&mut Scenario), expected: &[(DayCause, u64, Money)]) {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        let figures = estimate(&scenario);
        let found: Vec<_> = DayCause::ALL
            .into_iter()
            .filter(|cause| figures.count(*cause) > 0)
            .map(|cause| (cause, figures.count(cause), figures.money(cause, &scenario)))
            .collect();
        assert_eq!(found, expected);
        for harm in [Harm::Lost, Harm::Repeated] {
            let sum: u64 = expected.iter().filter(|(cause, ..)| cause.harm() == harm).map(|(_, _, money)| money.0).sum();
            assert_eq!(figures.money_of(harm, &scenario), Money(sum));
            // Every amount of the lesson is Rs 10.
            assert_eq!(Money::units(10).times(figures.charged_of(harm)), Money(sum));
        }
    }

    #[test]
    fn every_cause_has_its_count_and_its_money() {
        use DayCause::{LeftByRestarts, LostByRestarts, NeverDone, RepeatedByLimit, RepeatedByRestarts};
        let slow = (RepeatedByLimit, 5_000, Money::units(50_000));
        check(|_| {}, &[(RepeatedByRestarts, 300, Money::units(3_000)), slow]);
        check(|scenario| scenario.consumer.order = Order::AckAtDelivery, &[(LostByRestarts, 300, Money::units(3_000))]);
        check(|scenario| scenario.broker.ack_limit = None, &[(LeftByRestarts, 300, Money::units(3_000))]);
        let several = |scenario: &mut Scenario| {
            scenario.broker.ack_limit = Some(Span::seconds(10));
            scenario.work.slow_share = Ppm::percent(1);
            scenario.broker.late_ack = LateAck::Counts;
            scenario.day.restarts = 0;
        };
        check(several, &[(RepeatedByLimit, 5_000, Money::units(150_000))]);
        let fails = |scenario: &mut Scenario| {
            scenario.work.handler_fails = HandlerFails::Always;
            scenario.consumer.order = Order::AckAtDelivery;
        };
        check(fails, &[(NeverDone, 500_000, Money::units(5_000_000))]);
    }

    #[test]
    fn formulas_of_a_cause_add_up_to_its_count() {
        let mut scenario = Scenario::default();
        scenario.broker.ack_limit = Some(Span::seconds(5));
        (scenario.producer.confirm_lost, scenario.broker.ack_lost) = (Ppm::percent(1), Ppm::percent(1));
        for order in [Order::WorkThenAck, Order::AckAtDelivery] {
            scenario.consumer.order = order;
            let figures = estimate(&scenario);
            for cause in DayCause::ALL {
                let of_cause = figures.formulas.iter().filter(|formula| DayCause::of(formula.quantity) == Some(cause));
                let counts = of_cause.map(|formula| {
                    assert_eq!(formula.bound, cause.bound());
                    if let Factor::Count(count) = formula.result { count } else { panic!("{formula:?} counts nothing") }
                });
                assert_eq!(counts.sum::<u64>(), figures.count(cause), "{cause:?}");
            }
        }
    }
}
