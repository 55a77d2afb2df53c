//! Texts to break readers with: a corpus, changed at random, and made short again where something breaks.
//!
//! A target is a test that calls [`fuzz`]. Among all other tests it takes a second or two, with the same texts each time; with
//! `OTN_FUZZ_SECONDS` it goes on for so long, and with `OTN_FUZZ_SEED` it tries other texts (`cargo xtask soak` sets both). What
//! it finds it prints with the line that finds it again.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use std::time::{Duration, Instant};

pub use proptest;

/// What has broken readers before, or could: empty, huge, negative, not finite, of other scripts, hidden, cut, or markup.
pub const NASTY: &[&str] = &[
    "",
    " ",
    "\0",
    "\u{1b}[31m",
    "\r\n",
    "\t",
    "-1",
    "-0",
    "+5",
    "1e309",
    "NaN",
    "Infinity",
    "0x10",
    "00",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "999999999999999999999999999999",
    "0.0000000000001",
    "1.",
    ".5",
    "1,2,3",
    "5,00,000",
    "５",
    "٣",
    "½",
    "%",
    "%2",
    "%zz",
    "%00",
    "%ff",
    "%F0%9F",
    "+",
    "&",
    "&&",
    "&amp;",
    "=",
    "==",
    "#",
    "##",
    "?",
    "://",
    "@",
    ":",
    ";",
    ",",
    ",,",
    ".",
    "..",
    "/",
    "\\",
    "\"",
    "'",
    "`",
    "```",
    "~~~",
    "|",
    "*",
    "_",
    "[x](y)",
    "<",
    ">",
    "<!--",
    "-->",
    "]]>",
    "</title>",
    "</script>",
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "{{#include x}}",
    "{{",
    "}}",
    "${x}",
    "$(x)",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{200d}",
    "\u{feff}",
    "\u{fffd}",
    "\u{fffe}",
    "\u{ffff}",
    "\u{ad}",
    "é",
    "e\u{301}",
    "ß",
    "İ",
    "ﬀ",
    "😀",
    "👩\u{200d}👩\u{200d}👧",
    "\u{10ffff}",
    "none",
    "ever",
    "always",
    "end",
    "__proto__",
    "constructor",
    "null",
    "true",
    "1h30m",
    "9223372036854775807us",
    "100.00001%",
];

/// How many texts a round of a long run tries.
const ROUND: u32 = 64;
/// What takes longer than this is worth a line.
const SLOW: Duration = Duration::from_millis(500);

/// A text of the corpus, or a few of its pieces, changed in up to eight places.
pub fn text<T: AsRef<str>>(corpus: &[T]) -> impl Strategy<Value = String> + use<T> {
    let corpus: Vec<String> = corpus.iter().map(|text| text.as_ref().to_owned()).collect();
    let pieces = pieces(&corpus);
    (select(corpus), vec(change(pieces), 0..=8)).prop_map(|(text, changes)| {
        let mut characters: Vec<char> = text.chars().collect();
        changes.iter().for_each(|change| change.apply(&mut characters));
        characters.into_iter().collect()
    })
}

/// What stands between the signs that part texts.
fn pieces(corpus: &[String]) -> Vec<String> {
    let parts = |text: &String| text.split_inclusive(['&', '=', ',', '.', ':', '\n', '"']).map(str::to_owned).collect::<Vec<_>>();
    let mut pieces: Vec<String> = corpus.iter().flat_map(parts).collect();
    pieces.sort_unstable();
    pieces.dedup();
    pieces
}

/// One change: from one place to another stands something else.
#[derive(Clone, Debug)]
struct Change {
    from: Index,
    length: usize,
    with: String,
    times: usize,
}

impl Change {
    fn apply(&self, text: &mut Vec<char>) {
        let from = self.from.index(text.len() + 1);
        let to = (from + self.length).min(text.len());
        let with: Vec<char> = self.with.repeat(self.times).chars().collect();
        text.splice(from..to, with);
    }
}

fn change(pieces: Vec<String>) -> impl Strategy<Value = Change> {
    let nasty: Vec<String> = NASTY.iter().map(|text| (*text).to_owned()).collect();
    let with = prop_oneof![4 => select(nasty), 4 => select(pieces), 1 => "\\PC{0,4}", 1 => any::<char>().prop_map(String::from), 1 => Just(String::new())];
    let times = prop_oneof![12 => Just(1_usize), 1 => 2..=200_usize];
    (any::<Index>(), prop_oneof![Just(0_usize), 0..=8_usize, 0..=80_usize], with, times).prop_map(|(from, length, with, times)| Change {
        from,
        length,
        with,
        times,
    })
}

/// What a check says where its text broke nothing.
pub type Checked = Result<(), TestCaseError>;

/// Tries texts on a check: `cases` of them, or for as long as the environment says.
///
/// # Panics
/// When the check fails or panics: with the shortest text that was found to do so, and how to find it again.
pub fn fuzz<T: std::fmt::Debug>(target: &str, cases: u32, texts: &impl Strategy<Value = T>, check: impl Fn(&T) -> Checked) {
    let seed = number("OTN_FUZZ_SEED").unwrap_or(1);
    let Some(seconds) = number("OTN_FUZZ_SECONDS") else {
        // A round of a longer run is the beginning of this one.
        return round(target, seed, cases.max(ROUND), texts, &check);
    };
    let (start, limit) = (Instant::now(), Duration::from_secs(seconds));
    let mut rounds = 0;
    while start.elapsed() < limit {
        round(target, seed.wrapping_add(rounds), ROUND, texts, &check);
        rounds += 1;
    }
    println!(
        "{target}: {} texts in {} s, seeds {seed} to {}",
        rounds * u64::from(ROUND),
        start.elapsed().as_secs(),
        seed.wrapping_add(rounds)
    );
}

fn round<T: std::fmt::Debug>(target: &str, seed: u64, cases: u32, texts: &impl Strategy<Value = T>, check: &impl Fn(&T) -> Checked) {
    let config = Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() };
    let timed = |text: T| {
        let start = Instant::now();
        let checked = check(&text);
        if start.elapsed() > SLOW {
            println!("{target}: {} ms for {text:?}", start.elapsed().as_millis());
        }
        checked
    };
    match TestRunner::new(config).run(texts, timed) {
        Ok(()) => {}
        Err(TestError::Abort(why)) => panic!("{target}: no more texts: {why}"),
        Err(TestError::Fail(why, text)) => {
            panic!("{target}: {why}\nfor {text:?}\nagain: OTN_FUZZ_SEED={seed} cargo test --workspace {target}")
        }
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_the_shortest_text_and_says_how_to_find_it_again() {
        let texts = text(&["ack=30s&slow=1%", "plan=slow"]);
        let check = |text: &String| if text.contains('\0') { Err(TestCaseError::fail("a NUL")) } else { Ok(()) };
        let found = std::panic::catch_unwind(|| round("target", 7, 5_000, &texts, &check)).expect_err("found");
        let said = found.downcast_ref::<String>().expect("a text");
        assert!(said.contains("a NUL") && said.contains("OTN_FUZZ_SEED=7 cargo test --workspace target"), "{said}");
        assert_eq!(said.matches("\\0").count(), 1, "nothing is left but what breaks: {said}");
    }

    #[test]
    fn a_panic_is_a_finding_too() {
        let texts = text(&["ack=30s"]);
        let check = |text: &String| if text.len() > 9 { panic!("too long for me") } else { Ok(()) };
        let found = std::panic::catch_unwind(|| round("target", 1, 500, &texts, &check)).expect_err("found");
        assert!(found.downcast_ref::<String>().expect("a text").contains("too long for me"));
    }

    #[test]
    fn the_same_seed_gives_the_same_texts() {
        let seen = |seed| {
            let seen = std::cell::RefCell::new(Vec::new());
            let check = |text: &String| {
                seen.borrow_mut().push(text.clone());
                Ok(())
            };
            round("target", seed, 50, &text(&["ack=30s", "slow=1%"]), &check);
            seen.into_inner()
        };
        assert_eq!(seen(3), seen(3));
        assert_ne!(seen(3), seen(4));
    }
}
