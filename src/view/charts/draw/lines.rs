//! Lines over one axis, in panels above each other.

use plotters::coord::CoordTranslate;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;

use super::Mark;
use super::labels::{self, Room, Wanted};
use super::sheet::{Frame, Place, Sheet, Side, Type};
use crate::view::charts::chart::{Axis, Dash, Flip, Line, Lines, Panel, Points, RANKS, Simulated};
use crate::view::charts::palette::Rgb;

/// Heights and distances, in pixels of the page.
const ROW: f64 = 18.0;
const GAP: f64 = 6.0;
const UNDER_HEAD: f64 = 10.0;
const BETWEEN_PANELS: f64 = 14.0;
/// The sample of a dash in the key, with its distance from the text.
const SAMPLE: f64 = 26.0;

/// The sample of a simulated figure in the key, and its height.
const POINT: f64 = 14.0;
const WHISKER: f64 = 5.0;

/// A flip: where it stands, and the row of its label, from the panel upwards.
struct Flagged<'a> {
    flip: &'a Flip,
    x: i32,
    left: i32,
    row: i32,
}

/// A panel's place, and how its values become places.
struct Laid<'a> {
    panel: &'a Panel,
    frame: Frame,
    /// Its upper edge: the axis's name, the remark, then the key.
    top: i32,
    note: Vec<String>,
    coord: Cartesian2d<RangedCoordf64, RangedCoordf64>,
    /// The lines of the panel, in places.
    paths: Vec<Vec<Place>>,
    /// One a line; `None` where the key names it.
    labels: Vec<Option<Frame>>,
    /// The lines that have no label beside them, with the rows of their texts.
    key: Vec<(&'a Line, Vec<String>)>,
    /// The simulated figures of the panel: how far from the left and in which row the key names them.
    points: Vec<(&'a Points, i32, i32)>,
}

pub(super) fn draw(lines: &Lines, sheet: &mut Sheet) -> Vec<Mark> {
    let (panels, flags) = layout(lines, sheet);
    let (Some(first), Some(last)) = (panels.first(), panels.last()) else { return Vec::new() };
    let here = first.x(lines.here.at);
    for laid in &panels {
        grid(laid, sheet);
    }
    let row = sheet.px(ROW);
    for Flagged { flip, x, left, row: place } in flags {
        // A line's label may stand half above its panel.
        let bottom = first.frame.top - sheet.px(UNDER_HEAD) - place * row;
        sheet.text(&flip.label, (left, bottom - row / 2), Type::Tick, Side::Left, sheet.look.palette.ink);
        sheet.upright_pieces(x, bottom, last.frame.bottom, sheet.look.palette.soft);
    }
    sheet.upright(here, first.frame.top, last.frame.bottom + sheet.px(GAP), sheet.look.palette.ink);
    for laid in &panels {
        head(laid, sheet);
    }
    for laid in &panels {
        inside(laid, here, sheet);
    }
    below(&lines.x, here, &lines.here.label, last, sheet);
    let mut marks = Vec::new();
    for (stop, at) in lines.stops.iter().enumerate() {
        let mut dots = Vec::new();
        for laid in &panels {
            for line in &laid.panel.lines {
                if let Some(at) = line.at_stops.get(stop).copied().flatten() {
                    dots.push(sheet.page(laid.y(at)));
                }
            }
        }
        marks.push(Mark::Upright {
            x: sheet.page(first.x(*at)),
            top: sheet.page(first.frame.top),
            bottom: sheet.page(last.frame.bottom),
            dots,
        });
    }
    marks
}

impl Laid<'_> {
    fn x(&self, at: f64) -> i32 {
        self.coord.translate(&(at, self.panel.y.from)).0
    }

    fn y(&self, at: f64) -> i32 {
        self.coord.translate(&(0.0, at)).1
    }
}

/// Shares the height among the panels; a line that finds no place for its label gets a row of the key.
fn layout<'a>(lines: &'a Lines, sheet: &Sheet) -> (Vec<Laid<'a>>, Vec<Flagged<'a>>) {
    let mut gutter = 0;
    for tick in lines.panels.iter().flat_map(|panel| &panel.y.ticks) {
        gutter = gutter.max(sheet.wide(&tick.text, Type::Tick) + sheet.px(GAP));
    }
    let (left, right) = (gutter.min(sheet.width * 2 / 5), sheet.width - sheet.px(GAP));
    let row = sheet.px(ROW);
    let between = sheet.px(BETWEEN_PANELS);
    let notes: Vec<Vec<String>> = lines
        .panels
        .iter()
        .map(|panel| panel.note.as_ref().map_or_else(Vec::new, |note| sheet.wrapped(note, Type::Tick, sheet.width)))
        .collect();
    let flags = flags(lines, (left, right), sheet);
    let flag_rows = flags.iter().map(|flag| flag.row + 1).max().unwrap_or(0);
    let points: Vec<Vec<(&Points, i32, i32)>> = lines.panels.iter().map(|panel| points(&panel.points, sheet)).collect();
    let mut keys: Vec<usize> = vec![0; lines.panels.len()];
    let mut laid = Vec::new();
    // Again while the key grows: its rows make the panels lower, and another label may lose its place.
    for _ in 0..4 {
        laid.clear();
        let mut rest = sheet.height - sheet.top - row * (2 + flag_rows) - sheet.px(GAP) + between;
        let mut shares = 0;
        let head = |keys: usize, note: &Vec<String>, points: &[(&Points, i32, i32)]| {
            let points = points.last().map_or(0, |(.., row)| row + 1);
            row * ((1 + note.len() + keys) as i32 + points) + sheet.px(UNDER_HEAD)
        };
        for (((panel, note), keys), points) in lines.panels.iter().zip(&notes).zip(&keys).zip(&points) {
            rest -= head(*keys, note, points) + between;
            shares += panel.share;
        }
        let mut grown = false;
        let mut top = sheet.top;
        for (((panel, note), keys), points) in lines.panels.iter().zip(&notes).zip(&mut keys).zip(&points) {
            // The labels of the flips stand directly above the first panel.
            let begin = top + head(*keys, note, points) + if laid.is_empty() { row * flag_rows } else { 0 };
            let tall = (rest.max(0) * panel.share as i32 / (shares as i32).max(1)).max(1);
            let frame = Frame { left, top: begin, right, bottom: begin + tall };
            let head = Head { top, note: note.clone(), points: points.clone() };
            let panel = lay(lines, panel, frame, head, sheet);
            let rows: usize = panel.key.iter().map(|(_, rows)| rows.len()).sum();
            grown |= rows > *keys;
            *keys = rows.max(*keys);
            top = frame.bottom + between;
            laid.push(panel);
        }
        if !grown {
            break;
        }
    }
    (laid, flags)
}

/// Places the labels of the flips above their lines, in as many rows as keep them apart.
fn flags<'a>(lines: &'a Lines, (left, right): (i32, i32), sheet: &Sheet) -> Vec<Flagged<'a>> {
    let scale = f64::from(right - left) / (lines.x.to - lines.x.from);
    let mut flags: Vec<Flagged<'a>> = Vec::new();
    // Where each row ends so far.
    let mut ends: Vec<i32> = Vec::new();
    for flip in &lines.flips {
        let x = left + ((flip.at - lines.x.from) * scale).round() as i32;
        let wide = sheet.wide(&flip.label, Type::Tick);
        let from = (x - wide / 2).min(sheet.width - wide).max(0);
        let free = ends.iter().position(|end| end + sheet.px(2.0 * GAP) <= from);
        let row = free.unwrap_or(ends.len());
        match ends.get_mut(row) {
            Some(end) => *end = from + wide,
            None => ends.push(from + wide),
        }
        flags.push(Flagged { flip, x, left: from, row: row as i32 });
    }
    flags
}

/// Places what the key says of simulated figures one beside another, in as many rows as they need.
fn points<'a>(all: &'a [Points], sheet: &Sheet) -> Vec<(&'a Points, i32, i32)> {
    let (mut left, mut row) = (0, 0);
    let mut placed = Vec::new();
    for points in all {
        let wide = sheet.px(POINT) + sheet.wide(&points.name, Type::Label);
        if left > 0 && left + wide > sheet.width {
            (left, row) = (0, row + 1);
        }
        placed.push((points, left, row));
        left += wide + sheet.px(3.0 * GAP);
    }
    placed
}

/// What stands above a panel, but the key of its lines.
struct Head<'a> {
    top: i32,
    note: Vec<String>,
    points: Vec<(&'a Points, i32, i32)>,
}

fn lay<'a>(lines: &Lines, panel: &'a Panel, frame: Frame, head: Head<'a>, sheet: &Sheet) -> Laid<'a> {
    let (x, y) = (lines.x.from..lines.x.to, panel.y.from..panel.y.to);
    let scale = (
        f64::from(frame.right - frame.left) / (lines.x.to - lines.x.from),
        f64::from(frame.bottom - frame.top) / (panel.y.to - panel.y.from),
    );
    let coord = Cartesian2d::new(x, y, (frame.left..frame.right, frame.bottom..frame.top));
    let mut paths: Vec<Vec<Place>> = Vec::new();
    for line in &panel.lines {
        let mut kept = Vec::new();
        straighten(&line.points, scale, &mut kept);
        paths.push(kept.iter().map(|point| coord.translate(point)).collect());
    }
    let mut wanted = Vec::new();
    for (line, path) in panel.lines.iter().zip(&paths) {
        let places: &[Place] = if line.label.is_empty() { &[] } else { path };
        wanted.push(Wanted { width: sheet.wide(&line.label, Type::Label), line: places });
    }
    let flips = lines.flips.iter().map(|flip| flip.at);
    let uprights: Vec<i32> = flips.chain([lines.here.at]).map(|at| coord.translate(&(at, panel.y.from)).0).collect();
    let inside = |at: f64| at.clamp(panel.y.from, panel.y.to);
    let points: Vec<Place> =
        panel.points.iter().flat_map(|points| &points.at).map(|point| coord.translate(&(point.x, inside(point.mean)))).collect();
    let room = Room { frame, height: sheet.px(ROW - 2.0), gap: sheet.px(5.0), uprights: &uprights, points: &points };
    let labels = labels::place(&wanted, &room);
    let mut key = Vec::new();
    for (line, label) in panel.lines.iter().zip(&labels) {
        if label.is_none() && !line.label.is_empty() {
            key.push((line, sheet.wrapped(&line.label, Type::Label, sheet.width - sheet.px(SAMPLE))));
        }
    }
    let Head { top, note, points } = head;
    Laid { panel, frame, top, note, coord, paths, labels, key, points }
}

/// The axis's name, the remark, and the key of the lines that have no label beside them.
fn head(laid: &Laid, sheet: &mut Sheet) {
    let soft = sheet.look.palette.soft;
    let row = sheet.px(ROW);
    let mut y = laid.top + row / 2;
    // An upright line through all panels leaves room for it.
    let right = sheet.wide(&laid.panel.y.name, Type::Tick) + sheet.px(GAP / 2.0);
    sheet.fill(Frame { left: 0, top: laid.top, right, bottom: laid.top + row }, sheet.look.palette.background);
    sheet.text(&laid.panel.y.name, (0, y), Type::Tick, Side::Left, soft);
    for line in &laid.note {
        y += row;
        sheet.text(line, (0, y), Type::Tick, Side::Left, soft);
    }
    for (line, texts) in &laid.key {
        let colour = sheet.tone(line.tone);
        sheet.path(vec![(0, y + row), (sheet.px(SAMPLE - GAP), y + row)], line.dash, colour);
        for text in texts {
            y += row;
            sheet.text(text, (sheet.px(SAMPLE), y), Type::Label, Side::Left, colour);
        }
    }
    for (points, left, place) in &laid.points {
        let (y, colour) = (y + row * (place + 1), sheet.tone(points.tone));
        let half = sheet.px(WHISKER);
        sheet.simulated(left + half, Some(y), (y - half, y + half), colour);
        sheet.text(&points.name, (left + sheet.px(POINT), y), Type::Label, Side::Left, colour);
    }
}

/// Level lines with their texts, as many as stand apart.
fn grid(laid: &Laid, sheet: &mut Sheet) {
    let palette = sheet.look.palette;
    let Frame { left, right, .. } = laid.frame;
    let apart = sheet.px(ROW - 2.0);
    let mut named: Vec<i32> = Vec::new();
    for rank in 0..RANKS {
        for tick in laid.panel.y.ticks.iter().filter(|tick| tick.rank == rank) {
            let y = laid.y(tick.at);
            if named.iter().all(|other| (other - y).abs() >= apart) {
                sheet.level(left, right, y, if tick.at <= laid.panel.y.from { palette.soft } else { palette.line });
                sheet.text(&tick.text, (left - sheet.px(GAP), y), Type::Tick, Side::Right, palette.soft);
                named.push(y);
            }
        }
    }
}

/// The lines, their labels and the dots of the present value.
fn inside(laid: &Laid, here: i32, sheet: &mut Sheet) {
    // The more broken a line is, the later it is drawn: where lines coincide, each shows through the gaps of the next.
    for dash in Dash::ALL {
        for (line, path) in laid.panel.lines.iter().zip(&laid.paths) {
            if line.dash == dash && path.len() > 1 {
                sheet.path(path.clone(), dash, sheet.tone(line.tone));
            }
        }
    }
    for (line, label) in laid.panel.lines.iter().zip(&laid.labels) {
        if let Some(frame) = label {
            sheet.fill(*frame, sheet.look.palette.background);
            sheet.text(&line.label, (frame.left, (frame.top + frame.bottom) / 2), Type::Label, Side::Left, sheet.tone(line.tone));
        }
    }
    for line in &laid.panel.lines {
        if let Some(at) = line.at_here {
            sheet.dot((here, laid.y(at)), sheet.tone(line.tone));
        }
    }
    for points in &laid.panel.points {
        for point in &points.at {
            simulated(laid, point, sheet.tone(points.tone), sheet);
        }
    }
}

/// A simulated figure, as far as it lies in the panel.
fn simulated(laid: &Laid, point: &Simulated, colour: Rgb, sheet: &mut Sheet) {
    let Axis { from, to, .. } = laid.panel.y;
    let inside = |at: f64| laid.y(at.clamp(from, to));
    let dot = (from..=to).contains(&point.mean).then(|| laid.y(point.mean));
    sheet.simulated(laid.x(point.x), dot, (inside(point.high), inside(point.low)), colour);
}

/// Marks and texts of the shared axis; the present value goes before all others.
fn below(axis: &Axis, here: i32, label: &str, last: &Laid, sheet: &mut Sheet) {
    let palette = sheet.look.palette;
    let bottom = last.frame.bottom;
    let y = bottom + sheet.px(GAP + ROW / 2.0);
    let mut taken = Vec::new();
    mark(label, (here, y), Type::Strong, &mut taken, sheet);
    for rank in 0..RANKS {
        for tick in axis.ticks.iter().filter(|tick| tick.rank == rank) {
            let x = last.x(tick.at);
            sheet.upright(x, bottom, bottom + sheet.px(4.0), palette.soft);
            mark(&tick.text, (x, y), Type::Tick, &mut taken, sheet);
        }
    }
    let middle = (last.frame.left + last.frame.right) / 2;
    mark(&axis.name, (middle, y + sheet.px(ROW)), Type::Tick, &mut Vec::new(), sheet);
}

/// A text centred under its mark, moved inside where it would be cut, left out where there is no room between the others.
pub(super) fn mark(text: &str, (x, y): Place, kind: Type, taken: &mut Vec<(i32, i32)>, sheet: &mut Sheet) {
    let palette = sheet.look.palette;
    let wide = sheet.wide(text, kind);
    let (left, at, side) = if x < wide / 2 {
        (0, 0, Side::Left)
    } else if x > sheet.width - wide / 2 {
        (sheet.width - wide, sheet.width, Side::Right)
    } else {
        (x - wide / 2, x, Side::Middle)
    };
    let gap = sheet.px(1.5 * GAP);
    if taken.iter().all(|(from, to)| left >= to + gap || left + wide + gap <= *from) {
        sheet.text(text, (at, y), kind, side, if kind == Type::Strong { palette.ink } else { palette.soft });
        taken.push((left, left + wide));
    }
}

/// Keeps the points that lie more than half a pixel away from the straight line between others (Ramer, Douglas and Peucker):
/// places are whole pixels, and rounding each point of a straight line would make it tremble.
fn straighten(points: &[(f64, f64)], scale: (f64, f64), kept: &mut Vec<(f64, f64)>) {
    const TOLERANCE_PX: f64 = 0.5;
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let pixels = |to: &(f64, f64)| ((to.0 - first.0) * scale.0, (to.1 - first.1) * scale.1);
    let (across, up) = pixels(last);
    let length = across * across + up * up;
    let (mut furthest, mut away) = (0, TOLERANCE_PX * TOLERANCE_PX);
    for (place, point) in points.iter().enumerate() {
        let (x, y) = pixels(point);
        let square = if length > 0.0 { (x * up - y * across) * (x * up - y * across) / length } else { x * x + y * y };
        if square > away {
            (furthest, away) = (place, square);
        }
    }
    if furthest > 0 {
        straighten(points.get(..=furthest).unwrap_or_default(), scale, kept);
        straighten(points.get(furthest..).unwrap_or_default(), scale, kept);
    } else {
        if kept.last() != Some(first) {
            kept.push(*first);
        }
        if points.len() > 1 {
            kept.push(*last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_lines_keep_their_ends_and_corners_stay() {
        let check = |points: &[(f64, f64)], expected: &[(f64, f64)]| {
            let mut kept = Vec::new();
            straighten(points, (10.0, 10.0), &mut kept);
            assert_eq!(kept, expected);
        };
        let line: Vec<(f64, f64)> = (0..=10).map(|x| (f64::from(x), f64::from(x) * 0.3)).collect();
        check(&line, &[(0.0, 0.0), (10.0, 3.0)]);
        let step = [(0.0, 5.0), (4.0, 5.0), (4.0, 0.0), (9.0, 0.0)];
        check(&step, &step);
        check(&[(1.0, 1.0)], &[(1.0, 1.0)]);
        check(&[], &[]);
    }
}
