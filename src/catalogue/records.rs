//! Catalogue files: records of `key: value` lines, parted by blank lines.
//!
//! A value goes on in the next line where that is indented. A key may stand several times in a record. Lines that
//! start with `#` are comments. The page fetches such a file when somebody opens it, so that its text costs the first
//! load nothing; the host compiles it in.

use crate::link::arguments::apply_pair;
use otn_engine::model::scenario::Scenario;

/// One record of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    fields: Vec<(String, String)>,
}

/// What is wrong with a file of this project: a sentence for whoever edits it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError(pub String);

impl std::fmt::Display for RecordError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for RecordError {}

/// Reads the records of a file.
///
/// # Errors
/// When a line is no `key: value`.
pub fn parse_records(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut records = vec![Record::default()];
    for (place, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let record = records.last_mut().expect("there is one from the start");
        if line.trim().is_empty() {
            if !record.fields.is_empty() {
                records.push(Record::default());
            }
        } else if line.starts_with(' ') {
            let (_, value) = record.fields.last_mut().ok_or_else(|| wrong(place, line))?;
            value.push(' ');
            value.push_str(line.trim());
        } else {
            let (key, value) = line.split_once(':').ok_or_else(|| wrong(place, line))?;
            record.fields.push((key.trim().to_owned(), value.trim().to_owned()));
        }
    }
    records.retain(|record| !record.fields.is_empty());
    Ok(records)
}

fn wrong(place: usize, line: &str) -> RecordError {
    RecordError(format!("Line {}: \"{line}\" is no \"key: value\".", place + 1))
}

impl Record {
    /// The first value of a key; empty if there is none.
    #[must_use]
    pub fn text(&self, key: &str) -> &str {
        self.all(key).next().unwrap_or("")
    }

    /// The first value of a key.
    ///
    /// # Errors
    /// When the record has none.
    pub fn need(&self, key: &str) -> Result<&str, RecordError> {
        let name = self.text("id");
        self.all(key).next().ok_or_else(|| RecordError(format!("The record \"{name}\" has no \"{key}\".")))
    }

    /// Every key, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|(key, _)| key.as_str())
    }

    /// Every value of a key, in order.
    pub fn all<'s>(&'s self, key: &str) -> impl Iterator<Item = &'s str> {
        self.fields.iter().filter(move |(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}

/// Sets `key=value` pairs, parted by spaces, over a scenario.
///
/// # Errors
/// When one of them cannot be read.
pub fn apply_pairs(scenario: &mut Scenario, pairs: &str) -> Result<(), RecordError> {
    pairs.split_whitespace().try_for_each(|pair| apply_pair(scenario, pair)).map_err(|error| RecordError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_parted_by_blank_lines_and_lines_go_on() {
        let records = parse_records("# a comment\nid: one\nmap: a: b\nmap: c\n  and more\n\n\nid: two\n").expect("records");
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].all("map").collect::<Vec<_>>(), ["a: b", "c and more"]);
        assert_eq!((records[1].text("id"), records[1].text("map")), ("two", ""));
        assert_eq!(records[1].need("map"), Err(RecordError("The record \"two\" has no \"map\".".to_owned())));
    }

    #[test]
    fn a_line_without_a_key_is_an_error() {
        assert!(parse_records("id: x\nnonsense").expect_err("wrong").to_string().starts_with("Line 2"));
        assert!(parse_records("  indented").is_err());
    }

    #[test]
    fn pairs_set_settings() {
        let mut scenario = Scenario::default();
        assert!(apply_pairs(&mut scenario, "ack=none  slow=0%").is_ok());
        assert_eq!(scenario.broker.ack_limit, None);
        assert!(apply_pairs(&mut scenario, "ack=x").is_err());
    }
}
