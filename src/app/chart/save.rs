//! Takes a chart along as a file: made here, offered by the browser, sent nowhere.

use gloo::utils::document;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlCanvasElement;

use super::backend::Measured;
use crate::app::download::offer;
use crate::view::charts::chart::Chart;
use crate::view::charts::draw::{FILE_SIZE, Title, draw, svg};
use crate::view::charts::palette::{Look, Palette};

/// The kinds of files.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Format {
    Png,
    Svg,
    Csv,
}

impl Format {
    pub const ALL: [Format; 3] = [Format::Png, Format::Svg, Format::Csv];

    /// Its name, the same in every language.
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
pub(super) fn save(chart: &Chart, format: Format) {
    let (extension, address) = match format {
        Format::Png => ("png", png(chart)),
        Format::Svg => ("svg", text_of(chart).map(|text| address("image/svg+xml", &text))),
        Format::Csv => ("csv", Ok(address("text/csv", &chart.table.csv()))),
    };
    // What a browser refuses leaves the page as it is: there is nothing that the reader could mend.
    let _ = address.and_then(|address| offer(&address, &format!("once-twice-never-{}.{extension}", chart.kind.name())));
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

fn text_of(chart: &Chart) -> Result<String, JsValue> {
    let (_, area) = area(1)?;
    Ok(svg(chart, &area, &Look::canvas(Palette::LIGHT, 1.0)))
}

/// A text as an address.
fn address(kind: &str, text: &str) -> String {
    format!("data:{kind};charset=utf-8,{}", String::from(js_sys::encode_uri_component(text)))
}
