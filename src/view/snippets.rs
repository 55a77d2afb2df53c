//! What somebody pastes into a page of their own to show this one inside it: one plain frame, and a link below it for where
//! frames are stripped. Each kind of page has its own rules for what must be escaped.

use super::svg::escaped;
use super::words::embed as texts;

/// What a snippet shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet<'s> {
    /// The address of the framed page.
    pub address: &'s str,
    /// The address of the page of its own, for the link.
    pub full_version: &'s str,
    /// What it is called.
    pub title: &'s str,
    /// How high the frame is.
    pub height_px: u32,
}

/// Where a snippet is pasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page.
    Html,
    /// A text that may hold HTML.
    Markdown,
    /// A book.
    MdBook,
    /// A documentation site whose texts are MDX.
    Docusaurus,
    /// A document or a site.
    Quarto,
    /// A cell of code.
    Notebook,
    /// A slide.
    Reveal,
}

impl Target {
    /// Every target.
    pub const ALL: [Target; 7] =
        [Target::Html, Target::Markdown, Target::MdBook, Target::Docusaurus, Target::Quarto, Target::Notebook, Target::Reveal];

    /// What it is called: a name of its own.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Target::Html => "HTML, Moodle, Canvas",
            Target::Markdown => "Markdown",
            Target::MdBook => "mdBook",
            Target::Docusaurus => "Docusaurus",
            Target::Quarto => "Quarto",
            Target::Notebook => "Jupyter",
            Target::Reveal => "reveal.js",
        }
    }

    /// The snippet.
    #[must_use]
    pub fn write(self, snippet: &Snippet<'_>) -> String {
        let (frame, link) = (frame(snippet, "frameborder=\"0\"></iframe>"), anchor(snippet));
        match self {
            Target::Html => format!("{frame}\n{link}\n"),
            // A blank line ends the HTML, so that what follows is Markdown again.
            Target::Markdown | Target::MdBook => format!("{frame}\n\n{}\n", markdown_link(snippet)),
            Target::Docusaurus => format!("{}\n\n{}\n", self::frame(snippet, "frameBorder=\"0\" />"), markdown_link(snippet)),
            Target::Quarto => format!("```{{=html}}\n{frame}\n```\n\n{}\n", markdown_link(snippet)),
            Target::Notebook => format!("%%html\n{frame}\n{link}\n"),
            Target::Reveal => format!("<section>\n  {frame}\n  {link}\n</section>\n"),
        }
    }
}

/// The frame, on one line: a line break within it would end the HTML of some Markdown.
fn frame(snippet: &Snippet<'_>, end: &str) -> String {
    let Snippet { address, title, height_px, .. } = snippet;
    let (address, title) = (attribute(address), attribute(title));
    format!("<iframe src=\"{address}\" title=\"{title}\" loading=\"lazy\" width=\"100%\" height=\"{height_px}\" {end}")
}

fn anchor(snippet: &Snippet<'_>) -> String {
    format!("<p><a href=\"{}\">{}</a></p>", attribute(snippet.full_version), attribute(&texts::snippet_link(snippet.title)))
}

fn markdown_link(snippet: &Snippet<'_>) -> String {
    // An address ends for Markdown at a bracket that closes nothing, and at a space.
    let address = snippet.full_version.replace('(', "%28").replace(')', "%29").replace(' ', "%20").replace('<', "%3C").replace('>', "%3E");
    format!("[{}]({address})", markdown(&texts::snippet_link(snippet.title)))
}

/// Text in an attribute of HTML or of MDX, or in an element. Brackets and the like mean something to mdBook, Quarto and MDX even
/// there.
fn attribute(text: &str) -> String {
    let mut safe = String::new();
    for character in escaped(text).chars() {
        match character {
            '{' | '}' | '`' | '$' => safe.push_str(&format!("&#{};", u32::from(character))),
            '\n' | '\r' => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}

/// Text as plain text in Markdown and MDX: every sign that could mean something is written as a reference to it.
fn markdown(text: &str) -> String {
    let mut safe = String::new();
    for character in text.chars() {
        if character.is_ascii_punctuation() && !matches!(character, ',' | '.' | ':' | ';' | '?' | '-' | '/' | '%') {
            safe.push_str(&format!("&#{};", u32::from(character)));
        } else if character.is_whitespace() {
            safe.push(' ');
        } else {
            safe.push(character);
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Snippet<'static> = Snippet {
        address: "https://example.org/otn/?embed=1&view=verdict,diagram#v=1-k3f9&ack=2min&slow=1%25",
        full_version: "https://example.org/otn/#v=1-k3f9&ack=2min&slow=1%25",
        title: "The slow day",
        height_px: 640,
    };
    const FRAME: &str = "<iframe src=\"https://example.org/otn/?embed=1&amp;view=verdict,diagram#v=1-k3f9&amp;ack=2min&amp;slow=1%25\" \
         title=\"The slow day\" loading=\"lazy\" width=\"100%\" height=\"640\"";
    const LINK: &str =
        "<p><a href=\"https://example.org/otn/#v=1-k3f9&amp;ack=2min&amp;slow=1%25\">Open “The slow day” in a page of its own</a></p>";
    const MARKDOWN: &str = "[Open “The slow day” in a page of its own](https://example.org/otn/#v=1-k3f9&ack=2min&slow=1%25)";

    #[test]
    fn every_snippet_is_one_frame_and_a_link() {
        let check = |target: Target, expected: String| assert_eq!(target.write(&PLAIN), expected, "{}", target.name());
        check(Target::Html, format!("{FRAME} frameborder=\"0\"></iframe>\n{LINK}\n"));
        check(Target::Markdown, format!("{FRAME} frameborder=\"0\"></iframe>\n\n{MARKDOWN}\n"));
        check(Target::MdBook, format!("{FRAME} frameborder=\"0\"></iframe>\n\n{MARKDOWN}\n"));
        check(Target::Docusaurus, format!("{FRAME} frameBorder=\"0\" />\n\n{MARKDOWN}\n"));
        check(Target::Quarto, format!("```{{=html}}\n{FRAME} frameborder=\"0\"></iframe>\n```\n\n{MARKDOWN}\n"));
        check(Target::Notebook, format!("%%html\n{FRAME} frameborder=\"0\"></iframe>\n{LINK}\n"));
        check(Target::Reveal, format!("<section>\n  {FRAME} frameborder=\"0\"></iframe>\n  {LINK}\n</section>\n"));
    }

    #[test]
    fn a_title_stays_a_title() {
        let title = "\"><script>alert('x')</script> {{#include x}} `$1` [a](b)\n\n# **_c_**";
        let snippet = Snippet { title, full_version: "https://example.org/a (b)/#v=1", ..PLAIN };
        for target in Target::ALL {
            let text = target.write(&snippet);
            assert!(!text.contains("<script") && !text.contains("{{") && !text.contains("`$"), "{text}");
            assert_eq!(text.matches("<iframe").count(), 1, "{text}");
            // The title ends where its attribute does.
            let (_, after) = text.split_once("title=\"").expect("a title");
            let (inside, rest) = after.split_once('"').expect("its end");
            assert!(rest.starts_with(" loading=") && inside.starts_with("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)"), "{text}");
            assert!(!inside.contains('\n'), "{text}");
        }
        let markdown = Target::Markdown.write(&snippet);
        assert!(markdown.contains("&#91;a&#93;&#40;b&#41;  &#35; &#42;&#42;&#95;c&#95;&#42;&#42;”"), "{markdown}");
        assert!(markdown.ends_with("](https://example.org/a%20%28b%29/#v=1)\n"), "{markdown}");
    }
}
