//! One setting that is a choice of words: a button for each.

use otn_engine::model::settings::{Setting, Value};
use yew::prelude::*;

use super::controls;
use super::locked;
use crate::view::words::ui;

/// The choices of a setting, `chosen` the present one.
pub fn choice(
    setting: &'static Setting,
    place: usize,
    choices: &'static [&'static str],
    chosen: usize,
    on_set: &Callback<(usize, Value)>,
) -> Html {
    let help_id = format!("help-{}", setting.key);
    html! {
        <fieldset class="choice" disabled={locked::place(place)} aria-describedby={help_id.clone()}>
            <legend>{ ui::label(setting) }{ locked::mark(locked::place(place)) }</legend>
            <div class="choice-buttons">
                { for choices.iter().enumerate().map(|(this, word)| {
                    let onchange = on_set.reform(move |_: Event| (place, Value::Choice(this)));
                    html! {
                        <label class="choice-button">
                            <input type="radio" name={setting.key} value={*word} checked={this == chosen} {onchange} />
                            <span>{ ui::choice(setting, word) }</span>
                        </label>
                    }
                }) }
            </div>
            { controls::help(setting, help_id) }
        </fieldset>
    }
}
