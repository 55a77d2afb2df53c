//! Every way it can go: the table of outcomes and promises, and the same for every design.

use std::cell::Cell;
use std::rc::Rc;

use otn_engine::model::cast::Cast;
use otn_engine::model::fault::{FaultKind, Offers, Plan};
use otn_engine::model::scenario::Scenario;
use otn_engine::run::explore::{self, Exploration, Finding};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::explore::{FAULTS_MAX, MESSAGES_MAX, in_slices};
use super::focus;
use super::format::words;
use super::locked;
use super::shared::Shared;
use super::table::{cell, design_name, row_name, table};
use crate::catalogue::designs::Design;
use crate::view::outcome::OutcomeKind;
use crate::view::words::outcomes::{self as texts, OutcomeRow};

/// How often the progress is written, in milliseconds.
const PROGRESS_MS: f64 = 200.0;
/// The findings of the table of designs.
const WAY_FINDINGS: [Finding; 2] = [Finding::Never, Finding::Repeated];

/// What the designs come to.
struct Ways {
    /// The exploration that they were found beside.
    of: Option<Shared<Exploration>>,
    found: Vec<Exploration>,
}

/// See [`Outcomes`].
#[derive(Properties, PartialEq)]
pub struct OutcomesProps {
    /// The settings.
    pub scenario: Scenario,
    /// The messages.
    pub cast: Cast,
    /// What the page has explored already, with its usual number of faults.
    pub exploration: Option<Shared<Exploration>>,
    /// Whether the system says that its broker may repeat by itself.
    pub repeats_documented: bool,
    /// Called with a plan to replay.
    pub on_play: Callback<Plan>,
    /// Called with the settings of a design that is chosen.
    pub on_choose: Callback<Scenario>,
}

/// What the tables show.
#[derive(Clone, PartialEq)]
struct Results {
    usual: Shared<Exploration>,
    /// The same with repeats by the broker itself.
    repeated: Option<Shared<Exploration>>,
}

/// The two tables. They explore in slices after the page has explored for its answer, and stop when anything changes.
#[component]
pub fn Outcomes(props: &OutcomesProps) -> Html {
    let faults = use_state_eq(|| FAULTS_MAX);
    let ticked = use_state_eq(|| None::<bool>);
    let repeats = ticked.unwrap_or(props.repeats_documented);
    let results = use_state(|| None::<Results>);
    let ways = use_state(|| None::<Ways>);
    let tried = use_state_eq(|| 0_u64);
    let is_current = use_state_eq(|| false);
    {
        let (results, tried, is_current) = (results.clone(), tried.clone(), is_current.clone());
        let (scenario, cast) = (props.scenario, props.cast.clone());
        use_effect_with((props.exploration.clone(), *faults, repeats), move |(exploration, faults, repeats)| {
            let (is_wanted, asked) = wanted();
            is_current.set(false);
            tried.set(0);
            if let Some(known) = exploration.clone() {
                let (faults, repeats) = (*faults, *repeats);
                spawn_local(async move {
                    let written = Cell::new(js_sys::Date::now());
                    let on_slice = |plans| {
                        let now = js_sys::Date::now();
                        if now - written.get() > PROGRESS_MS {
                            written.set(now);
                            tried.set(plans);
                        }
                    };
                    let explored = async |kinds| in_slices(&scenario, &cast, faults, kinds, &asked, &on_slice).await.map(Shared::new);
                    let usual = if faults == known.faults { Some(known) } else { explored(Offers::USUAL).await };
                    let repeated = if repeats { explored(Offers::USUAL.and(FaultKind::Repeat)).await } else { None };
                    if let (Some(usual), true) = (usual, asked.get()) {
                        results.set(Some(Results { usual, repeated }));
                        is_current.set(true);
                    }
                });
            }
            move || is_wanted.set(false)
        });
    }
    {
        let ways = ways.clone();
        let (scenario, cast) = (props.scenario, props.cast.clone());
        use_effect_with(props.exploration.clone(), move |exploration| {
            let (is_wanted, asked) = wanted();
            if exploration.is_some() {
                let of = exploration.clone();
                spawn_local(async move {
                    let mut found = Vec::new();
                    for way in Design::ALL {
                        let explored = in_slices(&way.over(&scenario), &cast, FAULTS_MAX, Offers::USUAL, &asked, &|_| ()).await;
                        let Some(explored) = explored else { return };
                        found.push(explored);
                    }
                    ways.set(Some(Ways { of, found }));
                });
            }
            move || is_wanted.set(false)
        });
    }
    if props.cast.roles().len() > MESSAGES_MAX {
        let text = words().too_many_to_explore(props.cast.roles().len() as u64, MESSAGES_MAX as u64);
        return section(html! { <p>{ text }</p> }, false);
    }
    let on_faults = {
        let faults = faults.clone();
        Callback::from(move |chosen| faults.set(chosen))
    };
    let on_repeats = {
        let ticked = ticked.clone();
        Callback::from(move |event: Event| ticked.set(Some(event.target_unchecked_into::<HtmlInputElement>().checked())))
    };
    let content = html! {
        <>
            <p class="soft">{ texts::LEAD }</p>
            <div class="outcomes-choice">
                { faults_choice(*faults, &on_faults) }
                <label class="tick"><input type="checkbox" checked={repeats} onchange={on_repeats} />{ texts::REPEATS }</label>
                if !*is_current {
                    <span class="soft">{ if *tried > 0 { words().tried(*tried) } else { texts::WAIT.to_string() } }</span>
                }
            </div>
            if let Some(Results { usual, repeated }) = &*results {
                { outcome_table(usual, repeated.as_deref(), props) }
            }
            if let Some(ways) = &*ways {
                <h3>{ texts::WAYS }</h3>
                <p class="soft">{ words().ways_lead(FAULTS_MAX) }</p>
                { way_table(&ways.found, props) }
            }
        </>
    };
    // They stay until the new ones are there: one of their buttons may have the focus.
    let is_old = ways.as_ref().is_some_and(|ways| ways.of != props.exploration);
    section(content, !*is_current || is_old)
}

fn wanted() -> (Rc<Cell<bool>>, Rc<Cell<bool>>) {
    let is_wanted = Rc::new(Cell::new(true));
    (is_wanted.clone(), is_wanted)
}

fn section(content: Html, is_busy: bool) -> Html {
    html! {
        <section class="outcomes" aria-labelledby="outcomes-title" aria-busy={is_busy.then_some("true")}>
            <h2 id="outcomes-title">{ texts::TITLE }</h2>
            { content }
        </section>
    }
}

fn faults_choice(chosen: u32, on_choose: &Callback<u32>) -> Html {
    html! {
        <fieldset class="choice segments">
            <legend>{ texts::FAULTS }</legend>
            <div class="choice-buttons">
                { for (0..=explore::FAULTS_MAX).map(|faults| {
                    let onchange = on_choose.reform(move |_: Event| faults);
                    html! {
                        <label class="choice-button">
                            <input type="radio" name="faults-max" value={faults.to_string()} checked={faults == chosen} {onchange} />
                            <span>{ words().format.count(faults.into()) }</span>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}

fn outcome_table(usual: &Exploration, repeated: Option<&Exploration>, props: &OutcomesProps) -> Html {
    let tables = words().outcome_rows(usual, repeated, &props.scenario);
    let bodies = tables.iter().map(|rows| html! { <tbody>{ for rows.iter().map(|row| outcome_row(row, &props.on_play)) }</tbody> });
    table(texts::TITLE, &texts::COLUMNS, bodies.collect())
}

fn outcome_row(row: &OutcomeRow, on_play: &Callback<Plan>) -> Html {
    let [_, answer, how, plans, _] = texts::COLUMNS;
    let play = row.plan.clone().filter(|_| !locked::all()).map(|plan| {
        let onclick = on_play.reform(move |_: MouseEvent| {
            focus::to("stage");
            plan.clone()
        });
        html! { <button type="button" class="button" aria-label={[texts::PLAY.get(), ": ", row.name].concat()} {onclick}>{ texts::PLAY }</button> }
    });
    let ways = html! {
        <>
            { &row.how }
            if !row.also.is_empty() {
                <span class="soft">{ " " }{ &row.also }</span>
            }
            if let Some(repeated) = &row.repeated {
                <p>{ repeated }</p>
            }
        </>
    };
    html! {
        <tr data-link={row.kind.map(OutcomeKind::class)}>
            { row_name(row.kind, row.name) }
            { cell(answer, &row.answer) }
            { cell(how, ways) }
            { cell(plans, &row.plans) }
            <td class="plain">{ play }</td>
        </tr>
    }
}

fn way_table(ways: &[Exploration], props: &OutcomesProps) -> Html {
    let rows = Design::ALL.into_iter().zip(ways).map(|(way, found)| {
        let scenario = way.over(&props.scenario);
        let is_present = scenario == props.scenario;
        let onclick = props.on_choose.reform(move |_: MouseEvent| scenario);
        html! {
            <tr class={is_present.then_some("present")} aria-current={is_present.then_some("true")}>
                <th scope="row">{ design_name(texts::way(way), is_present, onclick) }</th>
                { for WAY_FINDINGS.iter().zip(&texts::WAY_COLUMNS[1..]).map(|(finding, name)| cell(*name, words().way_cell(found, *finding))) }
            </tr>
        }
    });
    table(texts::WAYS, &texts::WAY_COLUMNS, html! { <tbody>{ for rows }</tbody> })
}
