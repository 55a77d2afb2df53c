//! The numbers behind a chart as a program reads them: plain, and each column in one unit, which stands in its name.

use otn_engine::model::units::Span;

/// A column of a file. A cell that is no number is a word, or empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// Its name, with its unit.
    pub name: String,
    /// Its cells.
    pub cells: Vec<String>,
}

impl Data {
    /// A column.
    #[must_use]
    pub fn new(name: &str, cells: impl Iterator<Item = String>) -> Data {
        Data { name: name.to_owned(), cells: cells.collect() }
    }
}

/// A number of which so many digits stand after the point: "0.06". A point is what every program reads, whatever the reader's
/// language has.
#[must_use]
pub fn decimal(units: u64, places: u32) -> String {
    let one = 10_u64.pow(places);
    let (whole, rest) = (units / one, units % one);
    if rest == 0 {
        return whole.to_string();
    }
    let digits = format!("{rest:0width$}", width = places as usize);
    [&whole.to_string(), ".", digits.trim_end_matches('0')].concat()
}

/// A number that need not be whole, to so many digits after the point. One below zero is none.
#[must_use]
pub fn rounded(number: f64, places: u32) -> String {
    decimal((number.max(0.0) * 10_f64.powi(places.cast_signed())).round() as u64, places)
}

/// A duration in seconds.
#[must_use]
pub fn seconds(span: Span) -> String {
    decimal(span.0, 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_plain_and_short() {
        assert_eq!(
            [(0, 2), (5_000, 0), (1_234_500, 2), (5, 2), (600, 4)].map(|(units, places)| decimal(units, places)),
            ["0", "5000", "12345", "0.05", "0.06"]
        );
        assert_eq!([seconds(Span::seconds(90)), seconds(Span(250_000)), seconds(Span(30_000_001))], ["90", "0.25", "30.000001"]);
        assert_eq!([rounded(29.96, 1), rounded(29.04, 1), rounded(-1.0, 2), rounded(0.05, 4)], ["30", "29", "0", "0.05"]);
    }
}
