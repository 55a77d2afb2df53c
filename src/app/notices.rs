//! What the reader of an address had to say about it.

use yew::prelude::*;

use super::focus;
use super::icon::{Icon, icon};
use crate::view::words::ui;

/// The notices in a box that can be dismissed; nothing where there are none.
pub fn notices(notices: &[String], on_dismiss: &Callback<()>) -> Html {
    if notices.is_empty() {
        return Html::default();
    }
    let onclick = on_dismiss.reform(|_: MouseEvent| focus::to("answer"));
    html! {
        <section class="notices" aria-labelledby="notices-title">
            <h2 id="notices-title">{ ui::NOTICES }</h2>
            <ul>{ for notices.iter().map(|notice| html! { <li>{ notice }</li> }) }</ul>
            <button type="button" class="button" {onclick}>{ icon(Icon::Cross) }{ ui::DISMISS }</button>
        </section>
    }
}
