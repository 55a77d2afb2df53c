//! Answer and diagram for a slide: large, without controls, and as high as nine sixteenths of their width. [`super::rest`]
//! fetches it.

use yew::prelude::*;

use super::format::words;
use super::page::shown;
use super::player::Player;
use super::rest::PieceProps;
use super::shape::{px, shape};
use super::style::use_style;
use super::verdict::Answer;
use crate::view::diagram::Diagram;
use crate::view::words::ui;

/// How wide the diagram is drawn, before it is fitted into its place.
const WIDTH_PX: f64 = 760.0;

/// The answer on one side, the diagram on the other.
#[component]
pub fn Slide(props: &PieceProps) -> Html {
    use_style(include_str!("../../static/slide.css"));
    let PieceProps { state, found, on_action, .. } = props;
    let diagram = use_memo(found.trace.clone(), |trace| Diagram::new(trace, &state.scenario, &words(), WIDTH_PX));
    let at = state.step_in_view();
    let view_box = ["0 0", &px(diagram.width_px), &px(diagram.height_px)].join(" ");
    html! {
        <div class="slide">
            <div class="slide-said">
                <Answer title={state.title.clone()} verdict={found.verdict.clone()} is_opening={false} shown={shown(state)} is_story={!state.cast.is_default()}
                    trust={state.trust} {on_action} />
                <Player items={found.transcript.clone()} {at} is_playing={state.is_playing} is_still={state.options.is_still} {on_action} />
            </div>
            <svg class="drawing slide-drawing" role="img" aria-label={[ui::DRAWING.get(), &diagram.title].concat()} viewBox={view_box}>
                { for diagram.elements.iter().map(|element| {
                    let later = if element.step.is_some_and(|step| step > at) { " later" } else { "" };
                    shape(element, [element.class.as_str(), later].concat())
                }) }
            </svg>
        </div>
    }
}
