//! Offers a file: made here, offered by the browser, sent nowhere.

use gloo::timers::callback::Timeout;
use gloo::utils::document;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// How long the browser may take to save what it was offered: until then it is kept.
const KEPT_MS: u32 = 60_000;

/// Offers what is at an address, the way a link does.
pub fn offer(address: &str, name: &str) -> Result<(), JsValue> {
    let link = document().create_element("a")?.dyn_into::<HtmlAnchorElement>()?;
    link.set_href(address);
    link.set_download(name);
    link.click();
    Ok(())
}

/// Offers a text that may be too long for an address of its own.
pub fn offer_text(text: &str, kind: &str, name: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let offered = offer(&address, name);
    Timeout::new(KEPT_MS, move || {
        // It is this page's own.
        let _ = Url::revoke_object_url(&address);
    })
    .forget();
    offered
}
