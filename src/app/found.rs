//! What follows from a scenario and a plan, computed once a change and shared by everything that shows it.

use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::{Estimate, estimate};
use otn_engine::run::explore::Exploration;
use otn_engine::run::known::Known;
use otn_engine::run::possible::Possibilities;
use otn_engine::run::script::{Trace, script};

use super::format::words;
use super::shared::Shared;
use crate::view::outcome::OutcomeKind;
use crate::view::transcript::{Item, transcript};
use crate::view::words::verdict::Verdict;

/// What follows from a scenario and a plan.
#[derive(Clone, PartialEq)]
pub struct Found {
    /// The script.
    pub trace: Shared<Trace>,
    /// Its steps in words.
    pub transcript: Shared<Vec<Item>>,
    /// The arithmetic of the day.
    pub estimate: Shared<Estimate>,
    /// What is known of the scenario's runs.
    known: Shared<Known>,
    /// The answer.
    pub verdict: Shared<Verdict>,
    /// What is possible, once that has been explored.
    pub exploration: Option<Shared<Exploration>>,
}

/// The answer before anything is run; none where only a run tells what becomes of the messages.
#[must_use]
pub fn first_answer(scenario: &Scenario, cast: &Cast) -> Option<Shared<Verdict>> {
    let estimate = estimate(scenario);
    let known = Known::by_arithmetic(scenario, cast, &estimate)?;
    Some(Shared::new(words().verdict(scenario, &estimate, &known)))
}

impl Found {
    /// Plays the script and does the arithmetic.
    #[must_use]
    pub fn new(scenario: &Scenario, cast: &Cast, plan: &Plan) -> Found {
        let (trace, estimate) = (script(scenario, cast, plan), estimate(scenario));
        let known = Known::at_first(scenario, cast, &estimate);
        Found {
            transcript: Shared::new(transcript(&trace, scenario, &words())),
            trace: Shared::new(trace),
            verdict: Shared::new(words().verdict(scenario, &estimate, &known)),
            known: Shared::new(known),
            estimate: Shared::new(estimate),
            exploration: None,
        }
    }

    /// Plays the script with other faults; the day stays as it is.
    #[must_use]
    pub fn replayed(&self, scenario: &Scenario, cast: &Cast, plan: &Plan) -> Found {
        let trace = script(scenario, cast, plan);
        Found { transcript: Shared::new(transcript(&trace, scenario, &words())), trace: Shared::new(trace), ..self.clone() }
    }

    /// The answer again, with what an exploration found.
    #[must_use]
    pub fn explored(&self, scenario: &Scenario, exploration: Shared<Exploration>) -> Found {
        let known = Known::clone(&self.known).explored(Possibilities::of(&exploration));
        let verdict = words().verdict(scenario, &self.estimate, &known);
        Found { verdict: Shared::new(verdict), known: Shared::new(known), exploration: Some(exploration), ..self.clone() }
    }

    /// The shortest plan that ends so, if one is known.
    #[must_use]
    pub fn plan_that_shows(&self, outcome: OutcomeKind) -> Option<Plan> {
        outcome.plan_that_shows(self.exploration.as_ref()?, &self.estimate)
    }
}
