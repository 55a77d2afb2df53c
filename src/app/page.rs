//! The page: the state, what follows from it, and its parts in reading order.

use yew::prelude::*;

use super::address::{self, use_address};
use super::controls::Controls;
use super::diagram::Diagram;
use super::explore::use_exploration;
use super::faults::faults;
use super::format::words;
use super::header::Header;
use super::history::use_history_keys;
use super::notices::notices;
use super::player::Player;
use super::report::report;
use super::rest::Rest;
use super::share::TabProps;
use super::state::{Action, Changed, Move, State};
use super::status::Status;
use super::steps::Steps;
use super::verdict::Answer;
use crate::link::page::{Framing, PageOptions, Theme};
use crate::view::outcome::OutcomeKind;
use crate::view::words::ui;

/// The whole page, or its parts for a frame.
#[component]
pub fn Page() -> Html {
    let state = use_reducer(|| {
        let (options, decoded) = address::read();
        State::new(options, decoded)
    });
    use_address(&state);
    use_exploration(&state);
    use_history_keys(&state);
    use_theme(state.options.theme);
    let dispatcher = state.dispatcher();
    let on_set = use_callback(dispatcher.clone(), |(place, value), dispatcher| dispatcher.dispatch(Action::Set(place, value)));
    let on_action = use_callback(dispatcher.clone(), |action: Action, dispatcher| dispatcher.dispatch(action));
    let on_show = use_callback(dispatcher.clone(), |outcome, dispatcher| dispatcher.dispatch(Action::Show(outcome)));
    let on_play = use_callback(dispatcher.clone(), |plan, dispatcher| dispatcher.dispatch(Action::Play(plan)));
    let on_go = use_callback(dispatcher.clone(), |to: Move, dispatcher| dispatcher.dispatch(Action::Go(to)));
    let on_preset = use_callback(dispatcher.clone(), |preset, dispatcher| dispatcher.dispatch(Action::Preset(preset)));
    let on_theme = use_callback(dispatcher.clone(), |theme, dispatcher| dispatcher.dispatch(Action::Theme(theme)));
    let on_remove = use_callback(dispatcher.clone(), |place, dispatcher| dispatcher.dispatch(Action::RemoveFault(place)));
    let on_dismiss = use_callback(dispatcher, |(), dispatcher| dispatcher.dispatch(Action::DismissNotices));

    let State { scenario, plan, found, .. } = &*state;
    let at = state.step_in_view();
    let is_whole = state.options.framing == Framing::Whole;
    let share =
        TabProps { linked: state.linked(), name: state.name(), options: state.options, found: found.clone(), on_action: on_action.clone() };
    let full_version = || address::link(&state.linked(), PageOptions { framing: Framing::Whole, ..state.options });
    html! {
        <>
            if is_whole {
                <Header preset={state.present_preset().map(|preset| preset.id)} own={own(&state)} theme={state.options.theme} {on_preset} {on_theme} {share} />
            }
            <main class={if is_whole { "main" } else { "main embedded" }}>
                { notices(&state.notices, &on_dismiss) }
                <Answer title={state.title.clone()} verdict={found.verdict.clone()} shown={shown(&state)} is_story={!state.cast.is_default()} trust={state.trust} {on_show} />
                <div class="desk">
                    <Controls scenario={*scenario} reach={state.history.reach()} on_set={on_set.clone()} on_action={on_action.clone()} />
                    <section class="stage" id="stage" tabindex="-1" aria-labelledby="stage-title">
                        <h2 class="hidden" id="stage-title">{ ui::DIAGRAM }</h2>
                        <Player items={found.transcript.clone()} {at} on_go={on_go.clone()} />
                        <Diagram scenario={*scenario} plan={plan.clone()} trace={found.trace.clone()} items={found.transcript.clone()} {at} on_action={on_action.clone()} />
                        { faults(&plan.0, &found.trace.unused, &on_remove, &on_play) }
                    </section>
                    if is_whole {
                        <div class="story">
                            { report(&found.trace.messages, scenario) }
                            <Steps items={found.transcript.clone()} {at} {on_go} />
                        </div>
                    }
                </div>
                if is_whole {
                    <Rest scenario={*scenario} cast={state.cast.clone()} found={found.clone()} title={state.name()}
                        system={state.system.clone()} unknown_preset={state.unknown_preset()} theme={state.options.theme} {on_action} />
                } else {
                    <p>
                        <a href={full_version()} target="_blank">{ ui::FULL_VERSION }</a>
                        // A sandbox may forbid to open it: then the link can still be copied.
                        if address::is_sandboxed() {
                            <span class="embedded-link">{ full_version() }</span>
                        }
                    </p>
                }
            </main>
            if is_whole {
                <footer class="footer"><p>{ ui::FOOTER }</p></footer>
            }
            <Status text={announcement(&state)} />
        </>
    }
}

/// What settings are called that are no preset's: the real system that they started from, or the reader's own.
fn own(state: &State) -> AttrValue {
    match &state.system {
        Some(system) if system.changed(&state.scenario).is_empty() => system.name.clone().into(),
        Some(system) => ui::changed(&system.name).into(),
        None => ui::OWN_SETTINGS.into(),
    }
}

/// The outcomes that a run is known for.
fn shown(state: &State) -> Vec<OutcomeKind> {
    OutcomeKind::ALL.into_iter().filter(|outcome| state.found.plan_that_shows(*outcome).is_some()).collect()
}

fn announcement(state: &State) -> AttrValue {
    match state.changed {
        Changed::Nothing => AttrValue::default(),
        Changed::Scenario => state.found.verdict.headline_text().into(),
        Changed::Plan => {
            let (words, scenario) = (words(), &state.scenario);
            let reports = words.spoken_reports(&state.found.trace.messages, scenario);
            let said: Vec<String> =
                std::iter::once(words.spoken_plan(&state.plan.0, crate::view::words::things::system(scenario))).chain(reports).collect();
            said.join(" ").into()
        }
        Changed::Step => state.found.transcript.get(state.step_in_view()).map(|item| item.spoken.clone()).unwrap_or_default().into(),
    }
}

/// Puts the theme where the style sheet looks for it.
#[hook]
fn use_theme(theme: Theme) {
    use_effect_with(theme, |theme| {
        if let Some(root) = gloo::utils::document().document_element() {
            // An attribute of this name is always allowed.
            let _ = root.set_attribute("data-theme", theme.name());
        }
    });
}
