//! A diagram as a file of its own: an SVG that is readable everywhere, without a style sheet.
//!
//! What the page's style sheet says by class is said here by attributes, for a light background and for print.

use super::diagram::{Anchor, Diagram, Element, Ends, Point, Shape, is_strong};
use std::fmt::Write as _;

/// How wide a diagram is as a file: readable on a page of text.
pub const WIDTH_PX: f64 = 880.0;

const INK: &str = "#1c1f23";
const SOFT: &str = "#5b626b";
const FAINT: &str = "#e6e9ec";
const LINE: &str = "#b4bac1";
const ONCE: &str = "#0072b2";
const TWICE: &str = "#c75000";
const NEVER: &str = "#2b2b2b";

/// The SVG of a diagram.
#[must_use]
pub fn svg(diagram: &Diagram) -> String {
    let (width, height) = (number(diagram.width_px), number(diagram.height_px));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escaped(&diagram.title),
        escaped(&diagram.description)
    );
    for element in &diagram.elements {
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "{}", element_svg(element));
    }
    svg.push_str("</svg>\n");
    svg
}

fn element_svg(element: &Element) -> String {
    let class = &element.class;
    let step = element.step.map_or_else(String::new, |step| format!(" data-step=\"{}\"", step + 1));
    let style = style(element);
    match &element.shape {
        Shape::Line { from, to } => {
            format!("<path class=\"{class}\"{step} d=\"M{} {}\"{style}/>", point(*from), point(*to))
        }
        Shape::Path { pieces, ends } => format!("<path class=\"{class}\"{step} d=\"{}\"{style}/>", path_data(pieces, *ends)),
        Shape::Rect { area, radius_px } => format!(
            "<rect class=\"{class}\"{step} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{style}/>",
            number(area.x),
            number(area.y),
            number(area.width),
            number(area.height),
            number(*radius_px)
        ),
        Shape::Circle { at, radius_px } => {
            format!("<circle class=\"{class}\"{step} cx=\"{}\" cy=\"{}\" r=\"{}\"{style}/>", number(at.x), number(at.y), number(*radius_px))
        }
        Shape::Text { at, anchor, size_px, number: step_number, text } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let before = step_number.map_or_else(String::new, |step_number| {
                format!("<tspan class=\"number\" fill=\"{SOFT}\" font-weight=\"400\">{step_number} </tspan>")
            });
            format!(
                "<text class=\"{class}\"{step} x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{style}>{before}{}</text>",
                number(at.x),
                number(at.y),
                number(*size_px),
                escaped(text)
            )
        }
    }
}

/// The data of a path.
#[must_use]
pub fn path_data(pieces: &[Vec<Point>], ends: Ends) -> String {
    let close = match ends {
        Ends::Open => "",
        Ends::Closed => "Z",
    };
    let piece = |points: &Vec<Point>| {
        let points: Vec<String> = points.iter().map(|at| point(*at)).collect();
        format!("M{}{close}", points.join(" "))
    };
    pieces.iter().map(piece).collect()
}

fn point(at: Point) -> String {
    format!("{} {}", number(at.x), number(at.y))
}

/// A number with at most one decimal place.
#[must_use]
pub fn number(number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    // "-0" is no number that anybody writes.
    if tenths == 0.0 { "0".to_owned() } else { tenths.to_string() }
}

/// Text as it may stand in an element or in an attribute.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // Characters that XML does not allow.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

/// The attributes that a class stands for.
fn style(element: &Element) -> String {
    let words: Vec<&str> = element.class.split(' ').collect();
    let has = |word: &str| words.contains(&word);
    let outcome = outcome_colour(&words).unwrap_or(INK);
    let first = words.first().copied().unwrap_or("");
    let stroke = |colour: &str, width: &str| format!(" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    match first {
        "grid" => stroke(FAINT, "1"),
        "lifeline" if has("down") => format!("{} stroke-dasharray=\"2 5\"", stroke(LINE, "1.5")),
        "lifeline" => stroke(LINE, "1.5"),
        "held" => format!("{} stroke-linecap=\"butt\"", stroke(outcome, "3.5")),
        "limit" => format!(" fill=\"{FAINT}\" stroke=\"#8d96a0\" stroke-width=\"1\""),
        "limit-end" => stroke(INK, "3"),
        "job" => {
            let fill = if has("once") {
                "#dbe9f3"
            } else if has("twice") {
                "#fbe9dc"
            } else {
                "#f0f2f4"
            };
            let outline = outcome_colour(&words).unwrap_or("#8d96a0");
            format!(" fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"1.2\"")
        }
        "hatch" => stroke(outcome, "1"),
        "badge" => format!(" fill=\"{outcome}\""),
        "badge-text" => " fill=\"#fff\" font-weight=\"700\"".to_owned(),
        "arrow" => {
            let dash = if has("reply") { " stroke-dasharray=\"5 4\"" } else { "" };
            let width = if has("twice") { "2.2" } else { "1.5" };
            format!("{}{dash}", stroke(outcome, width))
        }
        "arrow-head" => format!(" fill=\"{outcome}\""),
        "cross" => format!("{} stroke-linecap=\"round\"", stroke(INK, "2.2")),
        "mark" if has("crash") || has("back") => format!(" fill=\"#fff\" stroke=\"{INK}\" stroke-width=\"1.5\""),
        "mark" => format!(" fill=\"{INK}\""),
        "sum" => {
            let fill = if has("twice") { "#fdf3ec" } else { "#fff" };
            format!(" fill=\"{fill}\" stroke=\"{outcome}\" stroke-width=\"1.2\"")
        }
        _ => text_style(&element.class, outcome),
    }
}

fn text_style(class: &str, outcome: &str) -> String {
    let has = |word: &str| class.split(' ').any(|of| of == word);
    let fill = if has("soft") || has("tick") { SOFT } else { outcome };
    let weight = if is_strong(class) { " font-weight=\"600\"" } else { "" };
    // A rim in the colour of the background keeps a text readable where it crosses a line.
    let rim = if has("sum-text") { "" } else { " stroke=\"#fff\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\"" };
    format!(" fill=\"{fill}\"{weight}{rim}")
}

fn outcome_colour(words: &[&str]) -> Option<&'static str> {
    words.iter().find_map(|word| match *word {
        "once" => Some(ONCE),
        "twice" => Some(TWICE),
        "never" => Some(NEVER),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::cases;
    use crate::view::format::Plain;
    use crate::view::words::Words;
    use otn_engine::model::cast::Cast;
    use otn_engine::run::script::script;

    /// With `SVG_DIR` set, writes every case's drawing there, to be looked at.
    #[test]
    fn drawings_are_complete_files() {
        for case in cases::all() {
            let trace = script(&case.scenario, &Cast::default(), &case.plan);
            for width in [320.0, 760.0] {
                let svg = svg(&Diagram::new(&trace, &case.scenario, &Words::new(&Plain::PAGE), width));
                assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{}", case.name);
                assert!(!svg.contains("style="), "{}", case.name);
                if let Some(folder) = std::env::var_os("SVG_DIR") {
                    let path = std::path::Path::new(&folder).join(format!("{}-{width}.svg", case.name));
                    std::fs::write(path, svg).expect("the folder can be written");
                }
            }
        }
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("<b>\"&'\u{1}"), "&lt;b&gt;&quot;&amp;&#39;\u{fffd}");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([1.0, 0.05, -0.01, 12.34].map(number), ["1", "0.1", "0", "12.3"]);
    }
}
