//! Random scenarios, plans and links for the tests of this package.

use otn_engine::model::cast::{Cast, Role};
use otn_engine::model::effects::{Again, Effect, EffectId, Effects, Place, System, Verb};
use otn_engine::model::fault::{FaultKind, Moment, Plan, PlannedFault, Site};
use otn_engine::model::message::{HopKind, MessageNumber, NodeId, Step};
use otn_engine::model::scenario::HandlerFails;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{Kind, MONEY_MAX, SETTINGS, Setting, Value};
use otn_engine::model::units::{Currency, Micros, Money, Ppm, Seed, Span};
use otn_engine::run::engine::TIME_BOUND;
use proptest::prelude::*;
use proptest::sample::select;

use super::encode::Linked;
use super::text::title;

/// Anything that a link carries.
pub fn linked() -> impl Strategy<Value = Linked> {
    let title = "\\PC{0,80}".prop_map(|text| title(&text));
    let preset = proptest::option::of("[a-z][a-z0-9-]{0,39}");
    (scenario(), cast(), plan(), proptest::option::of(any::<u32>()), preset, title)
        .prop_map(|(scenario, cast, plan, step, preset, title)| Linked { scenario, cast, plan, step, preset, title })
}

/// Any scenario whose every setting is within its range: a fifth of the settings differ from the lesson's.
pub fn scenario() -> impl Strategy<Value = Scenario> {
    let changes: Vec<_> = SETTINGS.iter().map(|setting| proptest::option::weighted(0.2, value(setting))).collect();
    changes.prop_map(|values| {
        let mut scenario = Scenario::default();
        for (setting, value) in SETTINGS.iter().zip(values) {
            if let Some(value) = value {
                setting.set(&mut scenario, value).expect("a random value is within its range");
            }
        }
        scenario
    })
}

/// Any value of a setting. Round numbers come as often as crooked ones, for they are written differently.
pub fn value(setting: &Setting) -> BoxedStrategy<Value> {
    match setting.kind {
        Kind::Count { min, max, none } => or_none(none, number(min, max).prop_map(Value::Count)),
        Kind::Duration { min, max, none } => or_none(none, number(min.0, max.0).prop_map(|span| Value::Duration(Span(span)))),
        Kind::Share => {
            number(0, Ppm::WHOLE.parts().into()).prop_map(|parts| Value::Share(Ppm::new(parts as u32).expect("at most the whole"))).boxed()
        }
        Kind::Money { none } => or_none(none, number(0, MONEY_MAX.0).prop_map(|money| Value::Money(Money(money)))),
        Kind::Currency => {
            "[^ \t\n\\pC\\pZ]{1,4}".prop_filter_map("hidden characters", |name| Currency::new(&name).map(Value::Currency)).boxed()
        }
        Kind::Choice(words) => (0..words.len()).prop_map(Value::Choice).boxed(),
        Kind::Effects => effects().prop_map(Value::Effects).boxed(),
        Kind::Seed => any::<u64>().prop_map(|seed| Value::Seed(Seed(seed))).boxed(),
    }
}

/// Any cast that fits into a link.
pub fn cast() -> impl Strategy<Value = Cast> {
    prop_oneof![2 => Just(Cast::default()), 1 => proptest::collection::vec(role(), 1..=8).prop_map(|roles| Cast::new(roles).expect("few messages"))]
}

fn role() -> impl Strategy<Value = Role> {
    let instant = || number(0, TIME_BOUND.0).prop_map(Micros);
    let some = || proptest::option::of(1..=1_000_u32);
    let jobs = proptest::collection::vec(number(1, Span::DAY.0).prop_map(Span), 0..=3);
    let fails = proptest::option::of(prop_oneof![Just(HandlerFails::Always), (1..=1_000_u32).prop_map(HandlerFails::First)]);
    (instant(), jobs, instant(), some(), some(), fails).prop_map(|(due, jobs, not_before, group, id, fails)| Role {
        due,
        jobs,
        not_before,
        group,
        id,
        fails,
    })
}

fn effects() -> impl Strategy<Value = Effects> {
    let effect = (
        select(&System::ALL),
        select(&Verb::ALL),
        prop_oneof![Just(Place::Database), Just(Place::Broker), Just(Place::Outside)],
        prop_oneof![Just(Again::Counts), Just(Again::Safe)],
        prop_oneof![Just(EffectId::Derived), Just(EffectId::Random)],
    );
    let effect = effect.prop_map(|(system, verb, place, again, id)| Effect { system, verb, place, again, id });
    proptest::collection::vec(effect, 1..=6).prop_map(|effects| Effects::new(&effects).expect("one to six"))
}

/// Any plan of up to four faults.
pub fn plan() -> impl Strategy<Value = Plan> {
    proptest::collection::vec(fault(), 0..=4).prop_map(Plan)
}

fn fault() -> impl Strategy<Value = PlannedFault> {
    let at_point =
        (site(), proptest::option::of(0..1_000_u64), 1..=1_000_u32, any::<prop::sample::Index>()).prop_map(|(site, message, nth, kind)| {
            let kinds: Vec<FaultKind> = site.offers().kinds().collect();
            // A message has one job, so that its job is reached once.
            let nth = if site == Site::Job && message.is_some() { 1 } else { nth };
            PlannedFault::AtPoint { kind: *kind.get(&kinds), message: message.map(MessageNumber), site, nth }
        });
    let instant = number(0, TIME_BOUND.0);
    prop_oneof![4 => at_point, 1 => (node(), instant).prop_map(|(node, at)| PlannedFault::CrashAt { node, at: Micros(at) })]
}

fn site() -> impl Strategy<Value = Site> {
    let step = (node(), select(&Step::ALL), moment())
        .prop_filter_map("a step of another node", |(node, step, moment)| step.belongs_to(node).then_some(Site::Step(node, step, moment)));
    prop_oneof![
        Just(Site::Job),
        select(&HopKind::ALL).prop_map(Site::Hop),
        step,
        (consumer(), moment()).prop_map(|(node, moment)| Site::Handler(node, moment)),
        Just(Site::Delivery),
    ]
}

fn node() -> impl Strategy<Value = NodeId> {
    prop_oneof![Just(NodeId::Producer), Just(NodeId::Broker), consumer()]
}

fn consumer() -> impl Strategy<Value = NodeId> {
    (0..NodeId::CONSUMERS_MAX).prop_map(NodeId::Consumer)
}

fn moment() -> impl Strategy<Value = Moment> {
    prop_oneof![Just(Moment::Before), Just(Moment::After)]
}

fn number(min: u64, max: u64) -> impl Strategy<Value = u64> {
    let round = (0..=11_u32, 1..100_u64).prop_map(move |(power, count)| (count * 10_u64.pow(power)).clamp(min, max));
    prop_oneof![min..=max, round, Just(min), Just(max)]
}

fn or_none(none: Option<&'static str>, value: impl Strategy<Value = Value> + 'static) -> BoxedStrategy<Value> {
    if none.is_some() { prop_oneof![4 => value, 1 => Just(Value::None)].boxed() } else { value.boxed() }
}
