//! The result of the path: how many steps were predicted, and which.

use yew::prelude::*;

use super::copy::Copy;
use super::format::words;
use crate::view::path::Walk;
use crate::view::words::path as texts;
use crate::view::words::path_steps;

/// The result, to read and to take along.
pub fn score(walk: &Walk) -> Html {
    let words = words();
    let text = {
        let walk = walk.clone();
        Callback::from(move |()| words.path_result(&walk))
    };
    html! {
        <>
            <p class="path-score">{ words.path_score(walk) }{ "." }</p>
            <ol class="path-lines">
                { for walk.all().map(|(step, guess)| html! {
                    <li><strong>{ path_steps::of(step).title }</strong>{ " · " }{ words.path_line(step, guess) }</li>
                }) }
            </ol>
            <div class="take-along"><Copy label={texts::COPY} copied={texts::COPIED} by_hand={texts::COPY_BY_HAND} {text} /></div>
        </>
    }
}
