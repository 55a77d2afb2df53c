//! Many simulated days: how far a day may be from another.
//!
//! Each day has streams of its own, so it does not matter who simulates which, or in what order. Everything here is
//! integer arithmetic: the same days give the same intervals on every machine.

use super::figures::{Figure, Figures};
use super::rng::split_mix;
use crate::model::units::Seed;

/// The most days of one simulation.
pub const DAYS_MAX: u32 = 1_000;

/// The seed of a day's chances, the first day 0: that one has the scenario's own.
#[must_use]
pub fn seed_of_day(seed: Seed, day: u32) -> Seed {
    if day == 0 {
        return seed;
    }
    // Neighbouring days get seeds that have nothing in common.
    Seed(split_mix(seed.0.wrapping_add(u64::from(day).wrapping_mul(0x9e37_79b9_7f4a_7c15))))
}

/// The days that are simulated so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Days {
    messages: u64,
    /// With their numbers, in that order.
    days: Vec<(u32, Figures)>,
}

/// How a figure varies from day to day. Parts are thousandths, of the figure's own unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The mean, in thousandths.
    pub mean: u64,
    /// The 95 % interval of the mean, in thousandths, where there is one.
    pub interval: Option<Interval>,
    /// The smallest value of a day.
    pub least: u64,
    /// The largest value of a day.
    pub most: u64,
}

/// A 95 % confidence interval for what a day has on average, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Its lower end.
    pub low: u64,
    /// Its upper end.
    pub high: u64,
    /// How it was found.
    pub method: Method,
}

/// How an interval was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Wilson's score interval for a share of the messages, from one day, or from days that are all equal. It takes
    /// messages for independent, which those that one restart strikes are not.
    Wilson,
    /// Student's t from the variance between days.
    Student,
}

const THOUSAND: u128 = 1_000;

impl Days {
    /// No days yet, of so many messages each.
    #[must_use]
    pub const fn new(messages: u64) -> Days {
        Days { messages, days: Vec::new() }
    }

    /// Adds a day; one that is there already is replaced.
    pub fn add(&mut self, day: u32, figures: Figures) {
        match self.days.binary_search_by_key(&day, |(number, _)| *number) {
            Ok(place) => self.days[place].1 = figures,
            Err(place) => self.days.insert(place, (day, figures)),
        }
    }

    /// How many days there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.days.len() as u32
    }

    /// Whether this day is there.
    #[must_use]
    pub fn has(&self, day: u32) -> bool {
        self.days.binary_search_by_key(&day, |(number, _)| *number).is_ok()
    }

    /// The values of a figure, day by day; days without one are left out.
    pub fn values(&self, figure: Figure) -> impl Iterator<Item = u64> {
        self.days.iter().filter_map(move |(_, figures)| figures.get(figure))
    }

    /// How a figure varies; `None` before the first day, and where there was nothing to measure.
    #[must_use]
    pub fn spread(&self, figure: Figure) -> Option<Spread> {
        let (mut count, mut sum, mut squares) = (0_u128, 0_u128, 0_u128);
        let (mut least, mut most) = (u64::MAX, 0);
        for value in self.values(figure) {
            count += 1;
            sum += u128::from(value);
            squares = squares.saturating_add(u128::from(value) * u128::from(value));
            (least, most) = (least.min(value), most.max(value));
        }
        if count == 0 {
            return None;
        }
        let mean = (sum * THOUSAND + count / 2) / count;
        let interval = match count {
            1 if figure.is_share_of_messages() => Some(wilson(sum, self.messages, 1)),
            1 => None,
            // Days that are all equal say nothing of how much they vary; what they say together is a share of all messages.
            _ if least == most && figure.is_share_of_messages() => Some(wilson(sum, self.messages, count)),
            _ => {
                // The variance of the mean, n Σx² − (Σx)² over n² (n − 1), times a million.
                let spread = (count * squares).saturating_sub(sum * sum);
                let variance = spread.saturating_mul(THOUSAND * THOUSAND) / (count * count * (count - 1));
                let half = variance.isqrt() * student(count as u32 - 1) / THOUSAND;
                let most = if figure.is_share_of_messages() { u128::from(self.messages) * THOUSAND } else { u128::MAX };
                Some(Interval { low: clamped(mean.saturating_sub(half)), high: clamped((mean + half).min(most)), method: Method::Student })
            }
        };
        Some(Spread { mean: clamped(mean), interval, least, most })
    }
}

/// The square of 1.96, the 97.5 % point of the normal distribution, in thousandths.
const Z_SQUARED: u128 = 3_842;

/// Wilson's score interval of the mean of so many days of so many messages each, from the sum of their counts.
fn wilson(count: u128, messages: u64, days: u128) -> Interval {
    // With n messages, x of them, z² = 3.842: (x + z²/2 ± z √(x (n − x) / n + z²/4)) / (1 + z²/n), in thousandths.
    let of = (u128::from(messages) * days).max(count).max(1);
    let under = count * (of - count) * THOUSAND * THOUSAND / of + Z_SQUARED * THOUSAND / 4;
    let half = (under * Z_SQUARED / THOUSAND).isqrt();
    let centre = count * THOUSAND + Z_SQUARED / 2;
    let shrunk = |value: u128| value * of * THOUSAND / (of * THOUSAND + Z_SQUARED) / days;
    let high = shrunk(centre + half).min(of * THOUSAND / days);
    Interval { low: clamped(shrunk(centre.saturating_sub(half))), high: clamped(high), method: Method::Wilson }
}

/// The 97.5 % points of Student's t in thousandths, for 1 to 30 degrees of freedom.
const STUDENT: [u128; 30] = [
    12_706, 4_303, 3_182, 2_776, 2_571, 2_447, 2_365, 2_306, 2_262, 2_228, 2_201, 2_179, 2_160, 2_145, 2_131, 2_120, 2_110, 2_101, 2_093,
    2_086, 2_080, 2_074, 2_069, 2_064, 2_060, 2_056, 2_052, 2_048, 2_045, 2_042,
];

/// The 97.5 % point of Student's t, in thousandths; above 30 degrees of freedom by its expansion in their inverse.
fn student(freedom: u32) -> u128 {
    match STUDENT.get(freedom.saturating_sub(1) as usize) {
        Some(point) => *point,
        // 1.960 + 2.372 / ν + 2.822 / ν²: (z³ + z) / 4 and (5 z⁵ + 16 z³ + 3 z) / 96 at z = 1.960.
        None => {
            let freedom = u128::from(freedom);
            1_960 + (2_372 * freedom + 2_822) / (freedom * freedom)
        }
    }
}

fn clamped(value: u128) -> u64 {
    u64::try_from(value).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(messages: u64, never: &[u64]) -> Days {
        let mut days = Days::new(messages);
        for (day, never) in never.iter().enumerate() {
            let mut numbers = [0; Figure::ALL.len()];
            (numbers[Figure::Never as usize], numbers[Figure::Deliveries as usize]) = (*never, messages);
            days.add(day as u32, Figures::from_numbers(&numbers).expect("as many as there are figures"));
        }
        days
    }

    fn spread(messages: u64, never: &[u64]) -> Spread {
        days(messages, never).spread(Figure::Never).expect("there are days")
    }

    #[test]
    fn several_days_have_students_interval() {
        // Mean 20, standard deviation 10, t = 4.303: 20 ± 4.303 · 10 / √3 = 20 ± 24.84.
        let found = spread(1_000, &[10, 20, 30]);
        assert_eq!((found.mean, found.least, found.most), (20_000, 10, 30));
        let interval = found.interval.expect("three days have one");
        assert_eq!(interval.method, Method::Student);
        assert_eq!(interval.low, 0, "no count is below zero");
        assert!((44_830..=44_850).contains(&interval.high), "{interval:?}");
        // Forty equal days: 280 of 40,000 messages, from 249 to 315.
        let equal = spread(1_000, &[7; 40]).interval.expect("forty days have one");
        assert_eq!(equal.method, Method::Wilson);
        assert!((6_220..=6_240).contains(&equal.low) && (7_860..=7_880).contains(&equal.high), "{equal:?}");
        let wide = spread(1_000, &[0, 1_000]).interval.expect("two days have one");
        assert_eq!((wide.low, wide.high), (0, 1_000_000), "no more than all messages");
        assert!((2_022..=2_024).contains(&student(39)) && (1_960..=1_963).contains(&student(999)), "against the printed tables");
    }

    #[test]
    fn one_day_has_wilsons_interval_for_shares_and_none_for_the_rest() {
        // Wilson for 0 of 500,000: 0 to 3.84. For 100 of 500,000: 82.2 to 121.6.
        let none = spread(500_000, &[0]).interval.expect("a share has one");
        assert_eq!((none.low, none.method), (0, Method::Wilson));
        assert!((3_840..=3_845).contains(&none.high), "{none:?}");
        let some = spread(500_000, &[100]).interval.expect("a share has one");
        assert!((82_200..=82_300).contains(&some.low) && (121_600..=121_700).contains(&some.high), "{some:?}");
        let all = spread(1_000, &[1_000]).interval.expect("a share has one");
        assert!(all.low > 996_000 && all.high == 1_000_000, "{all:?}");
        assert_eq!(days(1_000, &[5]).spread(Figure::Deliveries).expect("a day").interval, None);
        assert_eq!(Days::new(10).spread(Figure::Never), None);
    }

    #[test]
    fn the_order_in_which_days_arrive_does_not_matter() {
        let all = days(100, &[1, 2, 3]);
        let mut other = Days::new(100);
        for day in [2, 0, 1] {
            other.add(all.days[day].0, all.days[day].1);
        }
        other.add(0, all.days[0].1);
        assert_eq!(other, all);
    }

    #[test]
    fn each_day_has_a_seed_of_its_own_and_the_first_the_scenarios() {
        let seeds: std::collections::BTreeSet<u64> = (0..DAYS_MAX).map(|day| seed_of_day(Seed(1), day).0).collect();
        assert_eq!(seeds.len(), DAYS_MAX as usize);
        assert_eq!(seed_of_day(Seed(9), 0), Seed(9));
    }
}
