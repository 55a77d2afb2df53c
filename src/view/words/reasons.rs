//! The causes of losses and repeats, as the end of a sentence.

use super::Words;
use otn_engine::model::scenario::{Pace, Scenario};
use otn_engine::run::day_cause::DayCause;
use otn_engine::run::estimate::{Estimate, Factor, Formula, Quantity, Why};

impl Words<'_> {
    /// Why a cause strikes: its one figure says it, of two figures what they have in common.
    pub(super) fn reason_of(&self, cause: DayCause, scenario: &Scenario, estimate: &Estimate) -> String {
        let is_figure = |formula: &&Formula| DayCause::of(formula.quantity) == Some(cause) && matches!(formula.result, Factor::Count(1..));
        let mut figures = estimate.formulas.iter().filter(is_figure);
        match (cause, figures.next(), figures.next()) {
            (DayCause::RepeatedByLimit, Some(_), Some(_)) => self.limit_ends_before("the job".to_owned(), scenario),
            (DayCause::LostOnTheWay, Some(_), Some(_)) => "because sends and deliveries get lost".to_owned(),
            (DayCause::RepeatedOnTheWay, Some(_), Some(_)) => "because confirms and acks get lost".to_owned(),
            (_, Some(figure), _) => self.reason(figure.quantity, figure.why, scenario),
            (_, None, _) => String::new(),
        }
    }

    /// Why a figure of losses or repeats is not zero: "by restarts between the work and the ack".
    fn reason(&self, quantity: Quantity, why: Why, scenario: &Scenario) -> String {
        let outlasts = if quantity == Quantity::RepeatedSlow {
            Some(Pace::Slow)
        } else {
            (quantity == Quantity::RepeatedNormal).then_some(Pace::Normal)
        };
        match outlasts {
            Some(pace) => self.limit_ends_before(self.job(pace, scenario), scenario),
            None => reason(why).to_owned(),
        }
    }

    fn limit_ends_before(&self, job: String, scenario: &Scenario) -> String {
        let limit = scenario.broker.ack_limit.map(|limit| format!(" of {}", self.format.duration(limit))).unwrap_or_default();
        format!("because the ack limit{limit} ends before {job}")
    }

    fn job(&self, pace: Pace, scenario: &Scenario) -> String {
        format!("the {} job", self.format.duration(scenario.job(pace)))
    }
}

const fn reason(why: Why) -> &'static str {
    match why {
        Why::AckedBeforeWork => "by restarts between the ack and the work",
        Why::IdBeforeWork => "by restarts between the saving of the ID and the work",
        Why::WorkBeforeAck => "by restarts between the work and the ack",
        Why::WorkBeforeId => "by restarts between the work and the saving of the ID",
        Why::IdForgotten => "by restarts, because the ID is forgotten before the message comes back",
        Why::SentOnce => "because a send that gets lost is not sent again",
        Why::RemovedWhenSent => "because a delivery that gets lost was removed already",
        Why::Resent => "because a lost confirm makes the producer send again",
        Why::NewIds => "because a lost confirm makes the producer send again, with a new ID",
        Why::AckLost => "because a lost ack brings the message again",
        Why::OutlastsLimit => "because the ack limit ends before the job",
        Why::AckedForKilled => "by restarts, because the supervisor acks for the killed job",
        Why::CapReached => "by restarts, because the cap allows no further delivery",
        Why::CommittedBeforeWork => "by restarts between the commit of a position and the work behind it",
        // What a restart interrupts stays where it is.
        Why::Unnoticed => "because nothing tells the broker of a restart",
        Why::SinceLastCommit => "by restarts, because all work since the last commit comes again",
        // These make a figure zero, or belong to figures that are neither losses nor repeats.
        Why::Product
        | Why::KeptUntilAcked
        | Why::NothingToRedeliver
        | Why::IdWithWork
        | Why::WithinLimit
        | Why::NoLimit
        | Why::Extended
        | Why::Recognised
        | Why::DroppedByBroker
        | Why::HandlerFails
        | Why::GrowsDaily
        | Why::KeptFor
        | Why::NoIds
        | Why::AtLimit
        | Why::AtSession
        | Why::AtClaim
        | Why::LateAckInTime
        | Why::SafeToRepeat
        | Why::OneTransaction => "",
    }
}
