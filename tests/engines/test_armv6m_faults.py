# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the Cortex-M0+ lacks ends a run: instructions that ARMv6-M does not have, and unaligned accesses."""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.cortex_m_firmware import firmware
from tests.engines.fault_runs import must_fault

# 32-bit Thumb-2, and the 16-bit instructions that ARMv7-M added.
FOREIGN = """
cbz r4, 1f; nop; 1:|cbnz r4, 1f; nop; 1:|it eq; addeq r4, #1|itt ne; movne r4, r5; movne r5, r6
movw r4, #1|movt r4, #1|mov.w r4, #1|add.w r4, r5, r6|adds.w r4, r5, #1|eor r4, r5, r6, ror #7|orn r4, r5, r6
mvn r4, #0|teq r4, r5|ror r4, r5, #3|rrx r4, r5|lsl.w r4, r5, r6|bfi r4, r5, #0, #8|ubfx r4, r5, #0, #8
clz r4, r5|rbit r4, r5|rev.w r4, r5|uxtb.w r4, r5|mul r4, r5, r6|mla r4, r5, r6, r7|umull r4, r5, r6, r7
smlal r4, r5, r6, r7|udiv r4, r5, r6|sdiv r4, r5, r6|ssat r4, #8, r5|uadd8 r4, r5, r6|smlad r4, r5, r6, r7
ldr.w r4, [r0]|ldr r4, [r0], #4|str r4, [r0, #4]!|ldrb r4, [r0, #-1]|ldrd r4, r5, [r0]|strd r4, r5, [r0]
ldrex r4, [r0]|ldm.w r0, {r4, r8}|stmdb r0!, {r4, r5}|push.w {r4, r8}|pop.w {r4, r8}|ldr pc, [r0]
b.w 1f; 1:|beq.w 1f; 1:|tbb [pc, r4]|nop.w|clrex|pld [r0]
""".strip().replace("\n", "|")


@pytest.mark.parametrize("text", FOREIGN.split("|"))
def test_instructions_that_armv6m_lacks(cortex_m0plus: Breadboard, text: str) -> None:
    elf = cortex_m0plus.build(firmware({"victim": (f".cpu cortex-m4; .global culprit; culprit: {text}", "")}))
    (run,) = cortex_m0plus.simulate(elf, "--call", "victim", status=1)
    assert run["fault"]["kind"] == "illegal-instruction"
    assert run["fault"]["message"].endswith("is undefined or not supported on cortex-m0plus")
    assert run["fault"]["pc"] % 4 == 0  # culprit is the first instruction of the victim, at a multiple of 4
    assert run["calls"] == []


FAULTS = {
    "interrupt mask": ("mrs r4, primask", "illegal-instruction", "f3ef 8410"),
    "interrupts off": ("cpsid i", "illegal-instruction", "b672"),
    "mask written": ("msr primask, r4", "illegal-instruction", "f384 8810"),
    "stack pointers": ("mrs r4, psp", "illegal-instruction", "f3ef 8409"),
    "supervisor call": ("svc #0", "illegal-instruction", "df00"),
    "word at 1": ("adds r0, #1; ldr r4, [r0]", "unaligned-access", "load or store of 4 bytes at 0x20000041"),
    "word at 2": ("ldr r4, [r0, r4]", "unaligned-access", "the address must be a multiple of 4"),
    "word stored at 2": ("str r4, [r0, r4]", "unaligned-access", "on cortex-m0plus"),
    "halfword at 1": ("adds r0, #1; ldrh r4, [r0]", "unaligned-access", "the address must be a multiple of 2"),
    "halfword stored at 3": ("adds r0, #3; strh r4, [r0]", "unaligned-access", "store of 2 bytes at 0x20000043"),
    "signed halfword at 1": ("movs r4, #1; ldrsh r4, [r0, r4]", "unaligned-access", "multiple of 2"),
    "LDM at 2": ("adds r0, #2; ldm r0!, {r4, r5}", "unaligned-access", "LDM"),
    "STM at 1": ("adds r0, #1; stm r0!, {r4, r5}", "unaligned-access", "STM"),
    "null": ("movs r4, #0; ldrb r4, [r4]", "bad-load", "load of 1 bytes from 0x00000000"),
    "behind RAM": ("ldr r4, =0x20005000; ldr r4, [r4]", "bad-load", "load of 4 bytes from 0x20005000"),
    "store to flash": ("ldr r4, =0x08000100; str r4, [r4]", "bad-store", "0x08000100"),
    "ARM state": ("adr r4, 1f; bx r4; .p2align 2; 1: nop", "bad-fetch", "does not lead to Thumb code"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_named(cortex_m0plus: Breadboard, name: str) -> None:
    body, kind, message = FAULTS[name]
    must_fault(cortex_m0plus, firmware, f"movs r4, #2; {body}", kind, message)


def test_aligned_accesses_and_bytes_anywhere_are_fine(cortex_m0plus: Breadboard) -> None:
    body = "ldr r4, [r0]; ldrh r4, [r0, #2]; ldrb r4, [r0, #3]; strb r4, [r0, #1]; strh r4, [r0, #6]; str r4, [r0, #8]"
    (run,) = cortex_m0plus.simulate(cortex_m0plus.build(firmware({"case": (body, "")})))
    assert run["fault"] is None
