//! What became of a message: its effects, the broker's record and the sender's knowledge, side by side.

use otn_engine::model::outcome::Report;
use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::format::words;
use crate::view::outcome::OutcomeKind;
use crate::view::words::{reports, ui};

/// The most groups of messages that are listed.
const GROUPS_MAX: usize = 12;

/// The reports of a script's messages; those of several that ended alike together.
pub fn report(messages: &[Report], scenario: &Scenario) -> Html {
    let groups = words().alike(messages);
    let is_one = messages.len() == 1;
    let more = groups.len().saturating_sub(GROUPS_MAX);
    html! {
        <section class="report" aria-labelledby="report-title">
            <h3 id="report-title">{ if is_one { ui::REPORT } else { ui::REPORTS } }</h3>
            { for groups.iter().take(GROUPS_MAX).map(|group| one(group.report, (!is_one).then(|| words().alike_name(group)), scenario)) }
            if more > 0 {
                <p class="soft">{ words().and_more(more) }</p>
            }
        </section>
    }
}

fn one(message: &Report, name: Option<String>, scenario: &Scenario) -> Html {
    let text = words().report(message, scenario);
    let kind = OutcomeKind::of(message.outcome);
    let [effects, fate, sender] = reports::VIEWS;
    html! {
        <>
            if let Some(name) = &name {
                <h4 class="report-name">{ name }</h4>
            }
            <dl class="report-views">
                <div class={kind.class()}>
                    <dt>{ effects }</dt>
                    <dd><span class="glyph" aria-hidden="true">{ kind.glyph() }</span>{ text.outcome }</dd>
                </div>
                <div><dt>{ fate }</dt><dd>{ text.fate }</dd></div>
                <div><dt>{ sender }</dt><dd>{ text.sender }</dd></div>
            </dl>
            if name.is_none() {
                <p>{ text.sentence }{ " " }{ words().store_line(message, scenario) }{ "." }</p>
            }
        </>
    }
}
