//! Real message systems: the picker, and what is known of the one that was picked.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::Setting;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::fetched::{Fetched, RECORDS, source, unfolding, use_catalogue};
use super::format::words;
use super::shared::Shared;
use super::state::Action;
use super::table::{cell, table};
use crate::catalogue::systems::{self, System};
use crate::view::words::{catalogue as texts, ui};

/// Beside the page.
const PATH: &str = "catalogue/systems.txt";

/// See [`Systems`].
#[derive(Properties, PartialEq)]
pub struct SystemsProps {
    /// The settings.
    pub scenario: Scenario,
    /// The system that they started from.
    pub system: Option<Shared<System>>,
    /// The name of a preset that no lesson has: a link may bring a system's.
    pub unknown: Option<String>,
    /// Called with a system that is picked, or that an address has named.
    pub on_action: Callback<Action>,
}

/// A list of systems by vendor, and a panel for the one in use.
#[component]
pub fn Systems(props: &SystemsProps) -> Html {
    let open = use_state_eq(|| false);
    let fetched = use_catalogue(PATH, *open || props.unknown.is_some(), systems::parse);
    {
        let (open, on_action) = (open.clone(), props.on_action.clone());
        use_effect_with((fetched.clone(), props.unknown.clone()), move |(fetched, unknown)| {
            if let (Fetched::Ready(all), Some(name)) = (fetched, unknown)
                && let Some(system) = all.iter().find(|system| system.id == *name)
            {
                open.set(true);
                on_action.emit(Action::NameSystem(Shared::new(system.clone())));
            }
        });
    }
    let content = fetched.show(|all| {
        html! {
            <>
                <p class="soft">{ texts::SYSTEMS_LEAD }</p>
                { picker(all, props) }
                if let Some(system) = &props.system {
                    { panel(system, &props.scenario) }
                }
            </>
        }
    });
    unfolding(texts::SYSTEMS.get(), &open, content)
}

fn picker(all: &Shared<Vec<System>>, props: &SystemsProps) -> Html {
    let onchange = {
        let (all, on_action) = (all.clone(), props.on_action.clone());
        Callback::from(move |event: Event| {
            let id = event.target_unchecked_into::<HtmlSelectElement>().value();
            if let Some(system) = all.iter().find(|system| system.id == id) {
                on_action.emit(Action::System(Shared::new(system.clone())));
            }
        })
    };
    let chosen = props.system.as_ref().map(|system| system.id.as_str());
    let mut groups: Vec<&str> = Vec::new();
    for system in all.iter() {
        if !groups.contains(&system.group.as_str()) {
            groups.push(&system.group);
        }
    }
    html! {
        <label class="catalogue-picker">
            { texts::SYSTEM }
            <select class="select" {onchange}>
                <option value="" selected={chosen.is_none()} disabled={chosen.is_some()}>{ texts::NO_SYSTEM }</option>
                { for groups.into_iter().map(|group| html! {
                    <optgroup lang={RECORDS} label={group.to_owned()}>
                        { for all.iter().filter(|system| system.group == group).map(|system| html! {
                            <option value={system.id.clone()} selected={chosen == Some(&system.id)}>{ &system.name }</option>
                        }) }
                    </optgroup>
                }) }
            </select>
        </label>
    }
}

fn panel(system: &System, scenario: &Scenario) -> Html {
    let changed = system.changed(scenario);
    let [_, value_name, official, source_name] = texts::VALUE_COLUMNS;
    let rows = system.values.iter().map(|value| {
        let shown = html! {
            <>
                { words().system_value(system, value) }
                if changed.contains(&value.setting) {
                    <strong class="changed">{ words().changed_value(value, scenario) }</strong>
                }
            </>
        };
        let from = html! { <>{ source(&value.source) }<span class="soft">{ " " }{ texts::status(&value.status) }</span></> };
        html! {
            <tr>
                <th scope="row">{ Setting::find(value.setting).map_or(value.setting, ui::label) }</th>
                { cell(value_name, shown) }
                { cell(official, html! { <span lang={RECORDS}>{ &value.official }</span> }) }
                { cell(source_name, from) }
            </tr>
        }
    });
    html! {
        <div class="catalogue-panel">
            <h3 lang={RECORDS}>{ &system.name }</h3>
            <p class="soft">{ texts::checked(&system.checked) }</p>
            <p lang={RECORDS}>{ &system.note }</p>
            <p><strong>{ texts::STOPS }{ ":" }</strong>{ " " }<span lang={RECORDS}>{ &system.stops }</span></p>
            { table(texts::VALUES, &texts::VALUE_COLUMNS, html! { <tbody>{ for rows }</tbody> }) }
        </div>
    }
}
