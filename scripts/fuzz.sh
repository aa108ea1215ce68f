#!/usr/bin/env bash
# Any bytes at the borders of the program, half an hour for each target: `scripts/fuzz.sh socket 60` for a minute of one.
# Begins with the examples in fuzz/seeds, the beginnings of recorded games, and what earlier runs kept in fuzz/corpus.
# What a run finds on the way is made as small as it can be without losing anything, and kept there; `make test` tries
# all of it again. cargo-fuzz and a nightly compiler are installed if they are missing.
# There is no unsafe code of ours, so bugs show as panics, and without a sanitizer much more is tried in the same time;
# SANITIZER=address looks into what we depend on as well.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo +nightly --version >/dev/null 2>&1 || rustup toolchain install nightly --profile minimal
cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz
seconds="${2:-1800}"

# The beginnings of recorded games, as a record and as one that is brought to a host.
records() { # target, folder
  local game file
  for game in games/*/records/*/; do
    file="$(find "$game" -name '*.gz' | sort | head -n 1)"
    { [ "$1" = import ] && printf '\0'; zcat "$file" 2>/dev/null | head -n 120; } >"$2/$(basename "$game")" || true
  done
}

for target in ${1:-message notation scene record import socket}; do
  work="fuzz/work/$target"
  mkdir -p "$work" "fuzz/corpus"
  [ ! -d "fuzz/seeds/$target" ] || cp "fuzz/seeds/$target/"* "$work"
  case "$target" in record | import) records "$target" "$work" ;; esac
  [ ! -f "fuzz/corpus/$target.tar.gz" ] || tar -xzf "fuzz/corpus/$target.tar.gz" -C "$work"
  fuzz() { cargo +nightly fuzz "$1" --sanitizer "${SANITIZER:-none}" "$target" "$work" "${@:2}"; }
  fuzz run -- -max_total_time="$seconds" -max_len=8192
  fuzz cmin
  # The same bytes for the same files, so that nothing changes in it when nothing was found.
  tar -C "$work" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - . | gzip -n9 >"fuzz/corpus/$target.tar.gz"
done
