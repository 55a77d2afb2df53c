//! The tab with the files.

use yew::prelude::*;

use super::TabProps;
use crate::view::words::ui;

/// The files.
#[component]
pub fn Files(_props: &TabProps) -> Html {
    html! { <p class="soft">{ ui::FOOTER }</p> }
}
