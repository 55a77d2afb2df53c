//! A map for keys that are few, or come about in order.

/// Keys in order in a list, each with its value. Among those of a script one is found as fast as in a tree, and a tree has ten times
/// the code, for each kind of key anew. Whoever has many that come in any order keeps a map for each message.
pub struct Sorted<K, V>(Vec<(K, V)>);

impl<K: Ord, V: Default> Sorted<K, V> {
    /// No keys.
    #[must_use]
    pub const fn new() -> Sorted<K, V> {
        Sorted(Vec::new())
    }

    /// The value of a key; from now on it has one.
    pub fn of(&mut self, key: K) -> &mut V {
        let place = self.place(&key).unwrap_or_else(|place| {
            self.0.insert(place, (key, V::default()));
            place
        });
        &mut self.0[place].1
    }

    /// The value of a key, if it has one.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.place(key).ok().map(|place| &self.0[place].1)
    }

    /// How many keys there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    fn place(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(key))
    }
}

impl<K: Ord, V: Default> Default for Sorted<K, V> {
    fn default() -> Sorted<K, V> {
        Sorted::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_own_value_whenever_it_came() {
        let mut counts = Sorted::new();
        for key in [3, 1, 2, 3, 3] {
            *counts.of(key) += 1;
        }
        assert_eq!([0, 1, 2, 3].map(|key| counts.get(&key).copied()), [None, Some(1), Some(1), Some(3)]);
    }
}
