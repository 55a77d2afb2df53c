//! The stops of a range control: 1, 2, 5, 10 … where the range is wide, in the units that people use.
//!
//! A native range steps evenly; a day of 1 to 50,000,000 messages does not. So the control's position is a place
//! on this ladder, and arrows, Page, Home and End work by themselves.

use otn_engine::model::settings::{Kind, Setting, Value};
use otn_engine::model::units::{Money, Ppm, Span};

/// Ranges with at most this many whole numbers have a stop for each.
const FEW: u64 = 20;
/// The stops of a share that is spread evenly over the whole, in parts per million: 5 %.
const EVEN_STEP: u32 = 50_000;
/// Round numbers of milliseconds, seconds, minutes, hours and days, in microseconds; the number of each is where
/// the next unit takes over.
const ROUND: [(u64, &[u64]); 5] = [
    (1_000, &[1, 2, 5, 10, 20, 50, 100, 200, 500]),
    (1_000_000, &[1, 2, 5, 10, 20, 30]),
    (60_000_000, &[1, 2, 5, 10, 20, 30]),
    (3_600_000_000, &[1, 2, 5, 12]),
    (86_400_000_000, &[1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000]),
];

/// The values that a range control stops at, in order.
#[derive(Debug, PartialEq)]
pub struct Ladder {
    stops: Vec<Value>,
}

impl Ladder {
    /// The ladder of a setting, with a stop at each of the `held` values besides; `None` where the setting has no
    /// order that a range could show.
    #[must_use]
    pub fn new(setting: &Setting, held: &[Value]) -> Option<Ladder> {
        let (numbers, make): (Vec<u64>, fn(u64) -> Value) = match setting.kind {
            Kind::Count { min, max, .. } if max - min <= FEW => ((min..=max).collect(), Value::Count),
            Kind::Count { min, max, .. } => (one_two_five(min, max), Value::Count),
            Kind::Duration { min, max, .. } => (durations(min.0, max.0), |number| Value::Duration(Span(number))),
            Kind::Share if setting.key == "effectat" => {
                ((0..=Ppm::WHOLE.parts()).step_by(EVEN_STEP as usize).map(u64::from).collect(), share)
            }
            Kind::Share => {
                (one_two_five(0, Ppm::WHOLE.parts().into()).into_iter().filter(|parts| *parts == 0 || *parts >= 10).collect(), share)
            }
            Kind::Money { .. } => (one_two_five(0, otn_engine::model::settings::MONEY_MAX.0), |number| Value::Money(Money(number))),
            Kind::Currency | Kind::Choice(_) | Kind::Seed | Kind::Effects => return None,
        };
        let mut stops: Vec<Value> = numbers.into_iter().map(make).collect();
        let none = setting.kind.none_word().map(|_| Value::None);
        for held in none.iter().chain(held) {
            // Into its place; to sort them all would bring a sorting of its own for this type.
            let place = stops.partition_point(|stop| rank(setting, *stop) < rank(setting, *held));
            if stops.get(place) != Some(held) {
                stops.insert(place, *held);
            }
        }
        Some(Ladder { stops })
    }

    /// The highest place.
    #[must_use]
    pub fn last(&self) -> usize {
        self.stops.len() - 1
    }

    /// The place of a value; of the next one above it where it has none.
    #[must_use]
    pub fn place(&self, setting: &Setting, value: Value) -> usize {
        self.stops.partition_point(|stop| rank(setting, *stop) < rank(setting, value)).min(self.last())
    }

    /// The value at a place; the highest one above the last.
    #[must_use]
    pub fn stop(&self, place: usize) -> Value {
        self.stops.get(place).or(self.stops.last()).copied().expect("a ladder has a stop")
    }
}

fn share(parts: u64) -> Value {
    Value::Share(u32::try_from(parts).ok().and_then(Ppm::new).unwrap_or(Ppm::WHOLE))
}

/// Where a value stands among those of its setting. "None" is more than any number where it means "without end",
/// and less where it means "not at all" or "as elsewhere".
fn rank(setting: &Setting, value: Value) -> (u8, u64) {
    match value {
        Value::Count(number) => (1, number),
        Value::Duration(span) => (1, span.0),
        Value::Share(share) => (1, share.parts().into()),
        Value::Money(money) => (1, money.0),
        Value::None => match setting.key {
            "extend" | "slots" | "check" | "losscost" | "repeatcost" => (0, 0),
            _ => (2, 0),
        },
        Value::Currency(_) | Value::Choice(_) | Value::Seed(_) | Value::Effects(_) => (3, 0),
    }
}

fn one_two_five(min: u64, max: u64) -> Vec<u64> {
    let mut stops = vec![min];
    let mut decade = 1_u64;
    while decade <= max {
        stops.extend([1, 2, 5].iter().map(|step| step * decade).filter(|number| (min..max).contains(number) && *number > min));
        decade *= 10;
    }
    stops.push(max);
    stops
}

fn durations(min: u64, max: u64) -> Vec<u64> {
    let round = ROUND.iter().flat_map(|(unit, numbers)| numbers.iter().map(move |number| unit * number));
    let inner = round.filter(|number| *number > min && *number < max);
    std::iter::once(min).chain(inner).chain(std::iter::once(max)).collect()
}

/// A value beside the ladder's own stops, so that the range can show where a typed value is. It stays while the range
/// is moved, or the stops would shift under the reader's finger.
#[derive(Debug)]
pub struct Anchor {
    stop: Value,
    moved_to: Option<Value>,
}

impl Anchor {
    /// The anchor of a range that shows this value.
    #[must_use]
    pub const fn new(value: Value) -> Anchor {
        Anchor { stop: value, moved_to: None }
    }

    /// The range was moved to a stop.
    pub const fn move_to(&mut self, stop: Value) {
        self.moved_to = Some(stop);
    }

    /// The stop to keep while the range shows this value: the value itself, unless the range was moved to it.
    pub fn hold(&mut self, value: Value) -> Value {
        if self.moved_to != Some(value) {
            *self = Anchor::new(value);
        }
        self.stop
    }
}
