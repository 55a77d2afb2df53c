//! What a reader sees when the page itself fails: words, and the link that brings the same state back.
//!
//! A panic in wasm leaves a page that looks alive and answers nothing. So the page is greyed out, and a message
//! that needs no Yew stands above it.

use std::panic::PanicHookInfo;

use wasm_bindgen::JsValue;
use web_sys::{Document, Element};

use super::address;
use crate::view::words::ui;

/// Installs the message; before anything is drawn.
pub fn install() {
    yew::set_custom_panic_hook(Box::new(|panic| {
        web_sys::console::error_1(&JsValue::from_str(&panic.to_string()));
        // Failing to show a failure must not fail again.
        let _ = show(&gloo::utils::document(), panic);
    }));
}

fn show(document: &Document, panic: &PanicHookInfo<'_>) -> Result<(), JsValue> {
    if document.get_element_by_id("failure").is_some() {
        return Ok(());
    }
    let message = document.create_element("section")?;
    message.set_id("failure");
    message.set_class_name("failure");
    message.set_attribute("role", "alert")?;
    add(document, &message, "h2", ui::FAILURE_TITLE.get())?;
    add(document, &message, "p", ui::FAILURE_TEXT.get())?;
    let link = add(document, &add(document, &message, "p", "")?, "a", &address::present())?;
    link.set_attribute("href", &address::present())?;
    add(document, &message, "pre", &panic.to_string())?;
    for dead in ["app", "prerendered"].iter().filter_map(|id| document.get_element_by_id(id)) {
        dead.set_attribute("inert", "")?;
    }
    document.body().ok_or(JsValue::NULL)?.prepend_with_node_1(&message)
}

fn add(document: &Document, parent: &Element, name: &str, text: &str) -> Result<Element, JsValue> {
    let element = document.create_element(name)?;
    element.set_text_content(Some(text));
    parent.append_child(&element)?;
    Ok(element)
}
