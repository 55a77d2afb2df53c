//! The texts of each step of the lesson's path. They name their figures in braces; the model fills them in.

use super::Words;
use crate::catalogue::path::Step;
use crate::language::{Text, text};
use crate::view::path::{GUARANTEES, cost};
use otn_engine::model::cast::Cast;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::day_cause::{DayCause, Harm};
use otn_engine::run::estimate::estimate;
use otn_engine::run::script::script;

/// The texts of one step.
#[derive(Debug)]
pub struct StepWords {
    /// Its name.
    pub id: &'static str,
    /// What it is about.
    pub title: Text,
    /// What happens before the question.
    lead: Text,
    /// What is to be predicted.
    pub question: Text,
    /// Why the answer is what it is.
    told: Text,
    /// Why it is another one after the change.
    changed: Text,
}

/// The texts of every step, in order.
pub const STEP_WORDS: &[StepWords] = &[
    StepWords {
        id: "silence",
        title: text("Silence is no answer"),
        lead: text(
            "The message about a payment reaches the broker; the confirm that should come back is lost. The producer hears nothing, and \
               sends again. Neither broker nor consumer looks for repeats.",
        ),
        question: text("How often is the customer paid?"),
        told: text(
            "The broker stored both copies, and both were handled: {actual} in the wallet where {expected} was due. “No ack means lost, \
               so sending again is safe” is wrong: silence only means that no answer came.",
        ),
        changed: text("Both copies carry the same ID, so the second one changes nothing."),
    },
    StepWords {
        id: "ack-first",
        title: text("Ack, then work"),
        lead: text("The consumer acks as soon as it has the message, and crashes before it has credited the wallet."),
        question: text("How often is the customer paid?"),
        told: text(
            "At the ack the broker removed the message, so nothing brings it back. {restarts} restarts a day with {busy} jobs in \
               progress at each lose up to {lost} payments: {lost-money} never paid.",
        ),
        changed: text("Without an ack the broker still has the message, and delivers it again."),
    },
    StepWords {
        id: "exercise-crash",
        title: text("How many, at worst?"),
        lead: text(
            "{messages} messages a day of {amount} each, and the ack comes first. The consumers restart {restarts} times a day, each \
               time with {busy} jobs in progress.",
        ),
        question: text("How many messages a day are lost at most?"),
        told: text(
            "{restarts} restarts × {busy} jobs in progress = {lost}, which costs {lost-money} a day. The {messages} messages do not \
               matter: as long as the network loses nothing, only what is in progress at a restart is in danger.",
        ),
        changed: text("Work before the ack loses none. The price: up to {repeated} messages a day have their effect twice."),
    },
    StepWords {
        id: "work-first",
        title: text("Work, then ack"),
        lead: text(
            "The other order: the consumer credits the wallet first and acks afterwards. It crashes between the two. Nothing looks \
               for repeats.",
        ),
        question: text("How often is the customer paid?"),
        told: text(
            "The broker heard no ack and delivered again, so a second consumer paid again. Nothing is lost this way, and up to \
               {repeated} payments a day are made twice: {repeated-money}.",
        ),
        changed: text("The ID is saved in one transaction with the credit, so the second consumer finds it and does nothing."),
    },
    StepWords {
        id: "slow-job",
        title: text("No crash, nothing lost"),
        lead: text(
            "Nothing crashes on this day, and no message or ack is lost. But one job takes {slow-job}, and the broker waits {limit} for \
               its ack. Nothing extends that limit, a late ack still counts, and nothing looks for repeats.",
        ),
        question: text("How often is the customer paid?"),
        told: text(
            "The limit ended while the job still ran, so a second consumer got the message, and both finished. With {share} of slow \
               jobs that is about {slow} payments a day, {slow-money}: more than the up to {repeated} that restarts repeat.",
        ),
        changed: text(
            "Now the limit is longer than the slowest job. The price: after a real crash the message is delivered again \
                  {retry}, no longer within {before}.",
        ),
    },
    StepWords {
        id: "exercise-slow",
        title: text("How many on a slow day?"),
        lead: text("{messages} messages a day; {share} of the jobs take {slow-job}, and the ack limit is {limit}."),
        question: text("How many jobs a day are handled twice because the limit ends?"),
        told: text("{share} of {messages} is {slow}, and every one of these jobs outlasts the limit. No restart is needed."),
        changed: text("{slow-job} are within {limit}, so no job is handed out a second time."),
    },
    StepWords {
        id: "half-done",
        title: text("The work is two things"),
        lead: text(
            "Ack first again. The work writes the new address into the customer’s account, then into another service, and the consumer \
               crashes between the two.",
        ),
        question: text("How does it end?"),
        told: text(
            "One system has the new address, the other never will: nothing brings the message back. After an early ack a crash can \
               leave several systems that disagree.",
        ),
        changed: text(
            "The message comes again, and both systems get the address. Writing the same value twice does no harm as long as no newer \
                  one was written in between: such work is safe to repeat.",
        ),
    },
    StepWords {
        id: "saved-id",
        title: text("The saved ID"),
        lead: text(
            "Work, then ack; and the message’s ID is saved in one transaction with the credit. The consumer crashes after that \
               transaction, before its ack.",
        ),
        question: text("How often is the customer paid?"),
        told: text(
            "The message came again, and the saved ID told the second consumer that the work was done. The price is {ids} more inserts \
               a day, and a table that grows until old IDs are deleted.",
        ),
        changed: text("Without the ID the second consumer cannot know, and pays again."),
    },
    StepWords {
        id: "location",
        title: text("Choose: a driver’s position"),
        lead: text(
            "A driver’s app sends its position every 3\u{a0}s. A position that is lost is replaced by the next one; one that \
               comes twice is drawn twice at the same place. Neither costs anything.",
        ),
        question: text("Which guarantee takes the least to keep?"),
        told: text(
            "All three cost {cost-at-most}, so the one with the least work is enough: up to {lost} positions a day are lost, and nobody \
               has to send again or save an ID. \
               At-most-once is a choice here, not a bug.",
        ),
        changed: text("Each lost position now costs {loss}, up to {cost-at-most} a day; drawing one twice costs {cost-at-least}."),
    },
    StepWords {
        id: "wallet",
        title: text("Choose: a credit to a wallet"),
        lead: text(
            "{messages} credits a day of {amount} each: {restarts} restarts a day with {busy} jobs in progress, and {share} of the \
               jobs take {slow-job} under an ack limit of {limit} that stays as it is.",
        ),
        question: text("Which guarantee costs the least?"),
        told: text(
            "At-most-once leaves up to {cost-at-most} a day unpaid, at-least-once pays up to {cost-at-least} twice. An ID saved with \
               the credit leaves {cost-exactly}, for {ids} inserts.",
        ),
        changed: text(
            "If a saved ID costs {id-cost}, a day’s IDs cost {cost-exactly}: more than the up to {cost-at-most} that at-most-once \
                  loses.",
        ),
    },
    StepWords {
        id: "invoice",
        title: text("Choose: an invoice by e-mail"),
        lead: text(
            "{messages} invoices go out by e-mail each day. One that is lost costs {loss}, a second copy {repeat}; {restarts} restarts a day \
               with {busy} in progress each.",
        ),
        question: text("Which guarantee costs the least, with the fewest saved IDs?"),
        told: text(
            "At-most-once costs up to {cost-at-most} a day, at-least-once up to {cost-at-least}. An e-mail is part of no transaction, so \
               with saved IDs it is {cost-exactly} as well; they still help against copies that come for other reasons.",
        ),
        changed: text("Now a second copy costs {repeat}: up to {cost-at-least} a day, against up to {cost-at-most} for lost invoices."),
    },
    StepWords {
        id: "stops",
        title: text("Where exactly-once stops"),
        lead: text(
            "“The broker says exactly-once”: it drops what a producer sends twice. The consumer credits a wallet in your own \
               database, saves no ID, and crashes before its ack.",
        ),
        question: text("How often is the customer paid?"),
        told: text(
            "The producer sent once, so there was nothing to drop; the broker delivered its one copy again. Its promise ends where your \
               database begins: up to {repeated} payments a day are made twice, {repeated-money}.",
        ),
        changed: text(
            "Your own database recognises the repeat. That covers what one transaction of yours can hold, and no e-mail or card \
                  outside it.",
        ),
    },
];

/// The texts of a step.
///
/// # Panics
/// Never: the tests go through all steps.
#[must_use]
pub fn of(step: &Step) -> &'static StepWords {
    STEP_WORDS.iter().find(|words| words.id == step.id).expect("every step has its texts")
}

impl Words<'_> {
    /// What happens before a step's question.
    #[must_use]
    pub fn path_lead(&self, step: &Step) -> String {
        self.filled(&of(step).lead, step, &step.scenario())
    }

    /// Why the model's answer is what it is.
    #[must_use]
    pub fn path_told(&self, step: &Step) -> String {
        self.filled(&of(step).told, step, &step.scenario())
    }

    /// Why it is another one after the change.
    #[must_use]
    pub fn path_changed(&self, step: &Step) -> String {
        self.filled(&of(step).changed, step, &step.changed())
    }

    /// A text with its figures filled in.
    fn filled(&self, text: &str, step: &Step, scenario: &Scenario) -> String {
        let mut filled = String::new();
        for piece in text.split('{') {
            match piece.split_once('}') {
                Some((name, rest)) => {
                    filled.push_str(&self.figure(name, step, scenario));
                    filled.push_str(rest);
                }
                None => filled.push_str(piece),
            }
        }
        filled
    }

    /// The figure of this name.
    fn figure(&self, name: &str, step: &Step, scenario: &Scenario) -> String {
        let day = estimate(scenario);
        let money = |money| self.format.money(money, scenario.day.currency);
        let cost_of = |guarantee| money(cost(guarantee, scenario).0);
        let [at_most, at_least, exactly] = GUARANTEES;
        match name {
            "messages" => self.format.count(scenario.day.messages),
            "restarts" => self.format.count(scenario.day.restarts.into()),
            "busy" => self.format.count(scenario.day.in_progress.into()),
            "amount" => money(scenario.day.amount),
            "share" => self.format.share(scenario.work.slow_share),
            "slow-job" => self.format.duration(scenario.work.slow_job),
            "limit" => scenario.broker.ack_limit.map_or_else(String::new, |limit| self.format.duration(limit)),
            "retry" => self.retry(day.retry),
            "before" => step.scenario().broker.ack_limit.map_or_else(String::new, |limit| self.format.duration(limit)),
            "lost" => self.format.count(day.count(DayCause::LostByRestarts)),
            "lost-money" => money(day.money_of(Harm::Lost, scenario)),
            "repeated" => self.format.count(day.count(DayCause::RepeatedByRestarts)),
            "repeated-money" => money(day.money(DayCause::RepeatedByRestarts, scenario)),
            "slow" => self.format.count(day.count(DayCause::RepeatedByLimit)),
            "slow-money" => money(day.money(DayCause::RepeatedByLimit, scenario)),
            "ids" => self.format.count(day.id_inserts),
            "id-cost" => money(scenario.costs.id_insert),
            "loss" => money(scenario.loss_cost()),
            "repeat" => money(scenario.repeat_cost()),
            "cost-at-most" => cost_of(at_most),
            "cost-at-least" => cost_of(at_least),
            "cost-exactly" => cost_of(exactly),
            "expected" => self.tally(scenario, 1),
            "actual" => {
                let trace = script(scenario, &Cast::default(), &step.plan());
                self.tally(scenario, trace.messages.first().map_or(0, |report| report.applied[0]))
            }
            // A name that nobody fills in stands in the text as it is, where the tests find it.
            other => ["{", other, "}"].concat(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::path::PATH;
    use crate::link::text::title_is_too_long;
    use crate::view::format::Plain;
    use crate::view::words::path::story_changed;

    const WORDS: Words<'static> = Words::new(&Plain::TERMINAL);

    #[test]
    fn every_step_has_its_words_in_order() {
        assert_eq!(STEP_WORDS.iter().map(|words| words.id).collect::<Vec<_>>(), PATH.iter().map(|step| step.id).collect::<Vec<_>>());
        for words in STEP_WORDS {
            assert!(words.question.ends_with('?') && !words.title.ends_with('.'), "{}", words.id);
            assert!(!title_is_too_long(&story_changed(&words.title)), "{}", words.id);
        }
    }

    #[test]
    fn every_figure_is_filled_in() {
        for step in &PATH {
            for text in [WORDS.path_lead(step), WORDS.path_told(step), WORDS.path_changed(step)] {
                assert!(!text.contains(['{', '}']), "{}: {text}", step.id);
                assert!(text.ends_with('.') && !text.contains("  "), "{}: {text}", step.id);
            }
        }
    }

    #[test]
    fn the_lessons_numbers_come_from_the_model() {
        let told = |id: &str| WORDS.path_told(PATH.iter().find(|step| step.id == id).expect("a step"));
        for (id, numbers) in [
            ("silence", &["Rs 20", "Rs 10"][..]),
            ("ack-first", &["6 restarts", "50 jobs", "300 payments", "Rs 3,000"]),
            ("exercise-crash", &["8 restarts", "25 jobs", "= 200", "Rs 1,000"]),
            ("work-first", &["300 payments", "Rs 3,000"]),
            ("slow-job", &["1 %", "about 5,000", "Rs 50,000", "300"]),
            ("exercise-slow", &["2 % of 2,000,000 is 40,000"]),
            ("saved-id", &["500,000"]),
            ("location", &["6 positions", "Rs 0"]),
            ("wallet", &["Rs 3,000", "Rs 53,000", "Rs 0", "500,000"]),
            ("invoice", &["Rs 15,000", "up to Rs 600", "it is Rs 600"]),
        ] {
            for number in numbers {
                assert!(told(id).contains(number), "{id}: {number} is not in {}", told(id));
            }
        }
    }
}
