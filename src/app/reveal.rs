//! The answer of a step: the guess beside the model, the reason, and the one thing to change.

use otn_engine::model::cast::Cast;
use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::beside::{Side, beside, sign};
use super::focus;
use super::format::words;
use super::locked;
use super::state::{Action, Story};
use crate::catalogue::path::Step;
use crate::view::path::{Guess, Prediction};
use crate::view::words::path as texts;
use crate::view::words::path_steps;

/// The heading of the answer.
pub const HEADING: &str = "path-answer";

/// See [`Reveal`].
#[derive(Properties, PartialEq)]
pub struct RevealProps {
    /// The step.
    pub step: &'static Step,
    /// What the reader guessed.
    pub guess: Guess,
    /// The settings of the page.
    pub scenario: Scenario,
    /// What they are called.
    pub title: Option<AttrValue>,
    /// Called with the story to play.
    pub on_action: Callback<Action>,
}

/// What a step plays.
pub fn story(step: &Step) -> Story {
    let (title, preset) = (texts::story(&path_steps::of(step).title), step.preset().id.to_owned());
    Story { preset, title, scenario: step.scenario(), cast: Cast::default(), plan: step.plan() }
}

/// What it plays with the change.
fn story_changed(step: &Step) -> Story {
    Story { title: texts::story_changed(&path_steps::of(step).title), scenario: step.changed(), ..story(step) }
}

/// The answer, which has been played above.
#[component]
pub fn Reveal(props: &RevealProps) -> Html {
    let RevealProps { step, guess, on_action, .. } = props;
    let words = words();
    let is_played = |story: &Story| props.scenario == story.scenario && props.title.as_deref() == Some(&*story.title);
    let (shown, changed) = (story(step), story_changed(step));
    let is_changed = is_played(&changed);
    let next = if is_changed { shown.clone() } else { changed.clone() };
    let on_change = on_action.reform(move |_: MouseEvent| Action::QuietStory(Box::new(next.clone())));
    let present = if is_changed { changed } else { shown };
    let on_look = on_action.reform(move |_: MouseEvent| {
        focus::to("stage");
        Action::Story(Box::new(present.clone()))
    });
    let now = Prediction::of_model(step, &step.changed());
    html! {
        <>
            <h4 id={HEADING} tabindex="-1">{ words.path_answer(step, *guess) }</h4>
            { compared(step, *guess) }
            <p>{ words.path_told(step) }</p>
            // Where something is locked the page plays no run of the lesson: the change is told at once.
            if !locked::any() {
                <p class="path-buttons">
                    <button type="button" class="button" onclick={on_change}>
                        { if is_changed { texts::CHANGE_BACK.to_string() } else { [texts::CHANGE.get(), &words.path_change(step)].concat() } }
                    </button>
                    <button type="button" class="as-link" onclick={on_look}>{ texts::LOOK }</button>
                </p>
            }
            <div class="path-now" role="status">
                if is_changed || locked::any() {
                    <p class={now.kind().class()}>{ words.path_now(step) }{ " " }{ sign(now.kind(), words.model_answer(now)) }</p>
                    <p>{ words.path_changed(step) }</p>
                }
            </div>
        </>
    }
}

/// The guess and the model's answer.
fn compared(step: &Step, guess: Guess) -> Html {
    let (words, answer) = (words(), Prediction::of_model(step, &step.scenario()));
    let side = |prediction: Prediction, text: String| Side { kind: prediction.kind(), text, count: count(prediction) };
    let guess = match guess {
        Guess::Made(prediction) => Some(side(prediction, words.prediction(prediction))),
        Guess::Skipped => None,
    };
    beside(guess, side(answer, words.model_answer(answer)))
}

const fn count(prediction: Prediction) -> Option<u64> {
    match prediction {
        Prediction::Counts(_, count) => Some(count),
        Prediction::Ends(_) | Prediction::Takes(_) => None,
    }
}
