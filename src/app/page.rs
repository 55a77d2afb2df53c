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
use super::language;
use super::locked;
use super::notices::notices;
use super::player::Player;
use super::report::report;
use super::rest::{Kind, Rest};
use super::share::TabProps;
use super::shared::Shared;
use super::state::{Action, Changed, Move, State};
use super::status::Status;
use super::steps::Steps;
use super::verdict::Answer;
use crate::link::locks::Locks;
use crate::link::notice::Notice;
use crate::link::page::{Framing, PageOptions};
use crate::link::panes::{Pane, View};
use crate::view::outcome::OutcomeKind;
use crate::view::prerender::QUESTION;
use crate::view::words::ui;

/// The whole page, or its parts for a frame.
#[component]
pub fn Page() -> Html {
    let state = use_reducer(|| {
        let (options, mut decoded) = address::read();
        if language::is_missing() {
            decoded.notices.push(Notice::NoTexts(options.language));
        }
        locked::install(options.locks);
        State::new(options, decoded)
    });
    use_address(&state);
    use_exploration(&state);
    use_history_keys(&state);
    use_options(state.options);
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

    let State { scenario, plan, found, options, .. } = &*state;
    let at = state.step_in_view();
    let (is_whole, is_hidden) = (options.framing == Framing::Whole, state.is_hidden());
    let (is_playing, is_still) = (state.is_playing, options.is_still);
    let answer = || {
        html! {
            <Answer title={state.title.clone()} verdict={found.verdict.clone()} shown={shown(&state)} is_story={!state.cast.is_default()} trust={state.trust} on_show={on_show.clone()} />
        }
    };
    let story = || {
        html! {
            <div class="story">
                { report(&found.trace.messages, scenario) }
                <Steps items={found.transcript.clone()} {at} on_go={on_go.clone()} />
            </div>
        }
    };
    let desk = |has_story: bool| {
        html! {
            <div class="desk">
                <Controls scenario={*scenario} reach={state.history.reach()} on_set={on_set.clone()} on_action={on_action.clone()} />
                if !is_hidden {
                    <section class="stage" id="stage" tabindex="-1" aria-labelledby="stage-title">
                        <h2 class="hidden" id="stage-title">{ ui::DIAGRAM }</h2>
                        <Player items={found.transcript.clone()} {at} {is_playing} {is_still} on_action={on_action.clone()} />
                        <Diagram scenario={*scenario} plan={plan.clone()} trace={found.trace.clone()} items={found.transcript.clone()} {at} on_action={on_action.clone()} />
                        { faults(&plan.0, &found.trace.unused, &on_remove, &on_play) }
                    </section>
                    if has_story {
                        { story() }
                    }
                }
            </div>
        }
    };
    let rest = |kind: Kind| {
        let key = match kind {
            Kind::Below(pane) => pane.map_or("below", Pane::name),
            Kind::Predict => "predict",
            Kind::Slide => "slide",
            Kind::Frame => "frame",
        };
        html! { <Rest {key} {kind} state={Shared::new(State::clone(&state))} on_action={on_action.clone()} /> }
    };
    let pane = |pane: Pane| match pane {
        Pane::Diagram => desk(false),
        // The questions have a question of their own to hide.
        Pane::Quiz => rest(Kind::Below(Some(pane))),
        _ if is_hidden => Html::default(),
        Pane::Verdict => answer(),
        Pane::Transcript => story(),
        Pane::Table | Pane::Charts | Pane::Assumptions => rest(Kind::Below(Some(pane))),
    };
    let content = match options.view {
        View::Usual => html! {
            <>
                if !is_hidden {
                    { answer() }
                }
                { desk(is_whole) }
                if is_whole && !is_hidden {
                    { rest(Kind::Below(None)) }
                }
            </>
        },
        View::Panes(panes) => panes.iter().map(pane).collect(),
        View::Slide if is_hidden => Html::default(),
        View::Slide => rest(Kind::Slide),
    };
    let share =
        TabProps { linked: state.linked(), name: state.name(), options: *options, found: found.clone(), on_action: on_action.clone() };
    html! {
        <>
            if is_whole && options.view != View::Slide {
                <Header preset={state.present_preset().map(|preset| preset.id)} own={own(&state)} theme={options.theme} {on_preset} {on_theme} {share} />
            }
            <main class={if is_whole { "main" } else { "main embedded" }}>
                { notices(&state.notices, &on_dismiss) }
                { question(&state) }
                if options.predict {
                    { rest(Kind::Predict) }
                }
                { content }
                if !is_whole && !options.is_closed {
                    { full_version(&state) }
                }
            </main>
            if is_whole && options.view != View::Slide {
                <footer class="footer"><p>{ ui::FOOTER }</p></footer>
            }
            <Status text={announcement(&state)} />
            if is_framed() {
                { rest(Kind::Frame) }
            }
        </>
    }
}

/// The question, where the answer does not stand below it: to be seen while it is hidden, and to be heard where it is left out.
fn question(state: &State) -> Html {
    let class = match state.options.view {
        _ if state.is_hidden() => "question",
        View::Panes(panes) if !panes.has(Pane::Verdict) => "hidden",
        View::Usual | View::Slide | View::Panes(_) => return Html::default(),
    };
    html! { <div class="verdict" id="answer" tabindex="-1"><h1 {class}>{ QUESTION }</h1></div> }
}

/// The way from a frame to the whole page in the same state.
fn full_version(state: &State) -> Html {
    let link = address::full_version(state);
    html! {
        <p>
            <a href={link.clone()} target="_blank">{ ui::FULL_VERSION }</a>
            // A sandbox may forbid to open it: then the link can still be copied.
            if address::is_sandboxed() {
                <span class="embedded-link">{ link }</span>
            }
        </p>
    }
}

/// Whether there is a page around this one.
fn is_framed() -> bool {
    let window = gloo::utils::window();
    window.parent().is_ok_and(|parent| parent.as_ref() != Some(&window))
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
pub fn shown(state: &State) -> Vec<OutcomeKind> {
    OutcomeKind::ALL.into_iter().filter(|outcome| state.found.plan_that_shows(*outcome).is_some()).collect()
}

fn announcement(state: &State) -> AttrValue {
    match state.changed {
        _ if state.is_hidden() => AttrValue::default(),
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

/// Puts the options where the style sheet looks for them.
#[hook]
fn use_options(options: PageOptions) {
    use_effect_with(options, |options| {
        let Some(root) = gloo::utils::document().document_element() else { return };
        let set = |name, is_set: bool, value| {
            // An attribute of such a name is always allowed.
            let _ = if is_set { root.set_attribute(name, value) } else { root.remove_attribute(name) };
        };
        set("data-theme", true, options.theme.name());
        set("data-view", options.view == View::Slide, View::SLIDE);
        set("data-lock", options.locks.is_all(), Locks::ALL_NAME);
        set("data-motion", options.is_still, "off");
        set("lang", true, options.language.code());
    });
}
