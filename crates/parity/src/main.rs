//! Prints the number that the wasm must agree with.

fn main() {
    println!("{}", otn_parity::parity());
}
