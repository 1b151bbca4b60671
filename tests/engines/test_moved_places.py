# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A line of runs that begins with +N moves all places SYMBOL+OFFSET by N bytes: inputs, outputs, what is allowed."""

from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from tests.engines.conftest import HOME, Breadboard, Run

TARGETS = [target.id for target in Catalog(HOME).targets]

PROGRAM = r"""
#include <stdint.h>

uint8_t          arena[24];
volatile uint8_t shift;

__attribute__((noinline)) void fw_done(void) { for (;;); }

__attribute__((noinline)) void work(void)
{
    arena[16 + shift] = arena[8 + shift] + 1;
}

int main(void)
{
    work();
    fw_done();
}
"""


def simulate(bench: Breadboard, lines: list[str], status: int = 0) -> list[Run]:
    elf = bench.build(PROGRAM, "program.c", ("-O2",))
    runs = bench.folder / "runs"
    runs.write_text("".join(f"{line}\n" for line in lines))
    watched = ("--call", "work", "--probe", "--allow", "arena+16:1", "--write", "arena+0=0102")
    reads = ("--read", "arena+0:3", "--read", "arena+8:1", "--read", "arena+16:1", "--read", "arena:3")
    return bench.simulate(elf, *reads, *watched, f"--runs={runs}", status=status)


@pytest.fixture(params=TARGETS)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Breadboard:
    return Breadboard(HOME, request.param, tmp_path)


def test_places_move_for_one_run(bench: Breadboard) -> None:
    still, moved = "arena+8=05 shift=00", "+1 arena+8=07 shift=01"
    runs = simulate(bench, [still, moved, f"unwatched {moved}", still])
    assert [run["memory"]["arena+8"] for run in runs] == ["05", "07", "07", "05"]
    assert [run["memory"]["arena+16"] for run in runs] == ["06", "08", "08", "06"]
    assert [run["memory"]["arena+0"] for run in runs] == ["010200"] * 4
    assert [run["memory"]["arena"] for run in runs] == ["010200", "000102", "000102", "010200"]
    assert [call["stray_bytes"] for run in runs for call in run["calls"]] == [0] * 3


def test_what_is_allowed_moves_too(bench: Breadboard) -> None:
    runs = simulate(bench, ["+1 arena+8=05 shift=00", "arena+8=05 shift=01"])
    assert [call["stray_bytes"] for run in runs for call in run["calls"]] == [1, 1]


def test_a_shift_that_is_no_number(bench: Breadboard) -> None:
    assert simulate(bench, ["+one arena+8=05"], status=2) == []
