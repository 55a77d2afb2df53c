//! The engine's benchmarks: a thin door to `cargo bench`, so that nobody has to know which package holds them.

use crate::repo;
use crate::shell::{self, Outcome};

/// `cargo xtask bench`.
pub fn command(arguments: &[String]) -> Outcome<()> {
    let packages = [("otn-engine", "crates/engine/benches"), ("once-twice-never", "benches")];
    let mut ran = false;
    for (package, folder) in packages {
        if !repo::root().join(folder).is_dir() {
            continue;
        }
        ran = true;
        println!("cargo bench --package {package} (release profile, {folder})");
        let own = arguments.iter().skip_while(|argument| *argument == "--");
        shell::run(shell::command("cargo").args(["bench", "--package", package, "--benches", "--"]).args(own))?;
    }
    if ran { Ok(()) } else { Err("there are no benchmarks yet: neither crates/engine/benches nor benches exists.".to_owned()) }
}
