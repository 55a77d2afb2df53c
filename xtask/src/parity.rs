//! Whether the engine finds the same natively and in wasm, to the last bit: a number of each, compared.

use crate::repo;
use crate::setup::Tools;
use crate::shell::{self, Outcome};

/// Prints the number that a wasm module computes.
const ASK_WASM: &str = "const fs = require('node:fs');\
    WebAssembly.instantiate(fs.readFileSync(process.argv[1])).then(({ instance }) =>\
    console.log(BigInt.asUintN(64, instance.exports.parity()).toString()));";

/// Compares the two.
pub fn check(tools: &Tools) -> Outcome<()> {
    let mut cargo = tools.wasm_std.cargo();
    cargo.args(["build", "--quiet", "--release", "--package", "otn-parity", "--lib", "--target", "wasm32-unknown-unknown"]);
    tools.wasm_std.prepare(&mut cargo, &[]);
    shell::run(&mut cargo)?;
    let wasm = repo::cargo_target().join("wasm32-unknown-unknown/release/otn_parity.wasm");
    let in_wasm = shell::output(shell::command("node").arg("-e").arg(ASK_WASM).arg(&wasm))?;
    let natively = shell::output(shell::command("cargo").args(["run", "--quiet", "--package", "otn-parity"]))?;
    if in_wasm.trim() == natively.trim() {
        println!("natively and in wasm: {}", natively.trim());
        Ok(())
    } else {
        Err(format!("the engine finds {} natively and {} in wasm.", natively.trim(), in_wasm.trim()))
    }
}
