//! A view as text.

use crate::View;

pub(crate) fn describe(view: &View, _: &[String]) -> String {
    format!("Month {}", view.month)
}
