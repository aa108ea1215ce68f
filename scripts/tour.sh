#!/usr/bin/env bash
# Every card, tile, ship and special case of all games on the screen, in the system's Chromium.
# FREEBOOTER names the program, FILMS the one that films scenarios; TOUR_GAMES="haven cove" tours some games only,
# TOUR_MOMENTS says how many moments of each game are walked through. Arguments go to Playwright: `scripts/tour.sh -g decision`.
set -euo pipefail
cd "$(dirname "$0")/.."
FILMS="$(realpath "${FILMS:-target/debug/examples/films}")"
export FILMS TOUR=1
exec scripts/e2e.sh tour.spec.ts --retries=0 "$@"
