//! `cargo xtask`: everything a fresh machine needs to build, serve, test and measure the page.
//!
//! Two commands are enough to know: `cargo xtask serve` and `cargo xtask test`. Both bring what is missing, say what they do and how long
//! it took, and do no set-up work the second time. One file per concern; nothing here knows what the page is about.

mod bare;
mod bench;
mod browser;
mod build;
mod checks;
mod compact;
mod csp;
mod fallback;
mod licences;
mod node;
mod one_file;
mod order;
mod page_std;
mod parity;
mod repo;
mod serve;
mod service_worker;
mod setup;
mod shell;
mod sizes;
mod soak;
mod split;
mod whole;

use std::process::ExitCode;

/// The help text: also what an unknown command prints.
const USAGE: &str = "\
Usage: cargo xtask <command>

  serve [--port N]       bring what is missing, build the page, serve it at http://127.0.0.1:8080
  test [CHECK…] [-- …]   every check and test, with a summary; or only those whose names contain CHECK;
                         what follows -- goes to Node's test runner (file names, --test-name-pattern=…)
  build                  the release page in dist/, with its sizes
  bench [PART…] [--no-build] [-- …]
                         the benchmarks, in the release profile: native, peers, wasm, page, lighthouse; or only these parts;
                         what follows -- goes to the native ones
  soak [MINUTES] [fuzz|monkey] [--seed N]
                         hostile texts at every reader, for 10 minutes each, and monkeys at the page, for at most 5
  shots [--out DIR] [--no-build]
                         screenshots of the page at five widths, light, dark and embedded (default: target/shots)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(code) => code,
        Err(sentence) => {
            eprintln!("\nerror: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> shell::Outcome<ExitCode> {
    let Some((command, rest)) = arguments.split_first() else {
        println!("{USAGE}");
        return Ok(ExitCode::FAILURE);
    };
    match command.as_str() {
        "serve" => serve::command(rest)?,
        "test" => return checks::command(rest),
        "build" => build::command(rest)?,
        "bench" => bench::command(rest)?,
        "soak" => soak::command(rest)?,
        "shots" => browser::shots_command(rest)?,
        "help" | "--help" | "-h" => println!("{USAGE}"),
        other => return Err(format!("there is no command `{other}`.\n\n{USAGE}")),
    }
    Ok(ExitCode::SUCCESS)
}
