//! Real incidents: a list of stories, each of which can be played on the page, and cured there.

use yew::prelude::*;

use super::fetched::{RECORDS, source, unfolding, use_catalogue};
use super::focus;
use super::state::{Action, Story};
use crate::catalogue::incidents::{self, Incident};
use crate::view::words::catalogue as texts;

/// Beside the page.
const PATH: &str = "catalogue/incidents.txt";

/// See [`Incidents`].
#[derive(Properties, PartialEq)]
pub struct IncidentsProps {
    /// Called with the story to play.
    pub on_action: Callback<Action>,
}

/// The list; an incident unfolds.
#[component]
pub fn Incidents(props: &IncidentsProps) -> Html {
    let open = use_state_eq(|| false);
    let fetched = use_catalogue(PATH, *open, incidents::parse);
    let content = fetched.show(|all| {
        html! {
            <>
                <p class="soft">{ texts::INCIDENTS_LEAD }</p>
                { for all.iter().map(|incident| entry(incident, &props.on_action)) }
            </>
        }
    });
    unfolding(texts::INCIDENTS.get(), &open, content)
}

fn entry(incident: &Incident, on_action: &Callback<Action>) -> Html {
    let play = |label: &'static str, story: Story| {
        let on_action = on_action.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            focus::to("stage");
            on_action.emit(Action::Story(Box::new(story.clone())));
        });
        html! { <button type="button" class="button" {onclick}>{ label }</button> }
    };
    let seen = Story {
        preset: incident.id.clone(),
        title: incident.title.clone(),
        scenario: incident.scenario,
        cast: incident.cast.clone(),
        plan: incident.plan.clone(),
    };
    let cure = &incident.what_if;
    let cured = Story {
        preset: incident.id.clone(),
        title: texts::cured(&incident.title),
        scenario: cure.scenario,
        cast: cure.cast.clone(),
        plan: cure.plan.clone(),
    };
    let told = texts::TOLD.into_iter().zip([&incident.seen, &incident.cause, &incident.cure, &cure.text]);
    html! {
        <details class="incident" key={incident.id.clone()} id={incident.id.clone()}>
            <summary>
                <span class="incident-title" lang={RECORDS}>{ &incident.title }</span>
                <span class="soft" lang={RECORDS}>{ " " }{ &incident.system }{ ", " }{ &incident.date }</span>
            </summary>
            <dl class="incident-told">
                { for told.map(|(name, text)| html! { <><dt>{ name }</dt><dd lang={RECORDS}>{ text }</dd></> }) }
                <dt>{ texts::MAPPED }</dt>
                <dd lang={RECORDS}>
                    <ul>{ for incident.map.iter().map(|line| html! { <li>{ line }</li> }) }</ul>
                    if !incident.note.is_empty() {
                        <p>{ &incident.note }</p>
                    }
                </dd>
                <dt>{ texts::REPORTED }</dt>
                <dd>{ source(&incident.source) }</dd>
            </dl>
            <p class="incident-buttons">{ play(texts::PLAY_SEEN.get(), seen) }{ play(texts::PLAY_CURE.get(), cured) }</p>
        </details>
    }
}
