#!/usr/bin/env bash
# Load at 100, 500 and 1,000 four-seat tables of Pirate Haven, and at 100 tables of each other game, the server on one core and the clients on another.
# The figures in docs/server.md come from here. BARE names the program of a bare table (port as its only argument),
# which is measured in turns with ours, so that the ratio is of one and the same time.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo="${CARGO:-cargo}"
freebooter="$(realpath "${FREEBOOTER:-target/release/freebooter}")"
seconds="${SECONDS_MEASURED:-10}"
"$cargo" build -q --locked -p load --bin load
load="${CARGO_TARGET_DIR:-target}/debug/load"
ulimit -n "$(ulimit -Hn)"
folder="$(mktemp -d)"
server=""
stop() {
  [ -z "$server" ] && return
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  server=""
}
trap 'stop; rm -rf "$folder"' EXIT

ours() { # tables, further arguments for the clients
  rm -rf "$folder/data"; : >"$folder/said"
  FREEBOOTER_LOG=warn taskset -c "${SERVER_CORE:-0}" "$freebooter" serve --no-open --unlimited --port 0 --data-dir "$folder/data" \
    >"$folder/said" 2>"$folder/log" & server=$!
  for _ in $(seq 200); do grep -q 'listening on' "$folder/said" && break; sleep 0.05; done
  local host
  host="$(sed -n 's|.*listening on http://\([^ /]*\).*|\1|p' "$folder/said")"
  taskset -c "${LOAD_CORE:-1}" "$load" --host "$host" --process "$server" --tables "$1" --seconds "$seconds" --awake "${@:2}"
  stop
}
bare() { # tables
  [ -n "${BARE:-}" ] || return 0
  READBUF=4096 taskset -c "${SERVER_CORE:-0}" "$BARE" 9117 >/dev/null 2>&1 & server=$!
  for _ in $(seq 200); do (exec 3<>/dev/tcp/127.0.0.1/9117) 2>/dev/null && break; sleep 0.05; done
  taskset -c "${LOAD_CORE:-1}" "$load" --bare --host 127.0.0.1:9117 --process "$server" --tables "$1" --seconds "$seconds" --awake
  stop
}

for tables in ${TABLES:-100 500 1000}; do
  for _ in $(seq "${ROUNDS:-2}"); do
    bare "$tables"
    ours "$tables"
  done
  # One move in a second at each table: how long people wait when the server is not full.
  ours "$tables" --pause 1000
done
# The other games: how much heavier their rules and views are.
for game in ${GAMES:-cove cursed-seas crimson-coast blackbeard}; do
  seats=4
  [ "$game" = crimson-coast ] && seats=2
  ours 100 --game "$game" --seats "$seats"
done
