//! Real message systems as presets, each value with its source: what the system decides, over the slow day.
//!
//! The records are data (`static/catalogue/systems.txt`); the page fetches them when somebody opens the picker. A
//! preset knows which settings it takes from its system, so that the page can say which of them a user has changed.

use super::records::{Record, RecordError, apply_pairs, parse_records};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::Setting;

/// A real system with its defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// Its name in links and on the command line. A contract: never renamed.
    pub id: String,
    /// Its official name, with the mode.
    pub name: String,
    /// The vendor or the family: where it stands in the picker.
    pub group: String,
    /// The day on which the sources were read, `2026-11-30`.
    pub checked: String,
    /// The lesson's design B on the slow day with what the system decides.
    pub scenario: Scenario,
    /// What the system decides, each with its source.
    pub values: Vec<Value>,
    /// Where exactly-once stops.
    pub stops: String,
    /// What the preset leaves out.
    pub note: String,
    /// Whether the broker may deliver once more by itself.
    pub repeats: Repeats,
}

/// One setting that a system decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The setting of the model.
    pub setting: &'static str,
    /// What the system calls it, and its default.
    pub official: String,
    /// The address where that was read.
    pub source: String,
    /// How sure it is.
    pub status: Status,
}

/// How sure a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It was read in the source.
    Confirmed,
    /// No source was seen that says so.
    Unconfirmed,
    /// It follows from something else, or is a choice where there is no default; why.
    Derived(String),
}

/// Whether a broker may deliver a message once more by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// It says so itself: an exploration should try it.
    Documented,
    /// Nothing says so.
    No,
}

/// Reads the file of systems.
///
/// # Errors
/// When a line, a pair or a value cannot be read, a field is missing, or an ID stands twice.
pub fn parse(text: &str) -> Result<Vec<System>, RecordError> {
    let mut systems: Vec<System> = Vec::new();
    for record in parse_records(text)? {
        let system = parse_system(&record)?;
        if systems.iter().any(|other| other.id == system.id) {
            return Err(RecordError(format!("The system \"{}\" stands twice.", system.id)));
        }
        systems.push(system);
    }
    Ok(systems)
}

fn parse_system(record: &Record) -> Result<System, RecordError> {
    let field = |key: &str| record.need(key).map(str::to_owned);
    let mut scenario = Scenario::default();
    apply_pairs(&mut scenario, record.need("pairs")?)?;
    Ok(System {
        id: field("id")?,
        name: field("name")?,
        group: field("group")?,
        checked: field("checked")?,
        scenario,
        values: record.all("value").map(parse_value).collect::<Result<_, _>>()?,
        stops: field("stops")?,
        note: field("note")?,
        repeats: match record.text("repeats") {
            "documented" => Repeats::Documented,
            "" => Repeats::No,
            other => return Err(RecordError(format!("\"{other}\" says nothing about repeats. Allowed: documented."))),
        },
    })
}

fn parse_value(line: &str) -> Result<Value, RecordError> {
    let wrong = || RecordError(format!("\"{line}\" is no value. Allowed: key | official setting and default | source | status."));
    let mut parts = line.split(" | ");
    let mut part = || parts.next().map(str::trim).filter(|part| !part.is_empty()).ok_or_else(wrong);
    let value = Value {
        setting: Setting::find(part()?).ok_or_else(wrong)?.key,
        official: part()?.to_owned(),
        source: part()?.to_owned(),
        status: parse_status(part()?).ok_or_else(wrong)?,
    };
    if parts.next().is_none() { Ok(value) } else { Err(wrong()) }
}

fn parse_status(text: &str) -> Option<Status> {
    match text {
        "confirmed" => Some(Status::Confirmed),
        "unconfirmed" => Some(Status::Unconfirmed),
        other => other.strip_prefix("derived: ").map(|why| Status::Derived(why.to_owned())),
    }
}

impl System {
    /// The settings of a scenario, of those that the system decides, that no longer are its defaults, in the order of
    /// its values.
    #[must_use]
    pub fn changed(&self, scenario: &Scenario) -> Vec<&'static str> {
        let differs =
            |key: &&'static str| Setting::find(key).is_some_and(|setting| (setting.get)(scenario) != (setting.get)(&self.scenario));
        self.values.iter().map(|value| value.setting).filter(differs).collect()
    }

    /// What the system says about a setting, if it decides it.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&Value> {
        self.values.iter().find(|value| value.setting == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "id: one\nname: One\ngroup: Some\nchecked: 2026-11-30\npairs: ack=1min late=refused\n\
        value: ack | timeout, 60 s | https://example.org/a | confirmed\n\
        value: late | not said | https://example.org/b | derived: measured\nstops: Here.\nnote: Nothing.\n";

    #[test]
    fn a_record_becomes_a_system() {
        let systems = parse(RECORD).expect("a system");
        let [system] = &systems[..] else { panic!("one system") };
        assert_eq!((system.id.as_str(), system.repeats), ("one", Repeats::No));
        assert_eq!(system.value("late").map(|value| &value.status), Some(&Status::Derived("measured".to_owned())));
        assert_eq!(system.value("cap"), None);
    }

    #[test]
    fn what_was_changed_is_named_where_the_system_decides_it() {
        let system = &parse(RECORD).expect("a system")[0];
        let mut scenario = system.scenario;
        assert_eq!(system.changed(&scenario), [""; 0]);
        apply_pairs(&mut scenario, "late=counts job=9s ack=2min").expect("pairs");
        assert_eq!(system.changed(&scenario), ["ack", "late"]);
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        for (from, to) in [
            ("confirmed", "sure"),
            ("| https://example.org/a ", ""),
            ("value: ack", "value: acks"),
            ("confirmed", "confirmed | more"),
            ("derived: measured", "derived"),
            ("ack=1min", "ack=x"),
            ("stops: Here.\n", ""),
            ("note: Nothing.\n", "note: Nothing.\nrepeats: maybe\n"),
        ] {
            assert!(RECORD.contains(from));
            assert!(parse(&RECORD.replace(from, to)).is_err(), "{to}");
        }
        assert!(parse(&format!("{RECORD}\n{RECORD}")).is_err(), "an ID stands twice");
    }
}
