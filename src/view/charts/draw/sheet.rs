//! The sheet: the few kinds of things that a chart is made of, each in its place, in pixels of the drawing.

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::element::{Circle, DashedPathElement, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle};

use super::Drawn;
use crate::view::charts::chart::{Dash, Tone};
use crate::view::charts::palette::{Look, Rgb};

/// A place in the drawing.
pub(super) type Place = (i32, i32);

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

/// A kind of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    /// Beside axes.
    Tick,
    /// Beside lines and bars.
    Label,
    /// What is set now.
    Strong,
    /// Above everything.
    Title,
}

impl Type {
    /// In pixels of the page: no text is smaller than 12.
    pub const fn size(self) -> f64 {
        match self {
            Type::Tick => 12.0,
            Type::Label | Type::Strong => 13.0,
            Type::Title => 16.0,
        }
    }
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Left,
    Middle,
    Right,
}

/// A thing on the sheet. Colours come last.
pub(super) enum Thing {
    Fill(Frame, Rgb),
    Path(Vec<Place>, Dash, Rgb),
    Shape(Vec<Place>, Rgb),
    Dot(Place, i32, Rgb),
    Text(String, Place, Type, Side, Rgb),
}

/// Everything that will be drawn, in this order.
pub(super) struct Sheet<'a> {
    pub look: &'a Look,
    pub width: i32,
    pub height: i32,
    /// Where the picture begins below its title.
    pub top: i32,
    measure: &'a dyn Fn(&str, Type) -> u32,
    pub things: Vec<Thing>,
}

impl<'a> Sheet<'a> {
    pub fn new(look: &'a Look, (width, height): (i32, i32), measure: &'a dyn Fn(&str, Type) -> u32) -> Sheet<'a> {
        Sheet { look, width, height, top: 0, measure, things: Vec::new() }
    }

    pub fn px(&self, length: f64) -> i32 {
        self.look.px(length)
    }

    /// A place's length in pixels of the page.
    pub fn page(&self, length: i32) -> i32 {
        (f64::from(length) / self.look.ratio).round() as i32
    }

    pub fn tone(&self, tone: Tone) -> Rgb {
        let palette = &self.look.palette;
        match tone {
            Tone::Once => palette.once,
            Tone::Twice => palette.twice,
            Tone::Never => palette.never,
            Tone::Plain => palette.soft,
            Tone::Strong => palette.ink,
        }
    }

    /// How wide a text is.
    pub fn wide(&self, text: &str, kind: Type) -> i32 {
        (f64::from((self.measure)(text, kind)) * self.look.doubt).ceil() as i32
    }

    /// A line of text whose middle is at the height of the place.
    pub fn text(&mut self, text: &str, place: Place, kind: Type, side: Side, colour: Rgb) {
        self.things.push(Thing::Text(text.to_owned(), place, kind, side, colour));
    }

    pub fn fill(&mut self, frame: Frame, colour: Rgb) {
        self.things.push(Thing::Fill(frame, colour));
    }

    /// A thin level line, sharp at every ratio.
    pub fn level(&mut self, left: i32, right: i32, y: i32, colour: Rgb) {
        let thick = self.px(1.0).max(1);
        self.fill(Frame { left, top: y - thick / 2, right, bottom: y - thick / 2 + thick }, colour);
    }

    /// A thin upright line, sharp at every ratio.
    pub fn upright(&mut self, x: i32, top: i32, bottom: i32, colour: Rgb) {
        let thick = self.px(1.0).max(1);
        self.fill(Frame { left: x - thick / 2, top, right: x - thick / 2 + thick, bottom }, colour);
    }

    /// A thin upright line in pieces.
    pub fn upright_pieces(&mut self, x: i32, top: i32, bottom: i32, colour: Rgb) {
        let (piece, gap) = (self.px(5.0).max(1), self.px(3.0).max(1));
        let mut from = top;
        while from < bottom {
            self.upright(x, from, (from + piece).min(bottom), colour);
            from += piece + gap;
        }
    }

    /// A line of a chart.
    pub fn path(&mut self, places: Vec<Place>, dash: Dash, colour: Rgb) {
        self.things.push(Thing::Path(places, dash, colour));
    }

    /// A dot on a line, with a rim that sets it off.
    pub fn dot(&mut self, place: Place, colour: Rgb) {
        self.things.push(Thing::Dot(place, self.px(5.5), self.look.palette.background));
        self.things.push(Thing::Dot(place, self.px(4.0), colour));
    }

    /// A simulated figure: an open dot, with whiskers from the upper to the lower end of its interval. Where the dot would lie
    /// outside, `top` to `bottom` is all there is.
    pub fn simulated(&mut self, x: i32, dot: Option<i32>, (top, bottom): (i32, i32), colour: Rgb) {
        let cap = self.px(4.0);
        self.upright(x, top, bottom, colour);
        self.level(x - cap, x + cap, top, colour);
        self.level(x - cap, x + cap, bottom, colour);
        if let Some(y) = dot {
            self.things.push(Thing::Dot((x, y), self.px(4.0), colour));
            self.things.push(Thing::Dot((x, y), self.px(2.0), self.look.palette.background));
        }
    }

    /// A frame of lines.
    pub fn rim(&mut self, frame: Frame, thick: i32, colour: Rgb) {
        let Frame { left, top, right, bottom } = frame;
        self.fill(Frame { bottom: top + thick, ..frame }, colour);
        self.fill(Frame { top: bottom - thick, ..frame }, colour);
        self.fill(Frame { right: left + thick, ..frame }, colour);
        self.fill(Frame { left: right - thick, ..frame }, colour);
    }

    /// A cell of a map, hatched the denser the smaller `step` is, in pixels of the page.
    pub fn hatched(&mut self, frame: Frame, step: f64, thick: f64, tone: Tone) {
        let colour = self.tone(tone);
        self.fill(frame, mix(self.look.palette.background, colour));
        for stripe in hatching(frame, self.px(step).max(2), self.px(thick).max(1)) {
            self.things.push(Thing::Shape(stripe, colour));
        }
    }

    /// A piece of a bar: hatched for what arrives twice, full for all else.
    pub fn bar(&mut self, frame: Frame, tone: Tone) {
        let colour = self.tone(tone);
        self.fill(frame, colour);
        let rim = self.px(1.0).max(1);
        let inner = Frame { left: frame.left + rim, top: frame.top + rim, right: frame.right - rim, bottom: frame.bottom - rim };
        if tone == Tone::Twice && inner.right > inner.left {
            self.fill(inner, mix(self.look.palette.background, colour));
            for stripe in hatching(inner, self.px(6.0).max(2), self.px(2.0).max(1)) {
                self.things.push(Thing::Shape(stripe, colour));
            }
        }
    }

    /// The title at the upper edge; the rest begins below it.
    pub fn title(&mut self, text: &str) {
        let row = self.px(22.0);
        for line in self.wrapped(text, Type::Title, self.width) {
            self.text(&line, (0, self.top + row / 2), Type::Title, Side::Left, self.look.palette.ink);
            self.top += row;
        }
        self.top += row / 2;
    }

    /// The text in as many lines as the width needs.
    pub fn wrapped(&self, text: &str, kind: Type, width: i32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            if let Some(line) = lines.last_mut() {
                let longer = format!("{line} {word}");
                if self.wide(&longer, kind) <= width {
                    *line = longer;
                    continue;
                }
            }
            lines.push(word.to_owned());
        }
        lines
    }

    /// Draws everything.
    pub fn put_onto<B: DrawingBackend>(self, area: &DrawingArea<B, Shift>) -> Drawn<(), B> {
        let look = self.look;
        for thing in self.things {
            match thing {
                Thing::Fill(frame, colour) => {
                    area.draw(&Rectangle::new([(frame.left, frame.top), (frame.right, frame.bottom)], filled(colour)))?;
                }
                Thing::Path(places, dash, colour) => {
                    let style = ShapeStyle { stroke_width: look.px(2.0).max(1) as u32, filled: false, ..filled(colour) };
                    match dash_lengths(dash) {
                        None => area.draw(&PathElement::new(places, style))?,
                        Some((piece, gap)) => {
                            area.draw(&DashedPathElement::new(places, look.px(piece).max(1), look.px(gap).max(1), style))?;
                        }
                    }
                }
                Thing::Shape(places, colour) => area.draw(&Polygon::new(places, filled(colour)))?,
                Thing::Dot(place, radius, colour) => area.draw(&Circle::new(place, radius, filled(colour)))?,
                Thing::Text(text, place, kind, side, colour) => {
                    let across = match side {
                        Side::Left => HPos::Left,
                        Side::Middle => HPos::Center,
                        Side::Right => HPos::Right,
                    };
                    let style = TextStyle { pos: Pos::new(across, VPos::Center), ..style(look, kind, colour) };
                    area.draw(&Text::new(text, place, style))?;
                }
            }
        }
        Ok(())
    }
}

/// The style of a text.
pub(super) fn style(look: &Look, kind: Type, colour: Rgb) -> TextStyle<'static> {
    let weight = match kind {
        Type::Tick | Type::Label => FontStyle::Normal,
        Type::Strong | Type::Title => FontStyle::Bold,
    };
    let font = FontDesc::new(FontFamily::Name("system-ui, sans-serif"), kind.size() * look.ratio * look.font, weight);
    TextStyle { font, color: rgb(colour).to_backend_color(), pos: Pos::new(HPos::Left, VPos::Center) }
}

/// The lengths of a piece and of a gap, in pixels of the page.
pub(super) const fn dash_lengths(dash: Dash) -> Option<(f64, f64)> {
    match dash {
        Dash::Solid => None,
        Dash::Long => Some((9.0, 4.0)),
        Dash::Short => Some((4.0, 3.0)),
        Dash::Dots => Some((2.0, 3.0)),
    }
}

pub(super) const fn rgb(Rgb(red, green, blue): Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

fn filled(colour: Rgb) -> ShapeStyle {
    ShapeStyle { color: rgb(colour).to_rgba(), filled: true, stroke_width: 1 }
}

/// A fifth of the second colour on the first.
fn mix(under: Rgb, over: Rgb) -> Rgb {
    let part = |under: u8, over: u8| ((u16::from(under) * 4 + u16::from(over)) / 5) as u8;
    Rgb(part(under.0, over.0), part(under.1, over.1), part(under.2, over.2))
}

/// Stripes that rise to the right, cut at the frame.
fn hatching(frame: Frame, step: i32, thick: i32) -> Vec<Vec<Place>> {
    let height = frame.bottom - frame.top;
    let mut stripes = Vec::new();
    let mut foot = frame.left - height;
    while foot < frame.right {
        // The edge that starts at `start` on the ground rises by one for each step to the right; what lies outside is cut.
        let cut = |start: i32, x: i32| {
            let x = x.clamp(frame.left, frame.right);
            (x, frame.bottom - (x - start))
        };
        let mut stripe = vec![cut(foot, foot), cut(foot, foot + height)];
        // Where one edge of the stripe is cut and the other is not, the corner of the frame belongs to it.
        if foot < frame.left && foot + thick > frame.left {
            stripe.insert(0, (frame.left, frame.bottom));
        }
        if foot + height < frame.right && foot + height + thick > frame.right {
            stripe.push((frame.right, frame.top));
        }
        stripe.push(cut(foot + thick, foot + thick + height));
        stripe.push(cut(foot + thick, foot + thick));
        if stripe.iter().all(|(_, y)| (frame.top..=frame.bottom).contains(y)) {
            stripes.push(stripe);
        }
        foot += step;
    }
    stripes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_stays_in_its_frame() {
        let frame = Frame { left: 10, top: 20, right: 47, bottom: 30 };
        let stripes = hatching(frame, 6, 2);
        assert!(stripes.len() >= 6, "{}", stripes.len());
        for (x, y) in stripes.into_iter().flatten() {
            assert!((frame.left..=frame.right).contains(&x) && (frame.top..=frame.bottom).contains(&y), "{x} {y}");
        }
        assert!(hatching(Frame { left: 5, right: 5, ..frame }, 6, 2).into_iter().flatten().all(|(x, _)| x == 5));
    }
}
