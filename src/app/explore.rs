//! Every plan of at most two faults, tried in slices after the last change: what is possible, and what shows it.
//!
//! The first answer knows single faults only, so that it is there at once. This one takes its place without a word,
//! unless it says something else.

use std::cell::Cell;
use std::rc::Rc;

use gloo::utils::window;
use js_sys::Promise;
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Offers;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::explore::{Exploration, Explorer};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::prelude::*;

use super::shared::Shared;
use super::state::{Action, State};

/// The most faults of a plan.
const FAULTS_MAX: u32 = 2;
/// How long the settings must stand still first.
const QUIET_MS: i32 = 250;
/// Plans of one slice: a few milliseconds.
const SLICE_PLANS: u64 = 150;

/// What was found for a scenario.
pub type Explored = (Scenario, Cast, Shared<Exploration>);

/// Explores the scenario in view.
#[hook]
pub fn use_exploration(state: &UseReducerHandle<State>) {
    let dispatcher = state.dispatcher();
    use_effect_with((state.scenario, state.cast.clone()), move |(scenario, cast)| {
        let (scenario, cast, is_wanted) = (*scenario, cast.clone(), Rc::new(Cell::new(true)));
        let asked = is_wanted.clone();
        spawn_local(async move {
            pause(QUIET_MS).await;
            let mut explorer = Explorer::new(&scenario, &cast, FAULTS_MAX, Offers::USUAL);
            while asked.get() {
                if let Some(found) = explorer.advance(SLICE_PLANS) {
                    return dispatcher.dispatch(Action::Explored(Box::new((scenario, cast, Shared::new(found)))));
                }
                pause(0).await;
            }
        });
        move || is_wanted.set(false)
    });
}

/// Lets the browser do its own work for a while.
async fn pause(milliseconds: i32) {
    let promise = Promise::new(&mut |resolve, _| {
        // A window always has timers.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let _ = JsFuture::from(promise).await;
}
