//! The tab with the link to what is on the page.

use yew::prelude::*;

use super::TabProps;
use crate::app::address;
use crate::view::words::share as texts;

/// The link, to be copied.
#[component]
pub fn Link(props: &TabProps) -> Html {
    let link = address::link(&props.linked, props.options);
    html! {
        <label class="share-field">
            <span>{ texts::ADDRESS }</span>
            <input type="text" readonly=true value={link} />
        </label>
    }
}
