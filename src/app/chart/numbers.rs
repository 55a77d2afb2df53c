//! The numbers behind a chart as a table, folded away, with the ways to take it along.

use std::rc::Rc;

use yew::html::Scope;
use yew::prelude::*;

use super::save::{self, Format};
use super::{ChartFigure, Message};
use crate::view::charts::chart::Chart;
use crate::view::charts::words;

/// The table behind a chart; `at` is the row at the cursor. A row that is pointed at takes the cursor.
pub(super) fn numbers(chart: &Rc<Chart>, at: Option<usize>, link: &Scope<ChartFigure>) -> Html {
    let table = &chart.table;
    let row = |(place, cells): (usize, &Vec<String>)| {
        let is_here = table.here == Some(place);
        let class = match (at == Some(place), is_here) {
            (true, true) => "is-here is-cursor",
            (true, false) => "is-cursor",
            (false, true) => "is-here",
            (false, false) => "",
        };
        let cells = cells.iter().zip(&table.columns).enumerate().map(|(place, (cell, column))| match place {
            0 => html! { <th scope="row">{ cell }</th> },
            _ => html! { <td data-name={column.name.clone()}>{ cell }</td> },
        });
        html! {
            <tr {class} aria-current={is_here.then_some("true")} onpointerenter={link.callback(move |_| Message::Go(Some(place)))}>
                { for cells }
            </tr>
        }
    };
    let save = |format: Format| {
        let chart = chart.clone();
        html! { <button type="button" onclick={move |_| save::save(&chart, format)}>{ format.name() }</button> }
    };
    html! {
        <details class="chart-numbers">
            <summary>{ words::NUMBERS }</summary>
            <table onpointerleave={link.callback(|_| Message::Go(None))}>
                <thead><tr>{ for table.columns.iter().map(|column| html! { <th scope="col">{ &column.name }</th> }) }</tr></thead>
                <tbody>{ for table.rows.iter().enumerate().map(row) }</tbody>
            </table>
            <p class="chart-save">{ words::SAVE }{ for Format::ALL.map(save) }</p>
        </details>
    }
}
