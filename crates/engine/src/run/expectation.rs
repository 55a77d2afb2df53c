//! What restarts are expected to strike, by arithmetic of its own: Little's law for the work in progress, and the part
//! of a job that lies before and after its effect. It stands beside the bound of the estimate and beside the simulated
//! day, and says why they differ.

use crate::model::scenario::{IgnoreRepeats, Order, Scenario};
use crate::model::units::{Ppm, Span};

/// What a day's restarts are expected to strike. Parts are thousandths of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Jobs in progress on average, by Little's law: arrivals a day × the mean length of a job, in thousandths.
    pub in_progress: u64,
    /// Jobs that one restart ends on average: those in progress, at most as many as are set, in thousandths.
    pub ended_by_restart: u64,
    /// The part of a job that lies before its effect.
    pub before_effect: Ppm,
    /// Messages a day that restarts lose, in thousandths.
    pub lost: u64,
    /// Messages a day that restarts repeat, in thousandths.
    pub repeated: u64,
}

/// The expectation of a scenario.
#[must_use]
pub fn expectation(scenario: &Scenario) -> Expectation {
    let Scenario { day, work, consumer, .. } = scenario;
    let slow = u128::from(work.slow_share.parts());
    let whole = u128::from(Ppm::WHOLE.parts());
    let mean_job = (u128::from(work.slow_job.0) * slow + u128::from(work.normal_job.0) * (whole - slow)) / whole;
    let in_progress = u128::from(day.messages) * mean_job * 1_000 / u128::from(Span::DAY.0);
    let ended = in_progress.min(u128::from(day.in_progress) * 1_000);
    let restarts = u128::from(day.restarts);
    let before = u128::from(work.effect_at.parts());
    let of_job = |parts: u128| clamped(restarts * ended * parts / whole);
    let (mut lost, mut repeated) = (0, 0);
    match (consumer.order, consumer.ignore_repeats) {
        // Acked already: what has had no effect yet never has one.
        (Order::AckAtDelivery | Order::AckAtStart, _) => lost = of_job(before),
        // The ID is saved at the start, so that the repeat is skipped.
        (Order::WorkThenAck | Order::Together, IgnoreRepeats::IdThenWork) => lost = of_job(before),
        (Order::WorkThenAck, IgnoreRepeats::No | IgnoreRepeats::WorkThenId) => repeated = of_job(whole - before),
        (Order::WorkThenAck | Order::Together, IgnoreRepeats::SameTransaction)
        | (Order::Together, IgnoreRepeats::No | IgnoreRepeats::WorkThenId) => {}
    }
    Expectation { in_progress: clamped(in_progress), ended_by_restart: clamped(ended), before_effect: work.effect_at, lost, repeated }
}

fn clamped(value: u128) -> u64 {
    u64::try_from(value).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lesson_has_46_in_progress_and_48_with_its_slow_jobs() {
        let mut scenario = Scenario::default();
        assert_eq!(expectation(&scenario).in_progress / 1_000, 48);
        scenario.work.slow_share = Ppm::ZERO;
        let found = expectation(&scenario);
        assert_eq!(found.in_progress, 46_296);
        // Six restarts, 46.3 jobs each, half of them past the effect.
        assert_eq!((found.lost, found.repeated), (0, 138_888));
        scenario.consumer.order = Order::AckAtDelivery;
        scenario.work.effect_at = Ppm::percent(25);
        let found = expectation(&scenario);
        assert_eq!((found.lost, found.repeated), (69_444, 0));
    }

    #[test]
    fn a_restart_ends_no_more_than_is_set() {
        let mut scenario = Scenario::default();
        scenario.day.in_progress = 10;
        assert_eq!(expectation(&scenario).ended_by_restart, 10_000);
        scenario.day.messages = 50_000_000;
        scenario.work.normal_job = Span::HOUR;
        assert_eq!(expectation(&scenario).ended_by_restart, 10_000);
    }
}
