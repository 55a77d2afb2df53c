//! Offers a file: made here, taken by the browser, sent nowhere.

use gloo::utils::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlAnchorElement;

/// How the name of every file begins.
const NAME: &str = "once-twice-never-";

/// A text of this kind as an address.
#[must_use]
pub fn address(kind: &str, text: &str) -> String {
    format!("data:{kind};charset=utf-8,{}", String::from(js_sys::encode_uri_component(text)))
}

/// Offers what is at an address as a file, the way a link does. What a browser refuses leaves the page as it is: there is nothing
/// that the reader could mend.
pub fn offer(address: &str, name: &str) {
    let click = || -> Result<(), JsValue> {
        let link = document().create_element("a")?.dyn_into::<HtmlAnchorElement>()?;
        link.set_href(address);
        link.set_download(&[NAME, name].concat());
        link.click();
        Ok(())
    };
    let _ = click();
}
