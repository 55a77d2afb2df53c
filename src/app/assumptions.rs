//! How the numbers come about: every formula with its numbers, and everything that is taken for granted.

use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::Estimate;
use yew::prelude::*;

use super::format::words;
use super::shared::Shared;
use crate::view::words::ui;

/// See [`Assumptions`].
#[derive(Properties, PartialEq)]
pub struct AssumptionsProps {
    /// Whether they are unfolded as they come.
    pub is_open: bool,
    /// The settings.
    pub scenario: Scenario,
    /// Their arithmetic.
    pub estimate: Shared<Estimate>,
}

/// A heading that unfolds.
#[component]
pub fn Assumptions(props: &AssumptionsProps) -> Html {
    let words = words();
    let [_, kind, numbers, why] = ui::FORMULA_COLUMNS;
    html! {
        <details class="assumptions" open={props.is_open}>
            <summary><h2>{ ui::ASSUMPTIONS }</h2></summary>
            <div class="scroller" tabindex="0" role="group" aria-label={ui::FORMULAS}>
                <table class="table">
                    <caption class="hidden">{ ui::FORMULAS }</caption>
                    <thead><tr>{ for ui::FORMULA_COLUMNS.iter().map(|name| html! { <th scope="col">{ *name }</th> }) }</tr></thead>
                    <tbody>
                        { for words.formulas(&props.estimate, &props.scenario).into_iter().map(|formula| html! {
                            <tr>
                                <th scope="row">{ formula.name }</th>
                                <td data-name={kind}>{ formula.bound }</td>
                                <td class="number" data-name={numbers}>{ formula.text }</td>
                                <td data-name={why}>{ formula.why }</td>
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
            <dl class="assumptions-list">
                { for words.assumptions(&props.scenario).into_iter().map(|assumption| html! {
                    <><dt>{ assumption.title }</dt><dd>{ assumption.text }</dd></>
                }) }
            </dl>
        </details>
    }
}
