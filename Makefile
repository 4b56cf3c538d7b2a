# The two commands of the README are `make demo` and `make test`; each installs what is missing, builds and runs.
# CONTRIBUTING.md says what the others are for.

SHELL := /bin/bash
export PATH := $(HOME)/.cargo/bin:$(PATH)
# Where cargo builds, for users who have it elsewhere.
BUILT := $(or $(CARGO_TARGET_DIR),target)/release

.PHONY: demo test build setup format lint unit compile run-tests docs bench bench-traces bench-jvm bench-control bench-phases bench-generate bench-hunt safe tables evaluate replays agreement recipes report-test

demo: setup
	@$(MAKE) --no-print-directory build
	@scripts/demo $(BUILT)/racewright

# Tests wait for JVMs about a quarter of their time. Lints and documentation take that time and no other.
test: setup format
	@$(MAKE) --no-print-directory compile
	@$(MAKE) --no-print-directory --jobs=2 BESIDE='nice -n 19' run-tests lint docs

# The command and its agent, in target/release.
build: setup
	@cargo build --release --quiet --package racewright --package racewright-agent

setup:
	@scripts/setup

format:
	cargo fmt --all --check

lint:
	@if cargo clippy --version >/dev/null 2>&1; then \
	  set -x; $(BESIDE) cargo clippy --workspace --all-targets --quiet -- -D warnings; \
	else \
	  echo 'NOT CHECKED: this Rust toolchain has no clippy; with one from https://rustup.rs it would be run here.' >&2; \
	fi

unit: compile run-tests

# The agent is built first: the tests on real JVMs load it.
compile:
	cargo build --workspace --quiet
	cargo test --workspace --quiet --no-run

run-tests:
	cargo test --workspace --quiet

docs:
	RUSTDOCFLAGS='-D warnings' $(BESIDE) cargo doc --workspace --no-deps --quiet

bench: setup
	@$(MAKE) --no-print-directory bench-traces
	@$(MAKE) --no-print-directory bench-jvm
	@$(MAKE) --no-print-directory bench-control
	@$(MAKE) --no-print-directory bench-phases

# Ratios between the detectors, measured side by side on generated traces.
bench-traces: setup
	cargo run --release --quiet --package racewright-bench -- traces

# Ratios to a plain JVM: time, memory and start. OPTIONS=--quick for a first impression, OPTIONS=--help for the others.
bench-jvm: build
	cargo run --release --quiet --package racewright-bench -- jvm $(OPTIONS)

# What it costs to control threads, against a plain JVM. OPTIONS as above.
bench-control: build
	cargo run --release --quiet --package racewright-bench -- control $(OPTIONS)

# What the two phases of a hunt cost on programs that do little but take locks. OPTIONS as above.
bench-phases: build
	cargo run --release --quiet --package racewright-bench -- phases $(OPTIONS)

# RaceFuzzer's table in our numbers. OPTIONS=--quick for a first impression, OPTIONS=--help for the others.
tables: build
	cargo run --release --quiet --package racewright-bench -- tables $(OPTIONS)

# Controlled executions of generated tests against those that are left to the machine. OPTIONS as above.
bench-generate: build
	cargo run --release --quiet --package racewright-bench -- generate $(OPTIONS)

# Searches for violations in classes that are documented as thread-safe, for an hour: none is to be reported that was not argued. OPTIONS as above.
safe: build
	cargo run --release --quiet --package racewright-bench -- safe $(OPTIONS)

# Replays every finding in the control corpus, the figures and the small programs a hundred times; JAVA_HOME says on which JDK.
replays: build
	@scripts/replays $(BUILT)/racewright $(or $(TIMES),100)

# The strategies of a hunt compared: generated programs, and DrFinder's table 3 and figure 6 in our numbers. OPTIONS as above.
bench-hunt: build
	cargo run --release --quiet --package racewright-bench -- hunt $(OPTIONS)

# The four papers' tables and figures beside ours: docs/EVALUATION.md, in under two hours. OPTIONS=--quick to see that it works, OPTIONS='--parts
# NAMES' to renew a part, OPTIONS=--render to make the document again without measuring.
evaluate: build
	cargo run --release --quiet --package racewright-bench -- evaluate $(OPTIONS)

# The recipes of docs/recipes.md, as printed. Needs Maven, and a network for what Maven fetches.
recipes: build
	@command -v mvn >/dev/null || { echo 'The recipes need Maven: on Debian, apt-get install maven.' >&2; exit 2; }
	RACEWRIGHT_RECIPES=all cargo test --release --package racewright --test commands recipes -- --nocapture

# The property tests at length: a hundred thousand random traces each, and three thousand random programs on each JDK.
agreement: setup
	RACEWRIGHT_CASES=100000 cargo test --release --package racewright-detect --test agreement
	cargo build --release --quiet --package racewright --package racewright-agent
	RACEWRIGHT_CASES=3000 cargo test --release --package racewright --test oracle

# The HTML report in a real browser. SCREENS=DIR leaves pictures there, to look at. Not part of `make test`, which needs no browser.
report-test: setup
	@command -v chromedriver >/dev/null && { command -v chromium >/dev/null || command -v google-chrome >/dev/null; } || { \
	  echo 'report-test needs Chromium and its driver: on Debian or Ubuntu, apt-get install chromium chromium-driver' >&2; exit 1; }
	$(if $(SCREENS),RACEWRIGHT_SCREENS=$(abspath $(SCREENS))) cargo test --package racewright-report --test browser -- --test-threads=1
