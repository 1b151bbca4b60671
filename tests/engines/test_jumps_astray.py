# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Wherever a function jumps, whatever it executes, reads or writes there: a run ends well or with a fault, never with a
crash of the simulator."""

import random
from pathlib import Path

import pytest

from tests.conftest import TARGETS
from tests.engines.conftest import HOME, Breadboard

PROGRAM = r"""
#include <stdint.h>

volatile uintptr_t place, accesses;
volatile uint8_t   code[64] __attribute__((aligned(8)));

__attribute__((noinline)) void fw_done(void) { for (;;); }

__attribute__((noinline)) void work(void)
{
    ((void (*)(void))place)();
}

__attribute__((noinline)) void access_it(void)
{
    *(volatile uint32_t *)place += 1;
}

int main(void)
{
    if (accesses || code[0] == code[1] + 256)
        access_it();
    else
        work();
    fw_done();
}
"""
RANDOM_PLACES, RANDOM_CODES = 60, 30


@pytest.fixture(params=TARGETS)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Breadboard:
    return Breadboard(HOME, request.param, tmp_path)


def places(bench: Breadboard, pointer_bits: int) -> list[int]:
    """At and beside the borders of memory, and anywhere."""
    info, source = bench.target.manifest.simulator, random.Random(1)
    borders = [
        0,
        2**pointer_bits - 4,
        *(edge for start, size in (info.flash, info.ram) for edge in (start, start + size)),
    ]
    found = [border + offset for border in borders for offset in (-4, -3, -2, -1, 0, 1, 2, 3)]
    found += [source.randrange(2**pointer_bits) for _ in range(RANDOM_PLACES)]
    found += [info.flash[0] + source.randrange(0x400) for _ in range(RANDOM_PLACES)]
    return [place % 2**pointer_bits for place in found]


def pointer_bytes(bench: Breadboard) -> int:
    return {"avr": 2, "msp430": 2, "aarch64": 8}.get(bench.target.manifest.core, 4)


def simulate(bench: Breadboard, lines: list[str], *options: str) -> int:
    """How many of the runs in LINES are told of; the simulator's status must say whether any met a fault."""
    elf = bench.build(PROGRAM, "program.c", ("-Os",))
    runs = bench.folder / "runs"
    runs.write_text("".join(f"{line}\n" for line in lines))
    watched = ("--call=work:0", "--call=access_it:0", "--probe", "--max-cycles=20000")
    found = bench.simulate(elf, *watched, f"--runs={runs}", *options, status=1)
    assert any(run["fault"] for run in found)
    return len(found)


@pytest.mark.parametrize("options", [(), ("--plain",)], ids=["executors", "plain"])
@pytest.mark.parametrize("before", ["", "unwatched "])
def test_any_jump_and_access_ends(bench: Breadboard, before: str, options: tuple[str, ...]) -> None:
    size = pointer_bytes(bench)
    lines = [
        f"{before}place={place.to_bytes(size, 'little').hex()} accesses={kind.to_bytes(size, 'little').hex()}"
        for place in places(bench, 8 * size)
        for kind in (0, 1)
    ]
    assert simulate(bench, lines, *options) == len(lines)


@pytest.mark.parametrize("before", ["", "unwatched "])
def test_any_code_ends(bench: Breadboard, before: str) -> None:
    """Random instructions in RAM, where the core can execute them, or a fault where it cannot."""
    size, source = pointer_bytes(bench), random.Random(2)
    start = bench.target.manifest.simulator.ram[0]
    lines = [
        f"{before}code={source.randbytes(64).hex()} place={(start + offset).to_bytes(8, 'little')[:size].hex()}"
        for _ in range(RANDOM_CODES)
        for offset in (0, 1, 2, 8, 16, 32)
    ]
    assert simulate(bench, lines) == len(lines)
