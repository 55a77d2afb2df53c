//! What a build needs, brought in parallel where two tools must be compiled. Everything lands in `target/tools` or `node_modules`; only
//! root installs anything for the whole machine. A second run finds it all and does nothing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::fallback::{self, WasmStd};
use crate::page_std::PageStd;
use crate::shell::{self, Outcome};
use crate::{node, repo};

/// The Trunk that the page is built with; newer ones want a newer Rust.
const TRUNK_VERSION: &str = "0.21.14";
/// With its server out of reach rustup can hang instead of failing.
pub const RUSTUP_LIMIT: Duration = Duration::from_secs(60);
/// The tools' own release profiles take several times as long to compile, and the page does not get better by them.
const QUICK_PROFILE: [(&str, &str); 2] = [("CARGO_PROFILE_RELEASE_LTO", "off"), ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")];
/// How far a tool is optimised: Trunk only reads a page and copies files, while wasm-bindgen reads the whole program, three times.
const LEVEL: &str = "CARGO_PROFILE_RELEASE_OPT_LEVEL";

/// What a build works with.
pub struct Tools {
    /// How wasm is compiled.
    pub wasm_std: WasmStd,
    /// The standard library that the page gets.
    page_std: PageStd,
    /// The Trunk to run.
    pub trunk: PathBuf,
    /// The wasm-bindgen to run.
    pub wasm_bindgen: PathBuf,
    /// The command that makes wasm smaller: a program and the arguments before its own.
    pub wasm_opt: Option<Vec<PathBuf>>,
    /// The script that makes scripts smaller, for Node.
    pub terser: Option<PathBuf>,
}

impl Tools {
    /// Sets up a command that compiles what the page has, as the page has it. `tools` stand in front of everything else in PATH.
    pub fn prepare_page(&self, command: &mut Command, tools: &[PathBuf]) {
        self.wasm_std.prepare(command, tools);
        self.page_std.prepare(command);
    }
}

/// Brings everything that a build needs.
pub fn tools() -> Outcome<Tools> {
    println!("Set-up");
    let wasm_std = wasm_std()?;
    let page_std = PageStd::bring(wasm_std);
    let bindgen_version = repo::locked_version("wasm-bindgen")?;
    // The last crate of each keeps one core busy alone for a while: side by side they use both.
    let (trunk, wasm_bindgen) = std::thread::scope(|scope| {
        let trunk = scope.spawn(trunk);
        let wasm_bindgen = wasm_bindgen(&bindgen_version);
        (trunk.join().unwrap_or_else(|_| Err("the set-up of Trunk broke off: run this again.".to_owned())), wasm_bindgen)
    });
    let (wasm_opt, terser) = node_tools();
    Ok(Tools { wasm_std, page_std, trunk: trunk?, wasm_bindgen: wasm_bindgen?, wasm_opt, terser })
}

/// Cargo's own helpers, which a minimal toolchain lacks.
pub fn components() -> Outcome<()> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if shell::answer("cargo", &[subcommand, "--version"]).is_none() {
            shell::step(&format!("rustup component add {component}"), || {
                shell::run_within(shell::command("rustup").args(["component", "add", component]), RUSTUP_LIMIT)
            })?;
        }
    }
    Ok(())
}

fn wasm_std() -> Outcome<WasmStd> {
    if has_wasm_std() {
        shell::ready("standard library for wasm32-unknown-unknown");
        return Ok(WasmStd::Installed);
    }
    if shell::find_in_path(&["rustup"]).is_none() {
        return fallback::debian("rustup is not in PATH.");
    }
    let added = shell::step("rustup target add wasm32-unknown-unknown", || {
        shell::run_within(shell::command("rustup").args(["target", "add", "wasm32-unknown-unknown"]), RUSTUP_LIMIT)
    });
    match added {
        Ok(()) if has_wasm_std() => Ok(WasmStd::Installed),
        Ok(()) => fallback::debian("rustup added it to another toolchain than the one in use."),
        Err(sentence) => fallback::debian(&sentence),
    }
}

fn has_wasm_std() -> bool {
    shell::answer("rustc", &["--print", "target-libdir", "--target", "wasm32-unknown-unknown"])
        .and_then(|folder| std::fs::read_dir(folder).ok())
        .is_some_and(|mut files| files.any(|file| file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libstd-"))))
}

fn trunk() -> Outcome<PathBuf> {
    let own = repo::tools().join("bin/trunk");
    let wanted = format!("trunk {TRUNK_VERSION}");
    if shell::answer(&own, &["--version"]).as_deref() == Some(&wanted) {
        shell::ready(&wanted);
        return Ok(own);
    }
    let in_path = shell::find_in_path(&["trunk"]);
    let version_in_path = in_path.as_ref().and_then(|trunk| shell::answer(trunk, &["--version"]));
    if let (Some(trunk), Some(version)) = (&in_path, &version_in_path)
        && *version == wanted
    {
        shell::ready(&format!("{wanted}, as found in PATH"));
        return Ok(trunk.clone());
    }
    match install("trunk", TRUNK_VERSION, "0", &["--locked"]) {
        Ok(()) => Ok(own),
        Err(sentence) => match (in_path, version_in_path) {
            (Some(trunk), Some(version)) => {
                shell::warn(&format!("{version} from PATH is used instead of {wanted}: {sentence}"));
                Ok(trunk)
            }
            (_, _) => Err(sentence),
        },
    }
}

/// Brings wasm-bindgen in exactly the version that the page is linked with. Trunk takes it from PATH.
fn wasm_bindgen(version: &str) -> Outcome<PathBuf> {
    let own = repo::tools().join("bin/wasm-bindgen");
    let wanted = format!("wasm-bindgen {version}");
    for program in [own.as_path(), Path::new("wasm-bindgen")] {
        if shell::answer(program, &["--version"]).as_deref() == Some(&wanted) {
            shell::ready(&wanted);
            return Ok(program.to_path_buf());
        }
    }
    // Not --locked: its lock file names a release that has since been taken back.
    install("wasm-bindgen-cli", version, "1", &[])?;
    Ok(own)
}

/// wasm-opt, and what makes scripts smaller. wasm-opt halves the page; without it the page still works, so its absence is loud but no
/// error.
fn node_tools() -> (Option<Vec<PathBuf>>, Option<PathBuf>) {
    let sentence = match node::packages() {
        Ok(()) => return (Some(vec![PathBuf::from("node"), node::wasm_opt()]), Some(node::terser())),
        Err(sentence) => sentence,
    };
    if let Some(program) = shell::find_in_path(&["wasm-opt"]) {
        shell::warn(&format!("wasm-opt from PATH is used, because {sentence}"));
        return (Some(vec![program]), None);
    }
    shell::warn(&format!("THE PAGE WILL BE TWICE AS LARGE, without wasm-opt: {sentence}"));
    (None, None)
}

/// Compiles a tool into `target/tools`; its own folder for what is compiled lets two run side by side.
fn install(package: &str, version: &str, level: &str, options: &[&str]) -> Outcome<()> {
    let tools = repo::tools();
    std::fs::create_dir_all(&tools).map_err(|error| format!("{} cannot be made: {error}.", tools.display()))?;
    let log = tools.join(format!("{package}.log"));
    let compiled = tools.join("compile").join(package);
    println!("  … {package} is compiled once, which takes 2 to 6 minutes; its own words go to target/tools/{package}.log");
    shell::step(&format!("cargo install {package} {version}"), || {
        let mut cargo = shell::command("cargo");
        cargo.args(["install", package, "--version", version, "--root"]).arg(&tools).arg("--target-dir").arg(&compiled);
        cargo.args(options).envs(QUICK_PROFILE).env(LEVEL, level);
        shell::run_into(&mut cargo, &log)
    })?;
    // Half a gigabyte that nobody needs again; if it cannot be removed, it only takes room.
    let _ = std::fs::remove_dir_all(&compiled);
    Ok(())
}
