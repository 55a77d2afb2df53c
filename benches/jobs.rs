//! How fast the engine and its days are: beside programs that can do nothing else, and beside the general loop.
//!
//! `cargo xtask bench` prints it. Machines are noisy: compare rows of one run, as ratios, and never two runs.

mod job_d;
mod job_q;

use job_q::Program;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Ppm;
use otn_engine::run::day::{Day, DayReport, day, figures_of_day};
use otn_engine::run::figures::Figure;
use std::time::{Duration, Instant};

/// How often each program runs.
const ROUNDS: usize = 7;

fn main() {
    days();
    let arrivals = job_q::arrivals(job_q::MESSAGES, job_q::SEED);
    job_q(&arrivals);
    job_d(&arrivals);
}

/// Days as the product runs them: messages that meet nothing are counted, and not let into the loop.
fn days() {
    println!("{:<44} {:>12} {:>14} {:>14} {:>8}", "day", "median", "every message", "ns a message", "ratio");
    let lesson = Scenario::default();
    let mut lossy = lesson;
    lossy.broker.ack_lost = Ppm::percent(1);
    lossy.producer.confirm_lost = Ppm::percent(1);
    beside_plain("500,000 messages", &lesson, 3);
    beside_plain("500,000 messages, 1 % of acks, confirms lost", &lossy, 3);
    let mut queue = lossy;
    queue.consumer.slots = Some(32);
    beside_plain("the same, which wait for 64 slots", &queue, 3);

    let mut large = lesson;
    large.day.messages = 50_000_000;
    let before = Memory::now();
    let start = Instant::now();
    let report = day(&large);
    let took = start.elapsed();
    assert_eq!(report.messages, large.day.messages);
    println!("{:<44} {:>9.1} ms {:>14} {:>14.1}", "50,000,000 messages, once", ms(took), "", took.as_nanos() as f64 / 50e6);
    match (before, Memory::now()) {
        (Some(before), Some(after)) => println!("{:<44} {:>9} kB", "  more memory at its peak", after.peak.saturating_sub(before.used)),
        _ => println!("{:<44} {:>12}", "  more memory at its peak", "unknown here"),
    }

    let start = Instant::now();
    let deliveries: u64 = (0..100).map(|day| figures_of_day(&lesson, day).get(Figure::Deliveries).unwrap_or(0)).sum();
    let took = start.elapsed();
    assert!(deliveries > 100 * lesson.day.messages);
    println!("{:<44} {:>9.1} ms {:>14} {:>14.1}", "100 days of 500,000 messages", ms(took), "", took.as_nanos() as f64 / 50e6);
}

/// A day, and the same day with every message run through the loop: the same report, in how much less time.
fn beside_plain(name: &str, scenario: &Scenario, rounds: usize) {
    let (mut quick, mut plain) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let start = Instant::now();
        let report = day(scenario);
        quick.push(start.elapsed());
        let start = Instant::now();
        let reference = plainly(scenario);
        plain.push(start.elapsed());
        assert!(report == reference, "{name}: the day differs from the one with every message in the loop");
    }
    let median = |took: &mut Vec<Duration>| {
        took.sort_unstable();
        took[took.len() / 2]
    };
    let (quick, plain) = (median(&mut quick), median(&mut plain));
    let a_message = quick.as_nanos() as f64 / scenario.day.messages as f64;
    let ratio = quick.as_secs_f64() / plain.as_secs_f64();
    println!("{name:<44} {:>9.2} ms {:>11.1} ms {a_message:>14.1} {ratio:>6.3} ×", ms(quick), ms(plain));
}

fn plainly(scenario: &Scenario) -> DayReport {
    let mut day = Day::plain(scenario, 0);
    loop {
        if let Some(report) = day.advance(u64::MAX) {
            return report;
        }
    }
}

fn ms(took: Duration) -> f64 {
    took.as_secs_f64() * 1e3
}

/// What the process has in memory, in kB, and had at most since it was last asked. Linux says so.
struct Memory {
    used: u64,
    peak: u64,
}

impl Memory {
    fn now() -> Option<Memory> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let value = |key: &str| status.lines().find_map(|line| line.strip_prefix(key)?.split_whitespace().next()?.parse().ok());
        // From here on the peak counts anew.
        std::fs::write("/proc/self/clear_refs", "5").ok()?;
        Some(Memory { used: value("VmRSS:")?, peak: value("VmHWM:")? })
    }
}

/// Job Q by the engine, and by the two references.
fn job_q(arrivals: &[u64]) {
    let programs = [
        Program { name: "lanes, by hand: the reference", run: job_q::lanes },
        Program { name: "heap, by hand", run: job_q::heap },
        Program { name: "the engine: the usual protocol", run: job_q::engine::express },
        Program { name: "the engine: the general loop", run: job_q::engine::run },
    ];
    let (counts, took) = job_q::in_turn(&programs, arrivals, ROUNDS);
    let messages = arrivals.len();
    println!("\nJob Q: {messages} messages, {} deliveries, {} handled twice, {} lost", counts.deliveries, counts.twice, counts.lost);
    rows(&programs, &took, messages);
    println!(
        "The references take {:.1} events a message, the engine's loop {:.1}.",
        per(counts.events(messages), messages),
        per(job_q::engine::events(arrivals), messages)
    );
}

/// Job D by the engine, and by its reference.
fn job_d(arrivals: &[u64]) {
    let programs = [
        Program { name: "heap and rings, by hand: the reference", run: job_d::reference },
        Program { name: "the engine: the usual protocol", run: job_d::engine::express },
        Program { name: "the engine: the general loop", run: job_d::engine::run },
    ];
    let (counts, took) = job_q::in_turn(&programs, arrivals, ROUNDS);
    let messages = arrivals.len();
    let job_d::Counts { sends, deliveries, lost, twice, given_up, .. } = counts;
    println!(
        "\nJob D: {messages} messages, {sends} sends, {deliveries} deliveries, {twice} written twice, {lost} lost, {given_up} given up"
    );
    rows(&programs, &took, messages);
    println!("The engine's loop takes {:.1} events a message.", per(job_d::engine::events(arrivals), messages));
}

/// What each program took, beside the first of them.
fn rows<Counts>(programs: &[Program<Counts>], took: &[Duration], messages: usize) {
    println!("{:<44} {:>12} {:>14} {:>8}", "program", "median", "ns a message", "ratio");
    for (program, time) in programs.iter().zip(took) {
        let ratio = time.as_secs_f64() / took[0].as_secs_f64();
        println!("{:<44} {:>9.2} ms {:>14.1} {ratio:>6.1} ×", program.name, ms(*time), time.as_nanos() as f64 / messages as f64);
    }
}

fn per(events: u64, messages: usize) -> f64 {
    events as f64 / messages as f64
}
