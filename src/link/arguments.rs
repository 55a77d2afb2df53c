//! `key=value` on a command line. There is somebody who can correct it, so that what a link forgives is an error.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{SETTINGS, Setting};

use super::text::quoted;
use super::value::{ValueError, parse_value};

/// A pair that sets nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairError {
    /// It has no `=`.
    NoValue {
        /// What was given, quoted.
        given: String,
    },
    /// There is no such setting.
    UnknownKey {
        /// The key that was given, quoted.
        given: String,
        /// The setting that was probably meant.
        meant: Option<&'static str>,
    },
    /// The setting does not allow this value.
    Value {
        /// The setting's key.
        key: &'static str,
        /// What is wrong with it.
        error: ValueError,
    },
}

impl std::fmt::Display for PairError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PairError::NoValue { given } => write!(formatter, "\"{given}\" sets nothing. Allowed: key=value, as in ack=30s."),
            PairError::UnknownKey { given, meant: Some(key) } => write!(formatter, "\"{given}\" is no setting. Did you mean {key}?"),
            PairError::UnknownKey { given, meant: None } => {
                write!(formatter, "\"{given}\" is no setting. Allowed: the keys that \"otn keys\" lists.")
            }
            PairError::Value { key, error } => write!(formatter, "{key}: {error}"),
        }
    }
}

impl std::error::Error for PairError {}

/// Sets what one `key=value` says.
///
/// # Errors
/// When it is no pair, its key is no setting, or the setting does not allow its value; the scenario is unchanged.
pub fn apply_pair(scenario: &mut Scenario, pair: &str) -> Result<(), PairError> {
    let (name, text) = pair.split_once('=').ok_or_else(|| PairError::NoValue { given: quoted(pair) })?;
    let name = name.trim().to_ascii_lowercase();
    let setting = Setting::find(&name).ok_or_else(|| PairError::UnknownKey { given: quoted(&name), meant: nearest_key(&name) })?;
    let value = parse_value(setting, text).map_err(|error| PairError::Value { key: setting.key, error })?;
    setting.set(scenario, value).expect("the value was read for this setting");
    Ok(())
}

/// The key that differs in the fewest letters, where that is at most two and fewer than the key has.
fn nearest_key(name: &str) -> Option<&'static str> {
    // A word of any length could come in; the longest key is far below this.
    if name.chars().count() > 20 {
        return None;
    }
    let (distance, key) =
        SETTINGS.iter().map(|setting| (distance(name, setting.key), setting.key)).min_by_key(|(distance, _)| *distance)?;
    (distance <= 2 && distance < key.len()).then_some(key)
}

/// How many letters must be put in, left out or replaced to make one word of the other (Levenshtein's distance).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (line, letter) in one.chars().enumerate() {
        let mut diagonal = line;
        row[0] = line + 1;
        for (column, other_letter) in other.chars().enumerate() {
            let replaced = diagonal + usize::from(letter != other_letter);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::encode::{Linked, encode};

    /// Applies `pair`: the pairs of the resulting link, or the sentence.
    fn check(pair: &str, expected: &str) {
        let mut linked = Linked::default();
        let outcome = match apply_pair(&mut linked.scenario, pair) {
            Ok(()) => encode(&linked).split_once('&').map_or("", |(_, pairs)| pairs).to_owned(),
            Err(error) => {
                assert_eq!(linked, Linked::default(), "{pair:?}");
                error.to_string()
            }
        };
        assert_eq!(outcome, expected, "{pair:?}");
    }

    #[test]
    fn pairs_set_and_errors_say_what_to_change() {
        check("ack=2m", "ack=2min");
        check(" Order = ack-start", "order=ack-start");
        check("ack=30s", "");
        check("ack", "\"ack\" sets nothing. Allowed: key=value, as in ack=30s.");
        check("ack=20h", "ack: \"20h\" is out of range. Allowed: none, or 1ms to 12h.");
        check("ack=x", "ack: \"x\" cannot be read. Allowed: none, or 1ms to 12h.");
        check("amount=0.001", "amount: \"0.001\" is too fine. Allowed: steps of 0.01.");
        check("msg=5", "\"msg\" is no setting. Did you mean msgs?");
        check("restart=5", "\"restart\" is no setting. Did you mean restarts?");
        check("slwojob=5", "\"slwojob\" is no setting. Did you mean slowjob?");
        check("temperature=5", "\"temperature\" is no setting. Allowed: the keys that \"otn keys\" lists.");
        check("=5", "\"\" is no setting. Allowed: the keys that \"otn keys\" lists.");
    }
}
