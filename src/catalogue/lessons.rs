//! The lesson's designs, its exercises, and the second source's top-up.

use super::{Preset, Story};
use otn_engine::model::effects::{Effect, Effects, Place, System, Verb};
use otn_engine::model::fault::Moment;
use otn_engine::model::message::{HopKind, Step};
use otn_engine::model::scenario::{IgnoreRepeats, Order, Resend, Scenario};
use otn_engine::model::units::{Currency, Money, Ppm, Span};

/// In the order of the picker.
pub const LESSONS: &[Preset] = &[
    Preset { id: "lesson-a", change: design_a, story: Story::Crash(Moment::Before, Step::Effect) },
    Preset { id: "lesson-b", change: design_b, story: Story::Crash(Moment::After, Step::Effect) },
    Preset { id: "slow-day", change: |_| {}, story: Story::Slow },
    Preset { id: "slow-day-120s", change: |scenario| scenario.broker.ack_limit = Some(Span::seconds(120)), story: Story::Slow },
    Preset { id: "lesson-c", change: design_c, story: Story::Crash(Moment::After, Step::Effect) },
    Preset { id: "lost-confirm-b", change: design_b, story: Story::Lose(HopKind::Confirm) },
    Preset { id: "lost-confirm-c", change: design_c, story: Story::Lose(HopKind::Confirm) },
    Preset {
        id: "exercise-crash",
        change: |scenario| {
            design_a(scenario);
            exercise(scenario);
        },
        story: Story::Crash(Moment::Before, Step::Effect),
    },
    Preset {
        id: "exercise-slow",
        change: |scenario| {
            exercise(scenario);
            scenario.work.slow_share = Ppm::percent(2);
            scenario.work.slow_job = Span::seconds(45);
        },
        story: Story::Slow,
    },
    Preset {
        id: "top-up",
        change: |scenario| top_up(scenario, IgnoreRepeats::SameTransaction),
        story: Story::Crash(Moment::After, Step::Effect),
    },
    Preset {
        id: "top-up-effect-first",
        change: |scenario| top_up(scenario, IgnoreRepeats::WorkThenId),
        story: Story::Crash(Moment::Before, Step::SaveId),
    },
    Preset {
        id: "top-up-id-first",
        change: |scenario| top_up(scenario, IgnoreRepeats::IdThenWork),
        story: Story::Crash(Moment::After, Step::SaveId),
    },
    Preset { id: "location-ping", change: location_ping, story: Story::Crash(Moment::Before, Step::Effect) },
    Preset {
        id: "wallet-credit",
        change: |scenario| scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction,
        story: Story::Slow,
    },
    Preset { id: "invoice-email", change: invoice_email, story: Story::Crash(Moment::Before, Step::SaveId) },
];

/// Ack, then work; the producer never resends: at-most-once end to end.
fn design_a(scenario: &mut Scenario) {
    scenario.consumer.order = Order::AckAtDelivery;
    scenario.producer.resend = Resend::Never;
    scenario.work.slow_share = Ppm::ZERO;
}

/// Work, then ack, on a day without slow jobs.
fn design_b(scenario: &mut Scenario) {
    scenario.work.slow_share = Ppm::ZERO;
}

/// As B, with the ID saved in the same transaction as the work.
fn design_c(scenario: &mut Scenario) {
    design_b(scenario);
    scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
}

/// The second exercise's day.
fn exercise(scenario: &mut Scenario) {
    scenario.day.messages = 2_000_000;
    scenario.day.restarts = 8;
    scenario.day.in_progress = 25;
    scenario.day.amount = Money::units(5);
}

/// A credit of £10 to an account, with a log of top-ups that serves as the table of IDs.
fn top_up(scenario: &mut Scenario, log: IgnoreRepeats) {
    design_b(scenario);
    scenario.day.currency = Currency::new("£").expect("one symbol");
    scenario.work.effects = Effects::one(Effect { system: System::Account, ..Effects::default().first() });
    scenario.consumer.ignore_repeats = log;
}

/// One driver's position every 3 s: the next ping replaces a lost one.
fn location_ping(scenario: &mut Scenario) {
    design_a(scenario);
    scenario.day.messages = 28_800;
    scenario.day.in_progress = 1;
    scenario.day.amount = Money::ZERO;
    scenario.work.effects = Effects::one(Effect { system: System::Map, verb: Verb::Refresh, ..Effects::default().first() });
    scenario.work.normal_job = Span(200_000);
}

/// An e-mail is outside every transaction, so its ID can only be saved after it: a lost invoice costs more than a
/// second copy. The two costs are assumptions.
fn invoice_email(scenario: &mut Scenario) {
    design_b(scenario);
    scenario.day.messages = 20_000;
    scenario.day.in_progress = 5;
    scenario.day.amount = Money::ZERO;
    scenario.costs.loss = Some(Money::units(500));
    scenario.costs.repeat = Some(Money::units(20));
    scenario.consumer.ignore_repeats = IgnoreRepeats::WorkThenId;
    scenario.work.effects =
        Effects::one(Effect { system: System::Mail, verb: Verb::Send, place: Place::Outside, ..Effects::default().first() });
    scenario.work.normal_job = Span::seconds(2);
}
