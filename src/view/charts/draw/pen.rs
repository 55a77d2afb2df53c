//! The few things that a chart is made of, in pixels of the drawing.

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

/// Draws onto an area with a look.
pub(super) struct Pen<'a, B: DrawingBackend> {
    pub area: &'a DrawingArea<B, Shift>,
    pub look: &'a Look,
}

/// A kind of text.
#[derive(Clone, Copy)]
pub(super) enum Type {
    /// Beside axes.
    Tick,
    /// Beside lines and bars.
    Label,
    /// What is set now.
    Strong,
}

impl Type {
    /// In pixels of the page: nothing is smaller than 12.
    const fn size(self) -> f64 {
        match self {
            Type::Tick => 12.0,
            Type::Label | Type::Strong => 13.0,
        }
    }
}

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl<B: DrawingBackend> Pen<'_, B> {
    pub fn px(&self, length: f64) -> i32 {
        self.look.px(length)
    }

    /// A place's length in pixels of the page.
    pub fn page(&self, length: i32) -> f64 {
        f64::from(length) / self.look.ratio
    }

    pub fn size(&self) -> (i32, i32) {
        let (width, height) = self.area.dim_in_pixel();
        (width as i32, height as i32)
    }

    pub fn clear(&self) -> Drawn<(), B> {
        self.area.fill(&rgb(self.look.palette.background))
    }

    pub fn tone(&self, tone: Tone) -> Rgb {
        let palette = &self.look.palette;
        match tone {
            Tone::Once => palette.once,
            Tone::Twice => palette.twice,
            Tone::Never => palette.never,
            Tone::Plain => palette.soft,
        }
    }

    fn style(&self, kind: Type, colour: Rgb, side: HPos) -> TextStyle<'static> {
        let weight = match kind {
            Type::Tick | Type::Label => FontStyle::Normal,
            Type::Strong => FontStyle::Bold,
        };
        let size = kind.size() * self.look.ratio * self.look.font;
        let font = FontDesc::new(FontFamily::Name("system-ui, sans-serif"), size, weight);
        TextStyle { font, color: rgb(colour).to_backend_color(), pos: Pos::new(side, VPos::Center) }
    }

    pub fn width(&self, text: &str, kind: Type) -> Drawn<i32, B> {
        let style = self.style(kind, self.look.palette.ink, HPos::Left);
        let (width, _) = self.area.estimate_text_size(text, &style)?;
        Ok((f64::from(width) * self.look.doubt).ceil() as i32)
    }

    /// A line of text whose middle is at the height of `at`.
    pub fn text(&self, text: &str, at: Place, kind: Type, colour: Rgb, side: HPos) -> Drawn<(), B> {
        self.area.draw(&Text::new(text, at, self.style(kind, colour, side)))
    }

    pub fn fill(&self, frame: Frame, colour: Rgb) -> Drawn<(), B> {
        self.area.draw(&Rectangle::new([(frame.left, frame.top), (frame.right, frame.bottom)], rgb(colour).filled()))
    }

    /// A thin level line, sharp at every ratio.
    pub fn level(&self, left: i32, right: i32, y: i32, colour: Rgb) -> Drawn<(), B> {
        let thick = self.px(1.0).max(1);
        self.fill(Frame { left, top: y - thick / 2, right, bottom: y - thick / 2 + thick }, colour)
    }

    /// A thin upright line, sharp at every ratio.
    pub fn upright(&self, x: i32, top: i32, bottom: i32, colour: Rgb) -> Drawn<(), B> {
        let thick = self.px(1.0).max(1);
        self.fill(Frame { left: x - thick / 2, top, right: x - thick / 2 + thick, bottom }, colour)
    }

    /// A line of a chart.
    pub fn path(&self, points: Vec<Place>, dash: Dash, colour: Rgb) -> Drawn<(), B> {
        let style = ShapeStyle { color: rgb(colour).to_rgba(), filled: false, stroke_width: self.px(2.0).max(1) as u32 };
        let (piece, gap) = match dash {
            Dash::Solid => return self.area.draw(&PathElement::new(points, style)),
            Dash::Long => (9.0, 4.0),
            Dash::Short => (4.0, 3.0),
            Dash::Dots => (2.0, 3.0),
        };
        self.area.draw(&DashedPathElement::new(points, self.px(piece).max(1), self.px(gap).max(1), style))
    }

    /// A dot on a line, with a rim that sets it off.
    pub fn dot(&self, at: Place, colour: Rgb) -> Drawn<(), B> {
        self.area.draw(&Circle::new(at, self.px(5.5), rgb(self.look.palette.background).filled()))?;
        self.area.draw(&Circle::new(at, self.px(4.0), rgb(colour).filled()))
    }

    /// A piece of a bar: full for what never arrives, hatched for what arrives twice.
    pub fn bar(&self, frame: Frame, tone: Tone) -> Drawn<(), B> {
        let colour = self.tone(tone);
        match tone {
            Tone::Once | Tone::Never | Tone::Plain => self.fill(frame, colour),
            Tone::Twice => {
                self.fill(frame, colour)?;
                let rim = self.px(1.0).max(1);
                let inner = Frame { left: frame.left + rim, top: frame.top + rim, right: frame.right - rim, bottom: frame.bottom - rim };
                if inner.right <= inner.left {
                    return Ok(());
                }
                self.fill(inner, mix(self.look.palette.background, colour, 0.2))?;
                hatching(inner, self.px(6.0).max(2), self.px(2.0).max(1))
                    .into_iter()
                    .try_for_each(|stripe| self.area.draw(&Polygon::new(stripe, rgb(colour).filled())))
            }
        }
    }

    /// The text in as many lines as the width needs.
    pub fn wrapped(&self, text: &str, kind: Type, width: i32) -> Drawn<Vec<String>, B> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match (longer, lines.last_mut()) {
                (Some(longer), Some(line)) if self.width(&longer, kind)? <= width => *line = longer,
                _ => lines.push(word.to_owned()),
            }
        }
        Ok(lines)
    }
}

fn rgb(Rgb(red, green, blue): Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

/// So much of the second colour on the first.
fn mix(under: Rgb, over: Rgb, share: f64) -> Rgb {
    let part = |under: u8, over: u8| (f64::from(under) + (f64::from(over) - f64::from(under)) * share).round() as u8;
    Rgb(part(under.0, over.0), part(under.1, over.1), part(under.2, over.2))
}

/// Stripes that rise to the right, cut at the frame.
fn hatching(frame: Frame, step: i32, thick: i32) -> Vec<Vec<Place>> {
    let height = frame.bottom - frame.top;
    let mut stripes = Vec::new();
    let mut foot = frame.left - height;
    while foot < frame.right {
        // The foot runs along the bottom, the head along the top, `height` further right; both may lie outside.
        let cut = |start: i32, end: i32| -> Vec<Place> {
            let at = |x: i32| (x.clamp(frame.left, frame.right), frame.bottom - (x.clamp(frame.left, frame.right) - start));
            vec![at(start), at(end)]
        };
        let mut stripe = cut(foot, foot + height);
        let mut back = cut(foot + thick, foot + thick + height);
        back.reverse();
        // Where one edge of the stripe is cut and the other is not, the corner of the frame belongs to it.
        if foot < frame.left && foot + thick > frame.left {
            stripe.insert(0, (frame.left, frame.bottom));
        }
        if foot + height < frame.right && foot + height + thick > frame.right {
            stripe.push((frame.right, frame.top));
        }
        stripe.extend(back);
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
        assert_eq!(hatching(Frame { left: 5, right: 5, ..frame }, 6, 2).into_iter().flatten().filter(|(x, _)| *x != 5).count(), 0);
    }
}
