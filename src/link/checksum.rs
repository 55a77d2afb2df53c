//! Four characters that tell a whole link from one that lost its end.
//!
//! It is the 32-bit FNV-1a hash of every pair but the version's and those of trackers, as `key=value&` in their
//! order, after percent-decoding: a program that escapes a link differently, or appends its own `utm_source`, does
//! not break it. Folded to 20 bits, a wrong link passes once in a million. It guards against accidents; whoever
//! wants to forge it can.

/// A checksum under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checksum(u32);

/// Digits and small letters without i, l, o and u, which are misread.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Its characters.
const LENGTH: u32 = 4;

impl Checksum {
    /// The checksum of no pairs.
    pub(super) fn new() -> Checksum {
        Checksum(0x811c_9dc5)
    }

    /// Takes in one more pair.
    pub(super) fn add(&mut self, key: &str, value: &str) {
        for byte in key.bytes().chain([b'=']).chain(value.bytes()).chain([b'&']) {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }

    /// Its text.
    pub(super) fn text(self) -> String {
        let folded = self.0 >> 20 ^ self.0;
        (0..LENGTH).rev().map(|place| char::from(ALPHABET[(folded >> (5 * place) & 31) as usize])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one_folded() {
        let check = |pairs: &[(&str, &str)], expected: &str| {
            let mut checksum = Checksum::new();
            pairs.iter().for_each(|(key, value)| checksum.add(key, value));
            assert_eq!(checksum.text(), expected, "{pairs:?}");
        };
        // 0x811c9dc5 is FNV-1a of nothing: 0x811 ^ 0xc9dc5 = 0xc95d4.
        check(&[], "s5em");
        check(&[("ack", "30s")], "xq0k");
        check(&[("ack", "30s"), ("slow", "1%")], "2g79");
    }
}
