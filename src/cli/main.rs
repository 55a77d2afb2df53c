//! `otn`: the page's questions without a browser.
//!
//! Every command takes the same scenario: a preset, `key=value` pairs over it, or a link of the page. Bad input ends
//! in a sentence and exit status 2.

#[cfg(not(target_arch = "wasm32"))]
mod ask;
#[cfg(not(target_arch = "wasm32"))]
mod days;
#[cfg(not(target_arch = "wasm32"))]
#[cfg(not(target_arch = "wasm32"))]
mod messages;
#[cfg(not(target_arch = "wasm32"))]
mod print;
#[cfg(not(target_arch = "wasm32"))]
mod run;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    run::main()
}

/// The page's build compiles every program of the package; this one has nothing to do there.
#[cfg(target_arch = "wasm32")]
fn main() {}
