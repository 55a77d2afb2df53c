//! A link as a QR code, for a phone before a screen or a sheet of paper.

use qrcode::{Color, EcLevel, QrCode};

/// The most bytes of a link with a code: as many as 77 by 77 squares hold, which is about what a phone still reads from a slide.
pub const BYTES_MAX: usize = 412;

/// The light squares around a code, without which no reader finds it.
const MARGIN: usize = 4;

/// A code as geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qr {
    /// How many squares it has along an edge, its margin among them.
    pub across: usize,
    /// Its dark squares as the data of an SVG path, a square being 1 by 1.
    pub path: String,
}

/// The code of a link; `None` where it is too long.
#[must_use]
pub fn qr(link: &str) -> Option<Qr> {
    if link.len() > BYTES_MAX {
        return None;
    }
    let code = QrCode::with_error_correction_level(link, EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (row, colours) in code.to_colors().chunks(width).enumerate() {
        let mut column = 0;
        for run in colours.chunk_by(|left, right| left == right) {
            if run.first() == Some(&Color::Dark) {
                path.push_str(&format!("M{} {}h{}v1h-{}z", column + MARGIN, row + MARGIN, run.len(), run.len()));
            }
            column += run.len();
        }
    }
    Some(Qr { across: width + 2 * MARGIN, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners_and_a_margin() {
        let Qr { across, path } = qr("https://example.org/#v=1-s5em").expect("a short link");
        assert_eq!(across, 29 + 8);
        // The upper edges of the marks in three corners: seven squares each.
        for corner in ["M4 4h7v1h-7z", "M26 4h7v1h-7z", "M4 26h7v1h-7z"] {
            assert!(path.contains(corner), "{corner} in {path}");
        }
        assert!(!path.contains("M3 ") && !path.contains("M26 26h7"), "{path}");
    }

    #[test]
    fn a_long_link_has_none() {
        let longest = qr(&"x".repeat(BYTES_MAX)).expect("as long as may be");
        assert_eq!(longest.across, 77 + 8);
        assert_eq!(qr(&"x".repeat(BYTES_MAX + 1)), None);
    }
}
