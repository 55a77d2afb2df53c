//! The arithmetic in words: each figure's name, its numbers put in, what kind of figure it is, and why.

use super::Words;
use crate::tr;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::{Bound, Estimate, Factor, Formula, Quantity, Retry, Why};

/// One formula in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaText {
    /// What the figure is.
    pub name: &'static str,
    /// The numbers: "6 × 50 = 300".
    pub text: String,
    /// "at most", "on average", "exactly".
    pub bound: &'static str,
    /// Why it is so.
    pub why: &'static str,
}

/// The name of a figure.
#[must_use]
pub fn quantity(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::InProgress => tr!("jobs that restarts interrupt"),
        Quantity::LostRestarts => tr!("messages lost by restarts"),
        Quantity::LostShare => tr!("share of the day lost by restarts"),
        Quantity::MoneyLost => tr!("money lost by restarts"),
        Quantity::StuckRestarts => tr!("messages left undelivered by restarts"),
        Quantity::ParkedRestarts => tr!("messages parked by restarts"),
        Quantity::RepeatedRestarts => tr!("messages repeated by restarts"),
        Quantity::RepeatedShare => tr!("share of the day repeated by restarts"),
        Quantity::MoneyRepeated => tr!("money repeated by restarts"),
        Quantity::RepeatedNormal => tr!("normal jobs that outlast the limit"),
        Quantity::RepeatedSlow => tr!("slow jobs that outlast the limit"),
        Quantity::MoneyRepeatedSlow => tr!("money repeated by jobs that outlast the limit"),
        Quantity::LostSends => tr!("messages whose send is lost"),
        Quantity::LostDeliveries => tr!("messages whose delivery is lost"),
        Quantity::RepeatedConfirms => tr!("repeats after lost confirms"),
        Quantity::RepeatedAcks => tr!("repeats after lost acks"),
        Quantity::GivenUp => tr!("messages that the producer gives up on"),
        Quantity::Failing => tr!("messages whose job never succeeds"),
        Quantity::IdInserts => tr!("IDs saved a day"),
        Quantity::IdRows => tr!("rows in the table of IDs"),
        Quantity::IdBytes => tr!("size of the table of IDs"),
        Quantity::IdCost => tr!("cost of saving the IDs, a day"),
        Quantity::Retry => tr!("wait for the next delivery after a crash"),
    }
}

/// What kind of figure it is.
#[must_use]
pub fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Bound => tr!("at most"),
        Bound::Expectation => tr!("on average"),
        Bound::Exact => tr!("exactly"),
    }
}

/// Why a figure is what it is.
#[must_use]
pub fn why(why: Why) -> &'static str {
    match why {
        Why::Product => tr!("It follows from the numbers themselves."),
        Why::AckedBeforeWork => tr!("The ack comes first, so the broker no longer has what a restart interrupts."),
        Why::LateAckInTime => tr!("The late ack arrives while the message still waits for its redelivery, and removes it."),
        Why::CapReached => tr!("The first delivery is the last one that the cap allows."),
        Why::AckedForKilled => tr!("The supervisor acks for a job that was killed."),
        Why::AtClaim => tr!("Another consumer claims what the dead one held."),
        Why::CommittedBeforeWork => tr!("A position is committed before the work behind it is done, so a restart between them loses it."),
        Why::SinceLastCommit => tr!("A restart brings everything again that was done since the last commit."),
        Why::SafeToRepeat => tr!("Every effect is safe to repeat and carries an ID derived from the message, so a repeat changes nothing."),
        Why::OneTransaction => tr!("The result and the ack are one transaction inside the broker, so that both happen or neither."),
        Why::KeptUntilAcked => tr!("The broker keeps a message until its work is done and acked."),
        Why::IdBeforeWork => tr!("The ID is saved first, so the next delivery is skipped although the work was not done."),
        Why::NothingToRedeliver => tr!("The broker has removed the message and cannot deliver it again."),
        Why::WorkBeforeAck => tr!("A crash after the work and before the ack brings the message again."),
        Why::IdWithWork => tr!("The ID and the work are saved together or not at all, so a repeat finds the ID and does nothing."),
        Why::WorkBeforeId => tr!("A crash after the work and before its ID is saved leaves no trace of the work."),
        Why::IdForgotten => tr!("The ID is forgotten before the message comes back."),
        Why::OutlastsLimit => tr!("The limit ends while the job still runs, so the broker delivers the message again."),
        Why::WithinLimit => tr!("The job ends before its limit does."),
        Why::NoSlowJobs => tr!("No job is slow."),
        Why::NoLimit => tr!("There is no limit that could end."),
        Why::Extended => tr!("The consumer extends the limit for as long as the job runs."),
        Why::Recognised => tr!("A repeat is recognised by its saved ID."),
        Why::SentOnce => tr!("The producer sends once and does not look back."),
        Why::Resent => tr!("Without a confirm the producer sends again."),
        Why::NewIds => tr!("A resend carries a new ID, so nobody recognises it."),
        Why::DroppedByBroker => tr!("The broker recognises the resend and drops it."),
        Why::AckLost => tr!("Without the ack the broker delivers again."),
        Why::RemovedWhenSent => tr!("The broker removes a message as it delivers it, so a lost delivery is gone."),
        Why::HandlerFails => tr!("The job fails at every delivery that it gets."),
        Why::GrowsDaily => tr!("IDs are kept for ever, so the table grows by this every day."),
        Why::KeptFor => tr!("IDs are kept for a time, so the table stops growing at this size."),
        Why::NoIds => tr!("No IDs are saved."),
        Why::AtLimit => tr!("The broker learns of the crash when the limit ends."),
        Why::AtSession => tr!("The broker notices that the connection is gone."),
        Why::Unnoticed => tr!("There is no limit and no watched connection, so nothing tells the broker."),
    }
}

impl Words<'_> {
    /// A formula in words.
    #[must_use]
    pub fn formula(&self, formula: &Formula, scenario: &Scenario) -> FormulaText {
        FormulaText {
            name: quantity(formula.quantity),
            text: self.formula_text(formula, scenario),
            bound: bound(formula.bound),
            why: why(formula.why),
        }
    }

    /// Every formula of an estimate in words.
    #[must_use]
    pub fn formulas(&self, estimate: &Estimate, scenario: &Scenario) -> Vec<FormulaText> {
        estimate.formulas.iter().map(|formula| self.formula(formula, scenario)).collect()
    }

    /// When a message that a crash interrupted is delivered again.
    #[must_use]
    pub fn retry(&self, retry: Retry) -> String {
        match retry {
            Retry::NotAtAll => tr!("not at all").to_owned(),
            Retry::Within(wait) if wait.0 == 0 => tr!("at once").to_owned(),
            Retry::Within(wait) => tr!("within {time}", time = self.format.duration(wait)),
            Retry::Never => tr!("never").to_owned(),
        }
    }

    fn formula_text(&self, formula: &Formula, scenario: &Scenario) -> String {
        let result = self.result(formula, scenario);
        let divided = matches!(formula.result, Factor::Share(_));
        let mut text = String::new();
        for factor in &formula.factors {
            let term = self.term(*factor, scenario);
            text = match factor {
                Factor::AtMost(_) => format!("min({text}, {term})"),
                Factor::Power(_) => raised(&text, &term),
                _ if text.is_empty() => term,
                Factor::PerShare(_) | Factor::PerDuration(_) => format!("{text} ÷ {term}"),
                Factor::Count(_) if divided => format!("{text} ÷ {term}"),
                Factor::Count(_) | Factor::Share(_) | Factor::Money(_) | Factor::Bytes(_) | Factor::Duration(_) | Factor::Nothing => {
                    format!("{text} × {term}")
                }
            };
        }
        match (text.is_empty(), text == result) {
            (true, _) | (_, true) => result,
            _ if is_exact(formula) => format!("{text} = {result}"),
            _ => format!("{text} ≈ {result}"),
        }
    }

    fn result(&self, formula: &Formula, scenario: &Scenario) -> String {
        match (formula.quantity, formula.why) {
            (Quantity::Retry, Why::NothingToRedeliver | Why::AckedForKilled | Why::CapReached) => self.retry(Retry::NotAtAll),
            (Quantity::Retry, Why::Unnoticed) => self.retry(Retry::Never),
            _ => self.term(formula.result, scenario),
        }
    }

    fn term(&self, factor: Factor, scenario: &Scenario) -> String {
        match factor {
            Factor::Count(count) | Factor::AtMost(count) => self.format.count(count),
            Factor::Share(share) | Factor::PerShare(share) => self.format.share(share),
            Factor::Money(money) => self.format.money(money, scenario.day.currency),
            Factor::Bytes(bytes) => self.format.bytes(bytes),
            Factor::Duration(span) | Factor::PerDuration(span) => self.format.duration(span),
            Factor::Power(times) => self.format.count(times.into()),
            Factor::Nothing => "0".to_owned(),
        }
    }
}

/// The last factor to the power of `exponent`.
fn raised(text: &str, exponent: &str) -> String {
    match text.rsplit_once(" × ") {
        Some((before, last)) => format!("{before} × ({last})^{exponent}"),
        None => format!("({text})^{exponent}"),
    }
}

/// Whether the result is what the numbers give, without rounding.
fn is_exact(formula: &Formula) -> bool {
    const MILLION: u128 = 1_000_000;
    let mut fraction = Some((1_u128, 1_u128));
    for (place, factor) in formula.factors.iter().enumerate() {
        let (over, under) = match factor {
            Factor::Count(count) if place > 0 && matches!(formula.result, Factor::Share(_)) => (1, (*count).into()),
            Factor::Count(count) => ((*count).into(), 1),
            Factor::Money(money) => (money.0.into(), 1),
            Factor::Bytes(bytes) => ((*bytes).into(), 1),
            Factor::Share(share) => (share.parts().into(), MILLION),
            Factor::PerShare(share) => (MILLION, share.parts().into()),
            Factor::Duration(span) => (span.0.into(), 1),
            Factor::PerDuration(span) => (1, span.0.into()),
            // A cap that was met is exact.
            Factor::AtMost(_) => return true,
            Factor::Power(_) | Factor::Nothing => return false,
        };
        fraction = fraction.and_then(|(a, b): (u128, u128)| Some((a.checked_mul(over)?, b.checked_mul(under)?)));
    }
    let result = match formula.result {
        Factor::Count(count) | Factor::Bytes(count) => Some((u128::from(count), 1)),
        Factor::Money(money) => Some((money.0.into(), 1)),
        Factor::Share(share) => Some((share.parts().into(), MILLION)),
        Factor::Duration(_) | Factor::PerDuration(_) | Factor::PerShare(_) | Factor::Power(_) | Factor::AtMost(_) | Factor::Nothing => None,
    };
    match (fraction, result) {
        (Some((a, b)), Some((c, d))) => a.checked_mul(d).zip(b.checked_mul(c)).is_some_and(|(left, right)| left == right),
        (Some(_), None) => true,
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::scenario::{HandlerFails, IgnoreRepeats, Order};
    use otn_engine::model::units::{Ppm, Span};
    use otn_engine::run::estimate::estimate;

    fn texts(change: impl Fn(&mut Scenario)) -> Vec<(&'static str, String)> {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        let formulas = Words::new(&Plain::TERMINAL).formulas(&estimate(&scenario), &scenario);
        formulas.into_iter().map(|formula| (formula.name, format!("{} {}", formula.bound, formula.text))).collect()
    }

    fn check(change: impl Fn(&mut Scenario), expected: &[(Quantity, &str)]) {
        let texts = texts(change);
        for (wanted, text) in expected {
            let found = texts.iter().find(|(name, _)| *name == quantity(*wanted)).map(|(_, text)| text.as_str());
            assert_eq!(found, Some(*text), "{texts:#?}");
        }
    }

    #[test]
    fn formulas_show_their_numbers() {
        check(
            |_| {},
            &[
                (Quantity::InProgress, "at most 6 × 50 = 300"),
                (Quantity::RepeatedRestarts, "at most 6 × 50 = 300"),
                (Quantity::RepeatedShare, "at most 300 ÷ 500,000 = 0.06 %"),
                (Quantity::MoneyRepeated, "at most 300 × Rs 10 = Rs 3,000"),
                (Quantity::RepeatedSlow, "on average 500,000 × 1 % = 5,000"),
                (Quantity::MoneyRepeatedSlow, "on average 5,000 × Rs 10 = Rs 50,000"),
                (Quantity::LostRestarts, "at most 0"),
                (Quantity::IdInserts, "exactly 0"),
                (Quantity::Retry, "at most 30 s"),
            ],
        );
        check(
            |scenario| {
                scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
                scenario.consumer.ids_kept = Some(Span(7 * Span::DAY.0));
            },
            &[
                (Quantity::IdInserts, "exactly 500,000"),
                (Quantity::IdRows, "on average 500,000 × 7 d ÷ 1 d = 3,500,000"),
                (Quantity::IdBytes, "exactly 3,500,000 × 64 B = 224 MB"),
            ],
        );
        check(
            |scenario| {
                scenario.consumer.order = Order::AckAtDelivery;
                scenario.day.messages = 100;
                scenario.work.handler_fails = HandlerFails::Always;
            },
            &[
                (Quantity::LostRestarts, "at most min(6 × 50, 100) = 100"),
                (Quantity::Failing, "exactly 100"),
                (Quantity::Retry, "at most not at all"),
            ],
        );
        check(
            |scenario| {
                scenario.producer.confirm_lost = Ppm::percent(1);
                scenario.producer.attempts_max = 2;
            },
            &[(Quantity::RepeatedConfirms, "on average 500,000 × 1 % = 5,000"), (Quantity::GivenUp, "on average 500,000 × (1 %)^2 ≈ 50")],
        );
    }
}
