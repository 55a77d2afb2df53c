//! The effects of the work as text: `wallet.update`, or several with their properties,
//! `wallet.update,mail.send.safe.random`.
//!
//! Each starts with a system and a verb. Then may follow, in any order: where it is (`database`, `broker` or `outside`,
//! if it is not where such a system usually is), `safe` to repeat, and `random` for an ID that is another one at each repeat.

use crate::tr;
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
    let system = System::ALL.into_iter().find(|known| known.name() == system)?;
    let mut effect = Effect {
        system,
        verb: Verb::ALL.into_iter().find(|known| known.name() == verb)?,
        place: usual_place(system),
        again: Again::Counts,
        id: EffectId::Derived,
    };
    for word in words {
        match word {
            "database" => effect.place = Place::Database,
            "outside" => effect.place = Place::Outside,
            "broker" => effect.place = Place::Broker,
            "safe" => effect.again = Again::Safe,
            "random" => effect.id = EffectId::Random,
            _ => return None,
        }
    }
    Some(effect)
}

/// Where a system is, unless the text says otherwise.
const fn usual_place(system: System) -> Place {
    match system {
        System::Wallet | System::Account | System::Map | System::Database => Place::Database,
        System::Mail | System::Card | System::Service => Place::Outside,
        System::Topic => Place::Broker,
    }
}

fn write_effect(effect: &Effect) -> String {
    let place = match effect.place {
        place if place == usual_place(effect.system) => "",
        Place::Database => ".database",
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
    tr!("1 to 6 of system.verb, then .database, .broker, .outside, .safe or .random; systems: {systems}; verbs: {verbs}", systems, verbs)
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
        check(" Wallet.Update , mail.send.random.safe.outside", Some("wallet.update,mail.send.safe.random"));
        check("topic.insert.broker", Some("topic.insert"));
        check("topic.insert.outside", Some("topic.insert.outside"));
        check("mail.send.database", Some("mail.send.database"));
        check("wallet.update.database", Some("wallet.update"));
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
