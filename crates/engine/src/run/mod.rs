//! runs
pub mod engine;
pub mod estimate;
pub mod queue;
pub mod script;
