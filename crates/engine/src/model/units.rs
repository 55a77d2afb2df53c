//! Quantities with their units: instants, durations, chances, money, seeds.
//!
//! All are integers, so that the same scenario gives the same bytes on every machine. This module knows no text
//! form of them; parsing and writing ("30s", "500k", "1%") belong to the borders.

/// An instant of a run, in microseconds since its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Micros(pub u64);

/// A duration, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(pub u64);

/// A chance or a share, in parts per million: 0 is never, 1,000,000 always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ppm(u32);

/// An amount of money in hundredths of its currency (paise, cents).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(pub u64);

/// The seed of every random stream of a simulated day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

/// The currency's name beside an amount: at most [`Currency::LENGTH_MAX`] characters of plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Currency {
    characters: [char; Currency::LENGTH_MAX],
    length: u8,
}

impl Micros {
    /// The start of a run.
    pub const ZERO: Micros = Micros(0);

    /// This instant moved later by `span`; the end of time if that is out of range.
    #[must_use]
    pub const fn plus(self, span: Span) -> Micros {
        Micros(self.0.saturating_add(span.0))
    }

    /// How long after `earlier` this instant is; zero if it is not after it.
    #[must_use]
    pub const fn since(self, earlier: Micros) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl Span {
    /// No time at all.
    pub const ZERO: Span = Span(0);
    /// One microsecond: how much later than a limit a delayed hop arrives.
    pub const MICROSECOND: Span = Span(1);
    /// One millisecond.
    pub const MILLISECOND: Span = Span(1_000);
    /// One second.
    pub const SECOND: Span = Span(1_000_000);
    /// One hour.
    pub const HOUR: Span = Span(3_600_000_000);
    /// One day.
    pub const DAY: Span = Span(86_400_000_000);

    /// `count` seconds.
    #[must_use]
    pub const fn seconds(count: u64) -> Span {
        Span(count * 1_000_000)
    }

    /// This share of the duration, rounded down to a microsecond.
    #[must_use]
    pub const fn share(self, share: Ppm) -> Span {
        // Split, so that durations of up to 500,000 years do not overflow.
        let parts = Ppm::WHOLE.0 as u64;
        Span(self.0 / parts * share.0 as u64 + self.0 % parts * share.0 as u64 / parts)
    }
}

impl Ppm {
    /// Never.
    pub const ZERO: Ppm = Ppm(0);
    /// Always.
    pub const WHOLE: Ppm = Ppm(1_000_000);

    /// A chance of `parts` in a million; `None` above a million.
    #[must_use]
    pub const fn new(parts: u32) -> Option<Ppm> {
        if parts <= Ppm::WHOLE.0 { Some(Ppm(parts)) } else { None }
    }

    /// A chance of `count` in a hundred, for constants.
    ///
    /// # Panics
    /// Above 100, at compile time where it is used in a constant.
    #[must_use]
    pub const fn percent(count: u32) -> Ppm {
        assert!(count <= 100);
        Ppm(count * 10_000)
    }

    /// The parts in a million.
    #[must_use]
    pub const fn parts(self) -> u32 {
        self.0
    }

    /// This share of `count`, rounded to the nearest whole.
    #[must_use]
    pub const fn of(self, count: u64) -> u64 {
        let parts = Ppm::WHOLE.0 as u128;
        ((count as u128 * self.0 as u128 + parts / 2) / parts) as u64
    }
}

impl Money {
    /// No money.
    pub const ZERO: Money = Money(0);

    /// `count` whole units of the currency.
    #[must_use]
    pub const fn units(count: u64) -> Money {
        Money(count * 100)
    }

    /// This amount, `count` times; the largest amount if that is out of range.
    #[must_use]
    pub const fn times(self, count: u64) -> Money {
        Money(self.0.saturating_mul(count))
    }
}

impl Currency {
    /// The longest currency name.
    pub const LENGTH_MAX: usize = 4;

    /// A currency by name; `None` if the name is empty, too long, or holds a control or direction character.
    #[must_use]
    pub fn new(name: &str) -> Option<Currency> {
        let mut currency = Currency { characters: [' '; Self::LENGTH_MAX], length: 0 };
        for character in name.chars() {
            let slot = currency.characters.get_mut(usize::from(currency.length))?;
            if character.is_control() || character.is_whitespace() || is_invisible(character) {
                return None;
            }
            *slot = character;
            currency.length += 1;
        }
        (currency.length > 0).then_some(currency)
    }

    /// The characters of the name.
    pub fn characters(&self) -> impl Iterator<Item = char> {
        self.characters.iter().copied().take(usize::from(self.length))
    }
}

impl std::fmt::Display for Currency {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.characters().try_for_each(|character| std::fmt::Write::write_char(formatter, character))
    }
}

/// Characters that show nothing or turn the direction of the text around them.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_a_duration_is_exact_and_does_not_overflow() {
        assert_eq!(Span::seconds(8).share(Ppm::percent(50)), Span::seconds(4));
        assert_eq!(Span(3).share(Ppm::percent(50)), Span(1));
        assert_eq!(Span(u64::MAX).share(Ppm::WHOLE), Span(u64::MAX));
    }

    #[test]
    fn a_share_of_a_count_rounds_to_the_nearest() {
        assert_eq!(Ppm::percent(1).of(500_000), 5_000);
        assert_eq!(Ppm::percent(1).of(149), 1);
        assert_eq!(Ppm::percent(1).of(150), 2);
    }

    #[test]
    fn a_currency_is_short_plain_text() {
        for (name, valid) in
            [("Rs", true), ("₹", true), ("", false), ("ABCDE", false), ("a b", false), ("\u{202e}x", false), ("a\n", false)]
        {
            assert_eq!(Currency::new(name).is_some(), valid, "{name:?}");
        }
        assert_eq!(Currency::new("Rs").expect("valid").to_string(), "Rs");
    }
}
