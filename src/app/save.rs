//! Offers a file: made here, taken by the browser, sent nowhere.

use gloo::timers::callback::Timeout;
use gloo::utils::document;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// How the name of every file begins but that of the page itself.
const NAME: &str = "once-twice-never-";
/// How long the browser may take to save what it was offered: until then it is kept.
const KEPT_MS: u32 = 60_000;

/// A text of this kind as an address.
#[must_use]
pub fn address(kind: &str, text: &str) -> String {
    format!("data:{kind};charset=utf-8,{}", String::from(js_sys::encode_uri_component(text)))
}

/// Offers what is at an address as a file, the way a link does. What a browser refuses leaves the page as it is: there is nothing
/// that the reader could mend.
pub fn offer(address: &str, name: &str) {
    let _ = click(address, &[NAME, name].concat());
}

/// Offers a text that may be too long for an address of its own, under the whole of its name.
pub fn offer_text(text: &str, kind: &str, name: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let offered = click(&address, name);
    Timeout::new(KEPT_MS, move || {
        // It is this page's own.
        let _ = Url::revoke_object_url(&address);
    })
    .forget();
    offered
}

fn click(address: &str, name: &str) -> Result<(), JsValue> {
    let link = document().create_element("a")?.dyn_into::<HtmlAnchorElement>()?;
    link.set_href(address);
    link.set_download(name);
    link.click();
    Ok(())
}
