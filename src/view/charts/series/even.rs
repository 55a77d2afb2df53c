//! Against a setting whose effect is even: so much for each one more. Both axes begin at zero.

use otn_engine::model::scenario::Scenario;

use super::super::chart::{Axis, Here, Lines, Panel, Scale, Tick};
use super::super::grid::{self, Ascending};
use super::super::words::{self, Words};
use super::{Curve, Sweep, largest};

/// No more stops than this, and a line has five times as many points.
const STOPS: u64 = 12;
const POINTS_A_STOP: u64 = 5;

/// To twice the present value, and at least to `least`.
pub(super) fn sweep(key: &str, here: u64, least: u64, set: fn(&mut Scenario, u64)) -> Sweep {
    let most = largest(key);
    let reach = (here * 2).max(least).min(most);
    let step = grid::step_above(reach.div_ceil(STOPS));
    let to = reach.next_multiple_of(step).min(most);
    let values = |step: u64| {
        let mut values = Ascending::default();
        for place in 0..=to / step {
            values.add(place * step);
        }
        values.add(here);
        values
    };
    Sweep { samples: values((step / POINTS_A_STOP).max(1)), stops: values(step), here, set, x: Box::new(|value| value as f64) }
}

pub(super) fn lines(name: &str, curves: &[Curve], sweep: &Sweep, words: &Words) -> Lines {
    // What the setting does not move would only flatten what it moves: it stands in the remark.
    let (mut most, mut lines, mut aside, mut note) = (0, Vec::new(), Vec::new(), String::new());
    for curve in curves {
        if curve.is_constant() {
            let separator = if note.is_empty() { "" } else { "; " };
            note = format!("{note}{separator}{}", words.constant(&curve.label, curve.values.first().copied().unwrap_or(0)));
            aside.push(curve.line(sweep, &|value| value as f64));
        } else {
            most = curve.values.iter().copied().fold(most, u64::max);
            lines.push(curve.line(sweep, &|value| value as f64));
        }
    }
    let y = axis(words::STRUCK.get(), most, words);
    let to = sweep.stops().last().unwrap_or(0);
    Lines {
        x: Axis { to: to as f64, ..axis(name, to, words) },
        panels: vec![Panel { y, lines, points: Vec::new(), aside, note: Some(note).filter(|note| !note.is_empty()), share: 1 }],
        stops: sweep.stops().map(&sweep.x).collect(),
        here: Here { at: (sweep.x)(sweep.here), label: words.now(&words.count(sweep.here)) },
        flips: Vec::new(),
    }
}

/// A scale from zero that holds `most`, with at most seven marks.
fn axis(name: &str, most: u64, words: &Words) -> Axis {
    let most = most.max(1);
    let step = grid::step_above(most.div_ceil(6));
    let marks = most.div_ceil(step);
    let tick = |place: u64| Tick { at: (place * step) as f64, text: words.count(place * step), rank: (place % 2) as u8 };
    let ticks = (0..=marks).map(tick).collect();
    Axis { name: name.to_owned(), from: 0.0, to: (marks * step) as f64, ticks, scale: Scale::Even }
}
