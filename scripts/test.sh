#!/usr/bin/env bash
# Runs all tests: with cargo-nextest where it is installed, with plain cargo otherwise. Documentation examples run with cargo.
set -euo pipefail
cargo="${CARGO:-cargo}"
if "$cargo" nextest --version >/dev/null 2>&1; then
  "$cargo" nextest run --workspace --locked
else
  "$cargo" test --workspace --locked --lib --bins --tests
fi
"$cargo" test --workspace --locked --doc
