//! Everything the engine finds for some scenarios as one number, so that the native program and the wasm can be
//! compared: same scenario, same plan or seed, same bytes. `cargo xtask test` compares them; `cargo xtask bench` times
//! its other functions, natively and in wasm.

use otn_engine::model::cast::{Cast, Role};
use otn_engine::model::fault::{FaultKind, Moment, Offers, Plan, PlannedFault, Site};
use otn_engine::model::message::{NodeId, Step};
use otn_engine::model::scenario::{Commit, GivesTo, IgnoreRepeats, NoSlot, Order, Resend, ReturnOnDeath, Scenario};
use otn_engine::model::units::{Micros, Ppm, Seed, Span};
use otn_engine::run::day::{Day, day};
use otn_engine::run::estimate::estimate;
use otn_engine::run::explore::explore;
use otn_engine::run::script::script;
use std::fmt::Write as _;

/// The number.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn parity() -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    for (place, scenario) in scenarios().iter().enumerate() {
        digest.add(&estimate(scenario));
        digest.add(&explore(scenario, &Cast::default(), 2, Offers::USUAL.and(FaultKind::Repeat)));
        digest.add(&script(scenario, &several(), &story()));
        let mut busy = *scenario;
        busy.day.messages = 20_000;
        busy.chance.seed = Seed(place as u64 + 1);
        digest.add(&day(&busy));
    }
    digest.0
}

/// Explores the slow day with up to this many faults; the plans tried. For the benchmark.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn explore_slow_day(faults: u32) -> u64 {
    explore(&Scenario::default(), &Cast::default(), faults, Offers::USUAL).plans
}

/// Simulates this many messages of the slow day; the deliveries. For the benchmark.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn simulate_slow_day(messages: u32) -> u64 {
    day(&slow_day(messages)).deliveries
}

/// The same where one in a hundred acks and confirms is lost. For the benchmark.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn simulate_lossy_day(messages: u32) -> u64 {
    day(&lossy_day(messages)).deliveries
}

/// The lossy day with 64 slots for its messages, which wait for each other then: none is merely counted; the deliveries. For
/// the benchmark.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn simulate_queue_day(messages: u32) -> u64 {
    let mut scenario = lossy_day(messages);
    (scenario.consumer.consumers, scenario.consumer.slots) = (2, Some(32));
    day(&scenario).deliveries
}

/// The slow day with every message run through the loop; the deliveries. For the benchmark.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn simulate_plain_day(messages: u32) -> u64 {
    let mut day = Day::plain(&slow_day(messages), 0);
    loop {
        if let Some(report) = day.advance(u64::MAX) {
            return report.deliveries;
        }
    }
}

/// The function of this name that a benchmark times.
#[must_use]
pub fn timed(name: &str) -> Option<extern "C" fn(u32) -> u64> {
    match name {
        "explore_slow_day" => Some(explore_slow_day),
        "simulate_slow_day" => Some(simulate_slow_day),
        "simulate_lossy_day" => Some(simulate_lossy_day),
        "simulate_queue_day" => Some(simulate_queue_day),
        "simulate_plain_day" => Some(simulate_plain_day),
        _ => None,
    }
}

fn slow_day(messages: u32) -> Scenario {
    let mut scenario = Scenario::default();
    scenario.day.messages = messages.into();
    scenario
}

fn lossy_day(messages: u32) -> Scenario {
    let mut scenario = slow_day(messages);
    scenario.broker.ack_lost = Ppm::percent(1);
    scenario.producer.confirm_lost = Ppm::percent(1);
    scenario
}

/// The slow day under every order and every way to ignore repeats, with losses, and with settings of logs and buffers.
fn scenarios() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    for order in [Order::AckAtDelivery, Order::AckAtStart, Order::WorkThenAck, Order::Together] {
        for ignore_repeats in [IgnoreRepeats::No, IgnoreRepeats::SameTransaction, IgnoreRepeats::IdThenWork, IgnoreRepeats::WorkThenId] {
            let mut scenario = Scenario::default();
            (scenario.consumer.order, scenario.consumer.ignore_repeats) = (order, ignore_repeats);
            scenarios.push(scenario);
        }
    }
    let with = |change: &dyn Fn(&mut Scenario)| {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        scenario
    };
    scenarios.push(with(&|scenario| {
        scenario.broker.ack_lost = Ppm::percent(1);
        scenario.producer.confirm_lost = Ppm::percent(2);
        scenario.broker.deliver_lost = Ppm::percent(1);
    }));
    scenarios.push(with(&|scenario| {
        scenario.producer.resend = Resend::Never;
        scenario.producer.send_lost = Ppm::percent(5);
        scenario.consumer.slots = Some(3);
        scenario.broker.no_slot = NoSlot::WaitsInBuffer;
        scenario.consumer.prefetch = 20;
        scenario.broker.gives_to = GivesTo::Rotation;
    }));
    scenarios.push(with(&|scenario| {
        scenario.consumer.commit = Commit::EveryCount;
        scenario.consumer.commit_count = 7;
        scenario.broker.ack_limit = None;
        scenario.broker.return_on_death = ReturnOnDeath::AfterSession;
    }));
    scenarios
}

/// Three messages, the second one slow at first.
fn several() -> Cast {
    let role = |seconds, jobs: &[u64]| Role {
        due: Micros(Span::seconds(seconds).0),
        jobs: jobs.iter().map(|job| Span::seconds(*job)).collect(),
        ..Role::default()
    };
    Cast::new(vec![role(0, &[]), role(1, &[50, 2]), role(2, &[])]).expect("three messages")
}

/// A crash of consumer A after its first effect.
fn story() -> Plan {
    Plan(vec![PlannedFault::first(FaultKind::Crash, Site::Step(NodeId::Consumer(0), Step::Effect, Moment::After))])
}

/// FNV-1a over the text of what was found.
struct Digest(u64);

impl Digest {
    fn add(&mut self, found: &impl std::fmt::Debug) {
        write!(self, "{found:?}").expect("a digest takes every text");
    }
}

impl std::fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}
