//! The second way to a standard library for wasm32, for machines where rustup is missing or its servers are out of reach: Debian's own
//! Rust for web browsers, which comes with the library's source, builds it beside the page (about a minute more).

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{self, Outcome};

/// What `apt-get install` must be given.
const PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy", "lld-19"];
/// Where a Debian package puts its programs.
const BIN: &str = "/usr/bin";

/// How wasm is compiled on this machine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum WasmStd {
    /// The toolchain in PATH brings the library.
    Installed,
    /// Debian's toolchain compiles the library from source.
    FromSource,
}

impl WasmStd {
    /// Sets up a command that compiles for wasm32, directly or by way of Trunk. `tools` stand in front of everything else in PATH.
    pub fn prepare(self, command: &mut Command, tools: &[PathBuf]) {
        let mut folders = tools.to_vec();
        match self {
            Self::Installed => {}
            Self::FromSource => {
                folders.push(PathBuf::from(BIN));
                command
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
                    .env("CARGO", Path::new(BIN).join("cargo"))
                    .env("RUSTC", Path::new(BIN).join("rustc"))
                    // Cargo runs xtask with the first toolchain's libraries, which are not this one's.
                    .env_remove("LD_LIBRARY_PATH")
                    .env_remove("RUSTUP_TOOLCHAIN");
            }
        }
        command.env("PATH", shell::path_with(&folders));
    }

    /// The compiler for wasm32.
    pub fn rustc(self) -> Command {
        match self {
            Self::Installed => shell::command("rustc"),
            Self::FromSource => shell::command(Path::new(BIN).join("rustc")),
        }
    }

    /// The cargo that compiles for wasm32.
    pub fn cargo(self) -> Command {
        match self {
            Self::Installed => shell::command("cargo"),
            Self::FromSource => shell::command(Path::new(BIN).join("cargo")),
        }
    }
}

/// Takes Debian's toolchain, installing it when this is root. `why` is what went wrong with the first way.
pub fn debian(why: &str) -> Outcome<WasmStd> {
    let install = format!("apt-get install {}", PACKAGES.join(" "));
    if !is_there() {
        if shell::find_in_path(&["apt-get"]).is_none() {
            return Err(format!(
                "the standard library for wasm32 is missing: {why} Run `rustup target add wasm32-unknown-unknown` with a network connection."
            ));
        }
        if !shell::is_root() {
            return Err(format!(
                "the standard library for wasm32 is missing: {why} Run `rustup target add wasm32-unknown-unknown`, or as root `{install}`."
            ));
        }
        shell::step(&install, || shell::apt_install(&PACKAGES))?;
    }
    shell::warn(&format!("wasm is compiled with Debian's Rust in {BIN}, its standard library from source, because {why}"));
    Ok(WasmStd::FromSource)
}

fn is_there() -> bool {
    let source = shell::answer(Path::new(BIN).join("rustc"), &["--print", "sysroot"])
        .is_some_and(|sysroot| Path::new(&sysroot).join("lib/rustlib/src/rust/library/std").exists());
    source && ["cargo", "cargo-clippy", "wasm-ld-19"].iter().all(|program| Path::new(BIN).join(program).exists())
}
