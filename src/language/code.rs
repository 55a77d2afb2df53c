//! The languages that there are.

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
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

impl Language {
    /// All of them.
    pub const ALL: [Language; 4] = [Language::English, Language::German, Language::Long, Language::FromRight];
    /// Those that somebody reads.
    pub const SPOKEN: [Language; 2] = [Language::English, Language::German];

    /// Its code (BCP 47). The two that are only for tests have those that browsers and phones use for it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Long => "en-XA",
            Language::FromRight => "ar-XB",
        }
    }

    /// Its name for those who speak it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Long => "long texts",
            Language::FromRight => "from right to left",
        }
    }

    /// In which direction it is read, as HTML says it.
    #[must_use]
    pub const fn direction(self) -> &'static str {
        match self {
            Language::English | Language::German | Language::Long => "ltr",
            Language::FromRight => "rtl",
        }
    }

    /// The name of its catalogue beside the page; English needs none.
    #[must_use]
    pub const fn catalogue(self) -> Option<&'static str> {
        match self {
            Language::English => None,
            Language::German => Some("lang/de.po"),
            Language::Long => Some("lang/en-XA.po"),
            Language::FromRight => Some("lang/ar-XB.po"),
        }
    }
}
