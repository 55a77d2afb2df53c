//! The designs that tables and charts set side by side, all over the present settings.

use otn_engine::model::scenario::{IgnoreRepeats, Order, Resend, Scenario};
use otn_engine::model::units::Span;
use otn_engine::run::estimate::estimate;

/// A design of the work and its ack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Design {
    /// Ack, then work.
    AckFirst,
    /// Work, then ack.
    WorkFirst,
    /// The ID is saved, then the work done.
    IdFirst,
    /// The work is done, then the ID saved.
    IdAfter,
    /// Both in one transaction.
    IdWithWork,
    /// Ack and result in one, inside the broker.
    Together,
}

impl Design {
    /// Every design, in the order of tables.
    pub const ALL: [Design; 6] =
        [Design::AckFirst, Design::WorkFirst, Design::IdFirst, Design::IdAfter, Design::IdWithWork, Design::Together];

    /// The present settings with this design.
    #[must_use]
    pub fn over(self, present: &Scenario) -> Scenario {
        let mut scenario = *present;
        let consumer = &mut scenario.consumer;
        (consumer.order, consumer.ignore_repeats) = match self {
            Design::AckFirst if consumer.order == Order::AckAtStart => (Order::AckAtStart, IgnoreRepeats::No),
            Design::AckFirst => (Order::AckAtDelivery, IgnoreRepeats::No),
            Design::WorkFirst => (Order::WorkThenAck, IgnoreRepeats::No),
            Design::IdFirst => (Order::WorkThenAck, IgnoreRepeats::IdThenWork),
            Design::IdAfter => (Order::WorkThenAck, IgnoreRepeats::WorkThenId),
            Design::IdWithWork => (Order::WorkThenAck, IgnoreRepeats::SameTransaction),
            Design::Together => (Order::Together, IgnoreRepeats::No),
        };
        let is_ack_first = matches!(present.consumer.order, Order::AckAtDelivery | Order::AckAtStart);
        if self == Design::AckFirst {
            // At most once on the whole way: nobody sends or delivers again.
            scenario.producer.resend = Resend::Never;
        } else if is_ack_first {
            // That was part of the design which is left.
            scenario.producer.resend = Resend::UntilConfirmed;
        }
        scenario
    }
}

/// Familiar ack limits in steps of 1-2-5, from the shortest to the longest.
pub const LIMITS: [Span; 26] = {
    const SECOND: u64 = Span::SECOND.0;
    const MINUTE: u64 = 60 * SECOND;
    const HOUR: u64 = Span::HOUR.0;
    [
        Span(1_000),
        Span(2_000),
        Span(5_000),
        Span(10_000),
        Span(20_000),
        Span(50_000),
        Span(100_000),
        Span(200_000),
        Span(500_000),
        Span(SECOND),
        Span(2 * SECOND),
        Span(5 * SECOND),
        Span(10 * SECOND),
        Span(20 * SECOND),
        Span(30 * SECOND),
        Span(MINUTE),
        Span(2 * MINUTE),
        Span(5 * MINUTE),
        Span(10 * MINUTE),
        Span(20 * MINUTE),
        Span(30 * MINUTE),
        Span(HOUR),
        Span(2 * HOUR),
        Span(5 * HOUR),
        Span(10 * HOUR),
        Span(12 * HOUR),
    ]
};

/// A limit with room for every job, where the present one has none: at least twice the longest, in familiar steps.
#[must_use]
pub fn long_limit(scenario: &Scenario) -> Option<Span> {
    if estimate(scenario).repeated_slow == 0 {
        return None;
    }
    let longest = scenario.work.slow_job.max(scenario.work.normal_job);
    LIMITS.iter().copied().find(|limit| {
        let mut scenario = *scenario;
        scenario.broker.ack_limit = Some(*limit);
        limit.0 >= longest.0.saturating_mul(2) && estimate(&scenario).repeated_slow == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::find;

    #[test]
    fn every_design_is_itself() {
        let all = Design::ALL.map(|design| design.over(&Scenario::default()));
        for (place, design) in all.iter().enumerate() {
            assert!(!all[..place].contains(design));
            assert_eq!(design.validate(), []);
        }
    }

    #[test]
    fn the_lessons_are_designs_of_one_day() {
        let preset = |id: &str| find(id).expect("a preset").scenario();
        let day = preset("lesson-b");
        assert_eq!(Design::AckFirst.over(&day), preset("lesson-a"));
        assert_eq!(Design::WorkFirst.over(&day), day);
        assert_eq!(Design::IdWithWork.over(&day), preset("lesson-c"));
    }

    #[test]
    fn the_limit_has_room_for_every_job() {
        assert!(LIMITS.is_sorted());
        let mut scenario = Scenario::default();
        assert_eq!(long_limit(&scenario), Some(Span::seconds(120)), "the longest job takes 40 s");
        scenario.broker.ack_limit = None;
        assert_eq!(long_limit(&scenario), None);
    }
}
