//! Whether the engine finds the same natively and in wasm, to the last bit: a number of each, compared.

use std::path::PathBuf;
use std::process::Command;

use crate::setup::Tools;
use crate::shell::{self, Outcome};
use crate::{browser, repo};

/// Prints the number that a wasm module computes.
const ASK_WASM: &str = "const fs = require('node:fs');\
    WebAssembly.instantiate(fs.readFileSync(process.argv[1])).then(({ instance }) =>\
    console.log(BigInt.asUintN(64, instance.exports.parity()).toString()));";

/// How often the two are timed in turn.
const ROUNDS: u32 = 3;

/// What is timed: its name, the function and its argument, how often it is called.
const TIMED: [(&str, &str, u32, u32); 7] = [
    ("explore, 2 faults (1,068 plans)", "explore_slow_day", 2, 40),
    ("explore, 3 faults (29,258 plans)", "explore_slow_day", 3, 7),
    ("day of 50,000", "simulate_slow_day", 50_000, 40),
    ("day of 500,000", "simulate_slow_day", 500_000, 60),
    ("day of 500,000, 1 % of acks, confirms lost", "simulate_lossy_day", 500_000, 9),
    ("the same with 64 slots to wait for", "simulate_queue_day", 500_000, 9),
    ("day of 500,000, every message in the loop", "simulate_plain_day", 500_000, 5),
];

/// Prints how fast the engine runs in wasm, in Chromium, beside the native program.
pub fn time(tools: &Tools) -> Outcome<()> {
    let browser = browser::set_up()?;
    let wasm = build(tools)?;
    shell::run(shell::command("cargo").args(["build", "--quiet", "--release", "--package", "otn-parity", "--bin", "otn-parity"]))?;
    let native = repo::cargo_target().join("release").join(format!("otn-parity{}", std::env::consts::EXE_SUFFIX));
    println!("{:<44} {:>12} {:>12} {:>12} {:>8}", "natively, and in wasm (Chromium)", "native", "first wasm", "wasm, warm", "ratio");
    for (name, function, argument, times) in TIMED {
        let call = [function.to_owned(), argument.to_string(), times.to_string()];
        let (mut natively, mut in_wasm) = (Calls::default(), Calls::default());
        for _ in 0..ROUNDS {
            natively.add(&took(shell::command(&native).args(&call))?);
            let mut node = shell::command("node");
            in_wasm.add(&took(node.env("OTN_BROWSER", &browser).arg("tests/bench/wasm.mjs").arg(&wasm).args(&call))?);
        }
        let (first, natively, in_wasm) = (in_wasm.first, natively.warm, in_wasm.warm);
        println!("{name:<44} {natively:>9.2} ms {first:>9.2} ms {in_wasm:>9.2} ms {:>6.2} ×", in_wasm / natively);
    }
    Ok(())
}

/// What a program says that each call took.
fn took(command: &mut Command) -> Outcome<Vec<f64>> {
    let said = shell::output(command)?;
    let took: Vec<f64> = said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    if took.len() > 1 { Ok(took) } else { Err(format!("a benchmark said `{}` instead of its times.", said.trim())) }
}

/// How long calls took: the shortest of the first ones, each in a program of its own, and of all others. Whatever else runs on the
/// machine only adds to a time, so the shortest is the nearest to the program's own.
struct Calls {
    first: f64,
    warm: f64,
}

impl Default for Calls {
    fn default() -> Calls {
        Calls { first: f64::INFINITY, warm: f64::INFINITY }
    }
}

impl Calls {
    fn add(&mut self, took: &[f64]) {
        let [first, others @ ..] = took else { return };
        self.first = self.first.min(*first);
        self.warm = others.iter().copied().fold(self.warm, f64::min);
    }
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
    tools.prepare_page(&mut cargo, &[]);
    shell::run(&mut cargo)?;
    Ok(repo::cargo_target().join("wasm32-unknown-unknown/release/otn_parity.wasm"))
}
