//! The parts of the page in wasm files of their own that come without being asked for: what stands below the diagram, fetched
//! when the reader comes near it or once the browser has nothing else to do; and what only some addresses ask for.
//!
//! The build splits the program at the functions in `cut!`: only what such a function leads to, and nothing else does, is in
//! its file. See ARCHITECTURE.md, "Files of the page".

use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use super::below::Below;
use super::cut::cut;
use super::found::Found;
use super::frame::Frame;
use super::idle::use_idle;
use super::in_view::use_seen;
use super::part::{Draw, use_part};
use super::predict::Predict;
use super::runs::after_runs;
use super::shared::Shared;
use super::slide::Slide;
use super::state::{Action, State};
use crate::link::panes::Pane;
use crate::view::words::ui;

/// How long the first picture has stood when what stands below it is fetched in any case, once the browser is idle: its search and a
/// printout want it, too.
const BELOW_AFTER_MS: u32 = 200;

/// A part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// What stands below the diagram: one pane of it, or all.
    Below(Option<Pane>),
    /// Questions in place of answer and outcome, and later what was answered.
    Predict,
    /// Answer and diagram for a slide.
    Slide,
    /// What the page in a frame tells the page around it, and hears from it.
    Frame,
}

/// What every part is given: the page. A part that is not to be drawn anew with each step has components of its own.
#[derive(Properties, Clone, PartialEq)]
pub struct PieceProps {
    /// Which part.
    pub kind: Kind,
    /// The page.
    pub state: Shared<State>,
    /// What follows from its settings and faults.
    pub found: Found,
    /// Called with what the reader does.
    pub on_action: Callback<Action>,
}

cut! { below:
    fn draw_below() -> Result<Draw<PieceProps>, SplitLoaderError> {
        fn draw(props: PieceProps) -> Html {
            html! { <Below ..props /> }
        }
        Ok(after_runs(draw))
    }
}

cut! { predict:
    fn draw_predict() -> Result<Draw<PieceProps>, SplitLoaderError> {
        fn draw(props: PieceProps) -> Html {
            html! { <Predict ..props /> }
        }
        Ok(after_runs(draw))
    }
}

cut! { slide:
    fn draw_slide() -> Result<Draw<PieceProps>, SplitLoaderError> {
        fn draw(props: PieceProps) -> Html {
            html! { <Slide ..props /> }
        }
        Ok(after_runs(draw))
    }
}

cut! { frame:
    fn draw_frame() -> Result<Draw<PieceProps>, SplitLoaderError> {
        fn draw(props: PieceProps) -> Html {
            html! { <Frame ..props /> }
        }
        Ok(after_runs(draw))
    }
}

/// One of the parts.
pub fn rest(kind: Kind, state: &State, found: &Found, on_action: &Callback<Action>) -> Html {
    let key = match kind {
        Kind::Below(pane) => pane.map_or("below", Pane::name),
        Kind::Predict => "predict",
        Kind::Slide => "slide",
        Kind::Frame => "frame",
    };
    html! { <Rest {key} {kind} state={Shared::new(state.clone())} found={found.clone()} {on_action} /> }
}

/// One of the parts, once it is there.
#[component]
fn Rest(props: &PieceProps) -> Html {
    let node = use_node_ref();
    let kind = props.kind;
    let is_idle = use_idle(if matches!(kind, Kind::Below(_)) { BELOW_AFTER_MS } else { 0 });
    let is_seen = use_seen(&node);
    let is_wanted = match kind {
        Kind::Below(_) => is_seen || is_idle,
        Kind::Predict | Kind::Slide => true,
        // The page around it can wait for the picture.
        Kind::Frame => is_idle,
    };
    let part = use_part(is_wanted, move || async move {
        match kind {
            Kind::Below(_) => draw_below().await,
            Kind::Predict => draw_predict().await,
            Kind::Slide => draw_slide().await,
            Kind::Frame => draw_frame().await,
        }
    });
    let (not_yet, failed) = match kind {
        Kind::Below(_) => (ui::REST_LOADING.get(), ui::REST_FAILED),
        Kind::Predict | Kind::Slide => (ui::PART_LOADING.get(), ui::PART_FAILED),
        // What talks is not seen.
        Kind::Frame => ("", ui::PART_FAILED),
    };
    let class = if matches!(kind, Kind::Below(_)) { "rest soft" } else { "soft" };
    part.show(props.clone(), html! { <p ref={node} {class}>{ not_yet }</p> }, failed.get())
}
