//! The languages that there are.

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Code {
    /// English: the texts in the program itself.
    #[default]
    English,
    /// German.
    German,
    /// No language: every text longer and with accents, to see whether a page has room for another language.
    Long,
    /// No language: every text from right to left, to see whether a page can be read from there.
    FromRight,
}

impl Code {
    /// All of them.
    pub const ALL: [Code; 4] = [Code::English, Code::German, Code::Long, Code::FromRight];
    /// Those that somebody reads.
    pub const SPOKEN: [Code; 2] = [Code::English, Code::German];

    /// Its tag (BCP 47). The two that are only for tests have those that browsers and phones use for it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Code::English => "en",
            Code::German => "de",
            Code::Long => "en-XA",
            Code::FromRight => "ar-XB",
        }
    }

    /// The language with this tag, in whatever case.
    #[must_use]
    pub fn of(tag: &str) -> Option<Code> {
        Code::ALL.into_iter().find(|code| code.tag().eq_ignore_ascii_case(tag))
    }

    /// Its name for those who speak it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Code::English => "English",
            Code::German => "Deutsch",
            Code::Long => "long texts",
            Code::FromRight => "from right to left",
        }
    }

    /// In which direction it is read, as HTML says it.
    #[must_use]
    pub const fn direction(self) -> &'static str {
        match self {
            Code::English | Code::German | Code::Long => "ltr",
            Code::FromRight => "rtl",
        }
    }

    /// The name of its catalogue beside the page; English needs none.
    #[must_use]
    pub const fn catalogue(self) -> Option<&'static str> {
        match self {
            Code::English => None,
            Code::German => Some("lang/de.po"),
            Code::Long => Some("lang/en-XA.po"),
            Code::FromRight => Some("lang/ar-XB.po"),
        }
    }
}
