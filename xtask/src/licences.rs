//! What everything here is made of: where each package comes from, whether its licence is one that we accept, and whether it was
//! taken back. All of it is read on this machine: from cargo's own answer, from the lock files, and from what cargo has kept of the
//! registry's index. Advisories about defects are elsewhere: see SECURITY.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;
use spdx::{Expression, LicenseItem, ParseMode};

use crate::repo;
use crate::shell::{self, Outcome};

/// The licences that we accept: they ask for no more than to be named. Of a choice one must be among them.
const ACCEPTED: [&str; 7] = ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "CC0-1.0", "Unicode-3.0"];
/// Those of tools that nothing is built from, too.
const ACCEPTED_OF_TOOLS: [&str; 1] = ["MPL-2.0"];
/// Where a package from the registry says that it comes from.
const REGISTRY: &str = "registry+";
/// The benchmarks on other libraries are a workspace of their own, which only whoever measures has downloaded.
const PEERS: &str = "crates/peers/Cargo.toml";

/// Checks every package of cargo and npm, and prints those that are there twice.
pub fn check() -> Outcome<()> {
    let mut wrong = Vec::new();
    for manifest in ["Cargo.toml", PEERS] {
        let lock = repo::root().join(manifest).with_file_name("Cargo.lock");
        wrong.extend(lock_problems(&repo::read(&lock)?));
    }
    cargo("Cargo.toml", &metadata()?, &mut wrong);
    match offline(PEERS) {
        Ok(peers) => cargo(PEERS, &peers, &mut wrong),
        Err(_) => shell::warn(
            "the packages of crates/peers are not on this machine, so they are not checked: `cargo xtask bench peers` brings them.",
        ),
    }
    let npm = json(&repo::read(&repo::root().join("package-lock.json"))?, "package-lock.json")?;
    println!("  {:<24} {} packages", "package-lock.json", check_npm(&npm, &mut wrong));
    if wrong.is_empty() { Ok(()) } else { Err(format!("{} of the packages cannot stay as they are:\n{}", wrong.len(), wrong.join("\n"))) }
}

/// What cargo knows without a network; if packages are missing, after it has brought them.
fn metadata() -> Outcome<Value> {
    offline("Cargo.toml").or_else(|_| {
        shell::step("cargo fetch: packages of other systems too", || shell::run(shell::command("cargo").args(["fetch", "--locked"])))?;
        offline("Cargo.toml")
    })
}

fn offline(manifest: &str) -> Outcome<Value> {
    let mut cargo = shell::command("cargo");
    cargo.args(["metadata", "--format-version", "1", "--locked", "--offline", "--all-features", "--manifest-path", manifest]);
    let output = cargo.output().map_err(|error| format!("`cargo metadata` cannot be started: {error}."))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("`cargo metadata --offline` for {manifest} failed: {}", said.trim()));
    }
    json(&String::from_utf8_lossy(&output.stdout), "what cargo metadata says")
}

fn json(text: &str, what: &str) -> Outcome<Value> {
    serde_json::from_str(text).map_err(|error| format!("{what} is no JSON: {error}."))
}

fn cargo(manifest: &str, metadata: &Value, wrong: &mut Vec<String>) {
    let packages: Vec<Package> = list(metadata, "/packages").iter().map(Package::read).collect();
    for package in &packages {
        wrong.extend(package.problems(&repo::root()));
    }
    let registries: BTreeSet<&str> = packages.iter().filter_map(|package| package.source.as_deref()).collect();
    if registries.len() > 1 {
        wrong.push(format!("there are {} sources of packages instead of one.", registries.len()));
    }
    let unknown = packages.iter().filter(|package| package.source.is_some() && package.yanked.is_none()).count();
    println!("  {manifest:<24} {} packages, of which {unknown} are unknown to the index on this machine", packages.len());
    print_duplicates(metadata, &packages);
}

/// A package of cargo.
struct Package {
    id: String,
    name: String,
    version: String,
    licence: Option<String>,
    source: Option<String>,
    manifest: PathBuf,
    /// Whether it was taken back, where the index says so.
    yanked: Option<bool>,
}

impl Package {
    fn read(package: &Value) -> Package {
        let text = |key: &str| package.get(key).and_then(Value::as_str).map(str::to_owned);
        let (name, version) = (text("name").unwrap_or_default(), text("version").unwrap_or_default());
        let yanked = index_entry(&name).and_then(|entry| is_yanked(&entry, &version));
        Package {
            id: text("id").unwrap_or_default(),
            licence: text("license"),
            source: text("source"),
            manifest: text("manifest_path").unwrap_or_default().into(),
            yanked,
            name,
            version,
        }
    }

    /// What is wrong with it, one sentence each.
    fn problems(&self, root: &Path) -> Vec<String> {
        let named = format!("{} {}", self.name, self.version);
        let mut problems = Vec::new();
        match &self.source {
            Some(source) if source.starts_with(REGISTRY) => {}
            Some(source) => problems.push(format!("{named} comes from {source}, not from the registry.")),
            None if self.manifest.starts_with(root) => {}
            None => problems.push(format!("{named} comes from a folder outside this repository.")),
        }
        problems.extend(licence_problem(self.licence.as_deref(), &ACCEPTED).map(|problem| format!("{named} {problem}")));
        if self.yanked == Some(true) {
            problems.push(format!("{named} was taken back by its authors: run `cargo update {}`.", self.name));
        }
        problems
    }
}

/// What is wrong with a licence, as the end of a sentence.
fn licence_problem(licence: Option<&str>, accepted: &[&str]) -> Option<String> {
    let Some(text) = licence else { return Some("names no licence.".to_owned()) };
    let Ok(expression) = Expression::parse_mode(text, ParseMode::LAX) else {
        return Some(format!("has the licence \"{text}\", which is no SPDX expression."));
    };
    let is_accepted = expression.evaluate(|requirement| match &requirement.license {
        LicenseItem::Spdx { id, .. } => requirement.addition.is_none() && accepted.contains(&id.name),
        LicenseItem::Other(_) => false,
    });
    (!is_accepted).then(|| format!("has the licence \"{text}\"; accepted are {}.", accepted.join(", ")))
}

/// Packages of a lock file must come from the registry, and be the ones that were locked, to the last byte.
fn lock_problems(lock: &str) -> Vec<String> {
    let packages = lock.split("[[package]]").skip(1).filter(|package| package.contains("\nsource = "));
    let is_wrong = |package: &&str| !package.contains(&format!("\nsource = \"{REGISTRY}")) || !package.contains("\nchecksum = ");
    let said = |package: &str| format!("Cargo.lock has no checksum of the registry's for {}.", package.lines().nth(1).unwrap_or_default());
    packages.filter(is_wrong).map(said).collect()
}

/// What cargo has kept of the registry's index about a package.
fn index_entry(name: &str) -> Option<Vec<u8>> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    let lower = name.to_ascii_lowercase();
    let folder = match lower.len() {
        1 => "1".to_owned(),
        2 => "2".to_owned(),
        3 => format!("3/{}", lower.get(..1)?),
        _ => format!("{}/{}", lower.get(..2)?, lower.get(2..4)?),
    };
    let indexes = std::fs::read_dir(home.join("registry/index")).ok()?;
    indexes.flatten().find_map(|index| std::fs::read(index.path().join(".cache").join(&folder).join(&lower)).ok())
}

/// An entry is a header, then a version and its JSON in turn, each ended by a zero.
fn is_yanked(entry: &[u8], version: &str) -> Option<bool> {
    let mut releases = entry.split(|byte| *byte == 0).filter_map(|piece| serde_json::from_slice::<Value>(piece).ok());
    releases.find(|release| release.get("vers").and_then(Value::as_str) == Some(version))?.get("yanked")?.as_bool()
}

/// Every package of npm is locked by its hash and says nothing of where it comes from, so that npm's registry is asked for it.
fn check_npm(lock: &Value, wrong: &mut Vec<String>) -> usize {
    let accepted: Vec<&str> = ACCEPTED.into_iter().chain(ACCEPTED_OF_TOOLS).collect();
    let packages = lock.get("packages").and_then(Value::as_object).into_iter().flatten().filter(|(name, _)| !name.is_empty());
    let mut count = 0;
    for (name, package) in packages {
        let text = |key: &str| package.get(key).and_then(Value::as_str);
        count += 1;
        if !text("integrity").is_some_and(|hash| hash.starts_with("sha512-")) {
            wrong.push(format!("package-lock.json has no sha512 for {name}."));
        }
        if text("resolved").is_some() || package.get("link").is_some() {
            wrong.push(format!("package-lock.json takes {name} from an address of its own: leave `resolved` and `link` out."));
        }
        wrong.extend(licence_problem(text("license"), &accepted).map(|problem| format!("{name} {problem}")));
    }
    count
}

/// The packages that are there in several versions, with what brings each: what is compiled twice.
fn print_duplicates(metadata: &Value, packages: &[Package]) {
    let mut versions: BTreeMap<&str, Vec<&Package>> = BTreeMap::new();
    for package in packages {
        versions.entry(&package.name).or_default().push(package);
    }
    let name = |id: &str| packages.iter().find(|package| package.id == id).map_or("?", |package| package.name.as_str());
    for package in versions.values().filter(|versions| versions.len() > 1).flatten() {
        let brings = |node: &&Value| list(node, "/dependencies").iter().any(|id| id.as_str() == Some(&package.id));
        let by = list(metadata, "/resolve/nodes").iter().filter(brings).filter_map(|node| Some(name(node.get("id")?.as_str()?)));
        println!(
            "    twice: {:<18} {:<12} for {}",
            package.name,
            package.version,
            by.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ")
        );
    }
}

fn list<'v>(value: &'v Value, pointer: &str) -> &'v [Value] {
    value.pointer(pointer).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn package(change: impl FnOnce(&mut Package)) -> Vec<String> {
        let mut package = Package {
            id: "x".to_owned(),
            name: "x".to_owned(),
            version: "1.0.0".to_owned(),
            licence: Some("MIT/Apache-2.0".to_owned()),
            source: Some("registry+somewhere".to_owned()),
            manifest: "/elsewhere/x/Cargo.toml".into(),
            yanked: Some(false),
        };
        change(&mut package);
        package.problems(Path::new("/repository"))
    }

    #[track_caller]
    fn check(problems: &[String], part: &str) {
        assert!(problems.len() == 1 && problems[0].contains(part), "{problems:?}");
    }

    #[test]
    fn packages_come_from_the_registry_or_from_here() {
        assert_eq!(package(|_| {}), Vec::<String>::new());
        check(&package(|package| package.source = Some("git+https://example.org/x".to_owned())), "not from the registry");
        check(&package(|package| package.source = None), "outside this repository");
        let here = package(|package| (package.source, package.manifest) = (None, "/repository/x/Cargo.toml".into()));
        assert_eq!(here, Vec::<String>::new());
        check(&package(|package| package.yanked = Some(true)), "taken back");
    }

    #[test]
    fn licences_are_expressions() {
        for (licence, is_accepted) in [
            ("MIT OR GPL-3.0-only", true),
            ("MIT AND GPL-3.0-only", false),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("Apache-2.0 / MIT", true),
            ("Apache-2.0 WITH LLVM-exception OR MIT", true),
            ("Apache-2.0 WITH LLVM-exception", false),
            ("MPL-2.0", false),
            ("LicenseRef-Mine", false),
            ("free as in beer", false),
        ] {
            assert_eq!(licence_problem(Some(licence), &ACCEPTED).is_none(), is_accepted, "{licence}");
        }
        check(&package(|package| package.licence = None), "names no licence");
    }

    #[test]
    fn the_index_says_what_was_taken_back() {
        let entry = b"\x03\x02\0\0\0etag: \"x\"\x001.0.0\0{\"name\":\"x\",\"vers\":\"1.0.0\",\"yanked\":true}\x001.0.1\0{\"vers\":\"1.0.1\",\"yanked\":false}\0";
        assert_eq!(["1.0.0", "1.0.1", "1.0.2"].map(|version| is_yanked(entry, version)), [Some(true), Some(false), None]);
    }

    #[test]
    fn locks_name_hashes_and_no_addresses() {
        let lock = "version = 4\n\n[[package]]\nname = \"x\"\nsource = \"registry+r\"\nchecksum = \"00\"\n\n[[package]]\nname = \"y\"\nsource = \"registry+r\"\n\n[[package]]\nname = \"z\"\n";
        assert_eq!(lock_problems(lock), ["Cargo.lock has no checksum of the registry's for name = \"y\"."]);
        let mut wrong = Vec::new();
        let good = json!({ "integrity": "sha512-x", "license": "MPL-2.0" });
        let lock = json!({ "packages": { "": {}, "a": good, "b": { "license": "MIT" }, "c": { "integrity": "sha512-x", "license": "MIT", "resolved": "git" } } });
        assert_eq!(check_npm(&lock, &mut wrong), 3);
        assert_eq!(wrong.len(), 2, "{wrong:?}");
    }
}
