//! The schedule of a day: lanes of equal delays.
//!
//! Time never goes back, so events that were planned with one delay come in the order in which they were planned: a
//! limit of 30 s that was planned later ends later. Each delay has a lane, first in, first out; only what has a delay
//! of its own (the next message, the next restart) needs a heap. Events of the present instant have lanes of their own
//! by class, and are most of all.

use super::queue::{Class, Event, Key, Planned, Schedule, class};
use crate::model::units::{Micros, Span};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// More lanes would take longer to look through than a heap.
const LANES_MAX: usize = 12;
const CLASSES: usize = 4;

/// Events to come, in lanes.
#[derive(Debug)]
pub struct Lanes {
    now: Micros,
    /// Events of the present instant, by class.
    present: [Present; CLASSES],
    lanes: Vec<Lane>,
    /// What has a delay of its own.
    rest: BinaryHeap<Reverse<Planned>>,
    /// The first event of each lane, and of the rest at the end.
    heads: [Key; LANES_MAX + 1],
    /// Which of the heads comes first.
    first: usize,
    sequence: u64,
}

/// Events of one class that are of the present instant: hardly ever more than one.
#[derive(Debug, Default)]
struct Present {
    first: Option<Planned>,
    others: VecDeque<Planned>,
}

impl Present {
    #[inline]
    fn push(&mut self, planned: Planned) {
        if self.first.is_none() {
            self.first = Some(planned);
        } else {
            self.others.push_back(planned);
        }
    }

    #[inline]
    fn pop_first(&mut self) {
        self.first = if self.others.is_empty() { None } else { self.others.pop_front() };
    }
}

/// Events of one class that were planned with one delay.
#[derive(Debug)]
struct Lane {
    class: Class,
    delay: Span,
    events: VecDeque<Planned>,
}

/// Where the rest stands among the heads.
const REST: usize = LANES_MAX;

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes {
            now: Micros::ZERO,
            present: Default::default(),
            lanes: Vec::new(),
            rest: BinaryHeap::new(),
            heads: [Key::NEVER; LANES_MAX + 1],
            first: REST,
            sequence: 0,
        }
    }
}

impl Schedule for Lanes {
    #[inline]
    fn push(&mut self, now: Micros, at: Micros, event: Event) {
        debug_assert!(now >= self.now && at >= now, "time never goes back");
        self.now = now;
        self.sequence += 1;
        let class = class(event);
        let planned = Planned { key: Key::new(at, class, self.sequence), event };
        if at == now {
            self.present[class as usize].push(planned);
        } else {
            self.push_later(at.since(now), class, planned);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(Micros, Event)> {
        for events in &mut self.present {
            if let Some(Planned { key, event }) = events.first {
                if self.heads[self.first] < key {
                    break;
                }
                events.pop_first();
                return Some((key.at, event));
            }
        }
        self.pop_later()
    }
}

impl Lanes {
    fn push_later(&mut self, delay: Span, class: Class, planned: Planned) {
        let place = self.place_for(delay, class, planned.event);
        if planned.key < self.heads[place] {
            self.heads[place] = planned.key;
            if planned.key < self.heads[self.first] {
                self.first = place;
            }
        }
        match self.lanes.get_mut(place) {
            Some(lane) => lane.events.push_back(planned),
            None => self.rest.push(Reverse(planned)),
        }
    }

    /// The lane of this delay; one that is empty can become it. Arrivals and restarts come at any time.
    fn place_for(&mut self, delay: Span, class: Class, event: Event) -> usize {
        if matches!(event, Event::Due | Event::Restart | Event::Crash(_)) {
            return REST;
        }
        if let Some(place) = self.lanes.iter().position(|lane| lane.delay == delay && lane.class == class) {
            return place;
        }
        if self.lanes.len() < LANES_MAX {
            self.lanes.push(Lane { class, delay, events: VecDeque::new() });
            return self.lanes.len() - 1;
        }
        let Some(place) = self.lanes.iter().position(|lane| lane.events.is_empty()) else { return REST };
        (self.lanes[place].class, self.lanes[place].delay) = (class, delay);
        place
    }

    fn pop_later(&mut self) -> Option<(Micros, Event)> {
        let place = self.first;
        let (popped, next) = match self.lanes.get_mut(place) {
            Some(lane) => (lane.events.pop_front(), lane.events.front().map(|planned| planned.key)),
            None => (self.rest.pop().map(|Reverse(planned)| planned), self.rest.peek().map(|Reverse(planned)| planned.key)),
        };
        self.heads[place] = next.unwrap_or(Key::NEVER);
        let mut first = (self.heads[REST], REST);
        for (place, head) in self.heads[..self.lanes.len()].iter().enumerate() {
            if *head < first.0 {
                first = (*head, place);
            }
        }
        self.first = first.1;
        popped.map(|planned| (planned.key.at, planned.event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::message::{DeliveryId, NodeId};
    use crate::model::node::Timer;
    use crate::model::units::Seed;
    use crate::run::queue::Heap;
    use crate::run::rng::{Dice, Purpose};

    /// Whatever is planned, in whatever order: lanes give what the heap gives.
    #[test]
    fn lanes_keep_the_total_order() {
        let mut dice = Dice::new(Seed(11), Purpose::Jobs);
        for delays in [1, 3, 40] {
            let (mut lanes, mut heap) = (Lanes::default(), Heap::default());
            let (mut now, mut number, mut popped) = (Micros::ZERO, 0, 0);
            loop {
                for _ in 0..if number < 4_000 { dice.below(4) } else { 0 } {
                    number += 1;
                    let at = now.plus(Span(dice.below(delays)));
                    let event = match dice.below(5) {
                        0 => Event::Dispatch,
                        1 => Event::Due,
                        2 => Event::Timer(Timer::AckLimit(DeliveryId(number))),
                        3 => Event::Timer(Timer::Extension(DeliveryId(number))),
                        _ => Event::Timer(Timer::Back(NodeId::Consumer(number))),
                    };
                    lanes.push(now, at, event);
                    heap.push(now, at, event);
                }
                let next = lanes.pop();
                assert_eq!(next, heap.pop(), "event {popped} of {delays} delays");
                match next {
                    Some((at, _)) => (now, popped) = (at, popped + 1),
                    None if number >= 4_000 => break,
                    None => {}
                }
            }
            assert_eq!(popped, number);
        }
    }
}
