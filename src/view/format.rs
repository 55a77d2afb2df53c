//! Numbers with their units as text.
//!
//! Words never format a number themselves: they ask a [`Formatter`]. The page brings one that follows the reader's
//! locale; [`Plain`] is the one of the host: `otn`, golden files, the words that stand in the page's HTML.
//! A formatter also decides which space stands between a number and its unit.

use crate::link::value::grouped;
use otn_engine::model::units::{Currency, Money, Ppm, Span};

/// A number with at most a few decimal places: `units` divided by ten to the power of `places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// The number without its decimal point.
    pub units: u64,
    /// How many of its digits stand after the decimal point.
    pub places: u32,
}

/// The units of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Of a hundred.
    Percent,
    /// A millionth of a second.
    Microsecond,
    /// A thousandth of a second.
    Millisecond,
    /// A second.
    Second,
    /// A minute.
    Minute,
    /// An hour.
    Hour,
    /// A day.
    Day,
    /// A byte.
    Byte,
    /// A thousand bytes.
    Kilobyte,
    /// A million bytes.
    Megabyte,
    /// A thousand million bytes.
    Gigabyte,
    /// A million million bytes.
    Terabyte,
}

/// The plural forms that the catalogue of texts tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// "1 message".
    One,
    /// "0 messages", "2 messages".
    Other,
}

/// Turns numbers into text. The first four methods are a locale's own; the others follow from them.
pub trait Formatter {
    /// A bare number: "500,000", "1.5".
    fn number(&self, number: Decimal) -> String;

    /// A number with its unit: "30 s", "0.06 %".
    fn with_unit(&self, number: Decimal, unit: Unit) -> String;

    /// An amount: "Rs 3,000", "£10".
    fn money(&self, money: Money, currency: Currency) -> String;

    /// Which form a word takes beside this number.
    fn plural(&self, count: u64) -> Plural;

    /// A whole number: "500,000".
    fn count(&self, count: u64) -> String {
        self.number(Decimal::whole(count))
    }

    /// A share of the whole, exactly: "0.06 %".
    fn share(&self, share: Ppm) -> String {
        self.with_unit(Decimal { units: share.parts().into(), places: 4 }.trimmed(), Unit::Percent)
    }

    /// A duration, exactly: "30 s", "1 min 30 s", "250 ms".
    fn duration(&self, span: Span) -> String {
        let parts: Vec<String> = duration_parts(span).into_iter().map(|(number, unit)| self.with_unit(number, unit)).collect();
        parts.join(" ")
    }

    /// A size, to three digits: "32 MB".
    fn bytes(&self, bytes: u64) -> String {
        let (number, unit) = bytes_part(bytes);
        self.with_unit(number, unit)
    }
}

/// The formatter of the host: English, and the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    space: char,
}

impl Plain {
    /// For a terminal: a plain space between a number and its unit.
    pub const TERMINAL: Plain = Plain { space: ' ' };
    /// For a page: a space that does not break.
    pub const PAGE: Plain = Plain { space: '\u{a0}' };
}

impl Formatter for Plain {
    fn number(&self, number: Decimal) -> String {
        let one = 10_u64.pow(number.places);
        let mut text = grouped(number.units / one);
        if number.places > 0 {
            text.push('.');
            text.push_str(&format!("{:0width$}", number.units % one, width = number.places as usize));
        }
        text
    }

    fn with_unit(&self, number: Decimal, unit: Unit) -> String {
        format!("{}{}{}", self.number(number), self.space, unit.symbol())
    }

    fn money(&self, money: Money, currency: Currency) -> String {
        let number = if money.0.is_multiple_of(100) { Decimal::whole(money.0 / 100) } else { Decimal { units: money.0, places: 2 } };
        let name = currency.to_string();
        if stands_apart(&name) { format!("{name}{}{}", self.space, self.number(number)) } else { format!("{name}{}", self.number(number)) }
    }

    fn plural(&self, count: u64) -> Plural {
        if count == 1 { Plural::One } else { Plural::Other }
    }
}

impl Decimal {
    /// A whole number.
    #[must_use]
    pub const fn whole(units: u64) -> Decimal {
        Decimal { units, places: 0 }
    }

    /// The same number without zeros at the end of its decimal places.
    #[must_use]
    pub const fn trimmed(mut self) -> Decimal {
        while self.places > 0 && self.units.is_multiple_of(10) {
            self.units /= 10;
            self.places -= 1;
        }
        self
    }
}

impl Unit {
    /// Its symbol, the same in most languages.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Unit::Percent => "%",
            Unit::Microsecond => "µs",
            Unit::Millisecond => "ms",
            Unit::Second => "s",
            Unit::Minute => "min",
            Unit::Hour => "h",
            Unit::Day => "d",
            Unit::Byte => "B",
            Unit::Kilobyte => "kB",
            Unit::Megabyte => "MB",
            Unit::Gigabyte => "GB",
            Unit::Terabyte => "TB",
        }
    }
}

/// Whether a currency's name needs a space before the amount: letters do, symbols do not.
#[must_use]
pub fn stands_apart(name: &str) -> bool {
    name.chars().next_back().is_some_and(char::is_alphanumeric)
}

/// The parts that a duration is said in, largest first: only those that are not zero, at least one.
#[must_use]
pub fn duration_parts(span: Span) -> Vec<(Decimal, Unit)> {
    if span < Span::MILLISECOND && span > Span::ZERO {
        return vec![(Decimal::whole(span.0), Unit::Microsecond)];
    }
    if span < Span::SECOND && span > Span::ZERO {
        return vec![(Decimal { units: span.0, places: 3 }.trimmed(), Unit::Millisecond)];
    }
    const MINUTE: Span = Span::seconds(60);
    let mut parts = Vec::new();
    let mut rest = span.0;
    for (one, unit) in [(Span::DAY, Unit::Day), (Span::HOUR, Unit::Hour), (MINUTE, Unit::Minute)] {
        if rest >= one.0 {
            parts.push((Decimal::whole(rest / one.0), unit));
            rest %= one.0;
        }
    }
    if rest > 0 || parts.is_empty() {
        parts.push((Decimal { units: rest, places: 6 }.trimmed(), Unit::Second));
    }
    parts
}

/// A size to three digits, in the largest unit that leaves at least one before the point.
#[must_use]
pub fn bytes_part(bytes: u64) -> (Decimal, Unit) {
    const UNITS: [Unit; 5] = [Unit::Byte, Unit::Kilobyte, Unit::Megabyte, Unit::Gigabyte, Unit::Terabyte];
    let mut one = 1_u64;
    let mut place = 0;
    // 999.5 kB and more would round to 1,000 kB.
    while place + 1 < UNITS.len() && bytes >= one.saturating_mul(999).saturating_add(one / 2).max(1_000) {
        one *= 1_000;
        place += 1;
    }
    let unit = UNITS.get(place).copied().unwrap_or(Unit::Terabyte);
    if one == 1 {
        return (Decimal::whole(bytes), unit);
    }
    let places = match bytes / one {
        0..10 => 2,
        10..100 => 1,
        _ => 0,
    };
    let step = one / 10_u64.pow(places);
    let up = u64::from(bytes % step >= step / 2);
    (Decimal { units: bytes / step + up, places }.trimmed(), unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped_by_thousands() {
        for (count, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (500_000, "500,000"), (50_000_000, "50,000,000")] {
            assert_eq!(Plain::TERMINAL.count(count), text);
        }
    }

    #[test]
    fn money_stands_after_its_currency() {
        for (money, currency, text) in [
            (Money::units(3_000), "Rs", "Rs 3,000"),
            (Money(1_050), "Rs", "Rs 10.50"),
            (Money::units(10), "£", "£10"),
            (Money(5), "US$", "US$0.05"),
            (Money::ZERO, "EUR", "EUR 0"),
        ] {
            assert_eq!(Plain::TERMINAL.money(money, Currency::new(currency).expect("valid")), text);
        }
        assert_eq!(Plain::PAGE.money(Money::units(1), Currency::new("Rs").expect("valid")), "Rs\u{a0}1");
    }

    #[test]
    fn shares_are_exact() {
        for (parts, text) in [(600, "0.06 %"), (10_000, "1 %"), (1, "0.0001 %"), (1_000_000, "100 %"), (0, "0 %"), (125_000, "12.5 %")] {
            assert_eq!(Plain::TERMINAL.share(Ppm::new(parts).expect("a share")), text);
        }
    }

    #[test]
    fn durations_are_exact_in_familiar_units() {
        for (micros, text) in [
            (0, "0 s"),
            (1, "1 µs"),
            (1_500, "1.5 ms"),
            (250_000, "250 ms"),
            (1_500_000, "1.5 s"),
            (30_000_000, "30 s"),
            (30_000_001, "30.000001 s"),
            (90_000_000, "1 min 30 s"),
            (120_000_000, "2 min"),
            (3_600_000_000, "1 h"),
            (90_061_000_000, "1 d 1 h 1 min 1 s"),
        ] {
            assert_eq!(Plain::TERMINAL.duration(Span(micros)), text);
        }
    }

    #[test]
    fn sizes_have_three_digits() {
        for (bytes, text) in [
            (0, "0 B"),
            (64, "64 B"),
            (999, "999 B"),
            (1_000, "1 kB"),
            (32_000_000, "32 MB"),
            (999_499, "999 kB"),
            (999_500, "1 MB"),
            (1_234_567, "1.23 MB"),
            (11_680_000_000, "11.7 GB"),
            (u64::MAX, "18,446,744 TB"),
        ] {
            assert_eq!(Plain::TERMINAL.bytes(bytes), text);
        }
    }
}
