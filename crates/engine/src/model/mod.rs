//! The rules of one message's life.
//!
//! ```text
//!  producer ──send──▶ broker ──deliver──▶ consumer A ──write──▶ store (wallet, e-mail, any outside system)
//!           ◀─confirm─        ◀───ack────            ◀─written─
//!                             ──deliver──▶ consumer B  (takes over after a death or when the limit ends)
//! ```
//!
//! # Glossary
//! - **message**: one business change told to another service. **copy**: the broker's record of it; a resend that
//!   nobody recognises makes a second copy. **delivery**: one handing-out of a copy to a consumer. A delivery is
//!   not a **start**: the handler begins later, or never.
//! - **hop**: one thing that travels (send, confirm, deliver, ack, give-back, extend, write, written). **step**:
//!   what a node does between hops. Faults strike at hops and steps, and at nothing else.
//! - **ack limit**: how long after a delivery the broker waits for its ack ("visibility timeout"); it never stops
//!   a handler. **confirm limit**, **write limit**: the same for the producer's confirm and the store's answer.
//! - **outcome**, **fate**, **sender**: a message's effects; the broker's record; what the producer knows.
//!
//! # Invariants
//! - Nothing here knows a clock, a float, randomness, a browser, or which kind of run it serves.
//! - A node touches another node only through a hop. The exceptions are two reads that cost no time: a handler's
//!   look for a known ID, and the broker's look at which consumer has a free slot.
//! - Whether a fault strikes is never decided in a node: nodes return effects, the engine asks the hazard.
//! - Events are ordered by (time, class, sequence). The classes of one instant: arrivals and the ends of handlers;
//!   ends of limits; extensions; deliveries.

pub mod units;

pub mod effects;

pub mod scenario;

pub mod settings;

pub mod message;

pub mod cast;

pub mod fault;

pub mod world;

pub mod node;

pub mod producer;

pub mod broker;

pub mod consumer;

pub mod store;

pub mod outcome;

pub mod cause;
