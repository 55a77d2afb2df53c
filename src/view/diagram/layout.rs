//! Where the lifelines stand, for a place of a given width.

use super::measure::text_width_px;
use crate::view::words::{Words as Texts, things};
use otn_engine::model::message::NodeId;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::Trace;

/// Below this width there is no column for the times: they stand above their rows.
const NARROW_PX: f64 = 560.0;
/// The least distance of two lifelines.
const NARROW_GAP_PX: f64 = 56.0;
/// The width below which nothing becomes narrower.
const WIDTH_MIN_PX: f64 = 300.0;
/// The width above which nothing becomes wider.
const WIDTH_MAX_PX: f64 = 1_120.0;

/// Where everything stands from left to right, and how large letters and rows are.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The width of the drawing.
    pub width_px: f64,
    /// The size of letters.
    pub size_px: f64,
    /// The height of a row.
    pub row_px: f64,
    /// The least height between the rows of two instants.
    pub gap_px: f64,
    /// Where the times stand.
    pub(super) times: Times,
    /// How the store's states are written.
    pub(super) tallies: Tallies,
    /// The lifelines, left to right.
    pub(super) columns: Vec<Column>,
}

/// Where the times stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Times {
    /// In a column of their own, up to here.
    Beside { right_px: f64 },
    /// Above the first row of their instant.
    Above,
}

/// How the store's states are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tallies {
    /// As they are: "Rs 20".
    InFull,
    /// As a number of times, where the amounts are too long.
    AsTimes,
}

/// A lifeline's place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Column {
    pub node: NodeId,
    pub x_px: f64,
    pub name: &'static str,
}

/// A text that is to be placed.
#[derive(Clone, Copy)]
pub(super) struct Words<'w> {
    pub step: Option<usize>,
    pub number: Option<usize>,
    pub class: &'w str,
    pub text: &'w str,
    pub size_px: f64,
}

impl Layout {
    /// The layout of a trace for a place of this width.
    #[must_use]
    pub fn new(trace: &Trace, scenario: &Scenario, words: &Texts<'_>, width_px: f64) -> Layout {
        let width_px = width_px.clamp(WIDTH_MIN_PX, WIDTH_MAX_PX).floor();
        let system = things::system(scenario);
        let nodes = taking_part(trace);
        if width_px < NARROW_PX {
            let size_px = 12.0;
            let (tallies, tallies_px) = tallies(trace, scenario, words, size_px, 64.0);
            // With many consumers the drawing is wider than its place, which scrolls.
            let width_px = width_px.max(22.0 + NARROW_GAP_PX * (nodes.len() as f64 - 1.0) + tallies_px + 8.0);
            let right_px = width_px - tallies_px - 8.0;
            let columns = spread(&nodes, 22.0, right_px, narrow_gap, |node| things::lifeline_short(node, system));
            return Layout { width_px, size_px, row_px: 28.0, gap_px: 22.0, times: Times::Above, tallies, columns };
        }
        let size_px = 13.0;
        let times = trace.steps.iter().map(|step| text_width_px(&words.clock(step.at), size_px)).fold(36.0, f64::max);
        let (tallies, tallies_px) = tallies(trace, scenario, words, size_px, 110.0);
        let right_px = times.min(96.0).ceil() + 4.0;
        let columns = spread(&nodes, right_px + 44.0, width_px - tallies_px - 20.0, |_| 1.0, |node| things::lifeline(node, system));
        Layout { width_px, size_px, row_px: 28.0, gap_px: 10.0, times: Times::Beside { right_px }, tallies, columns }
    }

    /// Where a node's lifeline is.
    pub(super) fn x_of(&self, node: NodeId) -> f64 {
        let column = self.columns.iter().find(|column| column.node == node);
        column.expect("every node of a trace has a column").x_px
    }

    /// Where the faint lines of the instants begin.
    pub(super) fn grid_from_px(&self) -> f64 {
        match self.times {
            Times::Beside { right_px } => right_px + 8.0,
            Times::Above => 0.0,
        }
    }
}

/// How the store's states are written, and the room that they take.
fn tallies(trace: &Trace, scenario: &Scenario, words: &Texts<'_>, size_px: f64, room_px: f64) -> (Tallies, f64) {
    let most: u32 = trace.messages.iter().map(|report| report.effects).sum();
    let widest =
        |text: &dyn Fn(u32) -> String| (0..=most).map(|effects| text_width_px(&text(effects), size_px) * 1.1).fold(0.0, f64::max).ceil();
    let in_full = widest(&|effects| words.tally(scenario, effects));
    if in_full <= room_px { (Tallies::InFull, in_full) } else { (Tallies::AsTimes, widest(&|effects| words.times(effects)).min(room_px)) }
}

/// The nodes that a trace shows: the producer, the broker and the store always, consumers that take part.
fn taking_part(trace: &Trace) -> Vec<NodeId> {
    let takes_part = |node: NodeId| {
        let in_steps = trace.steps.iter().any(|step| step.from == node || step.to == node);
        in_steps || node == NodeId::Consumer(0)
    };
    let consumers = (0..NodeId::CONSUMERS_MAX).map(NodeId::Consumer).filter(|node| takes_part(*node));
    [NodeId::Producer, NodeId::Broker].into_iter().chain(consumers).chain([NodeId::Store]).collect()
}

/// How wide the gap after a lifeline is among the others: the broker has the longest labels.
const fn narrow_gap(node: NodeId) -> f64 {
    match node {
        NodeId::Producer => 0.85,
        NodeId::Broker => 1.15,
        NodeId::Consumer(_) | NodeId::Store => 1.0,
    }
}

/// Spreads the lifelines between two places, each with the gap after it.
fn spread(
    nodes: &[NodeId],
    left_px: f64,
    right_px: f64,
    gap: impl Fn(NodeId) -> f64,
    name: impl Fn(NodeId) -> &'static str,
) -> Vec<Column> {
    let gaps: Vec<f64> = nodes.iter().map(|node| gap(*node)).collect();
    let all: f64 = gaps.iter().rev().skip(1).sum();
    let mut before = 0.0;
    let columns = nodes.iter().zip(gaps).map(|(node, gap)| {
        let x_px = (left_px + (right_px - left_px) * before / all).round();
        before += gap;
        Column { node: *node, x_px, name: name(*node) }
    });
    columns.collect()
}
