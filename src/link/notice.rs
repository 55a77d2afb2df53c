//! What a reader of links says about what came in. A notice never stops anything; the page shows it beside the
//! setting, a command line turns it into an error if it wants to.

use super::cast::CastError;
use super::pairs::{KEYS_MAX, LENGTH_MAX};
use super::plan_error::PlanError;
use super::text::TITLE_LENGTH_MAX;
use super::value::ValueError;

/// One thing about an address that its reader should know: the key, what was given (quoted), what is allowed, what
/// is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A setting's value is not used as it was given.
    Value {
        /// The setting's key.
        key: &'static str,
        /// What is wrong, with what was given and what is allowed.
        error: ValueError,
        /// The text of the value that is used: the nearest, or else the default.
        used: String,
    },
    /// A value cannot be read, and the one that was there before stays.
    Kept {
        /// The setting's key.
        key: &'static str,
        /// What is wrong, with what was given and what is allowed.
        error: ValueError,
        /// The text of the value that stays.
        used: String,
    },
    /// The messages of the script cannot be read; the one that every scenario has is used.
    Cast(CastError),
    /// A fault of the plan is left out.
    Plan(PlanError),
    /// The value of a key that is no setting cannot be read.
    Unreadable {
        /// The key.
        key: &'static str,
        /// What was given, quoted.
        given: String,
        /// What is allowed.
        allowed: &'static str,
        /// What is used.
        used: &'static str,
    },
    /// The title is cut.
    LongTitle {
        /// What was given, quoted.
        given: String,
    },
    /// Keys that mean nothing here, quoted.
    UnknownKeys(Vec<String>),
    /// A key stands there again; only its first value is used.
    Repeated {
        /// The key, quoted.
        key: String,
        /// The value that is not used, quoted.
        given: String,
    },
    /// The text is longer than what is read of it.
    TooLong,
    /// There are more pairs than are read.
    TooManyKeys,
    /// The link is not as it was written: cut, or edited after its checksum.
    Incomplete,
    /// The link was written by a newer version.
    Newer {
        /// The version.
        version: u32,
    },
    /// A setting that the address locks is not changed.
    Locked {
        /// The setting's key.
        key: &'static str,
        /// The text of the value that stays.
        used: String,
    },
    /// The link was written by an older version.
    Older {
        /// The version.
        version: u32,
    },
    /// Both parts of an address name a scenario; the one after `#` is used.
    BothParts,
}

/// The most unknown keys that a sentence lists.
const KEYS_LISTED_MAX: usize = 8;

impl std::fmt::Display for Notice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Notice::Value { key, error, used } => {
                let why = if error.nearest().is_some() { "the nearest" } else { "the default" };
                write!(formatter, "{key}: {error} Used: {used}, {why}.")
            }
            Notice::Kept { key, error, used } => write!(formatter, "{key}: {error} Used: {used}, as before."),
            Notice::Locked { key, used } => {
                write!(formatter, "{key}: it is locked by the address. Used: {used}, as before.")
            }
            Notice::Cast(error) => write!(formatter, "{error} Used: one message."),
            Notice::Plan(error @ PlanError::TooMany { .. }) => write!(formatter, "plan: {error} It and what follows it is left out."),
            Notice::Plan(error) => write!(formatter, "plan: {error} It is left out."),
            Notice::Unreadable { key, given, allowed, used } => {
                write!(formatter, "{key}: \"{given}\" cannot be read. Allowed: {allowed}. Used: {used}.")
            }
            Notice::LongTitle { given } => {
                write!(formatter, "title: \"{given}\" is too long. Allowed: {TITLE_LENGTH_MAX} characters. Used: as many of it.")
            }
            Notice::UnknownKeys(keys) => {
                let listed = keys.iter().take(KEYS_LISTED_MAX).map(|key| format!("\"{key}\"")).collect::<Vec<_>>().join(", ");
                match keys.len().saturating_sub(KEYS_LISTED_MAX) {
                    0 => write!(formatter, "Unknown and ignored: {listed}."),
                    more => write!(formatter, "Unknown and ignored: {listed} and {more} more."),
                }
            }
            Notice::Repeated { key, given } => {
                write!(formatter, "{key}: it is given again as \"{given}\". Allowed: once. Used: the first.")
            }
            Notice::TooLong => write!(formatter, "The link is too long. Allowed: {LENGTH_MAX} characters. Used: the pairs within them."),
            Notice::TooManyKeys => write!(formatter, "The link has too many keys. Allowed: {KEYS_MAX}. Used: the first {KEYS_MAX}."),
            Notice::Incomplete => {
                formatter.write_str("The link is incomplete or edited: its checksum does not match. Used: what could be read.")
            }
            Notice::Newer { version } => {
                write!(formatter, "The link is of version {version}, newer than this program. Used: the settings that are known here.")
            }
            Notice::Older { version } => {
                write!(
                    formatter,
                    "The link is of version {version}, older than this program. Used: all that it says. Copy the updated link."
                )
            }
            Notice::BothParts => {
                formatter.write_str("The address names a scenario after ? and another one after #. Allowed: one. Used: the one after #.")
            }
        }
    }
}
