//! What restarts are expected to strike, by arithmetic of its own: Little's law for the work in progress, and the part
//! of it that lies before and after its effect. It stands beside the bound of the estimate and beside the simulated day,
//! and says why they differ.

use crate::model::scenario::{IgnoreRepeats, Order, Scenario};
use crate::model::units::{Ppm, Span};

/// What a day's restarts are expected to strike. All in thousandths: of a job, of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Jobs in progress on average, by Little's law: arrivals a day × the mean length of a job.
    pub in_progress: u64,
    /// Jobs that one restart ends on average: those in progress, at most as many as are set.
    pub ended: u64,
    /// Of these, those before their effect: the last started of many in progress have hardly begun.
    pub ended_before_effect: u64,
    /// Messages a day that restarts lose.
    pub lost: u64,
    /// Messages a day that restarts repeat.
    pub repeated: u64,
}

const THOUSAND: u128 = 1_000;

/// The expectation of a scenario.
#[must_use]
pub fn expectation(scenario: &Scenario) -> Expectation {
    let Scenario { day, work, consumer, .. } = scenario;
    let restarts = u128::from(day.restarts);
    let wanted = u128::from(day.in_progress) * THOUSAND;
    let in_progress = younger_than(scenario, u128::MAX, Ppm::WHOLE);
    let (ended, before) = if in_progress <= wanted {
        (in_progress, younger_than(scenario, u128::MAX, work.effect_at))
    } else {
        // Only the last started are ended: those younger than the age at which there are as many.
        (wanted, younger_than(scenario, age_of(scenario, wanted), work.effect_at))
    };
    let after = ended - before.min(ended);
    let (mut lost, mut repeated) = (0, 0);
    match (consumer.order, consumer.ignore_repeats) {
        // Acked already: what has had no effect yet never has one.
        (Order::AckAtDelivery | Order::AckAtStart, _) => lost = restarts * before,
        // The ID is saved at the start, so that the repeat is skipped.
        (Order::WorkThenAck | Order::Together, IgnoreRepeats::IdThenWork) => lost = restarts * before,
        (Order::WorkThenAck, IgnoreRepeats::No | IgnoreRepeats::WorkThenId) => repeated = restarts * after,
        (Order::WorkThenAck | Order::Together, IgnoreRepeats::SameTransaction)
        | (Order::Together, IgnoreRepeats::No | IgnoreRepeats::WorkThenId) => {}
    }
    Expectation {
        in_progress: clamped(in_progress),
        ended: clamped(ended),
        ended_before_effect: clamped(before),
        lost: clamped(lost),
        repeated: clamped(repeated),
    }
}

/// Jobs in progress that are younger than this age, in µs, and in the first part of their job, in thousandths.
fn younger_than(scenario: &Scenario, age: u128, part: Ppm) -> u128 {
    let whole = u128::from(Ppm::WHOLE.parts());
    let slow = u128::from(scenario.work.slow_share.parts());
    let within = |job: Span| (u128::from(job.0) * u128::from(part.parts()) / whole).min(age);
    let mean = within(scenario.work.normal_job) * (whole - slow) + within(scenario.work.slow_job) * slow;
    u128::from(scenario.day.messages) * mean * THOUSAND / (whole * u128::from(Span::DAY.0))
}

/// The age that so many jobs in progress, in thousandths, have not reached; there are more than these.
fn age_of(scenario: &Scenario, jobs: u128) -> u128 {
    let (mut young, mut old) = (0, u128::from(scenario.work.normal_job.0.max(scenario.work.slow_job.0)));
    while young < old {
        let age = (young + old) / 2;
        if younger_than(scenario, age, Ppm::WHOLE) < jobs { young = age + 1 } else { old = age }
    }
    young
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
    fn of_many_in_progress_the_last_started_are_ended_and_have_hardly_begun() {
        let mut scenario = Scenario::default();
        (scenario.work.slow_share, scenario.day.in_progress) = (Ppm::ZERO, 10);
        let found = expectation(&scenario);
        // Ten of 46 are younger than 1.7 s; the effect comes at 4 s.
        assert_eq!((found.ended, found.ended_before_effect, found.repeated), (10_000, 10_000, 0));
        scenario.day.in_progress = 40;
        let found = expectation(&scenario);
        // Forty are younger than 6.9 s, and 23 of them younger than 4 s.
        assert_eq!((found.ended, found.ended_before_effect, found.repeated), (40_000, 23_148, 101_112));
        scenario.day.messages = 50_000_000;
        scenario.work.normal_job = Span::HOUR;
        assert_eq!(expectation(&scenario).ended, 40_000);
    }
}
