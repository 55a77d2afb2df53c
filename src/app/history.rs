//! What the reader can go back to: the settings and the story before each change, and after those that were undone.

use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::document;
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use super::shared::Shared;
use super::state::{Action, State};
use crate::catalogue::systems::System;

/// So many changes can be undone.
const MOMENTS_MAX: usize = 100;

/// What a change changes. The step in view is none of it: it is a place in the story, not the story.
#[derive(Clone, PartialEq)]
pub struct Moment {
    /// The settings.
    pub scenario: Scenario,
    /// The messages.
    pub cast: Cast,
    /// The faults.
    pub plan: Plan,
    /// The preset that the settings started from.
    pub preset: Option<String>,
    /// The real system that they started from.
    pub system: Option<Shared<System>>,
    /// The title of a link.
    pub title: Option<String>,
}

/// The moments before and after the present one.
#[derive(Clone, Default)]
pub struct History {
    past: Vec<Rc<Moment>>,
    future: Vec<Rc<Moment>>,
    /// The setting that the last change set: a slider that is dragged is one change.
    set: Option<usize>,
}

impl History {
    /// Whether there is something to undo, and to redo.
    #[must_use]
    pub fn reach(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// A change was made, of this setting if it was one's only.
    pub fn note(&mut self, before: Moment, set: Option<usize>) {
        self.future.clear();
        if set.is_some() && set == self.set {
            return;
        }
        self.set = set;
        if self.past.len() == MOMENTS_MAX {
            self.past.remove(0);
        }
        self.past.push(Rc::new(before));
    }

    /// The moment before the present one, which can be come back to.
    pub fn undo(&mut self, present: Moment) -> Option<Rc<Moment>> {
        self.set = None;
        let moment = self.past.pop()?;
        self.future.push(Rc::new(present));
        Some(moment)
    }

    /// The moment that was left by undoing.
    pub fn redo(&mut self, present: Moment) -> Option<Rc<Moment>> {
        self.set = None;
        let moment = self.future.pop()?;
        self.past.push(Rc::new(present));
        Some(moment)
    }
}

/// The usual keys: Ctrl or ⌘ with Z, with Shift or Y the other way. A text that is being written keeps them for itself.
#[hook]
pub fn use_history_keys(state: &UseReducerHandle<State>) {
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        let options = EventListenerOptions::enable_prevent_default();
        let listener = EventListener::new_with_options(&document(), "keydown", options, move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>().filter(|key| (key.ctrl_key() || key.meta_key()) && !key.alt_key()) else {
                return;
            };
            let action = match (key.key().to_ascii_lowercase().as_str(), key.shift_key()) {
                ("z", false) => Action::Undo,
                ("z", true) | ("y", false) => Action::Redo,
                _ => return,
            };
            let writes =
                |target: &Element| target.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea").unwrap_or(false);
            if !event.target().and_then(|target| target.dyn_into::<Element>().ok()).is_some_and(|target| writes(&target)) {
                event.prevent_default();
                dispatcher.dispatch(action);
            }
        });
        move || drop(listener)
    });
}
