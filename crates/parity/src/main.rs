//! Prints the number that the engine finds natively; or times one of its functions: `otn-parity NAME ARGUMENT TIMES`.

use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, argument, times] = &arguments[..] else {
        println!("{}", otn_parity::parity());
        return;
    };
    let run = otn_parity::timed(name).expect("the name of a function that is timed");
    let (argument, times) = (argument.parse().expect("a number"), times.parse().expect("a number"));
    let took = (0..times).map(|_| {
        let start = Instant::now();
        std::hint::black_box(run(std::hint::black_box(argument)));
        format!("{:.3}", start.elapsed().as_secs_f64() * 1e3)
    });
    println!("{}", took.collect::<Vec<_>>().join(" "));
}
