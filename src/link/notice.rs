//! What a reader of links says about what came in. A notice never stops anything; the page shows it beside the
//! setting, a command line turns it into an error if it wants to.

use super::cast::CastError;
use super::pairs::{KEYS_MAX, LENGTH_MAX};
use super::plan_error::PlanError;
use super::text::TITLE_LENGTH_MAX;
use super::value::ValueError;
use crate::language::{Language, Text};
use crate::tr;

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
        allowed: Text,
        /// What is used.
        used: Text,
    },
    /// The story has no step of this number; the nearest is in view.
    NoStep {
        /// The number.
        given: u32,
        /// How many there are.
        steps: usize,
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
    /// The texts of a language are not to be had.
    NoTexts(Language),
    /// The link was written by an older version.
    Older {
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
    /// Both parts of an address name a scenario; the one after `#` is used.
    BothParts,
}

/// The most unknown keys that a sentence lists.
const KEYS_LISTED_MAX: usize = 8;

impl std::fmt::Display for Notice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&match self {
            Notice::Value { key, error, used } => {
                let said = error.to_string();
                match error.nearest() {
                    Some(_) => tr!("{key}: {said} Used: {used}, the nearest.", key, said, used),
                    None => tr!("{key}: {said} Used: {used}, the default.", key, said, used),
                }
            }
            Notice::Kept { key, error, used } => tr!("{key}: {said} Used: {used}, as before.", key, said = error.to_string(), used),
            Notice::Locked { key, used } => tr!("{key}: it is locked by the address. Used: {used}, as before.", key, used),
            Notice::Cast(error) => tr!("{said} Used: one message.", said = error.to_string()),
            Notice::Plan(error @ PlanError::TooMany { .. }) => {
                tr!("plan: {said} It and what follows it is left out.", said = error.to_string())
            }
            Notice::Plan(error) => tr!("plan: {said} It is left out.", said = error.to_string()),
            Notice::Unreadable { key, given, allowed, used } => {
                tr!(
                    "{key}: \"{given}\" cannot be read. Allowed: {allowed}. Used: {used}.",
                    key,
                    given,
                    allowed = allowed.get(),
                    used = used.get()
                )
            }
            Notice::NoStep { given, steps } => {
                let used = if *given == 0 { 1 } else { *steps }.to_string();
                let (given, steps) = (given.to_string(), steps.to_string());
                tr!("step: \"{given}\" is out of range. Allowed: 1 to {steps}. Used: {used}, the nearest.", given, steps, used)
            }
            Notice::LongTitle { given } => {
                let most = TITLE_LENGTH_MAX.to_string();
                tr!("title: \"{given}\" is too long. Allowed: {most} characters. Used: as many of it.", given, most)
            }
            Notice::UnknownKeys(keys) => {
                let listed = keys.iter().take(KEYS_LISTED_MAX).map(|key| tr!("\"{key}\"", key)).collect::<Vec<_>>().join(", ");
                match keys.len().saturating_sub(KEYS_LISTED_MAX) {
                    0 => tr!("Unknown and ignored: {listed}.", listed),
                    more => tr!("Unknown and ignored: {listed} and {more} more.", listed, more = more.to_string()),
                }
            }
            Notice::Repeated { key, given } => {
                tr!("{key}: it is given again as \"{given}\". Allowed: once. Used: the first.", key, given)
            }
            Notice::TooLong => {
                let most = LENGTH_MAX.to_string();
                tr!("The link is too long. Allowed: {most} characters. Used: the pairs within them.", most)
            }
            Notice::TooManyKeys => {
                tr!("The link has too many keys. Allowed: {most}. Used: the first {most}.", most = KEYS_MAX.to_string())
            }
            Notice::Incomplete => {
                tr!("The link is incomplete or edited: its checksum does not match. Used: what could be read.").to_owned()
            }
            Notice::Newer { version } => {
                let version = version.to_string();
                tr!("The link is of version {version}, newer than this program. Used: the settings that are known here.", version)
            }
            Notice::NoTexts(language) => {
                tr!(
                    "lang: the texts in {language} could not be loaded. Used: English. Reload the page to try again.",
                    language = language.name()
                )
            }
            Notice::Older { version } => {
                let version = version.to_string();
                tr!("The link is of version {version}, older than this program. Used: all that it says. Copy the updated link.", version)
            }
            Notice::BothParts => {
                tr!("The address names a scenario after ? and another one after #. Allowed: one. Used: the one after #.").to_owned()
            }
        })
    }
}
