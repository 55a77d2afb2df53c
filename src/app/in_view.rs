//! Whether the reader sees parts of the page, or has come to see one. The browser says so when it changes: to ask for it
//! would make it lay the page out at once, in the middle of a change.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};
use yew::prelude::*;

/// How far outside the window a part may still be.
const NEAR: &str = "200px";

/// Whether an element has ever been in the window or near it. Where the browser cannot tell, it counts as seen.
#[hook]
pub fn use_seen(node: &NodeRef) -> bool {
    let is_seen = use_state_eq(|| false);
    {
        let (is_seen, node) = (is_seen.clone(), node.clone());
        use_effect_with((), move |()| {
            let known = is_seen.clone();
            let told = move |_: &Element, is_in_view: bool| {
                if is_in_view {
                    known.set(true);
                }
            };
            let watch = node.cast::<Element>().and_then(|element| Watch::new(std::slice::from_ref(&element), told));
            if watch.is_none() {
                is_seen.set(true);
            }
            move || drop(watch)
        });
    }
    *is_seen
}

/// Which of the elements of a class, so many, are in the window or near it now, by their places. They are looked for again
/// when their number changes.
#[hook]
pub fn use_in_view(class: &'static str, number: usize) -> Rc<RefCell<Vec<bool>>> {
    let in_view = use_mut_ref(Vec::new);
    {
        let in_view = in_view.clone();
        use_effect_with(number, move |number| {
            let all = gloo::utils::document().get_elements_by_class_name(class);
            let elements: Vec<Element> = (0..all.length()).filter_map(|place| all.item(place)).take(*number).collect();
            in_view.replace(vec![false; elements.len()]);
            let known = elements.clone();
            let told = move |element: &Element, is_in_view: bool| {
                if let Some(place) = known.iter().position(|other| other == element) {
                    in_view.borrow_mut()[place] = is_in_view;
                }
            };
            let watch = Watch::new(&elements, told);
            move || drop(watch)
        });
    }
    in_view
}

/// Elements that are watched until it is dropped.
struct Watch {
    observer: IntersectionObserver,
    _call: Closure<dyn FnMut(Array)>,
}

impl Watch {
    fn new(elements: &[Element], told: impl Fn(&Element, bool) + 'static) -> Option<Watch> {
        let call = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            for entry in entries.iter() {
                let entry = entry.unchecked_into::<IntersectionObserverEntry>();
                told(&entry.target(), entry.is_intersecting());
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin(NEAR);
        let observer = IntersectionObserver::new_with_options(call.as_ref().unchecked_ref(), &options).ok()?;
        elements.iter().for_each(|element| observer.observe(element));
        Some(Watch { observer, _call: call })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
