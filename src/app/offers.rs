//! What a reader can do at a step: the faults that can strike there.

use otn_engine::model::effects::System;
use otn_engine::model::fault::{Plan, PlannedFault};
use otn_engine::run::script::Trace;

use super::format::words;
use super::state::Action;

/// Something that a reader can do at a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The fault.
    pub fault: PlannedFault,
    /// What it is called.
    pub label: String,
    /// Whether it is in force.
    pub in_force: bool,
}

/// What can strike at a step, in the order in which it would.
#[must_use]
pub fn offers(trace: &Trace, step: usize, system: System) -> Vec<Offer> {
    let last = trace.steps.len().saturating_sub(1);
    let here = trace.points.iter().filter(|point| point.step.min(last) == step);
    let offers = here.flat_map(|point| point.offers.kinds().map(move |kind| (point, kind)));
    offers
        .map(|(point, kind)| Offer {
            fault: point.fault(kind),
            label: words().action(point, kind, system),
            in_force: point.struck == Some(kind),
        })
        .collect()
}

impl Offer {
    /// What choosing it does to a plan: it strikes, or strikes no longer.
    #[must_use]
    pub fn action(&self, plan: &Plan) -> Action {
        match plan.0.iter().position(|planned| is_same(planned, &self.fault)) {
            Some(place) => Action::RemoveFault(place),
            None => Action::AddFault(self.fault),
        }
    }
}

/// Whether two faults are the same for the one message of the script: a plan need not name it.
fn is_same(planned: &PlannedFault, offered: &PlannedFault) -> bool {
    match (planned, offered) {
        (
            PlannedFault::AtPoint { kind, message, site, nth },
            PlannedFault::AtPoint { kind: other_kind, message: other_message, site: other_site, nth: other_nth },
        ) => (kind, site, nth) == (other_kind, other_site, other_nth) && (message.is_none() || message == other_message),
        (PlannedFault::CrashAt { .. }, _) | (_, PlannedFault::CrashAt { .. }) => planned == offered,
    }
}
