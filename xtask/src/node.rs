//! The tools that come from npm: binaryen's wasm-opt, what makes scripts smaller, the browser's driver, the accessibility rules, and the readers of what the page
//! writes, QR codes and Mermaid's diagrams. None of them reaches the page.

use std::path::PathBuf;

use crate::repo;
use crate::shell::{self, Outcome};

/// The oldest Node that the pinned packages run on.
const NODE_MAJOR_MIN: u32 = 20;
/// The packages that package.json pins.
const PACKAGES: [&str; 6] = ["@mermaid-js/tiny", "axe-core", "binaryen", "jsqr", "playwright-core", "terser"];

/// Brings the pinned npm packages, or says what is missing for that.
pub fn packages() -> Outcome<()> {
    let version = shell::answer("node", &["--version"])
        .ok_or_else(|| format!("Node is missing: install Node {NODE_MAJOR_MIN} or newer, with npm, and run this again."))?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok()).unwrap_or(0);
    if major < NODE_MAJOR_MIN {
        return Err(format!("Node {version} is too old: install Node {NODE_MAJOR_MIN} or newer and run this again."));
    }
    if are_installed()? {
        shell::ready(&format!("npm packages ({}), Node {version}", PACKAGES.join(", ")));
        return Ok(());
    }
    shell::step("npm ci: wasm-opt, and what the browser tests need", || {
        shell::run(shell::command("npm").args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))
    })
}

/// The script that is wasm-opt.
pub fn wasm_opt() -> PathBuf {
    repo::root().join("node_modules/binaryen/bin/wasm-opt")
}

/// The script that makes scripts smaller.
pub fn terser() -> PathBuf {
    repo::root().join("node_modules/terser/bin/terser")
}

/// Each package is there in the version that package.json names.
fn are_installed() -> Outcome<bool> {
    let root = repo::root();
    let pins = repo::read(&root.join("package.json"))?;
    Ok(PACKAGES.iter().all(|package| {
        let installed = std::fs::read_to_string(root.join("node_modules").join(package).join("package.json")).unwrap_or_default();
        let pinned = repo::json_text(&pins, package);
        pinned.is_some() && repo::json_text(&installed, "version") == pinned
    }))
}
