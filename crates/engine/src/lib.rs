//! The delivery model of once-twice-never, and the ways to run it.
//!
//! A crate of its own for two reasons. It is compiled for speed while the page around it is compiled for size
//! (see ARCHITECTURE.md, "Package boundary"), so every hot loop must be a concrete function *here*, and what runs
//! once is `#[inline]`. And it cannot reach a browser, a clock or a file, because it depends on nothing that could.
//!
//! Read [`model`] first (the rules of one message's life), then [`run`] (who decides the faults, and who watches).

pub mod model;
pub mod run;
