//! A logarithmic histogram of durations: small, exact in its counts, at most 1 % off in its quantiles.

use crate::model::units::Span;

/// Each doubling is split into this many equal parts, so a value is known to one part in 128.
const PARTS: u64 = 128;
const PARTS_BITS: u32 = PARTS.trailing_zeros();

/// How many durations fell where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
    max: Span,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram { counts: vec![0; place(Span(u64::MAX)) + 1], total: 0, max: Span::ZERO }
    }
}

impl Histogram {
    /// Counts a duration.
    #[inline]
    pub fn add(&mut self, span: Span) {
        self.counts[place(span)] += 1;
        self.total += 1;
        self.max = self.max.max(span);
    }

    /// Counts what another one counted, this many times over: at least once.
    pub fn add_all(&mut self, other: &Histogram, times: u64) {
        for (sum, count) in self.counts.iter_mut().zip(&other.counts) {
            *sum += count * times;
        }
        self.total += other.total * times;
        self.max = self.max.max(other.max);
    }

    /// How many there are.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// The longest, exactly.
    #[must_use]
    pub fn max(&self) -> Option<Span> {
        (self.total > 0).then_some(self.max)
    }

    /// The duration that `parts` in a million do not exceed, at most 1 % too long; `None` if there are none.
    #[must_use]
    pub fn quantile(&self, parts: u64) -> Option<Span> {
        let rank = (self.total * parts).div_ceil(1_000_000).max(1);
        let mut seen = 0;
        let (place, _) = self.counts.iter().enumerate().find(|(_, count)| {
            seen += **count;
            seen >= rank
        })?;
        Some(Span(largest(place)).min(self.max))
    }
}

/// Short durations have a place each; longer ones share one with their neighbours.
fn place(span: Span) -> usize {
    let value = span.0;
    if value < 2 * PARTS {
        return value as usize;
    }
    let doubling = u64::from(value.ilog2() - PARTS_BITS);
    (doubling * PARTS + (value >> doubling)) as usize
}

/// The longest duration of a place.
fn largest(place: usize) -> u64 {
    let place = place as u64;
    if place < 2 * PARTS {
        return place;
    }
    let doubling = place / PARTS - 1;
    let part = place % PARTS + PARTS;
    (part << doubling) + ((1 << doubling) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_at_most_one_percent_wide() {
        for value in (0..60).map(|shift| 1_u64 << shift).flat_map(|power| [power, power + power / 3, power * 2 - 1]) {
            let top = largest(place(Span(value)));
            assert!(top >= value && top - value <= value / 100, "{value} is in a place up to {top}");
        }
        assert_eq!(largest(place(Span(u64::MAX))), u64::MAX);
    }

    #[test]
    fn quantiles_count_from_the_shortest() {
        let mut histogram = Histogram::default();
        assert_eq!(histogram.quantile(500_000), None);
        for value in 1..=100 {
            histogram.add(Span(value));
        }
        assert_eq!(histogram.quantile(500_000), Some(Span(50)));
        assert_eq!(histogram.quantile(990_000), Some(Span(99)));
        assert_eq!(histogram.quantile(1_000_000), Some(Span(100)));
        assert_eq!(histogram.max(), Some(Span(100)));
    }
}
