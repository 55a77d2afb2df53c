//! What became of a message: its effects, the broker's record and the sender's knowledge, side by side.

use otn_engine::model::outcome::Report;
use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::format::words;
use crate::view::outcome::OutcomeKind;
use crate::view::words::{reports, ui};

/// The reports of a script's messages.
pub fn report(messages: &[Report], scenario: &Scenario) -> Html {
    html! {
        <section class="report" aria-labelledby="report-title">
            <h3 id="report-title">{ ui::REPORT }</h3>
            { for messages.iter().map(|message| one(message, scenario)) }
        </section>
    }
}

fn one(message: &Report, scenario: &Scenario) -> Html {
    let text = words().report(message, scenario);
    let kind = OutcomeKind::of(message.outcome);
    let [effects, fate, sender] = reports::VIEWS;
    html! {
        <>
            <dl class="report-views">
                <div class={kind.class()}>
                    <dt>{ effects }</dt>
                    <dd><span class="glyph" aria-hidden="true">{ kind.glyph() }</span>{ text.outcome }</dd>
                </div>
                <div><dt>{ fate }</dt><dd>{ text.fate }</dd></div>
                <div><dt>{ sender }</dt><dd>{ text.sender }</dd></div>
            </dl>
            <p>{ text.sentence }{ " " }{ words().store_line(message, scenario) }{ "." }</p>
        </>
    }
}
