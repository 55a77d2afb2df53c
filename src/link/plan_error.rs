//! What is wrong with a piece of a plan, as a sentence.

use otn_engine::model::fault::FaultKind;
use otn_engine::model::message::{HopKind, NodeId, Step};

use super::plan::{FAULTS_MAX, NUMBER_MAX};
use crate::tr;

/// A piece of a plan that is left out. Each names the piece (quoted) and what is allowed in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// It starts with no kind of fault.
    UnknownKind {
        /// The piece.
        piece: String,
    },
    /// It has no point, or none of its kind.
    WrongPoint {
        /// The piece.
        piece: String,
        /// The kind of fault.
        kind: FaultKind,
    },
    /// It names a step that its node does not have.
    WrongStep {
        /// The piece.
        piece: String,
        /// The node.
        node: NodeId,
    },
    /// Its message or its count is no number, or out of range.
    WrongNumber {
        /// The piece.
        piece: String,
    },
    /// It asks for the second job of a message.
    OneJob {
        /// The piece.
        piece: String,
    },
    /// Its instant cannot be read.
    WrongInstant {
        /// The piece.
        piece: String,
    },
    /// The plan has too many faults; this is the first one above the limit.
    TooMany {
        /// The piece.
        piece: String,
    },
}

impl std::fmt::Display for PlanError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&match self {
            PlanError::UnknownKind { piece } => {
                let kinds = FaultKind::ALL.map(FaultKind::name).join(", ");
                tr!("\"{piece}\" starts with no kind of fault. Allowed: {kinds}.", piece, kinds)
            }
            PlanError::WrongPoint { piece, kind } => {
                tr!("\"{piece}\" names no point for {kind}. Allowed: {points}.", piece, kind = kind.name(), points = points(*kind))
            }
            PlanError::WrongStep { piece, node } => {
                let steps: Vec<&str> = Step::ALL.into_iter().filter(|step| step.belongs_to(*node)).map(Step::name).collect();
                let (node, steps) = (node.name(), steps.join(", "));
                tr!("\"{piece}\" names no step of {node}. Allowed: before- or after- one of {steps}.", piece, node, steps)
            }
            PlanError::WrongNumber { piece } => {
                let most = NUMBER_MAX.to_string();
                tr!("\"{piece}\" has a number that cannot be used. Allowed: m1 to m{most}, #1 to #{most}.", piece, most)
            }
            PlanError::OneJob { piece } => tr!("\"{piece}\" asks for more than one job of a message. Allowed: slow:m2.", piece),
            PlanError::WrongInstant { piece } => {
                tr!("\"{piece}\" has no instant. Allowed: crash:A@4s, with 0s to 7d after the start.", piece)
            }
            PlanError::TooMany { piece } => {
                tr!("\"{piece}\" is a fault too many. Allowed: {most} faults.", piece, most = FAULTS_MAX.to_string())
            }
        })
    }
}

impl std::error::Error for PlanError {}

fn points(kind: FaultKind) -> String {
    match kind {
        FaultKind::Crash => tr!("a node before or after a step, as in A.after-effect, or at an instant, as in A@4s").to_owned(),
        FaultKind::Lose | FaultKind::Delay => tr!("a hop, one of {hops}", hops = HopKind::ALL.map(HopKind::name).join(", ")),
        FaultKind::Slow => tr!("none, or a message, as in slow:m2").to_owned(),
        FaultKind::Fail => tr!("a consumer before or after its effect, as in A.before-effect").to_owned(),
        FaultKind::Repeat => tr!("none, or deliver, as in repeat:deliver#2").to_owned(),
    }
}
