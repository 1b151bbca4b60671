# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs side by side on the cores that Unicorn executes: where lanes must part, and what each has of its own."""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.engines.alike_runs import compare_alike, compare_parting
from tests.engines.case_firmware import CaseFirmware
from tests.engines.conftest import HOME, Breadboard
from tests.engines.cortex_m_firmware import firmware as cortex_m_firmware
from tests.engines.rv32_firmware import firmware as rv32_firmware


class Core(NamedTuple):
    """What tests know of a target."""

    firmware: CaseFirmware
    main: str
    """How each of these bodies begins: the buffer's first word, and its lowest bit."""
    parting: dict[str, str]
    """Where the bit decides about the way."""
    seen: dict[str, str]
    """What is no other way, but is seen if the run is watched."""
    preserving: str
    """A body that stores the preserved registers from the buffer on, and changes two of them."""
    call: tuple[str, str]
    """The call, and one around which a preserved register has the buffer's first word, and is stored."""
    constant: tuple[str, str]
    """A body that copies a constant in flash to the buffer, and the constant."""


CORTEX_M_PLACE = "adr r6, 1f + 1; add r6, r6, r5, lsl #2; "
RV32_PLACE = ".option norvc; la t2, 1f; slli t3, t1, 2; add t2, t2, t3; "
CORES = {
    "cortex-m3": Core(
        cortex_m_firmware,
        "ldr r4, =buffer; ldr r4, [r4]; and r5, r4, #1; ",
        {
            "condition": "cmp r5, #0; beq 1f; nop; 1:",
            "condition of a branch to what follows": "cmp r5, #0; beq 1f; 1:",
            "IT": "cmp r5, #0; it eq; addeq r0, #1",
            "CBZ": "cbz r5, 1f; nop; 1:",
            "BX": CORTEX_M_PLACE + "bx r6; .p2align 2; 1: nop; nop; nop",
            "pop": CORTEX_M_PLACE + "push {r6}; pop {pc}; .p2align 2; 1: nop; nop; nop",
            "load of PC": CORTEX_M_PLACE + "push {r6}; ldr pc, [sp], #4; .p2align 2; 1: nop; nop",
            "move to PC": "adr r6, 1f; add r6, r6, r5, lsl #2; mov pc, r6; .p2align 2; 1: nop; nop; nop",
            "table": "tbb [pc, r5]; 1: .byte 1, 2; nop; nop",
        },
        {
            "address of a load": "ldrb r6, [r0, r5]",
            "address of a store": "strb r6, [r0, r5]",
            "later address": "add r6, r0, r5, lsl #2; ldmia r6, {r5, r6}",
            "division": "mov r6, #1000; lsl r5, r5, #20; add r5, r5, #1; udiv r6, r5, r6",
            "stack pointer": "mov r6, sp; sub sp, sp, r5, lsl #3; nop; mov sp, r6",
        },
        "ldr r3, =buffer; ldr r3, [r3]; stmia r0!, {r4-r11}; add r4, r3, r8; mov r10, r3",
        ("bl   case", "ldr r5, =buffer; ldr r5, [r5]; bl case; str r5, [r1]"),
        ("ldr r3, =constant; ldr r3, [r3]; str r3, [r0]", ".global constant; constant: .word 0"),
    ),
    "e31": Core(
        rv32_firmware,
        "lw t0, buffer; andi t1, t0, 1; ",
        {
            "branch": "beqz t1, 1f; nop; 1:",
            "branch to what follows": "beqz t1, 1f; 1:",
            "order": "li t2, 1; bltu t1, t2, 1f; nop; 1:",
            "jump": RV32_PLACE + "jr t2; nop; 1: nop; nop",
            "call": "mv t5, ra; " + RV32_PLACE + "jalr t2; nop; 1: nop; nop; mv ra, t5",
        },
        {
            "address of a load": "add t2, a0, t1; lbu t3, (t2)",
            "address of a store": "add t2, a0, t1; sb t3, (t2)",
            "address of a load in flash": "la t2, fw_done; add t2, t2, t1; lbu t3, (t2)",
            "division": "li t3, 1000; slli t1, t1, 20; addi t1, t1, 1; divu t3, t1, t3",
            "stack pointer": "mv t3, sp; slli t1, t1, 4; sub sp, sp, t1; nop; mv sp, t3",
        },
        "lw t0, buffer; "
        + "; ".join(f"sw s{number}, {4 * number}(a0)" for number in range(12))
        + "; add s0, t0, s4; mv s10, t0",
        ("jal  case", "lw s1, buffer; jal case; sw s1, 48(a0)"),
        (
            "la t0, constant; lw t0, (t0); sw t0, (a0)",
            ".global constant; .p2align 2; constant: .word 0",
        ),
    ),
}


WAYS = [(target, name) for target, core in CORES.items() for name in core.parting | core.seen]


@pytest.mark.parametrize("kind", ["", "unwatched "])
@pytest.mark.parametrize(("target", "name"), WAYS)
def test_lanes_part(tmp_path: Path, target: str, name: str, kind: str) -> None:
    core = CORES[target]
    text = core.firmware({"case": (core.main + (core.parting | core.seen)[name], "")})
    compare_parting(Breadboard(HOME, target, tmp_path), text, kind, together=bool(kind) and name in core.seen)


def test_fault_in_one_lane(e31: Breadboard) -> None:
    """An address that is not in memory in one of them."""
    body = CORES["e31"].main + "slli t1, t1, 28; add t2, a0, t1; lw t3, (t2)"
    lines = ["buffer=00000000", *(f"unwatched buffer={int(count == 6):02x}{count:02x}0000" for count in range(9))]
    elf = e31.build(rv32_firmware({"case": (body, "")}), "alike.S")
    batch = elf.with_suffix(".runs")
    runs = []
    for said in ("unwatched", "unwatched alike"):
        batch.write_text("".join(f"{line.replace('unwatched', said)}\n" for line in lines))
        runs.append(e31.simulate(elf, "--probe", "--call=case", f"--runs={batch}", "--read=buffer:64", status=1))
    assert [{**run, "parted": None} for run in runs[1]] == [{**run, "parted": None} for run in runs[0]]
    assert [run["fault"] is not None for run in runs[0]] == [count == 6 for count in range(-1, 9)]


@pytest.mark.parametrize("target", CORES)
def test_preserved_registers_are_of_their_lane(tmp_path: Path, target: str) -> None:
    """A function finds the probe's patterns in them, and its caller what it left there."""
    core = CORES[target]
    text = core.firmware({"case": (core.preserving, "")})
    assert core.call[0] in text
    lines = [f"buffer={count:02x}{7 * count:02x}0000" for count in range(9)]
    found, lanes = compare_alike(Breadboard(HOME, target, tmp_path), text.replace(*core.call), lines)
    assert len({run["memory"]["buffer"] for run in found}) == 9
    assert lanes == [1] + [8] * 8


@pytest.mark.parametrize("target", CORES)
def test_lanes_have_no_flash_of_their_own(tmp_path: Path, target: str) -> None:
    core = CORES[target]
    lines = [f"constant={count:02x}000000" for count in range(9)]
    bench = Breadboard(HOME, target, tmp_path)
    found, lanes = compare_alike(bench, core.firmware({"case": core.constant}), lines)
    assert len({run["memory"]["buffer"] for run in found}) == 9
    assert set(lanes) == {1}
