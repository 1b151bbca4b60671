# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs that are not watched: results as those of watched runs, before, between and behind them, and nothing else; and
runs of which only what is new is printed."""

from pathlib import Path

import pytest

from tests.conftest import TARGETS
from tests.engines.conftest import HOME, Breadboard, Run

PROGRAM = r"""
#include <stdint.h>

volatile uint8_t input[8];
uint8_t          output[8];
uint8_t          calls;
const uint8_t    table[4] = {3, 1, 4, 1};

__attribute__((noinline)) void fw_done(void) { for (;;); }

__attribute__((noinline)) void work(void)
{
    uint8_t sum = 7;
    for (uint8_t i = 0; i < 8; i++) {
        sum = (uint8_t)(sum * 5 + (input[i] ^ table[i & 3]));
        output[i] = sum;
    }
    calls++;
}

int main(void)
{
    work();
    while (input[0] == 0xff)
        ;
    if (input[0] == 0xfe)
        *(volatile uint8_t *)NOWHERE = 1;
    fw_done();
}
"""
NOWHERE = {"aarch64-a13": "0x7f000000", "atmega128": "0xf000", "msp430f1611": "0x0000"}
READS = ("--read", "output:8", "--read", "calls:1", "--read", "input:8")


def simulate(bench: Breadboard, lines: list[str], *more: str, status: int = 0, limit: int = 100_000) -> list[Run]:
    """PROGRAM with one run for each of LINES, calls of `work` probed, and MORE options."""
    nowhere = NOWHERE.get(bench.target.id, "0x70000000")
    elf = bench.build(PROGRAM.replace("NOWHERE", nowhere), "program.c", ("-O2",))
    runs = bench.folder / "runs"
    runs.write_text("".join(f"{line}\n" for line in lines))
    watched = ("--call", "work", "--probe", "--allow", "output", "--allow", "calls")
    return bench.simulate(elf, *READS, *watched, f"--max-cycles={limit}", f"--runs={runs}", *more, status=status)


@pytest.fixture(params=TARGETS)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Breadboard:
    return Breadboard(HOME, request.param, tmp_path)


def test_results_are_those_of_watched_runs(bench: Breadboard) -> None:
    """Each starts from power-up, whatever came before it."""
    inputs = [f"input={bytes(range(start, start + 8)).hex()}" for start in (0, 40, 80, 120)]
    unwatched = [f"unwatched {line}" for line in inputs]
    runs = simulate(bench, [*inputs, *unwatched, *inputs, unwatched[1], inputs[0], unwatched[0]])
    assert [run["fault"] for run in runs] == [None] * 15
    results = [run["memory"] for run in runs]
    assert len({result["output"] for result in results}) == 4
    assert results[4:8] == results[8:12] == results[:4]
    assert results[12:] == [results[1], results[0], results[0]]
    assert results[0]["calls"] == "01"
    calls = [[call["function"] for call in run["calls"]] for run in runs]
    assert calls == [["work"]] * 4 + [[]] * 4 + [["work"]] * 4 + [[], ["work"], []]
    assert runs[8]["calls"] == runs[0]["calls"], "a run that was not watched leaves no trace in those that are"


def test_an_endless_loop_ends(bench: Breadboard) -> None:
    (run,) = simulate(bench, ["unwatched input=ff00000000000000"], status=1)
    assert run["fault"] is not None and run["fault"]["kind"] == "cycle-limit"


def test_a_fault_ends_the_run_and_no_other(bench: Breadboard) -> None:
    faulty, good = (f"unwatched input={first}00000000000000" for first in ("fe", "01"))
    runs = simulate(bench, [good, faulty, good], status=1)
    assert [run["fault"] and run["fault"]["kind"] for run in runs] == [None, "bad-store", None]
    assert runs[0]["memory"] == runs[2]["memory"]


def test_brief_runs_leave_out_calls_only_where_nothing_changed(bench: Breadboard) -> None:
    lines = [*["input=0102030405060708"] * 3, *["unwatched input=01"] * 2, "input=ff00000000000000", "input=02"]
    full = simulate(bench, lines, status=1)
    brief = simulate(bench, lines, "--brief", status=1)
    assert ["calls" in run for run in brief] == [True, False, False, True, False, True, False]
    calls = None
    for run in brief:
        calls = run.setdefault("calls", calls)
    assert brief == full
