//! The shapes that a drawing is made of.

use super::layout::Words;
use super::place;

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// The place of its step among the trace's steps, if it belongs to one.
    pub step: Option<usize>,
    /// What it means: one or more words, as in a class attribute.
    pub class: String,
    /// The shape.
    pub shape: Shape,
}

/// The shapes.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A straight line.
    Line {
        /// From here.
        from: Point,
        /// To there.
        to: Point,
    },
    /// A rectangle.
    Rect {
        /// Where.
        area: Area,
        /// The radius of its corners.
        radius_px: f64,
    },
    /// A circle.
    Circle {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius_px: f64,
    },
    /// A path of straight lines: each list of points is one of its pieces.
    Path {
        /// The pieces.
        pieces: Vec<Vec<Point>>,
        /// Whether the pieces are closed.
        ends: Ends,
    },
    /// One line of text.
    Text {
        /// Where its baseline begins, or its middle or end.
        at: Point,
        /// Which of them.
        anchor: Anchor,
        /// The size of its letters.
        size_px: f64,
        /// The number before it.
        number: Option<usize>,
        /// What it says.
        text: String,
    },
}

/// Whether a path comes back to its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// It does not.
    Open,
    /// It does.
    Closed,
}

/// Which part of a text stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A point, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Its left side.
    pub x: f64,
    /// Its upper side.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Area {
    /// Whether two rectangles share more than an edge.
    #[must_use]
    pub fn overlaps(&self, other: &Area) -> bool {
        self.x < other.x + other.width && other.x < self.x + self.width && self.y < other.y + other.height && other.y < self.y + self.height
    }

    /// Whether another rectangle lies inside.
    #[must_use]
    pub fn holds(&self, other: &Area) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }
}

impl Element {
    pub(super) fn line(class: &str, step: Option<usize>, from: Point, to: Point) -> Element {
        Element { step, class: class.to_owned(), shape: Shape::Line { from, to } }
    }

    pub(super) fn rect(class: &str, step: Option<usize>, area: Area, radius_px: f64) -> Element {
        Element { step, class: class.to_owned(), shape: Shape::Rect { area, radius_px } }
    }

    pub(super) fn circle(class: &str, step: Option<usize>, at: Point, radius_px: f64) -> Element {
        Element { step, class: class.to_owned(), shape: Shape::Circle { at, radius_px } }
    }

    pub(super) fn path(class: &str, step: Option<usize>, pieces: Vec<Vec<Point>>, ends: Ends) -> Element {
        Element { step, class: class.to_owned(), shape: Shape::Path { pieces, ends } }
    }

    /// The points that the shape reaches; none for a text.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        match &self.shape {
            Shape::Line { from, to } => vec![*from, *to],
            Shape::Rect { area, .. } => vec![Point { x: area.x, y: area.y }, Point { x: area.x + area.width, y: area.y + area.height }],
            Shape::Circle { at, radius_px } => {
                vec![Point { x: at.x - radius_px, y: at.y - radius_px }, Point { x: at.x + radius_px, y: at.y + radius_px }]
            }
            Shape::Path { pieces, .. } => pieces.concat(),
            Shape::Text { .. } => vec![],
        }
    }

    /// The room that a text takes, by estimate; `None` for other shapes.
    #[must_use]
    pub fn text_area(&self) -> Option<Area> {
        let Shape::Text { at, anchor, size_px, number, text } = &self.shape else { return None };
        let words = Words { step: self.step, number: *number, class: &self.class, text, size_px: *size_px };
        Some(place::text_area(*at, *anchor, &words))
    }
}

/// Whether a text of this class is bold, wherever it is drawn.
#[must_use]
pub fn is_strong(class: &str) -> bool {
    let has = |word: &str| class.split(' ').any(|of| of == word);
    (has("head") || has("tally") || has("twice") || has("badge-text") || has("sum-text")) && !has("soft")
}
