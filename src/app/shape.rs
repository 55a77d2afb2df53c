//! A shape of the diagram as an SVG element.

use yew::prelude::*;
use yew::virtual_dom::VTag;

use crate::view::diagram::{Anchor, Element, Ends, Point, Shape};

/// The element of a shape. Attributes only: colours and strokes follow from its class in the style sheet.
pub fn shape(element: &Element, class: String) -> Html {
    let mut tag = match &element.shape {
        Shape::Line { from, to } => with("line", [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)]),
        Shape::Rect { area, radius_px } => {
            with("rect", [("x", area.x), ("y", area.y), ("width", area.width), ("height", area.height), ("rx", *radius_px)])
        }
        Shape::Circle { at, radius_px } => with("circle", [("cx", at.x), ("cy", at.y), ("r", *radius_px)]),
        Shape::Path { pieces, ends } => {
            let mut tag = VTag::new("path");
            tag.add_attribute("d", path(pieces, *ends));
            tag
        }
        Shape::Text { at, anchor, size_px, number, text } => {
            let mut tag = with("text", [("x", at.x), ("y", at.y), ("font-size", *size_px)]);
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            tag.add_attribute("text-anchor", anchor);
            if let Some(number) = number {
                let mut name = VTag::new("tspan");
                name.add_attribute("class", "step-number");
                name.add_child(number.to_string().into());
                tag.add_child(name.into());
                tag.add_child(" ".into());
            }
            tag.add_child(text.as_str().into());
            tag
        }
    };
    tag.add_attribute("class", class);
    tag.into()
}

fn with<const COUNT: usize>(name: &'static str, numbers: [(&'static str, f64); COUNT]) -> VTag {
    let mut tag = VTag::new(name);
    for (attribute, number) in numbers {
        tag.add_attribute(attribute, px(number));
    }
    tag
}

fn path(pieces: &[Vec<Point>], ends: Ends) -> String {
    let mut text = String::new();
    for piece in pieces {
        for (place, point) in piece.iter().enumerate() {
            text.push(if place == 0 { 'M' } else { 'L' });
            text.push_str(&px(point.x));
            text.push(' ');
            text.push_str(&px(point.y));
        }
        if ends == Ends::Closed {
            text.push('Z');
        }
    }
    text
}

/// Tenths of a pixel, without the code that formats floats in full.
#[must_use]
pub fn px(number: f64) -> String {
    let tenths = (number * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    let mut text = [sign, &whole.to_string()].concat();
    if rest > 0 {
        text.push('.');
        text.push_str(&rest.to_string());
    }
    text
}
