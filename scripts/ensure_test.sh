#!/usr/bin/env bash
# Tries scripts/ensure.sh on machines that are made up of fake commands: nothing of this machine is asked or changed.
set -euo pipefail
cd "$(dirname "$0")/.."
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
tools="$folder/tools" bin="$folder/bin" ran="$folder/ran"

# What every system has, apart from the fakes, so that no fake is ever written through a link.
mkdir "$tools"
for tool in cat chmod cut dirname env grep head mktemp rm sed sh sort tr uname; do ln -s "$(command -v "$tool")" "$tools/$tool"; done
# A new machine that has nothing else, and an ordinary user.
machine() {
  rm -rf "$bin"
  mkdir "$bin"
  : >"$ran"
  fake id 'echo 1000'
}
fake() { # command, what it does
  printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}
versioned() { while [ $# -gt 0 ]; do fake "$1" "echo version $2"; shift 2; done; }
good() {
  versioned node 22.12.0 npm 10.9.0 cargo 1.95.0 rustc 1.95.0 python3 3.11.2
  fake cc :
}
# Fake package managers. What apt-get installs is there afterwards, as new as its candidate.
apt() { # candidates: name version, ...
  : >"$folder/candidates"
  while [ $# -gt 0 ]; do echo "$1 $2" >>"$folder/candidates"; shift 2; done
  fake apt-cache 'sed -n "s/^$2 /  Candidate: /p" '"$folder/candidates"
  fake apt-get 'echo "apt-get $*" >>'"$ran"'
    [ "$1" = install ] || exit 0
    for package; do
      case "$package" in nodejs) command=node ;; gcc) command=cc ;; *) command="$package" ;; esac
      version="$(sed -n "s/^$package //p" '"$folder/candidates"')"
      printf "#!/bin/sh\necho $version\n" >'"$bin"'/$command
      chmod +x '"$bin"'/$command
    done'
}
rustup() { # the toolchains that are there; another one is there when it has been fetched
  echo "$1" >"$folder/toolchains"
  fake rustup 'case "$*" in
    "toolchain list") cat '"$folder/toolchains"' ;;
    *) echo "rustup $*" >>'"$ran"'; echo "$3-here" >>'"$folder/toolchains"' ;;
  esac'
  versioned cargo 1.95.0 rustc 1.95.0
}

ensure() {
  status=0
  said="$(env -i PATH="$bin:$tools" HOME="$folder" ${with:-NOTHING=} sh scripts/ensure.sh "$@" 2>&1)" || status=$?
}
failed=0
wrong() {
  echo "$case: $1. It ended with $status and said:" >&2
  printf '%s\n' "$said" >&2
  failed=1
}
ends() { [ "$status" -eq "$1" ] || wrong "should end with $1"; }
says() { case "$said" in *"$1"*) ;; *) wrong "should say '$1'" ;; esac; }
silent() { [ -z "$said" ] || wrong "should say nothing"; }
runs() { grep -qF -- "$1" "$ran" || wrong "should run '$1'"; }
runs_nothing() { [ ! -s "$ran" ] || wrong "should run nothing, but ran $(cat "$ran")"; }
refuses() { ensure "$1"; ends 3; says "$2"; }
accepts() { ensure "$1"; ends 0; silent; }

case="All is there"
machine; good
ensure node rust cc python3 sh; ends 0; silent

case="Nothing is there"
machine; fake curl :
ensure node rust cc git python3 chromium; ends 3
says "- Node is missing (20.19, 22.12 or 24 and newer is needed): take it from https://nodejs.org/en/download"
says "- Rust is missing (1.95 or newer is needed): take it from https://rustup.rs (curl -sSf"
says "- A C compiler that can link is missing (any cc): "
says "- git is missing: "
says "- Python is missing (3.11 or newer is needed): "
says "- Chromium is missing (any; for the tests in a browser): "

case="Versions"
machine; good
for old in 12.0.0 20.18.1 21.7.3 22.11.0 23.11.0; do
  versioned node "$old"
  refuses node "- Node $old ($bin/node) is too old (20.19, 22.12 or 24 and newer is needed): take it from"
done
for new in 20.19.0 20.20.2 22.12.0 24.0.0 25.1.0 100.0.0; do versioned node "$new"; accepts node; done
versioned npm 6.14.18; refuses node "- npm 6.14.18 ($bin/npm) is too old (7 or newer is needed): "
rm "$bin/npm"; refuses node "- npm is missing (7 or newer is needed): "
fake node 'exit 1'; refuses node "- Node ($bin/node) does not run ("
versioned rustc 1.63.0; refuses rust "- Rust 1.63.0 ($bin/rustc) is too old (1.95 or newer is needed): "
versioned rustc 1.100.0 cargo 1.94.1; refuses rust "- Cargo 1.94.1 ($bin/cargo) is too old (1.95 or newer is needed): "
versioned cargo 1.95.0-beta; accepts rust
versioned python3 3.10.2; refuses python3 "- Python 3.10.2 ($bin/python3) is too old (3.11 or newer is needed): "
fake python3 'case "$1" in -c) exit 1 ;; esac; echo Python 3.12.1'; refuses python3 "- Python's venv is missing: "
fake cc 'exit 1'; refuses cc "- A C compiler that can link is missing"
fake cargo 'case "$1" in fmt) exit 1 ;; esac; echo cargo 1.95.0'
refuses rustfmt "- Rust's rustfmt is missing: "; accepts clippy

case="Other names"
machine; versioned mycargo 1.95.0 rustc 1.95.0; fake chrome :
with=CARGO=mycargo accepts rust
with=CHROMIUM=$bin/chrome accepts chromium
with=CHROMIUM=$bin/none refuses chromium "- Chromium is missing"

case="Rust was installed in this terminal"
machine; mkdir "$folder/.cargo"; : >"$folder/.cargo/env"
refuses rust "- Rust is missing (1.95 or newer is needed): open a new terminal, or type: . $folder/.cargo/env"
rm -r "$folder/.cargo"

case="rustup has to fetch this version"
machine; good; rustup stable-here
ensure rust clippy; ends 0; says "Fetching Rust 1.95.0 with rustup (about a minute)…"
runs "rustup toolchain install 1.95.0"
case="rustup has this version"
machine; good; rustup 1.95.0-here
accepts rust; runs_nothing

case="rustup fails"
machine; good; rustup stable-here; fake rustup 'exit 1'
ensure rust; ends 3; says "- Rust 1.95.0 is missing: rustup toolchain install 1.95.0"

case="A user who may not install"
machine; apt nodejs 20.19.2+dfsg-1 rustup 1.27.1-4; fake sudo 'exit 1'
ensure node rust cc xz=xz-utils; ends 3; runs_nothing
says "): sudo apt-get install -y --no-install-recommends nodejs npm"
says "): sudo apt-get install -y --no-install-recommends rustup"
says "): sudo apt-get install -y --no-install-recommends gcc libc6-dev"
says "- xz is missing: sudo apt-get install -y --no-install-recommends xz-utils"

case="A user who may install"
machine; apt nodejs 20.19.2+dfsg-1 npm 9.2.0~ds1-1; fake sudo '[ "$1" = -n ] && shift; [ "$1" = true ] || "$@"'
ensure node cc; ends 0; says "Installing nodejs npm gcc libc6-dev (a minute or two)…"
runs "apt-get update"; runs "--no-remove --no-install-recommends nodejs npm gcc libc6-dev"

case="root, and packages that are too old"
machine; fake id 'echo 0'; apt nodejs 18.20.4+dfsg-1~deb12u2 npm 9.2.0~ds1-1 cargo 0.66.0+ds1-1
ensure node rust cc; ends 3; says "Installing gcc libc6-dev (a minute or two)…"; runs "gcc libc6-dev"
says "- Node is missing (20.19, 22.12 or 24 and newer is needed): apt-get has only 18.20.4, so take it from https://nodejs.org"
says "- Rust is missing (1.95 or newer is needed): apt-get has only 0.66.0, so take it from https://rustup.rs (apt-get install -y --no-install-recommends curl ca-certificates && curl -sSf"
case "$said" in *compiler*) wrong "should not ask for what is installed" ;; esac

case="root, and apt-get fails"
machine; fake id 'echo 0'; apt nodejs 24.1.0; fake apt-get 'exit 100'
ensure node; ends 3; says "): apt-get install -y --no-install-recommends nodejs npm"

case="An own Node that is too old stays first"
machine; fake id 'echo 0'; apt nodejs 24.1.0 npm 10.9.0; versioned node 18.0.0
ensure node; ends 3; says "(20.19, 22.12 or 24 and newer is needed): take it from https://nodejs.org"
if grep -q install "$ran"; then wrong "should install nothing"; fi

case="Node with npm in it"
machine; apt nodejs 22.20.0-1nodesource1; fake sudo 'exit 1'
ensure node; ends 3; says "--no-install-recommends nodejs"
case "$said" in *"nodejs npm"*) wrong "should not ask for npm" ;; esac

case="Other systems"
machine; fake dnf :; ensure node cc; says "): sudo dnf install -y nodejs npm"; says "): sudo dnf install -y gcc"
machine; fake pacman :; ensure rust python3; says "): sudo pacman -S --needed rustup"; says "): sudo pacman -S --needed python"
machine; fake apk :; fake id 'echo 0'; ensure cc bash; says "): apk add gcc musl-dev"; says "- bash is missing: apk add bash"
machine; fake brew :; fake uname 'echo Darwin'; ensure node cc chromium; says "): brew install node"; says "): xcode-select --install"
says "in CHROMIUM"

case="make looks before it begins"
machine; good; versioned node 12.0.0; rm "$bin/cc"; fake npm "echo npm >>$ran"; fake cargo "echo cargo \$1 >>$ran; echo 1.94.0"
status=0
said="$(env -i PATH="$bin:$tools" "$(command -v make)" play 2>&1)" || status=$?
ends 2; says "- Node 12.0.0"; says "- Cargo 1.94.0"; says "- A C compiler"
case "$said$(cat "$ran")" in *Building* | *npm* | *"cargo build"*) wrong "should not begin" ;; esac
exit "$failed"
