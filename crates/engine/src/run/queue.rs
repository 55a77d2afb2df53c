//! Events in their total order: time, then class, then the order in which they were planned.

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
enum Class {
    /// An arrival, the end of a handler, a node that dies or is back.
    Arrival,
    /// The end of a limit.
    Limit,
    /// An extension of a limit: too late at the instant of its end.
    Extension,
    /// A delivery: it sees everything else of its instant.
    Delivery,
}

/// The events to come.
#[derive(Debug, Default)]
pub struct Queue {
    heap: BinaryHeap<Reverse<Planned>>,
    sequence: u64,
}

#[derive(Clone, Copy, Debug)]
struct Planned {
    key: (Micros, Class, u64),
    event: Event,
}

impl Queue {
    /// Plans an event.
    pub fn push(&mut self, at: Micros, event: Event) {
        self.sequence += 1;
        self.heap.push(Reverse(Planned { key: (at, class(event), self.sequence), event }));
    }

    /// The next event and its instant.
    pub fn pop(&mut self) -> Option<(Micros, Event)> {
        self.heap.pop().map(|Reverse(planned)| (planned.key.0, planned.event))
    }
}

impl Clone for Queue {
    fn clone(&self) -> Queue {
        Queue { heap: self.heap.clone(), sequence: self.sequence }
    }

    fn clone_from(&mut self, other: &Queue) {
        self.heap.clone_from(&other.heap);
        self.sequence = other.sequence;
    }
}

fn class(event: Event) -> Class {
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
        let mut queue = Queue::default();
        let limit = Event::Timer(Timer::AckLimit(DeliveryId(1)));
        let extension = Event::Arrive(MessageId(0), Hop::Extend(DeliveryId(1)));
        let ack = Event::Arrive(MessageId(0), Hop::Ack(DeliveryId(1)));
        for (at, event) in [(2, Event::Dispatch), (2, extension), (2, limit), (2, ack), (2, Event::Restart), (1, Event::Dispatch)] {
            queue.push(Micros(at), event);
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(at, event)| (at.0, event)).collect();
        assert_eq!(order, [(1, Event::Dispatch), (2, ack), (2, Event::Restart), (2, limit), (2, extension), (2, Event::Dispatch)]);
    }
}
