//! A table with named columns, which becomes a list of its rows where there is no room.

use yew::prelude::*;

/// A table in a box that scrolls if it must. `name` is for those who listen.
pub fn table(name: &'static str, columns: &[&'static str], rows: Html) -> Html {
    html! {
        <div class="scroller" tabindex="0" role="group" aria-label={name}>
            <table class="table">
                <caption class="hidden">{ name }</caption>
                <thead><tr>{ for columns.iter().map(|name| html! { <th scope="col">{ *name }</th> }) }</tr></thead>
                { rows }
            </table>
        </div>
    }
}

/// A cell of the column with this name.
pub fn cell(column: &'static str, content: impl Into<Html>) -> Html {
    html! { <td data-name={column}>{ content.into() }</td> }
}
