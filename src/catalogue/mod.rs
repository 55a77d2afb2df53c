//! Scenarios with a name: data, not code that decides anything.
//!
//! A preset is the lesson's default scenario with a few changes, and the plan of faults that tells its story. Its
//! name and its sentence are in the catalogue of texts.

mod lessons;

pub mod designs;
pub mod incidents;
pub mod path;
pub mod records;
pub mod systems;

use otn_engine::model::fault::{FaultKind, Moment, Plan, PlannedFault, Site};
use otn_engine::model::message::{HopKind, NodeId, Step};
use otn_engine::model::scenario::Scenario;

/// A scenario with a name.
#[derive(Debug)]
pub struct Preset {
    /// Its name in links and on the command line. A contract: never renamed.
    pub id: &'static str,
    change: fn(&mut Scenario),
    story: Story,
}

/// The one fault that shows what a preset is about.
#[derive(Clone, Copy, Debug)]
enum Story {
    /// Consumer A dies before or after this step.
    Crash(Moment, Step),
    /// This hop is lost.
    Lose(HopKind),
    /// The job is slow.
    Slow,
}

/// Every preset, in the order of the picker.
pub static PRESETS: &[Preset] = lessons::LESSONS;

/// The preset of this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.id == id)
}

impl Preset {
    /// Its settings.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        let mut scenario = Scenario::default();
        (self.change)(&mut scenario);
        scenario
    }

    /// The faults that tell its story.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let (kind, site) = match self.story {
            Story::Crash(moment, step) => (FaultKind::Crash, Site::Step(NodeId::Consumer(0), step, moment)),
            Story::Lose(hop) => (FaultKind::Lose, Site::Hop(hop)),
            Story::Slow => (FaultKind::Slow, Site::Job),
        };
        Plan(vec![PlannedFault::first(kind, site)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use otn_engine::model::cast::Cast;
    use otn_engine::run::script::script;

    #[test]
    fn the_names_are_the_contract() {
        let ids: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
        assert_eq!(
            ids,
            [
                "lesson-a",
                "lesson-b",
                "slow-day",
                "slow-day-120s",
                "lesson-c",
                "lost-confirm-b",
                "lost-confirm-c",
                "exercise-crash",
                "exercise-slow",
                "top-up",
                "top-up-effect-first",
                "top-up-id-first",
                "location-ping",
                "wallet-credit",
                "invoice-email",
            ]
        );
    }

    #[test]
    fn every_preset_is_valid_and_its_story_happens() {
        for preset in PRESETS {
            assert_eq!(preset.scenario().validate(), [], "{}", preset.id);
            assert_eq!(script(&preset.scenario(), &Cast::default(), &preset.plan()).unused, [], "{}", preset.id);
        }
    }

    #[test]
    fn the_page_opens_on_the_slow_day() {
        assert_eq!(find("slow-day").expect("a preset").scenario(), Scenario::default());
    }
}
