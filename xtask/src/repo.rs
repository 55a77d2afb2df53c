//! Where things are. Every path of the repository that xtask touches has its name here.

use std::path::PathBuf;

use crate::shell::Outcome;

/// The repository's root. Cargo says where xtask's own manifest is, so that the command works from any folder.
pub fn root() -> PathBuf {
    let manifest_dir = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    manifest_dir.parent().expect("xtask is a folder of the repository").to_path_buf()
}

/// The finished page.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Where Trunk puts the page before it is made smaller and safe; only a finished page moves to [`dist`].
pub fn stage() -> PathBuf {
    root().join("target/stage")
}

/// Tools compiled for this repository: never the user's home.
pub fn tools() -> PathBuf {
    root().join("target/tools")
}

/// Where cargo puts what it compiles.
pub fn cargo_target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The command-line program, as `cargo build` leaves it.
pub fn otn() -> PathBuf {
    cargo_target().join("debug").join(format!("otn{}", std::env::consts::EXE_SUFFIX))
}

/// Reads a text file of the repository.
pub fn read(path: &std::path::Path) -> Outcome<String> {
    std::fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))
}

/// Reads any file of the repository.
pub fn read_bytes(path: &std::path::Path) -> Outcome<Vec<u8>> {
    std::fs::read(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))
}

/// Writes a file, with a sentence when that fails.
pub fn write(path: &std::path::Path, contents: impl AsRef<[u8]>) -> Outcome<()> {
    std::fs::write(path, contents).map_err(|error| format!("{} cannot be written: {error}.", path.display()))
}

/// The version of a package in Cargo.lock.
pub fn locked_version(package: &str) -> Outcome<String> {
    let lock = read(&root().join("Cargo.lock"))?;
    version_in_lock(&lock, package).ok_or_else(|| format!("Cargo.lock names no package `{package}`: run `cargo generate-lockfile`."))
}

fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let mut lines = lock.lines().skip_while(|line| *line != format!("name = \"{package}\""));
    let version = lines.nth(1)?.strip_prefix("version = \"")?;
    Some(version.trim_end_matches('"').to_owned())
}

/// The text between `"key": "` and the next quote: enough for the one-line values of package.json that xtask reads.
pub fn json_text(json: &str, key: &str) -> Option<String> {
    let (_, rest) = json.split_once(&format!("\"{key}\": \""))?;
    rest.split_once('"').map(|(value, _)| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_found_by_the_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in_lock(lock, "wasm-bindgen").as_deref(), Some("0.2.130"));
        assert_eq!(version_in_lock(lock, "wasm"), None);
    }

    #[test]
    fn a_pin_of_package_json_is_found() {
        assert_eq!(json_text("{ \"devDependencies\": { \"axe-core\": \"4.14.1\" } }", "axe-core").as_deref(), Some("4.14.1"));
        assert_eq!(json_text("{}", "axe-core"), None);
    }
}
