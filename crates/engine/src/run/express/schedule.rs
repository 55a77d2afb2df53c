//! What is to come in the usual protocol: a lane for each delay, and a list of hops that take a time of their own.
//!
//! The order is that of `queue`: time, then class, then the order of planning.

use crate::model::units::Micros;
use std::collections::VecDeque;

/// Something that happens, with the place of the record that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The next message is sent for the first time.
    Due,
    /// All jobs last started end.
    Restart,
    /// A message arrives at the broker.
    Send(u32),
    /// A confirm arrives at the producer.
    Confirm(u32),
    /// A delivery arrives at its consumer.
    Deliver(u32),
    /// A delivery's write arrives at the store.
    Write(u32),
    /// The store's answer arrives.
    Written(u32),
    /// A delivery's ack arrives at the broker.
    Ack(u32),
    /// A delivery's handler goes on.
    Resume(u32),
    /// The confirm limit of a message's last attempt ends.
    ConfirmLimit(u32),
    /// The ack limit of a delivery ends.
    AckLimit(u32),
    /// So many slots whose jobs were killed are free again.
    SlotsBack(u32),
}

/// Events that were planned with one delay: each comes after those that were planned before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    Due,
    /// Hops that take the usual time.
    Hop,
    /// From the start of a normal job to its effect.
    NormalBefore,
    /// From the effect of a normal job to its end.
    NormalAfter,
    // The lanes from here on are rarely the next: an end of a limit takes those with it that mean nothing any more.
    SlowBefore,
    SlowAfter,
    Restart,
    SlotsBack,
    ConfirmLimit,
    AckLimit,
}

/// How many lanes there are, and from which on they are rare.
const LANES: usize = 10;
const RARE: usize = Lane::SlowBefore as usize;
/// Where events without a lane stand among the heads of the lanes.
const ODD: usize = LANES;

/// A place in the order, and in which lane: one number, so that the least of some tells all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key(u128);

impl Key {
    /// After every event.
    const NEVER: Key = Key(u128::MAX);
    const LANE_BITS: u32 = 4;
    const LIMIT: u64 = 1 << 63;

    #[inline]
    fn new(at: Micros, rank: u64) -> Key {
        Key(u128::from(at.0) << 64 | u128::from(rank))
    }

    #[inline]
    fn at(self) -> Micros {
        Micros((self.0 >> 64) as u64)
    }

    #[inline]
    fn lane(self) -> usize {
        self.0 as usize & ((1 << Key::LANE_BITS) - 1)
    }
}

/// Within an instant: ends of limits are last, then the order of planning counts.
#[inline]
fn rank(lane: usize, sequence: u64) -> u64 {
    let is_limit = lane == Lane::ConfirmLimit as usize || lane == Lane::AckLimit as usize;
    (if is_limit { Key::LIMIT } else { 0 }) | sequence << Key::LANE_BITS | lane as u64
}

#[derive(Clone, Copy, Debug)]
struct Planned {
    at: Micros,
    rank: u64,
    event: Event,
}

impl Planned {
    #[inline]
    fn key(&self) -> Key {
        Key::new(self.at, self.rank)
    }
}

/// The events to come.
#[derive(Debug)]
pub(super) struct Schedule {
    /// Events of the present instant that are no ends of limits, in the order of planning.
    present: VecDeque<Planned>,
    lanes: [VecDeque<Planned>; LANES],
    /// What has a delay of its own, the last first: hops are few at a time, so that one finds its place sooner than in a heap.
    odd: Vec<Planned>,
    /// The first event of each lane, and of those without a lane at the end.
    heads: [Key; LANES + 1],
    /// The least of the rare lanes' heads.
    rare: Key,
    /// The least of all heads.
    first: Key,
    dispatch: bool,
    sequence: u64,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule {
            present: VecDeque::new(),
            lanes: Default::default(),
            odd: Vec::new(),
            heads: [Key::NEVER; LANES + 1],
            rare: Key::NEVER,
            first: Key::NEVER,
            dispatch: false,
            sequence: 0,
        }
    }
}

impl Schedule {
    /// Plans an event on a lane.
    #[inline]
    pub(super) fn push(&mut self, lane: Lane, at: Micros, event: Event) {
        let planned = self.planned(lane as usize, at, event);
        let events = &mut self.lanes[lane as usize];
        if events.is_empty() {
            self.heads[lane as usize] = planned.key();
            if lane as usize >= RARE {
                self.rare = self.rare.min(planned.key());
            }
            self.first = self.first.min(planned.key());
        }
        events.push_back(planned);
    }

    /// Plans an event of the present instant.
    pub(super) fn push_now(&mut self, now: Micros, event: Event) {
        let planned = self.planned(0, now, event);
        self.present.push_back(planned);
    }

    /// Plans an event whose delay no lane has.
    #[inline(always)]
    pub(super) fn push_odd(&mut self, at: Micros, event: Event) {
        let planned = self.planned(ODD, at, event);
        if planned.key() < self.heads[ODD] {
            self.heads[ODD] = planned.key();
            self.first = self.first.min(planned.key());
            self.odd.push(planned);
        } else {
            // In parts: as a whole it would be written to memory for the rarer case, and read again for the usual one.
            self.insert_odd(planned.at, planned.rank, planned.event);
        }
    }

    #[inline(never)]
    fn insert_odd(&mut self, at: Micros, rank: u64, event: Event) {
        let planned = Planned { at, rank, event };
        let place = self.odd.partition_point(|other| other.key() > planned.key());
        self.odd.insert(place, planned);
    }

    #[inline]
    fn planned(&mut self, lane: usize, at: Micros, event: Event) -> Planned {
        self.sequence += 1;
        Planned { at, rank: rank(lane, self.sequence), event }
    }

    /// Lets the broker deliver after all else of the present instant.
    #[inline]
    pub(super) fn plan_dispatch(&mut self) {
        self.dispatch = true;
    }

    /// Whether nothing of the present instant is left but the broker's deliveries: what is planned now comes next.
    #[inline]
    pub(super) fn is_idle(&self, now: Micros) -> bool {
        self.first.at() > now && self.present.is_empty()
    }

    /// Whether it is the broker's turn to deliver, which is then no longer planned.
    #[inline]
    pub(super) fn takes_dispatch(&mut self, now: Micros) -> bool {
        self.dispatch && self.is_idle(now) && std::mem::take(&mut self.dispatch)
    }

    /// The next event and its instant.
    #[inline(always)]
    pub(super) fn pop(&mut self, now: Micros) -> Option<(Micros, Event)> {
        if let Some(present) = self.present.front()
            && present.key() < self.first
        {
            return self.present.pop_front().map(|present| (now, present.event));
        }
        let first = self.first;
        if first == Key::NEVER {
            return None;
        }
        Some((first.at(), self.take(first.lane())))
    }

    /// The event at the head of a lane, if there is one, and its instant.
    pub(super) fn head(&self, lane: Lane) -> Option<(Micros, Event)> {
        self.lanes[lane as usize].front().map(|planned| (planned.at, planned.event))
    }

    /// Takes away the event at the head of a rare lane. `skipped` says when no more of it are.
    #[inline]
    pub(super) fn skip(&mut self, lane: Lane) {
        self.lanes[lane as usize].pop_front();
    }

    /// Events at the head of a rare lane were taken away.
    pub(super) fn skipped(&mut self, lane: Lane) {
        self.heads[lane as usize] = self.lanes[lane as usize].front().map_or(Key::NEVER, Planned::key);
        self.find_first(lane as usize);
    }

    #[inline]
    fn take(&mut self, lane: usize) -> Event {
        let (event, head) = if lane == ODD {
            (self.odd.pop().map(|planned| planned.event), self.odd.last().map(Planned::key))
        } else {
            let events = &mut self.lanes[lane];
            (events.pop_front().map(|planned| planned.event), events.front().map(Planned::key))
        };
        self.heads[lane] = head.unwrap_or(Key::NEVER);
        self.find_first(lane);
        event.expect("a lane with a head has an event")
    }

    /// Finds the least of all heads, after that of this lane was changed.
    #[inline]
    fn find_first(&mut self, lane: usize) {
        if (RARE..ODD).contains(&lane) {
            self.rare = self.heads[RARE..ODD].iter().copied().fold(Key::NEVER, Key::min);
        }
        // In pairs: none of them waits for the one before it.
        let [due, hop, before, after, ..] = self.heads;
        self.first = due.min(hop).min(before.min(after)).min(self.heads[ODD].min(self.rare));
    }
}
