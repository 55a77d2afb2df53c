//! once-twice-never: will my message arrive once, twice or never?
#[cfg(target_arch = "wasm32")]
pub mod app;
pub mod catalogue;
pub mod link;
pub mod view;
