//! How fast the engine runs, natively: each figure beside its reference, in one run.
//!
//! `cargo xtask bench` prints it. Machines are noisy: compare rows of one run, as ratios, and never two runs.

use otn_engine::model::cast::Cast;
use otn_engine::model::fault::{FaultKind, Offers, Plan, PlannedFault, Site};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Ppm;
use otn_engine::run::day::day;
use otn_engine::run::estimate::estimate;
use otn_engine::run::explore::explore;
use otn_engine::run::script::script;
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let slow_day = Scenario::default();
    let mut lossy = slow_day;
    lossy.broker.ack_lost = Ppm::percent(1);
    lossy.producer.confirm_lost = Ppm::percent(1);
    let mut small = slow_day;
    small.day.messages = 50_000;
    let one = Cast::default();
    let slow = Plan(vec![PlannedFault::first(FaultKind::Slow, Site::Job)]);

    println!("{:<44} {:>12} {:>14}", "run", "median", "per unit");
    row("estimate", 2_000, 1, "figure set", || black_box(estimate(black_box(&slow_day)).lost_max));
    row("script, slow day", 2_000, 1, "trace", || black_box(script(black_box(&slow_day), &one, &slow).steps.len() as u64));
    let two = row("explore, 2 faults (1,068 plans)", 50, 1_068, "plan", || explore(black_box(&slow_day), &one, 2, Offers::USUAL).plans);
    let three = row("explore, 3 faults (29,258 plans)", 5, 29_258, "plan", || explore(black_box(&slow_day), &one, 3, Offers::USUAL).plans);
    let tenth = row("day of 50,000", 5, 50_000, "message", || day(black_box(&small)).deliveries);
    let whole = row("day of 500,000", 3, 500_000, "message", || day(black_box(&slow_day)).deliveries);
    let losses = row("day of 500,000 with losses", 3, 500_000, "message", || day(black_box(&lossy)).deliveries);
    println!();
    ratio("explore, a third fault", three, two);
    ratio("day, ten times the messages", whole, tenth);
    ratio("day, losses on", losses, whole);
}

/// Runs it this many times; prints the median, and what one unit of its work costs.
fn row(name: &str, times: u32, units: u64, unit: &str, mut run: impl FnMut() -> u64) -> Duration {
    let mut took: Vec<Duration> = (0..times)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        })
        .collect();
    took.sort_unstable();
    let median = took[took.len() / 2];
    println!("{name:<44} {:>9.3} ms {:>8.0} ns a {unit}", median.as_secs_f64() * 1e3, median.as_nanos() as f64 / units as f64);
    median
}

fn ratio(name: &str, one: Duration, other: Duration) {
    println!("{name:<44} {:>11.1} ×", one.as_secs_f64() / other.as_secs_f64());
}
