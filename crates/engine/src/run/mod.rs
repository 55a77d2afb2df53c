//! The ways to run the rules: one plan of faults, a day of chance, or by arithmetic.
//!
//! Everything here is deterministic: no clock, no hash order, no randomness but a seeded one.
//!
//! What runs once for a change of the settings ([`script`], [`estimate`], [`possible`]) is `#[inline]`, down to its helpers: so it is
//! compiled where it is used, in the page for size, while the loops here are compiled for speed.

mod alone;
mod chance;
mod counter;
pub mod day;
pub mod day_cause;
pub mod days;
pub mod engine;
pub mod estimate;
pub mod expectation;
pub mod explore;
pub mod express;
pub mod figures;
pub mod histogram;
pub mod known;
pub mod lanes;
pub mod possible;
pub mod queue;
pub mod rng;
pub mod script;
pub mod sorted;
