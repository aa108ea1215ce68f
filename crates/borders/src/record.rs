use table::{AnyTitle, record::Record};

/// Any bytes as a record that somebody brings in: it proves itself or is refused.
pub fn record(bytes: &[u8]) {
    let title = |name: &str| all::find(name).map(|game| game as &dyn AnyTitle);
    if let Ok((record, _)) = Record::read_and_verify(bytes, title, None) {
        let text = record.to_jsonl();
        Record::read_and_verify(text.as_bytes(), title, None).expect("a record that holds can be read again");
    }
}
