//! Faults, the points where they strike, plans of them, and the hazard: the one place where chance enters.
//!
//! A run asks its hazard at every point that it reaches. A script's hazard knows a [`Plan`], an exploration tries
//! them all, a day's hazard throws dice. The nodes know none of this.

use super::message::{HopKind, MessageNumber, NodeId, Step};
use super::scenario::Scenario;
use super::units::{Micros, Span};

/// A kind of fault. The order is the order in which equally short explanations are preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// A node dies and comes back after its down time.
    Crash,
    /// A hop never arrives.
    Lose,
    /// A job is slow: an ordinary event that is counted like a fault.
    Slow,
    /// A hop arrives just after the end of the limit that waits for it.
    Delay,
    /// A handler fails and gives the message back.
    Fail,
    /// The broker delivers once more by itself.
    Repeat,
}

/// Before or after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// Before it: the step is not done.
    Before,
    /// After it: the step is done, the next one is not.
    After,
}

/// A place where a fault can strike, without saying which message and which time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    /// A message's job may be slow: once a message.
    Job,
    /// A hop may be lost, or delayed where a limit waits for it.
    Hop(HopKind),
    /// A node may crash before or after a step.
    Step(NodeId, Step, Moment),
    /// A handler may fail: before its first effect, or after its last.
    Handler(NodeId, Moment),
    /// After a delivery the broker may deliver once more by itself.
    Delivery,
}

/// The kinds of fault that a point offers; never none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offers(u8);

/// A point that a run has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reached {
    /// Whose point it is.
    pub message: MessageNumber,
    /// The place.
    pub site: Site,
    /// What may strike here.
    pub offers: Offers,
    /// How many points of this message were reached before.
    pub asked: u32,
}

/// Everything that the rules do not decide: when messages come, when consumers restart, where faults strike.
pub trait Hazard {
    /// The kinds of fault that it may let strike. For others it is not asked, and a run spends nothing on them.
    const KINDS: Offers = Offers::USUAL.and(FaultKind::Repeat);

    /// When the next message is due; in time order. `None` when no more come.
    fn next_due(&mut self) -> Option<Micros>;

    /// The number of the message that was last said to be due; so many were before it in this run.
    fn number(&self, before: u64) -> MessageNumber {
        MessageNumber(before)
    }

    /// When the next restart of the consumers is; in time order. `None` when no more come.
    fn next_restart(&mut self) -> Option<Micros>;

    /// The fault that strikes here: one of those that the point offers, or none.
    fn strike(&mut self, reached: Reached) -> Option<FaultKind>;

    /// How long a hop takes that no fault struck at this point: as long as usual, unless chance says otherwise.
    fn hop_time(&mut self, _reached: Reached, usual: Span) -> Span {
        usual
    }

    /// The longest time from a write to its answer; none if one of the two may be lost or held up.
    fn answered_within(&self, _scenario: &Scenario) -> Option<Span> {
        None
    }

    /// A crash that is planned for an instant struck: its node was there, and up.
    fn crash_struck(&mut self, _node: NodeId, _at: Micros) {}
}

/// A list of faults: what a script plays, what an exploration finds, what a link carries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plan(pub Vec<PlannedFault>);

/// One fault of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlannedFault {
    /// A fault at a point.
    AtPoint {
        /// What strikes.
        kind: FaultKind,
        /// At which message's point; `None` counts the points of all messages.
        message: Option<MessageNumber>,
        /// Where.
        site: Site,
        /// The how-manieth time the point is reached, from 1.
        nth: u32,
    },
    /// A node dies at an instant, before anything else that happens then.
    CrashAt {
        /// Which node.
        node: NodeId,
        /// When.
        at: Micros,
    },
}

impl PlannedFault {
    /// A fault at the first point of this kind, whichever message reaches it.
    #[must_use]
    pub const fn first(kind: FaultKind, site: Site) -> PlannedFault {
        PlannedFault::AtPoint { kind, message: None, site, nth: 1 }
    }
}

impl FaultKind {
    /// Every kind, in the order of preference.
    pub const ALL: [FaultKind; 6] =
        [FaultKind::Crash, FaultKind::Lose, FaultKind::Slow, FaultKind::Delay, FaultKind::Fail, FaultKind::Repeat];

    /// Its name in plans and links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Crash => "crash",
            FaultKind::Lose => "lose",
            FaultKind::Slow => "slow",
            FaultKind::Delay => "delay",
            FaultKind::Fail => "fail",
            FaultKind::Repeat => "repeat",
        }
    }
}

impl Offers {
    /// Every kind but the repeat by the broker itself, which few systems document.
    pub const USUAL: Offers =
        Offers::one(FaultKind::Crash).and(FaultKind::Lose).and(FaultKind::Slow).and(FaultKind::Delay).and(FaultKind::Fail);

    /// One kind.
    #[must_use]
    pub const fn one(kind: FaultKind) -> Offers {
        Offers(1 << kind as u8)
    }

    /// These and one more.
    #[must_use]
    pub const fn and(self, kind: FaultKind) -> Offers {
        Offers(self.0 | 1 << kind as u8)
    }

    /// Whether this kind is among them.
    #[must_use]
    pub const fn has(self, kind: FaultKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// The kinds, in the order of preference.
    pub fn kinds(self) -> impl Iterator<Item = FaultKind> {
        FaultKind::ALL.into_iter().filter(move |kind| self.has(*kind))
    }
}

impl Site {
    /// The kinds that may strike at such a site, where the scenario has what they need.
    #[must_use]
    pub fn offers(self) -> Offers {
        match self {
            Site::Job => Offers::one(FaultKind::Slow),
            Site::Hop(_) => Offers::one(FaultKind::Lose).and(FaultKind::Delay),
            Site::Step(..) => Offers::one(FaultKind::Crash),
            Site::Handler(..) => Offers::one(FaultKind::Fail),
            Site::Delivery => Offers::one(FaultKind::Repeat),
        }
    }
}
