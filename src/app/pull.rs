//! Pulling the end of a bar in the diagram: the pointer says how long the setting is that the bar stands for.
//!
//! While it is pulled the drawing changes under the pointer; the times at the heights stay those of the drawing that was
//! taken hold of. Whoever has no pointer has the setting's own field.

use std::cell::RefCell;
use std::rc::Rc;

use otn_engine::model::settings::{SETTINGS, Value};
use web_sys::Element;
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
    /// Where the pointer took hold, from the window's upper side.
    from_px: f64,
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
    pub onpointercancel: Callback<PointerEvent>,
}

/// Lets the grips of the diagram in `node` be pulled, and the steps below them be picked.
#[hook]
pub fn use_pulling(node: &NodeRef, on_action: &Callback<Action>, on_pick: &Callback<Picked>) -> Pulling {
    let pull = use_mut_ref(|| None::<Pull>);
    let on_hold = {
        let (pull, node) = (pull.clone(), node.clone());
        Callback::from(move |(held, event): (Held, PointerEvent)| {
            // The pointer stays with the diagram, since the grip itself may be drawn anew; a browser that refuses loses a
            // pull that leaves the diagram, no more.
            if let Some(diagram) = node.cast::<Element>() {
                let _ = diagram.set_pointer_capture(event.pointer_id());
            }
            event.prevent_default();
            *pull.borrow_mut() = Some(Pull { held, from_px: f64::from(event.client_y()) });
        })
    };
    let onpointermove = {
        let (pull, on_action) = (pull.clone(), on_action.clone());
        Callback::from(move |event: PointerEvent| {
            if let Some(action) = pulled(&pull, &event) {
                on_action.emit(action);
            }
        })
    };
    let onpointerup = {
        let (pull, on_pick) = (pull.clone(), on_pick.clone());
        Callback::from(move |event: PointerEvent| {
            let pull = pull.take();
            let clicked = pull.filter(|pull| pull.moved_px(&event).abs() < CLICK_PX);
            if let Some(picked) = clicked.and_then(|pull| pull.held.picks) {
                on_pick.emit(picked);
            }
        })
    };
    let onpointercancel = Callback::from(move |_: PointerEvent| *pull.borrow_mut() = None);
    Pulling { on_hold, onpointermove, onpointerup, onpointercancel }
}

impl Pull {
    fn moved_px(&self, event: &PointerEvent) -> f64 {
        f64::from(event.client_y()) - self.from_px
    }
}

/// What a pull that has come so far sets.
fn pulled(pull: &Rc<RefCell<Option<Pull>>>, event: &PointerEvent) -> Option<Action> {
    let pull = pull.borrow();
    let pull = pull.as_ref()?;
    let Held { grip, scale, .. } = &pull.held;
    let moved_px = pull.moved_px(event);
    if moved_px.abs() < CLICK_PX {
        return None;
    }
    let span = grip.span_at(grip.at.y + moved_px / scale);
    let place = SETTINGS.iter().position(|setting| setting.key == grip.key)?;
    let value = SETTINGS[place].nearest(Value::Duration(span))?;
    Some(Action::Set(place, value))
}
