//! The tab with the page as one file.

use yew::prelude::*;

use super::TabProps;
use crate::view::words::ui;

/// The page as one file.
#[component]
pub fn Offline(_props: &TabProps) -> Html {
    html! { <p class="soft">{ ui::FOOTER }</p> }
}
