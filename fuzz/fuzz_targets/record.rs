//! Any bytes as a record that somebody brings in: it proves itself or is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::{AnyTitle, record::Record};

fuzz_target!(|bytes: &[u8]| {
    let title = |name: &str| all::find(name).map(|game| game as &dyn AnyTitle);
    if let Ok((record, _)) = Record::read_and_verify(bytes, title, None) {
        let text = record.to_jsonl();
        Record::read_and_verify(text.as_bytes(), title, None).expect("a record that holds can be read again");
    }
});
