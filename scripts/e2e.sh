#!/usr/bin/env bash
# The browser tests against the real program, in the system's Chromium.
# FREEBOOTER names the program; arguments go to Playwright: `scripts/e2e.sh game.spec.ts`.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/ensure.sh node chromium
FREEBOOTER="$(realpath "${FREEBOOTER:-target/release/freebooter}")"
export FREEBOOTER
cd web
[ -d node_modules/@playwright/test ] || npm ci --no-audit --no-fund
exec npx --no-install playwright test "$@"
