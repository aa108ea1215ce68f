//! Files of tables: what is not TOML, or not what it must be, is named by its line and column.

use serde::de::DeserializeOwned;
use table::BadData;

/// A whole file.
pub(super) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadData> {
    toml::from_str(text).map_err(|error| {
        let place = error.span().and_then(|span| text.get(..span.start)).map(|before| {
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
            format!("line {line}, column {column}")
        });
        BadData::new(file, place.unwrap_or_default(), error.message().replace('\n', "; "))
    })
}
