//! Every plan of at most k faults: which outcomes are possible, and the shortest run that shows each.
//!
//! A plan is made once: a new fault is placed only after the last one of its parent. Plans share their beginnings:
//! a child starts from a copy of its parent right before the event in which its new fault strikes. The exploration
//! is resumable, and needs the memory of two runs for each fault it may place.

use super::engine::{Engine, Observer, RunEnd};
use super::script::{self, Dues};
use crate::model::cast::Cast;
use crate::model::fault::{FaultKind, Hazard, Offers, Plan, Reached};
use crate::model::message::MessageId;
use crate::model::outcome::{Fate, Outcome, Promise, Report};
use crate::model::scenario::Scenario;
use crate::model::units::Micros;
use crate::model::world::{Fact, Sender, World};

/// The most faults of a plan.
pub const FAULTS_MAX: u32 = 4;

/// What an exploration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// The most faults of a plan.
    pub faults: u32,
    /// Plans tried.
    pub plans: u64,
    /// Plans whose run was stopped at its bound of events: what they would have come to is not known.
    pub cut: u64,
    /// For each finding, in the order of [`Finding::ALL`]: what shows it.
    findings: Vec<Shown>,
}

/// Something that a run can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Finding {
    /// A message's effect never happened.
    Never,
    /// Some of its effects happened, some did not.
    HalfDone,
    /// It happened once.
    Once,
    /// It happened twice or more.
    Repeated,
    /// The broker's record ended so.
    Fate(Fate),
    /// The producer's knowledge ended so.
    Sender(Sender),
    /// A promise was broken.
    Broken(Promise),
}

/// What shows a finding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Plans that show it.
    pub plans: u64,
    /// The shortest of them; the first in the order of preference.
    pub plan: Option<Plan>,
    /// Other kinds of fault that an equally short plan needs instead.
    pub also: Vec<FaultKind>,
}

impl Shown {
    /// How many faults the shortest plan needs; `None` if no plan shows it.
    #[must_use]
    pub fn fewest_faults(&self) -> Option<u32> {
        self.plan.as_ref().map(|plan| plan.0.len() as u32)
    }
}

impl Finding {
    /// Everything that a run can show.
    #[must_use]
    pub fn all() -> Vec<Finding> {
        let outcomes = [Finding::Never, Finding::HalfDone, Finding::Once, Finding::Repeated];
        let fates = Fate::ALL.map(Finding::Fate);
        let senders = Sender::ALL.map(Finding::Sender);
        outcomes.into_iter().chain(fates).chain(senders).chain(Promise::ALL.map(Finding::Broken)).collect()
    }

    /// Whether a message's end shows it.
    #[must_use]
    pub fn is_shown_by(self, report: &Report) -> bool {
        match self {
            Finding::Never => report.outcome == Outcome::Never,
            Finding::Once => report.outcome == Outcome::Once,
            Finding::HalfDone => matches!(report.outcome, Outcome::HalfDone(_)),
            Finding::Repeated => report.outcome.is_repeated(),
            Finding::Fate(fate) => report.fate == fate,
            Finding::Sender(sender) => report.sender == sender,
            Finding::Broken(promise) => !promise.holds(report),
        }
    }
}

impl Exploration {
    /// Runs that came to their end: only these prove anything.
    #[must_use]
    pub const fn runs(&self) -> u64 {
        self.plans - self.cut
    }

    /// Whether a finding is possible; `None` where no run shows it, but some were stopped before the end.
    #[must_use]
    pub fn is_possible(&self, finding: Finding) -> Option<bool> {
        match (&self.shown(finding).plan, self.cut) {
            (Some(_), _) => Some(true),
            (None, 0) => Some(false),
            (None, _) => None,
        }
    }

    /// What shows a finding.
    ///
    /// # Panics
    /// Never: every finding has its row.
    #[must_use]
    pub fn shown(&self, finding: Finding) -> &Shown {
        let place = Finding::all().iter().position(|other| *other == finding);
        &self.findings[place.expect("every finding has its row")]
    }
}

/// Explores at once.
#[must_use]
#[inline]
pub fn explore(scenario: &Scenario, cast: &Cast, faults: u32, kinds: Offers) -> Exploration {
    let mut explorer = Explorer::new(scenario, cast, faults, kinds);
    loop {
        if let Some(exploration) = explorer.advance(u64::MAX) {
            return exploration;
        }
    }
}

/// An exploration under way.
pub struct Explorer {
    scenario: Scenario,
    cast: Cast,
    faults: u32,
    kinds: Offers,
    /// The plan under way, one frame a fault, below it the run without one.
    frames: Vec<Frame>,
    /// Frames that are not in use, for their memory.
    spare: Vec<Frame>,
    plan: Vec<RawFault>,
    plans: u64,
    cut: u64,
    best: Vec<Best>,
}

/// A fault at the nth point of its run, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RawFault {
    point: u64,
    kind: FaultKind,
}

#[derive(Clone, Default)]
struct Best {
    finding: Option<Finding>,
    plans: u64,
    plan: Option<Vec<RawFault>>,
    /// Kinds of all plans as short as the best one.
    kinds: Vec<FaultKind>,
}

/// One run, at some event: its children strike in that event.
struct Frame {
    /// The run right before the event.
    before: Engine<Forced, Reports>,
    /// The run right after it.
    after: Engine<Forced, Reports>,
    /// How it ended, if it did.
    end: Option<RunEnd>,
    /// The next point of the event at which a child strikes, counted over the run.
    point: u64,
    /// The next kind to strike there.
    kind: usize,
}

/// The hazard of an exploration: strikes at given points, and remembers what the present event's points offer.
#[derive(Clone, Debug)]
struct Forced {
    due: Dues,
    /// Points reached so far.
    reached: u64,
    /// The first point of the present event.
    first: u64,
    /// What they offer.
    offers: Vec<Offers>,
    /// Where to strike: the points of the plan, ascending.
    strikes: Vec<RawFault>,
}

impl Hazard for Forced {
    fn next_due(&mut self) -> Option<Micros> {
        self.due.next()
    }

    fn next_restart(&mut self) -> Option<Micros> {
        None
    }

    #[inline]
    fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
        let point = self.reached;
        self.reached += 1;
        self.offers.push(reached.offers);
        self.strikes.iter().find(|fault| fault.point == point).map(|fault| fault.kind)
    }
}

/// The observer of an exploration: only the end counts.
#[derive(Clone, Debug)]
struct Reports(Scenario, Vec<Report>);

impl Observer for Reports {
    #[inline]
    fn note(&mut self, _: &World, _: Fact) {}

    #[inline]
    fn reached(&mut self, _: &World, _: Reached, _: Option<FaultKind>) {}

    fn over(&mut self, world: &World, message: MessageId) {
        self.1.push(Report::of(&self.0, world, message));
    }
}

impl Explorer {
    /// An exploration at its start, of plans of at most this many faults of these kinds.
    #[must_use]
    pub fn new(scenario: &Scenario, cast: &Cast, faults: u32, kinds: Offers) -> Explorer {
        let hazard = Forced { due: Dues::of(cast), reached: 0, first: 0, offers: Vec::new(), strikes: Vec::new() };
        let run = Engine::new(scenario, &script::setup(scenario, cast, &[]), hazard, Reports(*scenario, Vec::new()));
        let root = Frame { before: run.clone(), after: run, end: None, point: 0, kind: 0 };
        let best = Finding::all().into_iter().map(|finding| Best { finding: Some(finding), ..Best::default() }).collect();
        let faults = faults.min(FAULTS_MAX);
        Explorer {
            scenario: *scenario,
            cast: cast.clone(),
            faults,
            kinds,
            frames: vec![root],
            spare: Vec::new(),
            plan: Vec::new(),
            plans: 0,
            cut: 0,
            best,
        }
    }

    /// Plans tried so far.
    #[must_use]
    pub const fn plans(&self) -> u64 {
        self.plans
    }

    /// Tries about this many more plans; the result, once all are tried.
    #[inline]
    pub fn advance(&mut self, plans: u64) -> Option<Exploration> {
        let until = self.plans.saturating_add(plans);
        while self.plans < until {
            let Some(frame) = self.frames.last_mut() else { return Some(self.result()) };
            if let Some(strike) = frame.next_strike(self.kinds, self.plan.len() < self.faults as usize) {
                self.place(strike);
            } else if frame.end.is_none() {
                frame.step(if self.plan.len() < self.faults as usize { Children::Some } else { Children::None });
            } else {
                self.judge();
                self.spare.extend(self.frames.pop());
                self.plan.pop();
            }
        }
        if self.frames.is_empty() { Some(self.result()) } else { None }
    }

    /// A child of the present plan: the event again, with one more fault.
    fn place(&mut self, strike: RawFault) {
        let parent = self.frames.last().expect("a child has a parent");
        let mut child = self.spare.pop().unwrap_or_else(|| Frame {
            before: parent.before.clone(),
            after: parent.before.clone(),
            end: None,
            point: 0,
            kind: 0,
        });
        child.after.copy_from(&parent.before);
        child.after.hazard.strikes.clone_from(&parent.after.hazard.strikes);
        child.after.hazard.strikes.push(strike);
        if self.plan.len() + 1 < self.faults as usize {
            child.before.copy_from(&child.after);
        }
        child.run_events(1);
        child.point = strike.point + 1;
        self.frames.push(child);
        self.plan.push(strike);
    }

    /// The present plan's run has ended: what it shows.
    fn judge(&mut self) {
        self.plans += 1;
        let frame = self.frames.last().expect("a run that ended");
        if frame.end == Some(RunEnd::EventBound) {
            self.cut += 1;
            return;
        }
        for best in &mut self.best {
            let finding = best.finding.expect("set at the start");
            if frame.after.observer.1.iter().any(|report| finding.is_shown_by(report)) {
                best.take(&self.plan);
            }
        }
    }

    #[inline]
    fn result(&self) -> Exploration {
        let findings = self
            .best
            .iter()
            .map(|best| {
                let plan = best.plan.as_ref().map(|plan| named(&self.scenario, &self.cast, plan));
                let own = best.plan.as_ref().map_or(&[][..], |plan| plan);
                let also = best.kinds.iter().copied().filter(|kind| own.iter().all(|fault| fault.kind != *kind));
                Shown { plans: best.plans, plan, also: also.collect() }
            })
            .collect();
        Exploration { faults: self.faults, plans: self.plans, cut: self.cut, findings }
    }
}

impl Best {
    fn take(&mut self, plan: &[RawFault]) {
        self.plans += 1;
        let key = |plan: &[RawFault]| (plan.len(), plan.iter().map(|fault| fault.kind).collect::<Vec<_>>());
        let fewest = self.plan.as_ref().map_or(usize::MAX, Vec::len);
        if plan.len() > fewest {
            return;
        }
        if plan.len() < fewest {
            self.kinds.clear();
        }
        for fault in plan {
            if let Err(place) = self.kinds.binary_search(&fault.kind) {
                self.kinds.insert(place, fault.kind);
            }
        }
        // The plan found first is kept: it is replaced only by one that is really preferred.
        if self.plan.as_ref().is_none_or(|best| key(plan) < key(best)) {
            self.plan = Some(plan.to_vec());
        }
    }
}

impl Frame {
    /// The next fault to place in the present event, if there is one.
    fn next_strike(&mut self, kinds: Offers, may: bool) -> Option<RawFault> {
        if !may {
            return None;
        }
        let hazard = &self.after.hazard;
        while self.point < hazard.reached {
            let offers = hazard.offers[(self.point - hazard.first) as usize];
            while let Some(kind) = FaultKind::ALL.get(self.kind) {
                self.kind += 1;
                if offers.has(*kind) && kinds.has(*kind) {
                    return Some(RawFault { point: self.point, kind: *kind });
                }
            }
            self.kind = 0;
            self.point += 1;
        }
        None
    }

    /// On to the next event; or to the end, where nobody starts from the events between.
    fn step(&mut self, children: Children) {
        match children {
            Children::Some => {
                self.before.copy_from(&self.after);
                self.run_events(1);
            }
            Children::None => self.run_events(u64::MAX),
        }
        self.point = self.after.hazard.first;
    }

    fn run_events(&mut self, count: u64) {
        let hazard = &mut self.after.hazard;
        hazard.first = hazard.reached;
        hazard.offers.clear();
        self.end = self.after.advance(count);
        self.kind = 0;
    }
}

/// Whether a run has children, which strike in its events.
#[derive(Clone, Copy)]
enum Children {
    /// It has.
    Some,
    /// Its plan is full.
    None,
}

/// The same plan with its points by name.
#[inline]
fn named(scenario: &Scenario, cast: &Cast, plan: &[RawFault]) -> Plan {
    let strikes: Vec<(u64, FaultKind)> = plan.iter().map(|fault| (fault.point, fault.kind)).collect();
    let named = script::plan_of_points(scenario, cast, &strikes);
    debug_assert_eq!(named.0.len(), plan.len(), "a plan's points are reached again");
    named
}
