//! The program in one piece, for the page that is one file: compiled once more without cuts, as a plain script and its wasm.

use std::path::PathBuf;

use crate::setup::Tools;
use crate::shell::{self, Outcome};
use crate::{repo, split};

/// The program that Trunk compiles, too.
const PROGRAM: &str = "once-twice-never";
/// What the files are called, before `.js` and `_bg.wasm`.
const NAME: &str = "whole";
/// The folder of the files.
const FOLDER: &str = "target/whole";

/// Compiles the program. wasm-opt is left to the caller.
pub fn compile(tools: &Tools) -> Outcome<()> {
    let mut cargo = tools.wasm_std.cargo();
    cargo.args(["build", "--quiet", "--release", "--bin", PROGRAM, "--target", "wasm32-unknown-unknown"]);
    tools.prepare_page(&mut cargo, &[]);
    shell::run(&mut cargo)?;
    let folder = repo::root().join(FOLDER);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}.", folder.display()))?;
    let linked = folder.join("linked.wasm");
    split::cut(&folder, &linked, "./parts.js", "./whole.js")?;
    let mut bindgen = shell::command(&tools.wasm_bindgen);
    bindgen.args(["--target", "no-modules", "--no-typescript", "--out-name", NAME, "--out-dir"]).arg(&folder).arg(&linked);
    shell::run(&mut bindgen)
}

/// The program's script.
pub fn script() -> PathBuf {
    repo::root().join(FOLDER).join(format!("{NAME}.js"))
}

/// The program's wasm.
pub fn wasm() -> PathBuf {
    repo::root().join(FOLDER).join(format!("{NAME}_bg.wasm"))
}
