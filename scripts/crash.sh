#!/usr/bin/env bash
# Kills the server at random moments while scripted clients play, and proves that nothing acknowledged is lost or doubled.
# KILLS says how often, TABLES at how many tables; FREEBOOTER and CRASH name the programs.
set -euo pipefail
cd "$(dirname "$0")/.."
freebooter="$(realpath "${FREEBOOTER:-target/release/freebooter}")"
exec "${CRASH:-target/debug/crash}" \
  --freebooter "$freebooter" --kills "${KILLS:-50}" --tables "${TABLES:-6}" --seed "${SEED:-1}"
