//! The labels of steps: above their arrow or beside their mark, where there is room.

use super::arrows::half_width;
use super::layout::Words;
use super::place::{By, text_area};
use super::rows::SLANT_PX;
use super::{Anchor, Area, Drawing, Point};
use crate::view::words::steps::StepText;
use otn_engine::model::message::NodeId;
use otn_engine::run::script::{TraceStep, What};

/// How far above an arrow its label stands.
const LABEL_PX: f64 = 5.0;
/// From a lifeline or a bar to the label beside it.
const ROOM_PX: f64 = 6.0;
/// The same where there is little room.
const ROOM_TIGHT_PX: f64 = 2.0;
/// From a mark to its label.
const MARK_PX: f64 = 11.0;

/// A place for a label.
#[derive(Clone, Copy)]
struct Spot {
    at: Point,
    anchor: Anchor,
}

impl Drawing<'_> {
    /// Writes the label of every step that is shown.
    pub fn draw_labels(&mut self) {
        let trace = self.trace;
        let said = std::mem::take(&mut self.said);
        for (place, (step, said)) in trace.steps.iter().zip(&said).take(self.drawn).enumerate() {
            let (spots, class) = match step.what {
                What::Hop(_, fared, _) => {
                    let (start, end) = self.ends_of(place, step, fared);
                    (self.spots_above(step, start, end), format!("label{}", self.roles.of_step(place, step).class()))
                }
                What::Note(_) => (self.spots_beside(place, step), "label note".to_owned()),
            };
            self.write_label(place, said, &spots, &class);
        }
        self.said = said;
    }

    /// Writes a label at the first spot that is free. A label may cross a bare lifeline rather than be shortened, and
    /// is shortened rather than cross two, or the store's.
    fn write_label(&mut self, place: usize, said: &StepText, spots: &[Spot], class: &str) {
        let size_px = self.layout.size_px;
        let words = Words { step: Some(place), number: Some(place + 1), class, text: "", size_px };
        let area = |text: &str, spot: &Spot| text_area(spot.at, spot.anchor, &Words { text, ..words });
        let Some(first) = spots.first() else { return };
        let near = self.taken_between(first.at.y - size_px * 2.0, first.at.y + size_px, Some(place));
        let is_clear = |area: &Area, what: fn(&By) -> bool| {
            self.is_inside(area) && !near.iter().any(|taken| what(&taken.by) && taken.area.overlaps(area))
        };
        let StepText { label, brief, shortest, .. } = said;
        let tries = [(label, 0), (label, 1), (brief, 0), (brief, 1), (shortest, 1), (label, 2), (brief, 2), (shortest, 2)];
        let good = tries.into_iter().find_map(|(text, crossed_max)| {
            let spot = spots.iter().find(|spot| {
                let area = area(text, spot);
                self.lifelines_crossed(&area) <= crossed_max && is_clear(&area, |_| true)
            })?;
            Some((text, spot))
        });
        // No room at all: rather across a bar than across another text.
        let (text, spot) = good.unwrap_or_else(|| {
            let spot = spots.iter().find(|spot| is_clear(&area(shortest, spot), |by| *by == By::Text));
            (shortest, spot.unwrap_or(first))
        });
        self.text(Words { text, ..words }, spot.at, spot.anchor);
    }

    /// The spots above an arrow: in the gaps between the lifelines that it crosses, its sender's first.
    fn spots_above(&self, step: &TraceStep, start: Point, end: Point) -> Vec<Spot> {
        let y = start.y - LABEL_PX;
        let rightwards = end.x > start.x;
        let spot = |x: f64, anchor| Spot { at: Point { x: x.round(), y }, anchor };
        if (end.y - start.y).abs() > SLANT_PX {
            // Where the arrow begins, on its own side; on the other one where something stands there already.
            let sides = [spot(start.x + ROOM_PX, Anchor::Start), spot(start.x - ROOM_PX, Anchor::End)];
            return if rightwards { sides.to_vec() } else { sides.into_iter().rev().collect() };
        }
        let (left, right) = if rightwards { (start.x, end.x) } else { (end.x, start.x) };
        let mut gaps = Vec::new();
        let mut from = left;
        for column in self.layout.columns.iter().filter(|column| column.x_px > left && column.x_px < right && column.node != step.to) {
            gaps.push((from, column.x_px - half_width(column.node)));
            from = column.x_px + half_width(column.node);
        }
        gaps.push((from, right));
        if !rightwards {
            gaps.reverse();
        }
        let mut spots = Vec::new();
        for room in [ROOM_PX, ROOM_TIGHT_PX] {
            spots.extend(gaps.iter().map(|gap| spot(gap.0 + room, Anchor::Start)));
            spots.extend(gaps.iter().map(|gap| spot(gap.1 - room, Anchor::End)));
        }
        spots
    }

    /// The spots beside a mark.
    fn spots_beside(&self, place: usize, step: &TraceStep) -> Vec<Spot> {
        let x = self.layout.x_of(step.from);
        let y = (self.rows.row(place).y + self.layout.size_px * 0.35).round();
        let right = Spot { at: Point { x: x + MARK_PX, y }, anchor: Anchor::Start };
        let left = Spot { at: Point { x: x - MARK_PX, y }, anchor: Anchor::End };
        match step.from {
            NodeId::Store => vec![left, right],
            NodeId::Producer | NodeId::Broker | NodeId::Consumer(_) => vec![right, left],
        }
    }

    /// How many lifelines a text would cross; the store's, which shows its state, counts twice.
    fn lifelines_crossed(&self, area: &Area) -> usize {
        let crosses = |x: f64| x > area.x && x < area.x + area.width;
        let crossed = self.layout.columns.iter().filter(|column| crosses(column.x_px));
        crossed.map(|column| if column.node == NodeId::Store { 2 } else { 1 }).sum()
    }
}
