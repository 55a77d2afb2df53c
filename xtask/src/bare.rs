//! Style sheets as a browser needs them: without what only those who work on them read.

/// A style sheet without comments, and without spaces that nothing depends on. What stands in quotes stays as it is.
pub fn style(css: &str) -> String {
    let mut bare = String::new();
    let mut rest = css;
    while let Some(start) = rest.find(['"', '/']) {
        let (before, from) = rest.split_at(start);
        append(&mut bare, before);
        if let Some(comment) = from.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            continue;
        }
        let end = from.strip_prefix('"').map_or(1, |quoted| quoted.find('"').map_or(from.len(), |end| end + 2));
        let (kept, after) = from.split_at(end);
        bare.push_str(kept);
        rest = after;
    }
    append(&mut bare, rest);
    bare.trim_end().replace(";}", "}")
}

/// Appends text without spaces around punctuation, and with one where there are several.
fn append(bare: &mut String, text: &str) {
    let alone = |character: char| matches!(character, '{' | '}' | ';' | ',');
    for character in text.chars() {
        if character.is_whitespace() {
            if !bare.is_empty() && !bare.ends_with(|last: char| last == ' ' || last == ':' || alone(last)) {
                bare.push(' ');
            }
            continue;
        }
        if alone(character) && bare.ends_with(' ') {
            bare.pop();
        }
        bare.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_sheet_loses_comments_and_spaces_but_none_that_says_something() {
        let css = "/* All. */\n.a :is(b, c),\n.d > e {\n  content: \" · /* \";\n  inset: calc(1px + 2px) 0 / 1;\n}\n\n@media (a) and (b) {\n  f {\n    g: h;\n  }\n}\n";
        let bare = ".a :is(b,c),.d > e{content:\" · /* \";inset:calc(1px + 2px) 0 / 1}@media (a) and (b){f{g:h}}";
        assert_eq!(style(css), bare);
        assert_eq!(style(bare), bare);
    }
}
