//! The ends of bars that a reader can pull, and what a place means that they are pulled to.

use super::bars::PlacedBar;
use super::{Drawing, Point};
use otn_engine::model::units::{Micros, Span};
use otn_engine::model::world::{DeliveryEnd, JobEnd};
use otn_engine::run::script::BarKind;

/// The end of a bar that stands for a setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Grip {
    /// The key of the setting: how long the bar is.
    pub key: &'static str,
    /// The middle of the bar's end.
    pub at: Point,
    /// How long the setting is where something else has ended the bar before.
    pub beyond: Option<Span>,
    from: Micros,
    /// Heights of the drawing and what time it is there, from the bar's beginning on, both rising.
    times: Vec<(f64, Micros)>,
}

impl Grip {
    /// How long the setting is when the end is pulled to this height, to two digits: as long as the bar would be. What goes on
    /// beyond the end of its bar is pulled on from its own length.
    #[must_use]
    pub fn span_at(&self, y_px: f64) -> Span {
        match self.beyond {
            Some(set) if y_px >= self.at.y => {
                let more = self.time_at(y_px) - self.time_at(self.at.y);
                two_digits(Span(set.0.saturating_add(more as u64))).max(set)
            }
            Some(_) | None => two_digits(Span((self.time_at(y_px) - self.from.0 as f64).max(0.0) as u64)),
        }
    }

    /// What time it is at a height, in microseconds. Below the drawing it goes on as it went last.
    fn time_at(&self, y_px: f64) -> f64 {
        let after = self.times.iter().position(|(y, _)| *y > y_px).unwrap_or(self.times.len() - 1).max(1);
        let [(y0, from), (y1, to)] = [self.times[after - 1], self.times[after]];
        let share = (y_px - y0) / (y1 - y0);
        from.0 as f64 + share * to.since(from).0 as f64
    }
}

/// The nearest number with two digits and nothing but zeros after them.
fn two_digits(span: Span) -> Span {
    let unit = 10_u64.pow(span.0.max(1).ilog10().saturating_sub(1));
    Span((span.0 + unit / 2) / unit * unit)
}

impl Drawing<'_> {
    /// One grip for the ack limit and one for a job, where such a bar ends in the drawing.
    pub(super) fn grips(&self, placed: &[PlacedBar]) -> Vec<Grip> {
        let shown = || placed.iter().filter(|placed| placed.bar.to > placed.bar.from && self.rows.shows(placed.bar.to));
        // A limit that ended by itself shows how long it is; one that an ack ended can be pulled to end before it.
        let limit = |end| shown().find(|placed| placed.bar.kind == BarKind::AckLimit(Some(end)));
        let set = self.scenario.broker.ack_limit;
        let limit = limit(DeliveryEnd::Limit)
            .map(|placed| ("ack", placed, None))
            .or_else(|| limit(DeliveryEnd::Ack).filter(|_| set.is_some()).map(|placed| ("ack", placed, set)));
        let job = shown().find(|placed| placed.bar.kind == BarKind::Job(Some(JobEnd::Finished)));
        let job = job.map(|placed| (if self.is_slow(placed) { "slowjob" } else { "job" }, placed, None));
        limit.into_iter().chain(job).filter_map(|(key, placed, beyond)| self.grip(key, placed, beyond)).collect()
    }

    fn grip(&self, key: &'static str, placed: &PlacedBar, beyond: Option<Span>) -> Option<Grip> {
        let PlacedBar { bar, area, .. } = placed;
        let at = Point { x: area.x + area.width / 2.0, y: area.y + area.height };
        let mut times = vec![(area.y, bar.from)];
        for instant in self.rows.instants.iter().filter(|instant| instant.at > bar.from) {
            let y = if instant.at == bar.to { at.y } else { instant.y };
            // Of two that stand at one height only the first can be meant.
            if times.last().is_some_and(|(before, _)| y > *before) {
                times.push((y, instant.at));
            }
        }
        (times.len() > 1).then_some(Grip { key, at, beyond, from: bar.from, times })
    }

    /// Whether a job's length is nearer to a slow one's than to any other's.
    fn is_slow(&self, placed: &PlacedBar) -> bool {
        let (took, work) = (placed.bar.to.since(placed.bar.from), &self.scenario.work);
        took.0.abs_diff(work.slow_job.0) < took.0.abs_diff(work.normal_job.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Diagram;
    use super::*;
    use crate::catalogue;
    use crate::view::format::Plain;
    use crate::view::words::Words;
    use otn_engine::model::cast::Cast;
    use otn_engine::run::script::script;

    fn grips(preset: &str) -> Vec<Grip> {
        let preset = catalogue::find(preset).expect("a preset");
        let (scenario, plan) = (preset.scenario(), preset.plan());
        let trace = script(&scenario, &Cast::default(), &plan);
        Diagram::new(&trace, &scenario, &Words::new(&Plain::PAGE), 700.0).grips
    }

    #[test]
    fn a_grip_left_where_it_is_says_how_long_its_bar_is() {
        let grips = grips("slow-day");
        let lengths: Vec<(&str, Span)> = grips.iter().map(|grip| (grip.key, grip.span_at(grip.at.y))).collect();
        assert_eq!(lengths, [("ack", Span::seconds(30)), ("slowjob", Span::seconds(40))]);
    }

    #[test]
    fn pulled_further_down_a_bar_is_never_shorter() {
        for grip in grips("slow-day").iter().chain(&grips("lesson-b")) {
            let spans: Vec<Span> = (-400..600).map(|below| grip.span_at(grip.at.y + f64::from(below))).collect();
            assert!(spans.is_sorted(), "{}: {spans:?}", grip.key);
            assert_eq!(spans[0], Span(0), "above its beginning a bar has no length");
            assert!(spans[999] > spans[400], "below the drawing it goes on");
        }
    }

    #[test]
    fn a_pull_past_the_end_of_the_job_is_a_limit_above_it() {
        let grips = grips("slow-day");
        let [limit, job] = &grips[..] else { panic!("two grips: {grips:?}") };
        assert!(limit.span_at(job.at.y + 5.0) > Span::seconds(40));
        assert!(limit.span_at(job.at.y - 5.0) < Span::seconds(40));
    }

    #[test]
    fn a_limit_that_goes_on_beyond_its_bar_is_pulled_on_from_its_own_length() {
        // Two minutes, of which the bar shows the 40 s until the ack.
        let grips = grips("slow-day-120s");
        let limit = &grips[0];
        let at = |below: f64| limit.span_at(limit.at.y + below);
        assert_eq!((limit.beyond, at(0.0)), (Some(Span::seconds(120)), Span::seconds(120)));
        assert!(at(4.0) >= Span::seconds(120) && at(40.0) > at(4.0));
        assert!(at(-4.0) < Span::seconds(40), "pulled up it ends where it is seen to end");
    }

    #[test]
    fn lengths_have_two_digits() {
        for (given, expected) in [(0, 0), (7, 7), (99, 99), (104, 100), (105, 110), (37_400_000, 37_000_000), (129_000_000, 130_000_000)] {
            assert_eq!(two_digits(Span(given)), Span(expected), "{given}");
        }
    }
}
