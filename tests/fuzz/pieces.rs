//! What a link is made of, and what a command line, a field or a file has: plans, messages, values, titles, records.

use crate::corpus;
use once_twice_never::catalogue::{incidents, systems};
use once_twice_never::link::address::PageAddress;
use once_twice_never::link::arguments::apply_pair;
use once_twice_never::link::cast::{LINK_MESSAGES_MAX, parse_cast, write_cast};
use once_twice_never::link::effects::{parse_effects, write_effects};
use once_twice_never::link::plan::{FAULTS_MAX, parse_plan, write_plan};
use once_twice_never::link::plan_error::PlanError;
use once_twice_never::link::text::{QUOTE_LENGTH_MAX, TITLE_LENGTH_MAX, quoted, title};
use once_twice_never::link::value::{parse_value, write_value};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::SETTINGS;
use otn_fuzz::proptest::{prop_assert, prop_assert_eq};
use otn_fuzz::{fuzz, text};

#[test]
fn fuzz_plan() {
    fuzz("fuzz_plan", 1_000, &text(&corpus::values("plan")), |given| {
        let (plan, errors) = parse_plan(given);
        prop_assert!(plan.0.len() <= FAULTS_MAX);
        let pieces = given.split(',').filter(|piece| !piece.trim().is_empty()).count();
        let is_cut = errors.iter().any(|error| matches!(error, PlanError::TooMany { .. }));
        prop_assert!(is_cut || plan.0.len() + errors.len() == pieces, "every piece is a fault or an error");
        prop_assert!(errors.iter().all(|error| error.to_string().ends_with('.')));
        let written = write_plan(&plan);
        prop_assert_eq!(parse_plan(&written), (plan.clone(), vec![]), "{}", written);
        // As it stands in a link.
        prop_assert_eq!(parse_plan(&written.replace('#', "")), (plan, vec![]), "{}", written);
        Ok(())
    });
}

#[test]
fn fuzz_cast() {
    fuzz("fuzz_cast", 1_000, &text(&corpus::values("cast")), |given| {
        match parse_cast(given, LINK_MESSAGES_MAX) {
            Ok(cast) => {
                let written = write_cast(&cast);
                prop_assert!((1..=LINK_MESSAGES_MAX).contains(&cast.roles().len()));
                prop_assert_eq!(parse_cast(&written, LINK_MESSAGES_MAX), Ok(cast), "{}", written);
            }
            Err(error) => prop_assert!(error.to_string().starts_with("cast: ")),
        }
        Ok(())
    });
}

#[test]
fn fuzz_effects() {
    fuzz("fuzz_effects", 1_000, &text(&corpus::values("effects")), |given| {
        if let Some(effects) = parse_effects(given) {
            let written = write_effects(&effects);
            prop_assert_eq!(parse_effects(&written), Some(effects), "{}", written);
        }
        Ok(())
    });
}

#[test]
fn fuzz_value() {
    let mut corpus: Vec<String> = SETTINGS.iter().map(|setting| write_value(setting, setting.default_value())).collect();
    corpus.extend(["500,000", "1.5M", "0.06 %", "12ppm", "1 h", "30 S", "1500µs", "ever", "2.505"].map(str::to_owned));
    fuzz("fuzz_value", 250, &text(&corpus), |given| {
        for setting in SETTINGS {
            let mut scenario = Scenario::default();
            match parse_value(setting, given) {
                Ok(value) => {
                    prop_assert_eq!(parse_value(setting, &write_value(setting, value)), Ok(value));
                    prop_assert!(setting.set(&mut scenario, value).is_ok());
                    prop_assert_eq!(scenario.validate(), []);
                }
                Err(error) => {
                    let nearest = error.nearest();
                    prop_assert!(nearest.is_none_or(|value| setting.nearest(value) == Some(value)), "{}: {}", setting.key, error);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn fuzz_pair() {
    let links = corpus::links();
    let pairs: Vec<&str> = links.iter().flat_map(|link| link.split('&')).collect();
    fuzz("fuzz_pair", 1_000, &text(&pairs), |pair| {
        let mut scenario = Scenario::default();
        match apply_pair(&mut scenario, pair) {
            Ok(()) => prop_assert_eq!(scenario.validate(), []),
            Err(error) => {
                prop_assert_eq!(scenario, Scenario::default());
                prop_assert!(error.to_string().ends_with(['.', '?']));
            }
        }
        Ok(())
    });
}

#[test]
fn fuzz_title() {
    fuzz("fuzz_title", 1_000, &text(otn_fuzz::NASTY), |given| {
        prop_assert!(quoted(given).chars().count() <= QUOTE_LENGTH_MAX);
        prop_assert!(!quoted(given).contains(char::is_control));
        if let Some(kept) = title(given) {
            prop_assert!((1..=TITLE_LENGTH_MAX).contains(&kept.chars().count()));
            prop_assert!(
                !kept.contains(|hidden: char| hidden.is_control() || "\u{200b}\u{202e}\u{2066}\u{feff}".contains(hidden)),
                "{:?}",
                kept
            );
            prop_assert_eq!(title(&kept), Some(kept));
        }
        Ok(())
    });
}

#[test]
fn fuzz_page_address() {
    let addresses =
        ["https://example.org/otn/", "http://127.0.0.1:8080/", "https://[::1]/x%20y/index.html", "javascript:alert(1)", "data:text/html,x"];
    fuzz("fuzz_page_address", 1_000, &text(&addresses), |given| {
        match PageAddress::parse(given) {
            Ok(page) => {
                let link = page.link("v=0");
                prop_assert!(link.starts_with("https://") || link.starts_with("http://"));
                prop_assert!(
                    !link.contains(|sign: char| sign.is_whitespace() || sign.is_control() || "<>\"'`\\@".contains(sign)),
                    "{}",
                    link
                );
                prop_assert_eq!(link.matches('#').count(), 1);
            }
            Err(error) => prop_assert!(error.contains("Allowed: ")),
        }
        Ok(())
    });
}

/// The page fetches these files; a proxy may cut or change them.
#[test]
fn fuzz_records() {
    let records: Vec<&str> = corpus::RECORDS.iter().flat_map(|file| file.split("\n\n")).collect();
    fuzz("fuzz_records", 400, &text(&records), |record| {
        for system in systems::parse(record).into_iter().flatten() {
            prop_assert_eq!(system.scenario.validate(), []);
        }
        for incident in incidents::parse(record).into_iter().flatten() {
            prop_assert_eq!(incident.scenario.validate(), []);
        }
        Ok(())
    });
}
