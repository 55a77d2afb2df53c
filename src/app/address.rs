//! The one owner of the page's address.
//!
//! It is read when the page opens and when somebody changes the part after `#`, and written a moment after the last
//! change: Safari refuses more than 100 writes in half a minute.

use std::cell::RefCell;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::state::{Action, State};
use crate::link::decode::Decoded;
use crate::link::encode::{Linked, encode};
use crate::link::page::{PageOptions, read_address};

/// How long after the last change the address is written.
const WRITE_AFTER_MS: u32 = 400;

thread_local! {
    /// The link to the present state, which the address may not show yet.
    static PRESENT: RefCell<String> = const { RefCell::new(String::new()) };
    /// The parts of the address after `?` and `#` as they were when somebody opened it.
    static OPENED: RefCell<(String, String)> = const { RefCell::new((String::new(), String::new())) };
}

/// What the address asks for.
#[must_use]
pub fn read() -> (PageOptions, Decoded) {
    let location = gloo::utils::window().location();
    let (query, fragment) = (location.search().unwrap_or_default(), location.hash().unwrap_or_default());
    let read = read_address(&query, &fragment);
    OPENED.set((query, fragment));
    read
}

/// What it asked for when it was last read: the page has written its own changes into it since.
#[must_use]
pub fn opened() -> Decoded {
    OPENED.with_borrow(|(query, fragment)| read_address(query, fragment).1)
}

/// The link to what is on the page now.
#[must_use]
pub fn present() -> String {
    let known = PRESENT.with_borrow(String::clone);
    if known.is_empty() { gloo::utils::window().location().href().unwrap_or_default() } else { known }
}

/// The link to a state in a page of its own, with nothing locked or left out.
#[must_use]
pub fn full_version(state: &State) -> String {
    let PageOptions { theme, language, is_still, .. } = state.options;
    link(&state.linked(), PageOptions { theme, language, is_still, ..PageOptions::default() })
}

/// The link to a scenario, shown in this way, as a whole address.
#[must_use]
pub fn link(linked: &Linked, options: PageOptions) -> String {
    let location = gloo::utils::window().location();
    let mut link = location.href().unwrap_or_default();
    link.truncate(link.find(['?', '#']).unwrap_or(link.len()));
    let query = options.query();
    if !query.is_empty() {
        link.push('?');
        link.push_str(&query);
    }
    link.push('#');
    link.push_str(&encode(linked));
    link
}

/// Whether the page is in a frame that has no origin of its own.
#[must_use]
pub fn is_sandboxed() -> bool {
    gloo::utils::window().origin() == "null"
}

/// Keeps the address and the state together.
#[hook]
pub fn use_address(state: &UseReducerHandle<State>) {
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&gloo::utils::window(), "hashchange", move |_| {
            // What the page itself has written is no news.
            if gloo::utils::window().location().href().is_ok_and(|href| href != present()) {
                dispatcher.dispatch(Action::Load(Box::new(read().1)));
            }
        });
        move || drop(listener)
    });
    let link = link(&state.linked(), state.options);
    // At once, not after the drawing: should the drawing fail, this is the link that shows it.
    PRESENT.set(link.clone());
    let opened = use_mut_ref(|| false);
    use_effect_with(link, move |link| {
        // The address that somebody opened stays as it is until something changes.
        let is_news = opened.replace(true);
        let link = link.clone();
        let write = is_news.then(|| Timeout::new(WRITE_AFTER_MS, move || write(&link)));
        move || drop(write)
    });
}

fn write(link: &str) {
    let window = gloo::utils::window();
    // A frame without an origin of its own may refuse; then the address stays as it is.
    let _ = window.history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(link)));
}
