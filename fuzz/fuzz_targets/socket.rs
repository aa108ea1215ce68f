#![no_main]

use borders::Harbour;
use std::sync::LazyLock;

static HARBOUR: LazyLock<Harbour> = LazyLock::new(Harbour::open);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| borders::socket(&HARBOUR, bytes));
