//! Faults in words: what strikes, where, and what a reader can do at a point.

use super::{Words, things, upper_first};
use otn_engine::model::effects::System;
use otn_engine::model::fault::{FaultKind, Moment, PlannedFault, Site};
use otn_engine::model::message::{HopKind, MessageNumber, Step};
use otn_engine::run::script::TracePoint;

/// The name of a kind of fault, one of them.
#[must_use]
pub const fn kind(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Crash => "crash",
        FaultKind::Lose => "loss",
        FaultKind::Slow => "slow job",
        FaultKind::Delay => "delay",
        FaultKind::Fail => "failure",
        FaultKind::Repeat => "extra delivery",
    }
}

/// A hop as a thing.
#[must_use]
pub const fn hop(kind: HopKind) -> &'static str {
    match kind {
        HopKind::Send => "send",
        HopKind::Confirm => "confirm",
        HopKind::Deliver => "delivery",
        HopKind::Ack => "ack",
        HopKind::GiveBack => "give-back",
        HopKind::Extend => "extension",
        HopKind::Write => "write",
        HopKind::Written => "answer",
    }
}

/// A step after "before" or "after".
const fn step(step: Step) -> &'static str {
    match step {
        Step::Save => "saving the change",
        Step::Send => "sending",
        Step::Mark => "marking the message as sent",
        Step::Store => "storing the message",
        Step::Deliver => "delivering",
        Step::Remove => "removing the message",
        Step::Receive => "receiving the delivery",
        Step::Start => "starting the job",
        Step::SaveId => "saving the ID",
        Step::Effect => "the effect",
        Step::Ack => "the ack",
    }
}

/// A step in two words, for chips.
const fn step_short(step: Step) -> &'static str {
    match step {
        Step::SaveId => "save ID",
        Step::Save
        | Step::Send
        | Step::Mark
        | Step::Store
        | Step::Deliver
        | Step::Remove
        | Step::Receive
        | Step::Start
        | Step::Effect
        | Step::Ack => step.name(),
    }
}

const fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::Before => "before",
        Moment::After => "after",
    }
}

impl Words<'_> {
    /// A fault as a clause: "consumer A crashes after the effect", "the ack is lost".
    #[must_use]
    pub fn fault(&self, fault: &PlannedFault, system: System) -> String {
        match *fault {
            PlannedFault::CrashAt { node, at } => format!("{} crashes {}", things::node(node, system), self.at_instant(at)),
            PlannedFault::AtPoint { kind, message, site, nth } => {
                let what = match site {
                    Site::Job => "the job is slow".to_owned(),
                    Site::Hop(hop_kind) if kind == FaultKind::Delay => format!("the {} arrives just after its limit", hop(hop_kind)),
                    Site::Hop(hop_kind) => format!("the {} is lost", hop(hop_kind)),
                    Site::Step(node, at, when) => format!("{} crashes {} {}", things::node(node, system), moment(when), step(at)),
                    Site::Handler(node, when) => format!("the job at {} fails {} the effect", things::node(node, system), moment(when)),
                    Site::Delivery => "the broker delivers once more by itself".to_owned(),
                };
                format!("{what}{}{}", self.which_time(nth), self.which_message(message))
            }
        }
    }

    /// A fault as a chip: "A crashes after effect", "ack lost".
    #[must_use]
    pub fn fault_chip(&self, fault: &PlannedFault) -> String {
        match *fault {
            PlannedFault::CrashAt { node, at } => format!("{} crashes {}", node.name(), self.at_instant(at)),
            PlannedFault::AtPoint { kind, message, site, nth } => {
                let what = match site {
                    Site::Job => "slow job".to_owned(),
                    Site::Hop(hop_kind) if kind == FaultKind::Delay => format!("{} held up", hop(hop_kind)),
                    Site::Hop(hop_kind) => format!("{} lost", hop(hop_kind)),
                    Site::Step(node, at, when) => format!("{} crashes {} {}", node.name(), moment(when), step_short(at)),
                    Site::Handler(node, when) => format!("{} fails {} effect", node.name(), moment(when)),
                    Site::Delivery => "delivered once more".to_owned(),
                };
                let nth = if nth > 1 { format!(" #{nth}") } else { String::new() };
                let message = message.filter(|message| message.0 > 0).map_or_else(String::new, |message| format!(" (m{})", message.0 + 1));
                format!("{what}{nth}{message}")
            }
        }
    }

    /// What a reader can do at a point of the drawing: "Lose the ack", "Crash consumer A before the effect".
    #[must_use]
    pub fn action(&self, point: &TracePoint, kind: FaultKind, system: System) -> String {
        match point.site {
            Site::Job => "Make the job slow".to_owned(),
            Site::Hop(hop_kind) if kind == FaultKind::Delay => format!("Delay the {} past its limit", hop(hop_kind)),
            Site::Hop(hop_kind) => format!("Lose the {}", hop(hop_kind)),
            Site::Step(node, at, when) => format!("Crash {} {} {}", things::node(node, system), moment(when), step(at)),
            Site::Handler(node, when) => format!("Let the job at {} fail {} the effect", things::node(node, system), moment(when)),
            Site::Delivery => "Let the broker deliver once more".to_owned(),
        }
    }

    /// A list of faults as one sentence.
    #[must_use]
    pub fn plan(&self, faults: &[PlannedFault], system: System) -> String {
        let clauses: Vec<String> = faults.iter().map(|fault| self.fault(fault, system)).collect();
        match clauses.as_slice() {
            [] => "No fault strikes.".to_owned(),
            [one] => format!("{}.", upper_first(one)),
            [first, middle @ .., last] => {
                let middle: String = middle.iter().map(|clause| format!("; {clause}")).collect();
                format!("{}{middle}; and {last}.", upper_first(first))
            }
        }
    }

    /// A fault of the plan that never struck.
    #[must_use]
    pub fn unused(&self, fault: &PlannedFault, system: System) -> String {
        format!("This run never comes to the point where {}.", self.fault(fault, system))
    }

    fn which_time(&self, nth: u32) -> String {
        if nth > 1 { format!(", the {} time", self.nth(nth)) } else { String::new() }
    }

    fn which_message(&self, message: Option<MessageNumber>) -> String {
        match message {
            Some(message) if message.0 > 0 => format!(" (message {})", self.format.count(message.0 + 1)),
            Some(_) | None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::message::NodeId;
    use otn_engine::model::units::Micros;

    #[test]
    fn faults_are_said_in_full_and_as_chips() {
        let words = Words::new(&Plain::TERMINAL);
        let at = |kind, site, nth| PlannedFault::AtPoint { kind, message: None, site, nth };
        let a = NodeId::Consumer(0);
        for (fault, text, chip) in [
            (at(FaultKind::Slow, Site::Job, 1), "the job is slow", "slow job"),
            (
                at(FaultKind::Crash, Site::Step(a, Step::Effect, Moment::After), 1),
                "consumer A crashes after the effect",
                "A crashes after effect",
            ),
            (at(FaultKind::Lose, Site::Hop(HopKind::Ack), 2), "the ack is lost, the second time", "ack lost #2"),
            (at(FaultKind::Delay, Site::Hop(HopKind::Ack), 1), "the ack arrives just after its limit", "ack held up"),
            (
                at(FaultKind::Fail, Site::Handler(a, Moment::Before), 1),
                "the job at consumer A fails before the effect",
                "A fails before effect",
            ),
            (at(FaultKind::Repeat, Site::Delivery, 1), "the broker delivers once more by itself", "delivered once more"),
            (PlannedFault::CrashAt { node: NodeId::Broker, at: Micros(4_000_000) }, "the broker crashes at 4 s", "broker crashes at 4 s"),
        ] {
            assert_eq!(words.fault(&fault, System::Wallet), text);
            assert_eq!(words.fault_chip(&fault), chip);
        }
    }

    #[test]
    fn a_plan_is_one_sentence() {
        let words = Words::new(&Plain::TERMINAL);
        let lost = |hop| PlannedFault::AtPoint { kind: FaultKind::Lose, message: None, site: Site::Hop(hop), nth: 1 };
        assert_eq!(words.plan(&[], System::Wallet), "No fault strikes.");
        assert_eq!(words.plan(&[lost(HopKind::Ack)], System::Wallet), "The ack is lost.");
        assert_eq!(
            words.plan(&[lost(HopKind::Send), lost(HopKind::Confirm), lost(HopKind::Ack)], System::Wallet),
            "The send is lost; the confirm is lost; and the ack is lost."
        );
    }
}
