//! The answer: a sentence with numbers, and one chip for each outcome.

use yew::prelude::*;

use super::shared::Shared;
use crate::link::decode::Trust;
use crate::view::words::ui;
use crate::view::words::verdict::{Chip, Part, Verdict};

/// See [`Answer`].
#[derive(Properties, PartialEq)]
pub struct AnswerProps {
    /// The answer.
    pub verdict: Shared<Verdict>,
    /// Whether the link that it follows from is as it was written.
    pub trust: Trust,
}

/// The question and its answer. `xtask` writes the same elements into index.html, to be read before the wasm is there.
#[component]
pub fn Answer(props: &AnswerProps) -> Html {
    let verdict = &props.verdict;
    html! {
        <section class="verdict" id="answer" tabindex="-1">
            <h1 class="question">{ ui::QUESTION }</h1>
            <p class="headline">{ for verdict.headline.iter().map(part) }</p>
            if let Some(detail) = &verdict.detail {
                <p class="detail">{ detail }</p>
            }
            if props.trust == Trust::Damaged {
                <p class="unverified">{ ui::UNVERIFIED }</p>
            }
            <ul class="chips">{ for verdict.chips.iter().map(chip) }</ul>
        </section>
    }
}

fn part(part: &Part) -> Html {
    match part {
        Part::Plain(text) => text.into(),
        Part::Outcome(kind, text) => html! { <em class={kind.class()}>{ text }</em> },
    }
}

fn chip(chip: &Chip) -> Html {
    html! {
        <li class={classes!("chip", chip.outcome.class(), (!chip.possible).then_some("impossible"))}>
            <span class="glyph" aria-hidden="true">{ chip.outcome.glyph() }</span>
            <span class="chip-label">{ chip.label }</span>
            <span class="chip-count">{ &chip.count }</span>
            if let Some(note) = &chip.note {
                <span class="chip-note">{ note }</span>
            }
        </li>
    }
}
