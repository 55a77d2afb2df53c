//! Machine-readable output: a documented contract (README, "The command line"). `otn` prints it, and the page saves it as files.
//!
//! Names in snake_case, integers only, times in microseconds, money in hundredths of the currency.

use crate::link::plan::{simplified, write_plan};
use crate::link::value::{allowed, write_value};
use crate::view::format::Plain;
use crate::view::words::Words;
use crate::view::words::settings;
use otn_engine::model::cause::Cause;
use otn_engine::model::fault::{Offers, PlannedFault};
use otn_engine::model::outcome::{Fate, Outcome, Promise, Report};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{Kind, SETTINGS};
use otn_engine::model::units::Span;
use otn_engine::model::world::{DeliveryEnd, Sender};
use otn_engine::run::day::DayReport;
use otn_engine::run::days::{Days, Interval, Spread};
use otn_engine::run::estimate::{Bound, Estimate, Quantity, Retry};
use otn_engine::run::explore::{Exploration, Finding};
use otn_engine::run::figures::Figure;
use otn_engine::run::histogram::Histogram;
use otn_engine::run::script::{Came, Fared, Note, Trace, TraceStep, What};
use serde_json::{Map, Value, json};

/// The text of a file: indented, and ending in a line break.
#[must_use]
pub fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// The figures by arithmetic.
#[must_use]
pub fn estimate(scenario: &Scenario, estimate: &Estimate) -> Value {
    let words = Words::new(&Plain::TERMINAL);
    let formulas: Vec<Value> = estimate
        .formulas
        .iter()
        .map(|formula| {
            let text = words.formula(formula, scenario);
            json!({ "name": quantity(formula.quantity), "text": text.text, "bound": bound(formula.bound), "why": text.why })
        })
        .collect();
    json!({
        "messages": scenario.day.messages,
        "in_progress": estimate.in_progress,
        "lost_max": estimate.lost_max,
        "repeated_max": estimate.repeated_max,
        "stuck_max": estimate.stuck_max,
        "parked_max": estimate.parked_max,
        "repeated_slow": estimate.repeated_slow,
        "repeats_slow": estimate.repeats_slow,
        "lost_chance": estimate.lost_chance,
        "repeated_chance": estimate.repeated_chance,
        "given_up": estimate.given_up,
        "failing": estimate.failing,
        "money_lost_max": scenario.loss_cost().times(estimate.lost_max).0,
        "money_repeated_max": scenario.repeat_cost().times(estimate.repeated_max).0,
        "money_repeated_slow": scenario.repeat_cost().times(estimate.repeats_slow).0,
        "id_inserts": estimate.id_inserts,
        "id_rows": estimate.id_rows,
        "id_bytes": estimate.id_bytes,
        "id_cost": estimate.id_cost.0,
        "retry_after_us": match estimate.retry {
            Retry::Within(wait) => json!(wait.0),
            Retry::NotAtAll | Retry::Never => Value::Null,
        },
        "formulas": formulas,
    })
}

/// A script's trace.
#[must_use]
pub fn trace(scenario: &Scenario, trace: &Trace) -> Value {
    let words = Words::new(&Plain::TERMINAL);
    let said = words.steps(trace, scenario);
    let steps: Vec<Value> = trace
        .steps
        .iter()
        .zip(&said)
        .zip(1..)
        .map(|((step, said), number)| {
            let lost = matches!(step.what, What::Hop(_, Fared::Lost | Fared::Missed, _));
            json!({
                "n": number,
                "at_us": step.at.0,
                "until_us": step.until.0,
                "kind": kind(step),
                "came": came(step),
                "from": step.from.name(),
                "to": step.to.name(),
                "message": step.message.map(|message| message.0 + 1),
                "delivery": step.delivery,
                "label": said.label,
                "lost": lost,
            })
        })
        .collect();
    let messages: Vec<Value> = trace.messages.iter().map(|report| message(scenario, report)).collect();
    let badness = |report: &&Report| (report.outcome != Outcome::Once, report.effects);
    let worst = trace.messages.iter().max_by_key(badness).map(|report| outcome(report.outcome));
    json!({ "outcome": worst, "end": trace.end.name(), "messages": messages, "steps": steps, "unused": faults(&trace.unused) })
}

/// A simulated day, and what several came to.
#[must_use]
pub fn day(scenario: &Scenario, report: &DayReport, several: Option<&Days>) -> Value {
    let by_times: Map<String, Value> = report.by_times.iter().map(|(times, count)| (times.to_string(), json!(count))).collect();
    let fates: Map<String, Value> = Fate::ALL.iter().map(|fate| (fate.name().to_owned(), json!(report.with_fate(*fate)))).collect();
    let by_outcome = |class: usize| -> Map<String, Value> {
        Fate::ALL.iter().map(|fate| (fate.name().to_owned(), json!(report.fates[class][*fate as usize]))).collect()
    };
    let senders: Map<String, Value> =
        Sender::ALL.iter().map(|sender| (sender.name().to_owned(), json!(report.senders[*sender as usize]))).collect();
    let mut ended: Map<String, Value> =
        DeliveryEnd::ALL.iter().map(|end| (end.name().to_owned(), json!(report.deliveries_ended[*end as usize]))).collect();
    ended.insert("open".to_owned(), json!(report.deliveries_open()));
    let causes: Map<String, Value> =
        Cause::ALL.iter().map(|cause| (cause.name().to_owned(), json!(report.repeats_by_cause[*cause as usize]))).collect();
    json!({
        "seed": report.seed.0,
        "messages": report.messages,
        "never": report.never(),
        "half_done": report.half_done,
        "once": report.once(),
        "repeated": report.repeated(),
        "by_times": by_times,
        "fates": fates,
        "fates_by_outcome": { "never": by_outcome(0), "once": by_outcome(1), "repeated": by_outcome(2), "half_done": by_outcome(3) },
        "senders": senders,
        "deliveries": report.deliveries,
        "deliveries_ended": ended,
        "starts": report.starts,
        "late_acks": report.late_acks,
        "repeats_by_cause": causes,
        "money_lost": report.money_lost.0,
        "money_repeated": report.money_repeated.0,
        "delay_us": delay(&report.delay),
        "delay_after_crash_us": delay(&report.delay_after_crash),
        "id_inserts": report.id_inserts,
        "id_rows": report.id_rows.last(),
        "id_bytes": report.id_rows.last().map(|rows| rows * scenario.costs.id_bytes),
        "backlog_max": report.backlog.iter().max(),
        "days": several.map(days),
    })
}

/// Per figure the mean of the days with its 95 % interval, in thousandths, and the least and the most of a day.
fn days(days: &Days) -> Value {
    let figures: Map<String, Value> = Figure::ALL
        .iter()
        .filter_map(|figure| {
            let Spread { mean, interval, least, most } = days.spread(*figure)?;
            let ends = interval.map(|Interval { low, high, .. }| json!([low, high]));
            Some((figure.name().to_owned(), json!({ "mean_milli": mean, "interval_milli": ends, "least": least, "most": most })))
        })
        .collect();
    json!({ "count": days.count(), "figures": figures })
}

/// An exploration.
#[must_use]
pub fn exploration(kinds: Offers, found: &Exploration) -> Value {
    let row = |finding: Finding| {
        let shown = found.shown(finding);
        json!({
            "possible": found.is_possible(finding),
            "fewest_faults": shown.fewest_faults(),
            "plans": shown.plans,
            "plan": shown.plan.as_ref().map(|plan| write_plan(&simplified(plan))),
            "also": shown.also.iter().map(|kind| kind.name()).collect::<Vec<_>>(),
        })
    };
    let fates: Map<String, Value> = Fate::ALL.iter().map(|fate| (fate.name().to_owned(), row(Finding::Fate(*fate)))).collect();
    let senders: Map<String, Value> = Sender::ALL.iter().map(|sender| (sender.name().to_owned(), row(Finding::Sender(*sender)))).collect();
    let promises: Map<String, Value> = Promise::ALL
        .iter()
        .map(|promise| {
            let broken = Finding::Broken(*promise);
            let holds = found.is_possible(broken).map(|is_broken| !is_broken);
            let plan = found.shown(broken).plan.as_ref().map(|plan| write_plan(&simplified(plan)));
            (promise.name().to_owned(), json!({ "holds": holds, "plan": plan }))
        })
        .collect();
    json!({
        "faults": found.faults,
        "kinds": kinds.kinds().map(|kind| kind.name()).collect::<Vec<_>>(),
        "plans": found.plans,
        "cut": found.cut,
        "outcomes": {
            "never": row(Finding::Never),
            "half_done": row(Finding::HalfDone),
            "once": row(Finding::Once),
            "twice": row(Finding::Repeated),
        },
        "fates": fates,
        "sender": senders,
        "promises": promises,
    })
}

/// Every setting.
#[must_use]
pub fn keys() -> Value {
    let rows: Vec<Value> = SETTINGS
        .iter()
        .map(|setting| {
            let words = settings::of(setting.key);
            json!({
                "key": setting.key,
                "group": settings::group(setting.group),
                "unit": unit(setting.kind),
                "range": allowed(setting),
                "default": write_value(setting, setting.default_value()),
                "label": words.map(|words| words.label),
                "help": words.map(|words| words.help),
            })
        })
        .collect();
    Value::Array(rows)
}

const fn unit(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Duration { .. } => Some("duration"),
        Kind::Share => Some("percent"),
        Kind::Money { .. } => Some("money"),
        Kind::Count { .. } => Some("count"),
        Kind::Currency | Kind::Choice(_) | Kind::Seed | Kind::Effects => None,
    }
}

fn message(scenario: &Scenario, report: &Report) -> Value {
    json!({
        "id": report.number.0 + 1,
        "outcome": outcome(report.outcome),
        "effects": report.effects,
        "applied": report.applied[..scenario.work.effects.count()],
        "fate": report.fate.name(),
        "sender": report.sender.name(),
        "deliveries": report.deliveries,
        "starts": report.starts,
    })
}

fn delay(histogram: &Histogram) -> Value {
    let micros = |span: Option<Span>| span.map(|span| span.0);
    json!({ "p50": micros(histogram.quantile(500_000)), "p99": micros(histogram.quantile(990_000)), "max": micros(histogram.max()) })
}

fn faults(faults: &[PlannedFault]) -> Vec<String> {
    faults.iter().map(|fault| write_plan(&otn_engine::model::fault::Plan(vec![*fault]))).collect()
}

const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Never => "never",
        Outcome::HalfDone(_) => "half_done",
        Outcome::Once => "once",
        Outcome::Repeated(_) => "twice",
    }
}

const fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Bound => "bound",
        Bound::Expectation => "expectation",
        Bound::Exact => "exact",
    }
}

const fn quantity(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::InProgress => "in_progress",
        Quantity::LostRestarts => "lost_max",
        Quantity::LostShare => "lost_share",
        Quantity::MoneyLost => "money_lost_max",
        Quantity::StuckRestarts => "stuck_max",
        Quantity::ParkedRestarts => "parked_max",
        Quantity::RepeatedRestarts => "repeated_max",
        Quantity::RepeatedShare => "repeated_share",
        Quantity::MoneyRepeated => "money_repeated_max",
        Quantity::RepeatedNormal => "repeated_normal",
        Quantity::RepeatedSlow => "repeated_slow",
        Quantity::MoneyRepeatedSlow => "money_repeated_slow",
        Quantity::LostSends => "lost_sends",
        Quantity::LostDeliveries => "lost_deliveries",
        Quantity::RepeatedConfirms => "repeated_confirms",
        Quantity::RepeatedAcks => "repeated_acks",
        Quantity::GivenUp => "given_up",
        Quantity::Failing => "failing",
        Quantity::IdInserts => "id_inserts",
        Quantity::IdRows => "id_rows",
        Quantity::IdBytes => "id_bytes",
        Quantity::IdCost => "id_cost",
        Quantity::Retry => "retry_after",
    }
}

fn kind(step: &TraceStep) -> String {
    match step.what {
        What::Hop(kind, ..) => kind.name().replace('-', "_"),
        What::Note(note) => match note {
            Note::ConfirmLimitEnded => "confirm_limit_ended",
            Note::GaveUp => "gave_up",
            Note::AckLimitEnded => "ack_limit_ended",
            Note::DeathNoticed => "death_noticed",
            Note::ConnectionBroke => "connection_broke",
            Note::DeadLettered => "dead_lettered",
            Note::BoundReached => "bound_reached",
            Note::Dropped => "dropped",
            Note::Stays => "stays",
            Note::Lost => "lost",
            Note::AckForgotten => "ack_forgotten",
            Note::Forgotten => "forgotten",
            Note::Stale => "stale",
            Note::ChannelClosed => "channel_closed",
            Note::AppliedWithAck { .. } => "applied_with_ack",
            Note::Skipped => "skipped",
            Note::WriteLimitEnded => "write_limit_ended",
            Note::Failed => "failed",
            Note::Crashed(_) => "crashed",
            Note::Back => "back",
        }
        .to_owned(),
    }
}

const fn came(step: &TraceStep) -> Option<&'static str> {
    let What::Hop(_, _, Some(came)) = step.what else { return None };
    Some(match came {
        Came::Stored => "stored",
        Came::RepeatDropped => "repeat_dropped",
        Came::Started => "started",
        Came::Applied { .. } => "applied",
        Came::Unchanged => "unchanged",
        Came::Buffered => "buffered",
        Came::Rejected => "rejected",
        Came::IdSaved => "id_saved",
        Came::IdFound => "id_found",
        Came::Removed => "removed",
        Came::Late(answer) => answer.name(),
        Came::TakenBack => "taken_back",
        Came::Extended(_) => "extended",
        Came::LateExtension => "late_extension",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use otn_engine::model::cast::Cast;
    use otn_engine::model::scenario::{HandlerFails, Order};
    use otn_engine::run::explore::explore;

    #[test]
    fn money_is_that_of_the_figure_beside_it() {
        let mut scenario = Scenario::default();
        (scenario.work.handler_fails, scenario.consumer.order) = (HandlerFails::Always, Order::AckAtDelivery);
        let figures = super::estimate(&scenario, &otn_engine::run::estimate::estimate(&scenario));
        assert_eq!(
            [&figures["lost_max"], &figures["money_lost_max"], &figures["failing"]],
            [&json!(300), &json!(300_000), &json!(500_000)]
        );
    }

    #[test]
    fn runs_that_stopped_before_the_end_leave_an_answer_open() {
        let answers = |scenario: &Scenario| {
            let found = exploration(Offers::USUAL, &explore(scenario, &Cast::default(), 0, Offers::USUAL));
            [&found["cut"], &found["outcomes"]["never"]["possible"], &found["promises"]["not_lost"]["holds"]].map(Value::clone)
        };
        let mut scenario = Scenario::default();
        assert_eq!(answers(&scenario), [json!(0), json!(false), json!(true)]);
        scenario.work.normal_job = Span(43_200_000_000);
        scenario.consumer.extend_every = Some(Span(1_000));
        assert_eq!(answers(&scenario), [json!(1), Value::Null, Value::Null]);
    }
}
