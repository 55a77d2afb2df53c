//! What a message does that meets nothing, learned by running one through the loop alone.

use super::chance::Chance;
use super::counter::{Counter, Followed};
use super::day::setup;
use super::engine::{Engine, RunEnd};
use super::lanes::Lanes;
use crate::model::scenario::{Pace, Scenario};
use crate::model::units::{Ppm, Span};

/// A message alone that lasts longer than this is better run among the others.
const LASTS_MAX: Span = Span::HOUR;

/// A message's life, no hop of which is lost and into which no restart falls.
pub(super) struct Alone {
    /// From the business change to the last thing that happens to it.
    pub(super) lasts: Span,
    /// Its hops that may be lost: the place among its points, and the chance.
    pub(super) hops: Vec<(u32, Ppm)>,
    /// How long after the business change it saves IDs.
    pub(super) ids_after: Vec<Span>,
    /// What it adds to the day.
    pub(super) counted: Counter,
}

impl Alone {
    /// A message with a normal job and one with a slow job; none where messages touch each other.
    pub(super) fn both(scenario: &Scenario) -> [Option<Alone>; 2] {
        let one = |pace| if scenario.messages_are_independent() { Alone::new(scenario, pace) } else { None };
        [one(Pace::Normal), one(Pace::Slow)]
    }

    /// `None` where the message does not end by itself, or late.
    fn new(scenario: &Scenario, pace: Pace) -> Option<Alone> {
        let day = quiet_day(scenario, pace);
        let mut counter = Counter::new(&day);
        counter.alone = Some(Followed::default());
        let mut run: Engine<Chance, Counter, Lanes> = Engine::new(&day, &setup(&day), Chance::new(&day, [None, None]), counter);
        let mut was_over = false;
        let end = loop {
            match run.advance(1) {
                None => was_over = run.observer.messages_over() == 1,
                Some(end) => break end,
            }
        };
        let mut counted = run.observer;
        let Followed { due, until, hops, ids } = counted.alone.take()?;
        let lasts = until.since(due);
        let hops = hops.into_iter().map(|(asked, hop)| (asked, Chance::lost(scenario, hop))).filter(|(_, chance)| *chance > Ppm::ZERO);
        let ids_after = ids.into_iter().map(|at| at.since(due)).collect();
        (was_over && end == RunEnd::Quiet && lasts <= LASTS_MAX).then_some(Alone { lasts, hops: hops.collect(), ids_after, counted })
    }
}

/// A day of one message, on which chance decides nothing.
fn quiet_day(scenario: &Scenario, pace: Pace) -> Scenario {
    let mut day = *scenario;
    (day.day.messages, day.day.restarts) = (1, 0);
    (day.producer.send_lost, day.producer.confirm_lost) = (Ppm::ZERO, Ppm::ZERO);
    (day.broker.deliver_lost, day.broker.ack_lost) = (Ppm::ZERO, Ppm::ZERO);
    day.work.slow_share = match pace {
        Pace::Normal => Ppm::ZERO,
        Pace::Slow => Ppm::WHOLE,
    };
    day
}
