//! The same day under each design, in one table.

use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::format::words;
use crate::view::charts::design::{Design, designs};
use crate::view::charts::words::Words as ChartWords;
use crate::view::words::ui;

/// See [`Designs`].
#[derive(Properties, PartialEq)]
pub struct DesignsProps {
    /// The settings: the present design, and the day for all of them.
    pub scenario: Scenario,
    /// Called with the settings of a design that is chosen.
    pub on_choose: Callback<Scenario>,
}

/// One row a design.
#[component]
pub fn Designs(props: &DesignsProps) -> Html {
    html! {
        <section class="designs" aria-labelledby="designs-title">
            <h2 id="designs-title">{ ui::DESIGNS }</h2>
            <div class="scroller">
                <table class="table">
                    <thead><tr>{ for ui::DESIGN_COLUMNS.iter().map(|name| html! { <th scope="col">{ *name }</th> }) }</tr></thead>
                    <tbody>{ for designs(&props.scenario).iter().map(|design| row(design, &props.on_choose)) }</tbody>
                </table>
            </div>
        </section>
    }
}

fn row(design: &Design, on_choose: &Callback<Scenario>) -> Html {
    let words = words();
    let names = ChartWords { formatter: words.format, currency: design.scenario.day.currency };
    let scenario = design.scenario;
    let onclick = on_choose.reform(move |_: MouseEvent| scenario);
    let cells = words.design_cells(design);
    html! {
        <tr class={design.is_present.then_some("present")} aria-current={design.is_present.then_some("true")}>
            <th scope="row">
                if design.is_present {
                    { names.design(design.name) }
                } else {
                    <button type="button" class="as-link" title={ui::USE_DESIGN} {onclick}>{ names.design(design.name) }</button>
                }
            </th>
            { for cells.into_iter().zip(ui::DESIGN_COLUMNS.iter().skip(1)).map(|(cell, name)| html! {
                <td class="number" data-name={*name}>{ cell }</td>
            }) }
        </tr>
    }
}
