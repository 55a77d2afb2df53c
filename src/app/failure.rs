//! What a reader sees when the page itself fails: words, and the link that brings the same state back.
//!
//! A panic stops the program in the middle of what it did, and leaves a page that looks alive and answers nothing. So the page is greyed
//! out, and a message that needs no Yew stands above it. The program of the release page stops without a word (xtask/src/page_std.rs):
//! what is shown is the browser's, with the numbers of the functions it was in.

use std::cell::Cell;

use gloo::events::EventListener;
use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::{Document, Element, Event};

use super::address;
use crate::view::words::ui;

/// What a failure is called, and where its error stands: one outside of any promise, one within.
const FAILURES: [(&str, &str); 2] = [("error", "error"), ("unhandledrejection", "reason")];
/// What every browser's stack has in it once the program is part of it.
const PROGRAM: &str = "wasm-function";

thread_local! {
    static IS_SHOWN: Cell<bool> = const { Cell::new(false) };
}

/// Installs the message; before anything is drawn.
pub fn install() {
    // Yew's own would prepare words that nothing says any more; while one debugs, they are said.
    #[cfg(not(debug_assertions))]
    yew::set_custom_panic_hook(Box::new(|_| ()));
    for (name, part) in FAILURES {
        EventListener::new(&gloo::utils::window(), name, move |event| {
            // Failing to show a failure must not fail again.
            if let Some(stack) = stack_of_program(event, part).filter(|_| !IS_SHOWN.replace(true)) {
                let _ = show(&gloo::utils::document(), &stack);
            }
        })
        .forget();
    }
}

/// What failed and where, unless it was none of the program's: another script's, or a file that could not be had.
fn stack_of_program(event: &Event, part: &str) -> Option<String> {
    let error = Reflect::get(event, &part.into()).ok()?;
    let stack = Reflect::get(&error, &"stack".into()).ok()?.as_string()?;
    stack.contains(PROGRAM).then_some(stack)
}

fn show(document: &Document, stack: &str) -> Result<(), JsValue> {
    let message = document.create_element("section")?;
    message.set_id("failure");
    message.set_class_name("failure");
    message.set_attribute("role", "alert")?;
    add(document, &message, "h2", ui::FAILURE_TITLE.get())?;
    add(document, &message, "p", ui::FAILURE_TEXT.get())?;
    let link = add(document, &add(document, &message, "p", "")?, "a", &address::present())?;
    link.set_attribute("href", &address::present())?;
    add(document, &message, "pre", stack)?;
    for dead in ["app", "prerendered"].iter().filter_map(|id| document.get_element_by_id(id)) {
        dead.set_attribute("inert", "")?;
    }
    document.body().ok_or(JsValue::NULL)?.prepend_with_node_1(&message)
}

/// Shows that what reads an address with a scenario or an option could not be had: there is no page without it.
pub fn show_missing() {
    let document = gloo::utils::document();
    let button = document.body().and_then(|body| {
        let message = document.create_element("section").ok()?;
        message.set_class_name("failure");
        message.set_attribute("role", "alert").ok()?;
        add(&document, &message, "p", ui::PART_FAILED.get()).ok()?;
        let button = add(&document, &message, "button", ui::REST_AGAIN.get()).ok()?;
        button.set_class_name("button");
        body.prepend_with_node_1(&message).ok()?;
        Some(button)
    });
    if let Some(button) = button {
        EventListener::new(&button, "click", |_| {
            // A browser always reads a page anew.
            let _ = gloo::utils::window().location().reload();
        })
        .forget();
    }
}

fn add(document: &Document, parent: &Element, name: &str, text: &str) -> Result<Element, JsValue> {
    let element = document.create_element(name)?;
    element.set_text_content(Some(text));
    parent.append_child(&element)?;
    Ok(element)
}
