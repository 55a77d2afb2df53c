//! The canvas as a backend of plotters that knows how wide its texts are.
//!
//! Plotters measures a text in the page by inserting an element with a style attribute, which the page's content
//! security policy refuses; this asks the canvas's own context instead. Everything else is plotters-canvas.

use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas that measures its texts.
pub(super) struct Measured {
    backend: CanvasBackend,
    context: CanvasRenderingContext2d,
}

impl Measured {
    /// For this canvas; `None` where the browser has none to draw on.
    pub fn new(canvas: &HtmlCanvasElement) -> Option<Measured> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        Some(Measured { backend: CanvasBackend::with_canvas_object(canvas.clone())?, context })
    }
}

type Failure = DrawingErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>;
type Done = Result<(), Failure>;

impl DrawingBackend for Measured {
    type ErrorType = <CanvasBackend as DrawingBackend>::ErrorType;

    fn estimate_text_size<S: BackendTextStyle>(&self, text: &str, style: &S) -> Result<(u32, u32), Failure> {
        let size = style.size();
        self.context.set_font(&format!("{} {size}px {}", style.style().as_str(), style.family().as_str()));
        // A browser that measures nothing gets the average width of a letter.
        let width = self.context.measure_text(text).map_or(text.chars().count() as f64 * size * 0.56, |metrics| metrics.width());
        Ok((width.ceil() as u32, size.ceil() as u32))
    }

    fn get_size(&self) -> (u32, u32) {
        self.backend.get_size()
    }

    fn ensure_prepared(&mut self) -> Done {
        self.backend.ensure_prepared()
    }

    fn present(&mut self) -> Done {
        self.backend.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Done {
        self.backend.draw_pixel(point, color)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Done {
        self.backend.draw_line(from, to, style)
    }

    fn draw_rect<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S, fill: bool) -> Done {
        self.backend.draw_rect(from, to, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done {
        self.backend.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, fill: bool) -> Done {
        self.backend.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done {
        self.backend.fill_polygon(path, style)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, place: BackendCoord) -> Done {
        self.backend.draw_text(text, style, place)
    }
}
