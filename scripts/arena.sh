#!/usr/bin/env bash
# Level against level: Pirate Haven at two and at four chairs, Pirate's Cove and Blackbeard at three and at five, both
# editions of Fleets at two with the same fleet for all; the figures in docs/bots.md come from here.
set -euo pipefail
freebooter="${FREEBOOTER:-target/release/freebooter}"
games="${GAMES:-400}"
only="${GAME:-}"

# One chair of the upper level against so many of the lower one.
compare() {
  local game="$1" upper="$2" lower="$3" others="$4" bots="$2"
  if [[ -n "$only" && "$only" != "$game" ]]; then return; fi
  for ((chair = 0; chair < others; chair++)); do bots+=",$lower"; done
  local mirror=()
  if [[ "$game" == cursed-seas || "$game" == crimson-coast ]]; then mirror=(--mirror); fi
  "$freebooter" arena "$game" --bots "$bots" --games "$games" "${mirror[@]}"
}

for pair in deckhand,random mate,deckhand captain,mate legend,captain; do
  upper="${pair%,*}" lower="${pair#*,}"
  compare haven "$upper" "$lower" 1
  compare haven "$upper" "$lower" 3
  compare cove "$upper" "$lower" 2
  compare cove "$upper" "$lower" 4
  compare cursed-seas "$upper" "$lower" 1
  compare crimson-coast "$upper" "$lower" 1
  compare blackbeard "$upper" "$lower" 2
  compare blackbeard "$upper" "$lower" 4
done
compare haven legend random 3
compare cove legend random 2
compare cove legend random 4
compare cursed-seas legend random 1
compare crimson-coast legend random 1
compare blackbeard legend random 2
compare blackbeard legend random 4
