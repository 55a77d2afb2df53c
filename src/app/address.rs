//! The one owner of the page's address.
//!
//! It is read when the page opens and when somebody changes the part after `#`, and written a moment after the last
//! change: Safari refuses more than 100 writes in half a minute.

use std::cell::{LazyCell, RefCell};

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::given::given;
use super::links;
use super::state::{Action, State};
use crate::link::decode::Decoded;
use crate::link::encode::{Linked, encode};
use crate::link::page::{PageOptions, read_address};
use crate::view::one_file::{HOME, SCENARIO};

/// How long after the last change the address is written.
const WRITE_AFTER_MS: u32 = 400;

thread_local! {
    /// The link to the present state, which the address may not show yet.
    static PRESENT: RefCell<String> = const { RefCell::new(String::new()) };
    /// The parts of the address after `?` and `#` as they were when somebody opened it.
    static OPENED: RefCell<(String, String)> = const { RefCell::new((String::new(), String::new())) };
    /// The address as it was last read or written.
    static KNOWN: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The parts of the address after `?` and `#`; for one that is empty, what the page was saved with.
fn parts() -> (String, String) {
    let location = gloo::utils::window().location();
    let saved = given(SCENARIO).unwrap_or_default();
    let (query, fragment) = saved.split_once('#').unwrap_or(("", &saved));
    let or_saved =
        |present: Result<String, JsValue>, saved: &str| present.ok().filter(|part| !part.is_empty()).unwrap_or_else(|| saved.to_owned());
    (or_saved(location.search(), query), or_saved(location.hash(), fragment))
}

/// Whether the address asks for nothing, so that nobody must read it.
#[must_use]
pub fn is_plain() -> bool {
    let (query, fragment) = parts();
    query.is_empty() && fragment.is_empty()
}

/// What the address asks for. One that asks for something is read once what reads links is there: [`super::mount`] waits for it.
#[must_use]
pub fn read() -> (PageOptions, Decoded) {
    let (query, fragment) = parts();
    let read = links::present().map(|links| (links.read)(&query, &fragment));
    OPENED.set((query, fragment));
    read.unwrap_or_else(|| (PageOptions::default(), Decoded::nothing()))
}

/// What it asked for when it was last read: the page has written its own changes into it since.
#[must_use]
pub fn opened() -> Decoded {
    OPENED.with_borrow(|(query, fragment)| read_address(query, fragment).1)
}

/// Where others find the page, without what differs from link to link. A page that is one file knows where it is from; its own
/// address is of no use to anybody else.
#[must_use]
pub fn home() -> Option<String> {
    thread_local! {
        // The HTML does not change, and a link is written at each change of the page.
        static GIVEN: LazyCell<Option<String>> = LazyCell::new(|| given(HOME));
    }
    GIVEN.with(|given| Option::clone(given)).or_else(|| Some(here()).filter(|here| here.starts_with("http")))
}

/// The address of the document, without what differs from link to link.
fn here() -> String {
    let mut href = gloo::utils::window().location().href().unwrap_or_default();
    href.truncate(href.len() - changing(&href).len());
    href
}

/// What differs from link to link: all from `?` or `#` on.
fn changing(link: &str) -> &str {
    &link[link.find(['?', '#']).unwrap_or(link.len())..]
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
    link(&state.linked(), state.options.of_reader())
}

/// The link to a scenario, shown in this way, as a whole address.
#[must_use]
pub fn link(linked: &Linked, options: PageOptions) -> String {
    link_at(home().unwrap_or_else(here), linked, options)
}

/// The same in this very document: for a page that is one file, another state of the file.
#[must_use]
pub fn link_here(linked: &Linked, options: PageOptions) -> String {
    link_at(here(), linked, options)
}

fn link_at(mut link: String, linked: &Linked, options: PageOptions) -> String {
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

/// Keeps the address and the state together, once links can be read and written.
#[hook]
pub fn use_address(state: &UseReducerHandle<State>) {
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        KNOWN.set(gloo::utils::window().location().href().unwrap_or_default());
        let listener = EventListener::new(&gloo::utils::window(), "hashchange", move |_| {
            let href = gloo::utils::window().location().href().unwrap_or_default();
            // What the page itself has written, or is about to write, is no news.
            let known = KNOWN.replace(href.clone());
            let is_news = changing(&href) != changing(&known) && changing(&href) != changing(&PRESENT.with_borrow(String::clone));
            if is_news {
                let dispatcher = dispatcher.clone();
                links::then(move |_| dispatcher.dispatch(Action::Load(Box::new(read().1))));
            }
        });
        move || drop(listener)
    });
    let opened = use_mut_ref(|| (state.linked(), state.options));
    let before = use_mut_ref(|| None::<String>);
    let links = links::present();
    let link = links.map(|links| (links.link)(&state.linked(), state.options));
    // At once, not after the drawing: should the drawing fail, this is the link that shows it.
    PRESENT.set(link.clone().unwrap_or_default());
    use_effect_with(link, move |link| {
        // The address that somebody opened stays as it is until something changes, be it before links can be written.
        let before = before.replace(link.clone()).or_else(|| {
            let (linked, options) = &*opened.borrow();
            Some((links?.link)(linked, *options))
        });
        let news = link.clone().filter(|link| before.is_some_and(|before| before != *link));
        let write = news.map(|link| Timeout::new(WRITE_AFTER_MS, move || write(&link)));
        move || drop(write)
    });
}

fn write(link: &str) {
    let window = gloo::utils::window();
    // Somebody has just changed it, and the page is about to hear of that.
    if KNOWN.with_borrow(|known| window.location().href().is_ok_and(|href| href != *known)) {
        return;
    }
    let address = [&here(), changing(link)].concat();
    // A frame without an origin of its own may refuse; then the address stays as it is.
    let _ = window.history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
    KNOWN.set(window.location().href().unwrap_or_default());
}
