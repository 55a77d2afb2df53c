//! The release page: compiled by Trunk, made smaller by wasm-opt, given its first words and its security policy, and measured. It is made
//! in a folder of its own and only then becomes `dist/`, so that what is served is never half a page.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::setup::Tools;
use crate::shell::{self, Outcome};
use crate::sizes::Sizes;
use crate::{compact, csp, one_file, repo, service_worker, setup, sizes, split, whole};

/// What the wasm may use: every browser of the last years has it. Named one by one, because `--all-features` writes what Chromium refuses.
const WASM_FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];
/// Inlining saves raw bytes and costs compressed ones; alignments are hints that today's processors do without.
const WASM_PASSES: [&str; 4] = ["-Oz", "--skip-pass=inlining-optimizing", "--skip-pass=inlining", "--dealign"];
/// Where index.html wants the default verdict, so that it can be read before and without the wasm.
const PRERENDERED: &str = "<!-- prerendered -->";

/// `cargo xtask build`.
pub fn command(arguments: &[String]) -> Outcome<()> {
    if let Some(argument) = arguments.first() {
        return Err(format!("`cargo xtask build` takes no `{argument}`."));
    }
    let sizes = page(&setup::tools()?)?;
    println!("The page is in {}.", repo::dist().display());
    sizes.check()
}

/// Builds the page into `dist/`. One that is too large is still a page to look at: only a build and the tests make that an error.
pub fn page(tools: &Tools) -> Outcome<Sizes> {
    println!("Page");
    shell::step("trunk build, release", || trunk(tools))?;
    shell::step("split", || split::split(tools))?;
    shell::step("wasm-opt, and the program in one piece", || smaller_and_whole(tools))?;
    shell::step("names, order and spaces", || compact::compact(&repo::stage(), tools.terser.as_deref()))?;
    shell::step("texts in the languages of the tests", test_languages)?;
    shell::step("first words, the page in one file, policies and service worker", finish_index)?;
    replace_dist()?;
    sizes::report()
}

fn trunk(tools: &Tools) -> Outcome<()> {
    let mut trunk = shell::command(&tools.trunk);
    trunk.arg("build").arg("--dist").arg(repo::stage()).args(["--features", split::FEATURE, "--log", "warn", "--skip-version-check"]);
    // Trunk reads this variable as true or false, while everybody else sets it to 1.
    trunk.env_remove("NO_COLOR");
    tools.prepare_page(&mut trunk, &[repo::tools().join("bin")]);
    shell::run(&mut trunk)
}

/// Makes the parts smaller, and meanwhile compiles the program in one piece and makes it smaller, too: each keeps one core busy.
fn smaller_and_whole(tools: &Tools) -> Outcome<()> {
    const KEEP_NAMES: &str = "--debuginfo";
    const NO_NAMES: &str = "--strip-debug";
    let is_wasm = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "wasm");
    let parts: Vec<PathBuf> = sizes::files(&repo::stage())?.into_iter().filter(is_wasm).collect();
    let optimize = |wasm: &Path, names| tools.wasm_opt.as_ref().map_or(Ok(()), |wasm_opt| optimize_one(wasm_opt, wasm, names));
    std::thread::scope(|scope| {
        let whole = scope.spawn(|| whole::compile(tools).and_then(|()| optimize(&whole::wasm(), NO_NAMES)));
        let parts = parts.iter().try_for_each(|wasm| optimize(wasm, KEEP_NAMES));
        whole.join().unwrap_or_else(|_| Err("the program in one piece broke off: run this again.".to_owned())).and(parts)
    })
}

fn optimize_one(wasm_opt: &[PathBuf], wasm: &Path, names: &str) -> Outcome<()> {
    let mut command = program(wasm_opt);
    command.args(WASM_PASSES).args(WASM_FEATURES).args([names, "--strip-producers"]).arg(wasm).arg("-o").arg(wasm);
    shell::run(&mut command)
}

fn program(words: &[PathBuf]) -> Command {
    let (first, rest) = words.split_first().expect("a command has a program");
    let mut command = shell::command(first);
    command.args(rest);
    command
}

fn finish_index() -> Outcome<()> {
    let path = repo::stage().join("index.html");
    let (source, html) = (repo::read(&repo::root().join("index.html"))?, repo::read(&path)?);
    if !html.contains(PRERENDERED) {
        return Err(format!("`{PRERENDERED}` is missing in index.html, or Trunk took it out: set `minify = \"never\"` in Trunk.toml."));
    }
    let (words, html) = (prerendered()?, script_last(&html)?);
    let with_words = |html: &str| html.replacen(PRERENDERED, words.trim(), 1);
    let size = one_file::write(&with_words(&source), &repo::root().join("static"), &repo::stage().join(one_file::NAME))?;
    let named = service_worker::name_by_contents(&repo::stage())?;
    let html = service_worker::announce(&with_words(&html), &named);
    repo::write(&path, csp::protect(&one_file::announced(&html, size)?)?)?;
    for file in sizes::files(&repo::stage())? {
        refuse_leftovers(&file)?;
    }
    service_worker::write(&repo::stage(), &repo::read(&repo::root().join("static").join(service_worker::NAME))?)
}

/// A browser that meets a script waits for it before it fetches what stands behind it: so it meets this one last.
fn script_last(html: &str) -> Outcome<String> {
    let (script, end) = ("<script src=\"before.js\"></script>", "</head>");
    if !html.contains(script) {
        return Err(format!("index.html has no `{script}`: see `script_last` in xtask/src/build.rs."));
    }
    Ok(html.replacen(script, "", 1).replacen(end, &[script, end].concat(), 1))
}

/// Two languages that nobody speaks, beside those in static/lang: pages in them show which text is cut off or went past the language.
fn test_languages() -> Outcome<()> {
    let otn = otn()?;
    for code in ["en-XA", "ar-XB"] {
        let texts = shell::output(shell::command(&otn).args(["texts", code]))?;
        repo::write(&repo::stage().join("lang").join(format!("{code}.po")), texts)?;
    }
    Ok(())
}

/// The HTML of the default verdict, from the same code that the page runs.
fn prerendered() -> Outcome<String> {
    let html = otn()
        .and_then(|otn| shell::output(shell::command(otn).arg("prerender")))
        .map_err(|sentence| format!("the default verdict could not be written into index.html: {sentence} Try it alone to see why."))?;
    if html.trim().is_empty() {
        return Err("`otn prerender` printed nothing, so index.html would have no verdict: see src/cli.".to_owned());
    }
    Ok(html)
}

/// The command-line program, compiled with the same features as for the tests, so that its libraries are compiled once.
pub fn otn() -> Outcome<PathBuf> {
    shell::run(shell::command("cargo").args(["build", "--quiet", "--workspace", "--bin", "otn"]))?;
    Ok(repo::otn())
}

fn refuse_leftovers(file: &Path) -> Outcome<()> {
    let bytes = repo::read_bytes(file)?;
    let leftover = b"{{__TRUNK";
    if bytes.windows(leftover.len()).any(|window| window == leftover) {
        return Err(format!(
            "{} still contains `{{{{__TRUNK`: Trunk did not fill in its own template. Check that Trunk is the version that xtask installs.",
            file.display()
        ));
    }
    Ok(())
}

fn replace_dist() -> Outcome<()> {
    let (stage, dist) = (repo::stage(), repo::dist());
    if dist.exists() {
        std::fs::remove_dir_all(&dist).map_err(|error| format!("the old {} cannot be removed: {error}.", dist.display()))?;
    }
    std::fs::rename(&stage, &dist).map_err(|error| format!("the new page cannot be moved to {}: {error}.", dist.display()))
}
