//! Style sheets of parts that few readers see: each lies beside the page, and is fetched with its part.

use gloo::utils::document;

/// Fetches the sheet of this name, unless it is there.
pub fn want(name: &str) {
    let document = document();
    let Some(head) = document.head() else { return };
    let selector = ["link[href='", name, "']"].concat();
    if matches!(document.query_selector(&selector), Ok(None))
        && let Ok(link) = document.create_element("link")
    {
        // Attributes of these names are always allowed, and a head takes a link.
        let _ = link.set_attribute("rel", "stylesheet");
        let _ = link.set_attribute("href", name);
        let _ = head.append_child(&link);
    }
}
