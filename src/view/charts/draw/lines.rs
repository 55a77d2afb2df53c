//! Lines over one axis, in panels above each other.

use plotters::backend::DrawingBackend;
use plotters::coord::CoordTranslate;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::style::text_anchor::HPos;

use super::labels::{self, Room, Wanted};
use super::pen::{Frame, Pen, Place, Type};
use super::{Drawn, Mark};
use crate::view::charts::chart::{Axis, Line, Lines, Panel, Tick};

/// Heights and distances, in pixels of the page.
const ROW: f64 = 18.0;
const GAP: f64 = 6.0;
const UNDER_HEAD: f64 = 10.0;
const BETWEEN_PANELS: f64 = 14.0;
/// The sample of a dash in the key, with its distance from the text.
const SAMPLE: f64 = 26.0;

/// A panel's place, and how its values become places.
struct Laid<'a> {
    panel: &'a Panel,
    frame: Frame,
    /// The axis's name, the remark, then the key: the middle of the first row.
    head: i32,
    note: Vec<String>,
    coord: Cartesian2d<RangedCoordf64, RangedCoordf64>,
    /// The lines of the panel, in places.
    paths: Vec<Vec<Place>>,
    /// One a line; `None` where the key names it.
    labels: Vec<Option<Frame>>,
    /// The lines that have no label beside them, with the rows of their texts.
    key: Vec<(&'a Line, Vec<String>)>,
}

pub(super) fn draw<B: DrawingBackend>(lines: &Lines, pen: &Pen<B>) -> Drawn<Vec<Mark>, B> {
    let panels = layout(lines, pen)?;
    let (Some(first), Some(last)) = (panels.first(), panels.last()) else { return Ok(Vec::new()) };
    let here = first.x(lines.here.at);
    for panel in &panels {
        head(panel, pen)?;
        grid(panel, pen)?;
    }
    pen.upright(here, first.frame.top, last.frame.bottom + pen.px(GAP), pen.look.palette.ink)?;
    for panel in &panels {
        inside(panel, here, pen)?;
    }
    below(&lines.x, here, &lines.here.label, last, pen)?;
    Ok((0..lines.stops.len()).map(|stop| mark(lines, &panels, stop, pen)).collect())
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
fn layout<'a, B: DrawingBackend>(lines: &'a Lines, pen: &Pen<B>) -> Drawn<Vec<Laid<'a>>, B> {
    let (width, height) = pen.size();
    let mut gutter = 0;
    for tick in lines.panels.iter().flat_map(|panel| &panel.y.ticks) {
        gutter = gutter.max(pen.width(&tick.text, Type::Tick)? + pen.px(GAP));
    }
    let (left, right) = (gutter.min(width * 2 / 5), width - pen.px(GAP));
    let row = pen.px(ROW);
    let mut keys: Vec<usize> = vec![0; lines.panels.len()];
    let mut laid = Vec::new();
    // Again while the key grows: its rows make the panels lower, and another label may lose its place.
    for _ in 0..4 {
        laid.clear();
        let mut grown = false;
        let mut heads = Vec::new();
        for (panel, keys) in lines.panels.iter().zip(&keys) {
            let note = panel.note.as_deref().map_or(Ok(Vec::new()), |note| pen.wrapped(note, Type::Tick, width))?;
            heads.push((row * (1 + note.len() + keys) as i32 + pen.px(UNDER_HEAD), note));
        }
        let between = pen.px(BETWEEN_PANELS) * (lines.panels.len() as i32 - 1);
        let rest = height - heads.iter().map(|(head, _)| head).sum::<i32>() - between - row * 2 - pen.px(GAP);
        let shares: u32 = lines.panels.iter().map(|panel| panel.share).sum::<u32>().max(1);
        let mut top = 0;
        for ((panel, (head, note)), key) in lines.panels.iter().zip(heads).zip(&mut keys) {
            let tall = (rest.max(0) * panel.share as i32 / shares as i32).max(1);
            let frame = Frame { left, top: top + head, right, bottom: top + head + tall };
            let panel = lay(lines, panel, frame, top + row / 2, note, pen)?;
            let rows: usize = panel.key.iter().map(|(_, rows)| rows.len()).sum();
            grown |= rows > *key;
            *key = rows.max(*key);
            top = frame.bottom + pen.px(BETWEEN_PANELS);
            laid.push(panel);
        }
        if !grown {
            break;
        }
    }
    Ok(laid)
}

fn lay<'a, B: DrawingBackend>(
    lines: &Lines,
    panel: &'a Panel,
    frame: Frame,
    head: i32,
    note: Vec<String>,
    pen: &Pen<B>,
) -> Drawn<Laid<'a>, B> {
    let (x, y): (RangedCoordf64, RangedCoordf64) = ((lines.x.from..lines.x.to).into(), (panel.y.from..panel.y.to).into());
    let coord = Cartesian2d::new(x, y, (frame.left..frame.right, frame.bottom..frame.top));
    let scale = (
        f64::from(frame.right - frame.left) / (lines.x.to - lines.x.from),
        f64::from(frame.bottom - frame.top) / (panel.y.to - panel.y.from),
    );
    let path = |line: &Line| straightened(&line.points, scale).iter().map(|point| coord.translate(point)).collect();
    let paths: Vec<Vec<Place>> = panel.lines.iter().map(path).collect();
    let mut wanted = Vec::new();
    for (line, path) in panel.lines.iter().zip(&paths) {
        let is_named = !line.label.is_empty();
        wanted.push(Wanted { width: pen.width(&line.label, Type::Label)?, line: if is_named { path } else { &[] } });
    }
    let here = coord.translate(&(lines.here.at, panel.y.from)).0;
    let room = Room { frame, height: pen.px(ROW - 2.0), gap: pen.px(5.0), here };
    let labels = labels::place(&wanted, &room);
    let mut key = Vec::new();
    for (line, _) in panel.lines.iter().zip(&labels).filter(|(line, label)| label.is_none() && !line.label.is_empty()) {
        key.push((line, pen.wrapped(&line.label, Type::Label, pen.size().0 - pen.px(SAMPLE))?));
    }
    Ok(Laid { panel, frame, head, note, coord, paths, labels, key })
}

/// The axis's name, the remark, and the key of the lines that have no label beside them.
fn head<B: DrawingBackend>(laid: &Laid, pen: &Pen<B>) -> Drawn<(), B> {
    let palette = &pen.look.palette;
    let row = pen.px(ROW);
    pen.text(&laid.panel.y.name, (0, laid.head), Type::Tick, palette.soft, HPos::Left)?;
    let mut y = laid.head;
    for line in &laid.note {
        y += row;
        pen.text(line, (0, y), Type::Tick, palette.soft, HPos::Left)?;
    }
    for (line, texts) in &laid.key {
        let colour = pen.tone(line.tone);
        pen.path(vec![(0, y + row), (pen.px(SAMPLE - GAP), y + row)], line.dash, colour)?;
        for text in texts {
            y += row;
            pen.text(text, (pen.px(SAMPLE), y), Type::Label, colour, HPos::Left)?;
        }
    }
    Ok(())
}

fn grid<B: DrawingBackend>(laid: &Laid, pen: &Pen<B>) -> Drawn<(), B> {
    let palette = &pen.look.palette;
    let Frame { left, right, .. } = laid.frame;
    let mut named: Vec<i32> = Vec::new();
    for tick in by_rank(&laid.panel.y.ticks) {
        let y = laid.y(tick.at);
        let colour = if tick.at <= laid.panel.y.from { palette.soft } else { palette.line };
        if named.iter().all(|other| (other - y).abs() >= pen.px(ROW - 2.0)) {
            pen.level(left, right, y, colour)?;
            pen.text(&tick.text, (left - pen.px(GAP), y), Type::Tick, palette.soft, HPos::Right)?;
            named.push(y);
        }
    }
    Ok(())
}

/// The lines, their labels and the dots of the present value.
fn inside<B: DrawingBackend>(laid: &Laid, here: i32, pen: &Pen<B>) -> Drawn<(), B> {
    let palette = &pen.look.palette;
    // The more broken a line is, the later it is drawn: where lines coincide, each shows through the gaps of the next.
    let mut paths: Vec<(&Line, &Vec<Place>)> = laid.panel.lines.iter().zip(&laid.paths).collect();
    paths.sort_by_key(|(line, _)| line.dash);
    for (line, path) in paths {
        if path.len() > 1 {
            pen.path(path.clone(), line.dash, pen.tone(line.tone))?;
        }
    }
    for (line, label) in laid.panel.lines.iter().zip(&laid.labels) {
        if let Some(frame) = label {
            pen.fill(*frame, palette.background)?;
            pen.text(&line.label, (frame.left, (frame.top + frame.bottom) / 2), Type::Label, pen.tone(line.tone), HPos::Left)?;
        }
    }
    for line in &laid.panel.lines {
        if let Some(at) = line.at_here {
            pen.dot((here, laid.y(at)), pen.tone(line.tone))?;
        }
    }
    Ok(())
}

/// Marks and texts of the shared axis; the present value goes before all others.
fn below<B: DrawingBackend>(axis: &Axis, here: i32, label: &str, last: &Laid, pen: &Pen<B>) -> Drawn<(), B> {
    let palette = &pen.look.palette;
    let (width, _) = pen.size();
    let y = last.frame.bottom + pen.px(GAP + ROW / 2.0);
    let mut taken: Vec<(i32, i32)> = Vec::new();
    // Centred under its mark, moved inside where it would be cut.
    let mut put = |text: &str, x: i32, kind: Type, colour, always: bool| -> Drawn<(), B> {
        let wide = pen.width(text, kind)?;
        let (left, at, side) = if x < wide / 2 {
            (0, 0, HPos::Left)
        } else if x > width - wide / 2 {
            (width - wide, width, HPos::Right)
        } else {
            (x - wide / 2, x, HPos::Center)
        };
        let gap = pen.px(GAP);
        if always || taken.iter().all(|(from, to)| left >= to + gap || left + wide + gap <= *from) {
            pen.text(text, (at, y), kind, colour, side)?;
            taken.push((left, left + wide));
        }
        Ok(())
    };
    put(label, here, Type::Strong, palette.ink, true)?;
    for tick in by_rank(&axis.ticks) {
        let x = last.x(tick.at);
        pen.upright(x, last.frame.bottom, last.frame.bottom + pen.px(4.0), palette.soft)?;
        put(&tick.text, x, Type::Tick, palette.soft, false)?;
    }
    let middle = (last.frame.left + last.frame.right) / 2;
    pen.text(&axis.name, (middle, y + pen.px(ROW)), Type::Tick, palette.soft, HPos::Center)
}

fn by_rank(ticks: &[Tick]) -> Vec<&Tick> {
    let mut sorted: Vec<&Tick> = ticks.iter().collect();
    sorted.sort_by_key(|tick| tick.rank);
    sorted
}

fn mark<B: DrawingBackend>(lines: &Lines, panels: &[Laid], stop: usize, pen: &Pen<B>) -> Mark {
    let x = panels.first().zip(lines.stops.get(stop)).map_or(0, |(panel, at)| panel.x(*at));
    let dots = panels.iter().flat_map(|laid| {
        let heights = laid.panel.lines.iter().filter_map(move |line| line.at_stops.get(stop).copied().flatten());
        heights.map(|at| (pen.page(x), pen.page(laid.y(at))))
    });
    Mark::Upright {
        x: pen.page(x),
        top: pen.page(panels.first().map_or(0, |laid| laid.frame.top)),
        bottom: pen.page(panels.last().map_or(0, |laid| laid.frame.bottom)),
        dots: dots.collect(),
    }
}

/// The points without those that lie within half a pixel of the straight line between others (Ramer, Douglas and Peucker):
/// places are whole pixels, and rounding each point of a straight line would make it tremble.
fn straightened(points: &[(f64, f64)], scale: (f64, f64)) -> Vec<(f64, f64)> {
    const TOLERANCE_PX: f64 = 0.5;
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    let pixels = |from: &(f64, f64), to: &(f64, f64)| ((to.0 - from.0) * scale.0, (to.1 - from.1) * scale.1);
    let (across, up) = pixels(first, last);
    let length = across.hypot(up);
    let away = |point: &(f64, f64)| {
        let (x, y) = pixels(first, point);
        if length > 0.0 { (x * up - y * across).abs() / length } else { x.hypot(y) }
    };
    let inner = points.get(1..points.len() - 1).unwrap_or_default();
    let furthest = inner.iter().enumerate().max_by(|(_, one), (_, other)| away(one).total_cmp(&away(other)));
    match furthest {
        Some((place, point)) if away(point) > TOLERANCE_PX => {
            let mut kept = straightened(&points[..=place + 1], scale);
            kept.pop();
            kept.extend(straightened(&points[place + 1..], scale));
            kept
        }
        _ if points.len() > 1 => vec![*first, *last],
        _ => vec![*first],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_lines_keep_their_ends_and_corners_stay() {
        let line: Vec<(f64, f64)> = (0..=10).map(|x| (f64::from(x), f64::from(x) * 0.3)).collect();
        assert_eq!(straightened(&line, (10.0, 10.0)), [(0.0, 0.0), (10.0, 3.0)]);
        let step = [(0.0, 5.0), (4.0, 5.0), (4.0, 0.0), (9.0, 0.0)];
        assert_eq!(straightened(&step, (10.0, 10.0)), step);
        assert_eq!(straightened(&[(1.0, 1.0)], (1.0, 1.0)), [(1.0, 1.0)]);
        assert_eq!(straightened(&[], (1.0, 1.0)), []);
    }
}
