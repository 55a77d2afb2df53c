//! Scenarios and plans from text, for the tests.

use once_twice_never::catalogue;
use once_twice_never::link::cast::parse_cast;
use once_twice_never::link::plan::parse_plan;
use once_twice_never::link::value::parse_value;
use otn_engine::model::cast::{CAST_MAX, Cast};
use otn_engine::model::effects::{Again, Effect, EffectId, Effects, Place};
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{Kind, SETTINGS, Setting, Value};
use otn_engine::model::units::{Ppm, Span};

/// A preset's settings with `key=value` pairs over them.
pub fn scenario(preset: &str, pairs: &str) -> Scenario {
    let mut scenario = catalogue::find(preset).expect("a preset").scenario();
    for pair in pairs.split_whitespace() {
        let (key, text) = pair.split_once('=').expect("key=value");
        let setting = Setting::find(key).expect("a key");
        let value = parse_value(setting, text).expect("a value");
        setting.set(&mut scenario, value).expect("in range");
    }
    scenario
}

/// A plan by its text.
pub fn plan(text: &str) -> Plan {
    let (plan, errors) = parse_plan(text);
    assert!(errors.is_empty(), "{text}: {errors:?}");
    plan
}

/// A scenario whose settings differ from the lesson's here and there; the same for the same seed.
pub fn random_scenario(seed: u64) -> Scenario {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = move |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    let mut scenario = Scenario::default();
    scenario.work.slow_share = Ppm::ZERO;
    for setting in SETTINGS {
        if below(4) != 0 {
            continue;
        }
        if let Some(value) = random_value(setting, &mut below)
            && !matches!(setting.key, "msgs" | "restarts" | "busy")
        {
            setting.set(&mut scenario, value).expect("in range");
        }
    }
    scenario
}

/// A value of a setting that changes what happens; none of those that only name or price it.
pub fn random_value(setting: &Setting, below: &mut impl FnMut(u64) -> u64) -> Option<Value> {
    Some(match setting.kind {
        Kind::Choice(words) => Value::Choice(below(words.len() as u64) as usize),
        Kind::Duration { min, max, none } => match none {
            Some(_) if below(3) == 0 => Value::None,
            // Durations of the size of the lesson's, where limits and jobs meet.
            _ => Value::Duration(Span::seconds(below(60) + 1).clamp(min, max)),
        },
        Kind::Count { min, max, none } => match none {
            Some(_) if below(3) == 0 => Value::None,
            _ => Value::Count((below(5)).clamp(min, max)),
        },
        Kind::Share => Value::Share(Ppm::new(below(4) as u32 * 10_000).expect("up to 3 %")),
        Kind::Effects => Value::Effects(random_effects(below)),
        Kind::Money { .. } | Kind::Currency | Kind::Seed => return None,
    })
}

/// One to three effects, each anywhere, safe to repeat or not.
fn random_effects(below: &mut impl FnMut(u64) -> u64) -> Effects {
    let mut any = || Effect {
        place: [Place::Database, Place::Broker, Place::Outside][below(3) as usize],
        again: [Again::Counts, Again::Safe][below(2) as usize],
        id: [EffectId::Derived, EffectId::Random][below(2) as usize],
        ..Effects::default().first()
    };
    let three = [any(), any(), any()];
    Effects::new(&three[..=below(3) as usize]).expect("one to three")
}

/// A cast by its text.
pub fn cast(text: &str) -> Cast {
    parse_cast(text, CAST_MAX).expect("a cast")
}
