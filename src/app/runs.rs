//! What plays runs, explores them and shows them, in a wasm file of its own, which is fetched at once. Until it is there, the page has the
//! question, the controls and, wherever the arithmetic knows it, the answer: see ARCHITECTURE.md, "Files of the page".

use std::cell::Cell;
use std::hint::black_box;

use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::explore::Exploration;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use super::cut::cut;
use super::diagram::Diagram;
use super::faults::faults;
use super::format::words;
use super::found::Found;
use super::idle::use_idle;
use super::links::{self, LINKS, Links};
use super::player::Player;
use super::report::report;
use super::rest::{Kind, rest};
use super::shared::Shared;
use super::state::{Action, Changed, State, Unread};
use super::steps::Steps;
use crate::link::notice::Notice;
use crate::view::words::{things, ui};

/// How long the first picture has stood when a change is rehearsed: what stands below it comes first, and other frames.
const REHEARSE_AFTER_MS: u32 = 1_000;

/// Draws something of a run.
pub type Show = fn(&State, &Found, &Callback<Action>) -> Html;

/// What the file has, by what it is called with.
pub struct Runs {
    /// What reads and writes links, which comes with this file at the latest.
    links: &'static Links,
    /// Plays the script of a scenario, and answers by runs.
    pub find: fn(&Scenario, &Cast, &Plan) -> Found,
    /// Plays the script with other faults.
    pub replay: fn(&Found, &Scenario, &Cast, &Plan) -> Found,
    /// Answers with what an exploration found.
    pub explored: fn(&Found, &Scenario, Shared<Exploration>) -> Found,
    /// What is to be said of an address and its run.
    pub notices: fn(&Unread, &Found, &Scenario) -> Vec<String>,
    /// What changed last, for those who listen.
    pub announcement: fn(&State, &Found) -> AttrValue,
    /// The player, the diagram and the faults.
    pub stage: Show,
    /// What became of the messages, and the steps.
    pub story: Show,
    /// What is not part of the first picture.
    pub rest: fn(Kind, &State, &Found, &Callback<Action>) -> Html,
    /// Explores the scenario, and draws nothing.
    pub explorer: fn(&State, &Callback<Action>) -> Html,
}

static RUNS: Runs = Runs {
    links: &LINKS,
    find: Found::new,
    replay: Found::replayed,
    explored: Found::explored,
    notices,
    announcement,
    stage,
    story,
    rest,
    explorer,
};

/// How far the file is.
#[derive(Clone, Copy)]
pub enum Fetched {
    /// It is on its way.
    NotYet,
    /// It is there.
    Ready(&'static Runs),
    /// It could not be had.
    Failed,
}

cut! { runs:
    fn load() -> Result<&'static Runs, SplitLoaderError> {
        Ok(&RUNS)
    }
}

/// A part that builds on this file. Said so, the build puts what both need into this one, which is there before: not into a file for each
/// set of parts that share something, of which there would be dozens.
pub fn after_runs<T>(part: T) -> T {
    black_box(&RUNS);
    part
}

thread_local! {
    static FETCHED: Cell<Fetched> = const { Cell::new(Fetched::NotYet) };
}

/// How far the file is.
pub fn fetched() -> Fetched {
    FETCHED.get()
}

/// Fetches the file, and tells how that ended.
pub fn fetch(on_fetched: impl FnOnce(Fetched) + 'static) {
    spawn_local(async {
        let fetched = load().await.map_or(Fetched::Failed, Fetched::Ready);
        if let Fetched::Ready(runs) = fetched {
            links::set_present(runs.links);
        }
        FETCHED.set(fetched);
        on_fetched(FETCHED.get());
    });
}

fn notices(unread: &Unread, found: &Found, scenario: &Scenario) -> Vec<String> {
    let (steps, system) = (found.trace.steps.len(), things::system(scenario));
    let of_address = unread.notices.iter().map(ToString::to_string);
    let no_step = unread.step.filter(|step| !(1..=steps).contains(&(*step as usize)));
    let no_step = no_step.map(|given| Notice::NoStep { given, steps }.to_string());
    of_address.chain(no_step).chain(found.trace.unused.iter().map(|fault| words().unused(fault, system))).collect()
}

fn announcement(state: &State, found: &Found) -> AttrValue {
    match state.changed {
        Changed::Nothing => AttrValue::default(),
        Changed::Scenario => found.verdict.headline_text().into(),
        Changed::Plan => {
            let (words, scenario) = (words(), &state.scenario);
            let reports = words.spoken_reports(&found.trace.messages, scenario);
            let said: Vec<String> = std::iter::once(words.spoken_plan(&state.plan.0, things::system(scenario))).chain(reports).collect();
            said.join(" ").into()
        }
        Changed::Step => found.transcript.get(state.step_in_view()).map(|item| item.spoken.clone()).unwrap_or_default().into(),
    }
}

fn stage(state: &State, found: &Found, on_action: &Callback<Action>) -> Html {
    let State { scenario, plan, is_playing, .. } = state;
    let (at, is_still) = (state.step_in_view(), state.options.is_still);
    let (on_remove, on_play) = (on_action.reform(Action::RemoveFault), on_action.reform(Action::Play));
    html! {
        <section class="stage" id="stage" tabindex="-1" aria-labelledby="stage-title">
            <h2 class="hidden" id="stage-title">{ ui::DIAGRAM }</h2>
            <Player items={found.transcript.clone()} {at} {is_playing} {is_still} {on_action} />
            <Diagram scenario={*scenario} plan={plan.clone()} trace={found.trace.clone()} items={found.transcript.clone()} {at} {on_action} />
            { faults(&plan.0, &found.trace.unused, &on_remove, &on_play) }
        </section>
    }
}

fn story(state: &State, found: &Found, on_action: &Callback<Action>) -> Html {
    html! {
        <div class="story">
            { report(&found.trace.messages, &state.scenario) }
            <Steps items={found.transcript.clone()} at={state.step_in_view()} {on_action} />
        </div>
    }
}

/// See [`Explorer`].
#[derive(Properties, PartialEq)]
struct ExplorerProps {
    scenario: Scenario,
    cast: Cast,
    on_action: Callback<Action>,
}

/// Explores the scenario in view, and rehearses a change of it.
#[component]
fn Explorer(props: &ExplorerProps) -> Html {
    super::explore::use_exploration(&props.scenario, &props.cast, &props.on_action);
    let (is_idle, on_action) = (use_idle(REHEARSE_AFTER_MS), props.on_action.clone());
    use_effect_with(is_idle, move |is_idle| {
        // Whoever has the focus in the page is doing something already.
        let is_free = gloo::utils::document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        if *is_idle && is_free {
            on_action.emit(Action::Rehearse);
        }
    });
    Html::default()
}

fn explorer(state: &State, on_action: &Callback<Action>) -> Html {
    html! { <Explorer scenario={state.scenario} cast={state.cast.clone()} {on_action} /> }
}
