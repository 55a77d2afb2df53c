//! The few words that only the diagram needs.

use super::Words;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Span;

impl Words<'_> {
    /// What an ack limit's bar is called, longest first.
    #[must_use]
    pub fn limit_names(&self, scenario: &Scenario) -> Vec<String> {
        let limit = scenario.broker.ack_limit.map(|limit| format!(" {}", self.format.duration(limit))).unwrap_or_default();
        vec![format!("ack limit{limit}"), format!("limit{limit}"), "limit".to_owned()]
    }

    /// What a job's bar is called, longest first.
    #[must_use]
    pub fn job_names(&self, took: Span) -> Vec<String> {
        let took = self.format.duration(took);
        vec![format!("job, {took}"), took]
    }

    /// What the bar of a repeated job is called, longest first.
    #[must_use]
    pub fn repeat_names(&self, took: Span) -> Vec<String> {
        let took = self.format.duration(took);
        vec![format!("the same job again, {took}"), "the same job again".to_owned(), "job again".to_owned(), "again".to_owned()]
    }

    /// "and 12 more steps".
    #[must_use]
    pub fn steps_left_out(&self, count: u64) -> String {
        format!("and {}", self.counted(count, "more step", "more steps"))
    }
}
