# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The A13 estimate: its rules on hand-counted programs, its faults, and the calling convention that it watches.

The expected counts follow from the rules in simulators/aarch64/timing.c. Whether an A13 takes as long, no test can say:
one published figure stands against it, see docs/engines.md.
"""

import json
from pathlib import Path

import pytest

from tests.conftest import Command
from tests.engines.aarch64_firmware import firmware
from tests.engines.conftest import Breadboard

SETUP = "mov x1, xzr; movi v0.16b, #1"

# 60 instructions each: so many that what comes before and behind the case can be told apart.
CYCLES = {
    "a chain of additions": ("add x1, x1, #1", 60),
    "a chain of multiplications": ("mul x1, x1, x1", 180),
    "a chain of vector sums": ("eor v0.16b, v0.16b, v0.16b", 120),
    "a chain of AESE": ("aese v0.16b, v0.16b", 180),
    "a chain of TBL of one register": ("tbl v0.16b, {v1.16b}, v0.16b", 120),
    "a chain of TBL of four": ("tbl v0.16b, {v1.16b-v4.16b}, v0.16b", 360),
    "a chain of TBX of four": ("tbx v0.16b, {v1.16b-v4.16b}, v5.16b", 480),
    "a chain through memory": ("ldr x1, [x0]; str x1, [x0]", 300),
    "three vector sums per cycle": ("eor v1.16b, v0.16b, v0.16b", 20),
    "six additions per cycle": ("add x2, x1, #1", 10),
    "two loads per cycle": ("ldr x2, [x0]", 30),
    "one store per cycle": ("str x1, [x0]", 60),
    "one TBL of four per cycle": ("tbl v6.16b, {v1.16b-v4.16b}, v0.16b", 60),
}

TWO_CALLS = """
#include "fw_asm.h"
fw_function main
    mov  x1, xzr
    mov  x2, xzr
    bl   first
    bl   second
    .global fw_done
fw_done: b .
fw_end main

fw_function first
    .rept 60
    mul  x1, x1, x1
    .endr
    ret
fw_end first

fw_function second
    .rept 60
    add  x2, x2, #1
    .endr
    ret
fw_end second
"""

FAULTS = {
    "floating point": ("fadd d0, d0, d0", "illegal-instruction"),
    "system call": ("svc 0", "illegal-instruction"),
    "system register": ("mrs x1, tpidr_el0", "illegal-instruction"),
    "the SM4 instructions, which an A13 lacks": (".inst 0xcec08400", "illegal-instruction"),
    "LDR of the base that it changes": (".inst 0xf8408421", "illegal-instruction"),
    "STP of the base that it changes": (".inst 0xa9810821", "illegal-instruction"),
    "LDP into one register": (".inst 0xa9400401", "illegal-instruction"),
    "a stack of half a line": ("sub sp, sp, #8; str x1, [sp]", "unaligned-stack"),
    "a store to flash": ("adrp x1, main; str x1, [x1]", "bad-store"),
    "a load from nowhere": ("mov x2, xzr; ldr x1, [x2]", "bad-load"),
    "an address above 32 bits": ("movz x2, #1, lsl #32; ldr x1, [x2]", "bad-load"),
    "a jump into RAM": ("br x0", "bad-fetch"),
}

REGISTERS = {
    "x19": "mov x19, xzr",
    "x28 above bit 31": "eor x28, x28, #0x8000000000000000",
    "d8": "movi v8.16b, #0",
    "d15 above bit 31": "mov v15.s[1], wzr",
    "x18": "mov x18, #1",
}


def build(aarch64: Breadboard, body: str) -> Path:
    return aarch64.build(firmware(body, SETUP))


@pytest.mark.parametrize("name", CYCLES)
def test_rules(aarch64: Breadboard, name: str) -> None:
    instructions, cycles = CYCLES[name]
    (run,) = aarch64.simulate(build(aarch64, f".rept 60; {instructions}; .endr"), "--call", "case")
    assert run["fault"] is None
    assert run["calls"][0]["cycles"] == pytest.approx(cycles, abs=8)


def test_a_call_pays_for_itself_alone(aarch64: Breadboard) -> None:
    """The second call needs nothing of the first and could hide behind it."""
    (run,) = aarch64.simulate(aarch64.build(TWO_CALLS), "--call", "first", "--call", "second")
    assert [call["cycles"] for call in run["calls"]] == [pytest.approx(180, abs=8), pytest.approx(60, abs=8)]


@pytest.mark.parametrize("name", FAULTS)
def test_faults(aarch64: Breadboard, name: str) -> None:
    body, kind = FAULTS[name]
    (run,) = aarch64.simulate(build(aarch64, body), "--call", "case", status=1)
    assert run["fault"] is not None and run["fault"]["kind"] == kind


@pytest.mark.parametrize("name", REGISTERS)
def test_preserved_registers(aarch64: Breadboard, name: str) -> None:
    (run,) = aarch64.simulate(build(aarch64, REGISTERS[name]), "--call", "case", "--probe")
    assert run["calls"][0]["probe"]["clobbered"] == [name.split(maxsplit=1)[0]]


def test_upper_halves_of_vectors_are_free(aarch64: Breadboard) -> None:
    (run,) = aarch64.simulate(build(aarch64, "mov v8.d[1], xzr"), "--call", "case", "--probe")
    assert run["calls"][0]["probe"]["clobbered"] == []


def test_the_published_method_takes_what_it_should(fw: Command) -> None:
    """SM4 by TBL and TBX: 8.62 cycles per byte on an A13, says its paper; 8.3 in the model, within a batch."""
    arguments = ("--cipher", "sm4", "--impl", "aarch64/table_bulk_balanced", "--options", "-O2", "--scenario", "ctr16")
    done = fw("measure", *arguments, "--target", "aarch64-a13", "--league", "bulk", "--json")
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(done.stdout)
    assert "estimate" in row["engine"]
    assert row["cycles"] / (12 * 16) == pytest.approx(8.3, rel=0.01)  # one batch of 12 blocks, of which CTR needs one
