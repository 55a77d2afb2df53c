//! The events of a day of the usual protocol, one after the other, and what its nodes share.

use super::records::{Copy, Delivery, Message, Rules};
use super::schedule::{Event, Lane, Schedule};
use super::{Deed, Ended, Watch, serves};
use crate::model::fault::{FaultKind, Hazard, Offers, Reached, Site};
use crate::model::message::HopKind;
use crate::model::outcome::Fate;
use crate::model::scenario::Scenario;
use crate::model::units::{Micros, Span};
use crate::model::world::{CopyState, Slab};
use crate::run::engine::{RunEnd, TIME_BOUND};
use std::collections::VecDeque;

/// When something happens that was just brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It never will.
    Never,
    /// When its turn comes.
    Planned,
    /// Now: nothing else is left of this instant but what always comes later. Whoever brought it about lets it happen,
    /// as the last thing that it does.
    Now,
}

/// A day of the usual protocol.
pub struct Express<H, W> {
    pub(super) rules: Rules,
    /// Who decides the faults.
    pub hazard: H,
    /// Who watches.
    pub watch: W,
    pub(super) now: Micros,
    pub(super) schedule: Schedule,
    pub(super) messages: Slab<Message>,
    pub(super) copies: Slab<Copy>,
    pub(super) deliveries: Slab<Delivery>,
    /// Copies that wait, with their serial numbers, the longest waiting first. One that was removed meanwhile is skipped.
    pub(super) ready: VecDeque<(u32, u64)>,
    pub(super) waiting: u64,
    pub(super) stored: u64,
    pub(super) came: u64,
    /// Slots that are taken: by jobs, by deliveries under way, and by killed jobs until their consumer is back.
    pub(super) taken: u64,
    /// Whether a limit that meant nothing any more would have ended after the bound of time.
    pub(super) beyond: bool,
}

impl<H: Hazard, W: Watch> Express<H, W> {
    /// A day at its start, of a scenario that this serves.
    pub fn new(scenario: &Scenario, hazard: H, watch: W) -> Self {
        debug_assert!(serves(scenario, &hazard), "not the usual protocol");
        let mut day = Express {
            rules: Rules::of(scenario),
            hazard,
            watch,
            now: Micros::ZERO,
            schedule: Schedule::default(),
            messages: Slab::default(),
            copies: Slab::default(),
            deliveries: Slab::default(),
            ready: VecDeque::new(),
            waiting: 0,
            stored: 0,
            came: 0,
            taken: 0,
            beyond: false,
        };
        day.plan_due();
        day.plan_restart();
        day
    }

    /// The instant up to which it has run.
    pub fn now(&self) -> Micros {
        self.now
    }

    /// Records of messages under way, of their copies and of their deliveries.
    pub fn records(&self) -> usize {
        self.messages.len() + self.copies.len() + self.deliveries.len()
    }

    /// Runs up to its end, or for this many events; how it ended, if it did.
    pub fn advance(&mut self, events: u64) -> Option<RunEnd> {
        for _ in 0..events {
            let Some((at, event)) = self.schedule.pop(self.now) else {
                return Some(self.end(if self.beyond { RunEnd::TimeBound } else { RunEnd::Quiet }));
            };
            if at.0 > TIME_BOUND.0 {
                return Some(self.end(RunEnd::TimeBound));
            }
            debug_assert!(self.now <= at, "time never goes back");
            self.now = at;
            self.happen(event);
            while self.schedule.takes_dispatch(at) {
                self.deliver_next();
            }
        }
        None
    }

    #[inline]
    fn happen(&mut self, event: Event) {
        match event {
            Event::Due => self.due(),
            Event::Send(message) => self.store(message),
            Event::Confirm(message) => self.confirmed(message),
            Event::Deliver(delivery) => self.start(delivery),
            Event::Resume(delivery) => self.resume(delivery),
            Event::Write(delivery) => self.apply(delivery),
            Event::Written(delivery) => self.written(delivery),
            Event::Ack(delivery) => self.acked(delivery),
            Event::ConfirmLimit(message) => self.confirm_limit_ended(message),
            Event::AckLimit(delivery) => self.ack_limit_ended(delivery),
            Event::Restart => self.restart(),
            Event::SlotsBack(slots) => self.slots_back(slots),
        }
    }

    pub(super) fn plan_due(&mut self) {
        if let Some(at) = self.hazard.next_due() {
            self.schedule.push(Lane::Due, at, Event::Due);
        }
    }

    pub(super) fn plan_restart(&mut self) {
        if let Some(at) = self.hazard.next_restart() {
            self.schedule.push(Lane::Restart, at, Event::Restart);
        }
    }

    #[inline]
    pub(super) fn note(&mut self, id: u32, deed: Deed) {
        self.watch.note(self.now, self.messages[id].number, deed);
    }

    /// Reaches a message's next point.
    #[inline]
    pub(super) fn reach(&mut self, id: u32, site: Site, may: FaultKind) -> Reached {
        let message = &mut self.messages[id];
        let reached = Reached { message: message.number, site, offers: Offers::one(may), asked: message.asked as u32 };
        message.asked += 1;
        reached
    }

    /// Lets a hop set out. Unless that is lost, a reference to its message goes with it.
    #[inline(always)]
    pub(super) fn hop(&mut self, id: u32, kind: HopKind, arrival: Event) -> Next {
        let reached = self.reach(id, Site::Hop(kind), FaultKind::Lose);
        if self.hazard.strike(reached).is_some() {
            self.watch.note(self.now, reached.message, Deed::Lost(kind));
            return Next::Never;
        }
        let takes = self.hazard.hop_time(reached, self.rules.hop);
        self.watch.note(self.now, reached.message, Deed::Sent(kind));
        if takes == self.rules.hop || takes == Span::ZERO {
            return self.later(Lane::Hop, takes, arrival);
        }
        self.schedule.push_odd(self.now.plus(takes), arrival);
        Next::Planned
    }

    /// Plans an event on the lane of its delay, unless it is the very next one.
    #[inline(always)]
    pub(super) fn later(&mut self, lane: Lane, delay: Span, event: Event) -> Next {
        if delay > Span::ZERO {
            self.schedule.push(lane, self.now.plus(delay), event);
        } else if self.schedule.is_idle(self.now) {
            return Next::Now;
        } else {
            self.schedule.push_now(self.now, event);
        }
        Next::Planned
    }

    /// Takes away the end of a limit that means nothing any more.
    pub(super) fn skip(&mut self, lane: Lane, at: Micros, message: u32) {
        self.schedule.skip(lane);
        self.beyond |= at.0 > TIME_BOUND.0;
        self.done_with(message);
    }

    /// An event of a message has led to this: what comes of it takes over the reference to the message.
    #[inline]
    pub(super) fn pass_on(&mut self, id: u32, next: Next) {
        if next == Next::Never {
            self.done_with(id);
        }
    }

    /// An event of a message is over.
    #[inline]
    pub(super) fn done_with(&mut self, id: u32) {
        self.messages[id].pending -= 1;
        self.release(id);
    }

    #[inline]
    pub(super) fn release(&mut self, id: u32) {
        if self.messages[id].pending == 0 && self.is_settled(id) {
            self.over(id);
        }
    }

    fn is_settled(&self, id: u32) -> bool {
        let mut next = self.messages[id].copies;
        while let Some(copy) = next.get() {
            let Copy { state, next: older, .. } = self.copies[copy];
            if matches!(state, CopyState::Waiting | CopyState::Held) {
                return false;
            }
            next = older;
        }
        true
    }

    /// Reports a message, and frees its records.
    fn over(&mut self, id: u32) {
        let Message { number, due, effects, effect_first, interrupted, sender, copies, .. } = self.messages[id];
        let (mut fate, mut next) = (Fate::NotStored, copies);
        while let Some(copy) = next.get() {
            let Copy { state, mut deliveries, next: older, .. } = self.copies[copy];
            fate = fate.max(Fate::of(state));
            while let Some(delivery) = deliveries.get() {
                deliveries = self.deliveries[delivery].next;
                self.deliveries.remove(delivery);
            }
            self.copies.remove(copy);
            next = older;
        }
        self.messages.remove(id);
        let (effect_first, interrupted) = (effect_first.get(), interrupted.get());
        self.watch.over(Ended { number, due, effects, effect_first, interrupted, fate, sender });
    }

    fn end(&mut self, end: RunEnd) -> RunEnd {
        self.messages.places().into_iter().for_each(|left| self.over(left));
        end
    }
}
