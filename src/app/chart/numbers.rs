//! The numbers behind a chart as a table, folded away, with the ways to take it along.

use std::rc::Rc;

use web_sys::PointerEvent;
use yew::html::Scope;
use yew::prelude::*;

use super::save::{self, Format};
use super::{ChartFigure, Message};
use crate::view::charts::chart::{Chart, Plot};
use crate::view::charts::words;

/// The table behind a chart; `at` is the stop at the cursor. A row that is pointed at takes the cursor, in a map a cell.
pub(super) fn numbers(chart: &Rc<Chart>, at: Option<usize>, link: &Scope<ChartFigure>) -> Html {
    let table = &chart.table;
    let (cursor, here) = (at.map(|stop| chart.place(stop)), chart.here().map(|stop| chart.place(stop)));
    let is_map = matches!(chart.plot, Plot::Map(_));
    let across = table.columns.len().saturating_sub(1);
    let go = |stop: usize| link.callback(move |_: PointerEvent| Message::Go(Some(stop)));
    let row = |(row, cells): (usize, &Vec<String>)| {
        let cells = cells.iter().zip(&table.columns).enumerate().map(|(place, (cell, column))| match place {
            0 => html! { <th scope="row">{ cell }</th> },
            _ if is_map => {
                let (class, is_here) = class((row, Some(place)), cursor, here);
                let go = go(row * across + place - 1);
                html! { <td {class} data-name={column.name.clone()} aria-current={is_here.then_some("true")} onpointerenter={go}>{ cell }</td> }
            }
            _ => html! { <td data-name={column.name.clone()}>{ cell }</td> },
        });
        if is_map {
            return html! { <tr>{ for cells }</tr> };
        }
        let (class, is_here) = class((row, None), cursor, here);
        html! { <tr {class} aria-current={is_here.then_some("true")} onpointerenter={go(row)}>{ for cells }</tr> }
    };
    let save = |format: Format| {
        let chart = chart.clone();
        html! { <button type="button" onclick={move |_| save::save(&chart, format)}>{ format.name() }</button> }
    };
    html! {
        <details class="chart-numbers">
            <summary>{ words::NUMBERS }</summary>
            { for chart.plot.flips().iter().map(|flip| html! { <p class="chart-flip">{ &flip.text }</p> }) }
            <table onpointerleave={link.callback(|_| Message::Go(None))}>
                <thead><tr>{ for table.columns.iter().map(|column| html! { <th scope="col">{ &column.name }</th> }) }</tr></thead>
                <tbody>{ for table.rows.iter().enumerate().map(row) }</tbody>
            </table>
            <p class="chart-save">{ words::SAVE }{ for Format::ALL.map(save) }</p>
        </details>
    }
}

/// A place in the table: a row, in a map also a column.
type Place = (usize, Option<usize>);

/// The class of a place, and whether it is that of the present value.
fn class(place: Place, cursor: Option<Place>, here: Option<Place>) -> (&'static str, bool) {
    let is_here = here == Some(place);
    let class = match (cursor == Some(place), is_here) {
        (true, true) => "is-here is-cursor",
        (true, false) => "is-cursor",
        (false, true) => "is-here",
        (false, false) => "",
    };
    (class, is_here)
}
