//! What was asked: a scenario from words, and what can be wrong with them.

use crate::render::RenderError;
use once_twice_never::catalogue::incidents::{self, Incident};
use once_twice_never::catalogue::systems::{self, Repeats, System};
use once_twice_never::catalogue::{self, PRESETS};
use once_twice_never::link::arguments::{PairError, apply_pair};
use once_twice_never::link::cast::{CastError, parse_cast};
use once_twice_never::link::decode::decode;
use once_twice_never::link::encode::Linked;
use once_twice_never::link::page::{read_address, split_address};
use once_twice_never::link::plan::parse_plan;
use once_twice_never::link::plan_error::PlanError;
use once_twice_never::link::text::{quoted, title};
use otn_engine::model::cast::{CAST_MAX, Cast};
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;

/// The preset of a command that names none: what the page opens on.
const PRESET_DEFAULT: &str = "slow-day";

/// A scenario and the faults of its script.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The settings.
    pub scenario: Scenario,
    /// The messages of the script.
    pub cast: Cast,
    /// The faults.
    pub plan: Plan,
    /// What it is called, where somebody said so.
    pub title: Option<String>,
    /// Whether its broker says that it may deliver once more by itself.
    pub repeats: Repeats,
    /// What a link said that could not be used as it stands, one sentence each.
    pub notices: Vec<String>,
}

/// What can be wrong with a command.
#[derive(Debug, PartialEq, Eq)]
pub enum CliError {
    /// A word that is no preset, no pair and no link.
    UnknownPreset(String),
    /// A preset that does not come first.
    PresetNotFirst(String),
    /// A pair that sets nothing.
    Pair(PairError),
    /// Messages that cannot be read.
    Cast(CastError),
    /// A plan that cannot be read.
    Plan(Vec<PlanError>),
    /// A link together with other words.
    LinkNotAlone,
    /// What `render` was told cannot be done.
    Render(RenderError),
    /// What `mdbook` was given is no book, and why.
    Book(String),
    /// A file of messages that cannot be used, and why.
    Messages {
        /// The file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

impl std::fmt::Display for CliError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CliError::UnknownPreset(given) => {
                let names: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
                write!(
                    formatter,
                    "\"{given}\" is no preset, no key=value and no link. Presets: {}; and the systems and incidents that \"otn presets\" lists.",
                    names.join(", ")
                )
            }
            CliError::PresetNotFirst(given) => {
                write!(formatter, "\"{given}\" stands after other words. Allowed: one preset, before the key=value pairs.")
            }
            CliError::Pair(error) => write!(formatter, "{error}"),
            CliError::Cast(error) => write!(formatter, "{error}"),
            CliError::Plan(errors) => {
                let sentences: Vec<String> = errors.iter().map(ToString::to_string).collect();
                write!(formatter, "{}", sentences.join("\n"))
            }
            CliError::Messages { file, why } => write!(formatter, "{file}: {why}"),
            CliError::Render(error) => write!(formatter, "{error}"),
            CliError::Book(why) => write!(formatter, "{why}"),
            CliError::LinkNotAlone => {
                write!(formatter, "A link says everything by itself. Allowed: a link alone, or a preset with key=value pairs.")
            }
        }
    }
}

impl std::error::Error for CliError {}

/// The real systems and incidents, which the page fetches and this program carries.
const SYSTEMS: &str = include_str!("../../static/catalogue/systems.txt");
const INCIDENTS: &str = include_str!("../../static/catalogue/incidents.txt");

/// Every real system.
pub fn systems() -> Vec<System> {
    systems::parse(SYSTEMS).expect("the file is tested")
}

/// Every real incident.
pub fn incidents() -> Vec<Incident> {
    incidents::parse(INCIDENTS).expect("the file is tested")
}

/// The scenario of this name: a preset, a system, or an incident (`…-cure` for its cure).
pub fn named(name: &str) -> Option<Asked> {
    let asked = |scenario, cast, plan| Asked { scenario, cast, plan, title: None, repeats: Repeats::No, notices: Vec::new() };
    if let Some(preset) = catalogue::find(name) {
        return Some(asked(preset.scenario(), Cast::default(), preset.plan()));
    }
    if let Some(system) = systems().into_iter().find(|system| system.id == name) {
        return Some(Asked { repeats: system.repeats, ..asked(system.scenario, Cast::default(), Plan::default()) });
    }
    let (id, is_cure) = name.strip_suffix("-cure").map_or((name, false), |id| (id, true));
    let incident = incidents().into_iter().find(|incident| incident.id == id)?;
    Some(if is_cure {
        asked(incident.what_if.scenario, incident.what_if.cast, incident.what_if.plan)
    } else {
        asked(incident.scenario, incident.cast, incident.plan)
    })
}

/// What a command that names no preset is about.
pub fn opening() -> Asked {
    named(PRESET_DEFAULT).expect("the opening preset is in the catalogue")
}

/// Reads a scenario from the words of a command.
///
/// # Errors
/// When a word is no preset, no pair of a key and an allowed value, and no link.
pub fn scenario(words: &[String]) -> Result<Asked, CliError> {
    if let Some(link) = words.iter().find(|word| is_link(word)) {
        return if words.len() == 1 { Ok(from_link(link)) } else { Err(CliError::LinkNotAlone) };
    }
    let (preset, pairs) = match words.split_first() {
        Some((first, rest)) if !first.contains('=') => (first.as_str(), rest),
        _ => (PRESET_DEFAULT, words),
    };
    let mut asked = named(preset).ok_or_else(|| CliError::UnknownPreset(quoted(preset)))?;
    for pair in pairs {
        if !pair.contains('=') && named(pair).is_some() {
            return Err(CliError::PresetNotFirst(quoted(pair)));
        }
        match pair.split_once('=') {
            Some(("cast", text)) => asked.cast = parse_cast(text, CAST_MAX).map_err(CliError::Cast)?,
            Some(("title", text)) => asked.title = title(text),
            Some(_) | None => apply_pair(&mut asked.scenario, pair).map_err(CliError::Pair)?,
        }
    }
    Ok(asked)
}

/// Reads a plan; `None` where the command names none.
///
/// # Errors
/// When a part of it cannot be read.
pub fn plan(text: &str) -> Result<Plan, CliError> {
    let (plan, errors) = parse_plan(text);
    if errors.is_empty() { Ok(plan) } else { Err(CliError::Plan(errors)) }
}

/// A whole address, a fragment, or more than one pair at once. A title may look like one.
pub fn is_link(word: &str) -> bool {
    let is_several = || word.split('&').skip(1).any(|piece| piece.contains('='));
    !word.starts_with("title=") && (word.contains("://") || word.starts_with(['#', '?']) || word.starts_with("v=") || is_several())
}

/// Reads a link; what it could not say is among the notices.
pub fn from_link(link: &str) -> Asked {
    let decoded = if link.starts_with("v=") {
        decode(link)
    } else {
        let (query, fragment) = split_address(link);
        read_address(query, fragment).1
    };
    let notices = decoded.notices.iter().map(ToString::to_string).collect();
    let Linked { scenario, cast, plan, preset, title, .. } = decoded.linked;
    // A link names the system that its settings started from, and may differ from it in any of them.
    let system = preset.and_then(|name| systems().into_iter().find(|system| system.id == name));
    Asked { scenario, cast, plan, title, repeats: system.map_or(Repeats::No, |system| system.repeats), notices }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(words: &str) -> Result<Asked, String> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        scenario(&words).map_err(|error| error.to_string())
    }

    #[track_caller]
    fn check_refused(words: &str, part: &str) {
        let sentence = ask(words).expect_err("refused");
        assert!(sentence.contains(part), "{sentence}");
    }

    #[test]
    fn a_preset_its_pairs_and_a_link_are_one_scenario() {
        let pairs = ask("lesson-b ack=120s").expect("read");
        assert_eq!(pairs.scenario.broker.ack_limit, Some(otn_engine::model::units::Span::seconds(120)));
        assert_eq!(pairs.plan, catalogue::find("lesson-b").expect("a preset").plan());
        assert_eq!(ask("").expect("read").scenario, Scenario::default());
        assert_eq!(ask("slow=0% ack=120s").expect("read").scenario, pairs.scenario);
        let linked = ask("https://example.org/#slow=0%25&ack=120s").expect("read");
        assert_eq!((linked.scenario, linked.plan, linked.notices), (pairs.scenario, Plan::default(), vec![]));
        assert_eq!(ask("ack=120s&slow=0%").expect("read").scenario, pairs.scenario);
        assert_eq!(ask("currency=<&>").expect("read").scenario.day.currency.to_string(), "<&>");
        for words in ["title=https://x/&y=2", "#title=https://x/%26y=2"] {
            assert_eq!(ask(words).expect("read").title.as_deref(), Some("https://x/&y=2"), "{words}");
        }
    }

    #[test]
    fn a_link_keeps_the_repeats_that_its_system_documents() {
        assert_eq!(ask("sqs-standard").expect("read").repeats, Repeats::Documented);
        assert_eq!(ask("#sc=sqs-standard&ack=30s").expect("read").repeats, Repeats::Documented);
        assert_eq!(ask("#sc=sqs-fifo&ack=30s").expect("read").repeats, Repeats::No);
        assert_eq!(ask("#sc=lesson-b&ack=30s").expect("read").repeats, Repeats::No);
        assert_eq!(ask("#ack=30s").expect("read").repeats, Repeats::No);
    }

    #[test]
    fn bad_words_are_refused_with_what_is_allowed() {
        check_refused("lesson-z", "lesson-a, lesson-b");
        check_refused("lesson-a lesson-b", "before the key=value pairs");
        check_refused("lesson-a ack=5parsec", "ack");
        check_refused("lesson-a ack=0s", "12h");
        check_refused("lesson-a akc=5s", "ack");
        check_refused("lesson-a msgs=0", "1 to 50,000,000");
        check_refused("lesson-a #ack=5s", "alone");
        assert!(plan("crash:A.after-lunch").is_err());
    }

    #[test]
    fn a_link_with_mistakes_is_used_as_far_as_it_goes() {
        let asked = ask("#ack=5parsec&msgs=100k&nonsense=1").expect("read");
        assert_eq!(asked.scenario.day.messages, 100_000);
        assert_eq!(asked.notices.len(), 2, "{:?}", asked.notices);
    }
}
