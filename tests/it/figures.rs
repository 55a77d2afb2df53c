//! The lesson's figures, by arithmetic.

use crate::scenarios::scenario;
use otn_engine::model::units::{Money, Span};
use otn_engine::run::day_cause::DayCause;
use otn_engine::run::estimate::{Estimate, Factor, Quantity, Retry, estimate};

fn of(preset: &str) -> Estimate {
    estimate(&scenario(preset, ""))
}

fn money(preset: &str, cause: DayCause) -> Money {
    of(preset).money(cause, &scenario(preset, ""))
}

fn result(estimate: &Estimate, quantity: Quantity) -> Factor {
    estimate.formulas.iter().find(|formula| formula.quantity == quantity).expect("a formula").result
}

#[test]
fn the_lessons_table() {
    let a = of("lesson-a");
    assert_eq!((a.lost_max, a.repeated_max), (300, 0));
    assert_eq!(money("lesson-a", DayCause::LostByRestarts), Money::units(3_000));
    let Factor::Share(share) = result(&a, Quantity::LostShare) else { panic!("a share") };
    assert_eq!(share.parts(), 600, "0.06 %");
    let b = of("lesson-b");
    assert_eq!((b.lost_max, b.repeated_max, b.repeated_slow), (0, 300, 0));
    assert_eq!(money("lesson-b", DayCause::RepeatedByRestarts), Money::units(3_000));
    let slow = of("slow-day");
    assert_eq!((slow.repeated_max, slow.repeated_slow), (300, 5_000));
    assert_eq!(money("slow-day", DayCause::RepeatedByLimit), Money::units(50_000));
    let cured = of("slow-day-120s");
    assert_eq!((cured.repeated_max, cured.repeated_slow, cured.retry), (300, 0, Retry::Within(Span::seconds(120))));
    let c = of("lesson-c");
    assert_eq!((c.lost_max, c.repeated_max, c.repeated_slow, c.id_inserts), (0, 0, 0, 500_000));
}

#[test]
fn the_exercises() {
    let crash = of("exercise-crash");
    assert_eq!((crash.lost_max, money("exercise-crash", DayCause::LostByRestarts)), (200, Money::units(1_000)));
    assert_eq!(of("exercise-slow").repeated_slow, 40_000);
}

#[test]
fn the_three_examples_get_what_they_need() {
    assert_eq!(of("location-ping").repeated_max, 0);
    let wallet = of("wallet-credit");
    assert_eq!((wallet.lost_max, wallet.repeated_max, wallet.repeated_slow), (0, 0, 0));
    let invoice = of("invoice-email");
    assert_eq!((invoice.lost_max, invoice.repeated_max), (0, 30), "6 restarts, 5 in progress at each");
    assert_eq!(money("invoice-email", DayCause::RepeatedByRestarts), Money::units(600), "30 second copies");
}
