//! A drawing as pixels.

use gloo::utils::document;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use crate::app::save::address;
use crate::view::diagram::Diagram;
use crate::view::svg::svg;

/// The pixels of a file in one pixel of the page.
const SHARPNESS: f64 = 2.0;

/// A diagram as the address of a PNG file: the SVG file, painted by the browser.
pub async fn png(diagram: &Diagram) -> Result<String, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&address("image/svg+xml", &svg(diagram)));
    JsFuture::from(image.decode()).await?;
    let (width, height) = (diagram.width_px * SHARPNESS, diagram.height_px * SHARPNESS);
    let canvas = document().create_element("canvas")?.dyn_into::<HtmlCanvasElement>()?;
    // Whole numbers of some thousand pixels.
    canvas.set_width(width.round() as u32);
    canvas.set_height(height.round() as u32);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into::<CanvasRenderingContext2d>()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    canvas.to_data_url()
}
