//! Finds each line of a panel a place for its label: beside the line, where nothing else is.

use super::sheet::{Frame, Place};

/// A label to place: the width of its text, and the line that it names.
pub(super) struct Wanted<'a> {
    pub width: i32,
    pub line: &'a [Place],
}

/// What the places are found in.
pub(super) struct Room<'a> {
    /// The panel.
    pub frame: Frame,
    /// The height of a text.
    pub height: i32,
    /// Between a line and its label.
    pub gap: i32,
    /// The "you are here" marker and others, which a label covers only where it must.
    pub uprights: &'a [i32],
    /// What no label may cover.
    pub points: &'a [Place],
}

/// How many places along the panel are tried.
const TRIES: i32 = 16;

/// The frame of each label; `None` where there is no room for it.
pub(super) fn place(wanted: &[Wanted], room: &Room) -> Vec<Option<Frame>> {
    let lines: Vec<Vec<Place>> = wanted.iter().map(|label| dense(label.line, room.gap.max(1))).collect();
    let mut placed: Vec<Option<Frame>> = Vec::new();
    for (own, label) in wanted.iter().enumerate() {
        let mut best: Option<(i32, Frame)> = None;
        for step in 0..=TRIES {
            for (frame, cost) in at(step, label.width, lines.get(own).map_or(&[], Vec::as_slice), room).into_iter().flatten() {
                if let Some(crowd) = crowd(frame, own, &lines, &placed, room) {
                    let cost = cost + crowd;
                    if best.is_none_or(|(least, _)| cost < least) {
                        best = Some((cost, frame));
                    }
                }
            }
        }
        placed.push(best.map(|(_, frame)| frame));
    }
    placed
}

/// The places above and below the line at one of the steps, each with how badly it fits the line.
fn at(step: i32, width: i32, line: &[Place], room: &Room) -> Option<[(Frame, i32); 2]> {
    let space = room.frame.right - room.frame.left - width;
    let left = room.frame.left + space * step / TRIES;
    let (mut top, mut bottom, mut highest, mut lowest) = (i32::MAX, i32::MIN, i32::MAX, i32::MIN);
    for (x, y) in line {
        highest = highest.min(*y);
        lowest = lowest.max(*y);
        if (left..=left + width).contains(x) {
            top = top.min(*y);
            bottom = bottom.max(*y);
        }
    }
    // A label never stands where its line lies on the ground although it rises elsewhere.
    let lies = lowest > highest && lowest >= room.frame.bottom && top >= lowest;
    if space < 0 || top > bottom || lies {
        return None;
    }
    let frame = |top: i32| Frame { left, top, right: left + width, bottom: top + room.height };
    let slope = bottom - top;
    Some([(frame(top - room.gap - room.height), slope), (frame(bottom + room.gap), slope + 2)])
}

/// How near other things come to a label: one between two lines could name either. `None` where it would cover something.
fn crowd(frame: Frame, own: usize, lines: &[Vec<Place>], placed: &[Option<Frame>], room: &Room) -> Option<i32> {
    let apart = grown(frame, room.gap * 2, room.gap / 2);
    if frame.top < room.frame.top - room.height / 2
        || frame.bottom > room.frame.bottom
        || placed.iter().flatten().any(|other| apart.meets(*other))
    {
        return None;
    }
    let (touching, near) = (grown(frame, room.gap / 2, 1), grown(frame, room.gap, room.height));
    let aside = grown(frame, room.gap, room.gap);
    if room.points.iter().any(|(x, y)| aside.holds(*x, *y)) {
        return None;
    }
    let covered = room.uprights.iter().filter(|x| (frame.left - room.gap..=frame.right + room.gap).contains(*x));
    let mut cost = room.height * covered.count() as i32;
    for (place, line) in lines.iter().enumerate() {
        let mut is_near = false;
        for (x, y) in line {
            if touching.holds(*x, *y) {
                return None;
            }
            is_near |= near.holds(*x, *y);
        }
        cost += if is_near && place != own { room.height * 2 } else { 0 };
    }
    Some(cost)
}

fn grown(frame: Frame, x: i32, y: i32) -> Frame {
    Frame { left: frame.left - x, top: frame.top - y, right: frame.right + x, bottom: frame.bottom + y }
}

impl Frame {
    fn holds(self, x: i32, y: i32) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    fn meets(self, other: Frame) -> bool {
        self.left <= other.right && other.left <= self.right && self.top <= other.bottom && other.top <= self.bottom
    }
}

/// The line as places at most `step` apart.
fn dense(line: &[Place], step: i32) -> Vec<Place> {
    let mut places: Vec<Place> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let &[from, to] = pair else { continue };
        let pieces = ((to.0 - from.0).abs().max((to.1 - from.1).abs()) / step).max(1);
        for piece in 1..=pieces {
            places.push((from.0 + (to.0 - from.0) * piece / pieces, from.1 + (to.1 - from.1) * piece / pieces));
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room =
        Room { frame: Frame { left: 0, top: 0, right: 300, bottom: 200 }, height: 16, gap: 4, uprights: &[150], points: &[] };

    fn check(lines: &[&[Place]]) -> Vec<Frame> {
        let wanted: Vec<Wanted> = lines.iter().map(|line| Wanted { width: 80, line }).collect();
        place(&wanted, &ROOM).into_iter().map(|frame| frame.expect("there is room")).collect()
    }

    #[test]
    fn labels_stand_beside_their_lines_and_apart() {
        let frames = check(&[&[(0, 50), (300, 50)], &[(0, 150), (300, 150)]]);
        for (frame, y) in frames.iter().zip([50, 150]) {
            assert!(frame.bottom == y - 4 || frame.top == y + 4, "{frame:?}");
            assert!(frame.right < 146 || frame.left > 154, "{frame:?} covers the marker");
        }
    }

    #[test]
    fn lines_that_coincide_are_named_twice() {
        let line: &[Place] = &[(0, 100), (300, 100)];
        let frames = check(&[line, line]);
        assert!(!frames[0].meets(frames[1]));
    }

    #[test]
    fn a_step_is_named_where_it_is_high() {
        let frames = check(&[&[(0, 50), (150, 50), (150, 200), (300, 200)]]);
        assert!(frames[0].right <= 150, "{:?}", frames[0]);
    }

    #[test]
    fn no_label_covers_a_point() {
        let points: Vec<Place> = (0..30).map(|place| (place * 10, 60)).collect();
        let line: &[Place] = &[(0, 50), (300, 50)];
        let frames = place(&[Wanted { width: 80, line }], &Room { points: &points, ..ROOM });
        assert!(frames[0].is_some_and(|frame| frame.bottom < 50), "{frames:?}");
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let line = [(0, 100), (300, 100)];
        assert_eq!(place(&[Wanted { width: 301, line: &line }], &ROOM), [None]);
        assert_eq!(place(&[Wanted { width: 20, line: &[] }], &ROOM), [None]);
    }
}
