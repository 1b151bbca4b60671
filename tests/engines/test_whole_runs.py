# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whole runs on the cores that Unicorn executes: results of compiled C, independence of runs, stack, traces."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.engines.conftest import HOME, Breadboard
from tests.engines.cortex_m_firmware import firmware as cortex_m_firmware
from tests.engines.rv32_firmware import firmware as rv32_firmware

PROGRAM = r"""
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *target, const void *source, size_t bytes);
void *memmove(void *target, const void *source, size_t bytes);
void *memset(void *target, int value, size_t bytes);
int   memcmp(const void *one, const void *other, size_t bytes);

char           text[9] = "123456789"; /* copied by the start-up code */
uint32_t       zeros[4];              /* cleared by it */
const uint16_t squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};
volatile unsigned seven = 7;
struct { uint32_t crc, sum, zero, moved_crc; uint64_t product; int32_t quotient; uint32_t square, selected, moved_sum;
         uint64_t shifted; int32_t order; } result;

__attribute__((noinline)) void fw_done(void) { for (;;); }

static uint32_t crc32(const char *bytes, unsigned count)
{
    uint32_t crc = ~0u;
    while (count-- > 0) {
        crc ^= (uint8_t)*bytes++;
        for (int i = 0; i < 8; i++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

static uint32_t sum(const char *bytes, unsigned count)
{
    uint32_t found = 0;
    for (unsigned i = 0; i < count; i++)
        found += (uint8_t)bytes[i];
    return found;
}

__attribute__((noinline)) unsigned selected(unsigned which)
{
    switch (which) {
    case 3: return 30; case 4: return 44; case 5: return 51; case 6: return 67; case 7: return 72; case 8: return 80;
    default: return 1;
    }
}

__attribute__((noinline)) void work(void)
{
    char copy[16], moved[16];
    memset(copy, 1, sizeof copy);         /* in as many bytes as the compiler knows */
    memcpy(copy, text, sizeof text);
    result.crc = crc32(copy, sizeof text);
    result.sum = sum(copy, sizeof copy);
    memset(moved, 1, seven + 9);          /* and in as many as it does not */
    memmove(moved + 3, text, seven + 2);  /* upwards and downwards through each other */
    memmove(moved + 5, moved + 3, seven + 2);
    memmove(moved, moved + 5, seven + 2);
    result.moved_crc = crc32(moved, sizeof text);
    memset(moved + 9, 1, seven);
    memcpy(moved + 9, moved, seven - 7);
    result.moved_sum = sum(moved, sizeof moved);
    result.zero      = zeros[0] | zeros[3];
    result.product   = (uint64_t)0xfedcba98 * 0x76543210 + seven;
    result.quotient  = -1000003 / (int)seven % 1000;
    result.square    = squares[seven];
    result.selected  = selected(seven);
    result.shifted   = 0x123456789abcdef0u >> seven;
    result.order     = (memcmp(moved, text, seven + 2) == 0) + 2 * (memcmp(moved, text + 1, seven) < 0);
}

int main(void)
{
    work();
    fw_done();
}
"""


@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2", "-O3", "-Os"])
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m3", "cortex-m4", "e31"])
def test_compiled_c_computes_the_right_result(tmp_path: Path, target: str, level: str) -> None:
    bench = Breadboard(HOME, target, tmp_path)
    elf = bench.build(PROGRAM, "program.c", (level,))
    (run,) = bench.simulate(elf, "--read", "result:56", "--call", "work")
    assert run["fault"] is None
    words = memoryview(bytes.fromhex(run["memory"]["result"])).cast("I").tolist()
    crc, total = 0xCBF43926, sum(b"123456789") + 7
    product, shifted = 0xFEDCBA98 * 0x76543210 + 7, 0x123456789ABCDEF0 >> 7
    assert words[:4] == [crc, total, 0, crc]
    assert words[4:6] == [product & 0xFFFFFFFF, product >> 32]
    assert words[6] == (-(1000003 // 7 % 1000)) % 2**32
    assert words[7:10] == [49, 72, total]
    assert words[10:13] == [shifted & 0xFFFFFFFF, shifted >> 32, 3]


STATE = """
#include "fw_asm.h"
    .data
    .p2align 2
    .global secret, answer, counter
secret:  .word 0
answer:  .word 0
counter: .word 5
    .bss
    .p2align 2
cleared: .space 4
    .section .rodata
    .p2align 2
    .global constant
constant: .word 0x1000
"""
CORTEX_M = """
fw_function main
    bl   work
    .global fw_done
    .thumb_func
fw_done: b .
fw_end main

    .p2align 2
fw_function work
    push {{r4-r7, lr}}
    sub  sp, #24
    str  r4, [sp, #8]
    ldr  r0, =secret
    ldr  r1, [r0]
{body}
    ldr  r2, [r0, #8]           /* the counter: initialised data */
    adds r2, #1
    str  r2, [r0, #8]
    ldr  r3, =cleared
    ldr  r4, [r3]
    adds r4, #1
    str  r4, [r3]
    ldr  r5, [sp, #-64]         /* below the stack: RAM never written */
    ldr  r6, =constant
    ldr  r6, [r6]
    add  r2, r2, r4, lsl #4
    add  r2, r2, r6
    eor  r2, r2, r5
    adc  r2, r2, r7             /* flags and registers from power-up */
    str  r2, [r0, #4]
    add  sp, #24
    pop  {{r4-r7, pc}}
    .ltorg
fw_end work
"""
RV32 = """
fw_function main
    la   s0, secret
    jal  work
    .global fw_done
fw_done: j fw_done
fw_end main

    .p2align 2
fw_function work
    addi sp, sp, -32
    sw   ra, 28(sp)
    sw   s1, 24(sp)
    sw   t0, 8(sp)
    la   a0, secret
    lw   a1, (a0)
{body}
    la   a0, secret
    lw   a2, 8(a0)              /* the counter: initialised data */
    addi a2, a2, 1
    sw   a2, 8(a0)
    la   a3, cleared
    lw   a4, (a3)
    addi a4, a4, 1
    sw   a4, (a3)
    lw   a5, -64(sp)            /* below the stack: RAM never written */
    lw   a6, constant
    slli a4, a4, 4
    add  a2, a2, a4
    add  a2, a2, a6
    xor  a2, a2, a5
    add  a2, a2, t6             /* a register from power-up */
    sw   a2, 4(a0)
    lw   s1, 24(sp)
    lw   ra, 28(sp)
    addi sp, sp, 32
    ret
fw_end work
"""


class Core(NamedTuple):
    """What tests know of a target: a function whose answer depends on its inputs and on whatever an earlier run might
    leave behind."""

    text: str
    """The firmware with it, and a place for a {body}."""
    leaking: str
    """A body that stops the run if the secret is neither 0 nor an address in RAM."""
    in_ram: str
    """Such an address."""
    stack_bytes: int


CORES = {
    "cortex-m3": Core(STATE + CORTEX_M, "cmp r1, #0; itt ne; ldrne r4, [r1]; strne r4, [r1]", "00000720", 5 * 4 + 24),
    # An address in RAM changes what the predictor learns.
    "e31": Core(
        STATE + RV32,
        "beqz a1, 1f; lw t6, (a1); sw t6, (a1); li t0, 9; 2: addi t0, t0, -1; bnez t0, 2b; 1:",
        "00200080",
        32,
    ),
}


def stateful(bench: Breadboard, body: str = "") -> Path:
    return bench.build(CORES[bench.target.id].text.format(body=body.replace(";", "\n")))


@pytest.mark.parametrize("target", CORES)
def test_runs_do_not_leak_into_each_other(tmp_path: Path, target: str) -> None:
    bench, core = Breadboard(HOME, target, tmp_path), CORES[target]
    elf = stateful(bench, core.leaking)
    secrets = ["secret=00000000", "secret=04000000", "secret=00000000"]
    lines = [*secrets, "constant=00000030", f"secret={core.in_ram}", ""]
    batch = bench.folder / "runs"
    batch.write_text("\n".join(lines) + "\n")
    options = ("--read", "answer:4", "--read", "counter:4", "--call", "work")
    together = bench.simulate(elf, *options, "--runs", str(batch), status=1)
    alone = [bench.simulate(elf, *options, *(["--write", line] if line else []), status=None)[0] for line in lines]
    assert together == alone
    assert [run["fault"] is not None for run in together] == [False, True, False, False, False, False]
    assert together[0] == together[2] == together[5]
    assert together[3]["memory"]["answer"] != together[0]["memory"]["answer"]  # a constant in flash is an input, too
    assert together[0]["memory"]["counter"] == "06000000"


@pytest.mark.parametrize("target", CORES)
def test_stack_is_measured(tmp_path: Path, target: str) -> None:
    bench, core = Breadboard(HOME, target, tmp_path), CORES[target]
    (run,) = bench.simulate(stateful(bench), "--call", "work")
    (call,) = run["calls"]
    assert call["stack_bytes"] == core.stack_bytes
    assert call["stack_written_bytes"] == core.stack_bytes - 8  # the lowest store was 8 above the stack pointer
    assert call["stack_imbalance"] == 0


SAME = {
    ("cortex-m3", "eor r4, r1, r1, ror #3"): {"path", "addresses", "cycles"},
    # Skipped or not: one cycle, the same path.
    ("cortex-m3", "cmp r1, #0; it ne; addne r4, r4, r1"): {"path", "addresses", "cycles"},
    ("cortex-m3", "cmp r1, #0; bne 1f; nop; 1:"): {"addresses"},
    ("cortex-m3", "cbz r1, 1f; nop; 1:"): {"addresses"},
    ("cortex-m3", "ldr r4, [r0, r1]"): {"path", "cycles"},
    # It takes a cycle more, and the load behind it one less.
    ("cortex-m3", "cmp r1, #0; it ne; ldrne r4, [r0]"): {"path", "cycles"},
    ("e31", "slli t0, a1, 3; xor t0, t0, a1; sltu t0, zero, t0"): {"path", "addresses", "cycles"},
    ("e31", "mul t0, a1, a1; add t0, t0, t0"): {"path", "addresses", "cycles"},
    ("e31", "beqz a1, 1f; nop; 1:"): {"addresses"},
    # It leads to the same place.
    ("e31", "beqz a1, 1f; 1:"): {"path", "addresses", "cycles"},
    ("e31", "add t0, a0, a1; lw t0, (t0)"): {"path", "cycles"},
    # What was stored is slower to load.
    ("e31", "add t0, a0, a1; sw zero, 4(a0); lw t0, (t0); nop; nop"): {"path"},
    ("e31", "li t0, 100; divu t0, t0, a1; add t0, t0, t0"): {"path", "addresses"},
}
"""What is the same whether the secret is 0 or 4."""


@pytest.mark.parametrize(("target", "body"), SAME)
def test_traces_show_what_depends_on_the_secret(tmp_path: Path, target: str, body: str) -> None:
    bench = Breadboard(HOME, target, tmp_path)
    elf = stateful(bench, body)
    zero, again, four = (
        bench.simulate(elf, "--call", "work", "--write", f"secret={secret}")[0]["calls"][0]
        for secret in ("00000000", "00000000", "04000000")
    )
    assert zero == again
    seen = {"path": "pc_digest", "addresses": "address_digest", "cycles": "cycles"}
    assert {name for name, key in seen.items() if zero[key] == four[key]} == SAME[target, body]


ENGINES = {
    "cortex-m3": (cortex_m_firmware, "cortex-m", r", capstone 5\.\d+\.\d+", "cortex-m7"),
    "e31": (rv32_firmware, "rv32", "", "e21"),
}
MODELS = [("cortex-m3", f"cortex-{name}") for name in ("m0", "m0plus", "m3", "m4")] + [("e31", "e31")]


@pytest.mark.parametrize(("target", "model"), MODELS)
def test_engine_and_models_are_named(tmp_path: Path, target: str, model: str) -> None:
    bench = Breadboard(HOME, target, tmp_path)
    firmware, core, decoder, unknown = ENGINES[target]
    elf = bench.build(firmware({"case": ("nop", "")}))
    (run,) = bench.simulate(elf, "--model", model)
    assert re.fullmatch(rf"unicorn 2\.\d+\.\d+{decoder}, {model} zero-wait timing 1", run["engine"])
    assert run["core"] == core
    assert bench.simulate(elf, "--model", unknown, status=2) == []
