//! A table with named columns, which becomes a list of its rows where there is no room.

use yew::prelude::*;

use super::locked;
use crate::language::Text;
use crate::view::outcome::OutcomeKind;
use crate::view::words::ui;

/// A table in a box that scrolls if it must. `name` is for those who listen.
pub fn table(name: Text, columns: &[Text], rows: Html) -> Html {
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
pub fn cell(column: Text, content: impl Into<Html>) -> Html {
    html! { <td data-name={column}>{ content.into() }</td> }
}

/// What a row is about: the sign of its outcome, if it has one, and its name.
pub fn row_name(kind: Option<OutcomeKind>, name: &'static str) -> Html {
    html! {
        <th scope="row">
            <span class={classes!("outcome-name", kind.map(OutcomeKind::class))}>
                if let Some(kind) = kind {
                    <span class="glyph" aria-hidden="true">{ kind.glyph() }</span>
                }
                { name }
            </span>
        </th>
    }
}

/// The name of a design in a table of them, a button that takes it. The one that is present keeps its button, which does nothing: it
/// may be the one that has just been pressed and has the focus.
pub fn design_name(name: impl Into<AttrValue>, is_present: bool, onclick: Callback<MouseEvent>) -> Html {
    let name = name.into();
    if locked::all() {
        return html! { name };
    }
    let (disabled, onclick) = (is_present.then_some("true"), (!is_present).then_some(onclick));
    let title = (!is_present).then(|| ui::USE_DESIGN.get());
    html! { <button type="button" class="as-link" {title} aria-disabled={disabled} {onclick}>{ name }</button> }
}
