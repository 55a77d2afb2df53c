//! Pulling the end of a bar in the diagram: the pointer says how long the setting is that the bar stands for.
//!
//! While it is pulled the drawing changes under the pointer; the times at the heights stay those of the drawing that was
//! taken hold of. Escape sets what was set before. Whoever has no pointer has the setting's own field.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::document;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{SETTINGS, Value};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use super::drawing::Picked;
use super::state::Action;
use crate::view::diagram::Grip;

/// A pointer that moves less than this has clicked.
const CLICK_PX: f64 = 3.0;

/// A grip that a pointer has come down on.
#[derive(Clone)]
pub struct Held {
    /// The grip.
    pub grip: Grip,
    /// How much larger the drawing is than its geometry.
    pub scale: f64,
    /// What a click picks: the grip lies above a step.
    pub picks: Option<Picked>,
}

/// What is pulled.
struct Pull {
    held: Held,
    /// The pointer that holds it.
    pointer: i32,
    /// Where it took hold, from the window's upper side.
    from_px: f64,
    /// Whether it has ever moved: then it is no click any more.
    has_moved: bool,
    /// The setting as it was set last, and before that: another value is somebody else's, and ends the pull.
    known: [Value; 2],
    /// The setting as it was when the pointer took hold.
    began: Value,
}

/// What the diagram listens for.
pub struct Pulling {
    /// Called when a grip is taken hold of.
    pub on_hold: Callback<(Held, PointerEvent)>,
    /// Called when the pointer moves.
    pub onpointermove: Callback<PointerEvent>,
    /// Called when it is lifted.
    pub onpointerup: Callback<PointerEvent>,
    /// Called when it is lost.
    pub onlostpointercapture: Callback<PointerEvent>,
}

/// Lets the grips of the diagram in `node` be pulled, and the steps below them be picked.
#[hook]
pub fn use_pulling(node: &NodeRef, scenario: &Scenario, on_action: &Callback<Action>, on_pick: &Callback<Picked>) -> Pulling {
    let pull = use_mut_ref(|| None::<Pull>);
    let scenario = *scenario;
    {
        let (pull, node) = (pull.clone(), node.clone());
        use_effect_with((), move |()| {
            // Inside a drawing the style sheet cannot keep a finger from scrolling the page.
            let still = node.cast::<Element>().map(|diagram| {
                EventListener::new_with_options(&diagram, "touchmove", EventListenerOptions::enable_prevent_default(), move |event| {
                    if pull.borrow().is_some() {
                        event.prevent_default();
                    }
                })
            });
            move || drop(still)
        });
    }
    {
        let pull = pull.clone();
        use_effect_with(on_action.clone(), move |on_action| {
            let on_action = on_action.clone();
            // Wherever the focus is: a pull does not move it.
            let keys = EventListener::new(&document(), "keydown", move |event| {
                if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape") {
                    let given_up = pull.borrow_mut().take_if(|pull| pull.has_moved);
                    if let Some((place, began)) = given_up.and_then(|pull| Some((place(&pull.held.grip)?, pull.began))) {
                        on_action.emit(Action::Set(place, began));
                    }
                }
            });
            move || drop(keys)
        });
    }
    let on_hold = {
        let (pull, node) = (pull.clone(), node.clone());
        Callback::from(move |(held, event): (Held, PointerEvent)| {
            let Some(value) = place(&held.grip).map(|place| (SETTINGS[place].get)(&scenario)) else { return };
            if event.button() != 0 || !event.is_primary() {
                return;
            }
            // The pointer stays with the diagram, since the grip itself may be drawn anew; a browser that refuses loses a
            // pull that leaves the diagram, no more.
            if let Some(diagram) = node.cast::<Element>() {
                let _ = diagram.set_pointer_capture(event.pointer_id());
            }
            event.prevent_default();
            let (pointer, from_px) = (event.pointer_id(), f64::from(event.client_y()));
            *pull.borrow_mut() = Some(Pull { held, pointer, from_px, has_moved: false, known: [value; 2], began: value });
        })
    };
    let onpointermove = {
        let (pull, on_action) = (pull.clone(), on_action.clone());
        Callback::from(move |event: PointerEvent| {
            let mut pull = pull.borrow_mut();
            let action = pull.as_mut().filter(|pull| pull.is_of(&event)).and_then(|held| held.pulled(&event, &scenario));
            match action {
                Some(Ok(action)) => {
                    drop(pull);
                    on_action.emit(action);
                }
                Some(Err(Taken)) => *pull = None,
                None => {}
            }
        })
    };
    let onpointerup = {
        let (pull, on_pick) = (pull.clone(), on_pick.clone());
        Callback::from(move |event: PointerEvent| {
            let ended = pull.borrow_mut().take_if(|pull| pull.is_of(&event));
            if let Some(picked) = ended.filter(|pull| !pull.has_moved).and_then(|pull| pull.held.picks) {
                on_pick.emit(picked);
            }
        })
    };
    let onlostpointercapture = Callback::from(move |event: PointerEvent| {
        pull.borrow_mut().take_if(|pull| pull.is_of(&event));
    });
    Pulling { on_hold, onpointermove, onpointerup, onlostpointercapture }
}

/// Something else has changed what is pulled.
struct Taken;

impl Pull {
    fn is_of(&self, event: &PointerEvent) -> bool {
        event.pointer_id() == self.pointer
    }

    /// What a pull that has come so far sets, if anything.
    fn pulled(&mut self, event: &PointerEvent, scenario: &Scenario) -> Option<Result<Action, Taken>> {
        let Held { grip, scale, .. } = &self.held;
        let moved_px = f64::from(event.client_y()) - self.from_px;
        self.has_moved |= moved_px.abs() >= CLICK_PX;
        if !self.has_moved {
            return None;
        }
        let place = place(grip)?;
        if event.buttons() == 0 || !self.known.contains(&(SETTINGS[place].get)(scenario)) {
            return Some(Err(Taken));
        }
        let value = SETTINGS[place].nearest(Value::Duration(grip.span_at(grip.at.y + moved_px / scale)))?;
        self.known = [value, self.known[0]];
        Some(Ok(Action::Set(place, value)))
    }
}

fn place(grip: &Grip) -> Option<usize> {
    SETTINGS.iter().position(|setting| setting.key == grip.key)
}
