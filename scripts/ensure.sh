#!/usr/bin/env bash
# Makes sure that commands are there: `ensure.sh chromium=chromium`, each with the Debian package that has it.
# Missing ones are installed where that is possible without a question, and named with the right command where it is not.
set -euo pipefail
missing=()
for pair in "$@"; do
  command -v "${pair%%=*}" >/dev/null 2>&1 || missing+=("${pair#*=}")
done
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! sudo -n true 2>/dev/null || ! command -v apt-get >/dev/null 2>&1; then
    echo "missing: ${missing[*]}. Install them, for example with: sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
    exit 3
  fi
  as_root=(sudo -n)
elif ! command -v apt-get >/dev/null 2>&1; then
  echo "missing: ${missing[*]}. Install them with the tool of this system." >&2
  exit 3
fi
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
