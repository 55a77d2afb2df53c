//! How much room an element has: its width, and the size of letters around it.

use gloo::utils::window;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// The size of letters that pixels are meant for.
const LETTERS_PX: f64 = 16.0;

/// The room of an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Its width in pixels, as if letters had their usual size.
    pub width_px: f64,
    /// How much larger letters are.
    pub scale: f64,
}

/// The room of an element, from its first drawing on and after every change of it.
#[hook]
pub fn use_room(node: &NodeRef) -> Option<Room> {
    let room = use_state_eq(|| None);
    {
        let (room, node) = (room.clone(), node.clone());
        use_effect_with((), move |()| {
            let observed = node.cast::<Element>().and_then(|element| {
                let measured = element.clone();
                room.set(Some(measure(&measured)));
                let callback = Closure::<dyn FnMut()>::new(move || room.set(Some(measure(&measured))));
                let observer = ResizeObserver::new(callback.as_ref().unchecked_ref()).ok()?;
                observer.observe(&element);
                Some((observer, callback))
            });
            move || {
                if let Some((observer, _callback)) = observed {
                    observer.disconnect();
                }
            }
        });
    }
    *room
}

fn measure(element: &Element) -> Room {
    let root = gloo::utils::document().document_element();
    let style = root.and_then(|root| window().get_computed_style(&root).ok().flatten());
    let letters = style.and_then(|style| style.get_property_value("font-size").ok());
    // By the browser: Rust's own reader of floats brings ten kilobytes of tables.
    let letters_px = letters.map(|size| js_sys::parse_float(&size)).filter(|size| *size >= 1.0).unwrap_or(LETTERS_PX);
    let scale = letters_px / LETTERS_PX;
    Room { width_px: f64::from(element.client_width()) / scale, scale }
}
