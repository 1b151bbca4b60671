# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A program that goes round and round, even in a single instruction, ends at the limit of cycles, as without the
executor, which looks ahead where a program leads."""

from pathlib import Path

import pytest

from tests.conftest import TARGETS
from tests.engines.conftest import HOME, Breadboard

LOOPS = {
    "itself": "for (;;);",
    "two": "for (;;) { counter++; other--; }",
    "choice": "for (;;) if (counter & 1) other++;",
    "never": "while (other == 0);",
}

PROGRAM = """
#include <stdint.h>
volatile uint8_t counter = 1, other;
__attribute__((noinline)) void fw_done(void) {{ for (;;); }}
__attribute__((noinline)) void pass(void) {{ counter++; {loop} }}
int main(void) {{ if (counter) pass(); fw_done(); return 0; }}
"""


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("before", ["", "unwatched "], ids=["watched", "unwatched"])
@pytest.mark.parametrize("target", TARGETS)
def test_the_limit_of_cycles_ends_it(tmp_path: Path, target: str, before: str, loop: str) -> None:
    board = Breadboard(HOME, target, tmp_path)
    elf = board.build(PROGRAM.format(loop=loop), "loop.c", ("-O2",))
    runs = elf.with_suffix(".runs")
    runs.write_text(f"{before}\n" * 8)
    arguments = ("--max-cycles=3000", "--call=pass", "--probe", f"--runs={runs}")
    found = board.simulate(elf, *arguments, status=None)
    assert {run["fault"]["kind"] for run in found} == {"cycle-limit"}
    assert found == board.simulate(elf, *arguments, "--plain", status=None)
