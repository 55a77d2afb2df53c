//! The same day under each design, in one table; the cheapest are marked.

use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::format::words;
use super::table::design_name;
use crate::view::charts::design::Design;
use crate::view::charts::words::Words as ChartWords;
use crate::view::choose::Choice;
use crate::view::words::{choose, ui};

/// One row a design; the name of one that is not set sets it.
pub fn designs(choice: &Choice, on_choose: &Callback<Scenario>) -> Html {
    let rows = choice.designs.iter().enumerate().map(|(place, design)| row(design, choice.is_cheapest(place), on_choose));
    html! {
        <div class="scroller">
            <table class="table">
                <caption class="hidden">{ ui::DESIGNS }</caption>
                <thead><tr>{ for ui::DESIGN_COLUMNS.iter().map(|name| html! { <th scope="col">{ *name }</th> }) }</tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn row(design: &Design, is_cheapest: bool, on_choose: &Callback<Scenario>) -> Html {
    let words = words();
    let names = ChartWords { formatter: words.format, currency: design.scenario.day.currency };
    let scenario = design.scenario;
    let onclick = on_choose.reform(move |_: MouseEvent| scenario);
    let cells = words.design_cells(design);
    html! {
        <tr class={design.is_present.then_some("present")} aria-current={design.is_present.then_some("true")}>
            <th scope="row">
                { design_name(names.design(design.name), design.is_present, onclick) }
                if is_cheapest {
                    { " " }
                    <span class="cheapest"><span aria-hidden="true">{ choose::CHEAPEST_SIGN }</span>{ " " }{ choose::CHEAPEST }</span>
                }
            </th>
            { for cells.into_iter().zip(ui::DESIGN_COLUMNS.iter().skip(1)).map(|(cell, name)| html! {
                <td class="number" data-name={*name}>{ cell }</td>
            }) }
        </tr>
    }
}
