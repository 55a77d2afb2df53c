//! Events in their total order: time, then class, then the order in which they were planned.
//!
//! [`Heap`] is the plain way to keep them; `lanes` has one for days, which gives the same order sooner.

use crate::model::message::{Hop, MessageId, NodeId};
use crate::model::node::Timer;
use crate::model::units::Micros;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The next message's business change is made.
    Due,
    /// A hop arrives.
    Arrive(MessageId, Hop),
    /// A timer of a node.
    Timer(Timer),
    /// Consumers restart.
    Restart,
    /// A node dies, because the plan says so.
    Crash(NodeId),
    /// The broker delivers, if it can.
    Dispatch,
}

/// The order of events of one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    /// An arrival, the end of a handler, a node that dies or is back.
    Arrival,
    /// The end of a limit.
    Limit,
    /// An extension of a limit: too late at the instant of its end.
    Extension,
    /// A delivery: it sees everything else of its instant.
    Delivery,
}

/// The events to come. However they are kept, they come out in the one total order.
pub trait Schedule: Default {
    /// Plans an event, at an instant that is not before `now`; `now` never goes back.
    fn push(&mut self, now: Micros, at: Micros, event: Event);

    /// The next event and its instant.
    fn pop(&mut self) -> Option<(Micros, Event)>;
}

/// A heap: the plain way to keep events, and cheap to copy.
#[derive(Debug, Default)]
pub struct Heap {
    heap: BinaryHeap<Reverse<Planned>>,
    sequence: u64,
}

/// A planned event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planned {
    pub(super) key: Key,
    pub(super) event: Event,
}

/// A place in the total order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) at: Micros,
    /// The class in the upper bits, below it the number of events planned before: one comparison instead of two.
    rank: u64,
}

impl Key {
    /// After every event.
    pub(super) const NEVER: Key = Key { at: Micros(u64::MAX), rank: u64::MAX };
    const CLASS_SHIFT: u32 = 60;

    pub(super) fn new(at: Micros, class: Class, sequence: u64) -> Key {
        Key { at, rank: (class as u64) << Self::CLASS_SHIFT | sequence }
    }
}

impl Schedule for Heap {
    fn push(&mut self, _: Micros, at: Micros, event: Event) {
        self.sequence += 1;
        self.heap.push(Reverse(Planned { key: Key::new(at, class(event), self.sequence), event }));
    }

    fn pop(&mut self) -> Option<(Micros, Event)> {
        self.heap.pop().map(|Reverse(planned)| (planned.key.at, planned.event))
    }
}

impl Clone for Heap {
    fn clone(&self) -> Heap {
        Heap { heap: self.heap.clone(), sequence: self.sequence }
    }

    fn clone_from(&mut self, other: &Heap) {
        self.heap.clone_from(&other.heap);
        self.sequence = other.sequence;
    }
}

pub(super) fn class(event: Event) -> Class {
    match event {
        Event::Arrive(_, Hop::Extend(_)) | Event::Timer(Timer::Extension(_)) => Class::Extension,
        Event::Timer(Timer::ConfirmLimit(..) | Timer::AckLimit(_) | Timer::WriteLimit(..) | Timer::Noticed(..) | Timer::Available(..)) => {
            Class::Limit
        }
        Event::Dispatch => Class::Delivery,
        Event::Due
        | Event::Restart
        | Event::Crash(_)
        | Event::Timer(
            Timer::Resume(_) | Timer::Back(_) | Timer::SlotsBack(..) | Timer::NextJob(_) | Timer::Commit(_) | Timer::Reconnected(_),
        )
        | Event::Arrive(
            _,
            Hop::Send { .. } | Hop::Confirm { .. } | Hop::Deliver(_) | Hop::Ack(_) | Hop::GiveBack(_) | Hop::Write(..) | Hop::Written(..),
        ) => Class::Arrival,
    }
}

impl Ord for Planned {
    fn cmp(&self, other: &Planned) -> std::cmp::Ordering {
        self.key.cmp(&other.key)
    }
}

impl PartialOrd for Planned {
    fn partial_cmp(&self, other: &Planned) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Planned {
    fn eq(&self, other: &Planned) -> bool {
        self.key == other.key
    }
}

impl Eq for Planned {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::message::DeliveryId;

    #[test]
    fn events_come_by_time_then_class_then_order_of_planning() {
        let mut queue = Heap::default();
        let limit = Event::Timer(Timer::AckLimit(DeliveryId(1)));
        let extension = Event::Arrive(MessageId(0), Hop::Extend(DeliveryId(1)));
        let ack = Event::Arrive(MessageId(0), Hop::Ack(DeliveryId(1)));
        for (at, event) in [(2, Event::Dispatch), (2, extension), (2, limit), (2, ack), (2, Event::Restart), (1, Event::Dispatch)] {
            queue.push(Micros::ZERO, Micros(at), event);
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(at, event)| (at.0, event)).collect();
        assert_eq!(order, [(1, Event::Dispatch), (2, ack), (2, Event::Restart), (2, limit), (2, extension), (2, Event::Dispatch)]);
    }
}
