# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Arguments on the stack are the function's own, on each core, and nothing beyond them is."""

import json
import subprocess
from pathlib import Path

import pytest

from featherweight.prove.execution import CORES, split
from featherweight.scales.breadboard import Breadboard
from featherweight.system.simulators import simulator_program
from tests.conftest import CATALOG

WORDS = 12
"""More than any core has registers for."""
NAMES = "abcdefghijkl"
SOURCE = f"""
unsigned result;
__attribute__((noinline, noclone)) unsigned many({", ".join(f"unsigned {name}" for name in NAMES[:-1])},
                                                 unsigned l)
{{
    volatile unsigned *place = &l; /* where the caller has put it */
    __asm__ volatile("" : "+r"(place));
    ++*place;
    return {" ^ ".join(f"{name} << {place}" for place, name in enumerate(NAMES[:-1]))} ^ place[BEYOND];
}}
__attribute__((noinline, noclone)) _Noreturn void fw_done(void)
{{
    for (;;)
        __asm__ volatile("");
}}
int main(void)
{{
    volatile unsigned room = 1;
    result = many({", ".join(f"room + {place}" for place in range(WORDS))});
    fw_done();
}}
"""


def strays(folder: Path, target: str, arguments: str, *, beyond: int = 0) -> set[str]:
    """What `many` touches that is not its own, by the prover for TARGET, which is told that it has these ARGUMENTS;
    BEYOND: how many words behind them it reads."""
    bench = Breadboard(CATALOG.home, target, folder)
    elf = bench.build(SOURCE.replace("BEYOND", str(beyond)), "many.c", ("-O2", "-w"))
    simulator = bench.target.manifest.simulator
    program = simulator_program(CATALOG.home, CORES[simulator.program])
    command = [str(program), *simulator.options, f"--call=many:{arguments}", str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    observed = json.loads(done.stdout)
    assert observed["obstacle"] is None and len(observed["calls"]) == 1
    return {stray["kind"] for stray in observed["strays"]}


@pytest.mark.parametrize("target", ["atmega128", "msp430f1611", "cortex-m0plus", "cortex-m3", "e31", "ch32v003"])
def test_function_may_read_and_write_its_arguments_on_the_stack(tmp_path: Path, target: str) -> None:
    (core,) = [one.manifest.core for one in CATALOG.targets if one.id == target]
    arguments = split(WORDS, core)
    assert strays(tmp_path, target, arguments) == set()
    assert "read" in strays(tmp_path, target, arguments, beyond=1)
    assert strays(tmp_path, target, split(WORDS - 1, core)) == {"read", "write"}
