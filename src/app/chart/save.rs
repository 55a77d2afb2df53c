//! Takes a chart along as a file: made here, offered by the browser, sent nowhere.

use gloo::utils::document;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, Url};

use super::backend::Measured;
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
    // What a browser refuses leaves the page as it is: there is nothing that the reader could mend.
    let _ = match format {
        Format::Png => png(chart),
        Format::Svg => text_of(chart).and_then(|text| offer_text(&text, "image/svg+xml", chart, "svg")),
        Format::Csv => offer_text(&chart.table.csv(), "text/csv", chart, "csv"),
    };
}

/// A canvas of a file's size that is nowhere in the page.
fn area(ratio: u32) -> Result<(HtmlCanvasElement, DrawingArea<Measured, Shift>), JsValue> {
    let canvas = document().create_element("canvas")?.dyn_into::<HtmlCanvasElement>()?;
    canvas.set_width(FILE_SIZE.0 * ratio);
    canvas.set_height(FILE_SIZE.1 * ratio);
    let area = Measured::new(&canvas).ok_or(JsValue::NULL)?.into_drawing_area();
    Ok((canvas, area))
}

fn png(chart: &Chart) -> Result<(), JsValue> {
    let (canvas, area) = area(SHARPNESS)?;
    draw(chart, Title::Inside, &area, &Look::canvas(Palette::LIGHT, f64::from(SHARPNESS))).map_err(|_| JsValue::NULL)?;
    let name = file_name(chart, "png");
    let offer = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            let _ = offer(&blob, &name);
        }
    });
    canvas.to_blob(offer.unchecked_ref())
}

fn text_of(chart: &Chart) -> Result<String, JsValue> {
    let (_, area) = area(1)?;
    Ok(svg(chart, &area, &Look::canvas(Palette::LIGHT, 1.0)))
}

fn offer_text(text: &str, kind: &str, chart: &Chart, extension: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)?;
    offer(&blob, &file_name(chart, extension))
}

/// Offers a file the way a link does.
fn offer(blob: &Blob, name: &str) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link = document().create_element("a")?.dyn_into::<HtmlAnchorElement>()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The download holds the file by now.
    Url::revoke_object_url(&address)
}

fn file_name(chart: &Chart, extension: &str) -> String {
    format!("once-twice-never-{}.{extension}", chart.kind.name())
}
