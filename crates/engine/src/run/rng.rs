//! Random streams of a simulated day.
//!
//! The generator is named by its algorithm (PCG32), so that a seed gives the same day on every machine and in every
//! version. Each purpose has a stream of its own: two scenarios with one seed see the same arrivals.

use crate::model::message::MessageNumber;
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
        happens(self.0.next_u32(), chance)
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

/// Whether something of this chance happens at these random bits.
#[inline]
fn happens(bits: u32, chance: Ppm) -> bool {
    // 2^32 is no multiple of a million: the chance is off by less than one in 4,000 millions.
    (u64::from(bits) * u64::from(Ppm::WHOLE.parts())) >> 32 < u64::from(chance.parts())
}

/// The next bits of SplitMix64, a generator that can be asked for any of its numbers at once.
#[must_use]
pub(super) fn split_mix(state: u64) -> u64 {
    let mut bits = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Which hops are lost. Each throw is found from the message and its point alone, so that it does not matter in what
/// order, or whether at all, other messages are run.
#[derive(Clone, Copy, Debug)]
pub struct HopDice(u64);

impl HopDice {
    /// The dice of this seed.
    #[must_use]
    pub fn new(seed: Seed) -> HopDice {
        HopDice(split_mix(seed.0 ^ HOPS))
    }

    /// Whether something of this chance happens to a message at the how-manieth of its points.
    #[inline]
    #[must_use]
    pub fn throw(&self, message: MessageNumber, point: u32, chance: Ppm) -> bool {
        if chance == Ppm::ZERO || chance == Ppm::WHOLE {
            return chance == Ppm::WHOLE;
        }
        let of_message = split_mix(self.0.wrapping_add(message.0));
        happens((split_mix(of_message.wrapping_add(point.into())) >> 32) as u32, chance)
    }
}

/// Keeps the hops' dice apart from other uses of the seed.
const HOPS: u64 = 0x686f_7073;

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
        let mut dice = Dice::new(Seed(7), Purpose::Jobs);
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

    #[test]
    fn hops_are_lost_as_often_as_they_should_and_each_by_itself() {
        let dice = HopDice::new(Seed(1));
        let chance = Ppm::percent(1);
        for points in [0..4, 1_000..1_004] {
            let lost = (0..250_000).flat_map(|message| points.clone().map(move |point| (MessageNumber(message), point)));
            let lost = lost.filter(|(message, point)| dice.throw(*message, *point, chance)).count();
            assert!((9_700..=10_300).contains(&lost), "{lost}, three standard deviations from 10,000");
        }
        // Two points of a message are lost together as often as independent ones are: 1 in 10,000.
        let both = (0..1_000_000).map(MessageNumber).filter(|message| dice.throw(*message, 1, chance) && dice.throw(*message, 2, chance));
        assert!((70..=130).contains(&both.count()));
        assert!(!dice.throw(MessageNumber(1), 1, Ppm::ZERO) && dice.throw(MessageNumber(1), 1, Ppm::WHOLE));
        assert_ne!(HopDice::new(Seed(2)).0, dice.0);
    }
}
