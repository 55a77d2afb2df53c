//! The few words that only the diagram needs.

use super::Words;
use crate::tr;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Span;

impl Words<'_> {
    /// What an ack limit's bar is called, longest first.
    #[must_use]
    pub fn limit_names(&self, scenario: &Scenario) -> Vec<String> {
        let limit = tr!("limit").to_owned();
        match scenario.broker.ack_limit.map(|limit| self.format.duration(limit)) {
            Some(time) => vec![tr!("ack limit {time}", time), tr!("limit {time}", time), limit],
            None => vec![tr!("ack limit").to_owned(), limit],
        }
    }

    /// What a job's bar is called, longest first.
    #[must_use]
    pub fn job_names(&self, took: Span) -> Vec<String> {
        let took = self.format.duration(took);
        vec![tr!("job, {took}", took), took]
    }

    /// What the bar of a repeated job is called, longest first.
    #[must_use]
    pub fn repeat_names(&self, took: Span) -> Vec<String> {
        let took = self.format.duration(took);
        let shorter = [tr!("the same job again"), tr!("job again"), tr!("again")].map(str::to_owned);
        [tr!("the same job again, {took}", took)].into_iter().chain(shorter).collect()
    }

    /// "and 12 more steps".
    #[must_use]
    pub fn steps_left_out(&self, count: u64) -> String {
        self.with_count(count, tr!("and {count} more step"), tr!("and {count} more steps"))
    }
}
