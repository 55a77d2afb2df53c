//! Which outcomes are possible, and how many faults they take.

use crate::view::outcome::OutcomeKind;
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::{Offers, Plan};
use otn_engine::model::outcome::{Fate, Promise};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Ppm;
use otn_engine::model::world::Sender;
use otn_engine::run::estimate::{Retry, estimate};
use otn_engine::run::explore::{Exploration, Finding, explore};
use otn_engine::run::script::script;

/// The most fault points of a run without a fault for which single faults are tried at once.
const POINTS_MAX: usize = 120;

/// Whether an outcome is possible, as an exploration found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Possible {
    /// The fewest faults that produce it; `None` if no plan did.
    pub fewest_faults: Option<u32>,
    /// How many plans were tried.
    pub plans_tried: u64,
    /// The most faults of a plan.
    pub faults_max: u32,
}

/// Which outcomes are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Possibilities {
    once: Possible,
    twice: Possible,
    never: Possible,
    half_done: Possible,
    parked: Possible,
    given_up: Possible,
    coming_round: Possible,
}

impl Possibilities {
    /// What an exploration found.
    #[must_use]
    pub fn of(exploration: &Exploration) -> Possibilities {
        let possible = |finding| Possible {
            fewest_faults: exploration.shown(finding).fewest_faults(),
            plans_tried: exploration.plans,
            faults_max: exploration.faults,
        };
        Possibilities {
            once: possible(Finding::Once),
            twice: possible(Finding::Repeated),
            // Without effect, and nobody knows: what is set aside, given up or waiting is shown as such.
            never: possible(Finding::Broken(Promise::NotLost)),
            half_done: possible(Finding::HalfDone),
            parked: possible(Finding::Fate(Fate::DeadLettered)),
            given_up: possible(Finding::Sender(Sender::GivenUp)),
            coming_round: possible(Finding::Fate(Fate::ComingRound)),
        }
    }

    /// A first answer, at once: what single faults can do; by the arithmetic alone where there are many to try.
    #[must_use]
    pub fn at_first(scenario: &Scenario, cast: &Cast) -> Possibilities {
        if script(scenario, cast, &Plan::default()).points.len() <= POINTS_MAX {
            Possibilities::of(&explore(scenario, cast, 1, Offers::USUAL))
        } else {
            Possibilities::by_arithmetic(scenario)
        }
    }

    /// What the arithmetic finds on a day with a restart, slow jobs and losses on every way. No plan was tried for it.
    #[must_use]
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
        let (stuck, fails) = (figures.retry == Retry::Never, figures.failing > 0);
        let repeated = figures.repeated_max > 0 || figures.repeated_slow > 0 || figures.repeated_chance > 0;
        let lost = figures.lost_max > 0 || figures.lost_chance > 0 || stuck;
        let possible = |is: bool| Possible { fewest_faults: is.then_some(1), plans_tried: 0, faults_max: 0 };
        Possibilities {
            once: possible(!fails),
            twice: possible(repeated && !fails),
            never: possible(lost || fails),
            half_done: possible(scenario.work.effects.count() > 1),
            parked: possible(false),
            given_up: possible(false),
            coming_round: possible(false),
        }
    }

    /// What was found of an outcome.
    #[must_use]
    pub const fn get(&self, outcome: OutcomeKind) -> Possible {
        match outcome {
            OutcomeKind::Once => self.once,
            OutcomeKind::Twice => self.twice,
            OutcomeKind::Never => self.never,
            OutcomeKind::Parked => self.parked,
            OutcomeKind::GivenUp => self.given_up,
            OutcomeKind::ComingRound => self.coming_round,
            OutcomeKind::HalfDone => self.half_done,
        }
    }

    /// Whether an outcome was seen at all.
    #[must_use]
    pub const fn is_possible(&self, outcome: OutcomeKind) -> bool {
        self.get(outcome).fewest_faults.is_some()
    }
}
