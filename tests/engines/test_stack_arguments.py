# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Stack that hands over arguments belongs to the function that is called, and nothing beyond it."""

from pathlib import Path
from typing import Any

import pytest

from featherweight.scales.breadboard import Breadboard
from featherweight.system.home import find_home

SOURCE = """
#include <stdint.h>
__attribute__((noinline)) void many(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t e, uint32_t f)
{
    __asm__ volatile("str r0, [sp]\\n str r0, [sp, #4]");
    BEYOND
}
__attribute__((noinline, noclone)) _Noreturn void fw_done(void)
{
    for (;;)
        __asm__ volatile("");
}
int main(void)
{
    volatile uint32_t room[8] = {0};
    many(room[0], 2, 3, 4, 5, 6);
    room[1] = room[0];
    fw_done();
}
"""


def call_of(folder: Path, beyond: str, words: str) -> dict[str, Any]:
    bench = Breadboard(find_home(), "cortex-m3", folder)
    elf = bench.build(SOURCE.replace("BEYOND", beyond), "many.c", ("-O1", "-w"))
    [run] = bench.simulate(elf, "--probe", f"--call=many{words}")
    [call] = run["calls"]
    return dict(call)


@pytest.mark.parametrize(("beyond", "stray"), [("", 0), ('__asm__ volatile("str r0, [sp, #8]");', 4)])
def test_it_may_be_written(tmp_path: Path, beyond: str, stray: int) -> None:
    assert call_of(tmp_path, beyond, ":6")["stray_bytes"] == stray


def test_it_is_the_callers_where_nobody_says_how_many_there_are(tmp_path: Path) -> None:
    assert call_of(tmp_path, "", "")["stray_bytes"] == 8
    assert call_of(tmp_path, "", ":5")["stray_bytes"] == 4
