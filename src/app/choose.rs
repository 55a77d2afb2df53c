//! Choose a guarantee: what mistakes and protection cost, which design is then the cheapest, and where that flips.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{SETTINGS, Value};
use yew::prelude::*;

use super::copy::Copy;
use super::designs::designs;
use super::focus;
use super::format::words;
use super::quantity::Quantity;
use super::state::Action;
use crate::catalogue;
use crate::view::choose::{Choice, EXAMPLES, Flip, Price};
use crate::view::words::{choose, memo, presets};

/// Where the sentence stands.
const ANSWER: &str = "choose-answer";

/// See [`Choose`].
#[derive(Properties, PartialEq)]
pub struct ChooseProps {
    /// The settings: for the fields, which follow the reader's hand.
    pub scenario: Scenario,
    /// The settings a moment later: for what is computed from them.
    pub later: Scenario,
    /// Makes the memo of what is on the page.
    pub memo: Callback<(), String>,
    /// Called with the place of a setting in the table and its new value.
    pub on_set: Callback<(usize, Value)>,
    /// Called with the settings of a design that is chosen.
    pub on_choose: Callback<Scenario>,
    /// Called with what else the reader does.
    pub on_action: Callback<Action>,
}

/// The lesson's examples, the costs, the choice, the designs, the flips, and the memo.
#[component]
pub fn Choose(props: &ChooseProps) -> Html {
    let ChooseProps { scenario, later, on_set, on_choose, on_action, .. } = props;
    html! {
        <section class="designs choose" aria-labelledby="choose-title">
            <h2 id="choose-title">{ choose::TITLE }</h2>
            <h3 class="choose-ask" id="choose-examples">{ choose::EXAMPLES }</h3>
            <ul class="choose-examples" aria-labelledby="choose-examples">{ for EXAMPLES.into_iter().map(|id| example(id, scenario, on_action)) }</ul>
            <h3 class="choose-ask" id="choose-costs">{ choose::COSTS }</h3>
            <div class="choose-costs" role="group" aria-labelledby="choose-costs">
                { for Price::ALL.into_iter().map(|price| {
                    let place = price.place();
                    let value = (SETTINGS[place].get)(scenario);
                    html! { <Quantity key={place} {place} {value} can_type=true currency={scenario.day.currency} {on_set} within="choose-" /> }
                }) }
            </div>
            <Chosen scenario={*later} {on_set} {on_choose} />
            <p class="choose-method soft">{ choose::METHOD }</p>
            <div class="take-along">
                <Copy label={memo::COPY} copied={memo::COPIED} by_hand={memo::COPY_BY_HAND} text={&props.memo} />
            </div>
        </section>
    }
}

/// See [`Chosen`].
#[derive(Properties, PartialEq)]
struct ChosenProps {
    scenario: Scenario,
    on_set: Callback<(usize, Value)>,
    on_choose: Callback<Scenario>,
}

/// What follows from the costs; a component, so that it is drawn anew only then.
#[component]
fn Chosen(props: &ChosenProps) -> Html {
    let ChosenProps { scenario, on_set, on_choose } = props;
    let (words, choice) = (words(), Choice::new(scenario));
    html! {
        <>
            <div class="choose-answer" id={ANSWER} tabindex="-1">
                <p><strong>{ words.chosen(&choice) }</strong></p>
                <p>{ words.not_chosen(&choice) }</p>
            </div>
            { designs(&choice, on_choose) }
            if let Some(gap) = words.id_check_gap(&choice) {
                <p class="choose-gap">{ gap }</p>
            }
            <h3>{ choose::FLIPS }</h3>
            <ul class="choose-flips">{ for Price::ALL.into_iter().map(|price| flips(&choice, price, on_set)) }</ul>
        </>
    }
}

/// Where the choice flips as this cost changes, each with a button that goes there.
fn flips(choice: &Choice, price: Price, on_set: &Callback<(usize, Value)>) -> Html {
    let words = words();
    let (flips, place) = (choice.flips(price), price.place());
    let flip = |flip: &Flip| {
        let text = words.flip(choice, flip);
        let (label, at) = (words.set_price(choice, flip), flip.at);
        let onclick = on_set.reform(move |_: MouseEvent| {
            // There are other buttons then: the reader goes on from what has changed.
            focus::to(ANSWER);
            (place, Value::Money(at))
        });
        html! { <li>{ text }{ " " }<button type="button" class="button" {onclick}>{ label }</button></li> }
    };
    if flips.is_empty() {
        html! { <li>{ words.no_flip(choice, price) }</li> }
    } else {
        flips.iter().map(flip).collect()
    }
}

/// An example of the lesson: its name loads it, and its line says why it is chosen so.
fn example(id: &'static str, scenario: &Scenario, on_action: &Callback<Action>) -> Html {
    let (Some(preset), Some(words)) = (catalogue::find(id), presets::of(id)) else { return Html::default() };
    let onclick = on_action.reform(move |_: MouseEvent| Action::Preset(preset));
    let is_present = preset.scenario() == *scenario;
    html! {
        <li>
            <button type="button" class="button" aria-pressed={if is_present { "true" } else { "false" }} {onclick}>{ words.name }</button>
            <p class="soft">{ words.story }</p>
        </li>
    }
}
