//! once-twice-never: will my message arrive once, twice or never?
//!
//! ```text
//!                    otn-engine                        what is given      what is asked       what is shown
//!  ┌───────────────────────────────────────────┐
//!  │ model: the rules of one message's life    │        link  ◀── text         app (wasm32): the page
//!  │   ▲                                       │ ◀────  catalogue ◀── names    cli (host): otn
//!  │ run: script, explore, day, estimate       │        view ──▶ words, drawings, charts
//!  └───────────────────────────────────────────┘
//! ```
//!
//! Read in this order:
//!
//! 1. [`otn_engine::model`]: the rules, with the glossary. A **scenario** is what a user sets, a **plan** its faults.
//! 2. [`otn_engine::run`]: four questions to one event loop. A script gives a **trace**, an exploration what is possible
//!    with the shortest plan for each, a day its counts, the estimate the arithmetic.
//! 3. [`link`]: text in and out (and before it [`language`], which knows no text and brings them all into the reader's language). The one border at which text is read: a wrong piece becomes a sentence.
//! 4. [`catalogue`]: scenarios with a name, written as links are.
//! 5. [`view`]: what was found as words, geometry and charts. No browser.
//! 6. `app`, the page, and `cli`, the command line: the two ends, each compiled for its own target.
//!
//! Each knows only what stands before it.

pub mod language;

pub mod link;

pub mod catalogue;

pub mod view;

#[cfg(target_arch = "wasm32")]
pub mod app;
