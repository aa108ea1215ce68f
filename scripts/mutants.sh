#!/usr/bin/env bash
# Changes the rules on purpose, many small changes in one build, and asks the tests which of them they notice:
# `scripts/mutants.sh cove` for one game, all games and the table otherwise. SAMPLE and SEED say which changes,
# NUMBERS which of these alone are tried, as in NUMBERS="17 98": those that were not noticed, with new tests.
# What only shows or weighs a position is left out, and so are the long proofs and the bots among the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo="${CARGO:-cargo}"
for name in ${1:-haven cove fleets blackbeard table}; do
  package="games/$name"
  also=()
  # What only games use is seen by the tests of games alone.
  [ "$name" = table ] && package="crates/table" && also=(--also haven --also cove --also blackbeard)
  for number in ${NUMBERS:-}; do also+=(--number "$number"); done
  echo "== $name"
  "$cargo" run -q --locked -p mutants -- "$package" --sample "${SAMPLE:-220}" --seed "${SEED:-1}" "${also[@]}" \
    --skip src/bots --skip src/odds --skip src/outlook --skip src/describe --skip src/contents \
    --skip src/scene --skip src/view --skip src/proofs --without proofs --without bots
done
