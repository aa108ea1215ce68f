#!/usr/bin/env bash
# Any bytes at the borders of the program: `scripts/fuzz.sh socket 60` for a minute of one target, all of them otherwise.
# Begins with the examples in fuzz/seeds; what it finds on the way is kept in fuzz/corpus, which is not part of the
# repository. cargo-fuzz and a nightly compiler are installed if they are missing.
# There is no unsafe code of ours, so bugs show as panics, and without a sanitizer much more is tried in the same time;
# SANITIZER=address looks into what we depend on as well.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo +nightly --version >/dev/null 2>&1 || rustup toolchain install nightly --profile minimal
cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz
seconds="${2:-60}"
for target in ${1:-message notation scene record import socket}; do
  mkdir -p "fuzz/corpus/$target"
  cargo +nightly fuzz run --sanitizer "${SANITIZER:-none}" "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" \
    -- -max_total_time="$seconds" -max_len=8192
done
