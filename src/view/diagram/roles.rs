//! What the steps of a trace mean for its drawing: which deliveries bring the first effect, which a repeat.

use super::ARROWS_MAX;
use otn_engine::model::message::{HopKind, MessageNumber};
use otn_engine::run::script::{Trace, TraceStep, What};
use otn_engine::run::sorted::Sorted;

/// What a delivery leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// No effect.
    Nothing,
    /// The first effect of its message.
    First,
    /// An effect that was there already.
    Repeat,
}

impl Role {
    const fn of_times(times: u32) -> Role {
        match times {
            0 => Role::Nothing,
            1 => Role::First,
            _ => Role::Repeat,
        }
    }

    /// The class that says so.
    pub const fn class(self) -> &'static str {
        match self {
            Role::Nothing => "",
            Role::First => " once",
            Role::Repeat => " twice",
        }
    }
}

/// The deliveries and the writes that lead to an effect, with the how-manieth it is; of several the most frequent one.
pub(super) struct Roles {
    deliveries: Sorted<Option<MessageNumber>, Sorted<Option<u32>, u32>>,
    writes: Sorted<usize, u32>,
}

impl Roles {
    pub fn new(trace: &Trace) -> Roles {
        let (mut deliveries, mut writes) = (Sorted::<_, Sorted<_, _>>::new(), Sorted::new());
        for effect in &trace.applied {
            let delivery = deliveries.of(Some(effect.message)).of(Some(effect.delivery));
            *delivery = effect.times.max(*delivery);
            let write = writes.of(effect.step);
            *write = effect.times.max(*write);
        }
        Roles { deliveries, writes }
    }

    /// How often the effect of its message has happened with a delivery; 0 if it leads to none.
    pub fn times(&self, message: Option<MessageNumber>, delivery: Option<u32>) -> u32 {
        self.deliveries.get(&message).and_then(|of_message| of_message.get(&delivery)).copied().unwrap_or(0)
    }

    /// What a delivery leads to.
    pub fn of_delivery(&self, message: Option<MessageNumber>, delivery: Option<u32>) -> Role {
        Role::of_times(self.times(message, delivery))
    }

    /// What an arrow stands for: a repeat's delivery and its write are told apart from the rest.
    pub fn of_step(&self, place: usize, step: &TraceStep) -> Role {
        match step.what {
            What::Hop(HopKind::Deliver, ..) => match self.of_delivery(step.message, step.delivery) {
                Role::Repeat => Role::Repeat,
                Role::First | Role::Nothing => Role::Nothing,
            },
            What::Hop(..) | What::Note(_) => Role::of_times(self.writes.get(&place).copied().unwrap_or(0)),
        }
    }
}

/// How many steps are drawn: all, or as many as there are arrows for.
pub(super) fn steps_drawn(trace: &Trace) -> usize {
    let arrows = trace.steps.iter().enumerate().filter(|(_, step)| matches!(step.what, What::Hop(..)));
    arrows.map(|(place, _)| place).nth(ARROWS_MAX).unwrap_or(trace.steps.len())
}
