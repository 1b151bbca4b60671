# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whole runs on the AVR core: watched calls, inputs and outputs, batches, traces, compiled programs."""

import zlib

import pytest

from tests.engines.avr_firmware import PREAMBLE
from tests.engines.conftest import Breadboard

# Copies its inputs from RAM and flash, and what it finds in untouched registers and memory; then soils everything.
SOIL = (
    PREAMBLE
    + """
main:
    sts found, r2
    lds r16, 0x1000
    sts found + 1, r16
    in r16, 0x3b
    sts found + 2, r16
    lds r16, input
    ldi r30, lo8(constant)
    ldi r31, hi8(constant)
    lpm r17, Z
    add r16, r17
    sts found + 3, r16
again:
    dec r16
    brne again
    ldi r26, 0x00
    ldi r27, 0x08
soil:
    st X+, r16
    cpi r27, 0x10
    brne soil
    ldi r16, 0xff
    mov r2, r16
    out 0x3b, r16
    out 0x3f, r16
    rjmp fw_done
constant:
    .byte 7, 0
    .size constant, 2
    .comm input, 1
    .comm found, 4
"""
)
READS = ("--read", "found:4", "--read", "constant:2", "--read", "input:1")


def test_watched_call_includes_call_and_return(avr: Breadboard) -> None:
    elf = avr.build(PREAMBLE + "a: ret\n b: ret\n c: ret\n main: rcall a\n far_call b\n ldi r30, pm_lo8(c)\n"
                    "ldi r31, pm_hi8(c)\n icall\n far_jump fw_done\n")  # fmt: skip
    [run] = avr.simulate(elf, "-c", "a", "-c", "b", "-c", "c")
    assert [call["cycles"] for call in run["calls"]] == [3 + 4, 4 + 4, 3 + 4]
    assert run["cycles"] == 7 + 8 + 1 + 1 + 7 + 3
    assert run["instructions"] == 9
    assert run["engine"] == "simavr 1.6"


def test_return_addresses_reach_the_whole_flash(avr: Breadboard) -> None:
    """A call from behind 64 KiB leaves a word address above 0x8000."""
    source = "function: ret\n main: far_jump far\n .space 0x10000\n far: far_call function\n far_jump fw_done\n"
    [run] = avr.simulate(avr.build(PREAMBLE + source), "--call", "function")
    assert [call["cycles"] for call in run["calls"]] == [8]


def test_inputs_reach_ram_and_flash(avr: Breadboard) -> None:
    [run] = avr.simulate(avr.build(SOIL), "--write", "input=05", "--write", "constant=1122", *READS)
    assert run["memory"] == {"found": "55550016", "constant": "1122", "input": "05"}


def test_batch_gives_what_single_runs_give(avr: Breadboard) -> None:
    elf = avr.build(SOIL)
    lines = ["input=01", "input=20 constant=0300", "input=01", "", "input=ff", "constant=01", "input=20 constant=0300"]
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(f"{line}\n" for line in lines))
    batch = avr.simulate(elf, "--runs", str(runs), *READS, "--call", "fw_done")
    singles = [
        avr.simulate(elf, *(word for text in line.split() for word in ("--write", text)), *READS, "--call", "fw_done")[
            0
        ]
        for line in lines
    ]
    assert batch == singles
    assert [run["memory"]["found"] for run in batch] == [
        f"555500{sum_:02x}" for sum_ in (8, 0x23, 8, 0x5C, 6, 0x56, 0x23)
    ]
    assert batch[0]["cycles"] != batch[1]["cycles"]


def test_trace_shows_every_instruction_and_access(avr: Breadboard) -> None:
    elf = avr.build(
        PREAMBLE + "function: push r16\n lds r16, 0x0123\n pop r16\n ret\n main: rcall function\n rjmp fw_done\n"
    )
    trace = elf.with_suffix(".trace")
    avr.simulate(elf, "--trace", str(trace), "--call", "function")
    lines = trace.read_text().splitlines()
    first = int(lines[0].split()[0], 16)
    assert lines == [
        f"{first:08x} 3",
        "    w 008010fb 1",
        f"{first + 2:08x} 5",
        "    r 00800123 1",
        f"{first + 6:08x} 7",
        "    r 008010fb 1",
        f"{first + 8:08x} 9",
        "    r 008010fc 2",
    ]


PROGRAM = """
#include <avr/pgmspace.h>
#include <stdint.h>
static const uint32_t polynomial PROGMEM = 0xedb88320;
uint8_t data[64], initial[4] = {1, 2, 3, 4};
uint32_t checksum, quotient, factorial;
uint8_t zeroed[8];
static uint32_t crc32(const uint8_t *bytes, uint16_t count)
{
    uint32_t crc = 0xffffffff;
    while (count-- > 0) {
        crc ^= *bytes++;
        for (uint8_t bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? pgm_read_dword(&polynomial) : 0);
    }
    return ~crc;
}
__attribute__((noinline)) static uint32_t product(uint8_t n) { return n == 0 ? 1 : n * product(n - 1); }
__attribute__((noinline)) void fw_done(void) { for (;;) __asm__ volatile(""); }
__attribute__((noinline)) void work(void)
{
    volatile uint8_t copy[64];
    for (uint8_t i = 0; i < 64; i++)
        copy[i] = data[i] + initial[i & 3] + zeroed[i & 7];
    checksum  = crc32((const uint8_t *)copy, 64);
    quotient  = checksum / 1000003;
    factorial = product(12);
}
int main(void)
{
    work();
    fw_done();
}
"""


@pytest.mark.parametrize("level", ["-O0", "-O2", "-Os"])
def test_compiled_program(avr: Breadboard, level: str) -> None:
    """Start-up code (.data, .bss), multiplication, division, recursion, a frame on the stack."""
    data = bytes((7 * i * i + 3) & 255 for i in range(64))
    elf = avr.build(PROGRAM, "program.c", (level,))
    reads = ("--read", "checksum:4", "--read", "quotient:4", "--read", "factorial:4")
    [run] = avr.simulate(elf, "--write", f"data={data.hex()}", "--call", "work", *reads)
    checksum = zlib.crc32(bytes((byte + i % 4 + 1) & 255 for i, byte in enumerate(data)))
    results = (checksum, checksum // 1000003, 479001600)
    assert list(run["memory"].values()) == [result.to_bytes(4, "little").hex() for result in results]
    [call] = run["calls"]
    assert call["stack_bytes"] > 64 + 2 * 12
    assert call["stack_imbalance"] == 0
