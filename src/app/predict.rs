//! The questions in place of a hidden answer, and then the prediction beside the model. [`super::rest`] fetches it.

use gloo::events::EventListener;
use gloo::utils::document;
use otn_engine::run::day_cause::Harm;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;
use yew::prelude::*;

use super::beside::{Side, beside};
use super::focus;
use super::format::words;
use super::found::Found;
use super::guess::{Ids, number, radios};
use super::rest::PieceProps;
use super::state::{Action, State};
use super::style::use_style;
use crate::link::value::parse_count;
use crate::view::outcome::OutcomeKind;
use crate::view::path::Prediction;
use crate::view::predict::{Guessing, Predicted, count};
use crate::view::words::{path, predict as texts, things};

const ENDING: Ids = Ids { field: "predict-ending", error: "predict-ending-error", help: "predict-ending-help" };
const COUNT: Ids = Ids { field: "predict-count", error: "predict-count-error", help: "predict-count-help" };
/// The heading of the comparison.
const HEADING: &str = "predict-result";

/// Two questions, or what was answered.
#[component]
pub fn Predict(props: &PieceProps) -> Html {
    use_style(include_str!("../../static/path.css"));
    use_style(include_str!("../../static/predict.css"));
    let content = match props.state.guessing {
        Guessing::Open => html! { <Questions ..props.clone() /> },
        Guessing::Done { guess, answer } => result(&props.state, &props.found, guess, answer),
    };
    html! { <section class="predict" aria-labelledby="predict-title">{ content }</section> }
}

/// What a reader has answered so far.
#[derive(Clone, Default, PartialEq)]
struct Draft {
    ending: Option<OutcomeKind>,
    /// What was written as a number.
    count: String,
    /// The question that lacks an answer.
    refused: Option<&'static str>,
}

#[component]
fn Questions(props: &PieceProps) -> Html {
    let draft = use_state_eq(Draft::default);
    let on_guess = props.on_action.reform(|guess: Option<Predicted>| {
        focus::to(HEADING);
        Action::Guess(guess)
    });
    {
        // Nothing else is on the page that the key could close.
        let on_guess = on_guess.clone();
        use_effect_with((), move |()| {
            let listener = EventListener::new(&document(), "keydown", move |event| {
                if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == path::SKIP_KEY) {
                    on_guess.emit(None);
                }
            });
            move || drop(listener)
        });
    }
    let onsubmit = {
        let (draft, on_guess) = (draft.clone(), on_guess.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let is_blank = draft.count.trim().is_empty();
            let count = parse_count(&draft.count);
            let refused = match draft.ending {
                None => Some(ENDING.field),
                Some(_) if count.is_none() && !is_blank => Some(COUNT.field),
                Some(ending) => {
                    on_guess.emit(Some(Predicted { ending, count }));
                    None
                }
            };
            if let Some(field) = refused {
                draft.set(Draft { refused, ..(*draft).clone() });
                focus::to(field);
            }
        })
    };
    let on_ending = {
        let draft = draft.clone();
        Callback::from(move |chosen: Option<Prediction>| {
            draft.set(Draft { ending: chosen.map(Prediction::kind), refused: None, ..(*draft).clone() });
        })
    };
    let on_count = {
        let draft = draft.clone();
        Callback::from(move |count: String| draft.set(Draft { count, refused: None, ..(*draft).clone() }))
    };
    let state = &props.state;
    let skip = on_guess.reform(|_: MouseEvent| None);
    let endings: Vec<Prediction> = Predicted::endings(&state.scenario).into_iter().map(Prediction::Ends).collect();
    let question = if props.found.trace.messages.len() > 1 { texts::ENDING_WORST } else { texts::ENDING };
    html! {
        <form class="path-form" {onsubmit} novalidate=true>
            <h2 id="predict-title">{ texts::TITLE }</h2>
            <p class="soft">{ texts::LEAD }</p>
            <p>{ words().spoken_plan(&state.plan.0, things::system(&state.scenario)) }</p>
            { radios(ENDING, question.get(), &endings, draft.refused == Some(ENDING.field), &on_ending) }
            { number(COUNT, texts::COUNT.get(), draft.refused == Some(COUNT.field), &on_count) }
            <p class="path-buttons">
                <button type="submit" class="button primary">{ path::REVEAL }</button>
                <button type="button" class="button" aria-keyshortcuts={path::SKIP_KEY} onclick={skip}>{ path::SKIP }</button>
            </p>
        </form>
    }
}

/// The prediction beside the model.
fn result(state: &State, found: &Found, guess: Option<Predicted>, answer: Predicted) -> Html {
    let words = words();
    let estimate = &found.estimate;
    let worse = if count(Harm::Lost, estimate) > count(Harm::Repeated, estimate) { OutcomeKind::Never } else { OutcomeKind::Twice };
    let ending = |of: &Predicted| Side { kind: of.ending, text: words.prediction(Prediction::Ends(of.ending)), count: None };
    let sum =
        |of: &Predicted, text: String| Side { kind: if of.count == Some(0) { OutcomeKind::Once } else { worse }, text, count: of.count };
    let counted = guess.filter(|guess| guess.count.is_some());
    let [run, day] = texts::COMPARED;
    html! {
        <div class="predict-result">
            <h2 id="predict-title"><span id={HEADING} tabindex="-1">{ words.prediction_result(state.guessing) }</span></h2>
            <div>
                <h3>{ run }</h3>
                { beside(guess.as_ref().map(ending), ending(&answer)) }
            </div>
            <div>
                <h3>{ day }</h3>
                { beside(counted.as_ref().map(|guess| sum(guess, words.predicted_count(guess))), sum(&answer, words.lost_and_repeated(estimate))) }
            </div>
        </div>
    }
}
