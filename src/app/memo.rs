//! The memo of what is on the page.

use otn_engine::model::scenario::Scenario;

use super::address;
use super::format::words;
use super::found::Found;
use crate::view::memo::Memo;

/// Its text, with the link to the page as it is now.
#[must_use]
pub fn memo(scenario: &Scenario, found: &Found, title: Option<&str>) -> String {
    let (verdict, estimate, exploration) = (&*found.verdict, &*found.estimate, found.exploration.as_deref());
    Memo { title, scenario, verdict, estimate, exploration, link: &address::present() }.markdown(&words())
}
