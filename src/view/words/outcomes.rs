//! The table of everything that can happen: each row with its answer and the shortest run that shows it.

use super::{Words, faults, reports, things};
use crate::catalogue::designs::Design;
use crate::language::{Text, fill, text};
use crate::tr;
use crate::view::outcome::OutcomeKind;
use otn_engine::model::fault::Plan;
use otn_engine::model::outcome::{Fate, Promise};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::world::Sender;
use otn_engine::run::explore::{Exploration, Finding, Shown};

/// Above the table.
pub const TITLE: Text = text("Every way it can go");
/// What the table follows from.
pub const LEAD: Text = text(
    "Every plan of at most this many faults was tried, one by one: a crash, a loss, a delay, a slow job or a failure at every \
     point of the run.",
);
/// The columns of the table.
pub const COLUMNS: [Text; 5] = [
    text("outcome or promise"),
    text("answer"),
    text("shortest run that shows it, or what was tried"),
    text("runs that show it"),
    text("replay"),
];
/// The name of the choice of how many faults.
pub const FAULTS: Text = text("Faults in one run, at most");
/// Includes the repeats by the broker itself.
pub const REPEATS: Text = text("the broker may repeat by itself");
/// Replays a row.
pub const PLAY: Text = text("Play it");
/// Above the table of designs.
pub const WAYS: Text = text("The same for every design");
/// The columns of the table of designs.
pub const WAY_COLUMNS: [Text; 3] = [text("design"), text("never"), text("twice")];
/// While nothing is known yet.
pub const WAIT: Text = text("Trying every run …");

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeRow {
    /// Its shape, where it has one.
    pub kind: Option<OutcomeKind>,
    /// What may happen or is promised.
    pub name: &'static str,
    /// Whether it does, and with how few faults.
    pub answer: String,
    /// How, or over how many runs it does not.
    pub how: String,
    /// What else suffices; empty if nothing.
    pub also: String,
    /// How many runs show it; empty if none does.
    pub plans: String,
    /// The shortest of them.
    pub plan: Option<Plan>,
    /// The same where the broker repeats by itself, if that changes the answer.
    pub repeated: Option<String>,
}

/// The name of a design in its table.
#[must_use]
pub fn way(design: Design) -> &'static str {
    match design {
        Design::AckFirst => tr!("ack, then work"),
        Design::WorkFirst => tr!("work, then ack"),
        Design::IdFirst => tr!("… and save the ID, then work"),
        Design::IdAfter => tr!("… and work, then save the ID"),
        Design::IdWithWork => tr!("… and save the ID with the work"),
        Design::Together => tr!("ack and result together, inside the broker"),
    }
}

/// What the table asks for, in its order.
const ASKED: [(Finding, Asked); 14] = [
    (Finding::Never, Asked::Always),
    (Finding::HalfDone, Asked::OfSeveralEffects),
    (Finding::Once, Asked::Always),
    (Finding::Repeated, Asked::Always),
    (Finding::Fate(Fate::DeadLettered), Asked::WherePossible),
    (Finding::Fate(Fate::Stays), Asked::WherePossible),
    (Finding::Fate(Fate::Dropped), Asked::WherePossible),
    (Finding::Fate(Fate::HeldForEver), Asked::WherePossible),
    (Finding::Fate(Fate::ComingRound), Asked::WherePossible),
    (Finding::Sender(Sender::GivenUp), Asked::WherePossible),
    (Finding::Broken(Promise::NotLost), Asked::Always),
    (Finding::Broken(Promise::NotRepeated), Asked::Always),
    (Finding::Broken(Promise::NotHalfDone), Asked::OfSeveralEffects),
    (Finding::Broken(Promise::Settles), Asked::Always),
];

/// When the table has a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Always,
    OfSeveralEffects,
    WherePossible,
}

fn name(finding: Finding) -> &'static str {
    match finding {
        Finding::Never => tr!("never"),
        Finding::HalfDone => tr!("half done"),
        Finding::Once => tr!("once"),
        Finding::Repeated => tr!("twice"),
        Finding::Fate(Fate::DeadLettered) => tr!("parked"),
        Finding::Fate(fate) => reports::fate(fate),
        Finding::Sender(sender) => reports::sender(sender),
        Finding::Broken(Promise::NotLost) => tr!("nothing is lost unnoticed"),
        Finding::Broken(Promise::NotRepeated) => tr!("nothing happens twice"),
        Finding::Broken(Promise::NotHalfDone) => tr!("nothing is left half done"),
        Finding::Broken(Promise::Settles) => tr!("everything settles"),
    }
}

/// What no run shows is impossible, and a promise that none breaks holds; unless some runs were stopped before the end.
#[must_use]
pub fn not_shown(finding: Finding, possible: Option<bool>) -> &'static str {
    match (finding, possible) {
        (Finding::Broken(_), Some(_)) => tr!("holds"),
        (Finding::Broken(_), None) => tr!("not seen broken"),
        (_, Some(_)) => tr!("impossible"),
        (_, None) => tr!("not seen"),
    }
}

impl Words<'_> {
    /// The rows of the table: first what can happen, then what is promised. `repeated` is the same with repeats by the
    /// broker itself.
    #[must_use]
    pub fn outcome_rows(&self, found: &Exploration, repeated: Option<&Exploration>, scenario: &Scenario) -> [Vec<OutcomeRow>; 2] {
        let several = scenario.work.effects.count() > 1;
        let mut tables = [Vec::new(), Vec::new()];
        for (finding, asked) in ASKED {
            let shown = found.shown(finding);
            let more = repeated.map(|repeated| repeated.shown(finding));
            let wanted = match asked {
                Asked::Always => true,
                Asked::OfSeveralEffects => several,
                Asked::WherePossible => shown.plan.is_some() || more.is_some_and(|more| more.plan.is_some()),
            };
            if wanted {
                let row = self.outcome_row(found, finding, more, scenario);
                tables[usize::from(matches!(finding, Finding::Broken(_)))].push(row);
            }
        }
        tables
    }

    fn outcome_row(&self, found: &Exploration, finding: Finding, more: Option<&Shown>, scenario: &Scenario) -> OutcomeRow {
        let shown = found.shown(finding);
        let system = things::system(scenario);
        let how = match &shown.plan {
            Some(plan) => self.plan(&plan.0, system),
            None if found.cut > 0 => [&self.in_runs(found.runs(), found.faults), " ", &self.stopped(found.cut)].concat(),
            None => self.in_runs(found.runs(), found.faults),
        };
        let also: Vec<&str> = shown.also.iter().map(|kind| faults::kind(*kind)).collect();
        let differs = more.filter(|more| more.fewest_faults() != shown.fewest_faults());
        let repeated = differs.and_then(|more| {
            let plan = more.plan.as_ref()?;
            let (answer, plan) = (self.answer(finding, Some(true), more), self.plan(&plan.0, system));
            Some(tr!("Where the broker repeats by itself: {answer}. {plan}", answer, plan))
        });
        let of_all = |_: &Plan| tr!("{count} of {all}", count = self.format.count(shown.plans), all = self.format.count(found.runs()));
        OutcomeRow {
            kind: OutcomeKind::of_finding(finding),
            name: name(finding),
            answer: self.answer(finding, found.is_possible(finding), shown),
            how,
            also: if also.is_empty() { String::new() } else { tr!("Also: {faults}.", faults = also.join(tr!(", "))) },
            plans: shown.plan.as_ref().map_or_else(String::new, of_all),
            // The run is the one that the answer is about.
            plan: shown.plan.clone().or_else(|| more.and_then(|more| more.plan.clone())),
            repeated,
        }
    }

    /// Whether a design ends so: "impossible", "after 1 fault".
    #[must_use]
    pub fn way_cell(&self, found: &Exploration, finding: Finding) -> String {
        self.answer(finding, found.is_possible(finding), found.shown(finding))
    }

    fn answer(&self, finding: Finding, possible: Option<bool>, shown: &Shown) -> String {
        match (finding, shown.fewest_faults()) {
            (Finding::Broken(_), Some(0)) => tr!("broken with no fault").to_owned(),
            (Finding::Broken(_), Some(fewest)) => tr!("broken after {faults}", faults = self.faults(fewest.into())),
            (_, Some(0)) => tr!("with no fault").to_owned(),
            (_, Some(fewest)) => tr!("after {faults}", faults = self.faults(fewest.into())),
            (_, None) => not_shown(finding, possible).to_owned(),
        }
    }

    /// "1 run stopped before the end."
    #[must_use]
    pub fn stopped(&self, cut: u64) -> String {
        self.with_count(cut, tr!("{count} run stopped before the end."), tr!("{count} runs stopped before the end."))
    }

    /// "In 1,068 runs with up to 2 faults."
    fn in_runs(&self, runs: u64, faults: u32) -> String {
        if runs == 0 {
            return tr!("In no run that came to its end.").to_owned();
        }
        if faults == 0 {
            return tr!("In the run without a fault.").to_owned();
        }
        let text = self.by_number(runs, tr!("In {count} run with up to {faults}."), tr!("In {count} runs with up to {faults}."));
        fill(text, &[("count", &self.format.count(runs)), ("faults", &self.faults(faults.into()))])
    }

    /// How far an exploration has come: "12,400 runs tried so far …".
    #[must_use]
    pub fn tried(&self, runs: u64) -> String {
        self.with_count(runs, tr!("{count} run tried so far …"), tr!("{count} runs tried so far …"))
    }

    /// What the table of designs follows from.
    #[must_use]
    pub fn ways_lead(&self, faults: u32) -> String {
        tr!(
            "With up to {faults} in one run, all other settings as they are; with the ack first the producer sends only once. Choose a design to use it.",
            faults = self.faults(faults.into())
        )
    }

    /// Why nothing was explored.
    #[must_use]
    pub fn too_many_to_explore(&self, messages: u64, most: u64) -> String {
        tr!(
            "This run has {messages}. Every way is tried for up to {most} of them; more would take hours.",
            messages = self.messages(messages),
            most = self.format.count(most)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::cast::Cast;
    use otn_engine::model::fault::{FaultKind, Offers};
    use otn_engine::model::units::Span;
    use otn_engine::run::explore::explore;

    fn rows(scenario: &Scenario, faults: u32) -> [Vec<OutcomeRow>; 2] {
        let found = |kinds| explore(scenario, &Cast::default(), faults, kinds);
        let (usual, more) = (found(Offers::USUAL), found(Offers::USUAL.and(FaultKind::Repeat)));
        Words::new(&Plain::TERMINAL).outcome_rows(&usual, Some(&more), scenario)
    }

    #[test]
    fn the_lesson_has_its_table() {
        let [outcomes, promises] = rows(&Scenario::default(), 2);
        let said: Vec<_> = outcomes.iter().chain(&promises).map(|row| (row.name, row.answer.as_str(), row.plans.as_str())).collect();
        assert_eq!(
            said,
            [
                ("never", "impossible", ""),
                ("once", "with no fault", "273 of 1,068"),
                ("twice", "after 1 fault", "795 of 1,068"),
                ("nothing is lost unnoticed", "holds", ""),
                ("nothing happens twice", "broken after 1 fault", "795 of 1,068"),
                ("everything settles", "holds", ""),
            ]
        );
        assert_eq!(outcomes[0].how, "In 1,068 runs with up to 2 faults.");
        assert_eq!(outcomes[2].how, "The producer crashes after sending.");
        assert_eq!(outcomes[2].also, "Also: loss, slow job, delay, failure.");
        assert_eq!(outcomes[2].repeated, None, "one fault was enough before");
    }

    #[test]
    fn runs_that_stopped_before_the_end_prove_nothing() {
        let mut scenario = Scenario::default();
        // Half a day of work, extended each millisecond, has too many events.
        scenario.work.normal_job = Span(43_200_000_000);
        scenario.consumer.extend_every = Some(Span(1_000));
        let found = explore(&scenario, &Cast::default(), 0, Offers::USUAL);
        assert_eq!((found.plans, found.cut, found.runs()), (1, 1, 0));
        let [outcomes, promises] = Words::new(&Plain::TERMINAL).outcome_rows(&found, None, &scenario);
        let (never, not_lost) = (&outcomes[0], &promises[0]);
        assert_eq!((never.answer.as_str(), not_lost.answer.as_str()), ("not seen", "not seen broken"));
        assert_eq!(never.how, "In no run that came to its end. 1 run stopped before the end.");
    }

    #[test]
    fn repeats_by_the_broker_are_a_line_of_their_own() {
        let scenario = crate::catalogue::find("lesson-a").expect("a preset").scenario();
        let [outcomes, _] = rows(&scenario, 1);
        let twice = outcomes.iter().find(|row| row.name == "twice").expect("always asked");
        assert_eq!(twice.answer, "impossible");
        let line = "Where the broker repeats by itself: after 1 fault. The broker delivers once more by itself.";
        assert_eq!(twice.repeated.as_deref(), Some(line));
        assert_eq!(twice.plan.as_ref().map(|plan| plan.0.len()), Some(1), "it can be played");
    }
}
