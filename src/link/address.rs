//! The address of a page that somebody serves, for links that lead to it.

use super::text::quoted;

/// The most characters of it.
const LENGTH_MAX: usize = 500;

/// An address that begins with `https://` or `http://`, names a host, has neither a query nor a fragment, and whose every
/// character is plain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageAddress(String);

impl PageAddress {
    /// Reads an address.
    ///
    /// # Errors
    /// When it is no such address: a sentence.
    pub fn parse(given: &str) -> Result<PageAddress, String> {
        let address = given.trim();
        let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
        // What a program behind this one could take for markup or for the end of the address is none of it.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/:%[]".contains(&byte);
        match host {
            Some(host)
                if host.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[')
                    && address.bytes().all(is_plain)
                    && address.len() <= LENGTH_MAX =>
            {
                Ok(PageAddress(address.to_owned()))
            }
            _ => Err(format!(
                "\"{}\" is no address of a page. Allowed: https:// or http://, a host and a path, without ? and #.",
                quoted(given)
            )),
        }
    }

    /// The address of a scenario on this page.
    #[must_use]
    pub fn link(&self, scenario: &str) -> String {
        format!("{}#{scenario}", self.0)
    }

    /// The address of the same page to be shown in a frame.
    #[must_use]
    pub fn frame(&self, scenario: &str) -> String {
        format!("{}?embed=1#{scenario}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_addresses_of_pages_are_read() {
        for address in ["https://example.org/otn/", "http://127.0.0.1:8080/", "https://[::1]/x%20y/index.html"] {
            let page = PageAddress::parse(&format!(" {address} ")).expect(address);
            assert_eq!(page.link("v=0-s5em"), format!("{address}#v=0-s5em"));
            assert_eq!(page.frame("v=0-s5em"), format!("{address}?embed=1#v=0-s5em"));
        }
        for text in [
            "",
            "https://",
            "https:///x",
            "example.org",
            "javascript:alert(1)",
            "data:text/html,x",
            "//example.org/",
            "ftp://example.org/",
            "https://example.org/?x",
            "https://example.org/#x",
            "https://a@example.org/",
            "https://example.org/\"onload=x",
            "https://example.org/<b>",
            "https://example.org/ x",
            "https://exämple.org/",
            &format!("https://{}", "x".repeat(500)),
        ] {
            assert!(PageAddress::parse(text).expect_err(text).contains("Allowed: https://"), "{text}");
        }
    }
}
