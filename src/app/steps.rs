//! The steps as an ordered list: the same events as the diagram, for reading and listening.

use yew::prelude::*;

use super::format::words;
use super::linked;
use super::shared::Shared;
use super::state::{Action, Move};
use crate::view::transcript::Item;
use crate::view::words::ui;

/// The most steps that are listed: a browser is slow with more, and nobody reads on. The player shows every one.
const STEPS_MAX: usize = 400;

/// See [`Steps`].
#[derive(Properties, PartialEq)]
pub struct StepsProps {
    /// The steps in words.
    pub items: Shared<Vec<Item>>,
    /// The place of the step in view.
    pub at: usize,
    /// Called with a move.
    pub on_action: Callback<Action>,
}

/// One item a step; choosing one brings it into view.
#[component]
pub fn Steps(props: &StepsProps) -> Html {
    let left_out = props.items.len().saturating_sub(STEPS_MAX);
    html! {
        <section class="steps" aria-labelledby="steps-title">
            <h3 id="steps-title">{ ui::TRANSCRIPT }</h3>
            <ol class="steps-list">
                { for props.items.iter().take(STEPS_MAX).map(|item| {
                    let step = item.step;
                    let onclick = props.on_action.reform(move |_: MouseEvent| Action::Go(Move::To(step)));
                    html! {
                        <li key={step}>
                            <button type="button" class="steps-item" data-link={linked::step(step)} aria-current={(step == props.at).then_some("step")} {onclick}>
                                <span class="steps-time">{ &item.time }</span>
                                <span>{ &item.sentence }</span>
                            </button>
                        </li>
                    }
                }) }
            </ol>
            if left_out > 0 {
                <p class="soft">{ words().steps_left_out(left_out as u64) }</p>
            }
        </section>
    }
}
