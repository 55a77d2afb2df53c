//! The benchmarks: a thin door to `cargo bench`, so that nobody has to know which package holds which; then the same in wasm.

use crate::shell::{self, Outcome};
use crate::{parity, repo, setup, sizes};

/// Packages that may have benchmarks, and where these would be.
const PLACES: [(&str, &str); 2] = [("otn-engine", "crates/engine/benches"), ("once-twice-never", "benches")];

/// `cargo xtask bench`; what follows `--` goes to the benchmarks.
pub fn command(arguments: &[String]) -> Outcome<()> {
    let own: Vec<&String> = arguments.iter().skip_while(|argument| *argument == "--").collect();
    let mut ran = false;
    for (package, folder) in PLACES {
        let folder = repo::root().join(folder);
        if !folder.is_dir() {
            continue;
        }
        // One by one and by name: a library's test harness, which `cargo bench` runs as well, knows no benchmark's options.
        for file in sizes::files(&folder)?.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            println!("cargo bench --package {package} --bench {name}");
            shell::run(shell::command("cargo").args(["bench", "--package", package, "--bench", &name, "--"]).args(&own))?;
            ran = true;
        }
    }
    if ran {
        parity::time(&setup::tools()?)
    } else {
        Err("there is nothing to measure yet: neither crates/engine/benches nor benches holds a benchmark.".to_owned())
    }
}
