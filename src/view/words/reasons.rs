//! The causes of losses and repeats, as the end of a sentence: each begins with what joins it to the rest, a space or a comma.

use super::Words;
use crate::tr;
use otn_engine::model::scenario::{Pace, Scenario};
use otn_engine::run::day_cause::DayCause;
use otn_engine::run::estimate::{Estimate, Factor, Formula, Quantity, Why};

impl Words<'_> {
    /// Why a cause strikes: its one figure says it, of two figures what they have in common.
    pub(super) fn reason_of(&self, cause: DayCause, scenario: &Scenario, estimate: &Estimate) -> String {
        let is_figure = |formula: &&Formula| DayCause::of(formula.quantity) == Some(cause) && matches!(formula.result, Factor::Count(1..));
        let mut figures = estimate.formulas.iter().filter(is_figure);
        match (cause, figures.next(), figures.next()) {
            (DayCause::RepeatedByLimit, Some(_), Some(_)) => self.limit_ends_before(None, scenario),
            (DayCause::LostOnTheWay, Some(_), Some(_)) => tr!(" because sends and deliveries get lost").to_owned(),
            (DayCause::RepeatedOnTheWay, Some(_), Some(_)) => tr!(" because confirms and acks get lost").to_owned(),
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
            Some(pace) => self.limit_ends_before(Some(pace), scenario),
            None => reason(why).to_owned(),
        }
    }

    fn limit_ends_before(&self, job: Option<Pace>, scenario: &Scenario) -> String {
        let limit = self.of_limit(scenario);
        match job {
            Some(pace) => {
                let job = self.format.duration(scenario.job(pace));
                tr!(" because the ack limit{limit} ends before the {job} job", limit, job)
            }
            None => tr!(" because the ack limit{limit} ends before the job", limit),
        }
    }

    /// " of 30 s", after the ack limit; nothing where there is none.
    pub(super) fn of_limit(&self, scenario: &Scenario) -> String {
        scenario.broker.ack_limit.map(|limit| tr!(" of {limit}", limit = self.format.duration(limit))).unwrap_or_default()
    }
}

fn reason(why: Why) -> &'static str {
    match why {
        Why::AckedBeforeWork => tr!(" by restarts between the ack and the work"),
        Why::IdBeforeWork => tr!(" by restarts between the saving of the ID and the work"),
        Why::WorkBeforeAck => tr!(" by restarts between the work and the ack"),
        Why::WorkBeforeId => tr!(" by restarts between the work and the saving of the ID"),
        Why::IdForgotten => tr!(" by restarts, because the ID is forgotten before the message comes back"),
        Why::SentOnce => tr!(" because a send that gets lost is not sent again"),
        Why::RemovedWhenSent => tr!(" because a delivery that gets lost was removed already"),
        Why::Resent => tr!(" because a lost confirm makes the producer send again"),
        Why::NewIds => tr!(" because a lost confirm makes the producer send again, with a new ID"),
        Why::AckLost => tr!(" because a lost ack brings the message again"),
        Why::OutlastsLimit => tr!(" because the ack limit ends before the job"),
        Why::AckedForKilled => tr!(" by restarts, because the supervisor acks for the killed job"),
        Why::CapReached => tr!(" by restarts, because the cap allows no further delivery"),
        Why::CommittedBeforeWork => tr!(" by restarts between the commit of a position and the work behind it"),
        // What a restart interrupts stays where it is.
        Why::Unnoticed => tr!(" because nothing tells the broker of a restart"),
        Why::SinceLastCommit => tr!(" by restarts, because all work since the last commit comes again"),
        // These make a figure zero, or belong to figures that are neither losses nor repeats.
        Why::Product
        | Why::KeptUntilAcked
        | Why::NothingToRedeliver
        | Why::IdWithWork
        | Why::WithinLimit
        | Why::NoSlowJobs
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
