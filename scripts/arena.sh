#!/usr/bin/env bash
# Level against level, at two and at four chairs; the figures in docs/bots.md come from here.
set -euo pipefail
freebooter="${FREEBOOTER:-target/release/freebooter}"
games="${GAMES:-400}"
for pair in deckhand,random mate,deckhand captain,mate legend,captain; do
  upper="${pair%,*}" lower="${pair#*,}"
  "$freebooter" arena haven --bots "$upper,$lower" --games "$games"
  "$freebooter" arena haven --bots "$upper,$lower,$lower,$lower" --games "$games"
done
"$freebooter" arena haven --bots legend,random,random,random --games "$games"
