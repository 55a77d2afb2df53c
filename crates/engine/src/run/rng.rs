//! Random streams of a simulated day.
//!
//! The generator is named by its algorithm (PCG32), so that a seed gives the same day on every machine and in every
//! version. Each purpose has a stream of its own: two scenarios with one seed see the same arrivals.

use crate::model::units::{Ppm, Seed};
use rand::Rng;
use rand_pcg::Pcg32;

/// One random stream.
#[derive(Clone, Debug)]
pub struct Dice(Pcg32);

/// What a stream is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// When messages come.
    Arrivals = 1,
    /// When consumers restart.
    Restarts = 2,
    /// Which jobs are slow.
    Jobs = 3,
    /// Which hops are lost.
    Hops = 4,
}

impl Dice {
    /// The stream of this purpose.
    #[must_use]
    pub fn new(seed: Seed, purpose: Purpose) -> Dice {
        Dice(Pcg32::new(seed.0, purpose as u64))
    }

    /// Whether something of this chance happens. What never or always happens costs no throw.
    #[inline]
    pub fn throw(&mut self, chance: Ppm) -> bool {
        if chance == Ppm::ZERO || chance == Ppm::WHOLE {
            return chance == Ppm::WHOLE;
        }
        // 2^32 is no multiple of a million: the chance is off by less than one in 4,000 millions.
        (u64::from(self.0.next_u32()) * u64::from(Ppm::WHOLE.parts())) >> 32 < u64::from(chance.parts())
    }

    /// A number below `end`; zero if there is none.
    #[inline]
    pub fn below(&mut self, end: u64) -> u64 {
        if end <= 1 << 32 {
            // The common case, without a 128-bit product, which wasm does not have.
            return (u64::from(self.0.next_u32()) * end) >> 32;
        }
        ((u128::from(self.0.next_u64()) * u128::from(end)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_are_pinned() {
        let mut dice = Dice::new(Seed(1), Purpose::Arrivals);
        let numbers: Vec<u64> = (0..4).map(|_| dice.below(1_000)).collect();
        assert_eq!(numbers, PINNED, "a changed stream changes every published day");
    }

    const PINNED: [u64; 4] = [787, 84, 750, 647];

    #[test]
    fn a_chance_is_met_about_as_often_as_it_says() {
        let mut dice = Dice::new(Seed(7), Purpose::Hops);
        let struck = (0..1_000_000).filter(|_| dice.throw(Ppm::percent(1))).count();
        assert!((9_700..=10_300).contains(&struck), "{struck}, three standard deviations from 10,000");
        assert!(!dice.throw(Ppm::ZERO));
        assert!(dice.throw(Ppm::WHOLE));
    }

    #[test]
    fn numbers_stay_below_their_end() {
        let mut dice = Dice::new(Seed(3), Purpose::Arrivals);
        for end in [1, 2, 1 << 32, (1 << 32) + 1, u64::MAX] {
            assert!((0..1_000).all(|_| dice.below(end) < end));
        }
        assert_eq!(dice.below(0), 0);
    }
}
