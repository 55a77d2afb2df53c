//! The answer: a sentence with numbers, and one chip for each outcome.

use yew::prelude::*;

use super::shared::Shared;
use crate::link::decode::Trust;
use crate::view::outcome::OutcomeKind;
use crate::view::prerender::{QUESTION, chip_class};
use crate::view::words::ui;
use crate::view::words::verdict::{Chip, Part, Verdict};

/// See [`Answer`].
#[derive(Properties, PartialEq)]
pub struct AnswerProps {
    /// The answer.
    pub verdict: Shared<Verdict>,
    /// The title of a link.
    pub title: Option<String>,
    /// The outcomes that can be shown.
    pub shown: Vec<OutcomeKind>,
    /// Whether the story beside it has messages of its own.
    pub is_story: bool,
    /// Whether the link that it follows from is as it was written.
    pub trust: Trust,
    /// Called with an outcome that is to be shown.
    pub on_show: Callback<OutcomeKind>,
}

/// The question and its answer. `xtask` writes the same elements into index.html, to be read before the wasm is there.
#[component]
pub fn Answer(props: &AnswerProps) -> Html {
    let verdict = &props.verdict;
    html! {
        <section class="verdict" id="answer" tabindex="-1">
            if let Some(title) = &props.title {
                <p class="title">{ title }</p>
            }
            <h1 class="question">{ QUESTION }</h1>
            <p class="headline">{ for verdict.headline.iter().map(part) }</p>
            if props.trust == Trust::Damaged {
                <p class="unverified">{ ui::UNVERIFIED }</p>
            }
            <ul class="chips">{ for verdict.chips.iter().map(|of| chip(of, props)) }</ul>
            if let Some(detail) = &verdict.detail {
                <p class="detail">{ detail }</p>
            }
            if props.is_story {
                <p class="detail">{ ui::STORY }</p>
            }
        </section>
    }
}

fn part(part: &Part) -> Html {
    match part {
        Part::Plain(text) => text.into(),
        Part::Outcome(kind, text) => html! { <em class={kind.class()}>{ text }</em> },
    }
}

fn chip(chip: &Chip, props: &AnswerProps) -> Html {
    let outcome = chip.outcome;
    html! {
        <li class={chip_class(chip.outcome, chip.possible)} data-link={chip.outcome.class()}>
            <span class="glyph" aria-hidden="true">{ chip.outcome.glyph() }</span>
            <span class="chip-label">{ chip.label }</span>{ " " }
            <span class="chip-count">{ &chip.count }</span>{ " " }
            if let Some(note) = &chip.note {
                <span class="chip-note">{ note }</span>
            }
            // The whole chip can be clicked; the button is there once the exploration has found a run.
            if props.shown.contains(&outcome) {
                <button type="button" class="chip-show" aria-label={ui::show(chip.label)} title={ui::show(chip.label)}
                    onclick={props.on_show.reform(move |_: MouseEvent| outcome)} />
            }
        </li>
    }
}
