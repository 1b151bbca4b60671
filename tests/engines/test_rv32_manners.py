# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Probed calls on the E31 simulator: good and bad manners."""

import pytest

from tests.engines.conftest import Breadboard, Run
from tests.engines.rv32_firmware import firmware


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
