//! The lesson's path: a heading that unfolds. Its steps are in a wasm file of their own, fetched when somebody first opens it.

use otn_engine::model::scenario::Scenario;
use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use super::cut::cut;
use super::fetched::unfolding;
use super::part::{Draw, use_part};
use super::runs::after_runs;
use super::state::Action;
use super::walkthrough::{Walkthrough, WalkthroughProps};
use crate::view::path::Walk;
use crate::view::words::path as texts;

cut! { lessons:
    fn draw_steps() -> Result<Draw<WalkthroughProps>, SplitLoaderError> {
        fn draw(props: WalkthroughProps) -> Html {
            html! { <Walkthrough ..props /> }
        }
        Ok(after_runs(draw))
    }
}

/// See [`Path`].
#[derive(Properties, PartialEq)]
pub struct PathProps {
    /// Whether it is unfolded as it comes.
    pub is_open: bool,
    /// The settings of the page.
    pub scenario: Scenario,
    /// What they are called.
    pub title: Option<AttrValue>,
    /// Called with the story to play.
    pub on_action: Callback<Action>,
}

/// The heading, and the path below it. Whoever closes it finds the same step again.
#[component]
pub fn Path(props: &PathProps) -> Html {
    let open = use_state_eq(|| props.is_open);
    let walk = use_state_eq(Walk::default);
    let part = use_part(*open, draw_steps);
    let on_walk = {
        let (walk, on_action) = (walk.clone(), props.on_action.clone());
        Callback::from(move |next: Walk| {
            on_action.emit(Action::Score(next.score()));
            walk.set(next);
        })
    };
    let PathProps { scenario, title, on_action, .. } = props;
    let steps =
        WalkthroughProps { walk: (*walk).clone(), scenario: *scenario, title: title.clone(), on_walk, on_action: on_action.clone() };
    let content = part.show(steps, html! { <p class="soft">{ texts::LOADING }</p> }, texts::FAILED.get());
    unfolding(texts::TITLE.get(), &open, content)
}
