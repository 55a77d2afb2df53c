//! The words of the simulated days: what a day came to, beside the arithmetic, and why the two differ.

use super::Words;
use crate::language::{Text, fill, text};
use crate::tr;
use crate::view::format::Decimal;
use crate::view::outcome::OutcomeKind;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::{Money, Ppm, Span};
use otn_engine::run::day_cause::{DayCause, Harm};
use otn_engine::run::days::{Days, Interval, Spread};
use otn_engine::run::estimate::{Bound, Estimate};
use otn_engine::run::expectation::expectation;
use otn_engine::run::figures::Figure;

/// Above the section.
pub const TITLE: Text = text("A simulated day");
/// The label of the choice of days.
pub const DAYS: Text = text("Days to simulate");
/// Stops the simulation.
pub const CANCEL: Text = text("Stop");
/// Goes on with it.
pub const GO_ON: Text = text("Go on");
/// Starts a long one.
pub const START: Text = text("Simulate");
/// A day that the page cannot hold.
pub const TOO_MANY: Text = text(
    "With these settings more messages and deliveries are under way at once than a page has memory for: they come \
     faster than they are done with. Give them more slots, shorter jobs or fewer attempts, or ask `otn day`.",
);
/// Before the first day has ended.
pub const WAIT: Text = text("simulating …");
/// The columns of the table, for one day and for several.
pub const COLUMNS: [Text; 4] = [text("messages a day"), text("simulated"), text("95 % interval"), text("by arithmetic")];
/// The figures below the table.
pub const MORE: Text = text("More of the simulated day");
/// Above the picture of how days differ.
pub const HISTOGRAM: Text = text("How the days differ");

/// One row of the table.
pub struct DayRow {
    /// The outcome, if it is one.
    pub kind: Option<OutcomeKind>,
    /// What is counted.
    pub name: &'static str,
    /// What the simulated days came to.
    pub simulated: String,
    /// Where the mean of a day lies.
    pub interval: String,
    /// What arithmetic says.
    pub arithmetic: String,
}

/// The days' figure of one outcome, as bars.
pub struct Histogram {
    /// What is counted.
    pub name: &'static str,
    /// Its outcome.
    pub kind: OutcomeKind,
    /// How many days fell into each of equal parts, from the least to the most.
    pub bins: Vec<u64>,
    /// The least and the most.
    pub ends: [String; 2],
    /// The same in one sentence.
    pub text: String,
}

/// The most bars of a picture.
const BINS_MAX: u64 = 16;

impl Words<'_> {
    /// What is simulated.
    #[must_use]
    pub fn days_lead(&self, scenario: &Scenario) -> String {
        tr!(
            "Each of the {messages} goes its own way through the same rules: when it comes, whose job is slow, which hop is lost, whom a restart strikes. Seed {seed}.",
            messages = self.messages(scenario.day.messages),
            seed = self.format.count(scenario.chance.seed.0)
        )
    }

    /// How far the simulation is.
    #[must_use]
    pub fn days_progress(&self, done: u32, of: u32, share: Ppm) -> String {
        if of == 1 {
            let share = self.format.with_unit(Decimal::whole(u64::from(share.parts()) / 10_000), crate::view::format::Unit::Percent);
            return [WAIT.get(), " ", &share].concat();
        }
        let text = self.by_number(of.into(), tr!("{done} of {count} day"), tr!("{done} of {count} days"));
        fill(text, &[("done", &self.format.count(done.into())), ("count", &self.format.count(of.into()))])
    }

    /// All of it is over.
    #[must_use]
    pub fn days_done(&self, days: u32) -> String {
        self.with_count(days.into(), tr!("{count} day simulated."), tr!("{count} days simulated."))
    }

    /// "1 day", "100 days".
    #[must_use]
    pub fn days_count(&self, days: u32) -> String {
        self.with_count(days.into(), tr!("{count} day"), tr!("{count} days"))
    }

    /// A long day is not simulated unasked.
    #[must_use]
    pub fn days_ask(&self, scenario: &Scenario) -> String {
        let all = scenario.day.messages.saturating_mul(scenario.chance.days.into());
        tr!("{messages} take a while.", messages = self.messages(all))
    }

    /// The rows of the table: outcomes that are usual or occurred, then what they cost.
    #[must_use]
    pub fn day_rows(&self, days: &Days, scenario: &Scenario, estimate: &Estimate) -> Vec<DayRow> {
        let outcomes = [
            (Figure::Never, Some(OutcomeKind::Never), tr!("never")),
            (Figure::Once, Some(OutcomeKind::Once), tr!("once")),
            (Figure::Repeated, Some(OutcomeKind::Twice), tr!("twice or more")),
            (Figure::HalfDone, Some(OutcomeKind::HalfDone), tr!("half done")),
            (Figure::Parked, Some(OutcomeKind::Parked), tr!("parked")),
            (Figure::GivenUp, Some(OutcomeKind::GivenUp), tr!("given up")),
            (Figure::Unsettled, Some(OutcomeKind::ComingRound), tr!("not settled")),
            (Figure::MoneyLost, None, tr!("money lost")),
            (Figure::MoneyRepeated, None, tr!("money paid twice")),
        ];
        let is_shown =
            |figure: Figure, spread: &Spread| matches!(figure, Figure::Never | Figure::Once | Figure::Repeated) || spread.most > 0;
        let rows = outcomes.into_iter().filter_map(|(figure, kind, name)| {
            let spread = days.spread(figure).filter(|spread| is_shown(figure, spread))?;
            let is_money = matches!(figure, Figure::MoneyLost | Figure::MoneyRepeated);
            let simulated = self.day_value(spread.mean, days.count() > 1, is_money, scenario);
            let interval = spread.interval.map_or_else(String::new, |interval| self.day_interval(&interval, is_money, scenario));
            Some(DayRow { kind, name, simulated, interval, arithmetic: self.day_arithmetic(figure, estimate) })
        });
        rows.collect()
    }

    /// Thousandths of a message or of a hundredth of money.
    fn day_value(&self, thousandths: u64, is_mean: bool, is_money: bool, scenario: &Scenario) -> String {
        if is_money {
            return self.format.money(Money(thousandths.saturating_add(500) / 1_000), scenario.day.currency);
        }
        if is_mean && thousandths < 10_000_000 {
            return self.format.number(Decimal { units: thousandths.saturating_add(50) / 100, places: 1 });
        }
        self.format.count(thousandths.saturating_add(500) / 1_000)
    }

    fn day_interval(&self, interval: &Interval, is_money: bool, scenario: &Scenario) -> String {
        let value = |value: u64| self.day_value(value, true, is_money, scenario);
        tr!("{low} to {high}", low = value(interval.low), high = value(interval.high))
    }

    fn day_arithmetic(&self, figure: Figure, estimate: &Estimate) -> String {
        if figure == Figure::Never {
            let lost = self.sum(Harm::Lost, estimate);
            // What a producer gives up has no effect either, though somebody knows.
            match (estimate.given_up, lost.as_str()) {
                (0, _) => lost,
                (given_up, "0") => self.bounded(given_up, Bound::Expectation),
                (given_up, _) => [lost.as_str(), " + ", &self.bounded(given_up, Bound::Expectation)].concat(),
            }
        } else if figure == Figure::Repeated {
            self.sum(Harm::Repeated, estimate)
        } else if figure == Figure::Parked && estimate.parked_max > 0 {
            self.bounded(estimate.parked_max, Bound::Bound)
        } else if figure == Figure::GivenUp {
            self.bounded(estimate.given_up, Bound::Expectation)
        } else {
            String::new()
        }
    }

    /// Why the simulated day and the arithmetic differ.
    #[must_use]
    pub fn day_gap(&self, days: &Days, scenario: &Scenario, estimate: &Estimate) -> Vec<String> {
        let mut reasons = Vec::new();
        if !scenario.messages_are_independent() {
            let text = tr!(
                "With these settings messages touch each other: they share slots, commits, channels, connections or checks. The arithmetic takes each by itself; the simulated day does not."
            );
            reasons.push(text.to_owned());
        }
        let expected = expectation(scenario);
        let ended_after = expected.ended.saturating_sub(expected.ended_before_effect);
        let lost = tr!(
            "The arithmetic counts every job that a restart ends as lost, up to {bound} a day. On average a restart ends {ended} jobs{of_many}, and {part} of them are before their effect: expect about {about} a day."
        );
        let repeated = tr!(
            "The arithmetic counts every job that a restart ends as repeated, up to {bound} a day. On average a restart ends {ended} jobs{of_many}, and {part} of them are past their effect: expect about {about} a day."
        );
        let of_many = if expected.in_progress > expected.ended {
            tr!(", the last started of {count} in progress", count = self.tenths(expected.in_progress))
        } else {
            String::new()
        };
        let bounds = [
            (DayCause::LostByRestarts, lost, expected.lost, expected.ended_before_effect),
            (DayCause::RepeatedByRestarts, repeated, expected.repeated, ended_after),
        ];
        for (cause, text, about, part) in bounds {
            let bound = estimate.count(cause);
            if bound > 0 {
                let [ended, part, about] = [expected.ended, part, about].map(|number| self.tenths(number));
                let bound = self.format.count(bound);
                let values = [("bound", bound), ("ended", ended), ("of_many", of_many.clone()), ("part", part), ("about", about)];
                reasons.push(fill(text, &values.each_ref().map(|(name, value)| (*name, value.as_str()))));
            }
        }
        if estimate.count(DayCause::RepeatedByLimit) > 0 {
            reasons.push(tr!("How many jobs are slow is chance, and so is how many of them are handled twice.").to_owned());
        }
        let beside =
            [Figure::Parked, Figure::GivenUp, Figure::Unsettled].into_iter().any(|figure| days.values(figure).any(|count| count > 0));
        if beside && days.values(Figure::Never).any(|count| count > 0) {
            reasons.push(tr!("Never counts every message without an effect, also one that is parked, given up or not settled.").to_owned());
        }
        reasons
    }

    /// Thousandths as a number: with one decimal where there are few.
    fn tenths(&self, thousandths: u64) -> String {
        if thousandths < 10_000 && !thousandths.is_multiple_of(1_000) {
            self.format.number(Decimal { units: thousandths.saturating_add(50) / 100, places: 1 })
        } else {
            self.format.count(thousandths.saturating_add(500) / 1_000)
        }
    }

    /// How the intervals were found.
    #[must_use]
    pub fn day_method(&self, days: &Days) -> String {
        match days.count() {
            0 => String::new(),
            1 => tr!(
                "95 % interval of what a day has on average: Wilson's, from one day. It takes messages for independent; those that one restart strikes are not, so simulate more days to be sure."
            )
            .to_owned(),
            count => tr!(
                "95 % interval of what a day has on average: Student's t, from {count} days; where these are all equal, Wilson's.",
                count = self.format.count(count.into())
            ),
        }
    }

    /// The other figures: names and values.
    #[must_use]
    pub fn day_details(&self, days: &Days, scenario: &Scenario) -> Vec<(&'static str, String)> {
        let counts = [
            (Figure::AgainByRestart, tr!("repeats by restarts")),
            (Figure::AgainBySlowJob, tr!("repeats by jobs that outlast their limit")),
            (Figure::AgainByResend, tr!("repeats by the producer's resends")),
            (Figure::AgainByExpiredId, tr!("repeats by expired IDs")),
            (Figure::AgainByLostAck, tr!("repeats by lost acks")),
            (Figure::AgainByFailure, tr!("repeats by failures after the effect")),
            (Figure::Deliveries, tr!("deliveries")),
            (Figure::LateAcks, tr!("acks that came late")),
            (Figure::IdInserts, tr!("IDs saved")),
            (Figure::IdRows, tr!("rows in the table of IDs at the day's end")),
            (Figure::BacklogMax, tr!("waiting in the broker, at most")),
        ];
        let spans = [
            (Figure::DelayMedian, tr!("business change to effect, median (within 1 %)")),
            (Figure::Delay99, tr!("business change to effect, 99th percentile (within 1 %)")),
            (Figure::DelayMax, tr!("business change to effect, longest")),
            (Figure::AfterCrashMax, tr!("consumer's death to effect, longest")),
        ];
        let mut details = Vec::new();
        for (figure, name) in counts {
            if let Some(spread) = days.spread(figure)
                && (spread.most > 0 || figure == Figure::Deliveries)
            {
                details.push((name, self.day_value(spread.mean, days.count() > 1, false, scenario)));
            }
        }
        for (figure, name) in spans {
            if let Some(spread) = days.spread(figure) {
                let value = if matches!(figure, Figure::DelayMax | Figure::AfterCrashMax) { spread.most } else { spread.mean / 1_000 };
                details.push((name, self.format.duration(readable(Span(value)))));
            }
        }
        details
    }

    /// How the days differ in what is lost and in what is repeated; nothing for a single day.
    #[must_use]
    pub fn day_histograms(&self, days: &Days) -> Vec<Histogram> {
        let figures = [(Figure::Never, OutcomeKind::Never, tr!("never")), (Figure::Repeated, OutcomeKind::Twice, tr!("twice or more"))];
        figures.into_iter().filter_map(|(figure, kind, name)| self.day_histogram(days, figure, kind, name)).collect()
    }

    fn day_histogram(&self, days: &Days, figure: Figure, kind: OutcomeKind, name: &'static str) -> Option<Histogram> {
        let Spread { least, most, .. } = days.spread(figure)?;
        if days.count() < 2 || least == most {
            return None;
        }
        let width = (most - least + 1).div_ceil(BINS_MAX).max(1);
        let mut counts = vec![0_u64; ((most - least) / width + 1) as usize];
        for value in days.values(figure) {
            counts[((value - least) / width) as usize] += 1;
        }
        let ends = [least, most].map(|end| self.format.count(end));
        let days = self.days_count(days.count());
        let text = tr!("{name}: {days} between {least} and {most} messages.", name, days, least = ends[0], most = ends[1]);
        Some(Histogram { name, kind, bins: counts, ends, text })
    }
}

/// A measured span to three digits: nobody reads the microseconds of a minute.
fn readable(span: Span) -> Span {
    let digits = span.0.checked_ilog10().unwrap_or(0);
    let step = 10_u64.pow(digits.saturating_sub(2));
    Span((span.0 + step / 2) / step * step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::scenario::HandlerFails;
    use otn_engine::run::day::figures_of_day;
    use otn_engine::run::estimate::estimate;

    const WORDS: Words<'static> = Words { format: &Plain::TERMINAL };

    fn simulated(scenario: &Scenario, count: u32) -> Days {
        let mut days = Days::new(scenario.day.messages);
        (0..count).for_each(|day| days.add(day, figures_of_day(scenario, day)));
        days
    }

    #[test]
    fn one_day_and_several_say_how_sure_they_are() {
        let mut scenario = Scenario::default();
        scenario.day.messages = 20_000;
        let estimate = estimate(&scenario);
        let one = simulated(&scenario, 1);
        let rows = WORDS.day_rows(&one, &scenario, &estimate);
        let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
        assert_eq!(names, ["never", "once", "twice or more", "money paid twice"]);
        assert_eq!((rows[0].simulated.as_str(), rows[0].arithmetic.as_str()), ("0", "0"));
        assert_eq!(rows[2].arithmetic, "up to 300 + about 200");
        assert!(!rows[2].simulated.contains('.'), "one day is a whole number: {}", rows[2].simulated);
        assert!(WORDS.day_method(&one).contains("Wilson"));
        assert!(WORDS.day_histograms(&one).is_empty());

        let five = simulated(&scenario, 5);
        assert!(WORDS.day_method(&five).contains("Student's t, from 5 days"));
        let [histogram] = &WORDS.day_histograms(&five)[..] else { panic!("repeats differ, losses do not") };
        assert_eq!(histogram.bins.iter().sum::<u64>(), 5);
        assert!(WORDS.day_rows(&five, &scenario, &estimate)[2].interval.contains(" to "));
    }

    #[test]
    fn the_gap_is_explained_from_the_settings() {
        let mut scenario = Scenario::default();
        let none = Days::new(500_000);
        scenario.work.slow_share = Ppm::ZERO;
        let gap = |scenario: &Scenario| WORDS.day_gap(&none, scenario, &estimate(scenario));
        assert_eq!(
            gap(&scenario),
            [
                "The arithmetic counts every job that a restart ends as repeated, up to 300 a day. On average a restart ends 46 jobs, and 23 \
              of them are past their effect: expect about 139 a day."
            ]
        );
        scenario.day.in_progress = 10;
        let [few] = &gap(&scenario)[..] else { panic!("one reason") };
        assert!(
            few.ends_with("ends 10 jobs, the last started of 46 in progress, and 0 of them are past their effect: expect about 0 a day."),
            "{few}"
        );
        scenario.day.restarts = 0;
        assert!(gap(&scenario).is_empty());
    }

    #[test]
    fn a_message_without_an_effect_is_never_also_where_it_is_parked() {
        let mut scenario = Scenario::default();
        (scenario.day.messages, scenario.work.handler_fails, scenario.broker.deliveries_max) = (500, HandlerFails::Always, Some(2));
        let days = simulated(&scenario, 1);
        let reasons = WORDS.day_gap(&days, &scenario, &estimate(&scenario));
        assert_eq!(reasons.len(), 1, "{reasons:?}");
        assert!(reasons[0].starts_with("Never counts every message"), "{reasons:?}");
    }

    #[test]
    fn measured_spans_are_short() {
        assert_eq!(readable(Span(34_567_891)), Span(34_600_000));
        assert_eq!(readable(Span(7)), Span(7));
        assert_eq!(readable(Span::ZERO), Span::ZERO);
    }
}
