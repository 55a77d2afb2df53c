//! The answer: a sentence with numbers, and one chip for each outcome.

use std::cell::RefCell;

use web_sys::Element;
use yew::prelude::*;

use super::shared::Shared;
use super::state::Action;
use crate::language::{self, Language};
use crate::link::decode::Trust;
use crate::view::outcome::OutcomeKind;
use crate::view::prerender::{QUESTION, chip_class};
use crate::view::words::ui;
use crate::view::words::verdict::{Chip, Part, Verdict};

/// See [`Answer`].
#[derive(Properties, PartialEq)]
pub struct AnswerProps {
    /// The answer; none where it takes runs that cannot be played yet.
    pub verdict: Option<Shared<Verdict>>,
    /// Whether it is the answer that the HTML has, and nothing has been run for it yet.
    pub is_opening: bool,
    /// The title of a link.
    pub title: Option<String>,
    /// The outcomes that can be shown.
    pub shown: Vec<OutcomeKind>,
    /// Whether the story beside it has messages of its own.
    pub is_story: bool,
    /// Whether the link that it follows from is as it was written.
    pub trust: Trust,
    /// Called to show an outcome.
    pub on_action: Callback<Action>,
}

/// The question and its answer. `xtask` writes the same elements into index.html, to be read before the wasm is there.
#[component]
pub fn Answer(props: &AnswerProps) -> Html {
    if let Some(answer) = in_html().filter(|_| props.is_opening) {
        return answer;
    }
    html! {
        <section class="verdict" id="answer" tabindex="-1">
            if let Some(title) = &props.title {
                <p class="title">{ title }</p>
            }
            <h1 class="question">{ QUESTION }</h1>
            if let Some(verdict) = &props.verdict {
                <p class="headline">{ for verdict.headline.iter().map(part) }</p>
                if props.trust == Trust::Damaged {
                    <p class="unverified">{ ui::UNVERIFIED }</p>
                }
                <ul class="chips">{ for verdict.chips.iter().map(|of| chip(of, props)) }</ul>
                if let Some(detail) = &verdict.detail {
                    <p class="detail">{ detail }</p>
                }
            } else {
                <p class="soft">{ ui::PART_LOADING }</p>
            }
            if props.is_story {
                <p class="detail">{ ui::STORY }</p>
            }
        </section>
    }
}

thread_local! {
    static IN_HTML: RefCell<Option<Element>> = const { RefCell::new(None) };
}

/// Takes the answer out of the HTML: it knows some runs, and is shown until the program does.
pub fn take_from_html() {
    let Some(all) = gloo::utils::document().get_element_by_id("prerendered") else { return };
    // The selector is a valid one, and so are the names of the attributes.
    let answer = all.query_selector(".verdict").ok().flatten();
    if let Some(answer) = &answer {
        let _ = answer.set_attribute("tabindex", "-1");
        answer.set_id("answer");
    }
    IN_HTML.set(answer);
    all.remove();
}

/// The answer that the HTML had; in its language only.
fn in_html() -> Option<Html> {
    let answer = IN_HTML.with_borrow(Clone::clone).filter(|_| language::present() == Language::English);
    answer.map(|answer| Html::VRef(answer.into()))
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
                    onclick={props.on_action.reform(move |_: MouseEvent| Action::Show(outcome))} />
            }
        </li>
    }
}
