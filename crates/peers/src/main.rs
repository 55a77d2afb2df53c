//! Job Q by the product's engine, by hand, and on other simulation libraries, in one run.
//!
//! `cargo xtask bench` runs it. Libraries of Python and JavaScript have scripts (benches/peers), which get the same
//! arrivals; whoever has not installed them is told in one sentence.

mod desque_peer;
#[path = "../../../benches/job_q/mod.rs"]
mod job_q;
mod nexosim_peer;

use job_q::{Counts, MESSAGES, Program, SEED};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

fn main() {
    let arrivals = job_q::arrivals(MESSAGES, SEED);
    let programs = [
        Program { name: "the engine", run: job_q::engine::express },
        Program { name: "the engine's general loop", run: job_q::engine::run },
        Program { name: "lanes, by hand", run: job_q::lanes },
        Program { name: "heap, by hand", run: job_q::heap },
        Program { name: "desque 0.4", run: desque_peer::run },
        Program { name: "nexosim 1.0, one model", run: nexosim_peer::run },
    ];
    let (counts, took) = job_q::in_turn(&programs, &arrivals, 5);
    println!("{:<28} {:>12} {:>14} {:>14}", "Job Q", "time", "ns a message", "to the engine");
    for (program, time) in programs.iter().zip(&took) {
        row(program.name, *time, took[0]);
    }
    let python = std::env::var_os("OTN_PYTHON").unwrap_or("python3".into());
    let simpy = Command::new(python);
    let hint = "SimPy is not measured: python3 has no simpy. Install it, or name a Python that has it in OTN_PYTHON.";
    script(simpy, &["-c", "import simpy"], "q_simpy.py", hint, counts, took[0]);
    let simjs = Command::new("node");
    let hint = "simjs is not measured: Node finds no simjs. Install it with npm, and name its node_modules in NODE_PATH.";
    script(simjs, &["-e", "global.window = {}; require('simjs')"], "q_simjs.cjs", hint, counts, took[0]);
}

fn row(name: &str, took: Duration, engine: Duration) {
    let a_message = took.as_nanos() as f64 / MESSAGES as f64;
    let ratio = took.as_secs_f64() / engine.as_secs_f64();
    println!("{name:<28} {:>9.1} ms {a_message:>14.1} {ratio:>12.2} ×", took.as_secs_f64() * 1e3);
}

/// Runs a script where its library is there; it must find what the engine found.
fn script(mut interpreter: Command, probe: &[&str], file: &str, hint: &str, expected: Counts, engine: Duration) {
    let program = interpreter.get_program().to_owned();
    let probe = Command::new(&program).args(probe).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !probe.is_ok_and(|status| status.success()) {
        println!("{hint}");
        return;
    }
    let file = folder().join(file);
    let output = interpreter.arg(&file).args([MESSAGES.to_string(), SEED.to_string()]).stderr(Stdio::inherit()).output();
    let output = output.expect("an interpreter that was just started starts again");
    assert!(output.status.success(), "{} failed; its own words are above", file.display());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let said: Said = serde_json::from_str(line).expect("a line of JSON as the scripts print it");
        assert_eq!(said.counts(), expected, "{} finds something else than the engine", said.name);
        row(&said.name, Duration::from_secs_f64(said.ms / 1e3), engine);
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/peers")
}

/// What a script says.
#[derive(serde::Deserialize)]
struct Said {
    name: String,
    ms: f64,
    deliveries: u64,
    completions: u64,
    killed: u64,
    lost: u64,
    twice: u64,
    checksum: u64,
}

impl Said {
    fn counts(&self) -> Counts {
        let Said { deliveries, completions, killed, lost, twice, checksum, .. } = *self;
        Counts { deliveries, completions, killed, lost, twice, checksum }
    }
}
