//! What a reader types into a field, and the drafts of it that are no value yet.

use std::borrow::Cow;

use otn_engine::model::settings::{Kind, Setting, Value};

use super::format::words;
use crate::link::decimal::with_point;
use crate::link::value::{ValueError, parse_value, write_value};
use crate::view::format::Decimal;

/// Reads a field. A bare number counts in the unit that the field's values usually have, which a keypad without
/// letters needs, and has the reader's decimal sign; all else is read as in a link.
///
/// # Errors
/// When the text is no value of the setting.
pub fn read(setting: &Setting, text: &str) -> Result<Value, ValueError> {
    let mut written = if is_number(setting) { in_links_signs(text) } else { Cow::Borrowed(text) };
    let unit = match setting.kind {
        Kind::Duration { .. } => "s",
        Kind::Share => "%",
        Kind::Count { .. } | Kind::Money { .. } | Kind::Currency | Kind::Choice(_) | Kind::Seed | Kind::Effects => "",
    };
    let bare = written.trim();
    if !unit.is_empty() && bare.ends_with(|last: char| last.is_ascii_digit()) {
        written = Cow::Owned([bare, unit].concat());
    }
    parse_value(setting, &written).map_err(|error| error.about(text))
}

/// What a field shows of a value: what a link says, with the reader's decimal sign.
pub fn shown(setting: &Setting, value: Value) -> String {
    let text = write_value(setting, value);
    if is_number(setting) && has_comma() { text.chars().map(|sign| if sign == '.' { ',' } else { sign }).collect() } else { text }
}

/// A number that the reader typed, in the signs of links.
pub fn in_links_signs(text: &str) -> Cow<'_, str> {
    if has_comma() { Cow::Owned(with_point(text)) } else { Cow::Borrowed(text) }
}

const fn is_number(setting: &Setting) -> bool {
    matches!(setting.kind, Kind::Duration { .. } | Kind::Share | Kind::Count { .. } | Kind::Money { .. })
}

/// Whether the reader's numbers have a decimal comma: then the page writes them so, whatever its language.
fn has_comma() -> bool {
    words().format.number(Decimal { units: 5, places: 1 }).contains(',')
}

/// A text that differs from the value's own, and the value that held when it was typed. When the value changes from
/// elsewhere, the draft is out of date.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// What the reader typed.
    pub text: String,
    /// The value of the setting since then.
    pub beside: Value,
    /// What is wrong with it, once the reader has paused.
    pub state: Reading,
}

/// How a draft reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It is a value, which holds already.
    Value,
    /// It is none so far, but perhaps the reader goes on.
    Unfinished,
    /// It is none.
    Wrong,
}
