#!/usr/bin/env bash
# Long runs: random captains play thousands of games of each kind, then scripted captains and bots play all games at once
# for an hour while the server is killed at random moments. MINUTES, GAMES and TABLES say how much; FREEBOOTER and CRASH name the programs.
set -euo pipefail
cd "$(dirname "$0")/.."
freebooter="$(realpath "${FREEBOOTER:-target/release/freebooter}")"
all="haven cove cursed-seas crimson-coast blackbeard"
for game in $all; do
  if [ "$game" = crimson-coast ]; then seats=2; else seats=4; fi
  "$freebooter" sim "$game" --seats "$seats" --games "${GAMES:-5000}"
done
# Captains wait for a fifth of a second at most, and the server lives for a minute at most.
exec "${CRASH:-target/debug/crash}" --freebooter "$freebooter" --games "${all// /,}" --minutes "${MINUTES:-60}" \
  --tables "${TABLES:-10}" --life 60000 --pause 200 --patience 900 --kills 10 --seed "${SEED:-1}"
