//! Where answer and outcome are to be predicted first: what stands in their place, in a wasm file of its own.

use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use super::cut::cut;
use super::part::{Draw, use_part};
use super::predict::{Predict, PredictProps};
use crate::view::words::predict as texts;

cut! { predict:
    fn draw_predict() -> Result<Draw<PredictProps>, SplitLoaderError> {
        fn draw(props: PredictProps) -> Html {
            html! { <Predict ..props /> }
        }
        Ok(draw)
    }
}

/// The questions, and later what was answered.
#[component]
pub fn Gate(props: &PredictProps) -> Html {
    let part = use_part(true, draw_predict);
    part.show(props.clone(), html! { <p class="soft">{ texts::LOADING }</p> }, texts::FAILED)
}
