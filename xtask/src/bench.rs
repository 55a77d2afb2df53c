//! The benchmarks: natively, beside other libraries, in wasm and the page in Chromium.

use crate::shell::{self, Outcome};
use crate::{browser, build, parity, repo, setup, sizes};

/// Packages that may have benchmarks, and where these would be.
const PLACES: [(&str, &str); 2] = [("otn-engine", "crates/engine/benches"), ("once-twice-never", "benches")];
/// Measures the page that is there.
const NO_BUILD: &str = "--no-build";
/// The parts, in the order in which they run.
const PARTS: [Part; 5] = [
    Part { name: "native", run: native },
    Part { name: "peers", run: peers },
    Part { name: "wasm", run: wasm },
    Part { name: "page", run: page },
    Part { name: "lighthouse", run: lighthouse },
];

/// A part of the measuring, by its name.
struct Part {
    name: &'static str,
    run: fn(&Wishes) -> Outcome<()>,
}

/// What the command line says beside the parts.
struct Wishes {
    build: bool,
    own: Vec<String>,
}

/// `cargo xtask bench`; what follows `--` goes to the native benchmarks.
pub fn command(arguments: &[String]) -> Outcome<()> {
    let split = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    let (wanted, own) = arguments.split_at(split);
    let wishes = Wishes { build: !wanted.iter().any(|word| word == NO_BUILD), own: own.iter().skip(1).cloned().collect() };
    let wanted: Vec<&String> = wanted.iter().filter(|word| *word != NO_BUILD).collect();
    if let Some(unknown) = wanted.iter().find(|word| PARTS.iter().all(|part| part.name != word.as_str())) {
        let names = PARTS.map(|part| part.name).join(", ");
        return Err(format!("no part of the benchmarks is called `{unknown}`: there are {names}."));
    }
    for part in PARTS.iter().filter(|part| wanted.is_empty() || wanted.iter().any(|word| *word == part.name)) {
        println!("\n== {}", part.name);
        (part.run)(&wishes)?;
    }
    Ok(())
}

fn native(wishes: &Wishes) -> Outcome<()> {
    for (package, place) in PLACES {
        let folder = repo::root().join(place);
        if !folder.is_dir() {
            continue;
        }
        // One by one and by name: a library's test harness, which `cargo bench` runs as well, knows no benchmark's options.
        let is_benchmark = |file: &&std::path::PathBuf| file.parent() == Some(&folder) && file.extension().is_some_and(|end| end == "rs");
        for file in sizes::files(&folder)?.iter().filter(is_benchmark) {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            println!("cargo bench --package {package} --bench {name}");
            shell::run(shell::command("cargo").args(["bench", "--quiet", "--package", package, "--bench", &name, "--"]).args(&wishes.own))?;
        }
    }
    Ok(())
}

/// Other libraries have a workspace of their own, so that nobody compiles them who does not measure.
fn peers(_: &Wishes) -> Outcome<()> {
    let mut cargo = shell::command("cargo");
    cargo.args(["run", "--quiet", "--release", "--manifest-path", "crates/peers/Cargo.toml"]);
    shell::run(cargo.env("CARGO_TARGET_DIR", repo::cargo_target()))
}

fn wasm(_: &Wishes) -> Outcome<()> {
    parity::time(&setup::tools()?)
}

fn page(wishes: &Wishes) -> Outcome<()> {
    in_browser(wishes, "tests/bench/page.mjs")
}

fn lighthouse(wishes: &Wishes) -> Outcome<()> {
    in_browser(wishes, "tests/bench/lighthouse.mjs")
}

/// Runs a script on the release page.
fn in_browser(wishes: &Wishes, script: &str) -> Outcome<()> {
    if wishes.build {
        let sizes = build::page(&setup::tools()?)?;
        sizes.check().unwrap_or_else(|sentence| shell::warn(&sentence));
    }
    browser::bench(&browser::set_up()?, script)
}
