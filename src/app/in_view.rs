//! Whether the reader sees a part of the page, or has come to see it.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};
use yew::prelude::*;

/// How far below the window a part may still be.
const NEAR: &str = "200px";

/// Whether an element has ever been in the window or near it. Where the browser cannot tell, it counts as seen.
#[hook]
pub fn use_seen(node: &NodeRef) -> bool {
    let is_seen = use_state_eq(|| false);
    {
        let (is_seen, node) = (is_seen.clone(), node.clone());
        use_effect_with((), move |()| {
            let watch = node.cast::<Element>().and_then(|element| watch(&element, is_seen.clone()));
            if watch.is_none() {
                is_seen.set(true);
            }
            move || {
                if let Some((observer, _)) = &watch {
                    observer.disconnect();
                }
            }
        });
    }
    *is_seen
}

/// Whether an element is in the window now, if only a corner of it.
#[must_use]
pub fn is_in_window(element: &Element) -> bool {
    let bounds = element.get_bounding_client_rect();
    let height = gloo::utils::window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(f64::INFINITY);
    bounds.bottom() > 0.0 && bounds.top() < height
}

type Call = Closure<dyn FnMut(Array)>;

fn watch(element: &Element, is_seen: UseStateHandle<bool>) -> Option<(IntersectionObserver, Call)> {
    let call = Call::new(move |entries: Array| {
        if entries.iter().any(|entry| entry.unchecked_into::<IntersectionObserverEntry>().is_intersecting()) {
            is_seen.set(true);
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_root_margin(NEAR);
    let observer = IntersectionObserver::new_with_options(call.as_ref().unchecked_ref(), &options).ok()?;
    observer.observe(element);
    Some((observer, call))
}
