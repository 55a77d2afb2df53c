//! What a message does that meets nothing, learned by running one through the loop alone.

use super::chance::Chance;
use super::counter::Counter;
use super::day::setup;
use super::engine::{Engine, Observer, RunEnd};
use super::lanes::Lanes;
use crate::model::fault::{FaultKind, Hazard, Offers, Reached, Site};
use crate::model::message::MessageId;
use crate::model::scenario::{Pace, Scenario};
use crate::model::units::{Micros, Ppm, Span};
use crate::model::world::{Fact, Way, World};

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
        let hazard = Quiet { pace, is_due: true };
        let mut run: Engine<Quiet, Watch, Lanes> = Engine::new(scenario, &setup(scenario), hazard, Watch::new(scenario));
        let mut was_over = false;
        let end = loop {
            match run.advance(1) {
                None => was_over = run.observer.is_over,
                Some(end) => break end,
            }
        };
        let Watch { counted, lasts, hops, ids_after, .. } = run.observer;
        (was_over && end == RunEnd::Quiet && lasts <= LASTS_MAX).then_some(Alone { lasts, hops, ids_after, counted })
    }
}

/// No fault, no restart, one message at the start.
struct Quiet {
    pace: Pace,
    is_due: bool,
}

impl Hazard for Quiet {
    const KINDS: Offers = Chance::KINDS;

    fn next_due(&mut self) -> Option<Micros> {
        std::mem::take(&mut self.is_due).then_some(Micros::ZERO)
    }

    fn next_restart(&mut self) -> Option<Micros> {
        None
    }

    fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
        (reached.site == Site::Job && self.pace == Pace::Slow).then_some(FaultKind::Slow)
    }
}

/// Counts like the observer of a day, and remembers when and where chance could have come in.
struct Watch {
    scenario: Scenario,
    counted: Counter,
    lasts: Span,
    hops: Vec<(u32, Ppm)>,
    ids_after: Vec<Span>,
    is_over: bool,
}

impl Watch {
    fn new(scenario: &Scenario) -> Watch {
        let counted = Counter::new(scenario);
        Watch { scenario: *scenario, counted, lasts: Span::ZERO, hops: Vec::new(), ids_after: Vec::new(), is_over: false }
    }
}

impl Observer for Watch {
    fn note(&mut self, world: &World, fact: Fact) {
        self.counted.note(world, fact);
        let until = match fact {
            Fact::Sent(_, _, Way::Arrives(at)) => at,
            _ => world.now,
        };
        self.lasts = self.lasts.max(until.since(Micros::ZERO));
        if let Fact::IdSaved(_) = fact {
            self.ids_after.push(world.now.since(Micros::ZERO));
        }
    }

    fn reached(&mut self, _: &World, reached: Reached, _: Option<FaultKind>) {
        if let Site::Hop(hop) = reached.site {
            let chance = Chance::lost(&self.scenario, hop);
            if chance > Ppm::ZERO {
                self.hops.push((reached.asked, chance));
            }
        }
    }

    fn over(&mut self, world: &World, message: MessageId) {
        self.counted.over(world, message);
        self.is_over = true;
    }
}
