//! The width of a text, without a browser: a table of letters of a wide common typeface.
//!
//! The estimate is on the long side of what readers' fonts need, so that what fits here fits there.

/// Widths of the letters from space to tilde, in thousandths of the size.
const ASCII: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337,
    337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732,
    684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635,
    635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/// The width of a text of this size.
#[must_use]
pub fn text_width_px(text: &str, size_px: f64) -> f64 {
    let thousandths: u32 = text.chars().map(|letter| u32::from(width_of(letter))).sum();
    f64::from(thousandths) * size_px / 1_000.0
}

fn width_of(letter: char) -> u16 {
    let place = (letter as usize).checked_sub(' ' as usize);
    match place.and_then(|place| ASCII.get(place)) {
        Some(width) => *width,
        None if letter == '\u{a0}' => 318,
        // Most other letters are as wide as a capital, ideographs as wide as high.
        None if (letter as u32) < 0x2e80 => 840,
        None => 1_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_more_room_than_narrow_ones() {
        assert!(text_width_px("www", 13.0) > 2.0 * text_width_px("iii", 13.0));
        assert_eq!(text_width_px("", 13.0), 0.0);
        assert_eq!(text_width_px("3", 10.0), 6.36);
    }
}
