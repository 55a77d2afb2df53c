//! Many days on all cores.

use otn_engine::model::scenario::Scenario;
use otn_engine::run::day::figures_of_day;
use otn_engine::run::days::Days;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// Simulates as many days as the scenario says. Who simulates which does not matter to what they come to.
pub fn simulate(scenario: &Scenario) -> Days {
    let days = Mutex::new(Days::new(scenario.day.messages));
    let next = AtomicU32::new(0);
    let work = || {
        loop {
            let day = next.fetch_add(1, Ordering::Relaxed);
            if day >= scenario.chance.days {
                return;
            }
            let figures = figures_of_day(scenario, day);
            days.lock().expect("no thread panics with the lock").add(day, figures);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    days.into_inner().expect("no thread panicked")
}
