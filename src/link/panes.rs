//! Which parts a page shows, and in which order.

/// A part of the page that can be shown alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The answer.
    Verdict,
    /// The diagram, with the controls beside it.
    Diagram,
    /// Every way it can go.
    Table,
    /// The costs.
    Charts,
    /// What happens, in order.
    Transcript,
    /// The lesson's questions.
    Quiz,
    /// How the numbers come about.
    Assumptions,
}

impl Pane {
    /// Every pane, in the order of the page.
    pub const ALL: [Pane; 7] = [Pane::Verdict, Pane::Diagram, Pane::Table, Pane::Charts, Pane::Transcript, Pane::Quiz, Pane::Assumptions];

    /// Its name in an address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pane::Verdict => "verdict",
            Pane::Diagram => "diagram",
            Pane::Table => "table",
            Pane::Charts => "charts",
            Pane::Transcript => "transcript",
            Pane::Quiz => "quiz",
            Pane::Assumptions => "assumptions",
        }
    }
}

/// Some of the panes, each at most once, in the order in which they are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Panes([Option<Pane>; Pane::ALL.len()]);

impl Panes {
    /// Puts a pane at the end; whether it was not there before.
    pub fn add(&mut self, pane: Pane) -> bool {
        let is_new = !self.has(pane);
        if let (true, Some(free)) = (is_new, self.0.iter_mut().find(|place| place.is_none())) {
            *free = Some(pane);
        }
        is_new
    }

    /// The panes in order.
    pub fn iter(self) -> impl Iterator<Item = Pane> {
        self.0.into_iter().flatten()
    }

    /// Whether a pane is among them.
    #[must_use]
    pub fn has(&self, pane: Pane) -> bool {
        self.0.contains(&Some(pane))
    }
}

/// What a page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// All that a page of its own has; of an embedded one answer and diagram.
    #[default]
    Usual,
    /// These panes.
    Panes(Panes),
    /// Answer and diagram, large and without controls, for a slide.
    Slide,
}

impl View {
    /// The name of the last one in an address.
    pub const SLIDE: &'static str = "slide";

    /// Adds what a word names, to the words before it or as the first; whether it names something that can be added. A pane that
    /// stands there again stays where it was named first.
    pub fn add(&mut self, word: &str, is_more: bool) -> bool {
        if word == View::SLIDE && !is_more {
            *self = View::Slide;
            return true;
        }
        let Some(pane) = Pane::ALL.into_iter().find(|pane| pane.name() == word) else { return false };
        let mut panes = match self {
            View::Panes(panes) => *panes,
            View::Usual => Panes::default(),
            View::Slide => return false,
        };
        let is_new = panes.add(pane);
        *self = View::Panes(panes);
        is_new
    }

    /// As an address says it; empty for the usual view.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            View::Usual => String::new(),
            View::Slide => View::SLIDE.to_owned(),
            View::Panes(panes) => panes.iter().fold(String::new(), |text, pane| {
                let comma = if text.is_empty() { "" } else { "," };
                text + comma + pane.name()
            }),
        }
    }
}
