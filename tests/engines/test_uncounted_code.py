# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a call executes must have been counted for it: in each run, whoever executes it, and nothing else is told."""

from pathlib import Path

import pytest

from featherweight.scales.image import placement
from tests.conftest import TARGETS
from tests.engines.conftest import HOME, Breadboard

RUNS = 70

PROGRAM = r"""
#include <stdint.h>

volatile uint8_t from, to;

__attribute__((noinline)) void fw_done(void) { for (;;); }

__attribute__((noinline)) void other(void)
{
    for (uint8_t i = 0; i < 3; i++)
        to = (uint8_t)(from + to + i);
}

__attribute__((noinline)) void work(void)
{
    to = from;
    other();
    to ^= 1;
}

int main(void)
{
    other();
    work();
    other();
    fw_done();
}
"""


@pytest.mark.parametrize("options", [(), ("--plain",)], ids=["executors", "plain"])
@pytest.mark.parametrize("way", ["", "alike "])
@pytest.mark.parametrize("target", TARGETS)
def test_what_is_not_counted_is_told(target: str, way: str, options: tuple[str, ...], tmp_path: Path) -> None:
    bench = Breadboard(HOME, target, tmp_path)
    elf = bench.build(PROGRAM, "program.c", ("-O2", "-ffunction-sections"))
    runs = tmp_path / "runs"
    runs.write_text("".join(f"{way}from={number:02x} to=00\n" for number in range(RUNS)))
    places = {name: spans[0] for (_, name), spans in placement(elf).items() if name in {".text.work", ".text.other"}}
    work, other = (places[f".text.{name}"] for name in ("work", "other"))
    own, others = (f"--code={start}:{end - start}@work" for start, end in (work, other))
    watched = ("--call=work:0", "--call=other:0", "--probe", f"--runs={runs}", *options)
    for code, right in (((own,), False), ((own, others), True), ((), True)):
        for run in bench.simulate(elf, *watched, *code):
            told = {call["function"]: call["probe"].get("uncounted_pc") for call in run["calls"] if call["depth"] == 0}
            first = None if right else other[0]
            assert told == {"work": first, "other": None}
