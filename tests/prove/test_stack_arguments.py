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


def built(folder: Path, target: str, beyond: int = 0) -> tuple[Breadboard, Path]:
    """A bench for TARGET, and SOURCE as its firmware; BEYOND: how many words behind its arguments `many` reads."""
    bench = Breadboard(CATALOG.home, target, folder)
    return bench, bench.build(SOURCE.replace("BEYOND", str(beyond)), "many.c", ("-O2", "-w"))


def strays(bench: Breadboard, elf: Path, words: int) -> set[str]:
    """What `many` in ELF touches that is not its own, by the prover, which is told that it has so many WORDS."""
    simulator = bench.target.manifest.simulator
    program = str(simulator_program(CATALOG.home, CORES[simulator.program]))
    call = f"--call=many:{split(words, bench.target.manifest.core)}"
    done = subprocess.run([program, *simulator.options, call, str(elf)], capture_output=True, text=True, check=True)
    observed = json.loads(done.stdout)
    assert observed["obstacle"] is None and len(observed["calls"]) == 1
    return {stray["kind"] for stray in observed["strays"]}


EACH_CORE = ["atmega128", "msp430f1611", "cortex-m0plus", "cortex-m3", "e31", "ch32v003"]


@pytest.mark.parametrize("target", EACH_CORE)
def test_function_may_read_and_write_its_arguments_on_the_stack(tmp_path: Path, target: str) -> None:
    bench, elf = built(tmp_path, target)
    assert strays(bench, elf, WORDS) == set()
    assert strays(bench, elf, WORDS - 1) == {"read", "write"}
    assert "read" in strays(*built(tmp_path, target, beyond=1), WORDS)


@pytest.mark.parametrize("target", EACH_CORE)
def test_simulators_say_the_same(tmp_path: Path, target: str) -> None:
    bench, elf = built(tmp_path, target)
    for words, is_right in ((WORDS, True), (WORDS - 1, False)):
        [run] = bench.simulate(elf, "--probe", f"--call=many:{words}")
        [call] = run["calls"]
        assert (call["stray_bytes"] == 0 and call["probe"]["unknown_bytes"] == 0) == is_right, call
