//! What the nodes of the usual protocol do, one function for each thing that happens to them. What follows at once is
//! called last.

use super::records::{Copy, Delivery, Handler, Link, Message, When};
use super::run::{Express, Next};
use super::schedule::{Event, Lane};
use super::{Deed, Watch};
use crate::model::broker;
use crate::model::cause::Cause;
use crate::model::fault::{FaultKind, Hazard, Site};
use crate::model::message::HopKind;
use crate::model::scenario::{IgnoreRepeats, MessageIdPolicy, Pace, Resend};
use crate::model::world::{CopyState, DeliveryEnd, JobEnd, LateAckAnswer, Sender, Silence};
use std::collections::BinaryHeap;

impl<H: Hazard, W: Watch> Express<H, W> {
    // The producer.

    pub(super) fn due(&mut self) {
        let number = self.hazard.number(self.came);
        self.came += 1;
        let id = self.messages.place();
        self.messages[id] = Message { number, due: self.now, ..Message::default() };
        let job = self.reach(id, Site::Job, FaultKind::Slow);
        if self.hazard.strike(job).is_some() {
            self.messages[id].pace = Pace::Slow;
            self.watch.note(self.now, number, Deed::Slow);
        }
        let next = self.send(id, 1);
        self.plan_due();
        match next {
            Next::Never => self.release(id),
            Next::Planned => {}
            Next::Now => self.store(id),
        }
    }

    pub(super) fn send(&mut self, id: u32, attempt: u32) -> Next {
        let message = &mut self.messages[id];
        message.attempt = attempt;
        if self.rules.resend == Resend::UntilConfirmed {
            message.pending += 1;
            self.schedule.push(Lane::ConfirmLimit, self.now.plus(self.rules.confirm_limit), Event::ConfirmLimit(id));
        }
        let next = self.hop(id, HopKind::Send, Event::Send(id));
        self.messages[id].pending += u32::from(next != Next::Never);
        next
    }

    pub(super) fn confirmed(&mut self, id: u32) {
        let message = &mut self.messages[id];
        if message.sender == Sender::Unknown {
            message.sender = Sender::Confirmed;
        }
        self.done_with(id);
    }

    /// There is no other limit of its message: another attempt begins where the limit of the last one ends.
    pub(super) fn confirm_limit_ended(&mut self, id: u32) {
        let Message { sender, attempt, .. } = self.messages[id];
        if sender == Sender::Unknown {
            self.note(id, Deed::ConfirmLimitEnded);
            if attempt < self.rules.attempts_max {
                if self.send(id, attempt + 1) == Next::Now {
                    self.store(id);
                }
            } else {
                self.messages[id].sender = Sender::GivenUp;
                self.note(id, Deed::GaveUp);
            }
        }
        self.done_with(id);
        while let Some((at, Event::ConfirmLimit(other))) = self.schedule.head(Lane::ConfirmLimit)
            && self.messages[other].sender != Sender::Unknown
        {
            self.skip(Lane::ConfirmLimit, at, other);
        }
        self.schedule.skipped(Lane::ConfirmLimit);
    }

    // The broker.

    pub(super) fn store(&mut self, id: u32) {
        self.stored += 1;
        let copy = self.copies.place();
        let next = std::mem::replace(&mut self.messages[id].copies, Link::to(copy));
        self.copies[copy] = Copy { message: id, serial: self.stored, next, ..Copy::default() };
        self.wait(copy, Deed::Stored);
        let next = self.hop(id, HopKind::Confirm, Event::Confirm(id));
        self.pass_on(id, next);
        if next == Next::Now {
            self.confirmed(id);
        }
    }

    /// A copy waits at the end of the queue.
    #[inline]
    pub(super) fn wait(&mut self, copy: u32, deed: fn(u64) -> Deed) {
        let record = &mut self.copies[copy];
        record.state = CopyState::Waiting;
        self.ready.push_back((copy, record.serial));
        self.waiting += 1;
        let id = record.message;
        self.note(id, deed(self.waiting));
        self.look();
    }

    /// The broker looks whether it can deliver, once all else of the present instant is done.
    #[inline]
    pub(super) fn look(&mut self) {
        if !self.ready.is_empty() {
            self.schedule.plan_dispatch();
        }
    }

    pub(super) fn deliver_next(&mut self) {
        while let Some(&(copy, serial)) = self.ready.front() {
            let waits = |record: &&Copy| record.serial == serial && record.state == CopyState::Waiting;
            let Some(record) = self.copies.get(copy).filter(waits) else {
                self.ready.pop_front();
                continue;
            };
            let id = record.message;
            if self.messages[id].deliveries >= self.rules.deliveries_bound {
                self.ready.pop_front();
                self.waiting -= 1;
                self.copies[copy].state = CopyState::ComingRound;
                self.note(id, Deed::BoundReached);
                continue;
            }
            if self.taken < self.rules.slots {
                self.ready.pop_front();
                self.waiting -= 1;
                self.deliver(id, copy);
            }
            return;
        }
    }

    pub(super) fn deliver(&mut self, id: u32, copy: u32) {
        self.taken += 1;
        let delivery = self.deliveries.place();
        let record = &mut self.copies[copy];
        let next = std::mem::replace(&mut record.deliveries, Link::to(delivery));
        record.state = CopyState::Held;
        record.open += 1;
        let message = &mut self.messages[id];
        message.deliveries += 1;
        self.deliveries[delivery] = Delivery { message: id, copy, next, number: message.deliveries, ..Delivery::default() };
        if let Some(limit) = self.rules.ack_limit {
            message.pending += 1;
            self.schedule.push(Lane::AckLimit, self.now.plus(limit), Event::AckLimit(delivery));
        }
        let next = self.hop(id, HopKind::Deliver, Event::Deliver(delivery));
        self.messages[id].pending += u32::from(next != Next::Never);
        self.look();
        match next {
            Next::Never => {
                self.deliveries[delivery].silence = Silence::LostHop;
                self.end_job(delivery, JobEnd::NotReached);
            }
            Next::Planned => {}
            Next::Now => self.start(delivery),
        }
    }

    pub(super) fn acked(&mut self, delivery: u32) {
        let Delivery { message, copy, ended, .. } = self.deliveries[delivery];
        let state = self.copies[copy].state;
        let late = ended.map(|_| broker::late_ack(self.rules.late_ack, state));
        if let Some(answer) = late {
            self.note(message, Deed::LateAck(answer));
        }
        if matches!(late, None | Some(LateAckAnswer::Removes)) {
            self.remove(message, copy, delivery);
        }
        self.done_with(message);
    }

    pub(super) fn remove(&mut self, id: u32, copy: u32, by: u32) {
        if self.copies[copy].state == CopyState::Waiting {
            self.waiting -= 1;
        }
        let mut next = self.copies[copy].deliveries;
        while let Some(delivery) = next.get() {
            if self.deliveries[delivery].ended.is_none() {
                self.end_delivery(delivery, if delivery == by { DeliveryEnd::Ack } else { DeliveryEnd::OtherAck });
            }
            next = self.deliveries[delivery].next;
        }
        self.copies[copy].state = CopyState::Removed;
        self.note(id, Deed::Removed);
        self.look();
    }

    pub(super) fn end_delivery(&mut self, delivery: u32, end: DeliveryEnd) {
        let record = &mut self.deliveries[delivery];
        record.ended = Some(end);
        let Delivery { message, copy, .. } = *record;
        self.copies[copy].open -= 1;
        self.note(message, Deed::Ended(end));
    }

    pub(super) fn ack_limit_ended(&mut self, delivery: u32) {
        let Delivery { message, copy, ended, .. } = self.deliveries[delivery];
        if ended.is_none() {
            self.end_delivery(delivery, DeliveryEnd::Limit);
            let record = &self.copies[copy];
            if record.open == 0 && record.state == CopyState::Held {
                self.wait(copy, Deed::CameBack);
            }
        }
        self.done_with(message);
        while let Some((at, Event::AckLimit(other))) = self.schedule.head(Lane::AckLimit)
            && let Delivery { message, ended: Some(_), .. } = self.deliveries[other]
        {
            self.skip(Lane::AckLimit, at, message);
        }
        self.schedule.skipped(Lane::AckLimit);
    }

    // The consumers, and the store.

    pub(super) fn start(&mut self, delivery: u32) {
        let record = &mut self.deliveries[delivery];
        record.started_at = self.now;
        record.handler = Handler::BeforeEffect;
        let id = record.message;
        self.note(id, Deed::Started);
        if self.knows_id(delivery) {
            return self.skip_job(delivery);
        }
        let (lane, span) = match self.messages[id].pace {
            Pace::Normal => (Lane::NormalBefore, self.rules.work[0][0]),
            Pace::Slow => (Lane::SlowBefore, self.rules.work[1][0]),
        };
        // The arrival's reference to the message becomes that of what comes next.
        if self.later(lane, span, Event::Resume(delivery)) == Next::Now {
            self.write(delivery);
        }
    }

    /// The ID is known: there is nothing to do but to ack.
    fn skip_job(&mut self, delivery: u32) {
        self.end_job(delivery, JobEnd::Skipped);
        let next = self.ack(delivery);
        self.pass_on(self.deliveries[delivery].message, next);
        if next == Next::Now {
            self.acked(delivery);
        }
    }

    pub(super) fn resume(&mut self, delivery: u32) {
        let Delivery { message, handler, .. } = self.deliveries[delivery];
        match handler {
            Handler::BeforeEffect => self.write(delivery),
            Handler::AfterEffect => self.finish(delivery),
            // A restart came first.
            Handler::UnderWay | Handler::Writing | Handler::Over(_) => self.done_with(message),
        }
    }

    pub(super) fn write(&mut self, delivery: u32) {
        let record = &mut self.deliveries[delivery];
        record.handler = Handler::Writing;
        let id = record.message;
        let next = self.hop(id, HopKind::Write, Event::Write(delivery));
        self.pass_on(id, next);
        if next == Next::Now {
            self.apply(delivery);
        }
    }

    /// The store applies what reaches it, also when the writer was killed meanwhile; with the ID, unless it finds that.
    pub(super) fn apply(&mut self, delivery: u32) {
        let id = self.deliveries[delivery].message;
        if self.knows_id(delivery) {
            self.note(id, Deed::IdFound);
        } else {
            if self.rules.ignore_repeats == IgnoreRepeats::SameTransaction {
                *self.id_saved(delivery) = When::at(self.now);
                self.note(id, Deed::IdSaved);
            }
            let deed = self.effect(delivery);
            self.note(id, deed);
        }
        let next = self.hop(id, HopKind::Written, Event::Written(delivery));
        self.pass_on(id, next);
        if next == Next::Now {
            self.written(delivery);
        }
    }

    #[inline]
    fn effect(&mut self, delivery: u32) -> Deed {
        let Delivery { message, next: previous, .. } = self.deliveries[delivery];
        let message = &mut self.messages[message];
        if message.effects > 0 && self.rules.repeatable {
            return Deed::Unchanged;
        }
        message.effects += 1;
        let again = message.effects > 1;
        if !again {
            message.effect_first = When::at(self.now);
        }
        Deed::Applied(again.then(|| {
            let previous = previous.get();
            let unknown = previous.is_none() && self.rules.message_id == MessageIdPolicy::NewAtEachSend;
            if self.rules.ignore_repeats == IgnoreRepeats::SameTransaction && !unknown {
                return Cause::ExpiredId;
            }
            previous.map_or(Cause::Resend, |previous| self.deliveries[previous].cause())
        }))
    }

    /// When the ID was saved that a delivery carries.
    fn id_saved(&mut self, delivery: u32) -> &mut When {
        let Delivery { message, copy, .. } = self.deliveries[delivery];
        match self.rules.message_id {
            MessageIdPolicy::OnePerMessage => &mut self.messages[message].id_saved,
            MessageIdPolicy::NewAtEachSend => &mut self.copies[copy].id_saved,
        }
    }

    /// Whether somebody asks for the ID that a delivery carries, and the store knows it.
    #[inline]
    fn knows_id(&mut self, delivery: u32) -> bool {
        if self.rules.ignore_repeats == IgnoreRepeats::No {
            return false;
        }
        let (now, kept) = (self.now, self.rules.ids_kept);
        self.id_saved(delivery).get().is_some_and(|saved| kept.is_none_or(|kept| now < saved.plus(kept)))
    }

    pub(super) fn written(&mut self, delivery: u32) {
        let record = &mut self.deliveries[delivery];
        let id = record.message;
        if record.handler != Handler::Writing {
            return self.done_with(id);
        }
        record.handler = Handler::AfterEffect;
        let (lane, span) = match self.messages[id].pace {
            Pace::Normal => (Lane::NormalAfter, self.rules.work[0][1]),
            Pace::Slow => (Lane::SlowAfter, self.rules.work[1][1]),
        };
        if self.later(lane, span, Event::Resume(delivery)) == Next::Now {
            self.finish(delivery);
        }
    }

    fn finish(&mut self, delivery: u32) {
        let next = self.ack(delivery);
        self.end_job(delivery, JobEnd::Finished);
        self.pass_on(self.deliveries[delivery].message, next);
        if next == Next::Now {
            self.acked(delivery);
        }
    }

    fn ack(&mut self, delivery: u32) -> Next {
        let next = self.hop(self.deliveries[delivery].message, HopKind::Ack, Event::Ack(delivery));
        if next == Next::Never {
            self.deliveries[delivery].silence = Silence::LostHop;
        }
        next
    }

    /// A handler is over: its slot is free.
    pub(super) fn end_job(&mut self, delivery: u32, end: JobEnd) {
        self.taken -= 1;
        self.deliveries[delivery].handler = Handler::Over(end);
        self.note(self.deliveries[delivery].message, Deed::JobEnded(end));
        self.look();
    }

    /// A restart ends the jobs last started; their slots are free again after the down time.
    pub(super) fn restart(&mut self) {
        let is_running = |record: &Delivery| matches!(record.handler, Handler::BeforeEffect | Handler::Writing | Handler::AfterEffect);
        let started = |record: &Delivery| (record.started_at, self.messages[record.message].number, record.number);
        let running = self.deliveries.iter().filter(|(_, record)| is_running(record));
        let mut running: BinaryHeap<_> = running.map(|(place, record)| (started(record), place)).collect();
        let mut killed = 0;
        while killed < self.rules.killed_by_restart
            && let Some((_, delivery)) = running.pop()
        {
            killed += 1;
            let message = &mut self.messages[self.deliveries[delivery].message];
            if message.effects == 0 {
                message.interrupted = When::at(self.now);
            }
            self.end_job(delivery, JobEnd::Killed);
            self.taken += 1;
        }
        let slots = killed as u32;
        let next = self.later(Lane::SlotsBack, self.rules.down_time, Event::SlotsBack(slots));
        self.plan_restart();
        if next == Next::Now {
            self.slots_back(slots);
        }
    }

    pub(super) fn slots_back(&mut self, slots: u32) {
        self.taken -= u64::from(slots);
        self.look();
    }
}
