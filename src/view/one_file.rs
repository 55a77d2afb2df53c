//! The page as one file, with a scenario in it: where that stands in the file, and what the file is called.

use super::svg::escaped;

/// The file without a scenario, as it lies beside the page, and as it is called where the scenario has no name.
pub const NAME: &str = "once-twice-never.html";
/// What a name begins with.
const NAME_START: &str = "once-twice-never";
/// The most characters of a title in a name.
const TITLE_LENGTH_MAX: usize = 40;

/// What a file is saved with, as the names of its `meta` elements: what it opens with, as the part of a link from its query on, without `?`.
pub const SCENARIO: &str = "scenario";
/// The address of the page that it is from: links that are copied out of it lead there.
pub const HOME: &str = "home";

/// The file with what it is saved with. Nothing if it is no such file.
#[must_use]
pub fn saved(file: &str, scenario: &str, home: &str) -> Option<String> {
    filled(&filled(file, SCENARIO, scenario)?, HOME, home)
}

/// Gives a `meta` element that is still empty its content. The first one is meant: the file has another one packed.
fn filled(file: &str, name: &str, content: &str) -> Option<String> {
    let (before, after) = file.split_once(&format!("<meta name=\"{name}\" content=\"\""))?;
    Some(format!("{before}<meta name=\"{name}\" content=\"{}\"{after}", escaped(content)))
}

/// The name for a file: letters and digits of a title, in any script; all else parts words. No system refuses it.
#[must_use]
pub fn file_name(title: Option<&str>) -> String {
    let mut name = NAME_START.to_owned();
    let title: String = title.unwrap_or_default().chars().take(TITLE_LENGTH_MAX).collect();
    for word in title.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty()) {
        name.push('-');
        name.push_str(&word.to_lowercase());
    }
    name.push_str(".html");
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "<head><meta name=\"scenario\" content=\"\" /><meta name=\"home\" content=\"\" /></head><p>$& content=\"\"</p>";

    #[test]
    fn a_scenario_stands_in_its_place_and_stays_text() {
        let file = saved(FILE, "v=0-1234&title=\"><script>alert('1')</script>", "https://your.host/a/").expect("a file of ours");
        assert_eq!(
            file,
            "<head><meta name=\"scenario\" content=\"v=0-1234&amp;title=&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;\" />\
             <meta name=\"home\" content=\"https://your.host/a/\" /></head><p>$& content=\"\"</p>"
        );
        assert_eq!(saved(&file, "v=0-1234", ""), None, "it has one already");
        assert_eq!(saved("<html>", "v=0-1234", ""), None, "some other page, such as a server's for what it does not find");
    }

    #[test]
    fn a_name_is_made_of_letters_and_digits() {
        let check = |title: &str, expected: &str| assert_eq!(file_name(Some(title)), expected, "{title:?}");
        check("A slow day", "once-twice-never-a-slow-day.html");
        check("../../etc: <b>\"What?\"</b> \u{202e}|*\\", "once-twice-never-etc-b-what-b.html");
        check("Überweisung №5, 二度", "once-twice-never-überweisung-5-二度.html");
        check("…", NAME);
        check(&"x".repeat(80), &format!("once-twice-never-{}.html", "x".repeat(40)));
        assert_eq!(file_name(None), NAME);
    }
}
