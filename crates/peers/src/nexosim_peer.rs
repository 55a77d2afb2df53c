//! Job Q on nexosim: one model that schedules its own events.

use crate::job_q::{Counts, LIMIT, NEVER, Queue, job, restart_at};
use nexosim::model::{Context, Model, schedulable};
use nexosim::ports::{EventSource, QuerySource};
use nexosim::simulation::{Mailbox, SimInit};
use nexosim::time::MonotonicTime;
use serde::{Deserialize, Serialize};
use std::time::Duration;

#[derive(Serialize, Deserialize)]
struct Broker {
    arrivals: Vec<u64>,
    #[serde(skip)]
    queue: Queue,
    restarts: u32,
}

const STARTS: MonotonicTime = MonotonicTime::EPOCH;

#[Model]
impl Broker {
    fn hand_out(&mut self, context: &Context<Self>) {
        while let Some(message) = self.queue.next() {
            let job = (message, self.restarts);
            context.schedule_event(after(self::job(message)), schedulable!(Self::job_end), job).expect("later than now");
            context.schedule_event(after(LIMIT), schedulable!(Self::limit_end), message).expect("later than now");
        }
    }

    pub async fn start(&mut self, (): (), context: &Context<Self>) {
        context.schedule_event(STARTS + after(self.arrivals[0]), schedulable!(Self::arrival), 0_u32).expect("later than now");
        context.schedule_event(STARTS + after(restart_at(0)), schedulable!(Self::restart), 0_u64).expect("later than now");
    }

    #[nexosim(schedulable)]
    async fn arrival(&mut self, message: u32, context: &Context<Self>) {
        self.queue.wait(message);
        if let Some(at) = self.arrivals.get(message as usize + 1) {
            // Two in one microsecond: an instant that is not later than now is refused.
            let at = (STARTS + after(*at)).max(context.time() + Duration::from_nanos(1));
            context.schedule_event(at, schedulable!(Self::arrival), message + 1).expect("later than now");
        }
        self.hand_out(context);
    }

    #[nexosim(schedulable)]
    async fn job_end(&mut self, (message, restarts): (u32, u32), context: &Context<Self>) {
        if restarts == self.restarts {
            self.queue.done(context.time().duration_since(STARTS).as_micros() as u64, message);
            self.hand_out(context);
        }
    }

    #[nexosim(schedulable)]
    async fn limit_end(&mut self, message: u32, context: &Context<Self>) {
        if !self.queue.is_acked(message) {
            self.queue.wait(message);
            self.hand_out(context);
        }
    }

    #[nexosim(schedulable)]
    async fn restart(&mut self, number: u64, context: &Context<Self>) {
        self.queue.restart();
        self.restarts += 1;
        let next = restart_at(number + 1);
        if next != NEVER {
            context.schedule_event(STARTS + after(next), schedulable!(Self::restart), number + 1).expect("later than now");
        }
        self.hand_out(context);
    }

    pub async fn result(&mut self) -> Vec<u64> {
        let Counts { deliveries, completions, killed, lost, twice, checksum } = self.queue.counts();
        vec![deliveries, completions, killed, lost, twice, checksum]
    }
}

fn after(microseconds: u64) -> Duration {
    Duration::from_micros(microseconds)
}

/// The whole day.
pub fn run(arrivals: &[u64]) -> Counts {
    let mailbox = Mailbox::new();
    let mut bench = SimInit::with_num_threads(1);
    let start = EventSource::new().connect(Broker::start, &mailbox).register(&mut bench);
    let result = QuerySource::new().connect(Broker::result, &mailbox).register(&mut bench);
    let broker = Broker { arrivals: arrivals.to_vec(), queue: Queue::new(arrivals.len()), restarts: 0 };
    let mut run = bench.add_model(broker, mailbox, "broker").init(STARTS).expect("a model that starts");
    run.process_event(&start, ()).expect("the run starts");
    run.run().expect("the run ends");
    let found: Vec<u64> = run.process_query(&result, ()).expect("the model answers");
    let [deliveries, completions, killed, lost, twice, checksum] = found[..] else { panic!("six counts") };
    Counts { deliveries, completions, killed, lost, twice, checksum }
}
