# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every fault of the Cortex-M3 simulator: its kind, its message and its place."""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.cortex_m_firmware import firmware
from tests.engines.fault_runs import must_fault, must_name_the_culprit

FAULTS = {
    "supervisor call": ("svc #0", "illegal-instruction", "df00"),
    "breakpoint": ("bkpt #0", "illegal-instruction", "be00"),
    "wait for interrupt": ("wfi", "illegal-instruction", "bf30"),
    "undefined": ("udf #1", "illegal-instruction", "de01"),
    "coprocessor": ("mcr p15, 0, r0, c0, c0", "illegal-instruction", "ee00 0f10"),
    "system register": ("mrs r0, primask", "illegal-instruction", "f3ef 8010"),
    "flags": ("mrs r0, apsr", "illegal-instruction", "f3ef 8000"),
    "barrier": ("dsb", "illegal-instruction", "f3bf 8f4f"),
    "Cortex-M4 only": (".cpu cortex-m4; uadd8 r4, r5, r6", "illegal-instruction", "not supported on cortex-m3"),
    **{
        name: (body, "illegal-instruction", "not supported")
        for name, body in {
            "STM of its base that is not the lowest": "movs r3, r0; .inst.n 0xc30a",
            "LDR of its base": "mov r3, r0; .inst.w 0xf8533b04",
            "LDRD of one register": ".inst.w 0xe9d04400",
            "UMULL into one register": ".inst.w 0xfba54406",
            "AND of SP": ".inst.w 0xea0d0303",
            "copies of zero": ".inst.w 0xf04f1400",
            "field of no bits": ".inst.w 0xf3652403",
            "CLZ of two registers": ".inst.w 0xfab5f486",
            "CMP of low registers": ".inst.n 0x4508",
            "BX with bits": ".inst.n 0x4771",
            "branch amid an IT block": "cmp r0, r0; .inst.n 0xbf04; .inst.n 0xe7ff; nop",
            "IT of AL, else": "cmp r0, r0; .inst.n 0xbfec; nop; nop",
        }.items()
    },
    "peripheral": ("ldr r4, =0xe000e018; ldr r4, [r4]", "bad-load", "0xe000e018"),
    "peripheral store": ("ldr r4, =0x400e0000; str r4, [r4]", "bad-store", "0x400e0000"),
    "null": ("movs r4, #0; ldrb r4, [r4]", "bad-load", "load of 1 bytes from 0x00000000"),
    "behind RAM": ("ldr r4, =0x20087ffd; ldr r4, [r4]", "bad-load", "load of 4 bytes from 0x20087ffd"),
    "before RAM": ("ldr r4, =0x2006ffff; strh r4, [r4]", "bad-store", "0x2006ffff"),
    "store to flash": ("ldr r4, =0x80100; str r4, [r4]", "bad-store", "0x00080100"),
    "stack overflow": ("ldr r4, =0x20070004; mov sp, r4; push {r4-r7}", "bad-store", "0x2006fff4"),
    "unaligned LDM": ("adds r0, #2; ldm r0, {r4, r5}", "unaligned-access", "LDM"),
    "unaligned STM": ("adds r0, #1; stm r0, {r4, r5}", "unaligned-access", "STM"),
    "unaligned LDRD": ("adds r0, #2; ldrd r4, r5, [r0]", "unaligned-access", "LDRD"),
    "unaligned STRD": ("adds r0, #2; strd r4, r5, [r0]", "unaligned-access", "STRD"),
    "jump into RAM": ("adds r0, #1; bx r0", "bad-fetch", "which is not flash"),
    "jump to nowhere": ("movs r4, #1; bx r4", "bad-fetch", "0x00000000"),
    "ARM state": ("adr r4, 1f; bx r4; .p2align 2; 1: nop", "bad-fetch", "does not lead to Thumb code"),
    "exception return": ("mvn r4, #6; bx r4", "bad-fetch", ""),
    "endless loop": ("nop; 1: b 1b", "cycle-limit", "10000"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_named(cortex_m3: Breadboard, name: str) -> None:
    must_fault(cortex_m3, firmware, *FAULTS[name])


def test_the_fault_names_the_instruction(cortex_m3: Breadboard) -> None:
    must_name_the_culprit(cortex_m3, firmware, "movs r4, #0; nop; .global culprit; culprit: ldr r4, [r4]")


REFUSED = ("supervisor call", "breakpoint", "undefined", "coprocessor", "ARM state", "exception return")
"""What Unicorn itself does not execute."""


@pytest.mark.parametrize("name", REFUSED)
def test_unwatched_runs_end_with_the_same_faults(cortex_m3: Breadboard, name: str) -> None:
    body, kind, _ = FAULTS[name]
    elf = cortex_m3.build(firmware({"victim": (body, "")}))
    elf.with_suffix(".runs").write_text("unwatched\n")
    (run,) = cortex_m3.simulate(elf, f"--runs={elf.with_suffix('.runs')}", status=1)
    assert run["fault"]["kind"] == kind
