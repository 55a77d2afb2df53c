//! The rest of the page, in a wasm file of its own: what is below the diagram is fetched when the reader comes near it, or
//! once the browser has nothing else to do.
//!
//! The build splits the program at [`draw_below`]: only what that function leads to, and nothing else does, is in the second
//! file. See ARCHITECTURE.md, "Two files".

use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use super::below::{Below, BelowProps};
use super::cut::cut;
use super::in_view::use_seen;
use crate::view::words::ui;

/// How long the first picture has stood when the rest is fetched in any case: the search of the browser and a printout want
/// it, too.
const IDLE_MS: u32 = 200;

/// Draws the rest.
type Draw = fn(BelowProps) -> Html;

cut! { below:
    fn draw_below() -> Result<Draw, SplitLoaderError> {
        fn draw(props: BelowProps) -> Html {
            html! { <Below ..props /> }
        }
        Ok(draw)
    }
}

/// How far the second file is.
#[derive(Clone)]
enum Loading {
    NotYet,
    Ready(Draw),
    Failed,
}

/// The rest of the page, once it is there.
#[component]
pub fn Rest(props: &BelowProps) -> Html {
    let loading = use_state(|| Loading::NotYet);
    let node = use_node_ref();
    let is_idle = use_idle();
    let is_wanted = use_seen(&node) || is_idle;
    let load = {
        let loading = loading.clone();
        move || {
            spawn_local(async move {
                loading.set(draw_below().await.map_or(Loading::Failed, Loading::Ready));
            });
        }
    };
    use_effect_with(is_wanted, {
        let load = load.clone();
        move |is_wanted| {
            if *is_wanted {
                load();
            }
        }
    });
    match &*loading {
        Loading::Ready(draw) => draw(props.clone()),
        Loading::NotYet => html! { <p ref={node} class="rest soft">{ ui::REST_LOADING }</p> },
        Loading::Failed => {
            let again = Callback::from(move |_: MouseEvent| load.clone()());
            html! {
                <p class="rest-failed">{ ui::REST_FAILED }{ " " }<button type="button" class="button" onclick={again}>{ ui::REST_AGAIN }</button></p>
            }
        }
    }
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
