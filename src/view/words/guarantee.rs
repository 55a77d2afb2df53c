//! The guarantee that a scenario gives, by its usual name.

use crate::tr;
use otn_engine::run::possible::Guarantee;

/// The name of a guarantee.
#[must_use]
pub fn name(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::AtMostOnce => tr!("At-most-once"),
        Guarantee::AtLeastOnce => tr!("At-least-once"),
        Guarantee::ExactlyOnceInEffect => tr!("Exactly-once in effect"),
        Guarantee::Neither => tr!("No guarantee"),
    }
}
