//! Sharing what is on the page: a button in the header that opens a panel. The panel is in a wasm file of its own, fetched when
//! somebody first opens it; it has a tab, and a file here, for each way to share.

mod embed;
mod files;
mod link;
mod offline;
mod panel;

use wasm_bindgen::JsCast;
use wasm_split_helpers::SplitLoaderError;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::cut::cut;
use super::found::Found;
use super::part::{Draw, use_part};
use super::runs::after_runs;
use super::state::Action;
use crate::link::encode::Linked;
use crate::link::page::PageOptions;
use crate::view::words::share as texts;
use panel::{Panel, PanelProps};

cut! { share:
    fn draw_panel() -> Result<Draw<PanelProps>, SplitLoaderError> {
        fn draw(props: PanelProps) -> Html {
            html! { <Panel ..props /> }
        }
        Ok(after_runs(draw))
    }
}

/// What a tab is given: all that is on the page now.
#[derive(Properties, Clone, PartialEq)]
pub struct TabProps {
    /// The settings, the messages, the faults, the step in view, the preset's name and the link's title: what a link carries.
    pub linked: Linked,
    /// What this is called: the title of a link, or a preset's name.
    pub name: Option<AttrValue>,
    /// How the page shows it.
    pub options: PageOptions,
    /// What follows from it, once runs can be played.
    pub found: Option<Found>,
    /// Called with what the reader does.
    pub on_action: Callback<Action>,
}

/// The button, and the panel while it is open. No component: each costs the first load more than a kilobyte.
#[hook]
pub fn use_share(props: &TabProps) -> Html {
    let open = use_state_eq(|| false);
    let button = use_node_ref();
    let part = use_part(*open, draw_panel);
    let onclick = {
        let open = open.clone();
        // A panel that could not be fetched is closed by the same button, and fetched anew by the next press.
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let on_close = {
        let (open, button) = (open.clone(), button.clone());
        Callback::from(move |()| {
            open.set(false);
            if let Some(button) = button.get().and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
                // A button can always take the focus.
                let _ = button.focus();
            }
        })
    };
    html! {
        <>
            <button ref={button} type="button" class="button" aria-haspopup="dialog" {onclick}>{ texts::TITLE }</button>
            if *open {
                { part.show(PanelProps { tab: props.clone(), on_close }, html! { <p class="hidden" role="status">{ texts::LOADING }</p> }, texts::FAILED.get()) }
            }
        </>
    }
}
