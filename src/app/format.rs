//! Numbers in the reader's own way, by the browser.

use std::cell::{LazyCell, RefCell};

use js_sys::{Array, Function, Intl, Object, Reflect};
use otn_engine::model::units::{Currency, Money};
use otn_engine::run::sorted::Sorted;
use wasm_bindgen::JsValue;

use crate::language::{self, Language};
use crate::view::format::{Decimal, Formatter, Plural, Unit, stands_apart};
use crate::view::words::Words;

/// The decimal places that are written: those of a microsecond in seconds.
const PLACES_MAX: usize = 6;
/// A space that keeps a number and its unit on one line.
const SPACE: char = '\u{a0}';

/// The texts, with the reader's numbers.
#[must_use]
pub fn words() -> Words<'static> {
    thread_local! {
        // Words want a formatter that outlives them; there is one for the life of the page.
        static LOCALE: LazyCell<&'static Locale> = LazyCell::new(|| Box::leak(Box::new(Locale::new())));
    }
    Words::new(LOCALE.with(|locale| **locale))
}

/// The most numbers that are remembered; then all are forgotten.
const KNOWN_MAX: usize = 500;

/// What the browser made for its locale: making it is slow, asking it less so. Yet a change of the page asks for dozens of numbers, most
/// of which it has asked for before.
struct Locale {
    /// One for each number of decimal places.
    numbers: [Function; PLACES_MAX + 1],
    plurals: Intl::PluralRules,
    /// What the browser has said, by the digits and their decimal places.
    known: RefCell<Sorted<(u64, usize), String>>,
}

impl Locale {
    fn new() -> Locale {
        let readers = readers();
        // The plural forms are those of the texts, whatever the reader's numbers look like.
        let texts = Array::of1(&JsValue::from_str(language::present().code()));
        Locale {
            numbers: std::array::from_fn(|places| {
                let options = Object::new();
                for name in ["minimumFractionDigits", "maximumFractionDigits"] {
                    // Setting a property of a fresh object cannot fail.
                    let _ = Reflect::set(&options, &JsValue::from_str(name), &JsValue::from(places as u32));
                }
                Intl::NumberFormat::new(&readers, &options).format()
            }),
            plurals: Intl::PluralRules::new(&texts, &Object::new()),
            known: RefCell::default(),
        }
    }
}

/// Whose numbers are written: the reader's own in a page that is in English, as are those of most readers; those of the texts
/// in any other, in the variety that the reader prefers (German of Austria, say).
fn readers() -> Array {
    let code = match language::present() {
        Language::English | Language::Long | Language::FromRight => return Array::new(),
        language @ Language::German => JsValue::from_str(language.code()),
    };
    let speaks = |reader: &JsValue| reader.as_string().zip(code.as_string()).is_some_and(|(reader, code)| reader.starts_with(&code));
    let preferred = gloo::utils::window().navigator().languages();
    preferred.iter().filter(speaks).chain([code.clone()]).collect()
}

impl Locale {
    fn ask(&self, number: Decimal, places: usize) -> String {
        // As text, because a large number may have more digits than a float keeps.
        let mut digits = number.units.to_string();
        if places > 0 {
            while digits.len() <= places {
                digits.insert(0, '0');
            }
            digits.insert(digits.len() - places, '.');
        }
        let text = self.numbers.get(places).and_then(|format| format.call1(&JsValue::UNDEFINED, &JsValue::from_str(&digits)).ok());
        text.and_then(|text| text.as_string()).unwrap_or(digits)
    }
}

impl Formatter for Locale {
    fn number(&self, number: Decimal) -> String {
        let places = (number.places as usize).min(PLACES_MAX);
        let mut known = self.known.borrow_mut();
        if known.count() >= KNOWN_MAX {
            *known = Sorted::new();
        }
        let text = known.of((number.units, places));
        if text.is_empty() {
            *text = self.ask(number, places);
        }
        text.clone()
    }

    fn with_unit(&self, number: Decimal, unit: Unit) -> String {
        let mut text = self.number(number);
        text.push(SPACE);
        text.push_str(unit.symbol());
        text
    }

    fn money(&self, money: Money, currency: Currency) -> String {
        let number = if money.0.is_multiple_of(100) { Decimal::whole(money.0 / 100) } else { Decimal { units: money.0, places: 2 } };
        let mut text: String = currency.characters().collect();
        if stands_apart(&text) {
            text.push(SPACE);
        }
        text.push_str(&self.number(number));
        text
    }

    fn plural(&self, count: u64) -> Plural {
        if self.plurals.select(count as f64) == "one" { Plural::One } else { Plural::Other }
    }
}
