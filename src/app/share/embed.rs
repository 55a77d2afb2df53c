//! The tab with what shows the page inside another one.

use yew::prelude::*;

use super::TabProps;
use crate::view::words::ui;

/// The page inside another one.
#[component]
pub fn Embed(_props: &TabProps) -> Html {
    html! { <p class="soft">{ ui::FOOTER }</p> }
}
