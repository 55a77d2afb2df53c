//! The runs that the tests of the views look at, by name.

use otn_engine::model::effects::{Effect, Effects, Place, System, Verb};
use otn_engine::model::fault::{FaultKind, Moment, Plan, PlannedFault, Site};
use otn_engine::model::message::{HopKind, NodeId, Step};
use otn_engine::model::scenario::{DropRepeats, HandlerFails, IgnoreRepeats, LateAck, Order, Resend, ReturnOnDeath, Scenario};
use otn_engine::model::units::{Micros, Money, Ppm, Span};
use std::path::Path;

/// Compares with the file of this name, or writes it where `UPDATE_GOLDEN` is set.
pub fn check_golden(name: &str, text: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/view/golden").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return std::fs::write(&path, text).map_err(|error| format!("{name}: {error}"));
    }
    let golden = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}; UPDATE_GOLDEN=1 writes it"))?;
    let differing = golden.lines().zip(text.lines()).find(|(old, new)| old != new);
    match differing {
        _ if golden == text => Ok(()),
        Some((old, new)) => Err(format!("{name} differs from its golden file\n- {old}\n+ {new}")),
        None => Err(format!("{name} is longer or shorter than its golden file")),
    }
}

/// One run: its name, its scenario, its faults.
pub struct Case {
    pub name: &'static str,
    pub scenario: Scenario,
    pub plan: Plan,
}

fn at(kind: FaultKind, site: Site, nth: u32) -> PlannedFault {
    PlannedFault::AtPoint { kind, message: None, site, nth }
}

fn lose(hop: HopKind) -> PlannedFault {
    at(FaultKind::Lose, Site::Hop(hop), 1)
}

fn crash(node: NodeId, step: Step, moment: Moment) -> PlannedFault {
    at(FaultKind::Crash, Site::Step(node, step, moment), 1)
}

const A: NodeId = NodeId::Consumer(0);

/// Every case.
pub fn all() -> Vec<Case> {
    let case = |name, change: &dyn Fn(&mut Scenario), faults: &[PlannedFault]| {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        Case { name, scenario, plan: Plan(faults.to_vec()) }
    };
    let slow = at(FaultKind::Slow, Site::Job, 1);
    let after_effect = crash(A, Step::Effect, Moment::After);
    let ids = |ids| move |scenario: &mut Scenario| scenario.consumer.ignore_repeats = ids;
    vec![
        case("no-fault", &|_| {}, &[]),
        case("slow-day", &|_| {}, &[slow]),
        case("slow-day-refused", &|scenario| scenario.broker.late_ack = LateAck::Refused, &[slow]),
        case(
            "slow-day-refused-cap",
            &|scenario| {
                scenario.broker.late_ack = LateAck::Refused;
                scenario.broker.deliveries_max = Some(3);
            },
            &[slow],
        ),
        case("slow-day-ignored-acks", &|scenario| scenario.broker.late_ack = LateAck::Ignored, &[slow, lose(HopKind::Confirm)]),
        case("slow-day-extended", &|scenario| scenario.consumer.extend_every = Some(Span::seconds(15)), &[slow]),
        case("crash-after-effect", &|_| {}, &[after_effect]),
        case("crash-after-effect-session", &|scenario| scenario.broker.return_on_death = ReturnOnDeath::AfterSession, &[after_effect]),
        case(
            "crash-before-ack-first",
            &|scenario| scenario.consumer.order = Order::AckAtDelivery,
            &[crash(A, Step::Effect, Moment::Before)],
        ),
        case("ack-at-start-lost", &|scenario| scenario.consumer.order = Order::AckAtStart, &[lose(HopKind::Ack)]),
        case("lost-send-never-again", &|scenario| scenario.producer.resend = Resend::Never, &[lose(HopKind::Send)]),
        case("lost-confirm", &|_| {}, &[lose(HopKind::Confirm)]),
        case("lost-confirm-dropped", &|scenario| scenario.broker.drop_repeats = DropRepeats::ById, &[lose(HopKind::Confirm)]),
        case("lost-confirm-ids", &ids(IgnoreRepeats::SameTransaction), &[lose(HopKind::Confirm)]),
        case("lost-ack", &|_| {}, &[lose(HopKind::Ack)]),
        case(
            "lost-ack-broken-connection",
            &|scenario| scenario.broker.return_on_death = ReturnOnDeath::AfterSession,
            &[lose(HopKind::Ack)],
        ),
        case("lost-written", &|_| {}, &[lose(HopKind::Written)]),
        case("delayed-ack", &|_| {}, &[at(FaultKind::Delay, Site::Hop(HopKind::Ack), 1)]),
        case("ids-with-work", &ids(IgnoreRepeats::SameTransaction), &[after_effect]),
        case("ids-with-work-slow", &ids(IgnoreRepeats::SameTransaction), &[slow]),
        case(
            "ids-with-work-race",
            &|scenario| {
                scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
                scenario.work.effect_at = Ppm::WHOLE;
            },
            &[slow],
        ),
        case("ids-first-crash", &ids(IgnoreRepeats::IdThenWork), &[crash(A, Step::SaveId, Moment::After)]),
        case("ids-last-crash", &ids(IgnoreRepeats::WorkThenId), &[crash(A, Step::SaveId, Moment::Before)]),
        case(
            "poison-cap",
            &|scenario| {
                scenario.work.handler_fails = HandlerFails::Always;
                scenario.broker.deliveries_max = Some(3);
            },
            &[],
        ),
        case(
            "broker-down-hops",
            &|scenario| {
                scenario.broker.down_time = Span::seconds(5);
                scenario.chance.hop = Span(500_000);
            },
            &[crash(NodeId::Broker, Step::Store, Moment::After), PlannedFault::CrashAt { node: A, at: Micros(9_000_000) }],
        ),
        case(
            "given-up",
            &|scenario| {
                scenario.producer.attempts_max = 2;
            },
            &[lose(HopKind::Confirm), at(FaultKind::Lose, Site::Hop(HopKind::Confirm), 2)],
        ),
        case(
            "location-ping",
            &|scenario| {
                scenario.work.effects = Effects::one(Effect { system: System::Map, verb: Verb::Refresh, ..Effects::default().first() });
                scenario.day.amount = Money::ZERO;
            },
            &[slow, at(FaultKind::Crash, Site::Step(A, Step::Ack, Moment::Before), 9)],
        ),
        case(
            "invoice-email",
            &|scenario| {
                scenario.work.effects = Effects::one(Effect { system: System::Mail, verb: Verb::Send, ..Effects::default().first() });
                scenario.day.amount = Money::ZERO;
            },
            &[lose(HopKind::Ack)],
        ),
        case(
            "two-effects-one-transaction",
            &|scenario| {
                let wallet = Effects::default().first();
                scenario.work.effects = Effects::new(&[wallet, Effect { system: System::Account, ..wallet }]).expect("two");
                scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
                scenario.consumer.ids_kept = Some(Span::seconds(10));
            },
            &[after_effect],
        ),
        case(
            "effect-with-ack",
            &|scenario| {
                let topic = Effect { system: System::Topic, verb: Verb::Send, place: Place::Broker, ..Effects::default().first() };
                scenario.work.effects = Effects::one(topic);
                scenario.consumer.order = Order::Together;
            },
            &[slow],
        ),
    ]
}
