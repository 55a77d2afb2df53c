//! Groups of level bars from a common zero, each group under its name.

use plotters::backend::DrawingBackend;
use plotters::style::text_anchor::HPos;

use super::pen::{Frame, Pen, Type};
use super::{Drawn, Mark};
use crate::view::charts::chart::{Bar, Bars, Group};

/// Heights and distances, in pixels of the page.
const ROW: f64 = 18.0;
const GAP: f64 = 6.0;
const THICK: f64 = 12.0;
/// Between groups: at most.
const BETWEEN: f64 = 18.0;

/// What all groups share.
struct Layout {
    /// Where all bars begin.
    zero: i32,
    /// Pixels for one message.
    unit: f64,
    /// Whether the labels at the bars' ends are the long ones.
    is_long: bool,
}

pub(super) fn draw<B: DrawingBackend>(bars: &Bars, pen: &Pen<B>) -> Drawn<Vec<Mark>, B> {
    let (width, height) = pen.size();
    let row = pen.px(ROW);
    let layout = layout(bars, width, pen)?;
    let rows: Vec<i32> = bars.groups.iter().map(|group| rows(group, width, pen)).collect::<Result<_, _>>()?;
    let used = row * (1 + rows.iter().sum::<i32>()) + pen.px(GAP);
    let between = ((height - used) / (bars.groups.len() as i32).max(1)).clamp(0, pen.px(BETWEEN));
    pen.text(&bars.name, (0, row / 2), Type::Tick, pen.look.palette.soft, HPos::Left)?;
    let mut top = row + pen.px(GAP);
    let mut marks = Vec::new();
    for (group, rows) in bars.groups.iter().zip(rows) {
        group_at(group, top, &layout, pen)?;
        let bottom = top + rows * row;
        marks.push(Mark::Band { top: pen.page(top), bottom: pen.page(bottom) });
        top = bottom + between;
    }
    Ok(marks)
}

/// The longest bar ends where its label still fits; long labels only where they leave the bars a third of the room.
fn layout<B: DrawingBackend>(bars: &Bars, width: i32, pen: &Pen<B>) -> Drawn<Layout, B> {
    let all: Vec<&Bar> = bars.groups.iter().flat_map(|group| &group.bars).collect();
    let mut zero = 0;
    for bar in &all {
        zero = zero.max(pen.width(&bar.name, Type::Label)? + 2 * pen.px(GAP));
    }
    let unit = |label: fn(&Bar) -> &str| -> Drawn<f64, B> {
        let mut unit = f64::INFINITY;
        for bar in &all {
            let total: f64 = bar.pieces.iter().sum();
            let pieces = (bar.pieces.len() as i32 + 1) * pen.px(2.0);
            let room = width - zero - pen.width(label(bar), Type::Label)? - 2 * pen.px(GAP) - pieces;
            if total > 0.0 {
                unit = unit.min(f64::from(room.max(0)) / total);
            }
        }
        Ok(if unit.is_finite() { unit } else { 0.0 })
    };
    let most = all.iter().map(|bar| bar.pieces.iter().sum::<f64>()).fold(0.0, f64::max);
    let long = unit(|bar| &bar.label_long)?;
    let is_long = long * most >= f64::from(width - zero) * 0.33;
    let unit = if is_long { long } else { unit(|bar| &bar.label)? };
    Ok(Layout { zero, unit, is_long })
}

/// How many rows a group takes: its name, its bars, and its note where that does not fit beside the name.
fn rows<B: DrawingBackend>(group: &Group, width: i32, pen: &Pen<B>) -> Drawn<i32, B> {
    let beside = note_at(group, pen)?.is_none_or(|right| right <= width);
    Ok(1 + group.bars.len() as i32 + i32::from(!beside))
}

/// Where the note ends if it stands beside the name.
fn note_at<B: DrawingBackend>(group: &Group, pen: &Pen<B>) -> Drawn<Option<i32>, B> {
    let Some(note) = &group.note else { return Ok(None) };
    Ok(Some(name_end(group, pen)? + pen.width(note, Type::Label)?))
}

fn name_end<B: DrawingBackend>(group: &Group, pen: &Pen<B>) -> Drawn<i32, B> {
    let gap = pen.px(2.0 * GAP);
    let (name, kind) = name(group);
    Ok(pen.width(&name, kind)? + gap)
}

/// The name; that of the present design says so.
fn name(group: &Group) -> (String, Type) {
    match &group.here {
        Some(here) => (format!("{} · {here}", group.name), Type::Strong),
        None => (group.name.clone(), Type::Label),
    }
}

fn group_at<B: DrawingBackend>(group: &Group, top: i32, layout: &Layout, pen: &Pen<B>) -> Drawn<(), B> {
    let palette = &pen.look.palette;
    let row = pen.px(ROW);
    let mut y = top + row / 2;
    let (name, kind) = name(group);
    pen.text(&name, (0, y), kind, palette.ink, HPos::Left)?;
    if let Some(note) = &group.note {
        let beside = name_end(group, pen)?;
        let fits = beside + pen.width(note, Type::Label)? <= pen.size().0;
        y += if fits { 0 } else { row };
        pen.text(note, (if fits { beside } else { 0 }, y), Type::Label, palette.soft, HPos::Left)?;
    }
    for bar in &group.bars {
        y += row;
        bar_at(bar, y, layout, pen)?;
    }
    Ok(())
}

fn bar_at<B: DrawingBackend>(bar: &Bar, y: i32, layout: &Layout, pen: &Pen<B>) -> Drawn<(), B> {
    let colour = pen.tone(bar.tone);
    let half = pen.px(THICK / 2.0);
    pen.text(&bar.name, (layout.zero - 2 * pen.px(GAP), y), Type::Label, colour, HPos::Right)?;
    pen.upright(layout.zero - pen.px(2.0), y - half - pen.px(1.0), y + half + pen.px(1.0), pen.look.palette.soft)?;
    let mut left = layout.zero;
    for piece in &bar.pieces {
        let length = ((piece * layout.unit).round() as i32).max(pen.px(2.0));
        pen.bar(Frame { left, top: y - half, right: left + length, bottom: y + half }, bar.tone)?;
        left += length + pen.px(2.0);
    }
    let label = if layout.is_long { &bar.label_long } else { &bar.label };
    pen.text(label, (left + pen.px(GAP), y), Type::Label, colour, HPos::Left)
}
