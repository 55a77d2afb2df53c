//! The messages of a script as text: `0s,60s.id1,2min.job45s/1s.group1.not10s.fails2`.
//!
//! One piece a message: when it is sent, then, in any order, how long its job takes (at the first start, at the
//! second ...), before when no handler begins with it (`not`), its ordering `group`, its `id` where messages share
//! one, and how often its handler `fails` (or `failsalways`).

use super::text::quoted;
use super::value::{parse_span, write_span};
use crate::tr;
use otn_engine::model::cast::{CAST_MAX, Cast, Role};
use otn_engine::model::scenario::HandlerFails;
use otn_engine::model::units::{Micros, Span};
use otn_engine::run::engine::TIME_BOUND;

/// The most messages that a link carries.
pub const LINK_MESSAGES_MAX: usize = 8;

/// The most starts of a message that have a time of their own.
const JOBS_MAX: usize = 8;
/// The largest number of a group, an ID or of failures.
const NUMBER_MAX: u32 = 1_000;

/// What is wrong with a cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CastError {
    /// A piece that is no message.
    Piece {
        /// The piece, quoted.
        piece: String,
    },
    /// There are too many messages.
    TooMany {
        /// How many there are.
        given: usize,
        /// How many are allowed.
        allowed: usize,
    },
}

impl std::fmt::Display for CastError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&match self {
            CastError::Piece { piece } => tr!(
                "cast: \"{piece}\" is no message. Allowed: when it is sent, up to 7d, then .job8s, .not8s, .group1, .id1 or .fails1 \
                 (numbers from 1 to {most}).",
                piece,
                most = NUMBER_MAX.to_string()
            ),
            CastError::TooMany { given, allowed } => tr!(
                "cast: {given} messages are too many. Allowed: 1 to {allowed}.",
                given = given.to_string(),
                allowed = allowed.to_string()
            ),
        })
    }
}

impl std::error::Error for CastError {}

/// Reads a cast of at most this many messages.
///
/// # Errors
/// When a piece is no message, or there are too many.
pub fn parse_cast(text: &str, most: usize) -> Result<Cast, CastError> {
    let pieces: Vec<&str> = text.split(',').map(str::trim).collect();
    let too_many = CastError::TooMany { given: pieces.len(), allowed: most.min(CAST_MAX) };
    if pieces.len() > most.min(CAST_MAX) {
        return Err(too_many);
    }
    let roles: Vec<Role> = pieces
        .into_iter()
        .map(|piece| parse_role(&piece.to_ascii_lowercase()).ok_or_else(|| CastError::Piece { piece: quoted(piece) }))
        .collect::<Result<_, _>>()?;
    Cast::new(roles).ok_or(too_many)
}

/// The canonical text of a cast.
#[must_use]
pub fn write_cast(cast: &Cast) -> String {
    cast.roles().iter().map(write_role).collect::<Vec<_>>().join(",")
}

fn parse_role(piece: &str) -> Option<Role> {
    let mut words = piece.split('.');
    let mut role = Role { due: instant(words.next()?)?, ..Role::default() };
    for word in words {
        if let Some(jobs) = word.strip_prefix("job") {
            role.jobs = jobs.split('/').map(|job| parse_span(job).filter(|job| *job <= TIME_BOUND)).collect::<Option<_>>()?;
            if role.jobs.len() > JOBS_MAX || role.jobs.contains(&Span::ZERO) {
                return None;
            }
        } else if let Some(text) = word.strip_prefix("not") {
            role.not_before = instant(text)?;
        } else if let Some(text) = word.strip_prefix("group") {
            role.group = Some(number(text)?);
        } else if let Some(text) = word.strip_prefix("id") {
            role.id = Some(number(text)?);
        } else if let Some(text) = word.strip_prefix("fails") {
            role.fails = Some(if text == "always" { HandlerFails::Always } else { HandlerFails::First(number(text)?) });
        } else {
            return None;
        }
    }
    Some(role)
}

fn write_role(role: &Role) -> String {
    let mut text = write_span(Span(role.due.0));
    if !role.jobs.is_empty() {
        let jobs: Vec<String> = role.jobs.iter().map(|job| write_span(*job)).collect();
        text.push_str(&format!(".job{}", jobs.join("/")));
    }
    if role.not_before > Micros::ZERO {
        text.push_str(&format!(".not{}", write_span(Span(role.not_before.0))));
    }
    text.extend(role.group.map(|group| format!(".group{group}")));
    text.extend(role.id.map(|id| format!(".id{id}")));
    text.extend(role.fails.map(|fails| match fails {
        HandlerFails::Never => String::new(),
        HandlerFails::First(times) => format!(".fails{times}"),
        HandlerFails::Always => ".failsalways".to_owned(),
    }));
    text
}

/// Reads an instant of a script: none comes after the run's bound.
pub(super) fn instant(text: &str) -> Option<Micros> {
    parse_span(text).filter(|span| *span <= TIME_BOUND).map(|span| Micros(span.0))
}

fn number(text: &str) -> Option<u32> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok().filter(|number| (1..=NUMBER_MAX).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, canonical: Option<&str>) {
        assert_eq!(parse_cast(text, LINK_MESSAGES_MAX).ok().map(|cast| write_cast(&cast)).as_deref(), canonical, "{text}");
    }

    #[test]
    fn a_cast_reads_back_in_the_order_of_its_sending() {
        check("0", Some("0s"));
        check("60s.id1, 0s.ID1", Some("0s.id1,1min.id1"));
        check("1s.fails2.not10s.group3.job45s/1s", Some("1s.job45s/1s.not10s.group3.fails2"));
        check("0s.failsalways", Some("0s.failsalways"));
        assert!(parse_cast("0s", 1).expect("a message").is_default());
    }

    #[test]
    fn other_texts_are_no_cast() {
        for text in ["", "x", "0s,", "0s.", "0s.job", "0s.job0s", "0s.id", "0s.id0", "0s.id1001", "0s.id+1", "8d", "0s.late", "-1s"] {
            check(text, None);
        }
        check(&["0s"; 8].join(","), Some(&["0s"; 8].join(",")));
        check(&["0s"; 9].join(","), None);
        assert!(parse_cast(&["0s"; 1_000].join(","), CAST_MAX).is_ok());
        assert_eq!(
            parse_cast("0s,0s,0s", 2).map_err(|error| error.to_string()),
            Err("cast: 3 messages are too many. Allowed: 1 to 2.".to_owned())
        );
    }
}
