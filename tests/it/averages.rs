//! A hundred simulated days against arithmetic that shares nothing with the loop: Little's law for the work in
//! progress, the parts of a job before and after its effect, binomials for what is lost and what is slow.

use crate::scenarios::scenario;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::day::figures_of_day;
use otn_engine::run::days::Days;
use otn_engine::run::expectation::expectation;
use otn_engine::run::figures::Figure;

const DAYS: u32 = 100;

fn hundred_days(scenario: &Scenario) -> Days {
    let mut days = Days::new(scenario.day.messages);
    (0..DAYS).for_each(|day| days.add(day, figures_of_day(scenario, day)));
    days
}

/// The mean of the days is within three of its standard errors of what is expected.
#[track_caller]
fn check(days: &Days, figure: Figure, expected: f64) {
    let values: Vec<f64> = days.values(figure).map(|value| value as f64).collect();
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = (variance / count).sqrt();
    assert!((mean - expected).abs() <= 3.0 * error, "{figure:?}: {mean} instead of {expected}, standard error {error}");
    assert!(error < expected / 20.0, "{figure:?}: a standard error of {error} proves nothing about {expected}");
}

#[test]
fn restarts_lose_and_repeat_what_littles_law_says() {
    // Every job in progress is ended, so that each restart meets all of Little's average.
    let a = scenario("lesson-a", "busy=100k restarts=24 effectat=30%");
    let b = scenario("lesson-b", "busy=100k restarts=24 effectat=30%");
    let (of_a, of_b) = (expectation(&a), expectation(&b));
    assert_eq!((of_a.in_progress, of_a.lost, of_b.repeated), (46_296, 333_312, 777_792));
    check(&hundred_days(&a), Figure::Never, of_a.lost as f64 / 1e3);
    check(&hundred_days(&b), Figure::Repeated, of_b.repeated as f64 / 1e3);
}

#[test]
fn slow_jobs_are_as_many_as_a_binomial_says() {
    let slow = hundred_days(&scenario("slow-day", "restarts=0"));
    check(&slow, Figure::AgainBySlowJob, 5_000.0);
    // Its variance, n p (1 - p) = 4,950: between the 0.1 % points of a χ² of 99 degrees of freedom.
    let mean = slow.values(Figure::AgainBySlowJob).sum::<u64>() as f64 / f64::from(DAYS);
    let squares: f64 = slow.values(Figure::AgainBySlowJob).map(|value| (value as f64 - mean).powi(2)).sum();
    assert!((60.0..149.0).contains(&(squares / 4_950.0)), "{squares}");
}

#[test]
fn hops_are_lost_as_a_binomial_says() {
    // Removed as it is sent, so that a lost delivery is a lost message.
    let lost = hundred_days(&scenario("lesson-a", "restarts=0 deliverlost=0.1%"));
    check(&lost, Figure::Never, 500.0);
    // A lost ack comes back at the limit, and its ack is lost again one time in a hundred.
    let acks = hundred_days(&scenario("lesson-b", "restarts=0 acklost=1% msgs=100k"));
    check(&acks, Figure::AgainByLostAck, 1_000.0 / 0.99);
}
