//! The messages of a script that are not like the others: when each is sent, how long its job takes, what it shares.

use super::scenario::{HandlerFails, Pace, Scenario};
use super::units::{Micros, Span};
use std::sync::Arc;

/// The most messages of a script.
pub const CAST_MAX: usize = 1_000;

/// The messages of a script, in the order in which they are sent. Shared, since an exploration copies worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast(Arc<[Role]>);

/// One message of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Role {
    /// When its business change is made.
    pub due: Micros,
    /// How long its job takes: at the first start, the second ... and at every later one as at the last. Empty as
    /// the scenario says.
    pub jobs: Vec<Span>,
    /// Not before this instant does a handler begin with it: until then its consumer keeps it.
    pub not_before: Micros,
    /// Of one group, a message is delivered only when those before it are settled.
    pub group: Option<u32>,
    /// Messages of the same number carry the same ID; `None` is an ID of its own.
    pub id: Option<u32>,
    /// How often its handler fails; `None` as the scenario says.
    pub fails: Option<HandlerFails>,
}

impl Default for Cast {
    /// One message at the start.
    fn default() -> Cast {
        Cast(Arc::from([Role::default()]))
    }
}

impl Cast {
    /// These messages, in the order in which they are sent; `None` if they are none or too many.
    #[must_use]
    pub fn new(roles: Vec<Role>) -> Option<Cast> {
        if !(1..=CAST_MAX).contains(&roles.len()) {
            return None;
        }
        // Of those at one instant the first stays the first. So few are put in order at less cost than a sort's code has.
        let mut ordered: Vec<Role> = Vec::with_capacity(roles.len());
        for role in roles {
            let place = ordered.partition_point(|other| other.due <= role.due);
            ordered.insert(place, role);
        }
        Some(Cast(Arc::from(ordered)))
    }

    /// The messages of a day: all alike, so none has a role.
    #[must_use]
    pub fn of_a_day() -> Cast {
        Cast(Arc::from([]))
    }

    /// Whether it is the same one in memory: quicker than to compare, or to copy.
    #[must_use]
    pub fn is_same(&self, other: &Cast) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The messages.
    #[must_use]
    pub fn roles(&self) -> &[Role] {
        &self.0
    }

    /// Whether it is the one message that every scenario has.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Cast::default()
    }

    /// How long the job of the nth message takes at its nth start, counted from 1.
    #[must_use]
    pub fn job(&self, scenario: &Scenario, number: u64, pace: Pace, start: u32) -> Span {
        let jobs = self.0.get(number as usize).map_or(&[][..], |role| &role.jobs);
        let place = (start.max(1) as usize - 1).min(jobs.len().saturating_sub(1));
        match (pace, jobs.get(place)) {
            (Pace::Normal, Some(job)) => *job,
            (Pace::Normal, None) | (Pace::Slow, _) => scenario.job(pace),
        }
    }

    /// How often the handler of the nth message fails.
    #[must_use]
    pub fn fails(&self, scenario: &Scenario, number: u64) -> HandlerFails {
        self.0.get(number as usize).and_then(|role| role.fails).unwrap_or(scenario.work.handler_fails)
    }

    /// Before when no handler begins with the nth message.
    #[must_use]
    pub fn not_before(&self, number: u64) -> Micros {
        self.0.get(number as usize).map_or(Micros::ZERO, |role| role.not_before)
    }

    /// The ordering group of the nth message.
    #[must_use]
    pub fn group(&self, number: u64) -> Option<u32> {
        self.0.get(number as usize).and_then(|role| role.group)
    }

    /// The first message with the same ID as the nth one: itself, if it shares it with none before it.
    #[must_use]
    pub fn shares_id_with(&self, number: u64) -> u64 {
        let shared = self.0.get(number as usize).and_then(|role| role.id);
        shared.and_then(|id| self.0.iter().position(|role| role.id == Some(id))).map_or(number, |place| place as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_may_take_another_time_at_each_start() {
        let role = Role { jobs: vec![Span::seconds(45), Span::seconds(1)], ..Role::default() };
        let cast = Cast::new(vec![role]).expect("one message");
        let job = |start| cast.job(&Scenario::default(), 0, Pace::Normal, start);
        assert_eq!([1, 2, 3].map(job), [Span::seconds(45), Span::seconds(1), Span::seconds(1)]);
        assert_eq!(Cast::default().job(&Scenario::default(), 0, Pace::Normal, 1), Span::seconds(8));
    }

    #[test]
    fn messages_are_in_the_order_of_their_sending() {
        let role = |due| Role { due: Micros(due), ..Role::default() };
        let cast = Cast::new(vec![role(2), role(1)]).expect("two messages");
        assert_eq!(cast.roles().iter().map(|role| role.due.0).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(Cast::new(vec![]), None);
        assert_eq!(Cast::new(vec![role(0); CAST_MAX + 1]), None);
    }

    #[test]
    fn an_id_is_shared_with_the_first_that_carries_it() {
        let role = |id| Role { id, ..Role::default() };
        let cast = Cast::new(vec![role(Some(7)), role(None), role(Some(7))]).expect("three messages");
        assert_eq!([0, 1, 2].map(|number| cast.shares_id_with(number)), [0, 1, 0]);
    }
}
