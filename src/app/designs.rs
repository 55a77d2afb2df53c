//! The same day under each design, in one table.

use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::format::words;
use crate::view::words::ui::{self, Design};

/// See [`Designs`].
#[derive(Properties, PartialEq)]
pub struct DesignsProps {
    /// The settings: the present design, and the day for all of them.
    pub scenario: Scenario,
}

/// One row a design.
#[component]
pub fn Designs(props: &DesignsProps) -> Html {
    let scenario = &props.scenario;
    html! {
        <section class="designs" aria-labelledby="designs-title">
            <h2 id="designs-title">{ ui::DESIGNS }</h2>
            <div class="scroller" tabindex="0" role="group" aria-labelledby="designs-title">
                <table class="table">
                    <thead><tr>{ for ui::DESIGN_COLUMNS.iter().map(|name| html! { <th scope="col">{ *name }</th> }) }</tr></thead>
                    <tbody>{ for Design::ALL.iter().filter(|design| design.is_shown(scenario)).map(|design| row(*design, scenario)) }</tbody>
                </table>
            </div>
        </section>
    }
}

fn row(design: Design, scenario: &Scenario) -> Html {
    let words = words();
    let is_present = design.is_present(scenario);
    let [lost, repeated, costs, retry] = words.design_cells(design, scenario);
    html! {
        <tr class={is_present.then_some("present")} aria-current={is_present.then_some("true")}>
            <th scope="row">{ words.design(design, scenario) }</th>
            <td class="number">{ lost }</td>
            <td class="number">{ repeated }</td>
            <td class="number">{ costs }</td>
            <td class="number">{ retry }</td>
        </tr>
    }
}
