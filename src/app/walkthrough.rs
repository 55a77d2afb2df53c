//! The lesson's path, step by step: a question, then its answer; at the end the result.

use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::focus;
use super::format::words;
use super::guess::GuessForm;
use super::locked;
use super::reveal::{Reveal, story};
use super::score::score;
use super::state::Action;
use crate::catalogue::path::{PATH, Step};
use crate::view::path::{Guess, Walk};
use crate::view::words::path as texts;
use crate::view::words::path_steps;

/// The heading of the step in view, or of the result.
const HEADING: &str = "path-step";

/// See [`Walkthrough`].
#[derive(Properties, PartialEq)]
pub struct WalkthroughProps {
    /// How far the reader is.
    pub walk: Walk,
    /// The settings of the page.
    pub scenario: Scenario,
    /// What they are called.
    pub title: Option<AttrValue>,
    /// Called with how far the reader is then.
    pub on_walk: Callback<Walk>,
    /// Called with the story to play.
    pub on_action: Callback<Action>,
}

/// One step at a time. Nothing above changes before its answer is shown.
#[component]
pub fn Walkthrough(props: &WalkthroughProps) -> Html {
    let shown = match props.walk.step() {
        Some(step) => one(step, props),
        None => html! {
            <>
                <h3 id={HEADING} tabindex="-1">{ texts::RESULT }</h3>
                { score(&props.walk) }
            </>
        },
    };
    html! {
        <>
            <p class="soft">{ texts::LEAD }</p>
            <div class="path">
                { shown }
                { moves(props) }
            </div>
        </>
    }
}

fn one(step: &'static Step, props: &WalkthroughProps) -> Html {
    let WalkthroughProps { walk, scenario, title, on_walk, on_action } = props;
    let (words, own) = (words(), path_steps::of(step));
    let count = |count: usize| words.format.count(count as u64);
    let heading = texts::heading(&count(walk.at + 1), &count(PATH.len()), &own.title);
    let on_guess = {
        let (walk, on_walk, on_action) = (walk.clone(), on_walk.clone(), on_action.clone());
        Callback::from(move |guess: Guess| {
            on_walk.emit(walk.clone().revealed(guess));
            if !locked::any() {
                on_action.emit(Action::QuietStory(Box::new(story(step))));
            }
            focus::to(super::reveal::HEADING);
        })
    };
    // The key acts only while the focus is in the step, and only until the answer is there.
    let onkeydown = walk.guess().is_none().then(|| {
        let on_guess = on_guess.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == texts::SKIP_KEY {
                on_guess.emit(Guess::Skipped);
            }
        })
    });
    html! {
        <div class="path-step" key={step.id} {onkeydown}>
            <h3 id={HEADING} tabindex="-1">{ heading }</h3>
            <p>{ words.path_lead(step) }</p>
            if let Some(guess) = walk.guess() {
                <p class="path-asked">{ own.question }</p>
                <Reveal {step} {guess} scenario={*scenario} title={title.clone()} on_action={on_action.clone()} />
            } else {
                <GuessForm {step} {on_guess} />
            }
        </div>
    }
}

/// The ways to other steps.
fn moves(props: &WalkthroughProps) -> Html {
    let WalkthroughProps { walk, on_walk, .. } = props;
    let to = |label: &'static str, class: &'static str, next: Walk| {
        let onclick = on_walk.reform(move |_: MouseEvent| {
            focus::to(HEADING);
            next.clone()
        });
        html! { <button type="button" {class} {onclick}>{ label }</button> }
    };
    let is_last = walk.at + 1 == PATH.len();
    html! {
        <p class="path-buttons">
            if walk.guess().is_some() {
                { to(if is_last { texts::TO_RESULT.get() } else { texts::NEXT.get() }, "button primary", walk.clone().forward()) }
            }
            if walk.at > 0 {
                { to(texts::BACK.get(), "button", walk.clone().back()) }
            }
            if walk.step().is_none() {
                { to(texts::AGAIN.get(), "button", Walk::default()) }
            }
        </p>
    }
}
