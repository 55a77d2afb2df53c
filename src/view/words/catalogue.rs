//! The words around the real systems and the real incidents, whose own texts are in their files.

use super::Words;
use crate::catalogue::systems::{Status, System, Value};
use crate::language::{Text, text};
use crate::tr;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::Setting;

/// Above the real systems.
pub const SYSTEMS: Text = text("Real systems");
/// What the real systems are.
pub const SYSTEMS_LEAD: Text = text(
    "Each is the lesson’s design B on a slow day, with the settings that the system decides. The day and the \
     amount stay as you have set them.",
);
/// The label of the list of systems.
pub const SYSTEM: Text = text("System");
/// The list of systems, where none is chosen.
pub const NO_SYSTEM: Text = text("choose a system");
/// Before where exactly-once stops.
pub const STOPS: Text = text("Where exactly-once stops");
/// The columns of a system's values.
pub const VALUE_COLUMNS: [Text; 4] = [text("our setting"), text("value"), text("its name and default there"), text("source")];
/// The name of the table of a system's values.
pub const VALUES: Text = text("What the system decides");
/// Above the real incidents.
pub const INCIDENTS: Text = text("Real incidents");
/// What the real incidents are.
pub const INCIDENTS_LEAD: Text =
    text("Each is told after its report, and replays on the diagram above: what was seen, and the one change that cures it.");
/// Plays an incident.
pub const PLAY_SEEN: Text = text("Play what was seen");
/// Plays its cure.
pub const PLAY_CURE: Text = text("Play the cure");
/// What an incident tells, in order.
pub const TOLD: [Text; 4] = [text("Seen"), text("Cause"), text("Cure"), text("The cure as played")];
/// Above how an incident's words became settings.
pub const MAPPED: Text = text("How it became settings");
/// Before the source of an incident.
pub const REPORTED: Text = text("Report");
/// While a catalogue is on its way.
pub const LOADING: Text = text("Loading …");
/// When a catalogue could not be fetched.
pub const NOT_LOADED: Text =
    text("This list could not be loaded. Close and open this heading to try again; everything else works without it.");

/// How sure a value is, and why where that is known.
#[must_use]
pub fn status(status: &Status) -> String {
    match status {
        Status::Confirmed => tr!("confirmed").to_owned(),
        Status::Unconfirmed => tr!("unconfirmed").to_owned(),
        Status::Derived(why) => tr!("derived: {why}", why),
    }
}

/// When a system's sources were read.
#[must_use]
pub fn checked(date: &str) -> String {
    tr!("Sources read on {date}.", date)
}

/// The title of an incident's cure.
#[must_use]
pub fn cured(title: &str) -> String {
    tr!("{title} (cured)", title)
}

impl Words<'_> {
    /// A value as a system has it by default.
    #[must_use]
    pub fn system_value(&self, system: &System, value: &Value) -> String {
        self.setting_value(value.setting, &system.scenario)
    }

    /// A value that was changed since: "no longer the default: now 2 min".
    #[must_use]
    pub fn changed_value(&self, value: &Value, scenario: &Scenario) -> String {
        tr!("no longer the default: now {value}", value = self.setting_value(value.setting, scenario))
    }

    /// What a setting is set to: "30 s".
    #[must_use]
    pub fn setting_value(&self, key: &str, scenario: &Scenario) -> String {
        let setting = Setting::find(key);
        setting.map_or_else(String::new, |setting| self.value(setting, (setting.get)(scenario), scenario.day.currency))
    }

    /// Why a link does not bring these messages back.
    #[must_use]
    pub fn not_in_a_link(&self, messages: u64, most: u64) -> String {
        let (messages, most) = (self.messages(messages), self.format.count(most));
        tr!(
            "This story has {messages}; a link holds {most} at most. The link has the settings, without messages and faults.",
            messages,
            most
        )
    }
}
