//! What follows from a scenario and a plan, computed once a change and shared by everything that shows it.

use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::{Estimate, estimate};
use otn_engine::run::script::{Trace, script};

use super::format::words;
use super::shared::Shared;
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
    /// The answer.
    pub verdict: Shared<Verdict>,
}

impl Found {
    /// Plays the script and does the arithmetic.
    #[must_use]
    pub fn new(scenario: &Scenario, plan: &Plan) -> Found {
        let (trace, estimate) = (script(scenario, plan), estimate(scenario));
        Found {
            transcript: Shared::new(transcript(&trace, scenario, &words())),
            trace: Shared::new(trace),
            verdict: Shared::new(words().verdict(scenario, &estimate, None)),
            estimate: Shared::new(estimate),
        }
    }

    /// Plays the script with other faults; the day stays as it is.
    #[must_use]
    pub fn replayed(&self, scenario: &Scenario, plan: &Plan) -> Found {
        let trace = script(scenario, plan);
        Found { transcript: Shared::new(transcript(&trace, scenario, &words())), trace: Shared::new(trace), ..self.clone() }
    }
}
