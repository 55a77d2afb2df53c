//! The costs as charts: what is lost and repeated, and what moves it.
//!
//! [`series`] asks the engine's arithmetic for every point and puts it into a [`Chart`](chart::Chart): the takeaway
//! as title, axes, lines, bars or cells, and the table behind them, all numbers already in words. [`draw`](draw::draw) puts
//! a chart onto any of plotters' backends and says where each row of the table lies, so that a cursor can be laid
//! over the picture without drawing it again. [`series::with_simulated`] adds what simulated days came to. No rule of
//! delivery is decided here, and nothing knows a browser.
//!
//! Invariants: a point's height, its row in the table and the title come from the same [`Estimate`] of the engine;
//! colours are for outcomes only, each with a dash or a pattern of its own; the first column of a table names the
//! point, and row `n` is stop `n` of the drawing; in a map each cell is one.
//!
//! [`Estimate`]: otn_engine::run::estimate::Estimate

pub mod cause;
pub mod chart;
pub mod data;
pub mod design;
pub mod draw;
pub mod grid;
pub mod palette;
pub mod series;
pub mod table;
pub mod words;

#[cfg(test)]
mod tests;

pub use chart::{Chart, Kind};
pub use palette::{Look, Palette, Rgb};
pub use table::Table;
