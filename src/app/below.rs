//! What stands below the diagram: tables, days, charts and catalogues. [`super::rest`] fetches it.

use yew::prelude::*;

use super::assumptions::Assumptions;
use super::charts::Charts;
use super::choose::Choose;
use super::incidents::Incidents;
use super::kept::use_kept;
use super::later::use_later;
use super::memo::memo;
use super::outcomes::Outcomes;
use super::path::Path;
use super::printed::Printed;
use super::rest::{Kind, PieceProps};
use super::simulated::Simulated;
use super::simulator::Simulator;
use super::state::{Action, State};
use super::style::use_style;
use super::systems::Systems;
use crate::catalogue::systems::Repeats;
use crate::link::panes::Pane;

/// The parts below the diagram, in reading order.
#[component]
pub fn Below(props: &PieceProps) -> Html {
    use_style(include_str!("../../static/catalogue.css"));
    use_style(include_str!("../../static/path.css"));
    use_style(include_str!("../../static/chart.css"));
    use_kept(&props.state.scenario);
    let simulator = use_memo((), |()| Simulator::default());
    let on_set = use_callback(props.on_action.clone(), |(place, value), on_action| on_action.emit(Action::Set(place, value)));
    let on_play = use_callback(props.on_action.clone(), |plan, on_action| on_action.emit(Action::Play(plan)));
    let on_choose = use_callback(props.on_action.clone(), |scenario, on_action| on_action.emit(Action::Settings(Box::new(scenario))));
    let PieceProps { kind, state, found, on_action } = props;
    // One callback for ever, so that a step in view draws nothing below anew.
    let present = use_mut_ref(|| (state.clone(), found.clone()));
    present.replace((state.clone(), found.clone()));
    let on_memo = use_callback((), move |(), ()| {
        let (state, found) = &*present.borrow();
        memo(&state.scenario, found, state.name().as_deref())
    });
    let State { scenario, cast, system, options, .. } = &**state;
    let (title, theme) = (state.name(), options.theme);
    let (later, estimate) = use_later(&(*scenario, found.estimate.clone()));
    let repeats_documented = system.as_ref().is_some_and(|system| system.repeats == Repeats::Documented);
    let outcomes = || {
        html! {
            <Outcomes scenario={*scenario} cast={cast.clone()} exploration={found.exploration.clone()}
                {repeats_documented} {on_play} on_choose={on_choose.clone()} />
        }
    };
    let charts = || html! { <Charts scenario={*scenario} {theme} simulator={(*simulator).clone()} /> };
    let path = |is_open| html! { <Path {is_open} scenario={*scenario} title={title.clone()} on_action={on_action.clone()} /> };
    let assumptions = |is_open| html! { <Assumptions {is_open} scenario={later} estimate={estimate.clone()} /> };
    if let Kind::Below(Some(pane)) = kind {
        return match pane {
            Pane::Table => outcomes(),
            Pane::Charts => charts(),
            Pane::Quiz => path(true),
            Pane::Assumptions => assumptions(true),
            // These are no part of what stands below the diagram.
            Pane::Verdict | Pane::Diagram | Pane::Transcript => Html::default(),
        };
    }
    html! {
        <>
            { outcomes() }
            <Choose scenario={*scenario} {later} memo={on_memo} on_set={on_set.clone()} {on_choose} on_action={on_action.clone()} />
            <Simulated scenario={later} estimate={estimate.clone()} simulator={(*simulator).clone()} {on_set} />
            { charts() }
            { path(false) }
            <Systems scenario={later} system={system.clone()} unknown={state.unknown_preset()} on_action={on_action.clone()} />
            <Incidents on_action={on_action.clone()} />
            { assumptions(false) }
            <Printed />
        </>
    }
}
