//! Answer and diagram for a slide: large, without controls, and as high as nine sixteenths of their width. In a wasm file of
//! its own.

use otn_engine::model::scenario::Scenario;
use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use super::cut::cut;
use super::format::words;
use super::found::Found;
use super::part::{Draw, use_part};
use super::player::Player;
use super::shape::{px, shape};
use super::sheet;
use super::state::Action;
use crate::view::diagram::Diagram;
use crate::view::words::ui;

/// How wide the diagram is drawn, before it is fitted into its place: with shorter texts it would be too narrow to tell.
const WIDTH_PX: f64 = 760.0;
/// The looks of a slide.
const SHEET: &str = "slide.css";

/// See [`Slide`].
#[derive(Properties, Clone, PartialEq)]
pub struct SlideProps {
    /// The settings.
    pub scenario: Scenario,
    /// What follows from them and the faults.
    pub found: Found,
    /// The answer.
    pub answer: Html,
    /// The place of the step in view.
    pub at: usize,
    /// Whether the steps follow one another by themselves.
    pub is_playing: bool,
    /// Whether nothing may move by itself.
    pub is_still: bool,
    /// Called with a move.
    pub on_action: Callback<Action>,
}

cut! { slide:
    fn draw_slide() -> Result<Draw<SlideProps>, SplitLoaderError> {
        fn draw(props: SlideProps) -> Html {
            html! { <Fitted ..props /> }
        }
        sheet::want(SHEET);
        Ok(draw)
    }
}

/// The slide, once it is there.
#[component]
pub fn Slide(props: &SlideProps) -> Html {
    let part = use_part(true, draw_slide);
    part.show(props.clone(), Html::default(), ui::REST_FAILED)
}

#[component]
fn Fitted(props: &SlideProps) -> Html {
    let SlideProps { scenario, found, answer, at, is_playing, is_still, on_action } = props;
    let diagram = use_memo(found.trace.clone(), |trace| Diagram::new(trace, scenario, &words(), WIDTH_PX));
    let view_box = ["0 0", &px(diagram.width_px), &px(diagram.height_px)].join(" ");
    html! {
        <div class="slide">
            <div class="slide-said">
                { answer.clone() }
                <Player items={found.transcript.clone()} {at} {is_playing} {is_still} {on_action} />
            </div>
            <svg class="drawing slide-drawing" role="img" aria-label={[ui::DRAWING, &diagram.title].concat()} viewBox={view_box}>
                { for diagram.elements.iter().map(|element| {
                    let later = if element.step.is_some_and(|step| step > *at) { " later" } else { "" };
                    shape(element, [element.class.as_str(), later].concat())
                }) }
            </svg>
        </div>
    }
}
