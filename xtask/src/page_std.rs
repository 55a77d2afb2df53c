//! The standard library of the page: compiled with it, for size, and with panics that only stop the program. The words of panics, their
//! places and what formats them are a tenth of the page, and no reader knows what to do with them; a maintainer finds the place by the
//! stack (`compact`). A compiler of the stable channel does this only when it is told that this is known (`RUSTC_BOOTSTRAP`).

use std::process::Command;

use crate::fallback::WasmStd;
use crate::setup::RUSTUP_LIMIT;
use crate::shell::{self, Outcome};
use crate::split;

/// What the compiler is told.
const SILENT_PANICS: [&str; 2] = ["-Zunstable-options", "-Cpanic=immediate-abort"];
const TARGET: &str = "wasm32-unknown-unknown";

/// Which library the page is built with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PageStd {
    /// Its own.
    Small,
    /// The one that other builds for wasm use.
    Common,
}

impl PageStd {
    /// Brings the library's source. Without it the page still works, so its absence is loud but no error.
    pub fn bring(wasm_std: WasmStd) -> Self {
        let brought = match wasm_std {
            WasmStd::Installed => source(),
            WasmStd::FromSource => Ok(()),
        };
        match brought.and_then(|()| silent_panics(wasm_std)) {
            Ok(()) => Self::Small,
            Err(sentence) => {
                shell::warn(&format!("THE PAGE WILL BE A TENTH LARGER, with the common standard library: {sentence}"));
                Self::Common
            }
        }
    }

    /// Sets up a command that compiles the page, directly or by way of Trunk.
    pub fn prepare(self, command: &mut Command) {
        let mut flags = vec![split::RUSTFLAG];
        if self == Self::Small {
            command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort");
            flags.extend(SILENT_PANICS);
        }
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.join(" "));
    }
}

fn source() -> Outcome<()> {
    if has_source() {
        shell::ready("source of the standard library");
        return Ok(());
    }
    shell::step("rustup component add rust-src", || {
        shell::run_within(shell::command("rustup").args(["component", "add", "rust-src"]), RUSTUP_LIMIT)
    })?;
    if has_source() { Ok(()) } else { Err("rustup added its source to another toolchain than the one in use.".to_owned()) }
}

fn has_source() -> bool {
    let sysroot = shell::answer("rustc", &["--print", "sysroot"]);
    sysroot.is_some_and(|sysroot| std::path::Path::new(&sysroot).join("lib/rustlib/src/rust/library/std").exists())
}

/// Asks the compiler whether it knows panics that only stop: 1.92 was the first that did.
fn silent_panics(wasm_std: WasmStd) -> Outcome<()> {
    let mut rustc = wasm_std.rustc();
    rustc.args(SILENT_PANICS).args(["--print", "cfg", "--target", TARGET]).env("RUSTC_BOOTSTRAP", "1");
    shell::output(&mut rustc).map(|_| ()).map_err(|_| "this compiler has no panics that only stop the program; Rust 1.92 has.".to_owned())
}
