//! A chart of the costs: its takeaway as title, the picture on a canvas, a cursor over it, and the numbers behind it.
//!
//! The picture is drawn by [`painter`] and only when the chart, its size or its colours change; the cursor is a layer
//! above it. Every row of the table is a stop of the cursor, in a map every cell, so that what is read out is what stands in the
//! table.

mod backend;
mod legend;
mod numbers;
mod painter;
pub mod save;

use std::rc::Rc;

use web_sys::{HtmlCanvasElement, KeyboardEvent, PointerEvent};
use yew::prelude::*;

use crate::view::charts::chart::{Chart, Plot};
use crate::view::charts::draw::Mark;
use crate::view::charts::words;
use painter::{Painter, Picture};

/// What a chart's figure is given.
#[derive(Properties)]
pub struct Props {
    /// The chart.
    pub chart: Rc<Chart>,
    /// Anything that changes when the page changes its colours or the size of its text: the name of its theme.
    #[prop_or_default]
    pub theme: &'static str,
}

impl PartialEq for Props {
    fn eq(&self, other: &Props) -> bool {
        Rc::ptr_eq(&self.chart, &other.chart) && self.theme == other.theme
    }
}

/// A chart with its title, its cursor and its numbers.
pub struct ChartFigure {
    canvas: NodeRef,
    painter: Option<Painter>,
    picture: Picture,
    /// The stop at the cursor.
    row: Option<usize>,
    /// The stop that was read out last. It stays when the cursor goes: what stands below must not move away from a pointer that is
    /// on its way there.
    said: Option<usize>,
    is_focused: bool,
    /// The lines that the reader has taken out, by name.
    hidden: Vec<String>,
    /// The chart as it is drawn: without them.
    shown: Rc<Chart>,
}

/// What happens to a chart's figure.
pub enum Message {
    /// There is a new picture.
    Drawn(Picture),
    /// The cursor goes to a stop, or away.
    Go(Option<usize>),
    /// The pointer is at a place of the picture.
    Point(i32, i32),
    /// A key.
    Key(KeyboardEvent),
    /// The focus comes or goes.
    Focus(bool),
    /// The line of this name is taken out of the picture, or comes back.
    Toggle(String),
}

impl Component for ChartFigure {
    type Message = Message;
    type Properties = Props;

    fn create(context: &Context<Self>) -> ChartFigure {
        ChartFigure {
            canvas: NodeRef::default(),
            painter: None,
            picture: Picture::default(),
            row: None,
            said: None,
            is_focused: false,
            hidden: Vec::new(),
            shown: context.props().chart.clone(),
        }
    }

    fn changed(&mut self, context: &Context<Self>, before: &Props) -> bool {
        // Simulated days that come in leave the cursor where it is.
        let rows = |chart: &Chart| chart.table.rows.iter().map(|row| row.first().cloned()).collect::<Vec<_>>();
        if !Rc::ptr_eq(&context.props().chart, &before.chart) && rows(&context.props().chart) != rows(&before.chart) {
            (self.row, self.said) = (None, None);
        }
        self.choose_lines(&context.props().chart);
        true
    }

    fn update(&mut self, context: &Context<Self>, message: Message) -> bool {
        let row = match message {
            Message::Drawn(picture) => {
                let is_new = self.row.is_some() && self.picture != picture;
                self.picture = picture;
                return is_new;
            }
            Message::Focus(is_focused) => {
                self.is_focused = is_focused;
                self.row = self.row.filter(|_| is_focused);
                return true;
            }
            Message::Toggle(line) => {
                let count = self.hidden.len();
                self.hidden.retain(|hidden| *hidden != line);
                if self.hidden.len() == count {
                    self.hidden.push(line);
                }
                self.choose_lines(&context.props().chart);
                return true;
            }
            Message::Go(row) => row,
            Message::Point(x, y) => self.picture.nearest(x, y),
            Message::Key(event) => match key(&event, &context.props().chart, self.row) {
                Some(row) => row,
                None => return false,
            },
        };
        self.said = row.or(self.said);
        std::mem::replace(&mut self.row, row) != row
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let chart = &context.props().chart;
        let link = context.link();
        let point = link.callback(|event: PointerEvent| Message::Point(event.offset_x(), event.offset_y()));
        let label = format!("{} {} {}", chart.title, chart.description, words::KEYS);
        let (width, height) = self.picture.size;
        let readout = self.said.map_or_else(|| words::HINT.to_owned(), |row| chart.readout(row));
        html! {
            <figure class={classes!("chart", chart.kind.class())}>
                <figcaption class="chart-title">{ &chart.title }</figcaption>
                <div class="chart-picture">
                    <canvas ref={&self.canvas} class="chart-canvas" dir="ltr" role="img" aria-label={label} tabindex="0"
                        onkeydown={link.callback(Message::Key)} onfocus={link.callback(|_| Message::Focus(true))}
                        onblur={link.callback(|_| Message::Focus(false))} onpointermove={point.clone()} onpointerdown={point}
                        onpointerleave={link.callback(|_| Message::Go(None))} />
                    // Always there: with a sibling that comes and goes Yew would replace the canvas.
                    <svg class="chart-cursor" viewBox={format!("0 0 {width} {height}")} aria-hidden="true">
                        { self.row.and_then(|row| self.picture.marks.get(row)).map(|mark| cursor(mark, width)) }
                    </svg>
                </div>
                // Silent unless the chart has the focus: a change of the settings is announced elsewhere, once.
                <p class="chart-readout" aria-live={if self.is_focused { "polite" } else { "off" }}>{ readout }</p>
                { legend::legend(chart, &self.hidden, link) }
                { numbers::numbers(chart, self.row, link) }
            </figure>
        }
    }

    fn rendered(&mut self, context: &Context<Self>, is_first: bool) {
        if is_first {
            let canvas = self.canvas.cast::<HtmlCanvasElement>();
            self.painter = canvas.map(|canvas| Painter::new(canvas, context.link().callback(Message::Drawn)));
        }
        if let Some(painter) = &self.painter {
            painter.show(self.shown.clone());
        }
    }
}

impl ChartFigure {
    fn choose_lines(&mut self, chart: &Rc<Chart>) {
        self.shown = if self.hidden.is_empty() { chart.clone() } else { Rc::new(chart.without(&self.hidden)) };
    }
}

/// Where a key moves the cursor: along the lines left and right, among the bars also up and down, in a map in both directions. No
/// other key is taken.
fn key(event: &KeyboardEvent, chart: &Chart, row: Option<usize>) -> Option<Option<usize>> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
        return None;
    }
    let from = row.or(chart.here()).unwrap_or(0);
    // The stops that left and right go along, and how far it is to the stop above or below.
    let (first, last, below) = match &chart.plot {
        Plot::Lines(_) => (0, chart.plot.stops().saturating_sub(1), None),
        Plot::Bars(_) => (0, chart.plot.stops().saturating_sub(1), Some(1)),
        Plot::Map(map) => {
            let (first, across) = (from - map.place(from).1, map.columns.len());
            (first, (first + across).saturating_sub(1), Some(across))
        }
    };
    let to = match (event.key().as_str(), below) {
        ("ArrowLeft", _) => Some(from.saturating_sub(1).max(first)),
        ("ArrowRight", _) => Some((from + 1).min(last)),
        ("ArrowUp", Some(below)) => Some(from.checked_sub(below).unwrap_or(from)),
        ("ArrowDown", Some(below)) => Some(if from + below < chart.plot.stops() { from + below } else { from }),
        ("Home", _) => Some(first),
        ("End", _) => Some(last),
        ("Escape", _) if row.is_some() => None,
        _ => return None,
    };
    event.prevent_default();
    Some(to)
}

/// The cursor as a layer over the picture.
fn cursor(mark: &Mark, width: i32) -> Html {
    match mark {
        Mark::Upright { x, top, bottom, dots } => html! {
            <>
                <line x1={x.to_string()} x2={x.to_string()} y1={top.to_string()} y2={bottom.to_string()} />
                { for dots.iter().map(|y| html! { <circle cx={x.to_string()} cy={y.to_string()} r="6" /> }) }
            </>
        },
        Mark::Cell { left, top, right, bottom } => html! {
            <rect x={(left - 2).to_string()} y={(top - 2).to_string()} width={(right - left + 4).to_string()}
                height={(bottom - top + 4).to_string()} rx="3" />
        },
        Mark::Band { top, bottom } => html! {
            <rect x="-6" y={(top - 1).to_string()} width={(width + 12).to_string()} height={(bottom - top + 2).to_string()} rx="4" />
        },
    }
}
