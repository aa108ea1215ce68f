#!/usr/bin/env bash
# Any bytes at the borders of the program: `scripts/fuzz.sh socket 60` for a minute of one target, all of them otherwise.
# Needs cargo-fuzz and a nightly compiler; the same borders are tried by `cargo test` with random words everywhere.
# There is no unsafe code of ours, so bugs show as panics, and without a sanitizer much more is tried in the same time;
# SANITIZER=address looks into what we depend on as well.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! cargo fuzz --version >/dev/null 2>&1; then
  echo "cargo-fuzz is missing; install it with: cargo install cargo-fuzz" >&2
  exit 3
fi
seconds="${2:-60}"
for target in ${1:-message record socket}; do
  cargo +nightly fuzz run --sanitizer "${SANITIZER:-none}" "$target" -- -max_total_time="$seconds" -max_len=4096
done
