# SPDX-License-Identifier: Apache-2.0 OR MIT
"""If-then blocks in runs on the Cortex-M3: their state, and what traces list of them."""

from tests.engines.conftest import Breadboard
from tests.engines.cortex_m_firmware import firmware


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


def test_the_trace_lists_skipped_instructions(cortex_m3: Breadboard) -> None:
    body = "cmp r0, r0; itt ne; ldrne r4, [r0]; addne.w r4, #1; ldr r5, [r0, #4]"
    elf = cortex_m3.build(firmware({"case": (body, "")}))
    trace = cortex_m3.folder / "trace"
    cortex_m3.simulate(elf, "--call", "case", "--trace", str(trace))
    lines = [line.split() for line in trace.read_text().splitlines()]
    addresses = [int(line[0], 16) for line in lines if len(line) == 2]
    assert [address - addresses[0] for address in addresses] == [0, 2, 4, 6, 10, 12]
    assert [line[0] for line in lines if len(line) == 3] == ["r"]
