//! `cargo xtask soak`: the fuzz targets and the monkey, for minutes instead of seconds, with another seed each time.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::shell::{self, Outcome};
use crate::{browser, build, setup};

/// How long each target runs where nobody says.
const MINUTES: u64 = 10;
/// How long a monkey plays at most: after that it has seen the page.
const MONKEY_MINUTES: u64 = 5;

/// What is asked for.
#[derive(Debug, PartialEq)]
struct Wishes {
    minutes: u64,
    seed: u64,
    fuzz: bool,
    monkey: bool,
}

impl Wishes {
    fn read(arguments: &[String], seed: u64) -> Outcome<Wishes> {
        let mut wishes = Wishes { minutes: MINUTES, seed, fuzz: true, monkey: true };
        let number = |text: Option<&String>, what: &str| {
            let number = text.and_then(|text| text.parse().ok()).filter(|number| *number > 0);
            number.ok_or_else(|| format!("`{what}` wants a number above 0, like `cargo xtask soak 10 --seed 7`."))
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--seed" => wishes.seed = number(rest.next(), "--seed")?,
                "fuzz" => wishes.monkey = false,
                "monkey" => wishes.fuzz = false,
                minutes => wishes.minutes = number(Some(argument), minutes)?,
            }
        }
        if wishes.fuzz || wishes.monkey { Ok(wishes) } else { Err("`fuzz` and `monkey` each leave the other out.".to_owned()) }
    }
}

/// Runs all targets; what one finds does not stop the others.
pub fn command(arguments: &[String]) -> Outcome<()> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_secs());
    // A monkey's dice have 32 bits.
    let wishes = Wishes::read(arguments, now % 1_000_000 + 1)?;
    let Wishes { minutes, seed, .. } = wishes;
    println!("Seed {seed}. The same again: cargo xtask soak {minutes} --seed {seed}");
    let mut failed = Vec::new();
    if wishes.fuzz {
        failed.extend(shell::step(&format!("every fuzz target, {minutes} min each"), || fuzz(minutes, seed)).err());
    }
    if wishes.monkey {
        let minutes = minutes.min(MONKEY_MINUTES);
        failed.extend(shell::step(&format!("monkeys at the page, {minutes} min each"), || monkey(minutes, seed)).err());
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

fn fuzz(minutes: u64, seed: u64) -> Outcome<()> {
    let mut cargo = shell::command("cargo");
    cargo.args(["test", "--quiet", "--no-fail-fast", "--package", "once-twice-never", "--test", "fuzz", "--bin", "otn"]);
    cargo.args(["--", "fuzz", "--nocapture"]);
    shell::run(cargo.env("OTN_FUZZ_SECONDS", (60 * minutes).to_string()).env("OTN_FUZZ_SEED", seed.to_string()))
}

fn monkey(minutes: u64, seed: u64) -> Outcome<()> {
    // Its size is a check of its own.
    let _ = build::page(&setup::tools()?)?;
    browser::monkey(&browser::set_up()?, 60 * minutes, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_minutes_a_seed_and_a_part() {
        let read = |words: &str| Wishes::read(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>(), 5);
        let all = Wishes { minutes: 10, seed: 5, fuzz: true, monkey: true };
        assert_eq!(read(""), Ok(Wishes { ..all }));
        assert_eq!(read("3 --seed 7"), Ok(Wishes { minutes: 3, seed: 7, ..all }));
        assert_eq!(read("fuzz 1"), Ok(Wishes { minutes: 1, monkey: false, ..all }));
        assert_eq!(read("monkey"), Ok(Wishes { fuzz: false, ..all }));
        for words in ["0", "x", "--seed", "--seed x", "fuzz monkey"] {
            assert!(read(words).is_err(), "{words}");
        }
    }
}
