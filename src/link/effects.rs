//! The effects of the work as text: `wallet.update`, or several with their properties,
//! `wallet.update,mail.send.outside.safe.random`.
//!
//! Each starts with a system and a verb. Then may follow, in any order: where it is (`outside`, `broker`; else in the
//! database), `safe` to repeat, and `random` for an ID that is another one at each repeat.

use otn_engine::model::effects::{Again, Effect, EffectId, Effects, Place, System, Verb};

/// Reads effects; `None` if they cannot be read, are none, or too many.
#[must_use]
pub fn parse_effects(text: &str) -> Option<Effects> {
    let effects: Vec<Effect> = text.split(',').map(|part| parse_effect(part.trim())).collect::<Option<_>>()?;
    Effects::new(&effects)
}

/// The canonical text of effects.
#[must_use]
pub fn write_effects(effects: &Effects) -> String {
    effects.list().iter().map(write_effect).collect::<Vec<_>>().join(",")
}

fn parse_effect(text: &str) -> Option<Effect> {
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split('.');
    let (system, verb) = (words.next()?, words.next()?);
    let mut effect = Effect {
        system: System::ALL.into_iter().find(|known| known.name() == system)?,
        verb: Verb::ALL.into_iter().find(|known| known.name() == verb)?,
        place: Place::Database,
        again: Again::Counts,
        id: EffectId::Derived,
    };
    for word in words {
        match word {
            "outside" => effect.place = Place::Outside,
            "broker" => effect.place = Place::Broker,
            "safe" => effect.again = Again::Safe,
            "random" => effect.id = EffectId::Random,
            _ => return None,
        }
    }
    Some(effect)
}

fn write_effect(effect: &Effect) -> String {
    let place = match effect.place {
        Place::Database => "",
        Place::Broker => ".broker",
        Place::Outside => ".outside",
    };
    let again = match effect.again {
        Again::Counts => "",
        Again::Safe => ".safe",
    };
    let id = match effect.id {
        EffectId::Derived => "",
        EffectId::Random => ".random",
    };
    format!("{}.{}{place}{again}{id}", effect.system.name(), effect.verb.name())
}

/// What is allowed, for a sentence.
#[must_use]
pub fn allowed_effects() -> String {
    let systems = System::ALL.map(System::name).join(", ");
    let verbs = Verb::ALL.map(Verb::name).join(", ");
    format!("1 to 6 of system.verb, with .outside, .broker, .safe or .random; systems: {systems}; verbs: {verbs}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, canonical: Option<&str>) {
        assert_eq!(parse_effects(text).map(|effects| write_effects(&effects)).as_deref(), canonical, "{text}");
    }

    #[test]
    fn effects_read_back() {
        check("wallet.update", Some("wallet.update"));
        check(" Wallet.Update , mail.send.random.safe.outside", Some("wallet.update,mail.send.outside.safe.random"));
        check("topic.insert.broker", Some("topic.insert.broker"));
        assert_eq!(parse_effects("wallet.update"), Some(Effects::default()));
    }

    #[test]
    fn other_texts_are_no_effects() {
        for text in ["", "wallet", "wallet.fly", "moon.update", "wallet.update.", "wallet.update.dry", "wallet.update,"] {
            check(text, None);
        }
        check(&["card.call"; 6].join(","), Some(&["card.call"; 6].join(",")));
        check(&["card.call"; 7].join(","), None);
    }
}
