//! What is seen and said: words, numbers as text, diagrams as geometry, charts.
//!
//! Everything here is a pure function of what the engine found. No browser types: the page hands in a formatter and
//! draws what comes out, `otn` prints it, and a test compares it. Rules of delivery are not decided here.
//!
//! Read [`format`] (numbers), [`words`] (every text), [`transcript`] (a trace in sentences), then the diagram and the [`charts`].

pub mod format;

pub mod words;

pub mod outcome;

pub mod path;

pub mod predict;

pub mod transcript;

pub mod text;

pub mod diagram;

pub mod svg;

pub mod mermaid;

pub mod json;

pub mod qr;

pub mod choose;

pub mod memo;

pub mod one_file;
pub mod snippets;

pub mod prerender;

pub mod article;

pub mod charts;

#[cfg(test)]
pub(crate) mod cases;

#[cfg(test)]
mod properties;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod complete_charts;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod complete;
