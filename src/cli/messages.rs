//! The messages of a script from a JSON file: what `cast=` says, for more of them.
//!
//! ```json
//! [{ "due_us": 0 }, { "due_us": 60000000, "jobs_us": [45000000, 1000000], "id": 1, "fails": "always" }]
//! ```
//! Everything may be left out. Times are in microseconds; a `group` orders messages, an `id` is shared, `fails` is a
//! number or "always".

use crate::ask::CliError;
use otn_engine::model::cast::{CAST_MAX, Cast, Role};
use otn_engine::model::scenario::HandlerFails;
use otn_engine::model::units::{Micros, Span};
use serde::Deserialize;
use std::path::Path;

/// The latest instant, and the longest job: what a link allows too.
const LONGEST: u64 = 7 * Span::DAY.0;

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct Message {
    due_us: u64,
    jobs_us: Vec<u64>,
    not_before_us: u64,
    group: Option<u32>,
    id: Option<u32>,
    fails: Option<Fails>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Fails {
    Times(u32),
    Word(String),
}

/// Reads a file of messages.
///
/// # Errors
/// When it cannot be read, is no such JSON, or holds no message, too many, or a time out of range.
pub fn read(file: &Path) -> Result<Cast, CliError> {
    let refuse = |why: String| CliError::Messages { file: file.display().to_string(), why };
    let text = std::fs::read_to_string(file).map_err(|error| refuse(format!("it cannot be read: {error}.")))?;
    parse(&text).map_err(refuse)
}

pub fn parse(text: &str) -> Result<Cast, String> {
    let messages: Vec<Message> =
        serde_json::from_str(text).map_err(|error| format!("it is no list of messages: {error}. Allowed: see \"otn trace --help\"."))?;
    let count = messages.len();
    let roles: Vec<Role> = messages.into_iter().enumerate().map(|(place, message)| role(place, message)).collect::<Result<_, _>>()?;
    Cast::new(roles).ok_or_else(|| format!("it holds {count} messages. Allowed: 1 to {CAST_MAX}."))
}

fn role(place: usize, message: Message) -> Result<Role, String> {
    let times = [message.due_us, message.not_before_us].into_iter().chain(message.jobs_us.iter().copied());
    if times.clone().any(|time| time > LONGEST) || message.jobs_us.contains(&0) {
        return Err(format!("message {}: a time is out of range. Allowed: up to {LONGEST} (7 days); a job of at least 1.", place + 1));
    }
    let fails = match message.fails {
        None => None,
        Some(Fails::Times(0)) => Some(HandlerFails::Never),
        Some(Fails::Times(times)) => Some(HandlerFails::First(times)),
        Some(Fails::Word(word)) if word == "always" => Some(HandlerFails::Always),
        Some(Fails::Word(word)) => {
            let word = once_twice_never::link::text::quoted(&word);
            return Err(format!("message {}: \"{word}\" is no number of failures. Allowed: a number, or \"always\".", place + 1));
        }
    };
    Ok(Role {
        due: Micros(message.due_us),
        jobs: message.jobs_us.into_iter().map(Span).collect(),
        not_before: Micros(message.not_before_us),
        group: message.group,
        id: message.id,
        fails,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_a_cast_says() {
        let text = r#"[{}, {"due_us": 60000000, "jobs_us": [45000000, 1000000], "id": 1, "fails": "always"}]"#;
        let cast = parse(text).expect("two messages");
        assert_eq!(once_twice_never::link::cast::write_cast(&cast), "0s,1min.job45s/1s.id1.failsalways");
    }

    #[test]
    fn what_cannot_be_used_is_said() {
        for (text, part) in [
            ("", "no list"),
            ("{}", "no list"),
            ("[]", "0 messages"),
            (r#"[{"due": 1}]"#, "unknown field"),
            (r#"[{"due_us": 604800000001}]"#, "message 1"),
            (r#"[{}, {"jobs_us": [0]}]"#, "message 2"),
            (r#"[{"fails": "often"}]"#, "often"),
        ] {
            let error = parse(text).expect_err("refused");
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
