# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The MSP430 core against mspdebug 0.22, an independent simulator: random programs and compiled firmware.

Both execute the same ELF file from `main` to `fw_done`. Instructions, cycles (by our model of mspdebug's timing), and
the memory, to which the programs write their registers all along, must be equal. What mspdebug does differently is
left out of the random programs; test_msp430_instructions.py has the manual's numbers there.
"""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.msp430_random_program import BLOCK_LOG_BYTES, BLOCKS, LOG, WINDOW, Program


class Outcome(NamedTuple):
    """What a simulator says about a firmware."""

    instructions: int
    cycles: int
    memory: bytes


def _mspdebug(elf: Path, place: str, size: int) -> Outcome:
    """Run ELF; returns SIZE bytes of memory from PLACE, a symbol or an address. The tracer counts from `main` on."""
    commands = [f"prog {elf}", "setbreak main", "run", "delbreak", "simio add tracer t", "setbreak fw_done", "run"]
    commands += ["simio info t", f"md {place} {size}"]
    done = subprocess.run(
        ["mspdebug", "-q", "-n", "sim", *commands],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    instructions, cycles = re.search(r"Instruction count: (\d+)\s+MCLK: +(\d+)", done.stdout).groups()  # type: ignore[union-attr]
    dump = done.stdout[done.stdout.index("MCLK") :]
    lines = re.findall(r"^ +0[0-9a-f]{4}: ((?:[0-9a-f]{2} )+)", dump, re.MULTILINE)
    return Outcome(int(instructions), int(cycles), bytes.fromhex("".join(lines)))


def _ours(msp430: Breadboard, elf: Path, symbol: str, size: int) -> Outcome:
    [run] = msp430.simulate(elf, "--model", "mspdebug-0.22", "--read", f"{symbol}:{size}", status=None)
    assert run["fault"] is None, run["fault"]
    return Outcome(run["instructions"], run["cycles"], bytes.fromhex(run["memory"][symbol]))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 13))
def test_random_programs(msp430: Breadboard, seed: int) -> None:
    program = Program(seed)
    elf = msp430.build(program.source_text())
    size = LOG + BLOCKS * BLOCK_LOG_BYTES - WINDOW
    ours, theirs = _ours(msp430, elf, "window", size), _mspdebug(elf, f"{WINDOW:#x}", size)
    for number in range(BLOCKS):
        start = LOG - WINDOW + BLOCK_LOG_BYTES * number
        block = slice(start, start + BLOCK_LOG_BYTES)
        assert ours.memory[block].hex(" ", 2) == theirs.memory[block].hex(" ", 2), f"registers after block {number}"
    assert ours == theirs
    assert ours.instructions > 3000


FIRMWARE = """
    #include <stdint.h>
    struct record { uint16_t key; uint8_t text[9]; int32_t value; };
    static struct record records[6] = {{500, "five"}, {40, "four", -7}, {3000, "three"}, {2, "two", 70000}, {1, "one"}};
    uint8_t result[96];
    static uint16_t seed = 0xace1;

    __attribute__((noinline, used)) void fw_done(void) { for (;;) __asm__ volatile(""); }

    static uint16_t next(void) { seed = seed >> 1 ^ (-(seed & 1) & 0xb400); return seed; }

    static uint32_t crc(const uint8_t *data, unsigned bytes) {
        uint32_t state = 0xffffffff;
        while (bytes-- > 0) {
            state ^= *data++;
            for (int bit = 0; bit < 8; bit++) state = state >> 1 ^ (0xedb88320 & -(state & 1));
        }
        return ~state;
    }

    static void sort(void) {
        for (int i = 1; i < 6; i++)
            for (int j = i; j > 0 && records[j - 1].key > records[j].key; j--) {
                struct record swap = records[j];
                records[j] = records[j - 1];
                records[j - 1] = swap;
            }
    }

    static int64_t mix(int64_t a, int32_t b, unsigned count) {
        switch (count % 6) {
        case 0: return a * b;
        case 1: return a / (b | 1);
        case 2: return a % (b | 1);
        case 3: return a << (count & 31) | (uint64_t)a >> (count & 15);
        case 4: return (int32_t)a >> (count & 15) ^ (uint32_t)b << (count & 31);
        default: return (int16_t)a * (int16_t)b - (int16_t)b / 7 + (uint8_t)a % 10;
        }
    }

    static void put(unsigned place, uint64_t value) {
        for (int i = 0; i < 8; i++) result[8 * place + i] = (uint8_t)(value >> 8 * i);
    }

    int main(void) {
        int64_t value = 0x123456789abcdefLL;
        for (unsigned i = 0; i < 40; i++)
            value = mix(value, (int32_t)((uint32_t)next() << 16 | next()), i) + (int64_t)next() * 65537;
        put(0, (uint64_t)value);
        sort();
        for (unsigned i = 0; i < 6; i++) put(1 + i, crc((const uint8_t *)&records[i], sizeof records[i]));
        put(7, next());
        fw_done();
        return 0;
    }
"""

_results: set[bytes] = set()


@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2", "-O3", "-Os"])
def test_compiled_firmware(msp430: Breadboard, level: str) -> None:
    elf = msp430.build(FIRMWARE, "firmware.c", (level,))
    ours, theirs = _ours(msp430, elf, "result", 96), _mspdebug(elf, "result", 96)
    assert ours == theirs
    assert ours.instructions > 20000
    _results.add(ours.memory)
    assert len(_results) == 1, "every level computes the same"


def test_models_count_compiled_firmware_differently(msp430: Breadboard) -> None:
    """mspdebug's cycles are not the device's: the comparison above would be idle if both models were one."""
    elf = msp430.build(FIRMWARE, "firmware.c", ("-O2",))
    [run] = msp430.simulate(elf)
    assert run["cycles"] < _ours(msp430, elf, "result", 96).cycles
