//! What can become of a message, as far as is known: from an exploration, or at once and more roughly.

use super::day_cause::{DayCause, Harm};
use super::estimate::estimate;
use super::explore::{Exploration, Finding, explore};
use super::script::script;
use crate::model::cast::Cast;
use crate::model::fault::{Offers, Plan};
use crate::model::outcome::Promise;
use crate::model::scenario::Scenario;
use crate::model::units::Ppm;

/// The most fault points of a run without a fault for which single faults are tried at once.
const POINTS_MAX: usize = 120;

/// Whether something is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Possible {
    /// The fewest faults that produce it; `None` if no plan did.
    pub fewest_faults: Option<u32>,
    /// How many runs came to their end; none where the arithmetic alone says it.
    pub runs: u64,
    /// Runs that were stopped before: what they would have come to is not known.
    pub cut: u64,
    /// The most faults of a plan.
    pub faults_max: u32,
}

/// What is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possibilities {
    /// What was shown, each with the fewest faults that show it.
    shown: Vec<(Finding, u32)>,
    runs: u64,
    cut: u64,
    faults_max: u32,
}

impl Possibilities {
    /// What an exploration found.
    #[must_use]
    #[inline]
    pub fn of(exploration: &Exploration) -> Possibilities {
        let shown = Finding::all().into_iter().filter_map(|finding| Some((finding, exploration.shown(finding).fewest_faults()?)));
        Possibilities { shown: shown.collect(), runs: exploration.runs(), cut: exploration.cut, faults_max: exploration.faults }
    }

    /// A first answer, at once: what single faults can do; by the arithmetic alone where there are many to try.
    #[must_use]
    #[inline]
    pub fn at_first(scenario: &Scenario, cast: &Cast) -> Possibilities {
        if script(scenario, cast, &Plan::default()).points.len() <= POINTS_MAX {
            Possibilities::of(&explore(scenario, cast, 1, Offers::USUAL))
        } else {
            Possibilities::by_arithmetic(scenario)
        }
    }

    /// What the arithmetic finds on a day with a restart, slow jobs and losses on every way. No plan was tried for it.
    #[must_use]
    #[inline]
    pub fn by_arithmetic(scenario: &Scenario) -> Possibilities {
        let mut worse = *scenario;
        (worse.day.messages, worse.day.restarts, worse.day.in_progress) = (1_000_000, 1, 1);
        worse.work.slow_share = Ppm::percent(50);
        for chance in
            [&mut worse.producer.send_lost, &mut worse.producer.confirm_lost, &mut worse.broker.deliver_lost, &mut worse.broker.ack_lost]
        {
            *chance = Ppm::percent(1);
        }
        let figures = estimate(&worse);
        let does = |harm| DayCause::ALL.into_iter().any(|cause| cause.harm() == harm && figures.count(cause) > 0);
        let mut shown = Vec::new();
        let mut is = |finding, is: bool| shown.extend(is.then_some((finding, 1)));
        is(Finding::Once, figures.failing == 0);
        is(Finding::Repeated, does(Harm::Repeated));
        is(Finding::Broken(Promise::NotRepeated), does(Harm::Repeated));
        is(Finding::Broken(Promise::NotLost), does(Harm::Lost));
        is(Finding::HalfDone, scenario.work.effects.count() > 1);
        Possibilities { shown, runs: 0, cut: 0, faults_max: 0 }
    }

    /// Whether one of these is possible.
    #[must_use]
    #[inline]
    pub fn get(&self, findings: &[Finding]) -> Possible {
        let fewest_faults = self.shown.iter().filter(|(finding, _)| findings.contains(finding)).map(|(_, fewest)| *fewest).min();
        Possible { fewest_faults, runs: self.runs, cut: self.cut, faults_max: self.faults_max }
    }

    #[inline]
    fn has(&self, finding: Finding) -> bool {
        self.get(&[finding]).fewest_faults.is_some()
    }
}

/// What a scenario promises of every message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guarantee {
    /// Never repeated, perhaps lost.
    AtMostOnce,
    /// Never lost, perhaps repeated.
    AtLeastOnce,
    /// Neither lost nor repeated.
    ExactlyOnceInEffect,
    /// Perhaps lost, perhaps repeated.
    Neither,
}

impl Guarantee {
    /// What follows from what is possible. Where runs were stopped before the end, the arithmetic speaks for them.
    #[must_use]
    #[inline]
    pub fn of(scenario: &Scenario, possible: &Possibilities) -> Guarantee {
        let supposed = (possible.cut > 0).then(|| Possibilities::by_arithmetic(scenario));
        let breaks = |promise| {
            let finding = Finding::Broken(promise);
            possible.has(finding) || supposed.as_ref().is_some_and(|supposed| supposed.has(finding))
        };
        // An effect that never happens is lost, also where another one of its message has happened.
        let loses = breaks(Promise::NotLost) || breaks(Promise::NotHalfDone);
        match (loses, breaks(Promise::NotRepeated)) {
            (true, false) => Guarantee::AtMostOnce,
            (false, true) => Guarantee::AtLeastOnce,
            (false, false) => Guarantee::ExactlyOnceInEffect,
            (true, true) => Guarantee::Neither,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::scenario::{IgnoreRepeats, Order, Resend};
    use crate::model::units::Span;

    fn with(change: impl Fn(&mut Scenario)) -> Scenario {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        scenario
    }

    #[test]
    fn each_guarantee_has_its_design() {
        let guarantee = |change: fn(&mut Scenario)| {
            let scenario = with(change);
            Guarantee::of(&scenario, &Possibilities::at_first(&scenario, &Cast::default()))
        };
        assert_eq!(guarantee(|_| {}), Guarantee::AtLeastOnce);
        assert_eq!(guarantee(|scenario| scenario.producer.resend = Resend::Never), Guarantee::Neither);
        let at_most_once = |scenario: &mut Scenario| {
            scenario.consumer.order = Order::AckAtDelivery;
            scenario.producer.resend = Resend::Never;
        };
        assert_eq!(guarantee(at_most_once), Guarantee::AtMostOnce);
        let ids = |scenario: &mut Scenario| scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
        assert_eq!(guarantee(ids), Guarantee::ExactlyOnceInEffect);
    }

    #[test]
    fn runs_that_were_stopped_give_no_guarantee() {
        let scenario = with(|scenario| {
            scenario.work.normal_job = Span(43_200_000_000);
            scenario.consumer.extend_every = Some(Span(1_000));
        });
        let found = Possibilities::of(&explore(&scenario, &Cast::default(), 0, Offers::USUAL));
        assert_eq!((found.runs, found.cut), (0, 1));
        assert_eq!(Guarantee::of(&scenario, &found), Guarantee::AtLeastOnce, "a crash can repeat it, whatever a run would show");
    }

    #[test]
    fn the_fewest_faults_of_several_findings_count() {
        let found = Possibilities::of(&explore(&Scenario::default(), &Cast::default(), 1, Offers::USUAL));
        assert_eq!(found.get(&[Finding::Repeated]).fewest_faults, Some(1));
        assert_eq!(found.get(&[Finding::Repeated, Finding::Once]).fewest_faults, Some(0));
        assert_eq!(found.get(&[Finding::Never]).fewest_faults, None);
    }
}
