//! One setting that is a number: a field that takes units, and a range where the values have an order.

use gloo::timers::callback::Timeout;
use otn_engine::model::settings::{Kind, Rank, SETTINGS, Value};
use otn_engine::model::units::Currency;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::entry::{self, Draft, Reading};
use super::format::words;
use super::ladder::{Anchor, Ladder};
use super::links;
use super::locked;
use crate::view::words::ui;

/// How long a reader may pause within a word before it counts as wrong.
const PAUSE_MS: u32 = 700;

/// See [`Quantity`].
#[derive(Properties, PartialEq)]
pub struct QuantityProps {
    /// Its place in the table of settings.
    pub place: usize,
    /// Its present value.
    pub value: Value,
    /// Whether what reads a field is there; on a page that has just been opened it is not yet.
    pub can_type: bool,
    /// The currency of amounts.
    pub currency: Currency,
    /// Called with the place and a new value.
    pub on_set: Callback<(usize, Value)>,
    /// Before its ids, where the setting stands on the page once more.
    #[prop_or_default]
    pub within: &'static str,
}

/// A field and a range for one setting.
#[component]
pub fn Quantity(props: &QuantityProps) -> Html {
    let QuantityProps { place, value, currency, within, .. } = *props;
    let setting = &SETTINGS[place];
    let draft = use_state(|| None::<Draft>);
    let pause = use_mut_ref(|| None::<Timeout>);
    let anchor = use_mut_ref(|| Anchor::new(value));

    {
        // A value from elsewhere: what was typed beside the old one is gone for good, also when the old value comes back.
        let (draft, pause) = (draft.clone(), pause.clone());
        use_effect_with(value, move |value| {
            if draft.as_ref().is_some_and(|draft| draft.beside != *value) {
                *pause.borrow_mut() = None;
                draft.set(None);
            }
        });
    }
    let present = draft.as_ref().filter(|draft| draft.beside == value);
    let text = present.map_or_else(|| entry::shown(setting, value), |draft| draft.text.clone());
    let wrong = present.filter(|draft| draft.state == Reading::Wrong);
    let error = wrong.and_then(|draft| {
        let links = links::present()?;
        let error = (links.entry)(setting, &draft.text).err()?;
        Some((links.still_used)(&error, &entry::shown(setting, value)))
    });

    let on_text = {
        let (draft, pause, on_set) = (draft.clone(), pause.clone(), props.on_set.clone());
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            *pause.borrow_mut() = None;
            let Some(links) = links::present() else { return };
            match (links.entry)(setting, &text) {
                Ok(read) => {
                    draft.set(Some(Draft { text, beside: read, state: Reading::Value }));
                    on_set.emit((place, read));
                }
                Err(_) => {
                    let (later, wrong) = (draft.clone(), Draft { text, beside: value, state: Reading::Wrong });
                    draft.set(Some(Draft { state: Reading::Unfinished, ..wrong.clone() }));
                    *pause.borrow_mut() = Some(Timeout::new(PAUSE_MS, move || later.set(Some(wrong))));
                }
            }
        })
    };
    // The reader is done with the field: a value is written in full, anything else is marked at once.
    let on_change = {
        let (draft, pause) = (draft.clone(), pause.clone());
        Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            *pause.borrow_mut() = None;
            let Some(links) = links::present() else { return };
            let is_value = (links.entry)(setting, &text).is_ok();
            draft.set((!is_value).then_some(Draft { text, beside: value, state: Reading::Wrong }));
        })
    };
    let on_range = {
        let (draft, anchor, on_set) = (draft.clone(), anchor.clone(), props.on_set.clone());
        move |ladder: &Ladder, event: &InputEvent| {
            let stop = ladder.stop(event.target_unchecked_into::<HtmlInputElement>().value_as_number() as usize);
            anchor.borrow_mut().move_to(stop);
            draft.set(None);
            on_set.emit((place, stop));
        }
    };

    let range = Ladder::new(setting, &[setting.default_value(), anchor.borrow_mut().hold(value)]).map(|ladder| {
        let (last, at) = (ladder.last().to_string(), ladder.place(setting, value).to_string());
        let oninput = Callback::from(move |event: InputEvent| on_range(&ladder, &event));
        html! {
            <input class="quantity-range" type="range" min="0" max={last} step="1" value={at} {oninput}
                disabled={locked::place(place)} aria-label={ui::label(setting)} aria-valuetext={words().value(setting, value, currency)} />
        }
    });
    let [id, help_id, error_id] = ["set-", "help-", "error-"].map(|part| [within, part, setting.key].concat());
    html! {
        <div class={if setting.kind == Kind::Effects { "quantity wide" } else { "quantity" }}>
            <label class="quantity-label" for={id.clone()}>{ ui::label(setting) }{ locked::mark(locked::place(place)) }</label>
            <input class="quantity-text" type="text" {id} name={setting.key} value={text} oninput={on_text} onchange={on_change}
                inputmode={input_mode(setting.kind)} autocomplete="off" spellcheck="false" disabled={locked::place(place)} readonly={!props.can_type}
                aria-invalid={error.is_some().then_some("true")}
                aria-describedby={if error.is_some() { format!("{error_id} {help_id}") } else { help_id.clone() }} />
            { range }
            if let Some(error) = error {
                <p class="quantity-error" id={error_id}>{ error }</p>
            }
            <p class={if setting.rank == Rank::Basic { "help hidden" } else { "help" }} id={help_id}>{ ui::help(setting) }</p>
        </div>
    }
}

const fn input_mode(kind: Kind) -> &'static str {
    match kind {
        Kind::Count { .. } | Kind::Share | Kind::Money { .. } => "decimal",
        Kind::Seed => "numeric",
        Kind::Duration { .. } | Kind::Currency | Kind::Choice(_) | Kind::Effects => "text",
    }
}
