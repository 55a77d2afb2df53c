//! A trace as a sequence diagram: geometry as data.
//!
//! Lifelines stand side by side, time runs down; waits are shortened, order is kept. Every step of the trace has a row
//! of its own, with its number as in the transcript. What is drawn is a flat list of shapes in painting order, each
//! with its class and its step, so that a page and an SVG file draw the same. No colours here: the class says what a
//! shape means. No floats but sums, products and square roots, so the geometry is the same on every machine.
//!
//! # Classes
//! The first word says what a shape is: `grid`, `tick`, `head` (`below`: the ones at the end), `lifeline` (`down`: its
//! node is), `held` (the store's lifeline while it shows an effect), `limit`, `limit-end`, `job` (`killed`), `hatch`,
//! `badge`, `badge-text`, `arrow` (`reply`, `lost`, `delayed`, `late`), `arrow-head`, `cross`, `mark` (`crash`, `back`),
//! `label` (`note`, `more`), `tally`, `sum`, `sum-text`. `once`, `twice`, `never` and the other outcomes' classes
//! stand beside it where a shape stands for one, `soft` where a text is secondary. The number before a label is a
//! span of class `number`. [`is_strong`] says which texts are bold.

mod arrows;

mod bars;

mod ending;

mod grips;

mod labels;

mod layout;

mod measure;

mod place;

mod roles;

mod rows;

mod shape;

pub use grips::Grip;
pub use layout::Layout;
pub use measure::text_width_px;
pub use shape::{Anchor, Area, Element, Ends, Point, Shape, is_strong};

use super::words::steps::StepText;
use super::words::{Words, things};
use otn_engine::model::message::NodeId;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::Trace;

/// The most arrows of a drawing; what comes after them is counted in words.
pub const ARROWS_MAX: usize = 60;

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// Its width, in pixels of the page.
    pub width_px: f64,
    /// Its height, in pixels of the page.
    pub height_px: f64,
    /// What it shows, in one line.
    pub title: String,
    /// What it shows, in a few sentences.
    pub description: String,
    /// The headings of the lifelines, left to right.
    pub heads: Vec<Head>,
    /// What is drawn, in painting order.
    pub elements: Vec<Element>,
    /// Where a step can be picked, one for each step that is drawn.
    pub hits: Vec<Hit>,
    /// The ends of bars that can be pulled.
    pub grips: Vec<Grip>,
    /// How many steps are not drawn.
    pub steps_left_out: usize,
}

/// The heading of a lifeline; it is also among the elements, above and below.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// Whose lifeline.
    pub node: NodeId,
    /// Where its middle is.
    pub x_px: f64,
    /// Its name, as it is drawn.
    pub name: &'static str,
    /// Its name in full.
    pub full_name: &'static str,
}

/// Where a step can be picked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The place of the step among the trace's steps.
    pub step: usize,
    /// The step's row, as wide as the drawing.
    pub area: Area,
    /// The height of its arrow or mark.
    pub y_px: f64,
}

impl Diagram {
    /// The drawing of a trace for a place of this width.
    #[must_use]
    pub fn new(trace: &Trace, scenario: &Scenario, words: &Words<'_>, width_px: f64) -> Diagram {
        let drawn = roles::steps_drawn(trace);
        let layout = Layout::new(trace, scenario, words, width_px);
        let rows = rows::Rows::new(trace, drawn, &layout);
        let mut drawing = Drawing {
            trace,
            scenario,
            words: *words,
            said: words.steps(trace, scenario),
            roles: roles::Roles::new(trace),
            layout,
            rows,
            drawn,
            behind: Vec::new(),
            bars: Vec::new(),
            arrows: Vec::new(),
            texts: Vec::new(),
            taken: Vec::new(),
        };
        // Shapes first, then texts from the least movable one to the most.
        let bars = drawing.draw_bars();
        drawing.draw_arrows();
        drawing.draw_time();
        drawing.draw_balance();
        drawing.draw_labels();
        drawing.name_bars(&bars);
        drawing.draw_lifelines();
        let height_px = drawing.draw_ending();
        let grips = drawing.grips(&bars);
        drawing.finish(height_px, grips)
    }
}

/// A drawing under way: shapes by layer, and the places that text has taken.
struct Drawing<'d> {
    trace: &'d Trace,
    scenario: &'d Scenario,
    words: Words<'d>,
    said: Vec<StepText>,
    roles: roles::Roles,
    layout: Layout,
    rows: rows::Rows,
    drawn: usize,
    behind: Vec<Element>,
    bars: Vec<Element>,
    arrows: Vec<Element>,
    texts: Vec<Element>,
    taken: Vec<place::Taken>,
}

impl Drawing<'_> {
    /// The marks of time: a label and a faint line at each instant.
    fn draw_time(&mut self) {
        let Layout { width_px, size_px, .. } = self.layout;
        for instant in self.rows.instants.clone() {
            let text = self.words.clock(instant.at);
            let (line_y, at, anchor) = match self.layout.times {
                layout::Times::Beside { right_px } => (instant.y, Point { x: right_px, y: instant.y + 4.0 }, Anchor::End),
                layout::Times::Above => (instant.top, Point { x: 2.0, y: instant.top - 4.0 }, Anchor::Start),
            };
            let from = Point { x: self.layout.grid_from_px(), y: line_y };
            self.behind.push(Element::line("grid", None, from, Point { x: width_px, y: line_y }));
            self.text(layout::Words { step: None, number: None, class: "tick", text: &text, size_px }, at, anchor);
        }
    }

    fn draw_lifelines(&mut self) {
        let (top, end) = (self.rows.top_px, self.rows.end_px);
        for column in self.layout.columns.clone() {
            let mut y = top;
            for down in self.downs(column.node) {
                self.behind.push(Element::line("lifeline", None, Point { x: column.x_px, y }, Point { x: column.x_px, y: down.0 }));
                self.behind.push(Element::line(
                    "lifeline down",
                    None,
                    Point { x: column.x_px, y: down.0 },
                    Point { x: column.x_px, y: down.1 },
                ));
                y = down.1;
            }
            self.behind.push(Element::line("lifeline", None, Point { x: column.x_px, y }, Point { x: column.x_px, y: end }));
        }
    }

    fn finish(self, height_px: f64, grips: Vec<Grip>) -> Diagram {
        let system = things::system(self.scenario);
        let said: Vec<_> = self.trace.messages.iter().map(|report| self.words.report(report, self.scenario)).collect();
        let title = said.iter().map(|report| report.line.as_str()).collect::<Vec<_>>().join("; ");
        let description = said.iter().map(|report| report.sentence.as_str()).collect::<Vec<_>>().join(" ");
        let heads = self.layout.columns.iter().map(|column| Head {
            node: column.node,
            x_px: column.x_px,
            name: column.name,
            full_name: things::lifeline(column.node, system),
        });
        let hits = (0..self.drawn).map(|step| {
            let row = self.rows.row(step);
            let area = Area { x: 0.0, y: row.top, width: self.layout.width_px, height: self.layout.row_px };
            Hit { step, area, y_px: row.y }
        });
        Diagram {
            width_px: self.layout.width_px,
            height_px,
            title,
            description,
            heads: heads.collect(),
            hits: hits.collect(),
            grips,
            steps_left_out: self.trace.steps.len() - self.drawn,
            elements: [self.behind, self.bars, self.arrows, self.texts].concat(),
        }
    }
}
