# SPDX-License-Identifier: Apache-2.0 OR MIT
# Everything a user or a developer runs. Each goal sets up what it needs.

.DEFAULT_GOAL := help
# One process more than there are processors: tests wait for the commands that they run.
PYTEST = .venv/bin/pytest -n $$(($$(nproc) + 1)) -q -rs

demo: ## check and weigh one cipher on one device, in a minute
	@scripts/setup.sh --target atmega128
	@.venv/bin/fw check --quiet --cipher rectangle-128 --target atmega128
	@.venv/bin/fw rank --cipher rectangle-128 --target atmega128 --scenario block

bench: setup ## check and weigh every implementation on every device and print the rankings
	@.venv/bin/fw measure --quiet
	@.venv/bin/fw check --quiet --no-native || test $$? = 1 # who is refused is named, and not ranked
	@.venv/bin/fw rank --scenario cbc128
	@.venv/bin/fw rank --scenario ctr16

server: ## build libfeatherweight, its OpenSSL provider and its Python module
	@scripts/setup.sh server
	@cmake -S . -B build/server -DFW_PROVIDER=ON -DFW_PYTHON=ON -DPython3_EXECUTABLE=$(CURDIR)/.venv/bin/python > build/server.log
	@cmake --build build/server >> build/server.log

bench-server: ## weigh SM4 beside other libraries on this computer (scripts/build_peers.py builds more), KNOT beside C
	@scripts/setup.sh server peers
	@cmake -S . -B build/server-bench -DFW_BENCH=ON > build/server-bench.log
	@cmake --build build/server-bench >> build/server-bench.log
	@.venv/bin/python scripts/bench_servers.py

test: setup-all lint ## the tests; of slow ones a sixth, other ones in each commit
	$(PYTEST) -m "not release"

test-all: setup-all lint ## all tests, once a week and before a release
	$(PYTEST)

quick: setup-all ## the tests but the slow ones: less than two minutes
	$(PYTEST) -m "not slow and not release"

check-plain: setup-all ## compare all verdicts with and without the executors that make simulators fast
	@.venv/bin/fw check --quiet --json | grep -v '^ *"commit": ' > build/check.json
	@.venv/bin/fw check --quiet --json --plain | grep -v '^ *"commit": ' > build/check-plain.json
	@cmp build/check.json build/check-plain.json && echo "all verdicts are the same"

mutate: setup ## see whether the referee refuses new samples of changed machine code; takes an hour
	@.venv/bin/fw mutate --count 4000 --seed $$(date +%Y%m%d)
	@.venv/bin/fw mutate --count 2000 --seed $$(date +%Y%m%d) --control

lint: setup ## style, types and warnings of everything
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	git ls-files '*.c' '*.h' 'simulators/*.cpp' | xargs .venv/bin/clang-format --dry-run --Werror

format: setup ## bring all code into the house style
	.venv/bin/ruff check --fix
	.venv/bin/ruff format
	git ls-files '*.c' '*.h' 'simulators/*.cpp' | xargs .venv/bin/clang-format -i

generated: setup-all ## write again what is made by programs: costs, pages of docs/, schemas, manual
	.venv/bin/fw record && .venv/bin/fw pages && .venv/bin/python codegen/manual.py && .venv/bin/python codegen/chains.py && .venv/bin/python codegen/proofs.py

site: setup ## build the documentation as a site in build/site
	@NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --quiet

setup: ## install what the scales need: packages, the virtual environment, the simulators
	@scripts/setup.sh

setup-all: ## install what anything needs
	@scripts/setup.sh computer proofs server peers tests

clean: ## remove everything that was built, the stored measurements included
	rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile

.PHONY: demo bench server bench-server test check-plain mutate quick lint format generated site setup setup-all clean help
