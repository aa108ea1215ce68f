#!/usr/bin/env bash
# Level against level, in every game at its fewest chairs and at many; in Fleets with the same fleet for all. The figures
# in docs/bots.md come from here. GAMES says how many games each pair plays, and FEW how many where a game takes long;
# GAME names a single game, SEED the series of games, THREADS how many are played at once.
set -euo pipefail
cd "$(dirname "$0")/.."
freebooter="${FREEBOOTER:-target/release/freebooter}"
only="${GAME:-}"

# One chair of the upper level against so many of the lower one.
compare() {
  local game="$1" upper="$2" lower="$3" others="$4" games="${5:-${GAMES:-200}}" bots="$2"
  if [[ -n "$only" && "$only" != "$game" ]]; then return; fi
  for ((chair = 0; chair < others; chair++)); do bots+=",$lower"; done
  local further=()
  if [[ "$game" == cursed-seas || "$game" == crimson-coast ]]; then further+=(--mirror); fi
  if [[ -n "${THREADS:-}" ]]; then further+=(--threads "$THREADS"); fi
  "$freebooter" arena "$game" --bots "$bots" --games "$games" --seed "${SEED:-1}" "${further[@]}"
}

for pair in deckhand,random mate,deckhand captain,mate legend,captain legend,random; do
  upper="${pair%,*}" lower="${pair#*,}"
  compare haven "$upper" "$lower" 1
  compare haven "$upper" "$lower" 3
  compare cove "$upper" "$lower" 2
  compare cove "$upper" "$lower" 4
  compare cursed-seas "$upper" "$lower" 1
  compare cursed-seas "$upper" "$lower" 3 "${FEW:-60}"
  compare crimson-coast "$upper" "$lower" 1
  compare blackbeard "$upper" "$lower" 2
  compare blackbeard "$upper" "$lower" 4
done
