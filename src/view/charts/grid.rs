//! Values to ask the arithmetic for, and marks for axes: steps of 1-2-5, familiar durations, and where a figure flips.

use otn_engine::model::units::Span;

use super::chart::Tick;

/// How long things are kept, beyond the limits of [`LIMITS`](crate::catalogue::designs::LIMITS): days, weeks, years.
pub const KEPT: [Span; 7] = {
    const DAY: u64 = Span::DAY.0;
    [Span(DAY), Span(2 * DAY), Span(7 * DAY), Span(30 * DAY), Span(100 * DAY), Span(365 * DAY), Span(3_650 * DAY)]
};

/// How much a duration's mark matters on an axis: 0 is a whole decade or unit.
#[must_use]
pub fn duration_rank(span: Span) -> u8 {
    const MINUTE: u64 = 60 * Span::SECOND.0;
    match span.0 {
        1_000 | 10_000 | 100_000 | 1_000_000 | 10_000_000 => 0,
        minutes if minutes == MINUTE || minutes == 10 * MINUTE || minutes == Span::HOUR.0 || minutes == 12 * Span::HOUR.0 => 0,
        days if days == Span::DAY.0 || days == 30 * Span::DAY.0 => 0,
        days if days == 7 * Span::DAY.0 || days == 365 * Span::DAY.0 => 1,
        2_000_000 | 5_000_000 | 30_000_000 => 1,
        minutes if minutes == 2 * MINUTE || minutes == 5 * MINUTE => 1,
        _ => 2,
    }
}

/// Ascending values, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ascending(Vec<u64>);

impl Ascending {
    /// Adds a value in its place.
    pub fn add(&mut self, value: u64) {
        let place = self.0.iter().position(|other| *other >= value).unwrap_or(self.0.len());
        if self.0.get(place) != Some(&value) {
            self.0.insert(place, value);
        }
    }

    /// Adds the steps of these digits (1, 2, 5) in every decade from `from` to `to`, both included where they are steps.
    pub fn add_steps(&mut self, from: u64, to: u64, digits: &[u64]) {
        let mut decade = 1_u64;
        loop {
            for digit in digits {
                let Some(step) = decade.checked_mul(*digit).filter(|step| *step <= to) else { return };
                if step >= from {
                    self.add(step);
                }
            }
            let Some(next) = decade.checked_mul(10) else { return };
            decade = next;
        }
    }

    /// The values.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.0
    }
}

/// The smallest step of 1-2-5 that is at least `least`.
#[must_use]
pub fn step_above(least: u64) -> u64 {
    let mut decade = 1_u64;
    loop {
        for digit in [1, 2, 5] {
            let step = decade.saturating_mul(digit);
            if step >= least {
                return step;
            }
        }
        decade = decade.saturating_mul(10);
    }
}

/// Where a figure becomes another one between the first and the last of the ascending `samples`: the first value of
/// each new figure. A figure that changes and changes back between two samples is not seen.
#[must_use]
pub fn flips<T: PartialEq>(samples: &[u64], figure: impl Fn(u64) -> T) -> Vec<u64> {
    let mut found = Vec::new();
    for pair in samples.windows(2) {
        let &[mut from, to] = pair else { continue };
        let last = figure(to);
        loop {
            let before = figure(from);
            if before == last {
                break;
            }
            let (mut same, mut other) = (from, to);
            while other - same > 1 {
                let middle = same + (other - same) / 2;
                if figure(middle) == before { same = middle } else { other = middle }
            }
            found.push(other);
            from = other;
        }
    }
    found
}

/// A logarithm for an axis, of a number that is not zero.
#[must_use]
pub fn log(value: u64) -> f64 {
    (value.max(1) as f64).log10()
}

/// A logarithmic scale with a place for zero one step below its first decade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decades {
    /// The power of ten at the first mark above zero.
    pub first: u32,
    /// The power of ten at the upper end.
    pub last: u32,
}

impl Decades {
    /// The decades that hold all these values.
    #[must_use]
    pub fn of(values: &[u64]) -> Decades {
        let (mut least, mut most) = (u64::MAX, 0);
        for value in values {
            if *value > 0 {
                least = least.min(*value);
                most = most.max(*value);
            }
        }
        if most == 0 {
            return Decades { first: 0, last: 0 };
        }
        let last = if most == 10_u64.pow(most.ilog10()) { most.ilog10() } else { most.ilog10() + 1 };
        Decades { first: least.ilog10(), last: last.max(least.ilog10() + 1) }
    }

    /// Where a value stands: zero at 0, the first decade at 1.
    #[must_use]
    pub fn place(self, value: u64) -> f64 {
        if value == 0 { 0.0 } else { log(value) - f64::from(self.first) + 1.0 }
    }

    /// Where a number stands that need not be whole: below the first decade evenly down to zero.
    #[must_use]
    pub fn place_of(self, number: f64) -> f64 {
        let first = 10_f64.powi(self.first.cast_signed());
        if number < first { number.max(0.0) / first } else { number.log10() - f64::from(self.first) + 1.0 }
    }

    /// The upper end.
    #[must_use]
    pub fn top(self) -> f64 {
        f64::from(self.last - self.first) + 1.0
    }

    /// A mark at zero and one at each decade; where there are many, every second or third has a text of lower rank.
    #[must_use]
    pub fn ticks(self, text: &dyn Fn(u64) -> String) -> Vec<Tick> {
        let mut ticks = vec![Tick { at: 0.0, text: text(0), rank: 0 }];
        for decade in self.first..=self.last {
            if self.last == 0 {
                break;
            }
            let rank = if (self.last - decade).is_multiple_of(2) { 0 } else { 1 };
            if let Some(value) = 10_u64.checked_pow(decade) {
                ticks.push(Tick { at: self.place(value), text: text(value), rank });
            }
        }
        ticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_ascend_and_steps_stay_in_their_range() {
        let check = |from, to, expected: &[u64]| {
            let mut values = Ascending::default();
            values.add_steps(from, to, &[1, 2, 5]);
            assert_eq!(values.values(), expected);
        };
        check(5, 100, &[5, 10, 20, 50, 100]);
        check(3, 4, &[]);
        check(u64::MAX / 2, u64::MAX, &[10_000_000_000_000_000_000]);
        let mut values = Ascending::default();
        for value in [5, 1, 9, 5, 7] {
            values.add(value);
        }
        assert_eq!(values.values(), [1, 5, 7, 9]);
        assert_eq!((step_above(9), step_above(0), step_above(u64::MAX)), (10, 1, u64::MAX));
    }

    #[test]
    fn flips_are_exact_and_all_between_two_samples_are_found() {
        let figure = |value: u64| (value >= 8, value >= 40);
        assert_eq!(flips(&[1, 100], figure), [8, 40]);
        assert_eq!(flips(&[1, 8, 40, 100], figure), [8, 40]);
        assert_eq!(flips(&[1, 7], figure), [] as [u64; 0]);
    }

    #[test]
    fn decades_hold_zero_and_their_values() {
        let decades = Decades::of(&[0, 3_000, 50_000]);
        assert_eq!((decades.first, decades.last), (3, 5));
        assert_eq!(decades.place(0), 0.0);
        assert!((decades.place(1_000) - 1.0).abs() < 1e-9);
        assert!((decades.top() - 3.0).abs() < 1e-9);
        for value in [0, 1_000, 3_000, 50_000] {
            assert!((decades.place(value) - decades.place_of(value as f64)).abs() < 1e-9);
        }
        assert!((decades.place_of(250.0) - 0.25).abs() < 1e-9);
        assert_eq!(decades.place_of(-1.0), 0.0);
        assert_eq!(decades.ticks(&|value| value.to_string()).len(), 4);
        assert_eq!(Decades::of(&[0]).ticks(&|value| value.to_string()).len(), 1);
        assert_eq!(Decades::of(&[u64::MAX]).last, 20);
    }
}
