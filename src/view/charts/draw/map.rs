//! Cells over two axes: hatched where there is something, empty where there is not.

use super::Mark;
use super::lines::mark;
use super::sheet::{Frame, Sheet, Side, Type};
use crate::view::charts::chart::{LEVELS, Map, Tone};

/// Heights and distances, in pixels of the page.
const ROW: f64 = 18.0;
const GAP: f64 = 6.0;
const BETWEEN: f64 = 3.0;
/// A sample in the key.
const SAMPLE: f64 = 22.0;
/// Around the text of a cell.
const PAD: f64 = 3.0;
const TEXT: f64 = 16.0;

pub(super) fn draw(map: &Map, sheet: &mut Sheet) -> Vec<Mark> {
    let palette = sheet.look.palette;
    let row = sheet.px(ROW);
    let mut y = sheet.top + row / 2;
    let notes = map.note.as_ref().map_or_else(Vec::new, |note| sheet.wrapped(note, Type::Tick, sheet.width));
    y = key(map, y, sheet);
    for line in notes {
        sheet.text(&line, (0, y), Type::Tick, Side::Left, palette.soft);
        y += row;
    }
    sheet.text(&map.y, (0, y), Type::Tick, Side::Left, palette.soft);
    let (here_row, here_column) = map.place(map.here);
    let mut gutter = 0;
    for (place, text) in map.rows.iter().enumerate() {
        gutter = gutter.max(sheet.wide(text, if place == here_row { Type::Strong } else { Type::Tick }) + sheet.px(GAP));
    }
    let area = Frame { left: gutter, top: y + row, right: sheet.width - sheet.px(2.0), bottom: sheet.height - 2 * row - sheet.px(GAP) };
    let frames: Vec<Frame> = (0..map.cells.len()).map(|cell| frame(map, cell, area, sheet)).collect();
    for (cell, frame) in map.cells.iter().zip(&frames) {
        fill(*frame, cell.level, sheet);
        let wide = sheet.wide(&cell.text, Type::Tick) + 2 * sheet.px(PAD);
        let (middle, center) = ((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2);
        let half = sheet.px(TEXT / 2.0);
        if wide + 2 * sheet.px(2.0) <= frame.right - frame.left && 2 * half <= frame.bottom - frame.top {
            let plate = Frame { left: middle - wide / 2, top: center - half, right: middle + wide / 2, bottom: center + half };
            if cell.level > 0 {
                sheet.fill(plate, palette.background);
            }
            sheet.text(&cell.text, (middle, center), Type::Tick, Side::Middle, if cell.level > 0 { palette.ink } else { palette.soft });
        }
    }
    if let Some(frame) = frames.get(map.here) {
        let out = sheet.px(BETWEEN - 1.0);
        let around = Frame { left: frame.left - out, top: frame.top - out, right: frame.right + out, bottom: frame.bottom + out };
        sheet.rim(around, sheet.px(2.0).max(1), palette.ink);
    }
    sides(map, (here_row, here_column), &frames, area, sheet);
    frames
        .iter()
        .map(|frame| Mark::Cell {
            left: sheet.page(frame.left),
            top: sheet.page(frame.top),
            right: sheet.page(frame.right),
            bottom: sheet.page(frame.bottom),
        })
        .collect()
}

/// What an empty and what a hatched cell mean; how far down the rest begins.
fn key(map: &Map, mut y: i32, sheet: &mut Sheet) -> i32 {
    let palette = sheet.look.palette;
    let (row, half, sample) = (sheet.px(ROW), sheet.px(6.0), sheet.px(SAMPLE));
    let mut left = 0;
    for (level, text) in [(0, &map.none), (2, &map.some)] {
        let lines = sheet.wrapped(text, Type::Label, sheet.width - sample);
        let wide = sample + lines.iter().map(|line| sheet.wide(line, Type::Label)).max().unwrap_or(0);
        if left > 0 && left + wide > sheet.width {
            (left, y) = (0, y + row);
        }
        fill(Frame { left, top: y - half, right: left + sample - sheet.px(GAP), bottom: y + half }, level, sheet);
        for (place, line) in lines.iter().enumerate() {
            y += if place > 0 { row } else { 0 };
            sheet.text(line, (left + sample, y), Type::Label, Side::Left, palette.ink);
        }
        left += wide + sheet.px(3.0 * GAP);
    }
    y + row + sheet.px(GAP)
}

/// The place of a cell in the area of all.
fn frame(map: &Map, cell: usize, area: Frame, sheet: &Sheet) -> Frame {
    let (row, column) = map.place(cell);
    let between = sheet.px(BETWEEN);
    let part = |from: i32, to: i32, place: usize, of: usize| {
        let at = |place: usize| from + (i64::from((to + between - from).max(0)) * place as i64 / of.max(1) as i64) as i32;
        (at(place), at(place + 1) - between)
    };
    let (left, right) = part(area.left, area.right, column, map.columns.len());
    let (top, bottom) = part(area.top, area.bottom, row, map.rows.len());
    Frame { left, top, right: right.max(left + 1), bottom: bottom.max(top + 1) }
}

fn fill(frame: Frame, level: u8, sheet: &mut Sheet) {
    match level {
        0 => sheet.rim(frame, sheet.px(1.0).max(1), sheet.look.palette.line),
        1 => sheet.hatched(frame, 9.0, 1.5, Tone::Twice),
        _ if level < LEVELS => sheet.hatched(frame, 6.0, 2.0, Tone::Twice),
        _ => sheet.hatched(frame, 5.0, 3.0, Tone::Twice),
    }
}

/// The values of the rows and of the columns; the present ones go before all others.
fn sides(map: &Map, here: (usize, usize), frames: &[Frame], area: Frame, sheet: &mut Sheet) {
    let palette = sheet.look.palette;
    let kind = |is_here: bool| if is_here { Type::Strong } else { Type::Tick };
    let mut taken: Vec<i32> = Vec::new();
    let rows = (0..map.rows.len()).filter(|row| *row != here.0);
    for row in [here.0].into_iter().chain(rows) {
        let (Some(text), Some(frame)) = (map.rows.get(row), frames.get(row * map.columns.len())) else { continue };
        let y = (frame.top + frame.bottom) / 2;
        if taken.iter().all(|other| (other - y).abs() >= sheet.px(ROW - 2.0)) {
            let is_here = row == here.0;
            let place = (area.left - sheet.px(GAP), y);
            sheet.text(text, place, kind(is_here), Side::Right, if is_here { palette.ink } else { palette.soft });
            taken.push(y);
        }
    }
    let y = area.bottom + sheet.px(GAP + ROW / 2.0);
    let mut taken = Vec::new();
    let columns = (0..map.columns.len()).filter(|column| *column != here.1);
    for column in [here.1].into_iter().chain(columns) {
        if let (Some(text), Some(frame)) = (map.columns.get(column), frames.get(column)) {
            mark(text, ((frame.left + frame.right) / 2, y), kind(column == here.1), &mut taken, sheet);
        }
    }
    mark(&map.x, ((area.left + area.right) / 2, y + sheet.px(ROW)), Type::Tick, &mut Vec::new(), sheet);
}
