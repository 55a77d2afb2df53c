//! Takes a chart along as a file: made here, offered by the browser, sent nowhere.

use gloo::utils::document;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlCanvasElement;

use super::backend::Measured;
use crate::app::save::{address, offer};
use crate::view::charts::chart::Chart;
use crate::view::charts::draw::{FILE_SIZE, Title, draw, svg};
use crate::view::charts::palette::{Look, Palette};

/// The kinds of files.
#[derive(Clone, Copy, PartialEq)]
pub enum Format {
    /// A picture of pixels.
    Png,
    /// A picture of lines.
    Svg,
    /// The numbers.
    Csv,
}

impl Format {
    /// All, in the order of the page.
    pub const ALL: [Format; 3] = [Format::Png, Format::Svg, Format::Csv];

    /// Its name, the same in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Png => "PNG",
            Format::Svg => "SVG",
            Format::Csv => "CSV",
        }
    }
}

/// The pixels of a file in one pixel of the page.
const SHARPNESS: u32 = 2;

/// Makes the file and offers it. Files are on white, whatever the page's colours are.
pub fn save(chart: &Chart, format: Format) {
    let (extension, kind) = match format {
        Format::Png => ("png", "image/png"),
        Format::Svg => ("svg", "image/svg+xml"),
        Format::Csv => ("csv", "text/csv"),
    };
    let made = text(chart, format).map_or_else(|| png(chart).ok(), |text| Some(address(kind, &text)));
    // What a browser refuses leaves the page as it is: there is nothing that the reader could mend.
    if let Some(made) = made {
        offer(&made, &format!("{}.{extension}", chart.kind.name()));
    }
}

/// The file as text, where it is text.
#[must_use]
pub fn text(chart: &Chart, format: Format) -> Option<String> {
    match format {
        Format::Png => None,
        Format::Svg => {
            let (_, area) = area(1).ok()?;
            Some(svg(chart, &area, &Look::canvas(Palette::LIGHT, 1.0)))
        }
        Format::Csv => Some(chart.table.csv()),
    }
}

/// A canvas of a file's size that is nowhere in the page.
fn area(ratio: u32) -> Result<(HtmlCanvasElement, DrawingArea<Measured, Shift>), JsValue> {
    let canvas = document().create_element("canvas")?.dyn_into::<HtmlCanvasElement>()?;
    canvas.set_width(FILE_SIZE.0 * ratio);
    canvas.set_height(FILE_SIZE.1 * ratio);
    let area = Measured::new(&canvas).ok_or(JsValue::NULL)?.into_drawing_area();
    Ok((canvas, area))
}

/// At once and as an address: what a canvas makes later, a browser without work to show may make much later.
fn png(chart: &Chart) -> Result<String, JsValue> {
    let (canvas, area) = area(SHARPNESS)?;
    draw(chart, Title::Inside, &area, &Look::canvas(Palette::LIGHT, f64::from(SHARPNESS))).map_err(|_| JsValue::NULL)?;
    canvas.to_data_url()
}
