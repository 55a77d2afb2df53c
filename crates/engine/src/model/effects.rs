//! What a message's work does to other systems, in order.

/// The most effects of one message.
pub const EFFECTS_MAX: usize = 6;

/// The effects of a message's work, in order: one to [`EFFECTS_MAX`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Effects {
    list: [Effect; EFFECTS_MAX],
    count: u8,
}

/// One change in one system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// Which system. It names things and changes no rule.
    pub system: System,
    /// What it does there. It names things and changes no rule.
    pub verb: Verb,
    /// Where the system is.
    pub place: Place,
    /// Whether doing it again changes something.
    pub again: Again,
    /// Where the ID comes from that it carries.
    pub id: EffectId,
}

/// A system that an effect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// A customer's wallet.
    Wallet,
    /// An account's balance.
    Account,
    /// A mail service.
    Mail,
    /// A map of positions.
    Map,
    /// Any database.
    Database,
    /// A payment card.
    Card,
    /// Another service.
    Service,
    /// A topic or queue of the broker.
    Topic,
}

/// What an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Adds to what is there.
    Update,
    /// Adds a row.
    Insert,
    /// Adds or replaces a row.
    Upsert,
    /// Replaces what is there by what the message says.
    Refresh,
    /// Removes what is there.
    Delete,
    /// Calls another service.
    Call,
    /// Sends something to somebody.
    Send,
}

/// Where a system is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In the database that can hold the IDs too.
    Database,
    /// Inside the broker.
    Broker,
    /// Anywhere else: outside every transaction.
    Outside,
}

/// Whether doing an effect again changes something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Again {
    /// It does.
    Counts,
    /// It does not, as long as it carries the same ID.
    Safe,
}

/// Where the ID comes from that an effect carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EffectId {
    /// Derived from the message: the same at each repeat.
    Derived,
    /// Made at random while working: another one at each repeat.
    Random,
}

impl Effect {
    /// Whether a repeat of it is no change.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.again == Again::Safe && self.id == EffectId::Derived
    }
}

impl Effects {
    /// These effects; `None` if they are none or too many.
    #[must_use]
    pub fn new(effects: &[Effect]) -> Option<Effects> {
        let first = *effects.first()?;
        let mut list = [first; EFFECTS_MAX];
        list.get_mut(..effects.len())?.copy_from_slice(effects);
        Some(Effects { list, count: effects.len() as u8 })
    }

    /// One effect.
    #[must_use]
    pub const fn one(effect: Effect) -> Effects {
        Effects { list: [effect; EFFECTS_MAX], count: 1 }
    }

    /// The effects.
    #[must_use]
    pub fn list(&self) -> &[Effect] {
        &self.list[..usize::from(self.count)]
    }

    /// The first of them.
    #[must_use]
    pub const fn first(&self) -> Effect {
        self.list[0]
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// Whether one of them is in this place.
    #[must_use]
    pub fn has(&self, place: Place) -> bool {
        self.list().iter().any(|effect| effect.place == place)
    }
}

impl Default for Effects {
    /// The lesson's: add to the wallet, in the database.
    fn default() -> Effects {
        Effects::one(Effect {
            system: System::Wallet,
            verb: Verb::Update,
            place: Place::Database,
            again: Again::Counts,
            id: EffectId::Derived,
        })
    }
}

impl std::fmt::Debug for Effects {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.list()).finish()
    }
}

impl System {
    /// Every system.
    pub const ALL: [System; 8] =
        [System::Wallet, System::Account, System::Mail, System::Map, System::Database, System::Card, System::Service, System::Topic];

    /// Its name in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            System::Wallet => "wallet",
            System::Account => "account",
            System::Mail => "mail",
            System::Map => "map",
            System::Database => "database",
            System::Card => "card",
            System::Service => "service",
            System::Topic => "topic",
        }
    }
}

impl Verb {
    /// Every verb.
    pub const ALL: [Verb; 7] = [Verb::Update, Verb::Insert, Verb::Upsert, Verb::Refresh, Verb::Delete, Verb::Call, Verb::Send];

    /// Its name in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verb::Update => "update",
            Verb::Insert => "insert",
            Verb::Upsert => "upsert",
            Verb::Refresh => "refresh",
            Verb::Delete => "delete",
            Verb::Call => "call",
            Verb::Send => "send",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_to_six_effects() {
        let effect = Effects::default().first();
        assert_eq!(Effects::new(&[]), None);
        assert_eq!(Effects::new(&[effect; 7]), None);
        for count in 1..=6 {
            assert_eq!(Effects::new(&[effect; 6][..count]).expect("valid").list().len(), count);
        }
    }

    #[test]
    fn effects_are_equal_whatever_their_unused_places_hold() {
        let wallet = Effects::default().first();
        let mail = Effect { system: System::Mail, ..wallet };
        assert_eq!(Effects::new(&[wallet]), Some(Effects::one(wallet)));
        assert_ne!(Effects::new(&[wallet, mail]), Effects::new(&[wallet, wallet]));
    }
}
