//! A guess and the model's answer, one beside the other; numbers as bars of one scale.

use yew::prelude::*;

use crate::view::outcome::OutcomeKind;
use crate::view::words::path as texts;

/// One of the two.
pub struct Side {
    /// The outcome as which it is drawn.
    pub kind: OutcomeKind,
    /// What it says.
    pub text: String,
    /// Its number, where it is one.
    pub count: Option<u64>,
}

/// Both; a reader may have made no guess.
pub fn beside(guess: Option<Side>, answer: Side) -> Html {
    let most = guess.iter().chain([&answer]).filter_map(|side| side.count).max().unwrap_or(0);
    let [of_reader, of_model] = texts::BESIDE;
    html! {
        <dl class="path-beside">
            <div class={classes!("path-guessed", guess.as_ref().map(|guess| guess.kind.class()))}>
                <dt>{ of_reader }</dt>
                if let Some(guess) = guess {
                    <dd>{ sign(guess.kind, guess.text) }{ bar(guess.count, most) }</dd>
                } else {
                    <dd class="soft">{ texts::NO_GUESS }</dd>
                }
            </div>
            <div class={answer.kind.class()}>
                <dt>{ of_model }</dt>
                <dd>{ sign(answer.kind, answer.text) }{ bar(answer.count, most) }</dd>
            </div>
        </dl>
    }
}

/// An answer with its shape, its word and its colour.
pub fn sign(kind: OutcomeKind, text: String) -> Html {
    html! { <span class={classes!("outcome-name", kind.class())}><span class="glyph" aria-hidden="true">{ kind.glyph() }</span>{ text }</span> }
}

/// The bar's size, in its own lengths: it is stretched to the room that it has.
const LENGTH: u64 = 1_000;
const HEIGHT: u64 = 10;

fn bar(count: Option<u64>, most: u64) -> Html {
    let Some(count) = count else { return Html::default() };
    let length = u128::from(count) * u128::from(LENGTH) / u128::from(most.max(1));
    html! {
        <svg class="path-bar" viewBox={format!("0 0 {LENGTH} {HEIGHT}")} preserveAspectRatio="none" aria-hidden="true">
            <rect width={length.to_string()} height={HEIGHT.to_string()} />
        </svg>
    }
}
