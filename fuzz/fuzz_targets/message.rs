//! Any bytes as a message: it is read or refused, and what was read is written as it can be read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::ToHost;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(words) = serde_json::from_slice::<ToHost>(bytes) {
        let text = serde_json::to_string(&words).expect("a message is plain values");
        assert_eq!(serde_json::from_str::<ToHost>(&text).expect("it was just written"), words);
    }
});
