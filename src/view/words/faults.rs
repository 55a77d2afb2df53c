//! Faults in words: what strikes, where, and what a reader can do at a point.

use super::{Words, things, upper_first};
use crate::tr;
use otn_engine::model::effects::System;
use otn_engine::model::fault::{FaultKind, Moment, PlannedFault, Site};
use otn_engine::model::message::{HopKind, MessageNumber, NodeId, Step};
use otn_engine::run::script::TracePoint;

/// The name of a kind of fault, one of them.
#[must_use]
pub fn kind(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Crash => tr!("crash"),
        FaultKind::Lose => tr!("loss"),
        FaultKind::Slow => tr!("slow job"),
        FaultKind::Delay => tr!("delay"),
        FaultKind::Fail => tr!("failure"),
        FaultKind::Repeat => tr!("extra delivery"),
    }
}

/// A hop as a thing: the subject of a clause, or the object of what a reader does to it.
fn hop(kind: HopKind) -> &'static str {
    match kind {
        HopKind::Send => tr!("the send"),
        HopKind::Confirm => tr!("the confirm"),
        HopKind::Deliver => tr!("the delivery"),
        HopKind::Ack => tr!("the ack"),
        HopKind::GiveBack => tr!("the give-back"),
        HopKind::Extend => tr!("the extension"),
        HopKind::Write => tr!("the write"),
        HopKind::Written => tr!("the answer"),
    }
}

/// A hop that does not arrive, for chips.
fn hop_lost(kind: HopKind) -> &'static str {
    match kind {
        HopKind::Send => tr!("send lost"),
        HopKind::Confirm => tr!("confirm lost"),
        HopKind::Deliver => tr!("delivery lost"),
        HopKind::Ack => tr!("ack lost"),
        HopKind::GiveBack => tr!("give-back lost"),
        HopKind::Extend => tr!("extension lost"),
        HopKind::Write => tr!("write lost"),
        HopKind::Written => tr!("answer lost"),
    }
}

/// A hop that comes too late, for chips.
fn hop_held_up(kind: HopKind) -> &'static str {
    match kind {
        HopKind::Send => tr!("send held up"),
        HopKind::Confirm => tr!("confirm held up"),
        HopKind::Deliver => tr!("delivery held up"),
        HopKind::Ack => tr!("ack held up"),
        HopKind::GiveBack => tr!("give-back held up"),
        HopKind::Extend => tr!("extension held up"),
        HopKind::Write => tr!("write held up"),
        HopKind::Written => tr!("answer held up"),
    }
}

/// A step as the time of something.
fn when(moment: Moment, step: Step) -> &'static str {
    match (moment, step) {
        (Moment::Before, Step::Save) => tr!("before saving the change"),
        (Moment::Before, Step::Send) => tr!("before sending"),
        (Moment::Before, Step::Mark) => tr!("before marking the message as sent"),
        (Moment::Before, Step::Store) => tr!("before storing the message"),
        (Moment::Before, Step::Deliver) => tr!("before delivering"),
        (Moment::Before, Step::Remove) => tr!("before removing the message"),
        (Moment::Before, Step::Receive) => tr!("before receiving the delivery"),
        (Moment::Before, Step::Start) => tr!("before starting the job"),
        (Moment::Before, Step::SaveId) => tr!("before saving the ID"),
        (Moment::Before, Step::Effect) => tr!("before the effect"),
        (Moment::Before, Step::Ack) => tr!("before the ack"),
        (Moment::After, Step::Save) => tr!("after saving the change"),
        (Moment::After, Step::Send) => tr!("after sending"),
        (Moment::After, Step::Mark) => tr!("after marking the message as sent"),
        (Moment::After, Step::Store) => tr!("after storing the message"),
        (Moment::After, Step::Deliver) => tr!("after delivering"),
        (Moment::After, Step::Remove) => tr!("after removing the message"),
        (Moment::After, Step::Receive) => tr!("after receiving the delivery"),
        (Moment::After, Step::Start) => tr!("after starting the job"),
        (Moment::After, Step::SaveId) => tr!("after saving the ID"),
        (Moment::After, Step::Effect) => tr!("after the effect"),
        (Moment::After, Step::Ack) => tr!("after the ack"),
    }
}

/// The same in few words, for chips.
fn when_short(moment: Moment, step: Step) -> &'static str {
    match (moment, step) {
        (Moment::Before, Step::Save) => tr!("before save"),
        (Moment::Before, Step::Send) => tr!("before send"),
        (Moment::Before, Step::Mark) => tr!("before mark"),
        (Moment::Before, Step::Store) => tr!("before store"),
        (Moment::Before, Step::Deliver) => tr!("before deliver"),
        (Moment::Before, Step::Remove) => tr!("before remove"),
        (Moment::Before, Step::Receive) => tr!("before receive"),
        (Moment::Before, Step::Start) => tr!("before start"),
        (Moment::Before, Step::SaveId) => tr!("before save ID"),
        (Moment::Before, Step::Effect) => tr!("before effect"),
        (Moment::Before, Step::Ack) => tr!("before ack"),
        (Moment::After, Step::Save) => tr!("after save"),
        (Moment::After, Step::Send) => tr!("after send"),
        (Moment::After, Step::Mark) => tr!("after mark"),
        (Moment::After, Step::Store) => tr!("after store"),
        (Moment::After, Step::Deliver) => tr!("after deliver"),
        (Moment::After, Step::Remove) => tr!("after remove"),
        (Moment::After, Step::Receive) => tr!("after receive"),
        (Moment::After, Step::Start) => tr!("after start"),
        (Moment::After, Step::SaveId) => tr!("after save ID"),
        (Moment::After, Step::Effect) => tr!("after effect"),
        (Moment::After, Step::Ack) => tr!("after ack"),
    }
}

/// A node, for chips.
fn node_short(node: NodeId) -> &'static str {
    match node {
        NodeId::Producer => tr!("producer"),
        NodeId::Broker => tr!("broker"),
        NodeId::Consumer(_) => node.name(),
        NodeId::Store => tr!("store"),
    }
}

impl Words<'_> {
    /// A fault as a clause: "consumer A crashes after the effect", "the ack is lost".
    #[must_use]
    pub fn fault(&self, fault: &PlannedFault, system: System) -> String {
        match *fault {
            PlannedFault::CrashAt { node, at } => {
                tr!("{node} crashes {when}", node = things::node(node, system), when = self.at_instant(at))
            }
            PlannedFault::AtPoint { kind, message, site, nth } => {
                let what = match site {
                    Site::Job => tr!("the job is slow").to_owned(),
                    Site::Hop(of) if kind == FaultKind::Delay => tr!("{hop} arrives just after its limit", hop = hop(of)),
                    Site::Hop(of) => tr!("{hop} is lost", hop = hop(of)),
                    Site::Step(node, step, moment) => {
                        tr!("{node} crashes {when}", node = things::node(node, system), when = when(moment, step))
                    }
                    Site::Handler(node, Moment::Before) => {
                        tr!("the job at {node} fails before the effect", node = things::node(node, system))
                    }
                    Site::Handler(node, Moment::After) => {
                        tr!("the job at {node} fails after the effect", node = things::node(node, system))
                    }
                    Site::Delivery => tr!("the broker delivers once more by itself").to_owned(),
                };
                [what, self.which_time(nth), self.which_message(message)].concat()
            }
        }
    }

    /// A fault as a chip: "A crashes after effect", "ack lost".
    #[must_use]
    pub fn fault_chip(&self, fault: &PlannedFault) -> String {
        match *fault {
            PlannedFault::CrashAt { node, at } => tr!("{node} crashes {when}", node = node_short(node), when = self.at_instant(at)),
            PlannedFault::AtPoint { kind, message, site, nth } => {
                let what = match site {
                    Site::Job => tr!("slow job").to_owned(),
                    Site::Hop(of) if kind == FaultKind::Delay => hop_held_up(of).to_owned(),
                    Site::Hop(of) => hop_lost(of).to_owned(),
                    Site::Step(node, step, moment) => {
                        tr!("{node} crashes {when}", node = node_short(node), when = when_short(moment, step))
                    }
                    Site::Handler(node, Moment::Before) => tr!("{node} fails before effect", node = node_short(node)),
                    Site::Handler(node, Moment::After) => tr!("{node} fails after effect", node = node_short(node)),
                    Site::Delivery => tr!("delivered once more").to_owned(),
                };
                let nth = if nth > 1 { [" #", &nth.to_string()].concat() } else { String::new() };
                let message = message.filter(|message| message.0 > 0);
                let message = message.map_or_else(String::new, |message| tr!(" (m{number})", number = (message.0 + 1).to_string()));
                [what, nth, message].concat()
            }
        }
    }

    /// What a reader can do at a point of the drawing: "Lose the ack", "Crash consumer A before the effect".
    #[must_use]
    pub fn action(&self, point: &TracePoint, kind: FaultKind, system: System) -> String {
        let node = |node| things::node(node, system);
        let does = match point.site {
            Site::Job => tr!("make the job slow").to_owned(),
            Site::Hop(of) if kind == FaultKind::Delay => tr!("delay {hop} past its limit", hop = hop(of)),
            Site::Hop(of) => tr!("lose {hop}", hop = hop(of)),
            Site::Step(NodeId::Producer, step, moment) => tr!("crash the producer {when}", when = when(moment, step)),
            Site::Step(NodeId::Broker, step, moment) => tr!("crash the broker {when}", when = when(moment, step)),
            Site::Step(of, step, moment) => tr!("crash {node} {when}", node = node(of), when = when(moment, step)),
            Site::Handler(of, Moment::Before) => tr!("let the job at {node} fail before the effect", node = node(of)),
            Site::Handler(of, Moment::After) => tr!("let the job at {node} fail after the effect", node = node(of)),
            Site::Delivery => tr!("let the broker deliver once more").to_owned(),
        };
        upper_first(&does)
    }

    /// A list of faults as one sentence.
    #[must_use]
    pub fn plan(&self, faults: &[PlannedFault], system: System) -> String {
        let clauses: Vec<String> = faults.iter().map(|fault| self.fault(fault, system)).collect();
        let said = match clauses.as_slice() {
            [] => return tr!("No fault strikes.").to_owned(),
            [one] => one.clone(),
            [before @ .., last] => tr!("{faults}; and {last}", faults = before.join(tr!("; ")), last),
        };
        upper_first(&tr!("{said}.", said))
    }

    /// A fault of the plan that never struck.
    #[must_use]
    pub fn unused(&self, fault: &PlannedFault, system: System) -> String {
        tr!("This run never comes to the point where {fault}.", fault = self.fault(fault, system))
    }

    fn which_time(&self, nth: u32) -> String {
        if nth > 1 { tr!(", the {nth} time", nth = self.nth(nth)) } else { String::new() }
    }

    fn which_message(&self, message: Option<MessageNumber>) -> String {
        match message {
            Some(message) if message.0 > 0 => tr!(" (message {number})", number = self.format.count(message.0 + 1)),
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
