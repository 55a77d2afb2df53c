//! Draws a chart onto any backend of plotters, and says where its stops lie.
//!
//! First every text, line and bar is given its place on a sheet: that takes only the widths of texts, so it is compiled once,
//! whatever draws. Then plotters puts the sheet onto the backend. Every length goes through [`Look::px`]. The title is text of
//! the page and only drawn into files.

mod bars;
mod file;
mod labels;
mod lines;
mod map;
mod sheet;

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};

use super::chart::{Chart, Plot};
use super::palette::Look;
use sheet::{Sheet, Type};

/// What a drawing ends in: a value, or what the backend could not do.
pub type Drawn<T, B> = Result<T, DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Where a stop lies in the picture, in pixels of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// An upright line through all panels.
    Upright {
        /// How far from the left.
        x: i32,
        /// Its upper end.
        top: i32,
        /// Its lower end.
        bottom: i32,
        /// How far down it meets the lines of the chart.
        dots: Vec<i32>,
    },
    /// A cell of a map.
    Cell {
        /// Its left edge.
        left: i32,
        /// Its upper edge.
        top: i32,
        /// Its right edge.
        right: i32,
        /// Its lower edge.
        bottom: i32,
    },
    /// A band over the whole width.
    Band {
        /// Its upper edge.
        top: i32,
        /// Its lower edge.
        bottom: i32,
    },
}

/// Whether the title stands above the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Title {
    /// It stands in the page.
    Outside,
    /// In a file there is nothing around the picture.
    Inside,
}

/// The size of a chart in a file of its own, in pixels of the page.
pub const FILE_SIZE: (u32, u32) = (720, 480);

/// Around a picture in a file, in pixels of the page.
const EDGE: f64 = 16.0;

/// The narrowest and lowest picture that is drawn, in pixels of the page.
const LEAST: (f64, f64) = (160.0, 120.0);

/// Draws the chart over the whole area; the marks of its stops, none where the area is too small to show anything.
///
/// # Errors
/// What the backend reports.
pub fn draw<B: DrawingBackend>(chart: &Chart, title: Title, area: &DrawingArea<B, Shift>, look: &Look) -> Drawn<Vec<Mark>, B> {
    area.fill(&sheet::rgb(look.palette.background))?;
    let edge = look.px(if title == Title::Inside { EDGE } else { 0.0 });
    let inside = area.margin(edge, edge, edge, edge);
    let measure = measure(&inside, look);
    let mut sheet = sheet(&inside, look, &measure);
    let marks = lay_out(chart, title, &mut sheet);
    sheet.put_onto(&inside)?;
    inside.present()?;
    Ok(marks)
}

/// The chart with its title as the text of an SVG file. `area` is any area of [`FILE_SIZE`]: it only measures the texts.
pub fn svg<B: DrawingBackend>(chart: &Chart, area: &DrawingArea<B, Shift>, look: &Look) -> String {
    let edge = look.px(EDGE);
    let inside = area.margin(edge, edge, edge, edge);
    let measure = measure(&inside, look);
    let mut sheet = sheet(&inside, look, &measure);
    lay_out(chart, Title::Inside, &mut sheet);
    sheet.file(edge, &chart.title, &chart.description)
}

/// How wide a text is. A backend that cannot measure draws in the wrong place, or reports what is wrong when it draws.
fn measure<'a, B: DrawingBackend>(area: &'a DrawingArea<B, Shift>, look: &'a Look) -> impl Fn(&str, Type) -> u32 + 'a {
    move |text, kind| area.estimate_text_size(text, &sheet::style(look, kind, look.palette.ink)).map_or(0, |(width, _)| width)
}

fn sheet<'a, B: DrawingBackend>(area: &DrawingArea<B, Shift>, look: &'a Look, measure: &'a dyn Fn(&str, Type) -> u32) -> Sheet<'a> {
    let (width, height) = area.dim_in_pixel();
    Sheet::new(look, (width as i32, height as i32), measure)
}

fn lay_out(chart: &Chart, title: Title, sheet: &mut Sheet) -> Vec<Mark> {
    if sheet.width < sheet.px(LEAST.0) || sheet.height < sheet.px(LEAST.1) {
        return Vec::new();
    }
    if title == Title::Inside {
        sheet.title(&chart.title);
    }
    match &chart.plot {
        Plot::Lines(lines) => lines::draw(lines, sheet),
        Plot::Bars(bars) => bars::draw(bars, sheet),
        Plot::Map(map) => map::draw(map, sheet),
    }
}
