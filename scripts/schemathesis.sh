#!/usr/bin/env bash
# Asks the HTTP interface everything that its own description allows, and much that it does not.
# Every answer must be one that the description names, of the right type, and never a 5xx.
# EXAMPLES says how many requests for each operation; FREEBOOTER names the program.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/ensure.sh python3 curl
freebooter="$(realpath "${FREEBOOTER:-target/release/freebooter}")"
venv="${VENV:-target/schemathesis}"
version=4.32.5
if [ ! -x "$venv/bin/schemathesis" ]; then
  echo "Fetching what asks the HTTP interface (some fifteen seconds on a fast line)…"
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check "schemathesis==$version"
fi
folder="$(mktemp -d)"
"$freebooter" serve --no-open --unlimited --port 0 --data-dir "$folder/data" >"$folder/said" 2>"$folder/log" & server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 200); do grep -q 'listening on' "$folder/said" && break; sleep 0.05; done
host="$(sed -n 's|.*listening on \(http://[^ ]*\).*|\1|p' "$folder/said")"; host="${host%/}"
cookie="$(curl -sS -D - -o /dev/null -X PUT -H 'content-type: application/json' -d '{"name":"Anne"}' "$host/api/me" \
  | sed -n 's/^set-cookie: \([^;]*\);.*/\1/Ip')"
ask() { curl -sS -X POST -H "Cookie: $cookie" -H 'content-type: application/json' -d "$2" "$host$1"; }
table="$(ask /api/tables '{"game":"haven","seats":[{"kind":"me"},{"kind":"bot","level":"random"}]}' \
  | sed 's/.*"table":"\([^"]*\)".*/\1/')"

# That most of what comes to mind is refused is meant, and worth no warning: not every rule can be said in a description.
try() { # further arguments
  "$venv/bin/schemathesis" "${config[@]}" run "$host/api/openapi.json" --header "Cookie: $cookie" \
    --workers 1 --warnings off --seed "${SEED:-1}" --no-color --output-sanitize true \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance "$@"
}
# Once with whatever comes to mind, and once at a table that is there.
config=()
try --max-examples "${EXAMPLES:-15}"
printf '[parameters]\n"path.id" = "%s"\n"path.game" = "haven"\n"path.at" = 0\n' "$table" >"$folder/schemathesis.toml"
config=(--config-file "$folder/schemathesis.toml")
try --max-examples "${EXAMPLES:-15}" --include-path-regex '\{' --phases fuzzing
if grep -q panicked "$folder/log"; then cat "$folder/log"; exit 1; fi
