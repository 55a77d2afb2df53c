//! `cargo xtask test`: every check, in the order in which the cheap ones fail first, and a summary at the end. A failed check does not
//! stop the others, so that one run shows everything that is wrong.

use std::process::ExitCode;
use std::time::Instant;

use crate::setup::Tools;
use crate::shell::{self, Outcome};
use crate::{browser, build, licences, parity, setup};

/// One check: its name in the summary, and what it does.
struct Check {
    name: &'static str,
    run: fn(&mut Session) -> Outcome<()>,
}

const CHECKS: [Check; 8] = [
    Check { name: "format", run: format },
    Check { name: "clippy-host", run: clippy_host },
    Check { name: "clippy-wasm", run: clippy_wasm },
    Check { name: "licences", run: |_| licences::check() },
    Check { name: "tests-host", run: tests_host },
    Check { name: "parity", run: parity },
    Check { name: "page", run: page },
    Check { name: "browser", run: browser_tests },
];

/// What one check leaves for the next.
struct Session {
    tools: Option<Tools>,
    page: Page,
    node_arguments: Vec<String>,
}

/// Whether `dist/` holds the page of these sources.
#[derive(PartialEq)]
enum Page {
    Unknown,
    Built,
    Failed,
}

impl Session {
    /// The tools, brought at the first call.
    fn tools(&mut self) -> Outcome<&Tools> {
        if self.tools.is_none() {
            self.tools = Some(setup::tools()?);
        }
        self.tools.as_ref().ok_or_else(|| "the set-up brought no tools.".to_owned())
    }
}

/// `cargo xtask test`.
pub fn command(arguments: &[String]) -> Outcome<ExitCode> {
    let split = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    let (wanted, node_arguments) = arguments.split_at(split);
    let chosen: Vec<&Check> =
        CHECKS.iter().filter(|check| wanted.is_empty() || wanted.iter().any(|word| check.name.contains(word.as_str()))).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
        return Err(format!("no check is called `{}`: there are {}.", wanted.join("` or `"), names.join(", ")));
    }
    let node_arguments = node_arguments.iter().skip(1).cloned().collect();
    let mut session = Session { tools: None, page: Page::Unknown, node_arguments };
    let mut results = Vec::new();
    for check in chosen {
        println!("\n== {}", check.name);
        let start = Instant::now();
        let result = (check.run)(&mut session);
        if let Err(sentence) = &result {
            println!("error: {sentence}");
        }
        results.push((check.name, result, start.elapsed().as_secs_f64()));
    }
    Ok(summary(&results))
}

fn summary(results: &[(&str, Outcome<()>, f64)]) -> ExitCode {
    println!("\n== summary");
    let mut failed = 0;
    for (name, result, seconds) in results {
        match result {
            Ok(()) => println!("{name:<12} passed {seconds:>8.1} s"),
            Err(sentence) => {
                failed += 1;
                println!("{name:<12} FAILED {seconds:>8.1} s  {}", sentence.lines().next().unwrap_or_default());
            }
        }
    }
    println!("{} passed, {failed} failed", results.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn format(_: &mut Session) -> Outcome<()> {
    setup::components()?;
    shell::run(shell::command("cargo").args(["fmt", "--all", "--check"]))
}

fn clippy_host(_: &mut Session) -> Outcome<()> {
    setup::components()?;
    shell::run(shell::command("cargo").args(["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn clippy_wasm(session: &mut Session) -> Outcome<()> {
    let wasm_std = session.tools()?.wasm_std;
    let mut cargo = wasm_std.cargo();
    cargo.args(["clippy", "--quiet", "--package", "once-twice-never", "--lib", "--bin", "once-twice-never"]);
    cargo.args(["--target", "wasm32-unknown-unknown", "--", "-D", "warnings"]);
    wasm_std.prepare(&mut cargo, &[]);
    shell::run(&mut cargo)
}

fn tests_host(_: &mut Session) -> Outcome<()> {
    shell::run(shell::command("cargo").args(["test", "--quiet", "--workspace"]))
}

fn parity(session: &mut Session) -> Outcome<()> {
    parity::check(session.tools()?)
}

fn page(session: &mut Session) -> Outcome<()> {
    session.page = Page::Failed;
    let sizes = build::page(session.tools()?)?;
    session.page = Page::Built;
    sizes.check()
}

fn browser_tests(session: &mut Session) -> Outcome<()> {
    if session.page == Page::Failed {
        return Err("the page of these sources could not be built, so there is nothing to open in a browser.".to_owned());
    }
    if session.page == Page::Unknown {
        // Its size is a check of its own.
        let _ = build::page(session.tools()?)?;
    }
    let browser = browser::set_up()?;
    browser::test(&browser, &session.node_arguments)
}
