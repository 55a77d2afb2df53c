//! The colours of a chart, by meaning, and how large a pixel is.
//!
//! The page reads its colours from its own custom properties, so that one source holds; those here are the same for
//! drawings without a page.

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The colours of a chart. Only the three outcomes have a colour of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Text and markers.
    pub ink: Rgb,
    /// Text of second rank.
    pub soft: Rgb,
    /// Lines of the grid.
    pub line: Rgb,
    /// What everything stands on.
    pub background: Rgb,
    /// The outcome once.
    pub once: Rgb,
    /// The outcome twice.
    pub twice: Rgb,
    /// The outcome never.
    pub never: Rgb,
}

/// How a chart is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Its colours.
    pub palette: Palette,
    /// Pixels of the drawing in one pixel of the page.
    pub ratio: f64,
    /// What a backend divides the size of a text by.
    pub font: f64,
    /// How much wider a text may be than a backend says that does not know the font.
    pub doubt: f64,
}

impl Palette {
    /// On white.
    pub const LIGHT: Palette = Palette {
        ink: Rgb(0x1c, 0x1f, 0x23),
        soft: Rgb(0x59, 0x60, 0x69),
        line: Rgb(0xd8, 0xdc, 0xe1),
        background: Rgb(0xff, 0xff, 0xff),
        once: Rgb(0x00, 0x72, 0xb2),
        twice: Rgb(0xc7, 0x50, 0x00),
        never: Rgb(0x2b, 0x2b, 0x2b),
    };

    /// On near black.
    pub const DARK: Palette = Palette {
        ink: Rgb(0xe8, 0xea, 0xed),
        soft: Rgb(0xa5, 0xad, 0xb7),
        line: Rgb(0x36, 0x3b, 0x41),
        background: Rgb(0x16, 0x18, 0x1a),
        once: Rgb(0x56, 0xb4, 0xe9),
        twice: Rgb(0xe6, 0x9f, 0x00),
        never: Rgb(0xff, 0xff, 0xff),
    };
}

impl Look {
    /// On a canvas with this many pixels in one pixel of the page.
    #[must_use]
    pub const fn canvas(palette: Palette, ratio: f64) -> Look {
        Look { palette, ratio, font: 1.0, doubt: 1.0 }
    }

    /// In an SVG file: plotters writes its texts smaller than it was told.
    #[must_use]
    pub const fn svg(palette: Palette) -> Look {
        Look { palette, ratio: 1.0, font: 1.24, doubt: 1.15 }
    }

    /// A length of the page in pixels of the drawing.
    #[must_use]
    pub fn px(&self, length: f64) -> i32 {
        (length * self.ratio).round() as i32
    }
}

impl Rgb {
    /// Reads a computed colour: `#rgb`, `#rrggbb`, `rgb(…)` with commas or spaces. How much shines through is
    /// left out, but what is wholly transparent is no colour.
    #[must_use]
    pub fn parse(text: &str) -> Option<Rgb> {
        let text = text.trim();
        if let Some(digits) = text.strip_prefix('#') {
            return hexadecimal(digits);
        }
        let (name, rest) = text.split_once('(')?;
        if !matches!(name, "rgb" | "rgba") {
            return None;
        }
        let mut words = rest.trim_end_matches(')').split([',', ' ', '/']).filter(|word| !word.is_empty());
        let mut next = || words.next()?.split('.').next()?.parse().ok();
        let colour = Rgb(next()?, next()?, next()?);
        // Nothing at all is no colour: what stands behind it is not known here.
        (words.next() != Some("0")).then_some(colour)
    }
}

fn hexadecimal(digits: &str) -> Option<Rgb> {
    if !digits.is_ascii() {
        return None;
    }
    let part = |from: usize, to: usize| u8::from_str_radix(digits.get(from..to)?, 16).ok();
    match digits.len() {
        3 | 4 => Some(Rgb(part(0, 1)? * 17, part(1, 2)? * 17, part(2, 3)? * 17)),
        6 | 8 => Some(Rgb(part(0, 2)?, part(2, 4)?, part(4, 6)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computed_colours_are_read() {
        for (text, colour) in [
            ("#0072B2", Some(Rgb(0, 114, 178))),
            (" #fff ", Some(Rgb(255, 255, 255))),
            ("#0072b2ff", Some(Rgb(0, 114, 178))),
            ("rgb(199, 80, 0)", Some(Rgb(199, 80, 0))),
            ("rgba(199, 80, 0, 0.5)", Some(Rgb(199, 80, 0))),
            ("rgb(199 80 0 / 50%)", Some(Rgb(199, 80, 0))),
            ("rgba(0, 0, 0, 0)", None),
            ("rgb(199.4 80 0)", Some(Rgb(199, 80, 0))),
            ("color(srgb 1 0.5 0)", None),
            ("CanvasText", None),
            ("", None),
            ("#12", None),
            ("#ééé", None),
            ("rgb(1, 2)", None),
        ] {
            assert_eq!(Rgb::parse(text), colour, "{text:?}");
        }
    }

    #[test]
    fn the_colours_are_those_of_the_page() {
        let css = include_str!("../../../static/page.css");
        for (palette, start) in [(Palette::LIGHT, ":root {"), (Palette::DARK, ":root[data-theme=\"dark\"] {")] {
            let block = css.split(start).nth(1).and_then(|rest| rest.split('}').next()).expect("the page has tokens");
            for (name, colour) in [
                ("ink", palette.ink),
                ("soft", palette.soft),
                ("line", palette.line),
                ("bg", palette.background),
                ("once", palette.once),
                ("twice", palette.twice),
                ("never", palette.never),
            ] {
                let value = block.split(&format!("--{name}: ")).nth(1).and_then(|rest| rest.split(';').next()).expect("a token");
                assert_eq!(Rgb::parse(value), Some(colour), "--{name}: {value}");
            }
        }
    }

    #[test]
    fn outcomes_and_text_stand_out_from_the_background() {
        fn light(Rgb(red, green, blue): Rgb) -> f64 {
            let part = |value: u8| {
                let value = f64::from(value) / 255.0;
                if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
        }
        for palette in [Palette::LIGHT, Palette::DARK] {
            for colour in [palette.ink, palette.soft, palette.once, palette.twice, palette.never] {
                let (one, other) = (light(colour), light(palette.background));
                let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
                assert!(contrast >= 4.5, "{colour:?} has {contrast}");
            }
        }
    }
}
