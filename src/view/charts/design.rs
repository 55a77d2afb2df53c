//! The designs that the charts set side by side, all under the present day.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Span;
use otn_engine::run::estimate::{Estimate, estimate};

use crate::catalogue::designs as catalogue;

/// Which design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// Ack, then work.
    AckFirst,
    /// Work, then ack.
    WorkFirst,
    /// Work, then ack, with a limit that every job meets.
    LongLimit(Span),
    /// The ID is saved with the work.
    IdWithWork,
    /// What is set now, where it is none of these.
    Present,
}

/// A design under the present day, with its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// Which one.
    pub name: Name,
    /// The settings.
    pub scenario: Scenario,
    /// The figures of a day.
    pub estimate: Estimate,
    /// Whether it is what is set now.
    pub is_present: bool,
}

/// The designs to compare, in the order of the lesson.
#[must_use]
pub fn designs(present: &Scenario) -> Vec<Design> {
    let of = |name, design: catalogue::Design| (name, design.over(present));
    let (_, work_first) = of(Name::WorkFirst, catalogue::Design::WorkFirst);
    let mut all = vec![
        of(Name::AckFirst, catalogue::Design::AckFirst),
        (Name::WorkFirst, work_first),
        of(Name::IdWithWork, catalogue::Design::IdWithWork),
    ];
    if let Some(limit) = catalogue::long_limit(&work_first) {
        let mut scenario = work_first;
        scenario.broker.ack_limit = Some(limit);
        all.insert(2, (Name::LongLimit(limit), scenario));
    }
    if all.iter().all(|(_, scenario)| scenario != present) {
        all.push((Name::Present, *present));
    }
    all.into_iter()
        .map(|(name, scenario)| Design { name, estimate: estimate(&scenario), is_present: scenario == *present, scenario })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::cause::Cause;
    use super::*;
    use otn_engine::model::scenario::IgnoreRepeats;
    use otn_engine::model::units::Ppm;

    #[test]
    fn the_lesson_has_four_designs() {
        let all = designs(&Scenario::default());
        let names: Vec<Name> = all.iter().map(|design| design.name).collect();
        assert_eq!(names, [Name::AckFirst, Name::WorkFirst, Name::LongLimit(Span::seconds(120)), Name::IdWithWork]);
        assert_eq!(all.iter().map(|design| design.is_present).collect::<Vec<_>>(), [false, true, false, false]);
        let figures: Vec<_> = all.iter().map(|design| Cause::ALL.map(|cause| design.estimate.count(cause))).collect();
        assert_eq!(figures, [[300, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 300, 5_000, 0], [0, 0, 0, 0, 300, 0, 0], [0; 7]]);
    }

    #[test]
    fn a_limit_that_every_job_meets_needs_no_longer_one() {
        let mut scenario = Scenario::default();
        scenario.work.slow_share = Ppm::ZERO;
        assert_eq!(designs(&scenario).len(), 3);
        scenario.broker.ack_limit = None;
        scenario.work.slow_share = Ppm::WHOLE;
        assert_eq!(designs(&scenario).len(), 3);
    }

    #[test]
    fn a_design_of_its_own_stands_at_the_end() {
        let mut scenario = Scenario::default();
        scenario.consumer.ignore_repeats = IgnoreRepeats::WorkThenId;
        let all = designs(&scenario);
        let last = all.last().expect("there are designs");
        assert_eq!((last.name, last.is_present), (Name::Present, true));
        assert_eq!(all.iter().filter(|design| design.is_present).count(), 1);
    }
}
