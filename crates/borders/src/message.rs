use protocol::ToHost;

/// Any bytes as a message: it is read or refused, and what was read is written as it can be read again.
pub fn message(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (read, as_values) = (ToHost::read(text).ok(), serde_json::from_str::<ToHost>(text).ok());
    assert_eq!(read, as_values, "a move is read like everything else");
    if let Some(words) = read {
        let text = serde_json::to_string(&words).expect("a message is plain values");
        assert_eq!(serde_json::from_str::<ToHost>(&text).expect("it was just written"), words);
    }
}
