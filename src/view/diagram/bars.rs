//! What lasts: ack limits beside the broker's lifeline, jobs on the consumers', the balance down the store's.

use super::arrows::BAR_HALF_PX;
use super::layout::{Tallies, Times, Words};
use super::place::{By, Taken, text_width};
use super::roles::Role;
use super::{Anchor, Area, Drawing, Element, Ends, Point};
use otn_engine::model::message::{HopKind, NodeId};
use otn_engine::model::world::{DeliveryEnd, JobEnd};
use otn_engine::run::script::{Bar, BarKind, Came, Note, TraceStep, What};

/// The width of an ack limit's bar.
const LIMIT_PX: f64 = 8.0;
/// From the broker's lifeline to its nearest bar.
const LIMIT_GAP_PX: f64 = 5.0;
/// From one bar to the next beside it.
const LANE_PX: f64 = 11.0;
/// The most bars beside one another.
const LANES_MAX: usize = 4;
/// The least height of a bar.
const BAR_MIN_PX: f64 = 6.0;
/// From one line of hatching to the next.
const HATCH_PX: f64 = 6.0;

impl Drawing<'_> {
    /// Draws the ack limits and the jobs; where each of them stands.
    pub fn draw_bars(&mut self) -> Vec<PlacedBar> {
        let bars = self.trace.bars.iter().filter(|bar| self.rows.shows(bar.from)).copied().collect::<Vec<_>>();
        let mut taken: Vec<(NodeId, usize, f64, f64)> = Vec::new();
        let mut placed = Vec::new();
        for bar in bars {
            let (from_y, to_y) = match bar.kind {
                BarKind::AckLimit(end) => (self.delivered(&bar, Side::Broker), self.limit_end(&bar, end)),
                BarKind::Job(end) => (self.delivered(&bar, Side::Consumer), self.job_end(&bar, end)),
                BarKind::Down => continue,
            };
            let to_y = to_y.max(from_y + BAR_MIN_PX);
            let is_free =
                |lane: &usize| !taken.iter().any(|(node, of, from, to)| *node == bar.node && of == lane && *from < to_y && from_y < *to);
            let lane = (0..LANES_MAX).find(is_free).unwrap_or(0);
            taken.push((bar.node, lane, from_y, to_y));
            let x = self.layout.x_of(bar.node);
            let beside = lane as f64 * LANE_PX;
            let (area, name_x) = match bar.kind {
                BarKind::AckLimit(_) => {
                    let left = x - LIMIT_GAP_PX - LIMIT_PX - beside;
                    (Area { x: left, y: from_y, width: LIMIT_PX, height: to_y - from_y }, left - 6.0)
                }
                BarKind::Job(_) | BarKind::Down => {
                    let left = x - BAR_HALF_PX + beside;
                    (Area { x: left, y: from_y, width: BAR_HALF_PX * 2.0, height: to_y - from_y }, left + BAR_HALF_PX * 2.0 + 6.0)
                }
            };
            self.draw_bar(&bar, area);
            self.taken.push(Taken { area, by: By::Shape });
            placed.push(PlacedBar { bar, area, name_x });
        }
        placed
    }

    /// Names the bars, once everything else has its place. First the badges: their bars are not in their way.
    pub fn name_bars(&mut self, placed: &[PlacedBar]) {
        let bars: Vec<Area> = placed.iter().map(|placed| placed.area).collect();
        self.taken.retain(|taken| taken.by != By::Shape || !bars.contains(&taken.area));
        for placed in placed {
            let is_job = matches!(placed.bar.kind, BarKind::Job(_));
            if is_job && self.roles.of_delivery(placed.bar.message, placed.bar.delivery) == Role::Repeat {
                self.draw_badge(placed);
            }
        }
        self.taken.extend(bars.into_iter().map(|area| Taken { area, by: By::Shape }));
        for PlacedBar { bar, area, name_x } in placed {
            if bar.to > bar.from {
                self.name_bar(bar, *name_x, area.y, area.y + area.height);
            }
        }
    }

    fn draw_bar(&mut self, bar: &Bar, area: Area) {
        let step = self.step_where(&|step| is_its_hop(bar, step, HopKind::Deliver));
        match bar.kind {
            BarKind::AckLimit(end) => {
                self.bars.push(Element::rect("limit", step, area, 2.0));
                if end == Some(DeliveryEnd::Limit) && self.rows.shows(bar.to) {
                    let ended = self.step_where(&|step| is_its_note(bar, step, Note::AckLimitEnded));
                    let y = area.y + area.height;
                    let (left, right) = (Point { x: area.x - 5.0, y }, Point { x: self.layout.x_of(bar.node) + 6.0, y });
                    self.bars.push(Element::line("limit-end", ended, left, right));
                }
            }
            BarKind::Job(end) => {
                let role = self.roles.of_delivery(bar.message, bar.delivery);
                let killed = if end == Some(JobEnd::Killed) { " killed" } else { "" };
                self.bars.push(Element::rect(&format!("job{}{killed}", role.class()), step, area, 3.0));
                if role == Role::Repeat {
                    self.bars.push(Element::path("hatch twice", step, hatching(area), Ends::Open));
                }
            }
            BarKind::Down => {}
        }
    }

    /// The badge of a repeat: how often the effect has happened with it.
    fn draw_badge(&mut self, placed: &PlacedBar) {
        let PlacedBar { bar, area, .. } = placed;
        let text = format!("×{}", self.roles.times(bar.message, bar.delivery));
        let size_px = 12.0;
        let words = |step| Words { step, number: None, class: "badge-text", text: &text, size_px };
        let width = (text_width(&words(None)) + 8.0).max(24.0);
        let x = area.x + area.width / 2.0;
        let badge = |y: f64| Area { x: x - width / 2.0, y: y - 8.0, width, height: 16.0 };
        let bottom = area.y + area.height - 4.0;
        let Some(y) = self.free_height(&badge, (area.y + 24.0).min(bottom), area.y + 4.0, bottom, 2.0) else { return };
        let step = self.step_where(&|step| is_its_hop(bar, step, HopKind::Deliver));
        self.arrows.push(Element::rect("badge twice", step, badge(y), 8.0));
        self.text(words(step), Point { x, y: y + 4.0 }, Anchor::Middle);
    }

    fn name_bar(&mut self, bar: &Bar, x: f64, from_y: f64, to_y: f64) {
        let size_px = self.layout.size_px;
        let repeats = self.roles.of_delivery(bar.message, bar.delivery) == Role::Repeat;
        let (names, anchor, class) = match bar.kind {
            BarKind::AckLimit(_) => (self.words.limit_names(self.scenario), Anchor::End, "label soft"),
            BarKind::Job(_) if repeats => (self.words.repeat_names(bar.to.since(bar.from)), Anchor::Start, "label twice"),
            BarKind::Job(_) => (self.words.job_names(bar.to.since(bar.from)), Anchor::Start, "label soft"),
            BarKind::Down => return,
        };
        // The longest name that has room between the bar and the next lifeline.
        let next = self.layout.columns.iter().map(|column| column.x_px);
        let room = match anchor {
            Anchor::End => x - next.filter(|other| *other < x).fold(0.0, f64::max),
            Anchor::Start | Anchor::Middle => next.filter(|other| *other > x).fold(self.layout.width_px, f64::min) - x,
        };
        let fits = |name: &&String| text_width(&Words { step: None, number: None, class, text: name, size_px }) + 12.0 <= room;
        if let Some(name) = names.iter().find(fits) {
            let step = self.step_where(&|step| is_its_hop(bar, step, HopKind::Deliver));
            let words = Words { step, number: None, class, text: name, size_px };
            self.text_beside(words, x, anchor, from_y, to_y);
        }
    }

    /// Where a bar's delivery is sent, or arrives.
    fn delivered(&self, bar: &Bar, side: Side) -> f64 {
        match (self.step_where(&|step| is_its_hop(bar, step, HopKind::Deliver)), side) {
            (Some(step), Side::Broker) => self.rows.row(step).y,
            (Some(step), Side::Consumer) => self.rows.arrival(step),
            (None, _) => self.rows.last_of(bar.from),
        }
    }

    fn limit_end(&self, bar: &Bar, end: Option<DeliveryEnd>) -> f64 {
        let arrival = |step: Option<usize>| step.map(|step| self.rows.arrival(step));
        let mark = |note| self.step_where(&|step| is_its_note(bar, step, note)).map(|step| self.rows.row(step).y);
        let end_y = match end {
            Some(DeliveryEnd::Ack) => arrival(self.step_where(&|step| step.until == bar.to && is_its_hop(bar, step, HopKind::Ack))),
            Some(DeliveryEnd::GiveBack) => {
                arrival(self.step_where(&|step| step.until == bar.to && is_its_hop(bar, step, HopKind::GiveBack)))
            }
            Some(DeliveryEnd::OtherAck) => arrival(self.step_where(&|step| {
                step.until == bar.to
                    && step.message == bar.message
                    && matches!(step.what, What::Hop(HopKind::Ack, _, Some(Came::Removed | Came::Late(_))))
            })),
            Some(DeliveryEnd::Limit) => mark(Note::AckLimitEnded),
            Some(DeliveryEnd::Death) => mark(Note::DeathNoticed),
            Some(DeliveryEnd::Lost) => mark(Note::Lost),
            Some(DeliveryEnd::BrokenConnection) => mark(Note::ConnectionBroke),
            None => Some(self.rows.end_px),
        };
        end_y.unwrap_or_else(|| self.rows.last_of(bar.to))
    }

    fn job_end(&self, bar: &Bar, end: Option<JobEnd>) -> f64 {
        let at = |step: Option<usize>| step.map(|step| self.rows.row(step).y);
        let end_y = match end {
            Some(JobEnd::Finished) => at(self.step_where(&|step| step.at == bar.to && is_its_hop(bar, step, HopKind::Ack))),
            Some(JobEnd::Skipped) => at(self.step_where(&|step| is_its_note(bar, step, Note::Skipped))),
            Some(JobEnd::Failed) => at(self.step_where(&|step| is_its_note(bar, step, Note::Failed))),
            Some(JobEnd::Killed) => {
                at(self.step_where(&|step| step.at == bar.to && step.from == bar.node && matches!(step.what, What::Note(Note::Crashed(_)))))
            }
            Some(JobEnd::NotReached | JobEnd::Rejected | JobEnd::Stale) => None,
            None => Some(self.rows.end_px),
        };
        end_y.unwrap_or_else(|| self.rows.last_of(bar.to))
    }

    /// The store's state down its lifeline: what it shows after each effect.
    pub fn draw_balance(&mut self) {
        let x = self.layout.x_of(NodeId::Store);
        let mut from_y = self.rows.top_px;
        let (mut effects, mut since) = (0, None);
        self.write_tally(None, effects, from_y + 12.0);
        let (trace, drawn) = (self.trace, self.drawn);
        // Of several effects the tally is of the first one, as in the box of what was expected.
        for effect in trace.applied.iter().filter(|effect| effect.place == 0 && effect.step < drawn) {
            let y = self.rows.arrival(effect.step);
            self.hold(x, from_y, y, effects, since);
            (effects, since) = (effects + 1, Some(effect.step));
            self.write_tally(Some(effect.step), effects, y + 4.0);
            from_y = y;
        }
        self.hold(x, from_y, self.rows.end_px, effects, since);
    }

    /// What the store shows since a step.
    fn hold(&mut self, x: f64, from_y: f64, to_y: f64, effects: u32, since: Option<usize>) {
        let expected = self.trace.messages.len() as u32;
        let class = match effects {
            0 => return,
            more if more > expected => "held twice",
            _ => "held once",
        };
        self.bars.push(Element::line(class, since, Point { x, y: from_y }, Point { x, y: to_y }));
    }

    fn write_tally(&mut self, step: Option<usize>, effects: u32, y: f64) {
        let class = match effects {
            0 => "tally soft",
            more if more > self.trace.messages.len() as u32 => "tally twice",
            _ => "tally",
        };
        let text = match self.layout.tallies {
            Tallies::InFull => self.words.tally(self.scenario, effects),
            Tallies::AsTimes => self.words.times(effects),
        };
        let words = Words { step, number: None, class, text: &text, size_px: self.layout.size_px };
        match self.layout.times {
            Times::Beside { .. } => self.text(words, Point { x: self.layout.x_of(NodeId::Store) + 10.0, y }, Anchor::Start),
            // Below the arrow, because its label may come this far.
            Times::Above => self.text(words, Point { x: self.layout.x_of(NodeId::Store) + 5.0, y: y + 5.0 }, Anchor::Start),
        };
    }
}

/// A bar where it stands.
pub(super) struct PlacedBar {
    pub bar: Bar,
    pub area: Area,
    name_x: f64,
}

/// Which end of a delivery.
#[derive(Clone, Copy)]
enum Side {
    Broker,
    Consumer,
}

fn is_its_hop(bar: &Bar, step: &TraceStep, kind: HopKind) -> bool {
    step.message == bar.message && step.delivery == bar.delivery && matches!(step.what, What::Hop(of, ..) if of == kind)
}

fn is_its_note(bar: &Bar, step: &TraceStep, note: Note) -> bool {
    step.message == bar.message && step.delivery == bar.delivery && step.what == What::Note(note)
}

/// Slanted lines across a bar, cut at its sides.
fn hatching(area: Area) -> Vec<Vec<Point>> {
    let mut lines = Vec::new();
    let (left, right, top, bottom) = (area.x + 1.0, area.x + area.width - 1.0, area.y + 1.0, area.y + area.height - 1.0);
    let width = right - left;
    let mut y = top + HATCH_PX;
    while y < bottom + width {
        // From the left side up to the right one.
        let (mut from, mut to) = (Point { x: left, y }, Point { x: right, y: y - width });
        if from.y > bottom {
            from = Point { x: left + (from.y - bottom), y: bottom };
        }
        if to.y < top {
            to = Point { x: right - (top - to.y), y: top };
        }
        lines.push(vec![from, to]);
        y += HATCH_PX;
    }
    lines
}
