//! The words of an answer that stands outside the page: an article, a figure in a book.

use super::{Words, things};
use crate::language::{Text, text};
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::Trace;

/// Leads to the page with the same scenario.
pub const OPEN: Text = text("Open this scenario on the page, and change the numbers");
/// Before the part of an address that is the scenario, where nobody said where the page is.
pub const FRAGMENT: Text = text("Put this behind the address of a page of once · twice · never:");
/// Unfolds the page in a frame.
pub const INTERACTIVE: Text = text("Change the numbers here");
/// The name of that frame, for those who listen.
pub const FRAME: Text = text("Once, twice or never? With numbers to change");

impl Words<'_> {
    /// Below a diagram: the faults that strike in it, and those that it does not come to.
    #[must_use]
    pub fn caption(&self, trace: &Trace, plan: &Plan, scenario: &Scenario) -> String {
        let system = things::system(scenario);
        let unused = trace.unused.iter().map(|fault| self.unused(fault, system));
        std::iter::once(self.plan(&plan.0, system)).chain(unused).collect::<Vec<_>>().join(" ")
    }
}
