#!/usr/bin/env bash
# Kills the server at random moments while scripted clients play, and proves that nothing acknowledged is lost or doubled.
# KILLS says how often, TABLES at how many tables; FREEBOOTER names the program.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo="${CARGO:-cargo}"
freebooter="$(realpath "${FREEBOOTER:-target/release/freebooter}")"
exec "$cargo" run -q --locked -p load --bin crash -- \
  --freebooter "$freebooter" --kills "${KILLS:-50}" --tables "${TABLES:-6}" --seed "${SEED:-1}"
