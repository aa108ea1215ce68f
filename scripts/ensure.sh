#!/bin/sh
# Makes sure that what is named is there and new enough: `ensure.sh node rust cc chromium`. Known are those in `wrong`;
# anything else is a command, with its package where that has another name: `ensure.sh xz=xz-utils`.
# All of it is looked at first. What apt-get and rustup can bring without a question is installed, and of everything that
# is still wrong one sentence each says what is needed and how to get it here. Plain sh, as bash itself may be missing.
set -eu
cd "$(dirname "$0")/.."
cargo="${CARGO:-cargo}"
channel="$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)"
rust="$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)"
node="$(sed -n 's/.*"engines": *{ *"node": *"\([^"]*\)".*/\1/p' web/package.json)"
# The first that reads a lock file of the third version.
npm=7
# The first that runs the checks of the HTTP interface.
python=3.11

has() { command -v "$1" >/dev/null 2>&1; }
is_root() { [ "$(id -u)" -eq 0 ]; }

# Versions.
first_version() { sed -n 's/^[^0-9]*\([0-9][0-9.]*\).*/\1/p' | head -n 1; }
version() { if has "$1"; then "$1" --version 2>/dev/null | first_version; fi; }
at_least() { # found, needed
  [ "$(printf '%s\n' "$2" "$1" | sort -t . -k 1,1n -k 2,2n -k 3,3n | head -n 1)" = "$2" ]
}
fits() { # found, a range of npm's, as in "^20.19 || >=24"
  for part in $(echo "$2" | tr -d '|'); do
    least="${part#^}" least="${least#>=}"
    case "$part" in ^*) [ "${1%%.*}" = "${least%%.*}" ] || continue ;; esac
    if at_least "$1" "$least"; then return 0; fi
  done
  return 1
}
in_words() { echo "$1" | sed 's/\^//g; s/ *|| *>=\(.*\)/ or \1 and newer/; s/ *|| */, /g'; }

# Whether cargo is rustup's, which keeps the version of this folder beside others, and whether that one is there.
by_rustup() { has rustup && has "$cargo" && [ "$(dirname "$(command -v "$cargo")")" = "$(dirname "$(command -v rustup)")" ]; }
fetched() { [ -n "${RUSTUP_TOOLCHAIN:-}" ] || rustup toolchain list 2>/dev/null | grep -q "^$channel"; }

# A whole program is tried, since a compiler alone has no headers and links nothing.
compiles() {
  has cc || return 1
  program="$(mktemp)" works=1
  if printf '#include <stdio.h>\nint main(void) { return 0; }\n' | cc -x c -o "$program" - 2>/dev/null; then works=0; fi
  rm -f "$program"
  return "$works"
}

# What is wrong with a thing; nothing if it will do.
wrong() {
  case "$1" in
    node)
      if ! fits "$(version node)" "$node"; then lacks Node node "$(in_words "$node")"
      elif ! at_least "$(version npm)" "$npm"; then lacks npm npm "$npm or newer"; fi ;;
    rust)
      if by_rustup && ! fetched; then echo "Rust $channel is missing"
      elif ! at_least "$(version rustc)" "$rust"; then lacks Rust rustc "$rust or newer"
      elif ! at_least "$(version "$cargo")" "$rust"; then lacks Cargo "$cargo" "$rust or newer"; fi ;;
    # These two come with Rust.
    rustfmt) if [ -z "$(wrong rust)" ] && ! "$cargo" fmt --version >/dev/null 2>&1; then echo "Rust's rustfmt is missing"; fi ;;
    clippy) if [ -z "$(wrong rust)" ] && ! "$cargo" clippy --version >/dev/null 2>&1; then echo "Rust's clippy is missing"; fi ;;
    cc) if ! compiles; then echo "A C compiler that can link is missing (any cc)"; fi ;;
    python3)
      if ! at_least "$(version python3)" "$python"; then lacks Python python3 "$python or newer"
      elif ! python3 -c 'import ensurepip' >/dev/null 2>&1; then echo "Python's venv is missing"; fi ;;
    chromium) if ! has "${CHROMIUM:-chromium}"; then echo "Chromium is missing (any; for the tests in a browser)"; fi ;;
    *) if ! has "${1%%=*}"; then echo "${1%%=*} is missing"; fi ;;
  esac
}
lacks() { # name, command, what is needed
  found="$(version "$2")"
  if ! has "$2"; then echo "$1 is missing ($3 is needed)"
  elif [ -z "$found" ]; then echo "$1 ($(command -v "$2")) does not run ($3 is needed)"
  else echo "$1 $found ($(command -v "$2")) is too old ($3 is needed)"; fi
}

# The packages of this system that bring a thing; none where they are not known to bring it new enough.
manager=""
for one in apt-get dnf pacman apk brew; do if has "$one"; then manager="$one"; break; fi; done
packages() {
  case "$manager $1" in
    " "*) ;;
    "apt-get node")
      # What is found first and is not a package's own would stay first.
      case "$(command -v node || true)" in "" | /bin/* | /usr/bin/*) ;; *) return 0 ;; esac
      if fits "$(candidate nodejs | first_version)" "$node"; then
        # The package of Node's own makers has npm in it.
        case "$(candidate nodejs)" in *nodesource*) echo nodejs ;; *) echo nodejs npm ;; esac
      fi ;;
    *" node") if ! has node; then case "$manager" in brew) echo node ;; *) echo nodejs npm ;; esac; fi ;;
    "apt-get rust" | "apt-get rustup") if ! has rustc && [ -n "$(candidate rustup)" ]; then echo rustup; fi ;;
    "pacman rust" | "pacman rustup") if ! has rustc; then echo rustup; fi ;;
    *" rust" | *" rustup" | *" rustfmt" | *" clippy") ;;
    "apt-get cc") echo gcc libc6-dev ;;
    "apk cc") echo gcc musl-dev ;;
    "brew cc") ;;
    *" cc") echo gcc ;;
    *" python3")
      if has python3 && ! at_least "$(version python3)" "$python"; then return 0; fi
      case "$manager" in apt-get) echo python3 python3-venv ;; pacman | brew) echo python ;; *) echo python3 ;; esac ;;
    "apt-get chromium") if [ -n "$(candidate chromium)" ]; then echo chromium; fi ;;
    "brew chromium") ;;
    *) echo "${1#*=}" ;;
  esac
}
candidate() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n '/(none)/d; s/^ *Candidate: *\([0-9]*:\)\{0,1\}//p'; }

# Installing without a question.
as_root() { if is_root; then "$@"; else sudo -n "$@"; fi; }
with_apt() {
  [ "$manager" = apt-get ] || return 0
  is_root || sudo -n true 2>/dev/null || return 0
  echo "Looking what apt-get has of what is missing (some seconds)…"
  as_root apt-get update -qq || true
  wanted="$(for thing; do packages "$thing"; done | tr '\n' ' ')"
  [ -n "$wanted" ] || return 0
  echo "Installing ${wanted% } (a minute or two)…"
  # Nothing that is there is taken away for it.
  # shellcheck disable=SC2086
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-remove --no-install-recommends $wanted >/dev/null || true
}
fetch="rustup toolchain install $channel --profile minimal --component rustfmt --component clippy"
with_rustup() {
  by_rustup || return 0
  case " $* " in *" rust "* | *" rustfmt "* | *" clippy "*) ;; *) return 0 ;; esac
  echo "Fetching Rust $channel with rustup (about a minute)…"
  $fetch --no-self-update || true
}

# How to get a thing on this system.
how() {
  found="$(packages "$1" | tr '\n' ' ')"
  if [ -n "$found" ]; then with_manager "${found% }"; return; fi
  case "$1" in
    node) echo "$(too_old nodejs)take it from https://nodejs.org/en/download" ;;
    rust | rustup)
      env="${CARGO_HOME:-${HOME:-}/.cargo}/env"
      if by_rustup; then echo "$fetch"
      elif ! has rustc && [ -f "$env" ]; then echo "open a new terminal, or type: . $env"
      else echo "$(too_old cargo)take it from https://rustup.rs ($(curl_first)curl -sSf https://sh.rustup.rs | sh), and then open a new terminal"; fi ;;
    rustfmt | clippy) if by_rustup; then echo "$fetch"; else echo "install it from where Rust came from"; fi ;;
    cc) if [ "$(uname -s)" = Darwin ]; then echo "xcode-select --install"; else echo "install gcc or clang"; fi ;;
    python3) echo "take it from https://www.python.org/downloads" ;;
    chromium) echo "install it, or name another one's program, such as Chrome's, in CHROMIUM" ;;
    *) echo "install it as is done on this system" ;;
  esac
}
with_manager() { # packages
  case "$manager" in
    apt-get) say="apt-get install -y --no-install-recommends" ;;
    dnf) say="dnf install -y" ;;
    pacman) say="pacman -S --needed" ;;
    apk) say="apk add" ;;
    brew) say="brew install" ;;
  esac
  if [ "$manager" != brew ] && ! is_root; then say="sudo $say"; fi
  echo "$say $1"
}
curl_first() { if [ -n "$manager" ] && ! has curl; then echo "$(with_manager "curl ca-certificates") && "; fi; }
too_old() { # a package of apt-get's
  [ "$manager" = apt-get ] || return 0
  have="$(candidate "$1" | first_version)"
  case "$1" in nodejs) if fits "$have" "$node"; then return 0; fi ;; cargo) if at_least "$have" "$rust"; then return 0; fi ;; esac
  echo "${have:+apt-get has only $have, so }"
}

# shellcheck disable=SC2046
set -- $(for thing; do if [ -n "$(wrong "$thing")" ]; then echo "$thing"; fi; done)
[ $# -gt 0 ] || exit 0
with_apt "$@"
with_rustup "$@"
left="$(for thing; do what="$(wrong "$thing")"; if [ -n "$what" ]; then echo "- $what: $(how "$thing")"; fi; done)"
[ -n "$left" ] || exit 0
printf 'Before this can begin:\n%s\nThen try again.\n' "$left" >&2
exit 3
