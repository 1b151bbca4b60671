# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How the AVR core follows the stack pointer, which programs write in two halves."""

from typing import Any

import pytest

from tests.engines.avr_firmware import PREAMBLE
from tests.engines.conftest import Breadboard

LOW_OUT, HIGH_OUT, BETWEEN = "out 0x3d, r28\n", "out 0x3e, r29\n", "out 0x3f, r0\n"
SLOW = "nop\n sbiw r30, 1\n lds r0, 0x1001\n"  # the second word would be a CPSE
# At the entry SP is 0x10fb. 252 bytes less is 0x0fff; the half-written values would be 0x0ffb and 0x10ff.
FRAME = "in r28, 0x3d\n in r29, 0x3e\n subi r28, 252\n sbci r29, 0\n"
FREE = "subi r28, 0x04\n sbci r29, 0xff\n"
SET_STACK = {
    "high-first": HIGH_OUT + LOW_OUT,
    "low-first": LOW_OUT + HIGH_OUT,
    "as-gcc": HIGH_OUT + BETWEEN + LOW_OUT,
    "slowly": HIGH_OUT + SLOW + LOW_OUT,
    "sts": "sts 0x5e, r29\n sts 0x5d, r28\n",
    "mixed": "sts 0x5d, r28\n nop\n out 0x3e, r29\n",
}


def _call(avr: Breadboard, body: str) -> dict[str, Any]:
    """What the simulator says about the one call of a function with this body."""
    source = f"function: {body} ret\n main: rcall function\n rjmp fw_done\n"
    [run] = avr.simulate(avr.build(PREAMBLE + source), "--call", "function")
    calls: list[dict[str, Any]] = run["calls"]
    assert len(calls) == 1
    return calls[0]


@pytest.mark.parametrize("allocate", SET_STACK)
@pytest.mark.parametrize("free", SET_STACK)
def test_half_written_stack_pointers_do_not_count(avr: Breadboard, allocate: str, free: str) -> None:
    body = FRAME + SET_STACK[allocate] + FREE + SET_STACK[free]
    call = _call(avr, body)
    assert (call["stack_bytes"], call["stack_imbalance"]) == (2 + 252, 0)


def test_one_half_alone_is_a_whole_stack_pointer(avr: Breadboard) -> None:
    body = "in r28, 0x3d\n subi r28, 16\n out 0x3d, r28\n in r29, 0x3e\n subi r28, 0xf0\n out 0x3d, r28\n"
    assert _call(avr, body)["stack_bytes"] == 2 + 16


def test_half_a_stack_pointer_counts_when_it_is_used(avr: Breadboard) -> None:
    """SPH = 0x0f makes SP 0x0ffb; a PUSH follows before SPL is written: the lowest byte in use is 0x0ffb."""
    body = "ldi r29, 0x0f\n out 0x3e, r29\n push r0\n pop r0\n in r28, 0x3d\n out 0x3d, r28\n"
    body += "ldi r29, 0x10\n out 0x3e, r29\n"
    assert _call(avr, body)["stack_bytes"] == 0x10FE - 0x0FFB


def test_stack_pointer_is_zero_after_reset(avr: Breadboard) -> None:
    source = 'main: rjmp fw_done\n .section .init0, "ax"\n push r16\n'
    [run] = avr.simulate(avr.build(PREAMBLE + source), status=1)
    assert run["fault"]["kind"] == "bad-stack"
    assert "PUSH Rr at 0x00008c uses the stack at 0x800000" in run["fault"]["message"]


def test_stack_of_nested_calls(avr: Breadboard) -> None:
    """Outer: return address, 3 pushed bytes; inner: return address, 1 pushed byte."""
    source = "inner: push r2\n pop r2\n ret\n"
    source += "outer: push r2\n push r3\n push r4\n rcall inner\n pop r4\n pop r3\n pop r2\n ret\n"
    [run] = avr.simulate(
        avr.build(PREAMBLE + source + "main: rcall outer\n rjmp fw_done\n"), "--call", "inner", "--call", "outer"
    )
    assert [
        (call["function"], call["stack_bytes"], call["stack_written_bytes"], call["depth"]) for call in run["calls"]
    ] == [
        ("inner", 3, 3, 1),
        ("outer", 8, 8, 0),
    ]
    assert [call["stray_bytes"] for call in run["calls"]] == [0, 0]
