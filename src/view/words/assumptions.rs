//! What the model takes for granted: its hidden limits, and what kind of number each figure is.

use super::Words;
use crate::tr;
use otn_engine::model::message::NodeId;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::engine::TIME_BOUND;
use otn_engine::run::script::EVENTS_MAX;

/// One thing that is taken for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// What it is about.
    pub title: &'static str,
    /// What is assumed.
    pub text: String,
}

impl Words<'_> {
    /// Everything that is taken for granted with these settings.
    #[must_use]
    pub fn assumptions(&self, scenario: &Scenario) -> Vec<Assumption> {
        let hop = if scenario.chance.hop.0 == 0 {
            tr!("Sends, acks and writes take no time on the wire, so an ack at the very end of a limit is in time.").to_owned()
        } else {
            tr!("Everything that travels between two nodes takes {time}.", time = self.format.duration(scenario.chance.hop))
        };
        let stops = tr!(
            "A message that is still not settled after {deliveries} counts as coming round. A run ends after {time}, and that of a diagram after {events} events for each of its messages; what is not settled then waits or is held.",
            deliveries = self.deliveries(otn_engine::model::broker::deliveries_bound(scenario)),
            time = self.format.duration(TIME_BOUND),
            events = self.format.count(EVENTS_MAX)
        );
        let simulated = tr!(
            "They stay below the bound: with the effect at {share} of the job, a restart that strikes at random finds only part of the jobs on the harmful side of it.",
            share = self.format.share(scenario.work.effect_at)
        );
        [
            (tr!("Where a run stops"), stops),
            (tr!("Time on the wire"), hop),
            (tr!("Consumers in the diagram"), self.consumers_assumed(scenario)),
            (
                tr!("A job's length"),
                tr!(
                    "It belongs to the message: a slow job is slow at every consumer that gets it. A limit that ends never stops a running job."
                )
                .to_owned(),
            ),
            (
                tr!("Resends"),
                tr!(
                    "A resend that nobody recognises is a second message to the broker; each copy is delivered, acked and repeated by itself."
                )
                .to_owned(),
            ),
            (tr!("Bounds"), bounds(scenario).to_owned()),
            (
                tr!("Expectations"),
                tr!("\"About\" is an average from shares and chances: some days have more, others fewer.").to_owned(),
            ),
            (tr!("Simulated days"), simulated),
            (
                tr!("Faults not modelled"),
                tr!(
                    "The store never fails by itself, the broker is one node without replicas, and a cut network shows as lost or delayed hops."
                )
                .to_owned(),
            ),
        ]
        .map(|(title, text)| Assumption { title, text })
        .to_vec()
    }

    fn consumers_assumed(&self, scenario: &Scenario) -> String {
        let all = scenario.consumer.consumers;
        let drawn = all.min(NodeId::CONSUMERS_MAX);
        let slots = scenario.consumer.slots;
        let day = match slots {
            None => tr!(" A simulated day has as many slots as its jobs need.").to_owned(),
            Some(_) if all > drawn => tr!(" A simulated day has all {count} of them.", count = self.format.count(all.into())),
            Some(_) => String::new(),
        };
        let consumers = self.with_count(drawn.into(), tr!("{count} consumer"), tr!("{count} consumers"));
        let jobs = self.with_count(slots.unwrap_or(1).into(), tr!("{count} job"), tr!("{count} jobs"));
        tr!("There are {consumers}; each runs {jobs} at a time. Those that take no part are not drawn.{day}", consumers, jobs, day)
    }
}

/// What a bound is, and whom it leaves out.
fn bounds(scenario: &Scenario) -> &'static str {
    // With several deliveries a message that several restarts interrupt could use up its own.
    if scenario.deliveries_cap().is_some_and(|cap| cap > 1) {
        tr!(
            "\"Up to\" is a worst case: every job that a restart interrupts is at the point where the crash hurts. No day does worse by that cause, unless one message is interrupted by as many restarts as the cap allows deliveries."
        )
    } else {
        tr!(
            "\"Up to\" is a worst case: every job that a restart interrupts is at the point where the crash hurts. No day does worse by that cause."
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;

    fn text(scenario: &Scenario) -> String {
        let assumptions = Words::new(&Plain::TERMINAL).assumptions(scenario);
        assumptions.into_iter().map(|assumption| format!("{}: {}\n", assumption.title, assumption.text)).collect()
    }

    #[test]
    fn a_diagram_has_no_more_consumers_than_names() {
        let mut scenario = Scenario::default();
        (scenario.consumer.consumers, scenario.consumer.slots) = (100_000, Some(1));
        let text = text(&scenario);
        assert!(text.contains("There are 4 consumers; each") && text.contains("A simulated day has all 100,000 of them."), "{text}");
    }

    #[test]
    fn a_cap_of_several_deliveries_leaves_a_message_out_of_the_bound() {
        let capped = |cap| {
            let mut scenario = Scenario::default();
            scenario.broker.deliveries_max = cap;
            text(&scenario).contains("interrupted by as many restarts as the cap allows")
        };
        assert!(capped(Some(2)) && !capped(Some(1)) && !capped(None), "the one delivery of a cap of 1 is counted in the bound");
    }

    #[test]
    fn every_hidden_limit_is_said() {
        let text = text(&Scenario::default());
        for limit in ["32 deliveries", "7 d", "4,000 events", "no time on the wire", "2 consumers; each runs 1 job at a time", "50 %"] {
            assert!(text.contains(limit), "{limit} is missing in\n{text}");
        }
    }
}
