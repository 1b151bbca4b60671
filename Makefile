# SPDX-License-Identifier: Apache-2.0 OR MIT
# Everything a user or a developer runs. Each goal sets up what it needs.

bench: setup ## check and weigh every implementation on every device and print the rankings
	@.venv/bin/fw measure --quiet
	@.venv/bin/fw check --quiet || test $$? = 1 # who is refused is named, and not ranked
	@.venv/bin/fw rank --scenario cbc128
	@.venv/bin/fw rank --scenario ctr16

server: setup ## build libfeatherweight, its OpenSSL provider and its Python module
	@cmake -S . -B build/server -DFW_PROVIDER=ON -DFW_PYTHON=ON -DPython3_EXECUTABLE=$(CURDIR)/.venv/bin/python > build/server.log
	@cmake --build build/server >> build/server.log

bench-server: setup ## weigh SM4 beside other libraries on this computer (scripts/build_peers.py builds more), KNOT beside C
	@cmake -S . -B build/server-bench -DFW_BENCH=ON > build/server-bench.log
	@cmake --build build/server-bench >> build/server-bench.log
	@.venv/bin/python scripts/bench_servers.py

test: setup lint ## all tests
	.venv/bin/pytest -n auto -q

quick: setup ## all tests but the slow ones: some minutes
	.venv/bin/pytest -n auto -q -m "not slow"

check-plain: setup ## compare all verdicts with and without the executors that make simulators fast
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
	git ls-files '*.c' '*.h' | xargs .venv/bin/clang-format --dry-run --Werror

format: setup ## bring all code into the house style
	.venv/bin/ruff check --fix
	.venv/bin/ruff format
	git ls-files '*.c' '*.h' | xargs .venv/bin/clang-format -i

generated: setup ## write again what is made by programs: costs, pages of docs/, schemas, manual
	.venv/bin/fw record && .venv/bin/fw pages && .venv/bin/python codegen/manual.py

setup: ## install packages, the virtual environment and the simulators
	@scripts/setup.sh

clean: ## remove everything that was built, the stored measurements included
	rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile

.PHONY: bench server bench-server test check-plain mutate quick lint format generated setup clean help
