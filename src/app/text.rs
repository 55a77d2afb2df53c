//! Texts in markup: wherever one is put, the reader's language is read.

use yew::html::IntoPropValue;
use yew::prelude::*;
use yew::virtual_dom::VNode;

use crate::language::Text;

impl IntoPropValue<VNode> for Text {
    fn into_prop_value(self) -> VNode {
        html! { self.get() }
    }
}

impl IntoPropValue<AttrValue> for Text {
    fn into_prop_value(self) -> AttrValue {
        AttrValue::Static(self.get())
    }
}

impl IntoPropValue<Option<AttrValue>> for Text {
    fn into_prop_value(self) -> Option<AttrValue> {
        Some(AttrValue::Static(self.get()))
    }
}

impl IntoPropValue<&'static str> for Text {
    fn into_prop_value(self) -> &'static str {
        self.get()
    }
}

impl From<Text> for AttrValue {
    fn from(text: Text) -> AttrValue {
        AttrValue::Static(text.get())
    }
}
