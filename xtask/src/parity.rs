//! Whether the engine finds the same natively and in wasm, to the last bit: a number of each, compared.

use std::path::PathBuf;

use crate::repo;
use crate::setup::Tools;
use crate::shell::{self, Outcome};

/// Prints the number that a wasm module computes.
const ASK_WASM: &str = "const fs = require('node:fs');\
    WebAssembly.instantiate(fs.readFileSync(process.argv[1])).then(({ instance }) =>\
    console.log(BigInt.asUintN(64, instance.exports.parity()).toString()));";

/// Times a wasm module's functions: the first call, and the median of those after it.
const TIME_WASM: &str = "const fs = require('node:fs');\
    WebAssembly.instantiate(fs.readFileSync(process.argv[1])).then(({ instance }) => {\
    const time = (name, run, times) => { const took = []; for (let i = 0; i <= times; i += 1) { const start = performance.now(); run();\
    took.push(performance.now() - start); } const first = took.shift(); took.sort((a, b) => a - b);\
    console.log(name.padEnd(44), 'first', first.toFixed(1).padStart(8), 'ms, warm', took[took.length >> 1].toFixed(1).padStart(8), 'ms'); };\
    const { explore_slow_day, simulate_slow_day } = instance.exports;\
    time('explore, 2 faults (1,068 plans)', () => explore_slow_day(2), 20);\
    time('explore, 3 faults (29,258 plans)', () => explore_slow_day(3), 5);\
    time('day of 50,000', () => simulate_slow_day(50000), 5);\
    time('day of 500,000', () => simulate_slow_day(500000), 3); });";

/// Prints how fast the engine runs in wasm, in Node.
pub fn time(tools: &Tools) -> Outcome<()> {
    let wasm = build(tools)?;
    println!("\nin wasm (Node)");
    shell::run(shell::command("node").arg("-e").arg(TIME_WASM).arg(&wasm))
}

/// Compares the two.
pub fn check(tools: &Tools) -> Outcome<()> {
    let wasm = build(tools)?;
    let in_wasm = shell::output(shell::command("node").arg("-e").arg(ASK_WASM).arg(&wasm))?;
    let natively = shell::output(shell::command("cargo").args(["run", "--quiet", "--package", "otn-parity"]))?;
    if in_wasm.trim() == natively.trim() {
        println!("natively and in wasm: {}", natively.trim());
        Ok(())
    } else {
        Err(format!("the engine finds {} natively and {} in wasm.", natively.trim(), in_wasm.trim()))
    }
}

fn build(tools: &Tools) -> Outcome<PathBuf> {
    let mut cargo = tools.wasm_std.cargo();
    cargo.args(["build", "--quiet", "--release", "--package", "otn-parity", "--lib", "--target", "wasm32-unknown-unknown"]);
    tools.wasm_std.prepare(&mut cargo, &[]);
    shell::run(&mut cargo)?;
    Ok(repo::cargo_target().join("wasm32-unknown-unknown/release/otn_parity.wasm"))
}
