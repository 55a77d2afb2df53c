//! The looks of a part that has a wasm file of its own: they come with it, and the first load has none of them.

use std::cell::RefCell;

use gloo::utils::document;
use wasm_bindgen::JsValue;
use web_sys::CssStyleSheet;
use yew::prelude::*;

thread_local! {
    /// The sheets that the page has taken already.
    static TAKEN: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// Gives the page a style sheet, once, before the part that it is for is first drawn. By the style object, which the content
/// security policy allows, where an element would be refused.
#[hook]
pub fn use_style(css: &'static str) {
    use_state(|| {
        if TAKEN.with_borrow(|taken| taken.contains(&css)) {
            return;
        }
        // A browser that knows no such sheets shows the part without its looks, and everything in it works.
        if add(css).is_ok() {
            TAKEN.with_borrow_mut(|taken| taken.push(css));
        }
    });
}

fn add(css: &str) -> Result<(), JsValue> {
    let sheet = CssStyleSheet::new()?;
    sheet.replace_sync(css)?;
    document().adopted_style_sheets().push(&sheet);
    Ok(())
}
