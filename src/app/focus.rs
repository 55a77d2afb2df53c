//! Moving the focus within a part of the page.

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// A move among the buttons of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// To the first thing to do.
    First,
    /// One back; round at the beginning.
    Previous,
    /// One forward; round at the end.
    Next,
    /// To the last thing to do.
    Last,
}

impl Round {
    /// What a key means in a menu.
    #[must_use]
    pub fn of(key: &str) -> Option<Round> {
        Some(match key {
            "ArrowDown" => Round::Next,
            "ArrowUp" => Round::Previous,
            "Home" => Round::First,
            "End" => Round::Last,
            _ => return None,
        })
    }

    /// Moves the focus. The button that closes comes first in the document and last in the round.
    pub fn go(self, menu: &Element) {
        let Ok(found) = menu.query_selector_all("button") else { return };
        let buttons: Vec<HtmlElement> = (0..found.length()).filter_map(|place| found.get(place)?.dyn_into().ok()).collect();
        let order: Vec<&HtmlElement> = buttons.iter().skip(1).chain(buttons.first()).collect();
        let active = gloo::utils::document().active_element();
        let at = order.iter().position(|button| active.as_ref() == Some(button.as_ref())).unwrap_or(0);
        let to = match self {
            Round::First => 0,
            Round::Previous => (at + order.len() - 1) % order.len(),
            Round::Next => (at + 1) % order.len(),
            Round::Last => order.len().saturating_sub(2),
        };
        if let Some(button) = order.get(to) {
            let _ = button.focus();
        }
    }
}

/// Moves the focus along the buttons of a toolbar, which is one stop of Tab: its first button.
pub fn along(event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(toolbar) = target.and_then(|target| target.closest("[role=toolbar]").ok().flatten()) else { return };
    let Ok(found) = toolbar.query_selector_all("button") else { return };
    let buttons: Vec<HtmlElement> = (0..found.length()).filter_map(|place| found.get(place)?.dyn_into().ok()).collect();
    let active = gloo::utils::document().active_element();
    let at = buttons.iter().position(|button| active.as_ref() == Some(button.as_ref())).unwrap_or(0);
    let to = match event.key().as_str() {
        "ArrowRight" => at + 1,
        "ArrowLeft" => at.saturating_sub(1),
        "Home" => 0,
        "End" => buttons.len().saturating_sub(1),
        _ => return,
    };
    event.prevent_default();
    if let Some(button) = buttons.get(to) {
        let _ = button.focus();
    }
}

/// Moves the focus to the element with this id, and into view with it, once the page shows what has just been changed:
/// that can move the element. The address stays as it is.
pub fn to(id: &'static str) {
    let focus = move || {
        let element = gloo::utils::document().get_element_by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
        if let Some(element) = element {
            // An element that cannot take the focus leaves it where it is.
            let _ = element.focus();
            // What is taller than the window is brought to its middle; what is read first is its top.
            let height_px = f64::from(
                element.owner_document().map_or(0, |document| document.document_element().map_or(0, |root| root.client_height())),
            );
            if !(0.0..height_px / 2.0).contains(&element.get_bounding_client_rect().top()) {
                element.scroll_into_view();
            }
        }
    };
    Timeout::new(0, focus).forget();
}
