//! Job Q on desque: boxed events in a heap.

use crate::job_q::{Counts, LIMIT, NEVER, Queue, job, restart_at};
use desque::serial::{Event, Simulation};
use desque::{Result, SimState};

struct State {
    arrivals: Vec<u64>,
    queue: Queue,
    restarts: u32,
}

impl SimState<u64> for State {}

type Run = Simulation<State, u64>;

#[derive(Debug)]
struct Arrival(u32);

#[derive(Debug)]
struct JobEnd(u32, u32);

#[derive(Debug)]
struct LimitEnd(u32);

#[derive(Debug)]
struct Restart(u64);

fn hand_out(run: &mut Run) -> Result {
    let now = *run.current_time();
    while let Some(message) = run.state_mut().queue.next() {
        let restarts = run.state().restarts;
        run.schedule(JobEnd(message, restarts), now + job(message))?;
        run.schedule(LimitEnd(message), now + LIMIT)?;
    }
    Ok(())
}

impl Event<State, u64> for Arrival {
    fn execute(&mut self, run: &mut Run) -> Result {
        let state = run.state_mut();
        state.queue.wait(self.0);
        if let Some(at) = state.arrivals.get(self.0 as usize + 1).copied() {
            run.schedule(Arrival(self.0 + 1), at)?;
        }
        hand_out(run)
    }
}

impl Event<State, u64> for JobEnd {
    fn execute(&mut self, run: &mut Run) -> Result {
        if run.state().restarts != self.1 {
            return Ok(());
        }
        let now = *run.current_time();
        run.state_mut().queue.done(now, self.0);
        hand_out(run)
    }
}

impl Event<State, u64> for LimitEnd {
    fn execute(&mut self, run: &mut Run) -> Result {
        let queue = &mut run.state_mut().queue;
        if queue.is_acked(self.0) {
            return Ok(());
        }
        queue.wait(self.0);
        hand_out(run)
    }
}

impl Event<State, u64> for Restart {
    fn execute(&mut self, run: &mut Run) -> Result {
        let state = run.state_mut();
        state.queue.restart();
        state.restarts += 1;
        let next = restart_at(self.0 + 1);
        if next != NEVER {
            run.schedule(Restart(self.0 + 1), next)?;
        }
        hand_out(run)
    }
}

/// The whole day.
pub fn run(arrivals: &[u64]) -> Counts {
    let state = State { arrivals: arrivals.to_vec(), queue: Queue::new(arrivals.len()), restarts: 0 };
    let mut run = Simulation::new(state, 0);
    run.schedule(Arrival(0), arrivals[0]).expect("the run has not begun");
    run.schedule(Restart(0), restart_at(0)).expect("the run has not begun");
    run.run().expect("no event fails");
    run.state().queue.counts()
}
