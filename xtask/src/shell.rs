//! Running other programs: with a line before, a time after, and a sentence when it goes wrong.

use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Every function that can fail, fails with a sentence that says what to do.
pub type Outcome<T> = Result<T, String>;

/// Announces a step, does it, and says how long it took.
pub fn step<T>(what: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    println!("  … {what}");
    let start = Instant::now();
    let result = work();
    let seconds = start.elapsed().as_secs_f64();
    let mark = if result.is_ok() { "✓" } else { "✗" };
    println!("  {mark} {what} ({seconds:.1} s)");
    result
}

/// A line for something that is already there.
pub fn ready(what: &str) {
    println!("  ✓ {what}");
}

/// A line that must not be overlooked.
pub fn warn(sentence: &str) {
    println!("  ! {sentence}");
}

/// A command in the repository's root.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(crate::repo::root());
    command
}

/// Runs a command with its output shown.
pub fn run(command: &mut Command) -> Outcome<()> {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status}); its own words are above.", shown(command))) }
}

/// Runs a command with its output in a file, for steps that run side by side.
pub fn run_into(command: &mut Command, log: &Path) -> Outcome<()> {
    let file = File::create(log).map_err(|error| format!("{} cannot be written: {error}.", log.display()))?;
    let copy = file.try_clone().map_err(|error| format!("{} cannot be shared: {error}.", log.display()))?;
    let status = command.stdin(Stdio::null()).stdout(file).stderr(copy).status().map_err(|error| cannot_start(command, &error))?;
    if status.success() {
        return Ok(());
    }
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let tail = lines[lines.len().saturating_sub(15)..].join("\n");
    Err(format!("`{}` failed ({status}). The end of {}:\n{tail}", shown(command), log.display()))
}

/// Runs a command and gives what it printed.
pub fn output(command: &mut Command) -> Outcome<String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        return Err(format!("`{}` failed ({}).", shown(command), output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("`{}` printed something that is not UTF-8.", shown(command)))
}

/// What a program says on a question like `--version`; nothing when it is missing or unhappy.
pub fn answer(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output = command(program).args(arguments).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command that may hang (a server out of reach) and ends it after `limit`.
pub fn run_within(command: &mut Command, limit: Duration) -> Outcome<()> {
    let mut child = command.spawn().map_err(|error| cannot_start(command, &error))?;
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("`{}` failed ({status}).", shown(command))),
            Ok(None) if start.elapsed() < limit => std::thread::sleep(Duration::from_millis(100)),
            Ok(None) => {
                // It may have ended in this very moment: then there is nothing to end, and nothing to say about it.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("`{}` gave no result in {} s and was ended.", shown(command), limit.as_secs()));
            }
            Err(error) => return Err(format!("`{}` cannot be waited for: {error}.", shown(command))),
        }
    }
}

/// The first of these programs that PATH knows.
pub fn find_in_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|candidate| candidate.is_file())
}

/// PATH with these folders in front.
pub fn path_with(folders: &[PathBuf]) -> std::ffi::OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(std::env::split_paths(&path));
    std::env::join_paths(all).unwrap_or(path)
}

/// Whether this user may install packages for the whole machine.
pub fn is_root() -> bool {
    answer("id", &["-u"]).as_deref() == Some("0")
}

/// Installs Debian packages; the caller has made sure that this is root. Package lists may be empty or old on a fresh machine.
pub fn apt_install(packages: &[&str]) -> Outcome<()> {
    let install = || {
        let mut apt = command("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive").args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
        run(apt.stdout(Stdio::null()))
    };
    install().or_else(|_| {
        run(command("apt-get").args(["update", "-qq"]))?;
        install()
    })
}

/// A command as a user would type it.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("`{}` cannot be started: {error}. Is it installed and in PATH?", command.get_program().to_string_lossy())
}
