//! What the reader of an address had to say about it.

use yew::prelude::*;

use super::focus;
use super::format::words;
use super::icon::{Icon, icon};
use super::state::Action;
use crate::view::words::ui;

/// The most notices that are listed: whoever reads so many looks at the link itself.
const NOTICES_MAX: usize = 12;

/// The notices in a box that can be dismissed; nothing where there are none.
pub fn notices(notices: &[String], on_action: &Callback<Action>) -> Html {
    if notices.is_empty() {
        return Html::default();
    }
    let onclick = on_action.reform(|_: MouseEvent| {
        focus::to("answer");
        Action::DismissNotices
    });
    html! {
        <section class="notices" aria-labelledby="notices-title">
            <h2 id="notices-title">{ ui::NOTICES }</h2>
            <ul>
                { for notices.iter().take(NOTICES_MAX).map(|notice| html! { <li>{ notice }</li> }) }
                if notices.len() > NOTICES_MAX {
                    <li>{ words().and_more(notices.len() - NOTICES_MAX) }</li>
                }
            </ul>
            <button type="button" class="button" {onclick}>{ icon(Icon::Cross) }{ ui::DISMISS }</button>
        </section>
    }
}
