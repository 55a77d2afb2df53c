//! The content security policy: everything from the page's own origin, nothing inline but Trunk's loader, which is named by its hash. The
//! hash is only known after the build, so the policy is written into the finished page. The page in one file has a policy of its own.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::shell::Outcome;

/// Writes the policy into the page.
pub fn protect(html: &str) -> Outcome<String> {
    for forbidden in ["<style", " style=\"", "<base"] {
        if html.contains(forbidden) {
            return Err(format!(
                "the built index.html contains `{}`, which the content security policy would refuse: take it out (looks belong into static/page.css).",
                forbidden.trim()
            ));
        }
    }
    let scripts = inline_scripts(html);
    let [loader] = scripts.as_slice() else {
        return Err(format!(
            "the built index.html has {} inline scripts instead of one, Trunk's loader: a script of our own belongs into the wasm.",
            scripts.len()
        ));
    };
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '{}'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'",
        hash(loader)
    );
    insert(html, &policy)
}

/// A text as a policy names it; and a file as whoever fetches it does.
pub fn hash(text: impl AsRef<[u8]>) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

/// Puts a policy into a page, right behind its character set: it holds only for what stands after it.
pub fn insert(html: &str, policy: &str) -> Outcome<String> {
    let charset = html.find("<meta charset").and_then(|start| html[start..].find('>').map(|length| start + length + 1));
    let Some(place) = charset else {
        return Err("index.html has no `<meta charset`, behind which the content security policy is written: add it.".to_owned());
    };
    Ok(format!("{}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />{}", &html[..place], &html[place..]))
}

/// The text of every script that stands in the page itself.
fn inline_scripts(html: &str) -> Vec<&str> {
    let mut scripts = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once("<script") {
        let Some((tag, body)) = after.split_once('>') else { break };
        let Some((text, after)) = body.split_once("</script>") else { break };
        if !tag.contains(" src=") {
            scripts.push(text);
        }
        rest = after;
    }
    scripts
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        r#"<head><meta charset="utf-8" /><title>x</title><script type="module">a</script><script src="b.js"></script></head>"#;

    #[test]
    fn the_policy_names_the_loader_and_stands_behind_the_character_set() {
        let html = protect(PAGE).expect("the page is fine");
        let (before, after) = html.split_once("<meta http-equiv=\"Content-Security-Policy\"").expect("a policy");
        assert!(before.contains("charset") && !before.contains("title"), "{html}");
        // printf a | openssl dgst -sha256 -binary | base64
        assert!(after.contains("'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='"), "{html}");
        assert!(after.contains("default-src 'none'") && after.contains("form-action 'none'"), "{html}");
    }

    #[test]
    fn what_the_policy_would_block_fails_the_build() {
        for (bad, word) in [
            (PAGE.replace("<title>", "<style></style><title>"), "<style"),
            (PAGE.replace("<title>", "<title style=\"color:red\">"), "style="),
            (PAGE.replace("<title>", "<script>b</script><title>"), "2 inline scripts"),
            (PAGE.replace("<meta charset=\"utf-8\" />", ""), "charset"),
        ] {
            let sentence = protect(&bad).expect_err("must fail");
            assert!(sentence.contains(word), "{sentence}");
        }
    }
}
