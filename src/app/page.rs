//! The page: the state, what follows from it, and its parts in reading order.

use yew::prelude::*;

use super::address::{self, use_address};
use super::controls::Controls;
use super::header::Header;
use super::history::use_history_keys;
use super::language;
use super::links;
use super::locked;
use super::notices::notices;
use super::rest::Kind;
use super::runs::{self, Fetched, Runs, Show};
use super::share::TabProps;
use super::state::{Action, Changed, State};
use super::status::Status;
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
        State::new(options, decoded, runs::fetched())
    });
    use_address(&state);
    use_history_keys(&state);
    use_options(state.options);
    let dispatcher = state.dispatcher();
    let on_set = use_callback(dispatcher.clone(), |(place, value), dispatcher| dispatcher.dispatch(Action::Set(place, value)));
    let on_action = use_callback(dispatcher.clone(), |action: Action, dispatcher| dispatcher.dispatch(action));

    use_runs(&state);

    let State { scenario, runs, options, .. } = &*state;
    let can_link = links::present().is_some();
    let found = state.found.as_ref();
    let (is_whole, is_hidden) = (options.framing == Framing::Whole, state.is_hidden());
    let answer = || {
        html! {
            <Answer title={state.title.clone()} verdict={state.verdict()} is_opening={found.is_none() && state.is_opening()} shown={shown(&state)}
                is_story={!state.cast.is_default()} trust={state.trust} on_action={on_action.clone()} />
        }
    };
    let by_runs = |draw: fn(&Runs) -> Show| match (runs, found) {
        (Fetched::Ready(runs), Some(found)) => draw(runs)(&state, found, &on_action),
        (fetched, _) => not_yet(*fetched, &on_action),
    };
    let desk = |has_story: bool| {
        html! {
            <div class="desk">
                <Controls scenario={*scenario} {can_link} reach={state.history.reach()} on_set={on_set.clone()} on_action={on_action.clone()} />
                if !is_hidden {
                    { by_runs(|runs| runs.stage) }
                    if has_story && found.is_some() {
                        { by_runs(|runs| runs.story) }
                    }
                }
            </div>
        }
    };
    // All of these are about a run, too.
    let rest = |kind: Kind| match (runs, found) {
        (Fetched::Ready(runs), Some(found)) => (runs.rest)(kind, &state, found, &on_action),
        (fetched, _) if kind == Kind::Slide => not_yet(*fetched, &on_action),
        (Fetched::Failed, _) if kind == Kind::Predict => not_yet(Fetched::Failed, &on_action),
        (_, _) => Html::default(),
    };
    let pane = |pane: Pane| match pane {
        Pane::Diagram => desk(false),
        // The questions have a question of their own to hide.
        Pane::Quiz => rest(Kind::Below(Some(pane))),
        _ if is_hidden => Html::default(),
        Pane::Verdict => answer(),
        Pane::Transcript => by_runs(|runs| runs.story),
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
        TabProps { linked: state.linked(), name: state.name(), options: *options, found: found.cloned(), on_action: on_action.clone() };
    html! {
        <>
            if is_whole && options.view != View::Slide {
                <Header preset={state.present_preset().map(|preset| preset.id)} own={own(&state)} theme={options.theme} {can_link} {share} />
            }
            <main class={if is_whole { "main" } else { "main embedded" }}>
                { notices(&state.notices, &on_action) }
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
            if let Fetched::Ready(runs) = runs {
                { (runs.explorer)(&state, &on_action) }
            }
            if is_framed() {
                { rest(Kind::Frame) }
            }
        </>
    }
}

/// Fetches what plays runs, and what reads and writes links, unless it is there.
#[hook]
fn use_runs(state: &UseReducerHandle<State>) {
    let (known, dispatcher) = (state.runs, state.dispatcher());
    use_effect_with((), move |()| {
        if !matches!(known, Fetched::Ready(_)) {
            fetch_runs(Callback::from(move |action| dispatcher.dispatch(action)));
        }
    });
}

fn fetch_runs(on_action: Callback<Action>) {
    // The runs bring it, too; but it is there before, and may be had without them.
    if links::present().is_none() {
        let on_action = on_action.clone();
        links::then(move |_| on_action.emit(Action::Linked));
    }
    runs::fetch(move |fetched| on_action.emit(Action::Fetched(fetched)));
}

/// In place of what a run is needed for, until runs can be played.
fn not_yet(fetched: Fetched, on_action: &Callback<Action>) -> Html {
    let on_action = on_action.clone();
    let again = Callback::from(move |_: MouseEvent| fetch_runs(on_action.clone()));
    html! {
        <section class="stage soon">
            if let Fetched::Failed = fetched {
                <p class="rest-failed">{ ui::PART_FAILED }{ " " }<button type="button" class="button" onclick={again}>{ ui::REST_AGAIN }</button></p>
            } else {
                <p class="soft">{ ui::PART_LOADING }</p>
            }
        </section>
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
    let Some(links) = links::present() else { return Html::default() };
    let link = (links.link)(&state.linked(), state.options.of_reader());
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
    let Some(found) = &state.found else { return Vec::new() };
    OutcomeKind::ALL.into_iter().filter(|outcome| found.plan_that_shows(*outcome).is_some()).collect()
}

fn announcement(state: &State) -> AttrValue {
    match (state.runs, &state.found) {
        _ if state.is_hidden() => AttrValue::default(),
        (Fetched::Ready(runs), Some(found)) => (runs.announcement)(state, found),
        (_, _) if state.changed == Changed::Scenario => state.verdict().map(|verdict| verdict.headline_text()).unwrap_or_default().into(),
        (_, _) => AttrValue::default(),
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
