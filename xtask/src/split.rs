//! Two wasm files out of one: what the first picture takes, and the rest, which the page fetches later. The program says where it is
//! to be cut (`cut!` in src/app/); what only the far side of the cut leads to, functions and their data, moves over.
//!
//! The cut is made between compiler and wasm-bindgen, where Trunk lets nobody in: so Trunk builds the page as if there were no cut, and
//! the two files that it has made of the program are then made anew, under the names that it has given them.

use std::path::{Path, PathBuf};

use wasm_split_cli_support::SplitWasm;

use crate::setup::Tools;
use crate::shell::{self, Outcome};
use crate::{repo, sizes};

/// With it the program is marked where it is to be cut.
pub const FEATURE: &str = "split";
/// What the linker must leave in the program, so that the cut can be found. For the compiler's environment.
pub const RUSTFLAG: &str = "-Clink-arg=--emit-relocs";
/// The program, as cargo leaves it.
const PROGRAM: &str = "wasm32-unknown-unknown/release/once-twice-never.wasm";
/// How the name of Trunk's wasm file ends.
const WASM_END: &str = "_bg.wasm";
/// The part that an address with a scenario or an option takes before the first picture.
const LINKS: &str = "links";
/// The part that the first picture takes, beside the main file.
const RUNS: &str = "runs";
/// How the script of the parts comes by a file: static/before.js may have asked for it.
const FETCHED: &str = "function fetched(url) {
const soon = (globalThis.soon ??= {});
const ahead = soon[url];
soon[url] = null;
return ahead ?? fetch(url);
}
";
/// Where index.html is told of more files.
const HEAD_END: &str = "</head>";

/// Splits the program of the page that Trunk has staged.
pub fn split(tools: &Tools) -> Outcome<()> {
    let stage = repo::stage();
    let staged = sizes::files(&stage)?;
    // "once-twice-never-<hash>": the parts get the hash, too, so that no browser mixes two versions.
    let name = staged
        .iter()
        .find_map(|path| path.file_name()?.to_str()?.strip_suffix(WASM_END))
        .ok_or_else(|| format!("Trunk has left no file that ends in {WASM_END}, so there is nothing to split."))?;
    let (_, hash) = name.rsplit_once('-').ok_or_else(|| format!("Trunk's file {name}{WASM_END} has no hash in its name."))?;
    let main = repo::cargo_target().join("main.wasm");
    let link = format!("./parts-{hash}.js");
    let cut = cut(&stage, &main, &link, &format!("./{name}.js"))?;
    bindgen(tools, &main, name)?;
    name_parts(&stage.join(&link), &cut.split_modules, hash)?;
    let files = |part: &str| -> Outcome<Vec<String>> {
        let stems = cut.prefetch_map.get(part).ok_or_else(|| format!("the program has no `cut!` called {part}."))?;
        Ok(stems.iter().map(|stem| named(stem, hash)).collect())
    };
    announce(&stage.join("index.html"), &link, &files(LINKS)?, &files(RUNS)?)
}

/// Cuts the program that cargo has left into a main file and parts in a folder, with the script that fetches them. A program without
/// marks stays whole, and loses what the linker has left in it for this.
pub fn cut(folder: &Path, main: &Path, link: &str, glue: &str) -> Outcome<SplitWasm> {
    let program = repo::read_bytes(&repo::cargo_target().join(PROGRAM))?;
    let mut options = wasm_split_cli_support::Options::new(&program);
    (options.output_dir, options.main_out_path, options.link_name, options.main_module) = (folder, main, link, glue);
    wasm_split_cli_support::transform(options).map_err(|report| format!("the program cannot be split: {report:#}."))
}

fn bindgen(tools: &Tools, main: &Path, name: &str) -> Outcome<()> {
    let mut bindgen = shell::command(&tools.wasm_bindgen);
    bindgen
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", name, "--out-dir"])
        .arg(repo::stage())
        .arg(main);
    shell::run(&mut bindgen)
}

/// Gives the files of the parts the version's hash, also where the script fetches them.
fn name_parts(link: &Path, parts: &[PathBuf], hash: &str) -> Outcome<()> {
    let mut script = repo::read(link)?;
    for part in parts {
        let stem = part.file_stem().and_then(|stem| stem.to_str()).expect("the tool names its files in ASCII");
        let (old, new) = (format!("./{stem}.wasm"), named(stem, hash));
        if !script.contains(&old) {
            return Err(format!("{} fetches no {old}.", link.display()));
        }
        script = script.replace(&old, &new);
        std::fs::rename(part, part.with_file_name(&new)).map_err(|error| format!("{} cannot be renamed: {error}.", part.display()))?;
    }
    // Where a file was asked for before, its answer is taken; once, so that a second attempt asks anew.
    let asks = "const src = fetch(new URL(";
    if !script.contains(asks) {
        return Err(format!("{} asks for its files in a new way: see `FETCHED` in xtask/src/split.rs.", link.display()));
    }
    script = script.replace(asks, "const src = fetched(new URL(");
    repo::write(link, script + FETCHED)
}

fn named(stem: &str, hash: &str) -> String {
    format!("./{stem}-{hash}.wasm")
}

/// The first script imports the script of the parts: announced, it is fetched beside the first, and not after it. The files that an
/// address may take, and those that are wanted soon, are only named: static/before.js fetches them when it is time.
fn announce(index: &Path, link: &str, links: &[String], soon: &[String]) -> Outcome<()> {
    let html = repo::read(index)?;
    let meta = |name: &str, files: &[String]| format!("<meta name=\"{name}\" content=\"{}\" />", files.join(" "));
    let said = [&format!("<link rel=\"modulepreload\" href=\"{link}\" />"), &*meta(LINKS, links), &meta(RUNS, soon), HEAD_END].concat();
    repo::write(index, html.replacen(HEAD_END, &said, 1))
}

/// What such an index.html only names.
pub struct Named<'a> {
    /// The files that an address with a scenario or an option takes.
    pub links: Vec<&'a str>,
    /// The files that are wanted soon.
    pub soon: Vec<&'a str>,
}

impl<'a> Named<'a> {
    /// Reads it.
    pub fn of(index: &'a str) -> Self {
        let files = |name: &str| {
            let (_, rest) = index.split_once(&format!("<meta name=\"{name}\" content=\""))?;
            Some(rest.split_once('"')?.0.split_whitespace().map(|name| name.trim_start_matches("./")).collect())
        };
        Self { links: files(LINKS).unwrap_or_default(), soon: files(RUNS).unwrap_or_default() }
    }
}
