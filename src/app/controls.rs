//! Everything that can be set: the basic settings first, the rest in groups that unfold.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{Group, Kind, Rank, SETTINGS, Setting, Value};
use yew::prelude::*;

use super::choice::choice;
use super::icon::{Icon, icon};
use super::idle::use_idle;
use super::locked;
use super::quantity::Quantity;
use super::state::Action;
use crate::view::words::{embed as texts, settings, ui};

/// The groups, in the order of the page.
const GROUPS: [Group; 7] = [Group::Day, Group::Producer, Group::Broker, Group::Consumer, Group::Work, Group::Costs, Group::Chance];

/// See [`Controls`].
#[derive(Properties, PartialEq)]
pub struct ControlsProps {
    /// The settings.
    pub scenario: Scenario,
    /// Whether what a reader types can be read.
    pub can_link: bool,
    /// Whether there is something to undo, and to redo.
    pub reach: (bool, bool),
    /// Called with the place of a setting in the table and its new value.
    pub on_set: Callback<(usize, Value)>,
    /// Called to undo, to redo, to reset.
    pub on_action: Callback<Action>,
}

/// The controls. On a narrow screen they fold behind one button, so that verdict and diagram stand together.
#[component]
pub fn Controls(props: &ControlsProps) -> Html {
    let open = use_state(|| false);
    // What is folded away is not part of the first picture; the search of the browser finds it a moment later.
    let is_idle = use_idle(0);
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let of = |rank: Rank, group: Option<Group>| {
        let chosen = SETTINGS
            .iter()
            .enumerate()
            .filter(move |(_, setting)| setting.rank == rank && group.is_none_or(|group| group == setting.group));
        chosen.map(|(place, setting)| control(place, setting, props)).collect::<Html>()
    };
    html! {
        <section class="controls" aria-labelledby="controls-title">
            <h2 class="controls-title" id="controls-title">
                <span class="controls-name">{ ui::CONTROLS }</span>
                <button type="button" class="controls-toggle" aria-expanded={if *open { "true" } else { "false" }} aria-controls="controls-all" onclick={toggle}>
                    { ui::CONTROLS }
                </button>
            </h2>
            <div id="controls-all" class={if *open { "controls-all open" } else { "controls-all" }}>
                if locked::any() {
                    <p class="help">{ if locked::all() { texts::ALL_LOCKED } else { texts::SOME_LOCKED } }</p>
                }
                { history(props) }
                { of(Rank::Basic, None) }
                <div class="groups">
                    { for GROUPS.iter().map(|group| html! {
                        <details class="group">
                            <summary>{ settings::group(*group) }</summary>
                            if is_idle {
                                { of(Rank::More, Some(*group)) }
                            }
                        </details>
                    }) }
                </div>
            </div>
        </section>
    }
}

/// Back and forward. What there is none of is greyed out but stays focusable, so that the last press keeps its place.
fn history(props: &ControlsProps) -> Html {
    let (undo, redo) = props.reach;
    let button = |label: &'static str, sign: Option<Icon>, can: bool, action: fn() -> Action| {
        let onclick = props.on_action.reform(move |_: MouseEvent| action());
        let onclick = if can { onclick } else { Callback::noop() };
        html! {
            <button type="button" class="button" aria-disabled={(!can).then_some("true")} {onclick}>
                if let Some(sign) = sign { { icon(sign) } }
                { label }
            </button>
        }
    };
    html! {
        <div class="history" role="group" aria-label={ui::HISTORY}>
            { button(ui::UNDO.get(), Some(Icon::Undo), undo, || Action::Undo) }
            { button(ui::REDO.get(), Some(Icon::Redo), redo, || Action::Redo) }
            { button(ui::RESET.get(), None, true, || Action::Reset) }
        </div>
    }
}

fn control(place: usize, setting: &'static Setting, props: &ControlsProps) -> Html {
    let value = (setting.get)(&props.scenario);
    match (setting.kind, value) {
        (Kind::Choice(choices), Value::Choice(chosen)) => choice(setting, place, choices, chosen, &props.on_set),
        _ => html! { <Quantity {place} {value} can_type={props.can_link} currency={props.scenario.day.currency} on_set={&props.on_set} /> },
    }
}

/// A setting's line of help. Among the basic settings it is there for screen readers only, to keep them together.
pub fn help(setting: &Setting, id: String) -> Html {
    html! { <p class={if setting.rank == Rank::Basic { "help hidden" } else { "help" }} {id}>{ ui::help(setting) }</p> }
}
