//! What belongs together lights up together: the step of the diagram and its sentence, the outcome in the answer and its rows.
//!
//! An element says in `data-link` what it is about. When the pointer or the focus is on one, all with the same word are
//! marked with `data-lit`; the style sheet says how that looks. Nothing is drawn anew for it.

use gloo::events::EventListener;
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// What an element is about.
const LINK: &str = "data-link";
/// That it is lit.
const LIT: &str = "data-lit";

/// What a step's elements are about.
pub fn step(step: usize) -> String {
    ["step-", &step.to_string()].concat()
}

/// Listens as long as the page lives.
pub fn install() {
    for event in ["pointerover", "focusin"] {
        EventListener::new(&document(), event, light).forget();
    }
}

fn light(event: &Event) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let about = element
        .and_then(|element| element.closest(&["[", LINK, "]"].concat()).ok().flatten())
        .and_then(|element| element.get_attribute(LINK));
    each(&["[", LIT, "]"].concat(), |lit| lit.get_attribute(LINK) != about, |lit| lit.remove_attribute(LIT));
    if let Some(about) = about {
        each(&["[", LINK, "='", &about, "']"].concat(), |element| !element.has_attribute(LIT), |element| element.set_attribute(LIT, ""));
    }
}

/// Does something to the elements of a selector for which it is needed.
fn each<E>(selector: &str, is_needed: impl Fn(&Element) -> bool, does: impl Fn(&Element) -> Result<(), E>) {
    let Ok(elements) = document().query_selector_all(selector) else { return };
    let elements = (0..elements.length()).filter_map(|place| elements.item(place)?.dyn_into::<Element>().ok());
    for element in elements.filter(|element| is_needed(element)) {
        // A mark that cannot be set or removed is only a mark.
        let _ = does(&element);
    }
}
