//! Links, the parts of an address, and whole addresses as they are pasted or baked into a file.

use crate::corpus;
use once_twice_never::link::decode::{Decoded, Trust, decode};
use once_twice_never::link::encode::{Linked, encode};
use once_twice_never::link::host::{self, Asked, Parts};
use once_twice_never::link::locks::Locks;
use once_twice_never::link::page::{read_address, split_address};
use once_twice_never::link::value::parse_value;
use otn_engine::model::settings::Setting;
use otn_fuzz::proptest::{prop_assert, prop_assert_eq};
use otn_fuzz::{Checked, fuzz, text};

/// Keys that are no settings.
const OTHERS: [&str; 6] = ["v", "cast", "plan", "step", "sc", "title"];

/// What holds of everything that was read.
fn check_decoded(decoded: &Decoded) -> Checked {
    let Decoded { linked, notices, .. } = decoded;
    prop_assert_eq!(linked.scenario.validate(), []);
    for notice in notices {
        let said = notice.to_string();
        prop_assert!(said.ends_with('.') && said.chars().count() < 1_000, "{}", said);
        prop_assert!(!said.contains(|hidden: char| hidden.is_control() || ('\u{202a}'..='\u{202e}').contains(&hidden)), "{:?}", said);
    }
    let link = encode(linked);
    let again = decode(&link);
    prop_assert_eq!(&again.linked, linked, "{}", link);
    prop_assert_eq!((&again.notices, again.trust), (&Vec::new(), Trust::Verified), "{}", link);
    prop_assert_eq!(encode(&again.linked), link);
    Ok(())
}

/// Whatever is not used is said: told from the text alone, where it is plain enough to be read without the reader.
fn check_told(fragment: &str, decoded: &Decoded) -> Checked {
    let notices: Vec<String> = decoded.notices.iter().map(ToString::to_string).collect();
    let is_told = |beginning: &str| notices.iter().any(|notice| notice.starts_with(beginning));
    if is_told("The link is too long") || is_told("The link has too many keys") {
        return Ok(());
    }
    let mut seen = Vec::new();
    for (key, value) in fragment.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, ""))) {
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_lowercase()) || value.contains(['%', '+']) {
            // Also one that cannot be read here may have stood before.
            seen.extend(key.is_ascii().then(|| key.to_ascii_lowercase()));
            continue;
        }
        let setting = Setting::find(key);
        if setting.is_some() || OTHERS.contains(&key) {
            if seen.iter().any(|of| of == key) {
                prop_assert!(is_told(&format!("{key}: it is given again")), "{}: {:?}", key, notices);
            } else if let Some(Err(error)) = setting.map(|setting| parse_value(setting, value)) {
                prop_assert!(is_told(&format!("{key}: {error}")), "{}: {:?}", key, notices);
            }
        } else if key.len() > 8 {
            // Shorter ones may be a tracker's, which nobody is told of.
            prop_assert!(is_told("Unknown and ignored: "), "{}: {:?}", key, notices);
        }
        seen.push(key.to_owned());
    }
    Ok(())
}

#[test]
fn fuzz_link() {
    fuzz("fuzz_link", 500, &text(&corpus::links()), |fragment| {
        let decoded = decode(fragment);
        check_decoded(&decoded)?;
        check_told(fragment.strip_prefix('#').unwrap_or(fragment), &decoded)
    });
}

#[test]
fn fuzz_query_and_fragment() {
    let queries = ["", "embed=1", "?theme=dark&embed=0", "theme=pink&colour=red", "embed=1&ack=1s&slow=1%", "utm_source=x&fbclid=y"];
    let texts = (text(&queries), text(&corpus::links()));
    fuzz("fuzz_query_and_fragment", 300, &texts, |(query, fragment)| {
        let (options, decoded) = read_address(query, fragment);
        check_decoded(&decoded)?;
        let written = options.query();
        let (again, decoded) = read_address(&written, "");
        prop_assert_eq!((again, decoded.notices), (options, Vec::new()), "{}", written);
        Ok(())
    });
}

/// What is pasted into a field, given to `otn`, or baked into a file that is opened from a disk.
#[test]
fn fuzz_address() {
    let places =
        ["", "#", "?", "https://example.org/otn/?embed=1#", "<https://example.org/#", "file:///home/x/otn.html#", "https://example.org/?"];
    let links = corpus::links();
    let addresses: Vec<String> = links.iter().zip(places.iter().cycle()).map(|(link, place)| format!("{place}{link}")).collect();
    fuzz("fuzz_address", 300, &text(&addresses), |address| {
        let (query, fragment) = split_address(address);
        check_decoded(&read_address(query, fragment).1)
    });
}

/// A message of the page around a framed one, with these texts as its parts.
struct Message<'m> {
    kind: &'m str,
    text: &'m str,
}

impl Parts for Message<'_> {
    fn text(&self, name: &str) -> Option<String> {
        let part = if name == "type" { self.kind } else { self.text };
        (name != "link" || !part.is_empty()).then(|| part.to_owned())
    }

    fn pairs(&self, _: &str) -> Option<Vec<(String, String)>> {
        let pairs = self.text.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        Some(pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect())
    }
}

#[test]
fn fuzz_message() {
    let kinds = ["set", "hello", "get", "theme", "play", "pause", "step", "reset", "navigate", ""];
    let texts = (text(&kinds), text(&corpus::links()));
    fuzz("fuzz_message", 300, &texts, |(kind, text)| {
        let (asked, warnings) = host::read(&Message { kind, text }, &Linked::default(), Locks::default());
        prop_assert!(asked.is_some() || !warnings.is_empty(), "{} {:?}: neither done nor answered", kind, text);
        for warning in warnings {
            prop_assert!(warning.ends_with('.') && warning.chars().count() < 1_000, "{}", warning);
        }
        if let Some(Asked::Set(decoded)) = asked {
            check_decoded(&decoded)?;
        }
        Ok(())
    });
}
