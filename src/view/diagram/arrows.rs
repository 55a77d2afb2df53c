//! The steps as shapes: hops as arrows, notes as marks on a lifeline.

use super::place::{By, Taken};
use super::rows::SLANT_PX;
use super::{Area, Drawing, Element, Ends, Point};
use otn_engine::model::message::{HopKind, NodeId};
use otn_engine::run::script::{Came, Fared, Note, TraceStep, What};

/// Half the width of a job's bar.
pub(super) const BAR_HALF_PX: f64 = 7.0;
/// How far a lost hop comes.
const LOST_AT: f64 = 0.58;
/// Half the size of a cross.
const CROSS_PX: f64 = 5.0;
/// The length of an arrow's head.
const HEAD_PX: f64 = 9.0;
/// Half the width of an arrow's head.
const HEAD_HALF_PX: f64 = 4.0;

impl Drawing<'_> {
    /// Draws the arrows and marks of every step that is shown.
    pub fn draw_arrows(&mut self) {
        let trace = self.trace;
        for (place, step) in trace.steps.iter().take(self.drawn).enumerate() {
            match step.what {
                What::Hop(kind, fared, came) => self.draw_hop(place, step, Hop { kind, fared, came }),
                What::Note(note) => self.draw_mark(place, step, note),
            }
        }
    }

    fn draw_hop(&mut self, place: usize, step: &TraceStep, hop: Hop) {
        let (start, end) = self.ends_of(place, step, hop.fared);
        let role = self.roles.of_step(place, step).class();
        let class = format!("arrow{}{}{role}", hop.way(), hop.fate());
        if matches!(hop.fared, Fared::Arrived | Fared::Delayed) {
            self.arrows.push(Element::line(&class, Some(place), start, short_of(start, end)));
            self.arrows.push(Element::path(&format!("arrow-head{role}"), Some(place), vec![head(start, end)], Ends::Closed));
        } else {
            self.arrows.push(Element::line(&class, Some(place), start, end));
            self.arrows.push(Element::path("cross", Some(place), cross(end), Ends::Open));
        }
        self.take_line(place, start, end);
    }

    /// Where a hop's arrow begins and ends.
    pub fn ends_of(&self, place: usize, step: &TraceStep, fared: Fared) -> (Point, Point) {
        let (from_x, to_x) = (self.layout.x_of(step.from), self.layout.x_of(step.to));
        let towards = if to_x > from_x { 1.0 } else { -1.0 };
        let start = Point { x: from_x + towards * half_width(step.from), y: self.rows.row(place).y };
        let arrives = Point { x: to_x - towards * half_width(step.to), y: self.rows.arrival(place) };
        let end = match fared {
            Fared::Lost => Point { x: (start.x + (arrives.x - start.x) * LOST_AT).round(), y: start.y + SLANT_PX },
            Fared::Arrived | Fared::Delayed | Fared::Missed => arrives,
        };
        (start, end)
    }

    fn draw_mark(&mut self, place: usize, step: &TraceStep, note: Note) {
        let at = Point { x: self.layout.x_of(step.from), y: self.rows.row(place).y };
        match note {
            Note::Crashed(_) => {
                self.arrows.push(Element::circle("mark crash", Some(place), at, BAR_HALF_PX + 1.0));
                self.arrows.push(Element::path("cross", Some(place), cross(at), Ends::Open));
            }
            Note::Back => self.arrows.push(Element::circle("mark back", Some(place), at, 4.0)),
            // The end of the limit's bar is its mark.
            Note::AckLimitEnded => {}
            Note::ConfirmLimitEnded
            | Note::GaveUp
            | Note::DeathNoticed
            | Note::ConnectionBroke
            | Note::DeadLettered
            | Note::BoundReached
            | Note::Skipped
            | Note::Dropped
            | Note::Stays
            | Note::Lost
            | Note::AckForgotten
            | Note::Forgotten
            | Note::Stale
            | Note::ChannelClosed
            | Note::AppliedWithAck { .. }
            | Note::WriteLimitEnded
            | Note::Failed => self.arrows.push(Element::circle("mark", Some(place), at, 3.5)),
        }
        let area = Area { x: at.x - 8.0, y: at.y - 8.0, width: 16.0, height: 16.0 };
        self.taken.push(Taken { area, by: By::Shape });
    }

    /// When a node is down, from top to bottom.
    pub fn downs(&self, node: NodeId) -> Vec<(f64, f64)> {
        let steps = self.trace.steps.iter().enumerate().take(self.drawn).filter(|(_, step)| step.from == node);
        let mut downs: Vec<(f64, f64)> = Vec::new();
        for (place, step) in steps {
            match step.what {
                What::Note(Note::Crashed(_)) => downs.push((self.rows.row(place).y, self.rows.end_px)),
                What::Note(Note::Back) => {
                    if let Some(down) = downs.last_mut() {
                        down.1 = self.rows.row(place).y;
                    }
                }
                What::Hop(..) | What::Note(_) => {}
            }
        }
        downs
    }

    /// Where the drawing shows this instant of a step's lifeline, for bars that begin or end with it.
    pub fn step_where(&self, is: &dyn Fn(&TraceStep) -> bool) -> Option<usize> {
        self.trace.steps.iter().take(self.drawn).position(is)
    }

    /// Keeps texts away from an arrow.
    fn take_line(&mut self, step: usize, from: Point, to: Point) {
        let pieces = (((to.y - from.y).abs() / 8.0).ceil() as u32).clamp(1, 200);
        let at = |piece: u32| {
            let part = f64::from(piece) / f64::from(pieces);
            Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        };
        for piece in 0..pieces {
            let (a, b) = (at(piece), at(piece + 1));
            let area = Area { x: a.x.min(b.x), y: a.y.min(b.y) - 2.0, width: (b.x - a.x).abs(), height: (b.y - a.y).abs() + 4.0 };
            self.taken.push(Taken { area, by: By::Arrow(step) });
        }
    }
}

/// A hop with how it fared and what came of it.
#[derive(Clone, Copy)]
struct Hop {
    kind: HopKind,
    fared: Fared,
    came: Option<Came>,
}

impl Hop {
    /// Answers are drawn unlike what they answer.
    fn way(self) -> &'static str {
        match self.kind {
            HopKind::Send | HopKind::Deliver | HopKind::Write => "",
            HopKind::Confirm | HopKind::Ack | HopKind::GiveBack | HopKind::Extend | HopKind::Written => " reply",
        }
    }

    fn fate(self) -> &'static str {
        match (self.fared, self.came) {
            (Fared::Lost | Fared::Missed, _) => " lost",
            (Fared::Delayed, _) => " delayed",
            (Fared::Arrived, Some(Came::Late(_) | Came::LateExtension)) => " late",
            (Fared::Arrived, _) => "",
        }
    }
}

/// How far a node's lifeline or bar reaches to each side.
pub(super) const fn half_width(node: NodeId) -> f64 {
    match node {
        NodeId::Consumer(_) => BAR_HALF_PX,
        NodeId::Producer | NodeId::Broker | NodeId::Store => 1.0,
    }
}

/// The point at which an arrow's line ends, so that it does not stick out of its head.
fn short_of(from: Point, to: Point) -> Point {
    let (along, _) = directions(from, to);
    Point { x: tenth(to.x - along.x * (HEAD_PX - 2.0)), y: tenth(to.y - along.y * (HEAD_PX - 2.0)) }
}

fn head(from: Point, to: Point) -> Vec<Point> {
    let (along, across) = directions(from, to);
    let corner = |side: f64| Point {
        x: tenth(to.x - along.x * HEAD_PX + across.x * HEAD_HALF_PX * side),
        y: tenth(to.y - along.y * HEAD_PX + across.y * HEAD_HALF_PX * side),
    };
    vec![to, corner(1.0), corner(-1.0)]
}

/// The directions along an arrow and across it.
fn directions(from: Point, to: Point) -> (Point, Point) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let along = Point { x: dx / length, y: dy / length };
    (along, Point { x: -along.y, y: along.x })
}

fn cross(at: Point) -> Vec<Vec<Point>> {
    let corner = |x: f64, y: f64| Point { x: at.x + x * CROSS_PX, y: at.y + y * CROSS_PX };
    vec![vec![corner(-1.0, -1.0), corner(1.0, 1.0)], vec![corner(-1.0, 1.0), corner(1.0, -1.0)]]
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
