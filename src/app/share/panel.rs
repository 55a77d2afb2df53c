//! The panel for sharing: a dialog with a tab for each way.

use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlElement};
use yew::prelude::*;

use super::TabProps;
use super::embed::Embed;
use super::files::Files;
use super::link::Link;
use super::offline::Offline;
use crate::app::icon::{Icon, icon};
use crate::app::style::use_style;
use crate::view::words::share as texts;
use crate::view::words::ui;

/// A way to share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Link,
    Embed,
    Files,
    Offline,
}

impl Tab {
    const ALL: [Tab; 4] = [Tab::Link, Tab::Embed, Tab::Files, Tab::Offline];

    /// The ids of its button and of its panel.
    const fn ids(self) -> (&'static str, &'static str) {
        match self {
            Tab::Link => ("share-tab-link", "share-link"),
            Tab::Embed => ("share-tab-embed", "share-embed"),
            Tab::Files => ("share-tab-files", "share-files"),
            Tab::Offline => ("share-tab-offline", "share-offline"),
        }
    }

    fn label(self) -> &'static str {
        match self {
            Tab::Link => texts::LINK.get(),
            Tab::Embed => texts::EMBED.get(),
            Tab::Files => texts::FILES.get(),
            Tab::Offline => texts::OFFLINE.get(),
        }
    }

    fn show(self, props: &TabProps) -> Html {
        let props = props.clone();
        match self {
            Tab::Link => html! { <Link ..props /> },
            Tab::Embed => html! { <Embed ..props /> },
            Tab::Files => match props.found.clone() {
                Some(found) => html! { <Files tab={props} {found} /> },
                None => html! { <p class="soft">{ ui::PART_LOADING }</p> },
            },
            Tab::Offline => html! { <Offline ..props /> },
        }
    }

    /// Where a key leads from here: round at both ends.
    fn after(self, key: &str) -> Option<Tab> {
        let (at, count) = (self as usize, Tab::ALL.len());
        let to = match key {
            "ArrowRight" => (at + 1) % count,
            "ArrowLeft" => (at + count - 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return None,
        };
        Some(Tab::ALL[to])
    }
}

/// See [`Panel`].
#[derive(Properties, Clone, PartialEq)]
pub struct PanelProps {
    /// What is on the page.
    pub tab: TabProps,
    /// Called once the panel has closed.
    pub on_close: Callback<()>,
}

/// The dialog. Escape closes it; the tabs are one stop of Tab, walked by arrows. What was begun in a tab stays while another one is
/// in front.
#[component]
pub fn Panel(props: &PanelProps) -> Html {
    use_style(include_str!("../../../static/share.css"));
    let dialog = use_node_ref();
    let chosen = use_state_eq(|| Tab::Link);
    // What no reader has come to is not made: an embedded page would be loaded, a file written.
    let seen = use_mut_ref(|| [false; Tab::ALL.len()]);
    seen.borrow_mut()[*chosen as usize] = true;
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| {
            if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
                // It has just been put into the page and is not open yet.
                let _ = dialog.show_modal();
                focus_tab(Tab::Link);
            }
        });
    }
    let close = {
        let dialog = dialog.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
                dialog.close();
            }
        })
    };
    let onkeydown = {
        let chosen = chosen.clone();
        Callback::from(move |event: KeyboardEvent| {
            let Some(tab) = chosen.after(&event.key()) else { return };
            event.prevent_default();
            chosen.set(tab);
            focus_tab(tab);
        })
    };
    let button = |tab: Tab| {
        let is_chosen = *chosen == tab;
        let (id, panel) = tab.ids();
        let onclick = {
            let chosen = chosen.clone();
            move |_| chosen.set(tab)
        };
        html! {
            <button type="button" role="tab" {id} class="share-tab" aria-selected={if is_chosen { "true" } else { "false" }} aria-controls={panel}
                tabindex={if is_chosen { "0" } else { "-1" }} {onclick}>{ tab.label() }</button>
        }
    };
    let panel = |tab: Tab| {
        let (label, id) = tab.ids();
        html! {
            <div role="tabpanel" {id} class="share-panel" aria-labelledby={label} tabindex="0" hidden={*chosen != tab}>
                if seen.borrow()[tab as usize] {
                    { tab.show(&props.tab) }
                }
            </div>
        }
    };
    html! {
        <dialog ref={dialog} class="share" aria-labelledby="share-title" closedby="any" onclose={props.on_close.reform(|_: Event| ())}>
            <div class="share-head">
                <h2 id="share-title">{ texts::TITLE }</h2>
                <button type="button" class="menu-close" aria-label={ui::CLOSE} title={ui::CLOSE} onclick={close}>{ icon(Icon::Cross) }</button>
            </div>
            <div role="tablist" class="share-tabs" aria-labelledby="share-title" {onkeydown}>{ for Tab::ALL.map(button) }</div>
            { for Tab::ALL.map(panel) }
        </dialog>
    }
}

fn focus_tab(tab: Tab) {
    let button = gloo::utils::document().get_element_by_id(tab.ids().0);
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        // A button can always take the focus.
        let _ = button.focus();
    }
}
