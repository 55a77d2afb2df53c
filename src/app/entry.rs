//! What a reader types into a field, and the drafts of it that are no value yet.

use otn_engine::model::settings::{Kind, Setting, Value};

use crate::link::value::{ValueError, parse_value};

/// Reads a field. A bare number counts in the unit that the field's values usually have, which a keypad without
/// letters needs; all else is read as in a link.
///
/// # Errors
/// When the text is no value of the setting.
pub fn read(setting: &Setting, text: &str) -> Result<Value, ValueError> {
    let unit = match setting.kind {
        Kind::Duration { .. } => "s",
        Kind::Share => "%",
        Kind::Count { .. } | Kind::Money { .. } | Kind::Currency | Kind::Choice(_) | Kind::Seed | Kind::Effects => "",
    };
    let bare = text.trim();
    if !unit.is_empty() && bare.ends_with(|last: char| last.is_ascii_digit()) {
        return parse_value(setting, &[bare, unit].concat());
    }
    parse_value(setting, text)
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
