//! The border where text comes in and goes out: links, plans of faults, and single values.
//!
//! What a user writes, pastes or is sent is read here and nowhere else: the page, its controls, a frame's host and
//! `otn` share these readers, so that one text means one thing. Nothing that comes in can fail a reader: a wrong
//! piece becomes a sentence and the rest is used. This module must not know a browser, nor what the model makes of
//! a scenario.
//!
//! - [`value`]: one setting's value. [`plan`]: a list of faults.
//! - [`mod@encode`], [`mod@decode`]: the scenario link, the text after `#`. [`notice`]: what a reader says about it.
//! - [`page`]: the part after `?`, with [`panes`] and [`locks`], and whole addresses.
//!   [`mod@address`]: where a page is. [`host`]: what the page around a framed one asks for. [`arguments`]: `key=value` on a command line.

pub mod value;

pub mod effects;

pub mod cast;

pub mod plan;

pub mod plan_error;

pub mod encode;

pub mod decode;

pub mod notice;

pub mod page;

pub mod panes;

pub mod address;
pub mod locks;

pub mod host;

pub mod arguments;

pub mod text;

pub mod pairs;

mod checksum;

pub mod decimal;

#[cfg(all(test, not(target_arch = "wasm32")))]
pub mod random;
