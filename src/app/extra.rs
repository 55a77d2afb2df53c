//! Parts of the page that only some addresses ask for: each in a wasm file of its own.

use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use super::cut::cut;
use super::frame::Frame;
use super::part::{Draw, use_part};
use super::predict::Predict;
use super::shared::Shared;
use super::slide::Slide;
use super::state::{Action, State};
use crate::view::words::ui;

/// A part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Questions in place of answer and outcome, and later what was answered.
    Predict,
    /// Answer and diagram for a slide.
    Slide,
    /// What the page in a frame tells the page around it, and hears from it.
    Frame,
}

/// What such a part is given: everything, since few readers load it.
#[derive(Properties, Clone, PartialEq)]
pub struct PieceProps {
    /// The page.
    pub state: Shared<State>,
    /// Called with what the reader does.
    pub on_action: Callback<Action>,
}

cut! { predict:
    fn draw_predict() -> Result<Draw<PieceProps>, SplitLoaderError> {
        fn draw(props: PieceProps) -> Html {
            html! { <Predict ..props /> }
        }
        Ok(draw)
    }
}

cut! { slide:
    fn draw_slide() -> Result<Draw<PieceProps>, SplitLoaderError> {
        fn draw(props: PieceProps) -> Html {
            html! { <Slide ..props /> }
        }
        Ok(draw)
    }
}

cut! { frame:
    fn draw_frame() -> Result<Draw<PieceProps>, SplitLoaderError> {
        fn draw(props: PieceProps) -> Html {
            html! { <Frame ..props /> }
        }
        Ok(draw)
    }
}

/// See [`Extra`].
#[derive(Properties, Clone, PartialEq)]
pub struct ExtraProps {
    /// Which part.
    pub kind: Kind,
    /// The page.
    pub state: Shared<State>,
    /// Called with what the reader does.
    pub on_action: Callback<Action>,
}

/// One of the parts, once it is there.
#[component]
pub fn Extra(props: &ExtraProps) -> Html {
    let ExtraProps { kind, state, on_action } = props.clone();
    let part = use_part(true, move || async move {
        match kind {
            Kind::Predict => draw_predict().await,
            Kind::Slide => draw_slide().await,
            Kind::Frame => draw_frame().await,
        }
    });
    // What talks is not seen.
    let not_yet = if kind == Kind::Frame {
        Html::default()
    } else {
        html! { <p class="soft">{ ui::PART_LOADING }</p> }
    };
    part.show(PieceProps { state, on_action }, not_yet, ui::PART_FAILED.get())
}
