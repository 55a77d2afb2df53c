//! The whole page as one HTML file: it opens from a disk, with no network and no server, and asks for nothing. Style sheets, icon and
//! scripts stand in it as they are, named by their hashes in its content security policy; the program and the catalogues are packed. It
//! can write another of itself. See ARCHITECTURE.md, "The page in one file".

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::shell::Outcome;
use crate::{csp, repo, sizes, whole};

/// Its name beside index.html. static/one-file.js knows it, and so does the page.
pub const NAME: &str = "once-twice-never.html";
/// What the program is called among the parts; known there, too.
const PROGRAM: &str = "program.wasm";
/// What stands before the parts; known there, too.
const PARTS: &str = "<div id=\"parts\" hidden=\"\">";
/// What the page fills when it saves the file with a scenario: src/view/one_file.rs.
const SAVED_WITH: &str = "<meta name=\"scenario\" content=\"\" />\n<meta name=\"home\" content=\"\" />";
/// The size is said in tenths of a megabyte.
const ROUNDED_TO: usize = 100_000;
/// Shown where the program cannot be unpacked.
const TOO_OLD: &str = "<p id=\"too-old\" hidden=\"\">This file could not unpack its program: that takes a browser from 2023 or newer. What you \
     read here is the lesson’s answer.</p>\n      ";
/// What is asked of a reader's browser, and no more: every request is refused, also one for a file beside this one.
const OTHERS: &str = "img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'";
/// The folders of the files that the program fetches.
const FETCHED: [&str; 2] = ["catalogue", "lang"];

/// Writes the file, and gives its size as the page says it. `html` is index.html with its first words, before Trunk has seen it.
pub fn write(html: &str, statics: &Path, to: &Path) -> Outcome<usize> {
    let (styles, icon) = (styles(html, statics)?, repo::read(&statics.join("icon.svg"))?);
    let (html, mut scripts) = inlined(html, statics)?;
    scripts.push(format!("{}\n{}", repo::read(&whole::script())?, repo::read(&statics.join("one-file.js"))?));
    let mut parts = vec![part(PROGRAM, &repo::read_bytes(&whole::wasm())?)];
    for folder in FETCHED {
        for fetched in sizes::files(&statics.join(folder))? {
            let name = fetched.strip_prefix(statics).expect("the folder is in this one").to_string_lossy().replace('\\', "/");
            parts.push(part(&name, &repo::read_bytes(&fetched)?));
        }
    }
    let file = |size: usize| {
        let around = around(&announced(&html, size)?, &styles, &icon, &scripts)?;
        let parts = [parts.as_slice(), &[part(NAME, around.as_bytes())]].concat().join("\n");
        Ok::<String, String>(around.replacen(PARTS, &[PARTS, &parts].concat(), 1))
    };
    // The size stands in the file itself: there is room for its digits in what it is rounded by.
    let size = file(0)?.len().next_multiple_of(ROUNDED_TO);
    repo::write(to, file(size)?)?;
    Ok(size)
}

/// Tells the page how large the file is that it can offer; without this it offers none.
pub fn announced(html: &str, size: usize) -> Outcome<String> {
    before(html, "</head>", &format!("<meta name=\"one-file\" content=\"{size}\" />\n"))
}

/// The page with its own small scripts in it, and their texts; without what Trunk would put into it, which stands on lines of its own,
/// and without comments about that.
fn inlined(html: &str, statics: &Path) -> Outcome<(String, Vec<String>)> {
    let (mut lines, mut scripts) = (Vec::new(), Vec::new());
    for line in html.lines().filter(|line| !line.contains("data-trunk") && !line.contains("<!--")) {
        match line.trim().strip_prefix("<script src=\"").and_then(|rest| rest.strip_suffix("\"></script>")) {
            Some(name) => {
                let script = repo::read(&statics.join(name))?;
                lines.push(format!("<script>{script}</script>"));
                scripts.push(script);
            }
            None => lines.push(line.to_owned()),
        }
    }
    Ok((lines.join("\n"), scripts))
}

/// The file without its parts. The last of the scripts is the program's; the others are in the page already.
fn around(html: &str, styles: &str, icon: &str, scripts: &[String]) -> Outcome<String> {
    let ends = scripts.iter().map(|script| (script.as_str(), "</script")).chain([(styles, "</style")]);
    for (text, end) in ends {
        if text.contains(end) || text.contains("<!--") {
            return Err(format!(
                "a script or a style sheet contains `{end}` or `<!--`, which would end it in the one file: write it otherwise."
            ));
        }
    }
    let hashes: String = scripts.iter().map(|script| format!(" '{}'", csp::hash(script))).collect();
    let policy = format!("default-src 'none'; script-src 'wasm-unsafe-eval'{hashes}; style-src '{}'; {OTHERS}", csp::hash(styles));
    let icon = format!("<link rel=\"icon\" href=\"data:image/svg+xml;base64,{}\" />", STANDARD.encode(icon));
    let html = before(html, "</head>", &format!("{SAVED_WITH}\n{icon}\n<style>{styles}</style>\n"))?;
    let html = before(&html, "<noscript>", TOO_OLD)?;
    let program = scripts.last().map_or("", String::as_str);
    let html = before(&html, "</body>", &format!("{PARTS}</div>\n<script>{program}</script>\n"))?;
    csp::insert(&html, &policy)
}

/// Puts something before a mark, which must be there.
fn before(html: &str, mark: &str, what: &str) -> Outcome<String> {
    let place = html.find(mark).ok_or_else(|| format!("index.html has no `{mark}`, before which the one file gets a part: add it."))?;
    Ok([&html[..place], what, &html[place..]].concat())
}

/// The style sheets that the page names, in its order.
fn styles(html: &str, statics: &Path) -> Outcome<String> {
    let mut styles = String::new();
    for line in html.lines().filter(|line| line.contains("rel=\"css\"")) {
        let name = line.split_once("href=\"static/").and_then(|(_, rest)| rest.split_once('"')).map(|(name, _)| name);
        let name = name.ok_or_else(|| format!("this line of index.html names no style sheet in static: `{}`.", line.trim()))?;
        styles.push_str(&repo::read(&statics.join(name))?);
    }
    Ok(styles)
}

/// A part of the page, packed.
fn part(name: &str, bytes: &[u8]) -> String {
    format!("<script type=\"text/plain\" data-file=\"{name}\">{}</script>", STANDARD.encode(sizes::gzip(bytes)))
}
