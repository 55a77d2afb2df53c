//! What a reader can do at a step: the faults that can strike there.

use otn_engine::model::effects::System;
use otn_engine::model::fault::PlannedFault;
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
    /// Its place in the plan, if it is in force.
    pub by: Option<usize>,
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
            by: point.by.filter(|_| point.struck == Some(kind)),
        })
        .collect()
}

impl Offer {
    /// What choosing it does to the plan: it strikes, or strikes no longer.
    #[must_use]
    pub const fn action(&self) -> Action {
        match self.by {
            Some(place) => Action::RemoveFault(place),
            None => Action::AddFault(self.fault),
        }
    }
}
