//! What comes from outside, made hostile: links, addresses, plans, messages, effects, values, titles and records.
//!
//! No text makes a reader panic; what it gives is valid; whatever it could not use it says; and what it writes reads back as it
//! is. `otn-fuzz` makes the texts; `cargo xtask soak` runs these targets for minutes. Those of the command line stand beside its
//! readers, in `src/cli/fuzz.rs`.

mod corpus;
mod links;
mod pieces;
mod shown;
