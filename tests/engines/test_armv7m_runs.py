# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whole runs on the Cortex-M simulator: results of compiled C, independence of runs, stack, traces."""

import re
from pathlib import Path

import pytest

from tests.engines.conftest import HOME, Breadboard
from tests.engines.cortex_m_firmware import firmware

PROGRAM = r"""
#include <stdint.h>
#include <string.h>

char           text[9] = "123456789"; /* copied by the start-up code */
uint32_t       zeros[4];              /* cleared by it */
const uint16_t squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};
volatile unsigned seven = 7;
struct { uint32_t crc, sum, zero; uint64_t product; int32_t quotient; uint32_t square, selected; } result;

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

__attribute__((noinline)) unsigned selected(unsigned which)
{
    switch (which) {
    case 3: return 30; case 4: return 44; case 5: return 51; case 6: return 67; case 7: return 72; case 8: return 80;
    default: return 1;
    }
}

__attribute__((noinline)) void work(void)
{
    char copy[16];
    memset(copy, 1, sizeof copy);
    memcpy(copy, text, sizeof text);
    result.crc = crc32(copy, sizeof text);
    for (unsigned i = 0; i < sizeof copy; i++)
        result.sum += (uint8_t)copy[i];
    result.zero     = zeros[0] | zeros[3];
    result.product  = (uint64_t)0xfedcba98 * 0x76543210 + seven;
    result.quotient = -1000003 / (int)seven % 1000;
    result.square   = squares[seven];
    result.selected = selected(seven);
}

int main(void)
{
    work();
    fw_done();
}
"""


@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2", "-O3", "-Os"])
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m3", "cortex-m4"])
def test_compiled_c_computes_the_right_result(tmp_path: Path, target: str, level: str) -> None:
    bench = Breadboard(HOME, target, tmp_path)
    elf = bench.build(PROGRAM, "program.c", (level,))
    (run,) = bench.simulate(elf, "--read", "result:40", "--call", "work")
    assert run["fault"] is None
    words = memoryview(bytes.fromhex(run["memory"]["result"])).cast("I").tolist()
    product = 0xFEDCBA98 * 0x76543210 + 7
    assert words[:3] == [0xCBF43926, sum(b"123456789") + 7, 0]
    assert words[4:6] == [product & 0xFFFFFFFF, product >> 32]
    assert words[6] == (-(1000003 // 7 % 1000)) % 2**32
    assert words[7:9] == [49, 72]


def test_nothing_of_an_if_then_block_survives_it(cortex_m3: Breadboard) -> None:
    """Unicorn 2.1.4 keeps the state of an IT block after an access to a new page in it; the simulator must clear it.

    Otherwise the code behind the return is taken for a part of the block: ADDS sets no flags, or is skipped.
    """
    body = "push {lr}; nop; bl 1f; adds r4, r4, #0; bne 2f; movs r5, #77; 2: str r5, [r0, #8]; pop {pc}"
    leaves = {
        "last in the block": "1: ldr r4, =0; movs r5, #1; cmp r5, #1; itt eq; ldreq r6, [r0]; bxeq lr",
        "in the middle": "1: ldr r4, =0; movs r5, #1; cmp r5, #1; ite eq; ldreq r6, [r0]; movne r4, #1; bx lr",
        "store": "1: ldr r4, =0; movs r5, #1; cmp r5, #1; itet eq; streq r5, [r0]; movne r4, #1; bxeq lr",
        "load from a new page": "1: sub.w r6, sp, #8192; ldr r4, =0; movs r5, #1; cmp r5, #1;"
        "itt eq; ldreq r6, [r6]; bxeq lr",
        "store to a new page": "1: sub.w r6, sp, #8192; ldr r4, =0; movs r5, #1; cmp r5, #1;"
        "ite eq; streq r5, [r6]; movne r4, #1; bx lr",
        "return by load": "1: push {lr}; ldr r4, =0; movs r5, #1; cmp r5, #1; it eq; popeq {pc}",
    }
    for name, leaf in leaves.items():
        elf = cortex_m3.build(firmware({"case": (body, leaf)}))
        (run,) = cortex_m3.simulate(elf, "--read", "buffer:12")
        assert run["memory"]["buffer"][16:] == "4d000000", name


STATEFUL = """
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


def stateful(cortex_m3: Breadboard, body: str = "") -> Path:
    """A firmware whose answer depends on its inputs and on whatever an earlier run might leave behind."""
    return cortex_m3.build(STATEFUL.format(body=body.replace(";", "\n")))


def test_runs_do_not_leak_into_each_other(cortex_m3: Breadboard) -> None:
    # A secret that is no RAM address stops the run inside an IT block.
    elf = stateful(cortex_m3, "cmp r1, #0; itt ne; ldrne r4, [r1]; strne r4, [r1]")
    lines = ["secret=00000000", "secret=04000000", "secret=00000000", "constant=00000030", "secret=00000720", ""]
    batch = cortex_m3.folder / "runs"
    batch.write_text("\n".join(lines) + "\n")
    options = ("--read", "answer:4", "--read", "counter:4", "--call", "work")
    together = cortex_m3.simulate(elf, *options, "--runs", str(batch), status=1)
    alone = [cortex_m3.simulate(elf, *options, *(["--write", line] if line else []), status=None)[0] for line in lines]
    assert together == alone
    assert [run["fault"] is not None for run in together] == [False, True, False, False, False, False]
    assert together[0] == together[2] == together[5]
    assert together[3]["memory"]["answer"] != together[0]["memory"]["answer"]  # a constant in flash is an input, too
    assert together[0]["memory"]["counter"] == "06000000"


def test_stack_is_measured(cortex_m3: Breadboard) -> None:
    (run,) = cortex_m3.simulate(stateful(cortex_m3), "--call", "work")
    (call,) = run["calls"]
    assert call["stack_bytes"] == 5 * 4 + 24
    assert call["stack_written_bytes"] == 5 * 4 + 24 - 8  # the lowest store was 8 above the stack pointer
    assert call["stack_imbalance"] == 0


@pytest.mark.parametrize(
    ("body", "same_path", "same_addresses"),
    [
        ("eor r4, r1, r1, ror #3", True, True),
        ("cmp r1, #0; it ne; addne r4, r4, r1", True, True),  # skipped or not: one cycle, the same path
        ("cmp r1, #0; bne 1f; nop; 1:", False, True),
        ("cbz r1, 1f; nop; 1:", False, True),
        ("ldr r4, [r0, r1]", True, False),
        ("cmp r1, #0; it ne; ldrne r4, [r0]", True, False),
    ],
)
def test_traces_show_what_depends_on_the_secret(
    cortex_m3: Breadboard, body: str, same_path: bool, same_addresses: bool
) -> None:
    elf = stateful(cortex_m3, body)
    zero, again, four = (
        cortex_m3.simulate(elf, "--call", "work", "--write", f"secret={secret}")[0]["calls"][0]
        for secret in ("00000000", "00000000", "04000000")
    )
    assert zero == again
    assert (zero["pc_digest"] == four["pc_digest"]) is same_path
    assert (zero["address_digest"] == four["address_digest"]) is same_addresses


def test_the_trace_lists_skipped_instructions(cortex_m3: Breadboard) -> None:
    body = "cmp r0, r0; itt ne; ldrne r4, [r0]; addne.w r4, #1; ldr r5, [r0, #4]"
    elf = cortex_m3.build(firmware({"case": (body, "")}))
    trace = cortex_m3.folder / "trace"
    cortex_m3.simulate(elf, "--call", "case", "--trace", str(trace))
    lines = [line.split() for line in trace.read_text().splitlines()]
    addresses = [int(line[0], 16) for line in lines if len(line) == 2]
    assert [address - addresses[0] for address in addresses] == [0, 2, 4, 6, 10, 12]
    assert [line[0] for line in lines if len(line) == 3] == ["r"]


def test_engine_and_models_are_named(cortex_m3: Breadboard) -> None:
    elf = cortex_m3.build(firmware({"case": ("nop", "")}))
    for model in ("cortex-m0", "cortex-m0plus", "cortex-m3", "cortex-m4"):
        (run,) = cortex_m3.simulate(elf, "--model", model)
        name = rf"unicorn 2\.\d+\.\d+, capstone 5\.\d+\.\d+, {model} zero-wait timing 1"
        assert re.fullmatch(name, run["engine"])
    assert cortex_m3.simulate(elf, "--model", "cortex-m7", status=2) == []
