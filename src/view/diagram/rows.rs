//! Time from top to bottom: a row for each step, shortened waits between the instants.

use super::layout::{Layout, Times};
use otn_engine::model::units::{Micros, Span};
use otn_engine::run::script::Trace;
use otn_engine::run::sorted::Sorted;

/// The height of the headings above the first row.
const HEAD_PX: f64 = 34.0;
/// From a row's upper side to its arrow.
const ARROW_PX: f64 = 20.0;
/// How far an arrow that takes no time falls, so that its direction is seen.
pub(super) const SLANT_PX: f64 = 4.0;
/// The height of an arrival that has no row of its own, or of an instant without any.
const ARRIVAL_PX: f64 = 14.0;
/// How much a doubled wait adds.
const DOUBLED_PX: f64 = 5.0;
/// The most that a wait adds.
const WAIT_MAX_PX: f64 = 110.0;

/// The rows of a drawing.
pub(super) struct Rows {
    /// Where the lifelines begin.
    pub top_px: f64,
    /// Where they end.
    pub end_px: f64,
    /// The instants, in order.
    pub instants: Vec<Instant>,
    rows: Vec<Row>,
    arrivals: Sorted<usize, f64>,
}

/// An instant at which something happens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instant {
    pub at: Micros,
    /// The upper side of its first row.
    pub top: f64,
    /// The first thing that happens.
    pub y: f64,
    /// The last thing that happens.
    pub last: f64,
}

/// The row of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Its upper side.
    pub top: f64,
    /// Where its arrow sets out, or its mark is.
    pub y: f64,
}

impl Rows {
    /// Lays out the first `drawn` steps of a trace.
    pub fn new(trace: &Trace, drawn: usize, layout: &Layout) -> Rows {
        let steps = trace.steps.get(..drawn).unwrap_or(&trace.steps);
        let is_whole = steps.len() == trace.steps.len();
        let last = steps.iter().map(|step| step.at).max().unwrap_or(Micros::ZERO);
        let shown = |at: &Micros| is_whole || *at <= last;
        let of_bars = trace.bars.iter().flat_map(|bar| [bar.from, bar.to]).filter(shown);
        let mut times: Vec<Micros> = Vec::new();
        for at in steps.iter().flat_map(|step| [step.at, step.until]).chain(of_bars) {
            if let Err(place) = times.binary_search(&at) {
                times.insert(place, at);
            }
        }
        let mut rows = Vec::with_capacity(steps.len());
        let mut arrivals = Sorted::new();
        let mut instants: Vec<Instant> = Vec::new();
        let mut y = HEAD_PX;
        for at in times {
            y += match instants.last() {
                Some(before) => layout.gap_px + wait_px(at.since(before.at)),
                None if layout.times == Times::Above => layout.gap_px,
                None => 0.0,
            };
            let top = y;
            let mut first = None;
            let mut latest = top;
            for (place, _) in steps.iter().enumerate().filter(|(_, step)| step.until == at && step.at < at) {
                *arrivals.of(place) = y + ARRIVAL_PX / 2.0;
                first.get_or_insert(y + ARRIVAL_PX / 2.0);
                latest = y + ARRIVAL_PX / 2.0;
                y += ARRIVAL_PX;
            }
            while rows.len() < steps.len() && steps.get(rows.len()).is_some_and(|step| step.at == at) {
                let row = Row { top: y, y: y + ARROW_PX };
                first.get_or_insert(row.y);
                latest = row.y + SLANT_PX;
                rows.push(row);
                y += layout.row_px;
            }
            if first.is_none() {
                latest = y + ARRIVAL_PX / 2.0;
                y += ARRIVAL_PX;
            }
            instants.push(Instant { at, top, y: first.unwrap_or(latest), last: latest });
        }
        Rows { top_px: HEAD_PX - 4.0, end_px: y + 14.0, instants, rows, arrivals }
    }

    /// A step's row.
    pub fn row(&self, step: usize) -> Row {
        self.rows.get(step).copied().unwrap_or(Row { top: self.end_px, y: self.end_px })
    }

    /// Where a step's hop arrives.
    pub fn arrival(&self, step: usize) -> f64 {
        self.arrivals.get(&step).copied().unwrap_or(self.row(step).y + SLANT_PX)
    }

    /// Where the last thing of an instant is; the end of the drawing for a later one.
    pub fn last_of(&self, at: Micros) -> f64 {
        self.instants.iter().find(|instant| instant.at == at).map_or(self.end_px, |instant| instant.last)
    }

    /// Whether an instant is in the drawing.
    pub fn shows(&self, at: Micros) -> bool {
        self.instants.last().is_some_and(|last| at <= last.at)
    }
}

/// How much room a wait gets: more for a longer one, but ever less so. A doubled wait adds the same again.
fn wait_px(wait: Span) -> f64 {
    const SHORT: u64 = 100_000;
    let doublings = doublings(wait.0.saturating_add(SHORT)) - doublings(SHORT);
    (DOUBLED_PX * doublings).min(WAIT_MAX_PX).floor()
}

/// The binary logarithm, straight between powers of two: the same on every machine.
fn doublings(number: u64) -> f64 {
    let whole = number.max(1).ilog2();
    f64::from(whole) + (number as f64 / (1_u64 << whole) as f64 - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_wait_never_gets_less_room() {
        let mut before = -1.0;
        for wait in [0, 1, 1_000, 100_000, 1_000_000, 4_000_000, 10_000_000, 30_000_000, 3_600_000_000, 604_800_000_000, u64::MAX] {
            let room = wait_px(Span(wait));
            assert!(room >= before && room <= WAIT_MAX_PX, "{wait}: {room}");
            before = room;
        }
        assert!(wait_px(Span::seconds(20)) > wait_px(Span::seconds(10)));
    }
}
