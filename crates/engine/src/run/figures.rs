//! A simulated day in a few numbers: small enough to keep a thousand days, or to send one from worker to page.

use super::day::DayReport;
use crate::model::cause::Cause;
use crate::model::outcome::Fate;
use crate::model::world::Sender;

/// One number of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Messages whose effect never happened.
    Never,
    /// Messages of which some effects happened and some did not.
    HalfDone,
    /// Messages whose effect happened once.
    Once,
    /// Messages whose effect happened more than once.
    Repeated,
    /// Repeats of messages: one that arrived three times is two.
    Repeats,
    /// Messages set aside at the cap.
    Parked,
    /// Messages that the producer gave up.
    GivenUp,
    /// Messages with no end: they wait, are held, or come round.
    Unsettled,
    /// What the lost messages cost, in hundredths.
    MoneyLost,
    /// What the repeats cost, in hundredths.
    MoneyRepeated,
    /// Effects that were repeats because a consumer died.
    AgainByRestart,
    /// Effects that were repeats because a job outlasted its limit.
    AgainBySlowJob,
    /// Effects that were repeats because the producer sent again.
    AgainByResend,
    /// Effects that were repeats because an ID was forgotten.
    AgainByExpiredId,
    /// Effects that were repeats because an ack was lost.
    AgainByLostAck,
    /// Effects that were repeats because a handler failed after the effect.
    AgainByFailure,
    /// From the business change to the first effect: the median, in µs.
    DelayMedian,
    /// The 99th percentile, in µs.
    Delay99,
    /// The longest, in µs.
    DelayMax,
    /// The longest from a consumer's death before the effect to the effect, in µs.
    AfterCrashMax,
    /// Deliveries.
    Deliveries,
    /// Acks that came late.
    LateAcks,
    /// IDs saved.
    IdInserts,
    /// Rows in the table of IDs at the day's end.
    IdRows,
    /// Messages that waited in the broker, at most.
    BacklogMax,
}

impl Figure {
    /// Every figure, in the order of [`Figures::numbers`].
    pub const ALL: [Figure; 25] = [
        Figure::Never,
        Figure::HalfDone,
        Figure::Once,
        Figure::Repeated,
        Figure::Repeats,
        Figure::Parked,
        Figure::GivenUp,
        Figure::Unsettled,
        Figure::MoneyLost,
        Figure::MoneyRepeated,
        Figure::AgainByRestart,
        Figure::AgainBySlowJob,
        Figure::AgainByResend,
        Figure::AgainByExpiredId,
        Figure::AgainByLostAck,
        Figure::AgainByFailure,
        Figure::DelayMedian,
        Figure::Delay99,
        Figure::DelayMax,
        Figure::AfterCrashMax,
        Figure::Deliveries,
        Figure::LateAcks,
        Figure::IdInserts,
        Figure::IdRows,
        Figure::BacklogMax,
    ];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Figure::Never => "never",
            Figure::HalfDone => "half_done",
            Figure::Once => "once",
            Figure::Repeated => "repeated",
            Figure::Repeats => "repeats",
            Figure::Parked => "parked",
            Figure::GivenUp => "given_up",
            Figure::Unsettled => "unsettled",
            Figure::MoneyLost => "money_lost",
            Figure::MoneyRepeated => "money_repeated",
            Figure::AgainByRestart => "again_by_restart",
            Figure::AgainBySlowJob => "again_by_slow_job",
            Figure::AgainByResend => "again_by_resend",
            Figure::AgainByExpiredId => "again_by_expired_id",
            Figure::AgainByLostAck => "again_by_lost_ack",
            Figure::AgainByFailure => "again_by_failure",
            Figure::DelayMedian => "delay_p50_us",
            Figure::Delay99 => "delay_p99_us",
            Figure::DelayMax => "delay_max_us",
            Figure::AfterCrashMax => "delay_after_crash_max_us",
            Figure::Deliveries => "deliveries",
            Figure::LateAcks => "late_acks",
            Figure::IdInserts => "id_inserts",
            Figure::IdRows => "id_rows",
            Figure::BacklogMax => "backlog_max",
        }
    }

    /// Whether it counts messages of the day, each at most once.
    #[must_use]
    pub const fn is_share_of_messages(self) -> bool {
        matches!(
            self,
            Figure::Never | Figure::HalfDone | Figure::Once | Figure::Repeated | Figure::Parked | Figure::GivenUp | Figure::Unsettled
        )
    }

    /// Its value in a day; `None` where there was nothing to measure.
    fn of(self, day: &DayReport) -> Option<u64> {
        let again = |cause: Cause| day.repeats_by_cause[cause as usize];
        let with = |fates: &[Fate]| fates.iter().map(|fate| day.with_fate(*fate)).sum();
        Some(match self {
            Figure::Never => day.never(),
            Figure::HalfDone => day.half_done,
            Figure::Once => day.once(),
            Figure::Repeated => day.repeated(),
            Figure::Repeats => day.repeats(),
            Figure::Parked => with(&[Fate::DeadLettered, Fate::Stays]),
            Figure::GivenUp => day.senders[Sender::GivenUp as usize],
            Figure::Unsettled => with(&[Fate::Waiting, Fate::HeldForEver, Fate::ComingRound]),
            Figure::MoneyLost => day.money_lost.0,
            Figure::MoneyRepeated => day.money_repeated.0,
            Figure::AgainByRestart => again(Cause::Restart),
            Figure::AgainBySlowJob => again(Cause::SlowJob),
            Figure::AgainByResend => again(Cause::Resend),
            Figure::AgainByExpiredId => again(Cause::ExpiredId),
            Figure::AgainByLostAck => again(Cause::LostAck),
            Figure::AgainByFailure => again(Cause::Failure),
            Figure::DelayMedian => day.delay.quantile(500_000)?.0,
            Figure::Delay99 => day.delay.quantile(990_000)?.0,
            Figure::DelayMax => day.delay.max()?.0,
            Figure::AfterCrashMax => day.delay_after_crash.max()?.0,
            Figure::Deliveries => day.deliveries,
            Figure::LateAcks => day.late_acks,
            Figure::IdInserts => day.id_inserts,
            Figure::IdRows => day.id_rows.last().copied()?,
            Figure::BacklogMax => day.backlog.iter().copied().max()?,
        })
    }
}

/// The figures of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures([Option<u64>; Figure::ALL.len()]);

/// Stands for no value among [`Figures::numbers`]; no figure is so large.
const NONE: u64 = u64::MAX;

impl Figures {
    /// The figures of a day.
    #[must_use]
    pub fn of(day: &DayReport) -> Figures {
        Figures(Figure::ALL.map(|figure| figure.of(day)))
    }

    /// One of them; `None` where there was nothing to measure.
    #[must_use]
    pub const fn get(&self, figure: Figure) -> Option<u64> {
        self.0[figure as usize]
    }

    /// All of them as plain numbers, in the order of [`Figure::ALL`].
    #[must_use]
    pub fn numbers(&self) -> [u64; Figure::ALL.len()] {
        self.0.map(|value| value.unwrap_or(NONE))
    }

    /// The figures that these numbers are; `None` if there are too few or too many.
    #[must_use]
    pub fn from_numbers(numbers: &[u64]) -> Option<Figures> {
        let numbers: [u64; Figure::ALL.len()] = numbers.try_into().ok()?;
        Some(Figures(numbers.map(|number| Some(number).filter(|number| *number != NONE))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::scenario::Scenario;
    use crate::run::day::day;

    #[test]
    fn figures_survive_their_way_as_numbers() {
        let mut scenario = Scenario::default();
        scenario.day.messages = 2_000;
        scenario.day.restarts = 0;
        let report = day(&scenario);
        let figures = Figures::of(&report);
        assert_eq!(figures.get(Figure::Once), Some(report.once()));
        assert_eq!(figures.get(Figure::AfterCrashMax), None, "nothing crashed");
        assert_eq!(Figures::from_numbers(&figures.numbers()), Some(figures));
        assert_eq!(Figures::from_numbers(&[1, 2]), None);
        for (place, figure) in Figure::ALL.into_iter().enumerate() {
            assert_eq!(figure as usize, place);
        }
    }
}
