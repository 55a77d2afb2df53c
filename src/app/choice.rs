//! One setting that is a choice of words: buttons where the words are few, a list where they are many.

use otn_engine::model::settings::{Setting, Value};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::view::words::ui;

/// As many choices as fit as buttons.
const BUTTONS_MAX: usize = 4;

/// The choices of a setting, `chosen` the present one.
pub fn choice(
    setting: &'static Setting,
    place: usize,
    choices: &'static [&'static str],
    chosen: usize,
    on_set: &Callback<(usize, Value)>,
) -> Html {
    if choices.len() > BUTTONS_MAX {
        list(setting, place, choices, chosen, on_set)
    } else {
        buttons(setting, place, choices, chosen, on_set)
    }
}

fn buttons(
    setting: &'static Setting,
    place: usize,
    choices: &'static [&'static str],
    chosen: usize,
    on_set: &Callback<(usize, Value)>,
) -> Html {
    let help_id = format!("help-{}", setting.key);
    html! {
        <fieldset class="choice" aria-describedby={help_id.clone()}>
            <legend>{ ui::label(setting) }</legend>
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
            { help(setting, help_id) }
        </fieldset>
    }
}

fn list(
    setting: &'static Setting,
    place: usize,
    choices: &'static [&'static str],
    chosen: usize,
    on_set: &Callback<(usize, Value)>,
) -> Html {
    let (id, help_id) = (format!("set-{}", setting.key), format!("help-{}", setting.key));
    let onchange = on_set.reform(move |event: Event| {
        let chosen = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        (place, Value::Choice(usize::try_from(chosen).unwrap_or(0)))
    });
    html! {
        <div class="choice-list">
            <label for={id.clone()}>{ ui::label(setting) }</label>
            <select {id} name={setting.key} {onchange} aria-describedby={help_id.clone()}>
                { for choices.iter().enumerate().map(|(this, word)| html! {
                    <option value={*word} selected={this == chosen}>{ ui::choice(setting, word) }</option>
                }) }
            </select>
            { help(setting, help_id) }
        </div>
    }
}

fn help(setting: &Setting, id: String) -> Html {
    super::controls::help(setting, id)
}
