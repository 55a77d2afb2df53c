//! The guarantee that a scenario gives, by its usual name.

use otn_engine::run::possible::Guarantee;

/// The name of a guarantee.
#[must_use]
pub const fn name(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::AtMostOnce => "At-most-once",
        Guarantee::AtLeastOnce => "At-least-once",
        Guarantee::ExactlyOnceInEffect => "Exactly-once in effect",
        Guarantee::Neither => "No guarantee",
    }
}
