//! The sheet as the text of an SVG file.
//!
//! Written here and not by plotters' own backend: a second backend would compile everything that draws a second time, which
//! costs the page three times as much as this.

use super::sheet::{Frame, Place, Sheet, Side, Thing, Type, dash_lengths};
use crate::view::charts::palette::Rgb;
use crate::view::svg::escaped;

impl Sheet<'_> {
    /// The file: what is on the sheet, with so much room around it, and what a listener is told of it.
    pub(super) fn file(self, edge: i32, title: &str, description: &str) -> String {
        let (width, height) = (self.width + 2 * edge, self.height + 2 * edge);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"system-ui, sans-serif\" role=\"img\">\n"
        );
        for (name, words) in [("title", title), ("desc", description)] {
            text.push_str(&format!("<{name}>{}</{name}>\n", escaped(words)));
        }
        let ground = Frame { left: 0, top: 0, right: width, bottom: height };
        rectangle(&mut text, ground, self.look.palette.background);
        text.push_str(&format!("<g transform=\"translate({edge} {edge})\">\n"));
        for thing in &self.things {
            match thing {
                Thing::Fill(frame, colour) => rectangle(&mut text, *frame, *colour),
                Thing::Path(places, dash, colour) => {
                    let dashes = dash_lengths(*dash)
                        .map_or_else(String::new, |(piece, gap)| format!(" stroke-dasharray=\"{} {}\"", self.px(piece), self.px(gap)));
                    let (line, stroke) = (points(places), hexadecimal(*colour));
                    text.push_str(&format!("<polyline points=\"{line}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"2\"{dashes}/>\n"));
                }
                Thing::Shape(places, colour) => {
                    text.push_str(&format!("<polygon points=\"{}\" fill=\"{}\"/>\n", points(places), hexadecimal(*colour)));
                }
                Thing::Dot((x, y), radius, colour) => {
                    text.push_str(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>\n", hexadecimal(*colour)));
                }
                Thing::Text(words, (x, y), kind, side, colour) => {
                    let anchor = match side {
                        Side::Left => "start",
                        Side::Middle => "middle",
                        Side::Right => "end",
                    };
                    let weight = match kind {
                        Type::Tick | Type::Label => "normal",
                        Type::Strong | Type::Title => "bold",
                    };
                    let (size, fill) = (self.px(kind.size()), hexadecimal(*colour));
                    text.push_str(&format!(
                        "<text x=\"{x}\" y=\"{y}\" dominant-baseline=\"central\" text-anchor=\"{anchor}\" font-size=\"{size}\" \
                         font-weight=\"{weight}\" fill=\"{fill}\">"
                    ));
                    text.push_str(&escaped(words));
                    text.push_str("</text>\n");
                }
            }
        }
        text.push_str("</g>\n</svg>\n");
        text
    }
}

fn rectangle(text: &mut String, frame: Frame, colour: Rgb) {
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    let Frame { left, top, .. } = frame;
    text.push_str(&format!("<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", hexadecimal(colour)));
}

fn points(places: &[Place]) -> String {
    places.iter().map(|(x, y)| format!("{x},{y} ")).collect()
}

fn hexadecimal(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
