//! The player above the diagram: steps forward and back. Nothing moves until asked.

use gloo::timers::callback::Interval;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::format::words;
use super::icon::{Icon, icon};
use super::shared::Shared;
use super::state::{Action, Move};
use crate::language::Text;
use crate::view::transcript::Item;
use crate::view::words::ui;

/// How long a step stays in view while playing, unless the reader chooses another speed.
const STEP_MS: u32 = 1_400;

/// See [`Player`].
#[derive(Properties, PartialEq)]
pub struct PlayerProps {
    /// The steps in words.
    pub items: Shared<Vec<Item>>,
    /// The place of the step in view.
    pub at: usize,
    /// Whether the steps follow one another by themselves.
    pub is_playing: bool,
    /// Whether nothing may move by itself.
    pub is_still: bool,
    /// Called with a move, and to play or to pause.
    pub on_action: Callback<Action>,
}

/// Buttons, a range to scrub, and the step in view in words.
#[component]
pub fn Player(props: &PlayerProps) -> Html {
    let PlayerProps { items, at, is_playing, is_still, on_action } = props;
    let last = items.len().saturating_sub(1);
    let step_ms = use_state_eq(|| STEP_MS);
    {
        let on_action = on_action.clone();
        use_effect_with((*is_playing, *step_ms), move |(is_playing, step_ms)| {
            let interval = is_playing.then(|| Interval::new(*step_ms, move || on_action.emit(Action::Tick)));
            move || drop(interval)
        });
    }
    let is_paused = !is_playing;
    let toggle = on_action.reform(move |_: MouseEvent| Action::Playing(is_paused));
    let (before, after) = (at.checked_sub(1).and_then(|before| items.get(before)), items.get(at + 1));
    // Where it leads to one step, the button says which.
    let button = |label: Text, sign: Icon, to: Move, leads_to: Option<&Item>| {
        let onclick = on_action.reform(move |_: MouseEvent| Action::Go(to));
        let title = leads_to.map_or(AttrValue::Static(label.get()), |item| item.spoken.clone().into());
        html! { <button type="button" class="button" aria-label={label} {title} {onclick}>{ icon(sign) }</button> }
    };
    let scrub = on_action
        .reform(|event: InputEvent| Action::Go(Move::To(event.target_unchecked_into::<HtmlInputElement>().value_as_number() as usize)));
    let choose_speed = {
        let step_ms = step_ms.clone();
        Callback::from(move |event: Event| {
            let chosen = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            if let Some((chosen_ms, _)) = usize::try_from(chosen).ok().and_then(|place| ui::SPEEDS.get(place)) {
                step_ms.set(*chosen_ms);
            }
        })
    };
    let (sign, label) = if *is_playing { (Icon::Pause, ui::PAUSE) } else { (Icon::Play, ui::PLAY) };
    let format = words().format;
    let number = ui::step_of(&format.count(*at as u64 + 1), &format.count(items.len() as u64));
    let item = items.get(*at);
    html! {
        <div class="player">
            <div class="player-buttons" role="group" aria-label={ui::PLAYER}>
                { button(ui::FIRST, Icon::First, Move::First, items.first()) }
                { button(ui::PREVIOUS, Icon::Previous, Move::Previous, before) }
                if !is_still {
                    <button type="button" class="button primary" onclick={toggle}>{ icon(sign) }{ label }</button>
                }
                { button(ui::NEXT, Icon::Next, Move::Next, after) }
                { button(ui::LAST, Icon::Last, Move::Last, items.last()) }
                if !is_still {
                    <select class="select player-speed" aria-label={ui::SPEED} title={ui::SPEED} onchange={choose_speed}>
                        { for ui::SPEEDS.iter().map(|(of_ms, name)| html! { <option selected={of_ms == &*step_ms}>{ *name }</option> }) }
                    </select>
                }
            </div>
            <input class="player-scrub" type="range" min="0" max={last.to_string()} step="1" value={at.to_string()} oninput={scrub}
                aria-label={ui::PLAYER}
                aria-valuetext={item.map(|item| [number.as_str(), ": ", item.spoken.as_str()].concat())} />
            <p class="player-now">
                <b>{ &number }</b>
                if let Some(item) = item {
                    <span class="player-time">{ &item.time }</span>
                    <span class="player-sentence">{ &item.sentence }</span>
                }
            </p>
            // For the eye alone: whoever listens has them as what the buttons lead to, and in the list of steps.
            <p class="player-around" aria-hidden="true">
                <span>{ around(before) }</span>
                <span>{ around(after) }</span>
            </p>
        </div>
    }
}

fn around(item: Option<&Item>) -> &str {
    item.map_or("", |item| &item.sentence)
}
