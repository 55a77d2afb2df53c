//! The words of the page's own parts: headings, buttons, and what a listener is told.

use super::{Words, presets, settings};
use crate::language::{Text, fill, text};
use crate::link::page::Theme;
use crate::link::value::{ValueError, allowed};
use crate::tr;
use crate::view::charts::design::Design;
use otn_engine::model::settings::{Kind, Setting};
use otn_engine::model::units::Money;
use otn_engine::run::day_cause::{DayCause, Harm};
use otn_engine::run::estimate::Estimate;

/// The name of the page.
pub const NAME: &str = "once · twice · never";
/// The title of the document.
pub const PAGE_TITLE: Text = text("Once, twice or never?");
/// Skips the header.
pub const SKIP: Text = text("Skip to the answer");
/// The label of the list of presets.
pub const PRESET: Text = text("Scenario");
/// What the list of presets shows when the settings are none of them.
pub const OWN_SETTINGS: Text = text("your own settings");
/// The label of the list of themes.
pub const THEME: Text = text("Theme");
/// Beside the links to the page in other languages.
pub const LANGUAGES: Text = text("Other languages");
/// Copies the link.
pub const COPY_LINK: Text = text("Copy link");
/// The link is copied.
pub const COPIED: Text = text("Link copied");
/// The browser does not let the page copy.
pub const COPY_BY_HAND: Text = text("Copy the link from here:");
/// Above what the reader of an address had to say.
pub const NOTICES: Text = text("About this link");
/// Takes the notices away.
pub const DISMISS: Text = text("Dismiss");
/// Beside a verdict that follows from a damaged link.
pub const UNVERIFIED: Text = text("unverified: the link is incomplete or edited");
/// Goes back to before the last change.
pub const UNDO: Text = text("Undo");
/// Goes forward to after it.
pub const REDO: Text = text("Redo");
/// Goes back to the preset's own settings and story.
pub const RESET: Text = text("Reset");
/// The name of these buttons.
pub const HISTORY: Text = text("Changes");
/// Below an answer beside which another story is played.
pub const STORY: Text = text(
    "The sentence is about a day with these settings. The story below has messages of its own: what became of them stands \
     beside it, and the signs above play the shortest runs of that story.",
);
/// Above the controls.
pub const CONTROLS: Text = text("Change the numbers");
/// Before what a drawing shows.
pub const DRAWING: Text = text("Sequence diagram: ");
/// Above the diagram.
pub const DIAGRAM: Text = text("One message, step by step");
/// The name of the player's buttons.
pub const PLAYER: Text = text("Steps");
/// To the first step.
pub const FIRST: Text = text("First step");
/// One step back.
pub const PREVIOUS: Text = text("Previous step");
/// One step forward.
pub const NEXT: Text = text("Next step");
/// To the last step.
pub const LAST: Text = text("Last step");
/// Plays the steps.
pub const PLAY: Text = text("Play");
/// How fast the steps follow one another.
pub const SPEED: Text = text("Speed");
/// The speeds to choose from, as how long a step stays in view, in milliseconds.
pub const SPEEDS: [(u32, &str); 4] = [(2_800, "½ ×"), (1_400, "1 ×"), (700, "2 ×"), (350, "4 ×")];
/// Stops playing.
pub const PAUSE: Text = text("Pause");
/// Before the faults in force.
pub const IN_FORCE: Text = text("In force:");
/// No fault is in force.
pub const NO_FAULT: Text = text("no fault.");
/// Takes all faults out.
pub const NO_FAULTS: Text = text("None");
/// How a fault is chosen.
pub const PICK: Text = text("Pick any step to lose, delay or crash it.");
/// A fault in force that the run does not come to.
pub const NOT_REACHED: Text = text("not reached");
/// Above the list of steps.
pub const TRANSCRIPT: Text = text("What happens, in order");
/// Above what became of the message.
pub const REPORT: Text = text("What became of the message");
/// Above what became of several messages.
pub const REPORTS: Text = text("What became of the messages");
/// The name of the table of designs.
pub const DESIGNS: Text = text("The same day under each design");
/// Above the charts.
pub const CHARTS: Text = text("What it costs");
/// Above the formulas.
pub const ASSUMPTIONS: Text = text("How the numbers come about");
/// The table of formulas.
pub const FORMULAS: Text = text("Every figure with its numbers");
/// The columns of the table of formulas.
pub const FORMULA_COLUMNS: [Text; 4] = [text("figure"), text("kind"), text("numbers"), text("why")];
/// The columns of the table of designs.
pub const DESIGN_COLUMNS: [Text; 5] =
    [text("design"), text("lost a day"), text("repeated a day"), text("costs a day"), text("after a crash delivered again")];
/// Sets a design of the table.
pub const USE_DESIGN: Text = text("Use this design");
/// Leads from a frame to the whole page.
pub const FULL_VERSION: Text = text("Open full version");
/// Where the rest of the page will stand, while it is on its way.
pub const REST_LOADING: Text = text("Loading tables, charts and catalogues …");
/// When it could not be fetched.
pub const REST_FAILED: Text = text(
    "The tables, charts and catalogues could not be loaded; everything above works without them. A page that has been open for long may have to be reloaded: the link keeps everything.",
);
/// Where a part that the address asks for will stand, while it is on its way.
pub const PART_LOADING: Text = text("Loading …");
/// When it could not be fetched.
pub const PART_FAILED: Text = text("This part of the page could not be loaded.");
/// Fetches it once more.
pub const REST_AGAIN: Text = text("Try again");
/// The name of a system whose settings the reader has changed.
#[must_use]
pub fn changed(name: &str) -> String {
    tr!("{name}, changed", name)
}

/// Shown at the end of a bar that can be pulled.
#[must_use]
pub fn pull(key: &'static str) -> String {
    let name = Setting::find(key).map_or(key, label);
    tr!("{name}: pull this end up or down, or set it in its field", name)
}

/// In a menu of faults, where nothing can strike.
pub const NO_OFFER: Text = text("Nothing can strike here.");
/// Closes a menu.
pub const CLOSE: Text = text("Close");
/// The page failed.
pub const FAILURE_TITLE: Text = text("The page has stopped working");
/// What can be done about it.
pub const FAILURE_TEXT: Text = text(
    "This is a fault of the page, not of what you entered. Nothing below answers any more. This link brings the same \
     state back; please report it together with the lines below it:",
);
/// At the end of the page.
pub const FOOTER: Text = text(
    "Every number and every picture comes from one deterministic model, computed in your browser. Nothing is sent \
     anywhere.",
);

/// A theme in the list of themes.
#[must_use]
pub fn theme_option(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => tr!("Theme: auto"),
        Theme::Light => tr!("Theme: light"),
        Theme::Dark => tr!("Theme: dark"),
        Theme::Projector => tr!("Theme: projector"),
    }
}

/// The name of a preset.
#[must_use]
pub fn preset(id: &'static str) -> &'static str {
    presets::of(id).map_or(id, |words| words.name.get())
}

/// The label of a setting.
#[must_use]
pub fn label(setting: &Setting) -> &'static str {
    settings::of(setting.key).map_or(setting.key, |words| words.label.get())
}

/// The label of one of a setting's words.
#[must_use]
pub fn choice(setting: &Setting, word: &'static str) -> &'static str {
    settings::of(setting.key).and_then(|words| words.choice(word)).unwrap_or(word)
}

/// What a setting means and what can be entered.
#[must_use]
pub fn help(setting: &Setting) -> String {
    let help = settings::of(setting.key).map_or("", |words| words.help.get());
    match setting.kind {
        Kind::Choice(_) => help.to_owned(),
        Kind::Count { .. } | Kind::Duration { .. } | Kind::Share | Kind::Money { .. } | Kind::Currency | Kind::Seed | Kind::Effects => {
            [help, " ", &upper_first(&allowed(setting)), "."].concat()
        }
    }
}

/// A bad entry, and what holds instead.
#[must_use]
pub fn still_used(error: &ValueError, used: &str) -> String {
    tr!("{error} Used: {used}, as before.", error = error.to_string(), used)
}

/// "Step 5 of 9".
#[must_use]
pub fn step_of(step: &str, steps: &str) -> String {
    tr!("Step {step} of {steps}", step, steps)
}

/// Takes a fault out.
#[must_use]
pub fn remove_fault(fault: &str) -> String {
    tr!("Take out: {fault}", fault)
}

/// Plays the shortest run with an outcome.
#[must_use]
pub fn show(outcome: &str) -> String {
    tr!("Play the shortest run that ends: {outcome}", outcome)
}

/// The menu of a step.
#[must_use]
pub fn menu_of(step: usize) -> String {
    tr!("What can go wrong at step {step}", step = step.to_string())
}

fn upper_first(text: &str) -> String {
    super::upper_first(text)
}

impl Words<'_> {
    /// What a design loses, repeats and costs on this day, and when it delivers again after a crash.
    #[must_use]
    pub fn design_cells(&self, design: &Design) -> [String; 4] {
        let Design { scenario, estimate: day, .. } = design;
        let money = |money| self.format.money(money, scenario.day.currency);
        let amounts = [
            (day.money_of(Harm::Lost, scenario), tr!("{amount} lost")),
            (day.money_of(Harm::Repeated, scenario), tr!("{amount} twice")),
            (day.id_cost, tr!("{amount} for IDs")),
        ];
        let amounts = amounts.into_iter().filter(|(amount, _)| *amount > Money::ZERO);
        let sum = amounts.clone().fold(0_u64, |sum, (amount, _)| sum.saturating_add(amount.0));
        let sum = if amounts.clone().count() > 1 { [money(Money(sum)).as_str(), ": "].concat() } else { String::new() };
        let inserts = (day.id_inserts > 0).then(|| tr!("{count} inserts", count = self.format.count(day.id_inserts)));
        let costs: Vec<String> = amounts.map(|(amount, what)| fill(what, &[("amount", &money(amount))])).chain(inserts).collect();
        let costs = if costs.is_empty() { tr!("nothing").to_owned() } else { [sum, costs.join(", ")].concat() };
        [self.sum(Harm::Lost, day), self.sum(Harm::Repeated, day), costs, self.retry(day.retry)]
    }

    pub(super) fn sum(&self, harm: Harm, day: &Estimate) -> String {
        let terms: Vec<String> = DayCause::ALL
            .into_iter()
            .filter(|cause| cause.harm() == harm && day.count(*cause) > 0)
            .map(|cause| self.bounded(day.count(cause), cause.bound()))
            .collect();
        if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::charts::design::designs;
    use crate::view::format::Plain;
    use otn_engine::model::scenario::{HandlerFails, IgnoreRepeats, Scenario};
    use otn_engine::model::units::Ppm;

    #[test]
    fn a_row_counts_every_cause_and_its_money() {
        let words = Words::new(&Plain::TERMINAL);
        let cells = |change: fn(&mut Scenario)| {
            let mut scenario = Scenario::default();
            change(&mut scenario);
            words.design_cells(designs(&scenario).iter().find(|design| design.is_present).expect("what is set"))
        };
        assert_eq!(cells(|scenario| scenario.broker.ack_limit = None), ["up to 300", "0", "Rs 3,000 lost", "never"]);
        let fails = cells(|scenario| scenario.work.handler_fails = HandlerFails::Always);
        assert_eq!(fails[..3], ["500,000", "0", "Rs 5,000,000 lost"]);
        let sum = cells(|scenario| {
            scenario.consumer.ignore_repeats = IgnoreRepeats::WorkThenId;
            scenario.costs.id_insert = Money::units(1);
            scenario.work.slow_share = Ppm::ZERO;
        });
        assert_eq!(sum[2], "Rs 503,000: Rs 3,000 twice, Rs 500,000 for IDs, 500,000 inserts");
    }

    #[test]
    fn the_designs_give_the_table_of_the_lesson() {
        let words = Words::new(&Plain::TERMINAL);
        let cells: Vec<[String; 4]> = designs(&Scenario::default()).iter().map(|design| words.design_cells(design)).collect();
        assert_eq!(
            cells,
            [
                ["up to 300", "0", "Rs 3,000 lost", "not at all"],
                ["0", "up to 300 + about 5,000", "Rs 53,000 twice", "within 30 s"],
                ["0", "up to 300", "Rs 3,000 twice", "within 2 min"],
                ["0", "0", "500,000 inserts", "within 30 s"],
            ]
        );
    }
}
