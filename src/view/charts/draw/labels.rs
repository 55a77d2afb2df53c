//! Finds each line of a panel a place for its label: beside the line, where nothing else is.

use super::pen::{Frame, Place};

/// A label to place: the width of its text, and the line that it names.
pub(super) struct Wanted<'a> {
    pub width: i32,
    pub line: &'a [Place],
}

/// What the places are found in.
pub(super) struct Room {
    /// The panel.
    pub frame: Frame,
    /// The height of a text.
    pub height: i32,
    /// Between a line and its label.
    pub gap: i32,
    /// The "you are here" marker, which a label covers only where it must.
    pub here: i32,
}

/// How many places along the panel are tried.
const TRIES: i32 = 16;

/// The frame of each label; `None` where there is no room for it.
pub(super) fn place(wanted: &[Wanted], room: &Room) -> Vec<Option<Frame>> {
    let lines: Vec<Vec<Place>> = wanted.iter().map(|label| dense(label.line, room.gap.max(1))).collect();
    let mut placed: Vec<Option<Frame>> = Vec::new();
    for (own, label) in wanted.iter().enumerate() {
        let best = candidates(label, lines.get(own).map_or(&[][..], Vec::as_slice), room)
            .filter(|(frame, _)| is_free(*frame, &lines, &placed, room))
            .min_by_key(|(frame, cost)| cost + crowd(*frame, own, &lines, room) + marker(*frame, room))
            .map(|(frame, _)| frame);
        placed.push(best);
    }
    placed
}

/// Places above and below the line, from left to right, each with how badly it fits the line.
fn candidates<'a>(label: &'a Wanted, line: &'a [Place], room: &'a Room) -> impl Iterator<Item = (Frame, i32)> + 'a {
    let lowest = line.iter().map(|(_, y)| *y).max().unwrap_or(room.frame.bottom);
    let highest = line.iter().map(|(_, y)| *y).min().unwrap_or(room.frame.top);
    let space = room.frame.right - room.frame.left - label.width;
    (0..=TRIES).filter(move |_| space >= 0).flat_map(move |step| {
        let left = room.frame.left + space * step / TRIES;
        let right = left + label.width;
        let under = line.iter().filter(move |(x, _)| (left..=right).contains(x)).map(|(_, y)| *y);
        let (top, bottom) = under.fold((i32::MAX, i32::MIN), |(top, bottom), y| (top.min(y), bottom.max(y)));
        let frame = |top: i32| Frame { left, top, right, bottom: top + room.height };
        // A label belongs where its line is level, and never where it lies on the ground although it rises elsewhere.
        let slope = bottom.saturating_sub(top);
        let lies = lowest > highest && lowest >= room.frame.bottom && top >= lowest;
        let above = (frame(top.saturating_sub(room.gap + room.height)), slope);
        let below = (frame(bottom.saturating_add(room.gap)), slope + 2);
        [above, below].into_iter().filter(move |_| top <= bottom && !lies)
    })
}

fn is_free(frame: Frame, lines: &[Vec<Place>], placed: &[Option<Frame>], room: &Room) -> bool {
    let inside = frame.top >= room.frame.top - room.height / 2 && frame.bottom <= room.frame.bottom;
    let clear = lines.iter().flatten().all(|(x, y)| !(grown(frame, room.gap / 2, 1).holds(*x, *y)));
    let apart = placed.iter().flatten().all(|other| !grown(frame, room.gap * 2, room.gap / 2).meets(*other));
    inside && clear && apart
}

/// How near other lines come: a label between two lines could name either.
fn crowd(frame: Frame, own: usize, lines: &[Vec<Place>], room: &Room) -> i32 {
    let near = grown(frame, room.gap, room.height);
    let others = lines.iter().enumerate().filter(|(place, _)| *place != own);
    others.filter(|(_, line)| line.iter().any(|(x, y)| near.holds(*x, *y))).count() as i32 * room.height * 2
}

fn marker(frame: Frame, room: &Room) -> i32 {
    if (frame.left - room.gap..=frame.right + room.gap).contains(&room.here) { room.height } else { 0 }
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
        places.extend((1..=pieces).map(|piece| (from.0 + (to.0 - from.0) * piece / pieces, from.1 + (to.1 - from.1) * piece / pieces)));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { frame: Frame { left: 0, top: 0, right: 300, bottom: 200 }, height: 16, gap: 4, here: 150 };

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
    fn what_does_not_fit_is_left_out() {
        let line = [(0, 100), (300, 100)];
        assert_eq!(place(&[Wanted { width: 301, line: &line }], &ROOM), [None]);
        assert_eq!(place(&[Wanted { width: 20, line: &[] }], &ROOM), [None]);
    }
}
