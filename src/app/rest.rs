//! The rest of the page, in a wasm file of its own: what is below the diagram is fetched when the reader comes near it, or
//! once the browser has nothing else to do.
//!
//! The build splits the program at [`draw_below`]: only what that function leads to, and nothing else does, is in the second
//! file. See ARCHITECTURE.md, "Files of the page".

use gloo::timers::callback::Timeout;
use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use super::below::{Below, BelowProps};
use super::cut::cut;
use super::in_view::use_seen;
use super::part::{Draw, use_part};
use crate::view::words::ui;

/// How long the first picture has stood when the rest is fetched in any case: the search of the browser and a printout want
/// it, too.
const IDLE_MS: u32 = 200;

cut! { below:
    fn draw_below() -> Result<Draw<BelowProps>, SplitLoaderError> {
        fn draw(props: BelowProps) -> Html {
            html! { <Below ..props /> }
        }
        Ok(draw)
    }
}

/// The rest of the page, once it is there.
#[component]
pub fn Rest(props: &BelowProps) -> Html {
    let node = use_node_ref();
    let is_idle = use_idle();
    let is_wanted = use_seen(&node) || is_idle;
    let part = use_part(is_wanted, draw_below);
    part.show(props.clone(), html! { <p ref={node} class="rest soft">{ ui::REST_LOADING }</p> }, ui::REST_FAILED.get())
}

/// Whether the first picture has stood for a while.
#[hook]
fn use_idle() -> bool {
    let is_idle = use_state_eq(|| false);
    {
        let is_idle = is_idle.clone();
        use_effect_with((), move |()| {
            let timer = Timeout::new(IDLE_MS, move || is_idle.set(true));
            move || drop(timer)
        });
    }
    *is_idle
}
