//! Groups of level bars from a common zero, each group under its name.

use super::Mark;
use super::sheet::{Frame, Sheet, Side, Type};
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

/// The first row of a group: its name, and where its note stands if it fits beside it.
struct Name {
    text: String,
    kind: Type,
    note: Option<i32>,
}

pub(super) fn draw(bars: &Bars, sheet: &mut Sheet) -> Vec<Mark> {
    let row = sheet.px(ROW);
    let layout = layout(bars, sheet);
    let names: Vec<Name> = bars.groups.iter().map(|group| name(group, sheet)).collect();
    let mut rest = sheet.height - sheet.top - row - sheet.px(GAP);
    for (group, name) in bars.groups.iter().zip(&names) {
        rest -= row * rows(group, name);
    }
    let between = (rest / (bars.groups.len() as i32).max(1)).clamp(0, sheet.px(BETWEEN));
    sheet.text(&bars.name, (0, sheet.top + row / 2), Type::Tick, Side::Left, sheet.look.palette.soft);
    let mut top = sheet.top + row + sheet.px(GAP);
    let mut marks = Vec::new();
    for (group, name) in bars.groups.iter().zip(&names) {
        put(group, name, top, &layout, sheet);
        let bottom = top + rows(group, name) * row;
        marks.push(Mark::Band { top: sheet.page(top), bottom: sheet.page(bottom) });
        top = bottom + between;
    }
    marks
}

/// The longest bar ends where its label still fits; long labels only where they leave the bars a third of the room.
fn layout(bars: &Bars, sheet: &Sheet) -> Layout {
    let mut zero = 0;
    let mut most = 0.0_f64;
    for bar in bars.groups.iter().flat_map(|group| &group.bars) {
        zero = zero.max(sheet.wide(&bar.name, Type::Label) + 2 * sheet.px(GAP));
        most = most.max(total(bar));
    }
    let unit = |is_long: bool| {
        let mut unit = f64::INFINITY;
        for bar in bars.groups.iter().flat_map(|group| &group.bars).filter(|bar| !bar.pieces.is_empty()) {
            let pieces = (bar.pieces.len() as i32 + 1) * sheet.px(2.0);
            let room = sheet.width - zero - sheet.wide(label(bar, is_long), Type::Label) - 2 * sheet.px(GAP) - pieces;
            unit = unit.min(f64::from(room.max(0)) / total(bar));
        }
        if unit.is_finite() { unit } else { 0.0 }
    };
    let long = unit(true);
    let is_long = long * most >= f64::from(sheet.width - zero) * 0.33;
    Layout { zero, unit: if is_long { long } else { unit(false) }, is_long }
}

fn total(bar: &Bar) -> f64 {
    bar.pieces.iter().sum()
}

fn label(bar: &Bar, is_long: bool) -> &str {
    if is_long { &bar.label_long } else { &bar.label }
}

/// The name; that of the present design says so.
fn name(group: &Group, sheet: &Sheet) -> Name {
    let (text, kind) = match &group.here {
        Some(here) => (format!("{} · {here}", group.name), Type::Strong),
        None => (group.name.clone(), Type::Label),
    };
    let end = sheet.wide(&text, kind) + sheet.px(2.0 * GAP);
    let note = group.note.as_ref().filter(|note| end + sheet.wide(note, Type::Label) <= sheet.width).map(|_| end);
    Name { text, kind, note }
}

/// How many rows a group takes: its name, its bars, and its note where that does not fit beside the name.
fn rows(group: &Group, name: &Name) -> i32 {
    1 + group.bars.len() as i32 + i32::from(group.note.is_some() && name.note.is_none())
}

fn put(group: &Group, name: &Name, top: i32, layout: &Layout, sheet: &mut Sheet) {
    let palette = sheet.look.palette;
    let row = sheet.px(ROW);
    let mut y = top + row / 2;
    sheet.text(&name.text, (0, y), name.kind, Side::Left, palette.ink);
    if let Some(note) = &group.note {
        y += if name.note.is_some() { 0 } else { row };
        sheet.text(note, (name.note.unwrap_or(0), y), Type::Label, Side::Left, palette.soft);
    }
    let half = sheet.px(THICK / 2.0);
    for bar in &group.bars {
        y += row;
        let colour = sheet.tone(bar.tone);
        sheet.text(&bar.name, (layout.zero - 2 * sheet.px(GAP), y), Type::Label, Side::Right, colour);
        sheet.upright(layout.zero - sheet.px(2.0), y - half - sheet.px(1.0), y + half + sheet.px(1.0), palette.soft);
        let mut left = layout.zero;
        for piece in &bar.pieces {
            let length = ((piece * layout.unit).round() as i32).max(sheet.px(2.0));
            sheet.bar(Frame { left, top: y - half, right: left + length, bottom: y + half }, bar.tone);
            left += length + sheet.px(2.0);
        }
        sheet.text(label(bar, layout.is_long), (left + sheet.px(GAP), y), Type::Label, Side::Left, colour);
    }
}
