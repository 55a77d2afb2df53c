//! The ways to run the rules: one plan of faults, a day of chance, or by arithmetic.
//!
//! Everything here is deterministic: no clock, no hash order, no randomness but a seeded one.

mod lanes;
pub mod queue;

pub mod engine;

pub mod script;

pub mod explore;

pub mod estimate;

pub mod day_cause;

pub mod possible;

pub mod rng;

pub mod histogram;

pub mod day;
