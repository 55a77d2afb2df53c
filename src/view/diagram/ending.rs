//! The end of a drawing: the headings again, what the store shows beside what it should, and what was left out.

use super::layout::Words;
use super::place::text_width;
use super::{Anchor, Area, Drawing, Element, Point};
use crate::tr;
use crate::view::outcome::OutcomeKind;
use crate::view::words::reports;
use otn_engine::model::message::NodeId;

/// From the frame of the box to its text.
const INSIDE_PX: f64 = 10.0;
/// The height of a line of the box.
const LINE_PX: f64 = 18.0;
/// The most groups of messages that the box tells of.
const MESSAGES_MAX: usize = 8;

/// A line of the box.
struct Line {
    class: String,
    text: String,
}

impl Drawing<'_> {
    /// Draws the headings above and below, the box, and what was left out; the height of the drawing.
    pub fn draw_ending(&mut self) -> f64 {
        self.draw_heads(self.rows.top_px - 10.0, "head");
        let mut y = self.rows.end_px;
        let left_out = self.trace.steps.len() - self.drawn;
        if left_out > 0 {
            y += 8.0;
            let text = self.words.steps_left_out(left_out as u64);
            let size_px = self.layout.size_px;
            let words = Words { step: None, number: None, class: "label soft more", text: &text, size_px };
            self.text(words, Point { x: self.layout.width_px / 2.0, y: y + 12.0 }, Anchor::Middle);
            y += 18.0;
        }
        self.draw_heads(y + 16.0, "head below");
        self.draw_box(y + 28.0)
    }

    fn draw_heads(&mut self, y: f64, class: &str) {
        let size_px = self.layout.size_px;
        for column in self.layout.columns.clone() {
            let words = Words { step: None, number: None, class, text: column.name, size_px };
            self.text(words, Point { x: column.x_px, y }, Anchor::Middle);
        }
    }

    /// What the store should show beside what it shows, and what else became of the message.
    fn draw_box(&mut self, top: f64) -> f64 {
        let lines = self.box_lines();
        let size_px = self.layout.size_px;
        let widest = lines
            .iter()
            .map(|line| text_width(&Words { step: None, number: None, class: &line.class, text: &line.text, size_px }))
            .fold(0.0, f64::max);
        let width = (widest + INSIDE_PX * 2.0).ceil();
        let store = self.layout.x_of(NodeId::Store);
        let x = (store - width / 2.0).min(self.layout.width_px - 2.0 - width).max(2.0).round();
        let height = lines.len() as f64 * LINE_PX + 10.0;
        let worst = self.trace.messages.iter().map(|report| OutcomeKind::of(report.outcome)).max_by_key(|kind| *kind != OutcomeKind::Once);
        let class = format!("sum {}", worst.unwrap_or(OutcomeKind::Never).class());
        // How it ends belongs to the last step: who steps back does not see it in full yet.
        let step = self.trace.steps.len().checked_sub(1);
        self.bars.push(Element::rect(&class, step, Area { x, y: top, width, height }, 6.0));
        for (place, line) in lines.iter().enumerate() {
            let at = Point { x: x + INSIDE_PX, y: top + 18.0 + place as f64 * LINE_PX };
            self.text(Words { step, number: None, class: &line.class, text: &line.text, size_px }, at, Anchor::Start);
        }
        top + height + 4.0
    }

    fn box_lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let many = self.trace.messages.len() > 1;
        let alike = self.words.alike(&self.trace.messages);
        for alike in alike.iter().take(MESSAGES_MAX) {
            let report = alike.report;
            let said = self.words.report(report, self.scenario);
            let outcome = OutcomeKind::of(report.outcome);
            let name = if many { self.words.alike_mark(alike) } else { String::new() };
            let actual = if alike.first == alike.last { said.actual } else { tr!("{actual} each", actual = said.actual) };
            if !many {
                lines.push(Line { class: "sum-text soft".to_owned(), text: said.expected });
            }
            let times = if report.effects > 2 { format!("×{}", report.effects) } else { outcome.glyph().to_owned() };
            lines.push(Line { class: format!("sum-text {}", outcome.class()), text: format!("{name}{times} {actual}") });
            lines.extend(OutcomeKind::beside(report).into_iter().map(|kind| Line {
                class: format!("sum-text {}", kind.class()),
                text: format!("{name}{} {}", kind.glyph(), reports::outcome(kind)),
            }));
        }
        let more = alike.len().saturating_sub(MESSAGES_MAX);
        if more > 0 {
            lines.push(Line { class: "sum-text soft".to_owned(), text: self.words.and_more(more) });
        }
        lines
    }
}
