//! The lesson as a path: short steps from "silence means no answer" to where exactly-once stops. Each is a scenario with
//! its faults, a question about it, and one setting that changes the answer.
//!
//! No answer stands here: the model gives it. The texts are in the catalogue of texts.

use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::Setting;
use otn_engine::run::day_cause::DayCause;

use super::{Preset, find, records};
use crate::link::plan::parse_plan;

/// One step of the path.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name.
    pub id: &'static str,
    /// The preset that it starts from.
    preset: &'static str,
    /// What it sets over that, as a link does.
    pairs: &'static str,
    /// Its faults, as a link writes them; without, those of the preset's story.
    faults: Option<&'static str>,
    /// What the reader predicts.
    pub question: Question,
    /// The one setting to change afterwards, and its value.
    change: (&'static str, &'static str),
}

/// What a step asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How the run ends.
    Ending,
    /// How many messages a day meet this, by arithmetic.
    Count(DayCause),
    /// Which guarantee costs the least on such a day.
    Guarantee,
}

/// The steps, in order.
pub static PATH: [Step; 12] = [
    Step { change: ("ids", "with-work"), ..step("silence", "lost-confirm-b", Question::Ending) },
    Step { change: ("order", "work-ack"), ..step("ack-first", "lesson-a", Question::Ending) },
    Step { change: ("order", "work-ack"), ..step("exercise-crash", "exercise-crash", Question::Count(DayCause::LostByRestarts)) },
    Step { change: ("ids", "with-work"), ..step("work-first", "lesson-b", Question::Ending) },
    Step { change: ("ack", "120s"), ..step("slow-job", "slow-day", Question::Ending) },
    Step { change: ("ack", "120s"), ..step("exercise-slow", "exercise-slow", Question::Count(DayCause::RepeatedByLimit)) },
    Step {
        pairs: "effects=account.refresh.safe,service.refresh.safe",
        faults: Some("crash:A.after-effect"),
        change: ("order", "work-ack"),
        ..step("half-done", "lesson-a", Question::Ending)
    },
    Step { change: ("ids", "no"), ..step("saved-id", "lesson-c", Question::Ending) },
    Step { change: ("losscost", "10"), ..step("location", "location-ping", Question::Guarantee) },
    Step { change: ("idcost", "1"), ..step("wallet", "wallet-credit", Question::Guarantee) },
    Step { change: ("repeatcost", "1000"), ..step("invoice", "invoice-email", Question::Guarantee) },
    Step { pairs: "drop=id", change: ("ids", "with-work"), ..step("stops", "lesson-b", Question::Ending) },
];

/// A step that is a preset as it stands.
const fn step(id: &'static str, preset: &'static str, question: Question) -> Step {
    Step { id, preset, pairs: "", faults: None, question, change: ("", "") }
}

impl Step {
    /// The preset that it starts from.
    ///
    /// # Panics
    /// Never: the tests go through all steps.
    #[must_use]
    pub fn preset(&self) -> &'static Preset {
        find(self.preset).expect("a step starts from a preset")
    }

    /// Its settings.
    ///
    /// # Panics
    /// Never: the tests go through all steps.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        let mut scenario = self.preset().scenario();
        records::apply_pairs(&mut scenario, self.pairs).expect("a step's settings can be read");
        scenario
    }

    /// Its faults.
    #[must_use]
    pub fn plan(&self) -> Plan {
        self.faults.map_or_else(|| self.preset().plan(), |faults| parse_plan(faults).0)
    }

    /// The setting to change.
    ///
    /// # Panics
    /// Never: the tests go through all steps.
    #[must_use]
    pub fn setting(&self) -> &'static Setting {
        Setting::find(self.change.0).expect("a step changes a setting")
    }

    /// Its settings with that one changed.
    ///
    /// # Panics
    /// Never: the tests go through all steps.
    #[must_use]
    pub fn changed(&self) -> Scenario {
        let (mut scenario, (key, value)) = (self.scenario(), self.change);
        records::apply_pairs(&mut scenario, &[key, "=", value].concat()).expect("a step's change can be read");
        scenario
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::decode::decode;
    use crate::link::encode::{Linked, encode};
    use otn_engine::model::cast::Cast;
    use otn_engine::model::settings::SETTINGS;
    use otn_engine::run::script::script;

    #[test]
    fn every_scenario_is_valid_and_its_faults_strike_before_and_after_the_change() {
        for step in &PATH {
            assert!(step.faults.is_none_or(|faults| parse_plan(faults).1.is_empty()), "{}", step.id);
            for scenario in [step.scenario(), step.changed()] {
                assert_eq!(scenario.validate(), [], "{}", step.id);
                assert_eq!(script(&scenario, &Cast::default(), &step.plan()).unused, [], "{}", step.id);
            }
        }
    }

    #[test]
    fn a_change_changes_its_setting_and_no_other() {
        for step in &PATH {
            let (before, after) = (step.scenario(), step.changed());
            let changed = SETTINGS.iter().filter(|setting| (setting.get)(&before) != (setting.get)(&after));
            assert_eq!(changed.map(|setting| setting.key).collect::<Vec<_>>(), [step.setting().key], "{}", step.id);
        }
    }

    #[test]
    fn a_link_brings_every_scenario_back() {
        for step in &PATH {
            for scenario in [step.scenario(), step.changed()] {
                let linked = Linked { scenario, plan: step.plan(), preset: Some(step.preset().id.to_owned()), ..Linked::default() };
                let decoded = decode(&encode(&linked));
                assert!(decoded.notices.is_empty(), "{}", step.id);
                assert_eq!(decoded.linked, linked, "{}", step.id);
            }
        }
    }
}
