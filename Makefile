# Freebooter. `make help` lists what can be made.
.DEFAULT_GOAL := help
.PHONY: help ready play terminal build web types test started fmt lint unit rules client tested browser browser-whole tour pictures crash-quick schema proofs bench arena soak crash load fuzz mutants oracle clean

# Run cargo without asking anybody anything; everything it needs comes from Cargo.lock.
CARGO ?= cargo
FREEBOOTER := target/release/freebooter
# The tests use the programs as they are built for them anyway, all at once, so that nothing is compiled twice.
TESTED := target/debug/freebooter
XTASK := target/debug/xtask
# Every game in the list.
GAMES := haven cove cursed-seas crimson-coast blackbeard

# What has to be on the machine, and what for. It is looked for before the first step, for everything that is to be made.
for-node := play terminal build web test unit rules client tested browser browser-whole tour pictures crash-quick schema bench arena soak crash load
for-rust := $(filter-out web client,$(for-node)) types fmt lint proofs fuzz mutants oracle
for-cc := $(filter-out fmt,$(for-rust))
for-bash := test started unit browser browser-whole tour pictures crash-quick schema arena soak crash load fuzz mutants
for-rustfmt := test fmt
for-clippy := test lint
for-rustup := fuzz
for-git := test rules mutants
for-python3 := test schema
for-curl := test schema
for-chromium := test browser browser-whole tour pictures
THINGS := node rust cc bash rustfmt clippy rustup git python3 curl chromium
NEEDED = $(foreach thing,$(THINGS),$(if $(filter $(for-$(thing)),$(MAKECMDGOALS)),$(thing)))

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

ready:
	@CARGO="$(CARGO)" scripts/ensure.sh $(NEEDED)
	@$(if $(filter test,$(MAKECMDGOALS)),echo "All tests together take about twenty-five minutes on two cores.")

play: build ## Open a table in the browser
	@$(FREEBOOTER)

terminal: build ## Play Pirate Haven against bots in this terminal
	@$(FREEBOOTER) play haven

build: web ## Build the one binary, optimised, with the client in it
	@test -e $(FREEBOOTER) || echo "Compiling the program for the first time (five to six minutes on two cores)…"
	@$(CARGO) build --release --locked -p freebooter

web: web/node_modules/.stamp ## Build the client
	@echo "Building the client (some ten seconds)…"
	@cd web && npm run --silent build -- --logLevel error

# What npm installs follows from the lock file alone.
web/node_modules/.stamp: web/package.json web/package-lock.json web/.npmrc | ready
	@echo "Fetching what the client is built with (some ten seconds on a fast line)…"
	@cd web && npm ci --no-progress --loglevel=error
	@touch $@

types: ready ## Write the client's types anew from the Rust code
	$(CARGO) run -q --locked -p xtask -- types

test: started fmt lint client unit rules crash-quick schema browser ## Everything that must hold, fast checks first

started: ready ## Is what is missing found, said and installed?
	scripts/ensure_test.sh

fmt: ready ## Is every file formatted?
	$(CARGO) fmt --all --check

lint: ready ## Clippy without warnings, all targets
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

unit: tested ## All tests of all crates
	scripts/test.sh

rules: tested ## Every clause of every game is named by a passing test
	$(XTASK) check
	$(XTASK) rules
	$(XTASK) types --check

client: web ## The client: types, words and units
	@cd web && npm run --silent check
	@cd web && npm run --silent test

tested: web
	@test -e $(TESTED) || echo "Compiling the program and its tests for the first time (about seven minutes on two cores)…"
	@$(CARGO) build --workspace --bins --tests --locked

crash-quick: tested ## Kill the host a few times; nothing acknowledged may be lost
	FREEBOOTER=$(TESTED) KILLS=8 scripts/crash.sh

schema: tested ## The HTTP interface against its own description
	FREEBOOTER=$(TESTED) scripts/schemathesis.sh

browser: tested ## Whole games in a real browser
	@echo "Playing whole games in a browser (about ten minutes on two cores)…"
	FREEBOOTER=$(TESTED) scripts/e2e.sh

browser-whole: tested ## The same with every game in every way, at all sizes, in both languages
	@echo "Playing everything in a browser (about twenty-five minutes on two cores)…"
	WHOLE=1 FREEBOOTER=$(TESTED) scripts/e2e.sh

tour: tested ## Every card, tile, ship and special case on the screen, every kind of decision played by hand
	@$(CARGO) build --locked -p host --example films
	FREEBOOTER=$(TESTED) scripts/tour.sh

pictures: tested ## Lesson, first game and end of each game at four sizes, into docs/pictures
	FREEBOOTER=$(TESTED) PICTURES=1 scripts/e2e.sh pictures.spec.ts

proofs: ready ## The long proofs: three hundred random games for each promise
	PROOF_GAMES=300 $(CARGO) test --release --locked -p haven -p cove -p fleets -p blackbeard --test proofs

bench: build ## Speed of the engine
	@for game in $(GAMES); do $(FREEBOOTER) bench $$game; done

arena: build ## Strength of the bots, level against level
	scripts/arena.sh

soak: build tested ## Thousands of random games, then an hour of all games with the server killed now and then
	scripts/soak.sh

crash: build tested ## Kill the host at random moments, fifty times
	KILLS=50 scripts/crash.sh

load: build ## How much the host does per move, at 100, 500 and 1,000 tables
	scripts/load.sh

fuzz: ready ## Any bytes as moves, scenes, records, imports and on the socket
	scripts/fuzz.sh

mutants: ready ## Change the rules on purpose, two hundred times for each game: do the tests notice?
	scripts/mutants.sh

oracle: ready ## The geometry of the open sea against floats, ten million cases
	$(CARGO) run --release --locked -p plane --example oracle -- 10000000

clean: ## Remove everything that was built
	$(CARGO) clean
	rm -rf web/node_modules web/dist
