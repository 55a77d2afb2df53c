//! The guess: one of a few answers, or a number.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::entry::in_links_signs;
use super::focus;
use super::format::words;
use crate::catalogue::path::Step;
use crate::view::path::{Guess, Prediction};
use crate::view::words::path as texts;
use crate::view::words::path_steps;

/// The ids of a question's parts.
#[derive(Clone, Copy)]
pub struct Ids {
    /// The field, or the first of the answers.
    pub field: &'static str,
    /// What is missing.
    pub error: &'static str,
    /// What can be written.
    pub help: &'static str,
}

const PATH: Ids = Ids { field: "path-guess", error: "path-error", help: "path-help" };

/// See [`GuessForm`].
#[derive(Properties, PartialEq)]
pub struct GuessFormProps {
    /// The step.
    pub step: &'static Step,
    /// Called with the guess.
    pub on_guess: Callback<Guess>,
}

/// The question with its form.
#[component]
pub fn GuessForm(props: &GuessFormProps) -> Html {
    let GuessFormProps { step, on_guess } = props;
    let chosen = use_state_eq(|| None::<Prediction>);
    let is_refused = use_state_eq(|| false);
    let onsubmit = {
        let (chosen, is_refused, on_guess) = (chosen.clone(), is_refused.clone(), on_guess.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match *chosen {
                Some(prediction) => on_guess.emit(Guess::Made(prediction)),
                None => {
                    is_refused.set(true);
                    focus::to(PATH.field);
                }
            }
        })
    };
    let on_choose = {
        let is_refused = is_refused.clone();
        Callback::from(move |prediction| {
            is_refused.set(false);
            chosen.set(prediction);
        })
    };
    let onclick = on_guess.reform(|_: MouseEvent| Guess::Skipped);
    let choices = Prediction::choices(step);
    let question = step.question;
    let on_count = on_choose.reform(move |text: String| Prediction::read(question, &in_links_signs(&text)));
    html! {
        <form class="path-form" {onsubmit} novalidate=true>
            if choices.is_empty() {
                { number(PATH, path_steps::of(step).question.get(), *is_refused, &on_count) }
            } else {
                { radios(PATH, path_steps::of(step).question.get(), &choices, *is_refused, &on_choose) }
            }
            <p class="path-buttons">
                <button type="submit" class="button primary">{ texts::REVEAL }</button>
                <button type="button" class="button" aria-keyshortcuts={texts::SKIP_KEY} {onclick}>{ texts::SKIP }</button>
            </p>
        </form>
    }
}

/// A question with a few answers.
pub fn radios(
    ids: Ids,
    question: &'static str,
    choices: &[Prediction],
    is_refused: bool,
    on_choose: &Callback<Option<Prediction>>,
) -> Html {
    html! {
        <fieldset class="path-choices" aria-describedby={is_refused.then_some(ids.error)}>
            <legend class="path-question">{ question }</legend>
            { for choices.iter().enumerate().map(|(place, choice)| {
                let choice = *choice;
                let onchange = on_choose.reform(move |_: Event| Some(choice));
                html! {
                    <label class={classes!("tick", choice.kind().class())}>
                        <input type="radio" name={ids.field} id={(place == 0).then_some(ids.field)} value={place.to_string()} {onchange} />
                        <span class="glyph" aria-hidden="true">{ choice.kind().glyph() }</span>
                        { words().prediction(choice) }
                    </label>
                }
            }) }
            { refusal(ids, is_refused, texts::NO_CHOICE.get()) }
        </fieldset>
    }
}

/// A question for a number.
pub fn number(ids: Ids, question: &'static str, is_refused: bool, on_text: &Callback<String>) -> Html {
    let oninput = on_text.reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
    html! {
        <div class="path-number">
            <label class="path-question" for={ids.field}>{ question }</label>
            <input class="quantity-text" type="text" id={ids.field} inputmode="decimal" autocomplete="off" spellcheck="false" {oninput}
                aria-invalid={is_refused.then_some("true")}
                aria-describedby={if is_refused { [ids.error, " ", ids.help].concat() } else { ids.help.to_owned() }} />
            { refusal(ids, is_refused, texts::NO_COUNT.get()) }
            <p class="help" id={ids.help}>{ texts::COUNT_HELP }</p>
        </div>
    }
}

/// What is missing. The focus goes to the field, which it describes.
fn refusal(ids: Ids, is_refused: bool, text: &'static str) -> Html {
    if is_refused {
        html! { <p class="quantity-error" id={ids.error}>{ text }</p> }
    } else {
        Html::default()
    }
}
