//! The page's entry point. On the host there is nothing to mount, and it says so.

#[cfg(target_arch = "wasm32")]
fn main() {
    once_twice_never::app::mount();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is the web page: run `cargo xtask serve`, or `cargo run --bin otn -- --help` for the command line.");
    std::process::exit(2);
}
