//! A plan of faults as text: `crash:A.after-effect,lose:ack#2,slow`.
//!
//! ```text
//! plan  = fault *( "," fault )
//! fault = kind [ ":" [ message "." ] point ] [ "#" nth ]  |  "crash:" node "@" instant
//! point = hop                                   for lose and delay
//!       | node "." ( "before-" | "after-" ) step    for crash, and with the step "effect" for fail
//!       | "deliver"                             for repeat, where it may be left out
//!       |                                       for slow: a message alone, or nothing
//! ```
//! Messages are m1, m2 ... A link writes `ack2` for `ack#2`, because a second `#` in an address breaks links in
//! chat programs; both are read everywhere. No name ends in a digit, so that nothing is lost by it.

use otn_engine::model::fault::{FaultKind, Moment, Plan, PlannedFault, Site};
use otn_engine::model::message::{HopKind, MessageNumber, NodeId, Step};
use otn_engine::model::units::Micros;

pub use super::plan_error::PlanError;
use super::text::quoted;
use super::value::write_span;

/// The most faults of a plan that is read.
pub const FAULTS_MAX: usize = 8;

/// The highest message, and the highest count of a point, that a plan names.
pub const NUMBER_MAX: u32 = 1_000;

/// The canonical text of a plan.
#[must_use]
pub fn write_plan(plan: &Plan) -> String {
    plan.0.iter().map(write_fault).collect::<Vec<_>>().join(",")
}

/// The same plan without naming the first message: what a script of one message is told with.
#[must_use]
pub fn simplified(plan: &Plan) -> Plan {
    let simpler = |fault: &PlannedFault| match *fault {
        PlannedFault::AtPoint { kind, message: Some(MessageNumber(0)), site, nth } => {
            PlannedFault::AtPoint { kind, message: None, site, nth }
        }
        PlannedFault::AtPoint { .. } | PlannedFault::CrashAt { .. } => *fault,
    };
    Plan(plan.0.iter().map(simpler).collect())
}

/// Reads a plan: every fault that can be read, and what is wrong with every other piece. Empty pieces are skipped.
#[must_use]
pub fn parse_plan(text: &str) -> (Plan, Vec<PlanError>) {
    let mut faults = Vec::new();
    let mut errors = Vec::new();
    for piece in text.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
        match read_fault(piece) {
            Ok(_) if faults.len() == FAULTS_MAX => {
                errors.push(PlanError::TooMany { piece: quoted(piece) });
                break;
            }
            Ok(fault) => faults.push(fault),
            Err(error) => errors.push(error),
        }
    }
    (Plan(faults), errors)
}

fn write_fault(fault: &PlannedFault) -> String {
    let (kind, message, site, nth) = match *fault {
        PlannedFault::CrashAt { node, at } => {
            let instant = write_span(at.since(Micros::ZERO));
            return format!("{}:{}@{instant}", FaultKind::Crash.name(), node.name());
        }
        PlannedFault::AtPoint { kind, message, site, nth } => (kind, message, site, nth),
    };
    // A message has one job, and a delivery is what `repeat` means without a word.
    let point = match site {
        Site::Job => None,
        Site::Delivery if message.is_none() && nth == 1 => None,
        Site::Delivery => Some(HopKind::Deliver.name().to_owned()),
        Site::Hop(hop) => Some(hop.name().to_owned()),
        Site::Step(node, step, moment) => Some(write_step(node, moment, step)),
        Site::Handler(node, moment) => Some(write_step(node, moment, Step::Effect)),
    };
    let message = message.map(|message| format!("m{}", u128::from(message.0) + 1));
    let nth = if nth == 1 || (site == Site::Job && message.is_some()) { String::new() } else { format!("#{nth}") };
    let place: Vec<String> = [message, point].into_iter().flatten().collect();
    let colon = if place.is_empty() { "" } else { ":" };
    format!("{}{colon}{}{nth}", kind.name(), place.join("."))
}

fn write_step(node: NodeId, moment: Moment, step: Step) -> String {
    let moment = match moment {
        Moment::Before => "before",
        Moment::After => "after",
    };
    format!("{}.{moment}-{}", node.name(), step.name())
}

fn read_fault(piece: &str) -> Result<PlannedFault, PlanError> {
    if let Some((place, instant)) = piece.split_once('@') {
        return read_crash_at(piece, place, instant);
    }
    let (place, nth) = split_nth(piece)?;
    let (kind, point) = place.split_once(':').unwrap_or((place, ""));
    let kind = read_kind(piece, kind)?;
    let (message, point) = split_message(piece, point.trim())?;
    let site = read_site(piece, kind, point)?;
    if site == Site::Job && message.is_some() && nth > 1 {
        return Err(PlanError::OneJob { piece: quoted(piece) });
    }
    Ok(PlannedFault::AtPoint { kind, message, site, nth })
}

fn read_crash_at(piece: &str, place: &str, instant: &str) -> Result<PlannedFault, PlanError> {
    let (kind, node) = place.split_once(':').unwrap_or((place, ""));
    let kind = read_kind(piece, kind)?;
    let node = find_node(node.trim()).filter(|_| kind == FaultKind::Crash);
    let node = node.ok_or_else(|| PlanError::WrongPoint { piece: quoted(piece), kind })?;
    let at = super::cast::instant(instant).ok_or_else(|| PlanError::WrongInstant { piece: quoted(piece) })?;
    Ok(PlannedFault::CrashAt { node, at })
}

fn read_kind(piece: &str, name: &str) -> Result<FaultKind, PlanError> {
    let found = FaultKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name.trim()));
    found.ok_or_else(|| PlanError::UnknownKind { piece: quoted(piece) })
}

fn read_site(piece: &str, kind: FaultKind, point: &str) -> Result<Site, PlanError> {
    let wrong_point = || PlanError::WrongPoint { piece: quoted(piece), kind };
    match kind {
        FaultKind::Slow => if point.is_empty() { Some(Site::Job) } else { None }.ok_or_else(wrong_point),
        FaultKind::Repeat => {
            let delivery = point.is_empty() || point.eq_ignore_ascii_case(HopKind::Deliver.name());
            delivery.then_some(Site::Delivery).ok_or_else(wrong_point)
        }
        FaultKind::Lose | FaultKind::Delay => {
            let hop = HopKind::ALL.into_iter().find(|hop| hop.name().eq_ignore_ascii_case(point));
            hop.map(Site::Hop).ok_or_else(wrong_point)
        }
        FaultKind::Crash => {
            let (node, moment, step) = split_step(point).ok_or_else(wrong_point)?;
            let step = Step::ALL.into_iter().find(|own| own.belongs_to(node) && own.name().eq_ignore_ascii_case(step));
            step.map(|step| Site::Step(node, step, moment)).ok_or_else(|| PlanError::WrongStep { piece: quoted(piece), node })
        }
        FaultKind::Fail => match split_step(point) {
            Some((node @ NodeId::Consumer(_), moment, step)) if step.eq_ignore_ascii_case(Step::Effect.name()) => {
                Ok(Site::Handler(node, moment))
            }
            Some(_) | None => Err(wrong_point()),
        },
    }
}

/// Parts `A.after-effect` into its node, moment and the name of a step.
fn split_step(point: &str) -> Option<(NodeId, Moment, &str)> {
    let (node, rest) = point.split_once('.')?;
    let (moment, step) = rest.split_once('-')?;
    let moment = match moment.trim().to_ascii_lowercase().as_str() {
        "before" => Moment::Before,
        "after" => Moment::After,
        _ => return None,
    };
    Some((find_node(node.trim())?, moment, step))
}

fn find_node(name: &str) -> Option<NodeId> {
    // Consumers are capital letters, the others small words; a phone's keyboard mixes them up.
    NodeId::find(&name.to_ascii_lowercase()).or_else(|| NodeId::find(&name.to_ascii_uppercase()))
}

/// Parts the count off the end of a piece: `#2`, or `2` after a name.
fn split_nth(piece: &str) -> Result<(&str, u32), PlanError> {
    if let Some((place, nth)) = piece.split_once('#') {
        return Ok((place.trim_end(), read_number(piece, nth)?));
    }
    let name = piece.trim_end_matches(|character: char| character.is_ascii_digit());
    let is_message = piece.rsplit([':', '.']).next().is_some_and(|last| message_digits(last).is_some());
    if name.len() == piece.len() || is_message { Ok((piece, 1)) } else { Ok((name, read_number(piece, &piece[name.len()..])?)) }
}

fn split_message<'a>(piece: &str, point: &'a str) -> Result<(Option<MessageNumber>, &'a str), PlanError> {
    let (first, rest) = point.split_once('.').unwrap_or((point, ""));
    match message_digits(first.trim()) {
        Some(digits) => Ok((Some(MessageNumber(u64::from(read_number(piece, digits)?) - 1)), rest.trim())),
        None => Ok((None, point)),
    }
}

fn message_digits(name: &str) -> Option<&str> {
    let digits = name.strip_prefix(['m', 'M'])?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

fn read_number(piece: &str, digits: &str) -> Result<u32, PlanError> {
    let number = if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None };
    number.filter(|number| (1..=NUMBER_MAX).contains(number)).ok_or_else(|| PlanError::WrongNumber { piece: quoted(piece) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads `text` and writes it again; every error stands on a line of its own below.
    fn check(text: &str, expected: &str) {
        let (plan, errors) = parse_plan(text);
        for fault in &plan.0 {
            if let PlannedFault::AtPoint { kind, site, .. } = fault {
                assert!(site.offers().has(*kind), "{text:?}");
            }
        }
        let lines: Vec<String> = std::iter::once(write_plan(&plan)).chain(errors.iter().map(ToString::to_string)).collect();
        assert_eq!(lines.join("\n"), expected, "{text:?}");
    }

    #[test]
    fn canonical_texts_stay_as_they_are() {
        for text in [
            "",
            "slow",
            "slow:m2",
            "slow#2",
            "repeat",
            "repeat:deliver#2",
            "repeat:m1.deliver",
            "repeat:m1.deliver#2",
            "lose:ack",
            "lose:ack#2",
            "lose:m2.confirm",
            "delay:give-back",
            "crash:A.after-effect",
            "crash:B.before-save-id#3",
            "crash:broker.after-store,lose:m2.confirm",
            "crash:m8.producer.before-mark",
            "crash:A@4s",
            "crash:B@7d",
            "crash:producer@1500us",
            "fail:A.before-effect",
            "fail:m2.D.after-effect#2",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn other_spellings_are_read() {
        check("lose:ack#1", "lose:ack");
        check("lose:ack1", "lose:ack");
        check("lose:ack12", "lose:ack#12");
        check("slow2", "slow#2");
        check("slow:m2#1", "slow:m2");
        check("repeat:deliver", "repeat");
        check("repeat2", "repeat:deliver#2");
        check("repeat:m2", "repeat:m2.deliver");
        check(" Crash: a.After-Effect , ,lose : m2.ACK #3,", "crash:A.after-effect,lose:m2.ack#3");
        check("crash:BROKER @ 0.5s", "crash:broker@500ms");
    }

    #[test]
    fn every_wrong_piece_is_named_and_the_others_are_kept() {
        check(
            "crsh:A.after-effect,slow,lose:A.after-effect,crash,crash:A.after-store,fail:broker.before-effect",
            "slow\n\
             \"crsh:A.after-effect\" starts with no kind of fault. Allowed: crash, lose, slow, delay, fail, repeat.\n\
             \"lose:A.after-effect\" names no point for lose. Allowed: a hop, one of send, confirm, deliver, ack, give-back, extend, \
             write, written.\n\
             \"crash\" names no point for crash. Allowed: a node before or after a step, as in A.after-effect, or at an instant, as in \
             A@4s.\n\
             \"crash:A.after-store\" names no step of A. Allowed: before- or after- one of receive, start, save-id, effect, ack.\n\
             \"fail:broker.before-effect\" names no point for fail. Allowed: a consumer before or after its effect, as in \
             A.before-effect.",
        );
        check(
            "lose:m0.ack,lose:ack#0,lose:ack#x,lose:m1001.ack,slow:m2#2,crash:A@soon,crash:A@8d,lose:A@4s,crash:store@4s,slow:ack,repeat:ack",
            "\n\
             \"lose:m0.ack\" has a number that cannot be used. Allowed: m1 to m1000, #1 to #1000.\n\
             \"lose:ack#0\" has a number that cannot be used. Allowed: m1 to m1000, #1 to #1000.\n\
             \"lose:ack#x\" has a number that cannot be used. Allowed: m1 to m1000, #1 to #1000.\n\
             \"lose:m1001.ack\" has a number that cannot be used. Allowed: m1 to m1000, #1 to #1000.\n\
             \"slow:m2#2\" asks for more than one job of a message. Allowed: slow:m2.\n\
             \"crash:A@soon\" has no instant. Allowed: crash:A@4s, with 0s to 7d after the start.\n\
             \"crash:A@8d\" has no instant. Allowed: crash:A@4s, with 0s to 7d after the start.\n\
             \"lose:A@4s\" names no point for lose. Allowed: a hop, one of send, confirm, deliver, ack, give-back, extend, write, \
             written.\n\
             \"crash:store@4s\" names no point for crash. Allowed: a node before or after a step, as in A.after-effect, or at an \
             instant, as in A@4s.\n\
             \"slow:ack\" names no point for slow. Allowed: none, or a message, as in slow:m2.\n\
             \"repeat:ack\" names no point for repeat. Allowed: none, or deliver, as in repeat:deliver#2.",
        );
    }

    #[test]
    fn a_plan_has_an_end() {
        let text = ["slow"; FAULTS_MAX + 2].join(",");
        check(&text, &format!("{}\n\"slow\" is a fault too many. Allowed: 8 faults.", ["slow"; FAULTS_MAX].join(",")));
    }

    #[test]
    fn a_script_of_one_message_does_not_name_it() {
        let (plan, _) = parse_plan("crash:m1.A.after-effect,slow:m1,lose:m2.ack,crash:A@4s");
        assert_eq!(write_plan(&simplified(&plan)), "crash:A.after-effect,slow,lose:m2.ack,crash:A@4s");
    }

    #[cfg(not(target_arch = "wasm32"))]
    proptest::proptest! {
        #[test]
        fn every_plan_reads_back(plan in crate::link::random::plan()) {
            let text = write_plan(&plan);
            proptest::prop_assert_eq!(parse_plan(&text), (plan.clone(), vec![]));
            proptest::prop_assert_eq!(parse_plan(&text.replace('#', "")), (plan, vec![]));
        }

        #[test]
        fn no_text_breaks_the_reader(text in "([a-zA-Z]|[:.#@,0-9-]|crash|lose|slow|m2|A\\.after-|effect|\\PC)*") {
            let (plan, _) = parse_plan(&text);
            proptest::prop_assert_eq!(parse_plan(&write_plan(&plan)), (plan, vec![]));
        }
    }
}
