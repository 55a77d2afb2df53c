//! Every plan of at most two faults, tried in slices after the last change: what is possible, and what shows it.
//!
//! The first answer knows single faults only, so that it is there at once. This one takes its place without a word,
//! unless it says something else.

use std::cell::Cell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use js_sys::Promise;
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Offers;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::explore::{Exploration, Explorer};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::prelude::*;

use super::idle::idle;
use super::shared::Shared;
use super::state::Action;

/// The most faults of a plan.
pub const FAULTS_MAX: u32 = 2;
/// How long the settings must stand still first.
const QUIET_MS: u32 = 250;
/// How long a slice may take before the browser gets its turn.
const SLICE_MS: f64 = 4.0;
/// Plans between two looks at the clock.
const GLANCE_PLANS: u64 = 8;
/// The most messages of a script that is explored: with each more, the plans of two faults become many more.
pub const MESSAGES_MAX: usize = 10;

/// What was found for a scenario.
pub type Explored = (Scenario, Cast, Shared<Exploration>);

/// Explores a scenario.
#[hook]
pub fn use_exploration(scenario: &Scenario, cast: &Cast, on_action: &Callback<Action>) {
    let on_action = on_action.clone();
    use_effect_with((*scenario, cast.clone()), move |(scenario, cast)| {
        let (scenario, cast, is_wanted) = (*scenario, cast.clone(), Rc::new(Cell::new(true)));
        let asked = is_wanted.clone();
        if cast.roles().len() <= MESSAGES_MAX {
            spawn_local(async move {
                pause(QUIET_MS).await;
                idle().await;
                if let Some(found) = in_slices(&scenario, &cast, FAULTS_MAX, Offers::USUAL, &asked, &|_| ()).await {
                    on_action.emit(Action::Explored(Box::new((scenario, cast, Shared::new(found)))));
                }
            });
        }
        move || is_wanted.set(false)
    });
}

/// Explores in slices, and tells after each how many plans were tried; nothing once it is no longer wanted.
pub async fn in_slices(
    scenario: &Scenario,
    cast: &Cast,
    faults: u32,
    kinds: Offers,
    is_wanted: &Cell<bool>,
    on_slice: &dyn Fn(u64),
) -> Option<Exploration> {
    let mut explorer = Explorer::new(scenario, cast, faults, kinds);
    let tried = Cell::new(0);
    let step = || {
        let found = explorer.advance(GLANCE_PLANS);
        tried.set(explorer.plans());
        found
    };
    slices(SLICE_MS, is_wanted, step, &|| on_slice(tried.get())).await
}

/// Repeats a step until it has found something, in slices of this length; nothing once it is no longer wanted.
pub async fn slices<T>(slice_ms: f64, is_wanted: &Cell<bool>, mut step: impl FnMut() -> Option<T>, on_slice: &dyn Fn()) -> Option<T> {
    while is_wanted.get() {
        let until = js_sys::Date::now() + slice_ms;
        while js_sys::Date::now() < until {
            if let Some(found) = step() {
                return Some(found);
            }
        }
        on_slice();
        pause(0).await;
    }
    None
}

/// Lets the browser do its own work for a while. A worker has the same timers.
pub async fn pause(milliseconds: u32) {
    let promise = Promise::new(&mut |resolve, _| {
        let call = move || {
            // A promise's own function takes whatever it is given.
            let _ = resolve.call0(&JsValue::UNDEFINED);
        };
        Timeout::new(milliseconds, call).forget();
    });
    let _ = JsFuture::from(promise).await;
}
