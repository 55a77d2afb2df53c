//! Draws a chart onto its canvas when there is something new to see, once a frame at most, and not at all otherwise.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo::events::EventListener;
use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::utils::window;
use plotters::drawing::IntoDrawingArea;
use wasm_bindgen::prelude::*;
use web_sys::{CssStyleDeclaration, HtmlCanvasElement, MediaQueryList, ResizeObserver};
use yew::Callback;

use super::backend::Measured;
use crate::view::charts::chart::Chart;
use crate::view::charts::draw::{Mark, Title, draw};
use crate::view::charts::palette::{Look, Palette, Rgb};

/// What lies where in the picture that is shown. Lengths are in sixteenths of the page's text size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Where the stops of the chart lie.
    pub marks: Vec<Mark>,
    /// Its width and height.
    pub size: (i32, i32),
    /// Pixels of the page in one of these lengths.
    zoom: f64,
}

impl Picture {
    /// The stop whose mark is nearest to a place in pixels of the page.
    pub fn nearest(&self, x_px: i32, y_px: i32) -> Option<usize> {
        let at = |place_px: i32| (f64::from(place_px) / self.zoom) as i32;
        let (x_at, y_at) = (at(x_px), at(y_px));
        let away = |mark: &Mark| match mark {
            Mark::Upright { x, .. } => (x - x_at).abs(),
            Mark::Cell { left, top, right, bottom } => (left - x_at).max(x_at - right).max(top - y_at).max(y_at - bottom).max(0),
            Mark::Band { top, bottom } => (top - y_at).max(y_at - bottom).max(0),
        };
        self.marks.iter().enumerate().min_by_key(|(_, mark)| away(mark)).map(|(place, _)| place)
    }
}

/// Keeps a canvas up to date until it is dropped.
pub(super) struct Painter(Rc<Inner>);

struct Inner {
    canvas: HtmlCanvasElement,
    chart: RefCell<Option<Rc<Chart>>>,
    /// What the canvas shows.
    shown: RefCell<Option<(Rc<Chart>, View)>>,
    frame: RefCell<Option<AnimationFrame>>,
    is_waiting: Cell<bool>,
    ready: Callback<Picture>,
    /// Alive as long as the painter.
    watches: RefCell<Vec<Watch>>,
    /// The ratio that is listened for, with its listener.
    ratio: RefCell<Option<(f64, Watch)>>,
}

/// What decides how a chart is drawn, beside the chart.
#[derive(Clone, Copy, PartialEq)]
struct View {
    /// The canvas in pixels of the screen.
    size: (u32, u32),
    ratio: f64,
    zoom: f64,
    palette: Palette,
}

/// Something that calls the painter.
enum Watch {
    Query { _query: MediaQueryList, _listener: EventListener },
    Size { observer: ResizeObserver, _call: Closure<dyn FnMut()> },
}

impl Drop for Watch {
    fn drop(&mut self) {
        match self {
            Watch::Size { observer, .. } => observer.disconnect(),
            Watch::Query { .. } => {}
        }
    }
}

impl Painter {
    /// A painter for this canvas, which shows nothing yet. `ready` is told of every new picture.
    pub fn new(canvas: HtmlCanvasElement, ready: Callback<Picture>) -> Painter {
        let inner = Rc::new(Inner {
            canvas,
            chart: RefCell::default(),
            shown: RefCell::default(),
            frame: RefCell::default(),
            is_waiting: Cell::default(),
            ready,
            watches: RefCell::default(),
            ratio: RefCell::default(),
        });
        let queries =
            ["(prefers-color-scheme: dark)", "(forced-colors: active)"].into_iter().filter_map(|query| watch_query(&inner, query));
        let watches: Vec<Watch> = queries.chain(watch_size(&inner)).collect();
        inner.watches.replace(watches);
        Painter(inner)
    }

    /// Shows this chart from the next frame on. If it is the one that is shown, only its size and its colours are looked at.
    pub fn show(&self, chart: Rc<Chart>) {
        self.0.chart.replace(Some(chart));
        look_again(&self.0);
    }
}

fn look_again(inner: &Rc<Inner>) {
    if inner.is_waiting.replace(true) {
        return;
    }
    let painter = Rc::downgrade(inner);
    let frame = request_animation_frame(move |_| {
        if let Some(inner) = painter.upgrade() {
            inner.is_waiting.set(false);
            paint(&inner);
        }
    });
    inner.frame.replace(Some(frame));
}

fn watch_query(inner: &Rc<Inner>, query: &str) -> Option<Watch> {
    let query = window().match_media(query).ok()??;
    let painter = Rc::downgrade(inner);
    let listener = EventListener::new(&query, "change", move |_| call(&painter));
    Some(Watch::Query { _query: query, _listener: listener })
}

fn watch_size(inner: &Rc<Inner>) -> Option<Watch> {
    let painter = Rc::downgrade(inner);
    let call = Closure::<dyn FnMut()>::new(move || call(&painter));
    let observer = ResizeObserver::new(call.as_ref().unchecked_ref()).ok()?;
    observer.observe(&inner.canvas);
    Some(Watch::Size { observer, _call: call })
}

fn call(painter: &Weak<Inner>) {
    if let Some(inner) = painter.upgrade() {
        look_again(&inner);
    }
}

fn paint(inner: &Rc<Inner>) {
    let Some(chart) = inner.chart.borrow().clone() else { return };
    let Some(view) = view(inner) else { return };
    // A query matches one ratio only: each new one needs its own.
    if inner.ratio.borrow().as_ref().is_none_or(|(ratio, _)| *ratio != view.ratio) {
        let watch = watch_query(inner, &format!("(resolution: {}dppx)", view.ratio));
        inner.ratio.replace(watch.map(|watch| (view.ratio, watch)));
    }
    if inner.shown.borrow().as_ref().is_some_and(|(shown, before)| *before == view && Rc::ptr_eq(shown, &chart)) {
        return;
    }
    if (inner.canvas.width(), inner.canvas.height()) != view.size {
        inner.canvas.set_width(view.size.0);
        inner.canvas.set_height(view.size.1);
    }
    let Some(backend) = Measured::new(&inner.canvas) else { return };
    let look = Look::canvas(view.palette, view.ratio * view.zoom);
    // A canvas that refuses leaves its table: the numbers are all there.
    let marks = draw(&chart, Title::Outside, &backend.into_drawing_area(), &look).unwrap_or_default();
    let page = |length: u32| (f64::from(length) / look.ratio).round() as i32;
    let size = (page(view.size.0), page(view.size.1));
    inner.shown.replace(Some((chart, view)));
    inner.ready.emit(Picture { marks, size, zoom: view.zoom });
}

/// How the chart is to be drawn now; `None` while the canvas is not laid out.
fn view(inner: &Inner) -> Option<View> {
    let bounds = inner.canvas.get_bounding_client_rect();
    let ratio = window().device_pixel_ratio();
    let pixels = |length: f64| (length * ratio).round() as u32;
    let size = (pixels(bounds.width()), pixels(bounds.height()));
    if size.0 == 0 || size.1 == 0 {
        return None;
    }
    let style = window().get_computed_style(&inner.canvas).ok()??;
    let text_px = js_sys::parse_float(&style.get_property_value("font-size").ok()?);
    let zoom = if text_px > 0.0 { text_px / 16.0 } else { 1.0 };
    Some(View { size, ratio, zoom, palette: palette(&style) })
}

/// The page's colours. chart.css hands the custom properties to properties of the canvas, so that they arrive computed: whatever
/// they are made of, also system colours.
fn palette(style: &CssStyleDeclaration) -> Palette {
    let colour =
        |property: &str, otherwise: Rgb| style.get_property_value(property).ok().and_then(|value| Rgb::parse(&value)).unwrap_or(otherwise);
    let light = Palette::LIGHT;
    Palette {
        ink: colour("color", light.ink),
        soft: colour("text-decoration-color", light.soft),
        line: colour("border-left-color", light.line),
        background: colour("background-color", light.background),
        once: colour("border-top-color", light.once),
        twice: colour("border-right-color", light.twice),
        never: colour("border-bottom-color", light.never),
    }
}
