# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whole runs on the E31 simulator: results of compiled C, independence of runs, stack, traces, bad manners."""

import re
from pathlib import Path

import pytest

from tests.engines.conftest import Breadboard, Run
from tests.engines.rv32_firmware import firmware

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
struct { uint32_t crc, sum, zero; uint64_t product; int32_t quotient; uint32_t square, selected; uint64_t shifted;
         int32_t order; } result;

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
    memset(copy, 1, seven + 9);
    memmove(copy + 3, text, seven + 2);  /* upwards and downwards through each other */
    memmove(copy + 5, copy + 3, seven + 2);
    memmove(copy, copy + 5, seven + 2);
    result.crc = crc32(copy, sizeof text);
    memset(copy + 9, 1, seven);
    memcpy(copy + 9, copy, seven - 7);
    for (unsigned i = 0; i < sizeof copy; i++)
        result.sum += (uint8_t)copy[i];
    result.zero     = zeros[0] | zeros[3];
    result.product  = (uint64_t)0xfedcba98 * 0x76543210 + seven;
    result.quotient = -1000003 / (int)seven % 1000;
    result.square   = squares[seven];
    result.selected = selected(seven);
    result.shifted  = 0x123456789abcdef0u >> seven;
    result.order    = (memcmp(copy, text, seven + 2) == 0) + 2 * (memcmp(copy, text + 1, seven) < 0);
}

int main(void)
{
    work();
    fw_done();
}
"""


@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2", "-O3", "-Os"])
def test_compiled_c_computes_the_right_result(e31: Breadboard, level: str) -> None:
    elf = e31.build(PROGRAM, "program.c", (level,))
    (run,) = e31.simulate(elf, "--read", "result:52", "--call", "work")
    words = memoryview(bytes.fromhex(run["memory"]["result"])).cast("I").tolist()
    product, shifted = 0xFEDCBA98 * 0x76543210 + 7, 0x123456789ABCDEF0 >> 7
    assert words[:3] == [0xCBF43926, sum(b"123456789") + 7, 0]
    assert words[4:6] == [product & 0xFFFFFFFF, product >> 32]
    assert words[6] == (-(1000003 // 7 % 1000)) % 2**32
    assert words[7:9] == [49, 72]
    assert words[10:13] == [shifted & 0xFFFFFFFF, shifted >> 32, 3]


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


def stateful(e31: Breadboard, body: str = "") -> Path:
    """A firmware whose answer depends on its inputs and on whatever an earlier run might leave behind."""
    return e31.build(STATEFUL.format(body=body.replace(";", "\n")))


def test_runs_do_not_leak_into_each_other(e31: Breadboard) -> None:
    # A secret that is no RAM address stops the run; one that is even changes what the predictor learns.
    body = "beqz a1, 1f; lw t6, (a1); sw t6, (a1); li t0, 9; 2: addi t0, t0, -1; bnez t0, 2b; 1:"
    elf = stateful(e31, body)
    lines = ["secret=00000000", "secret=04000000", "secret=00000000", "constant=00000030", "secret=00200080", ""]
    batch = e31.folder / "runs"
    batch.write_text("\n".join(lines) + "\n")
    options = ("--read", "answer:4", "--read", "counter:4", "--call", "work")
    together = e31.simulate(elf, *options, "--runs", str(batch), status=1)
    alone = [e31.simulate(elf, *options, *(["--write", line] if line else []), status=None)[0] for line in lines]
    assert together == alone
    assert [run["fault"] is not None for run in together] == [False, True, False, False, False, False]
    assert together[0] == together[2] == together[5]
    assert together[3]["memory"]["answer"] != together[0]["memory"]["answer"]  # a constant in flash is an input, too
    assert together[0]["memory"]["counter"] == "06000000"


def test_stack_is_measured(e31: Breadboard) -> None:
    (run,) = e31.simulate(stateful(e31), "--call", "work")
    (call,) = run["calls"]
    assert call["stack_bytes"] == 32
    assert call["stack_written_bytes"] == 32 - 8  # the lowest store was 8 above the stack pointer
    assert call["stack_imbalance"] == 0


@pytest.mark.parametrize(
    ("body", "same_path", "same_addresses", "same_cycles"),
    [
        ("slli t0, a1, 3; xor t0, t0, a1; sltu t0, zero, t0", True, True, True),
        ("mul t0, a1, a1; add t0, t0, t0", True, True, True),
        ("beqz a1, 1f; nop; 1:", False, True, False),
        ("beqz a1, 1f; 1:", True, True, True),  # it leads to the same place
        ("add t0, a0, a1; lw t0, (t0)", True, False, True),
        ("add t0, a0, a1; sw zero, 4(a0); lw t0, (t0); nop; nop", True, False, False),  # what was stored: slower
        ("li t0, 100; divu t0, t0, a1; add t0, t0, t0", True, True, False),
    ],
)
def test_traces_show_what_depends_on_the_secret(
    e31: Breadboard, body: str, same_path: bool, same_addresses: bool, same_cycles: bool
) -> None:
    elf = stateful(e31, body)
    zero, again, four = (
        e31.simulate(elf, "--call", "work", "--write", f"secret={secret}")[0]["calls"][0]
        for secret in ("00000000", "00000000", "04000000")
    )
    assert zero == again
    assert (zero["pc_digest"] == four["pc_digest"]) is same_path
    assert (zero["address_digest"] == four["address_digest"]) is same_addresses
    assert (zero["cycles"] == four["cycles"]) is same_cycles


def probed(e31: Breadboard, body: str, tail: str = "") -> Run:
    """The only call of a function with BODY, run with --probe."""
    elf = e31.build(firmware({"suspect": (body, tail)}))
    (run,) = e31.simulate(elf, "--probe", "--call", "suspect", "--allow", "buffer:64", "--read", "buffer:4")
    (call,) = run["calls"]
    return {**call, "buffer": run["memory"]["buffer"]}


def test_good_manners(e31: Breadboard) -> None:
    body = "addi sp, sp, -16; sw s0, 12(sp); sw s11, (sp); li s0, 1; li s11, 2; lw s0, 12(sp); lw s11, (sp)"
    call = probed(e31, f"{body}; addi sp, sp, 16; li t6, 7; sw t6, (a0)")
    assert call["probe"]["clobbered"] == []
    assert call["probe"]["unknown_bytes"] == call["stray_bytes"] == call["stack_imbalance"] == 0
    assert call["probe"]["interrupts_off_cycles"] == 0
    assert call["buffer"] == "07000000"


@pytest.mark.parametrize("register", [*(f"s{number}" for number in range(12)), "gp", "tp"])
def test_clobbered_registers_are_named(e31: Breadboard, register: str) -> None:
    assert probed(e31, f"addi {register}, {register}, 1")["probe"]["clobbered"] == [register]


def test_an_interrupt_destroys_what_is_below_the_stack_pointer(e31: Breadboard) -> None:
    below = probed(e31, "sw a2, -4(sp); lw t0, -4(sp); sw t0, (a0)")
    above = probed(e31, "addi sp, sp, -16; sw a2, (sp); lw t0, (sp); addi sp, sp, 16; sw t0, (a0)")
    assert below["buffer"] != above["buffer"] == "04000000"


def test_unwritten_memory_is_noticed(e31: Breadboard) -> None:
    assert probed(e31, "addi sp, sp, -16; lw t0, 8(sp); addi sp, sp, 16")["probe"]["unknown_bytes"] == 4


def test_stray_writes_are_noticed(e31: Breadboard) -> None:
    assert probed(e31, "sb a2, -1(a0)")["stray_bytes"] == 1


def test_the_stack_pointer_must_come_back(e31: Breadboard) -> None:
    elf = e31.build(firmware({"suspect": ("addi sp, sp, -16", "")}))
    (run,) = e31.simulate(elf, "--call", "suspect", status=1)
    assert run["fault"]["kind"] == "unfinished-call"
    assert probed(e31, "addi sp, sp, 16")["stack_imbalance"] == 16


def test_the_call_ends_where_it_came_from(e31: Breadboard) -> None:
    """A tail call, and one by the other link register: both belong to the call that began them."""
    assert probed(e31, "tail 1f", "1: nop; ret")["instructions"] == 3
    assert probed(e31, "jal t0, 1f; nop", "1: nop; jr t0")["instructions"] == 5


def test_engine_and_model_are_named(e31: Breadboard) -> None:
    elf = e31.build(firmware({"case": ("nop", "")}))
    (run,) = e31.simulate(elf)
    assert (run["core"], bool(re.fullmatch(r"unicorn 2\.\d+\.\d+, e31 zero-wait timing 1", run["engine"]))) == (
        "rv32",
        True,
    )
    assert e31.simulate(elf, "--model", "e21", status=2) == []
