//! Placing texts: where nothing else is written, inside the drawing.

use super::layout::Words;
use super::measure::text_width_px;
use super::shape::is_strong;
use super::{Anchor, Area, Drawing, Element, Point, Shape};

/// Room above the baseline and below it, in parts of the size.
const ABOVE: f64 = 0.82;
const BELOW: f64 = 0.24;
/// What stands between a step's number and its label.
const NUMBER_GAP: &str = " ";

/// How much wider bold letters are.
const BOLD: f64 = 1.1;

/// The room that a text takes.
pub(super) fn text_area(at: Point, anchor: Anchor, words: &Words<'_>) -> Area {
    let width = text_width(words);
    let x = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width,
    };
    Area { x, y: at.y - words.size_px * ABOVE, width, height: words.size_px * (ABOVE + BELOW) }
}

/// The width of a text with its number.
pub(super) fn text_width(words: &Words<'_>) -> f64 {
    let number = words.number.map_or(0.0, |number| text_width_px(&format!("{number}{NUMBER_GAP}"), words.size_px));
    let bold = if is_strong(words.class) { BOLD } else { 1.0 };
    (number + text_width_px(words.text, words.size_px) * bold).ceil()
}

/// Room that is taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub area: Area,
    pub by: By,
}

/// What has taken it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// A text.
    Text,
    /// A bar or a mark.
    Shape,
    /// The arrow of a step.
    Arrow(usize),
}

impl Drawing<'_> {
    /// Writes a text, moved into the drawing where it would stick out.
    pub fn text(&mut self, words: Words<'_>, at: Point, anchor: Anchor) {
        let area = text_area(at, anchor, &words);
        let too_far = (area.x + area.width - (self.layout.width_px - 2.0)).max(0.0);
        let moved = (-too_far).max(2.0 - area.x).round();
        let at = Point { x: at.x + moved, y: at.y };
        self.taken.push(Taken { area: Area { x: area.x + moved, ..area }, by: By::Text });
        self.texts.push(Element {
            step: words.step,
            class: words.class.to_owned(),
            shape: Shape::Text { at, anchor, size_px: words.size_px, number: words.number, text: words.text.to_owned() },
        });
    }

    /// What is taken between two heights, but for the arrow of a step: what its label can come near to.
    pub fn taken_between(&self, top: f64, bottom: f64, step: Option<usize>) -> Vec<Taken> {
        let is_own = |by| step.is_some_and(|step| by == By::Arrow(step));
        let is_near = |taken: &&Taken| taken.area.y < bottom && taken.area.y + taken.area.height > top && !is_own(taken.by);
        self.taken.iter().filter(is_near).copied().collect()
    }

    /// Whether an area lies inside the drawing from left to right.
    pub fn is_inside(&self, area: &Area) -> bool {
        area.x >= 2.0 && area.x + area.width <= self.layout.width_px - 2.0
    }

    /// The place nearest to a height, between two heights, at which an area with this much room around it is free.
    pub fn free_height(&self, area: &dyn Fn(f64) -> Area, wanted: f64, from: f64, to: f64, room: f64) -> Option<f64> {
        let near = self.taken_between(from - 40.0, to + 40.0, None);
        let is_free = |y: f64| {
            let area = area(y);
            let roomy = Area { y: area.y - room, height: area.height + room * 2.0, ..area };
            y >= from && y <= to && self.is_inside(&area) && !near.iter().any(|taken| taken.area.overlaps(&roomy))
        };
        let mut away = 0.0;
        while away <= to - from {
            if let Some(y) = [wanted - away, wanted + away].into_iter().find(|y| is_free(*y)) {
                return Some(y);
            }
            away += 3.0;
        }
        None
    }

    /// Writes a text beside something that lasts, as near to its middle as there is room; not at all if there is none.
    pub fn text_beside(&mut self, words: Words<'_>, x: f64, anchor: Anchor, from_y: f64, to_y: f64) {
        let half = (words.size_px * 0.3).round();
        let area = |y: f64| text_area(Point { x, y: y + half }, anchor, &words);
        let middle = ((from_y + to_y) / 2.0).round();
        // Not so near to another text that the two look like one.
        if let Some(y) = self.free_height(&area, middle, from_y + words.size_px * 0.6, to_y - words.size_px * 0.6, 4.0) {
            self.text(words, Point { x, y: y + half }, anchor);
        }
    }
}
