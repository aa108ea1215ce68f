# Freebooter. `make help` lists what can be made.
.DEFAULT_GOAL := help
.PHONY: help play build test fmt lint unit rules proofs bench arena soak clean

# Run cargo without asking anybody anything; everything it needs comes from Cargo.lock.
CARGO ?= cargo
FREEBOOTER := target/release/freebooter

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: build ## Play Pirate Haven against bots in this terminal
	@$(FREEBOOTER) play haven

build: ## Build the one binary, optimised
	@$(CARGO) build --release --locked -p freebooter

test: fmt lint unit rules ## Everything that must hold, fast checks first

fmt: ## Is every file formatted?
	$(CARGO) fmt --all --check

lint: ## Clippy without warnings, all targets
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

unit: ## All tests of all crates
	scripts/test.sh

rules: ## Every clause of every finished game is named by a passing test
	$(CARGO) run -q --locked -p xtask -- check
	$(CARGO) run -q --locked -p xtask -- rules

proofs: ## The long proofs: three hundred random games for each promise
	PROOF_GAMES=300 $(CARGO) test --release --locked -p haven --test proofs

bench: build ## Speed of the engine
	@$(FREEBOOTER) bench haven

arena: build ## Strength of the bots, level against level
	scripts/arena.sh

soak: build ## Ten thousand games at four seats
	@$(FREEBOOTER) sim haven --seats 4 --games 10000

clean: ## Remove everything that was built
	$(CARGO) clean
