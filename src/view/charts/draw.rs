//! Draws a chart onto any backend of plotters, and says where its stops lie.
//!
//! The picture is the same on a canvas and in an SVG file: every length goes through [`Look::px`], every width of a text is
//! asked of the backend. The title is not drawn: it is text of the page.

mod bars;
mod labels;
mod lines;
mod pen;

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};

use super::chart::{Chart, Plot};
use super::palette::Look;

/// What a drawing ends in: a value, or what the backend could not do.
pub type Drawn<T, B> = Result<T, DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Where a stop lies in the picture, in pixels of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// An upright line through all panels.
    Upright {
        /// How far from the left.
        x: f64,
        /// Its upper end.
        top: f64,
        /// Its lower end.
        bottom: f64,
        /// Where it meets the lines of the chart.
        dots: Vec<(f64, f64)>,
    },
    /// A band over the whole width.
    Band {
        /// Its upper edge.
        top: f64,
        /// Its lower edge.
        bottom: f64,
    },
}

/// The narrowest and lowest picture that is drawn, in pixels of the page.
const LEAST: (f64, f64) = (160.0, 120.0);

/// Draws the chart over the whole area; the marks of its stops, none where the area is too small to show anything.
///
/// # Errors
/// What the backend reports.
pub fn draw<B: DrawingBackend>(chart: &Chart, area: &DrawingArea<B, Shift>, look: &Look) -> Drawn<Vec<Mark>, B> {
    let pen = pen::Pen { area, look };
    pen.clear()?;
    let (width, height) = area.dim_in_pixel();
    if f64::from(width) < LEAST.0 * look.ratio || f64::from(height) < LEAST.1 * look.ratio {
        return Ok(Vec::new());
    }
    let marks = match &chart.plot {
        Plot::Lines(lines) => lines::draw(lines, &pen)?,
        Plot::Bars(bars) => bars::draw(bars, &pen)?,
    };
    area.present()?;
    Ok(marks)
}
