//! What stands below the diagram: tables, days, charts and catalogues. [`super::rest`] fetches it.

use otn_engine::model::cast::Cast;
use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::assumptions::Assumptions;
use super::charts::Charts;
use super::choose::Choose;
use super::found::Found;
use super::incidents::Incidents;
use super::kept::use_kept;
use super::later::use_later;
use super::memo::memo;
use super::outcomes::Outcomes;
use super::path::Path;
use super::printed::Printed;
use super::shared::Shared;
use super::simulated::Simulated;
use super::simulator::Simulator;
use super::state::Action;
use super::systems::Systems;
use crate::catalogue::systems::{Repeats, System};
use crate::link::page::Theme;
use crate::link::panes::Pane;

/// See [`Below`].
#[derive(Properties, Clone, PartialEq)]
pub struct BelowProps {
    /// The settings.
    pub scenario: Scenario,
    /// The messages of the script.
    pub cast: Cast,
    /// What follows from both.
    pub found: Found,
    /// What this is called: the title of a link, or a preset's name.
    pub title: Option<AttrValue>,
    /// The real system that the settings started from.
    pub system: Option<Shared<System>>,
    /// The name of a preset that no lesson has: a link may bring a system's.
    pub unknown_preset: Option<String>,
    /// The one part that is asked for; nothing for all of them.
    #[prop_or_default]
    pub pane: Option<Pane>,
    /// The present theme.
    pub theme: Theme,
    /// Called with what the reader does.
    pub on_action: Callback<Action>,
}

/// The parts below the diagram, in reading order.
#[component]
pub fn Below(props: &BelowProps) -> Html {
    use_kept();
    let simulator = use_memo((), |()| Simulator::default());
    let on_set = use_callback(props.on_action.clone(), |(place, value), on_action| on_action.emit(Action::Set(place, value)));
    let on_play = use_callback(props.on_action.clone(), |plan, on_action| on_action.emit(Action::Play(plan)));
    let on_choose = use_callback(props.on_action.clone(), |scenario, on_action| on_action.emit(Action::Settings(Box::new(scenario))));
    let BelowProps { scenario, cast, found, title, system, unknown_preset, theme, pane, on_action } = props;
    let (later, estimate) = use_later(&(*scenario, found.estimate.clone()));
    let repeats_documented = system.as_ref().is_some_and(|system| system.repeats == Repeats::Documented);
    let outcomes = || {
        html! {
            <Outcomes scenario={*scenario} cast={cast.clone()} exploration={found.exploration.clone()}
                {repeats_documented} {on_play} on_choose={on_choose.clone()} />
        }
    };
    let charts = || html! { <Charts scenario={*scenario} theme={*theme} simulator={(*simulator).clone()} /> };
    let path = |is_open| html! { <Path {is_open} scenario={*scenario} title={title.clone()} on_action={on_action.clone()} /> };
    let assumptions = |is_open| html! { <Assumptions {is_open} scenario={later} estimate={estimate.clone()} /> };
    match pane {
        Some(Pane::Table) => return outcomes(),
        Some(Pane::Charts) => return charts(),
        Some(Pane::Quiz) => return path(true),
        Some(Pane::Assumptions) => return assumptions(true),
        // The others stand above.
        Some(Pane::Verdict | Pane::Diagram | Pane::Transcript) | None => {}
    }
    html! {
        <>
            { outcomes() }
            <Choose scenario={*scenario} {later} memo={memo_of(props)} on_set={on_set.clone()} {on_choose} on_action={on_action.clone()} />
            <Simulated scenario={later} estimate={estimate.clone()} simulator={(*simulator).clone()} {on_set} />
            { charts() }
            { path(false) }
            <Systems scenario={later} system={system.clone()} unknown={unknown_preset.clone()} on_action={on_action.clone()} />
            <Incidents on_action={on_action.clone()} />
            { assumptions(false) }
            <Printed />
        </>
    }
}

/// Makes the memo of what is on the page.
fn memo_of(props: &BelowProps) -> Callback<(), String> {
    let BelowProps { scenario, found, title, .. } = props.clone();
    Callback::from(move |()| memo(&scenario, &found, title.as_deref()))
}
