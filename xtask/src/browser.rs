//! The page in a real Chromium, driven from Node: the browser tests, the screenshots, and how fast it is.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::serve::Site;
use crate::shell::{self, Outcome};
use crate::{build, node, repo, setup};

/// What a Chromium is called, the most likely first.
const NAMES: [&str; 6] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
/// What Debian needs installed; without a font every letter is a box.
const PACKAGES: [&str; 2] = ["chromium", "fonts-liberation"];
/// A test that hangs must not hang everything.
const TEST_LIMIT_MS: &str = "--test-timeout=300000";

/// Brings a browser and what drives it.
pub fn set_up() -> Outcome<PathBuf> {
    node::packages()?;
    let named = std::env::var_os("OTN_BROWSER").map(PathBuf::from);
    if let Some(browser) = named.or_else(|| shell::find_in_path(&NAMES)) {
        shell::ready(&format!("browser {}", browser.display()));
        return Ok(browser);
    }
    let install = format!("apt-get install {}", PACKAGES.join(" "));
    if shell::find_in_path(&["apt-get"]).is_none() || !shell::is_root() {
        return Err(format!(
            "no browser was found: install Chromium or Chrome (on Debian, as root: `{install}`), or name one in OTN_BROWSER."
        ));
    }
    shell::step(&install, || shell::apt_install(&PACKAGES))?;
    shell::find_in_path(&NAMES).ok_or_else(|| format!("`{install}` brought no program called {}.", NAMES.join(", ")))
}

/// Runs `tests/browser/*.test.mjs` against the built page. `extra` goes to Node's test runner; file names among it replace the list.
///
/// Files with a test that fails run once more, alone: on a machine that is busy a browser can be slower than a test thought. What fails
/// then has failed.
pub fn test(browser: &Path, extra: &[String]) -> Outcome<()> {
    let report = repo::cargo_target().join("browser.tap");
    let mut node = node_command(browser)?;
    node.args(["--test", "--test-concurrency=2", TEST_LIMIT_MS]);
    node.args(["--test-reporter=spec", "--test-reporter-destination=stdout", "--test-reporter=tap"]);
    node.arg(format!("--test-reporter-destination={}", report.display())).args(extra).env("OTN_BIN", build::otn()?);
    if !extra.iter().any(|argument| argument.ends_with(".mjs")) {
        node.args(test_files()?);
    }
    let Err(sentence) = shell::run(&mut node) else { return Ok(()) };
    let failed = failed_files(&repo::read(&report)?);
    if failed.is_empty() {
        return Err(sentence);
    }
    shell::warn(&format!("once more, alone: {}", failed.join(", ")));
    let mut node = node_command(browser)?;
    node.args(["--test", "--test-reporter=spec", "--test-concurrency=1", TEST_LIMIT_MS]).args(failed).env("OTN_BIN", build::otn()?);
    shell::run(&mut node)
}

/// Lets the monkeys play for so long.
pub fn monkey(browser: &Path, seconds: u64, seed: u64) -> Outcome<()> {
    let mut node = node_command(browser)?;
    // Each test has a limit of its own, which knows how long it plays.
    node.args(["--test", "--test-reporter=spec", "tests/browser/monkey.test.mjs"]).env("OTN_BIN", build::otn()?);
    shell::run(node.env("OTN_MONKEY_SECONDS", seconds.to_string()).env("OTN_MONKEY_SEED", seed.to_string()))
}

/// The files that a report in the Test Anything Protocol names beside tests that failed.
fn failed_files(report: &str) -> Vec<String> {
    let mut failed = Vec::new();
    let mut is_failed = false;
    for line in report.lines().map(str::trim_start) {
        if line.starts_with("ok ") || line.starts_with("not ok ") {
            is_failed = line.starts_with("not ok ");
        } else if let Some((file, _)) = line.strip_prefix("location: '").and_then(|place| place.split_once(".mjs:")) {
            let file = format!("{file}.mjs");
            if is_failed && !failed.contains(&file) {
                failed.push(file);
            }
        }
    }
    failed
}

/// Measures the built page with a script.
pub fn bench(browser: &Path, script: &str) -> Outcome<()> {
    shell::run(node_command(browser)?.arg(script))
}

/// `cargo xtask shots`.
pub fn shots_command(arguments: &[String]) -> Outcome<()> {
    let mut out = repo::root().join("target/shots");
    let mut build = true;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--no-build" => build = false,
            // Relative to where the user stands, which is not where cargo runs xtask's own commands.
            "--out" => {
                let folder = rest.next().ok_or("`--out` wants a folder, like `--out target/shots`.")?;
                let here = std::env::current_dir().map_err(|error| format!("the current folder is unknown: {error}."))?;
                out = here.join(folder);
            }
            other => return Err(format!("`cargo xtask shots` takes `--out DIR` and `--no-build`, not `{other}`.")),
        }
    }
    if build {
        let sizes = build::page(&setup::tools()?)?;
        sizes.check().unwrap_or_else(|sentence| shell::warn(&sentence));
    }
    let browser = set_up()?;
    shell::run(node_command(&browser)?.arg("tests/browser/shots.mjs").env("OTN_SHOTS", &out))?;
    println!("The screenshots are in {}.", out.display());
    Ok(())
}

/// Node with the page served and a browser found.
fn node_command(browser: &Path) -> Outcome<Command> {
    if !repo::dist().join("index.html").exists() {
        return Err("there is no page to open: run `cargo xtask build` first.".to_owned());
    }
    let site = Site::on_a_free_port()?;
    let mut node = shell::command("node");
    node.env("OTN_URL", format!("{}/", site.url)).env("OTN_BROWSER", browser);
    Ok(node)
}

fn test_files() -> Outcome<Vec<PathBuf>> {
    let folder = repo::root().join("tests/browser");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{} cannot be read: {error}.", folder.display()))?;
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.to_string_lossy().ends_with(".test.mjs")).collect();
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_failed_tests_run_again() {
        let report = "\
TAP version 13
# Subtest: links
    ok 1 - one
      ---
      location: '/page/links.test.mjs:3:1'
      ...
    not ok 2 - two
      ---
      location: '/page/links.test.mjs:9:3'
      ...
not ok 1 - links
  ---
  location: '/page/links.test.mjs:1:1'
  ...
ok 2 - load
  ---
  location: '/page/load.test.mjs:1:1'
  ...
";
        assert_eq!(failed_files(report), ["/page/links.test.mjs"]);
        assert_eq!(failed_files("Bail out!"), Vec::<String>::new());
    }
}
