//! What became of several messages: those that ended alike are told together.

use super::Words;
use crate::tr;
use otn_engine::model::effects::System;
use otn_engine::model::fault::PlannedFault;
use otn_engine::model::outcome::Report;
use otn_engine::model::scenario::Scenario;

/// The most faults that are told aloud.
const FAULTS_SPOKEN_MAX: usize = 8;
/// The most groups of messages that are told aloud.
const SPOKEN_MAX: usize = 3;

/// Several messages that ended alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike<'r> {
    /// The number of the first, from 1.
    pub first: u64,
    /// The number of the last.
    pub last: u64,
    /// How the first of them ended.
    pub report: &'r Report,
}

impl Words<'_> {
    /// Messages one after the other that ended alike, together.
    #[must_use]
    pub fn alike<'r>(&self, reports: &'r [Report]) -> Vec<Alike<'r>> {
        let same = |one: &Report, other: &Report| {
            (one.applied, one.fate, one.sender, one.deliveries) == (other.applied, other.fate, other.sender, other.deliveries)
        };
        let groups = reports.chunk_by(same).filter_map(|group| group.first().zip(group.last()));
        groups.map(|(first, last)| Alike { first: first.number.0 + 1, last: last.number.0 + 1, report: first }).collect()
    }

    /// "Message 1", "Messages 2 to 100".
    #[must_use]
    pub fn alike_name(&self, alike: &Alike<'_>) -> String {
        let first = self.format.count(alike.first);
        if alike.first == alike.last {
            tr!("Message {number}", number = first)
        } else {
            tr!("Messages {first} to {last}", first, last = self.format.count(alike.last))
        }
    }

    /// The same before a label: "m1 ", "m2–m100 ".
    #[must_use]
    pub fn alike_mark(&self, alike: &Alike<'_>) -> String {
        if alike.first == alike.last {
            self.message_mark(alike.first)
        } else {
            tr!("m{first}–m{last} ", first = alike.first.to_string(), last = alike.last.to_string())
        }
    }

    /// Before a label, which of several messages it is about: "m1 ".
    #[must_use]
    pub fn message_mark(&self, number: u64) -> String {
        tr!("m{number} ", number = number.to_string())
    }

    /// What became of the messages, for those who listen: the first few that did not end alike.
    #[must_use]
    pub fn spoken_reports(&self, reports: &[Report], scenario: &Scenario) -> Vec<String> {
        if let [one] = reports {
            return vec![self.report(one, scenario).sentence];
        }
        let alike = self.alike(reports);
        let left_out = alike.len().saturating_sub(SPOKEN_MAX);
        let more = (left_out > 0).then(|| self.more_there_are(left_out));
        let said = alike
            .iter()
            .take(SPOKEN_MAX)
            .map(|alike| tr!("{name}: {end}.", name = self.alike_name(alike), end = self.report(alike.report, scenario).line));
        said.chain(more).collect()
    }

    /// The faults of a plan for those who listen: the first few.
    #[must_use]
    pub fn spoken_plan(&self, faults: &[PlannedFault], system: System) -> String {
        let (told, left_out) = faults.split_at(faults.len().min(FAULTS_SPOKEN_MAX));
        let plan = self.plan(told, system);
        if left_out.is_empty() { plan } else { [&plan, " ", &self.more_there_are(left_out.len())].concat() }
    }

    /// What is left out of a list: "and 3 more".
    #[must_use]
    pub fn and_more(&self, more: usize) -> String {
        tr!("and {count} more", count = self.format.count(more as u64))
    }

    /// The same as a sentence.
    fn more_there_are(&self, more: usize) -> String {
        tr!("And {count} more.", count = self.format.count(more as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::incidents;
    use crate::view::format::Plain;
    use otn_engine::run::script::script;

    #[test]
    fn messages_that_ended_alike_stand_together() {
        let incidents = incidents::parse(include_str!("../../../static/catalogue/incidents.txt")).expect("the incidents");
        let names = |id: &str| {
            let incident = incidents.iter().find(|incident| incident.id == id).expect("an incident");
            let trace = script(&incident.scenario, &incident.cast, &incident.plan);
            let words = Words::new(&Plain::TERMINAL);
            words.alike(&trace.messages).iter().map(|alike| words.alike_name(alike)).collect::<Vec<_>>()
        };
        assert_eq!(names("r01-dead-lettered-unrun"), ["Message 1", "Message 2", "Message 3", "Message 4"]);
        let thousand = names("r15-confirms-lost-with-the-connection");
        assert!(thousand.len() < 12, "{thousand:?}");
        assert_eq!(thousand[0], "Messages 1 to 798");
    }
}
