# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every fault of the E31 simulator: its kind, its message and its place."""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.fault_runs import must_fault, must_name_the_culprit
from tests.engines.rv32_firmware import firmware

FAULTS = {
    "environment call": ("ecall", "illegal-instruction", "00000073"),
    "breakpoint": (".option norvc; ebreak", "illegal-instruction", "00100073"),
    "compressed breakpoint": ("c.ebreak", "illegal-instruction", "9002"),
    "wait for interrupt": ("wfi", "illegal-instruction", "10500073"),
    "return from trap": ("mret", "illegal-instruction", "30200073"),
    "fence": ("fence", "illegal-instruction", "0ff0000f"),
    "fence of instructions": (".word 0x0000100f", "illegal-instruction", "0000100f"),
    "cycle counter": (".word 0xb00022f3", "illegal-instruction", "b00022f3"),
    "interrupts off": (".word 0x30047073", "illegal-instruction", "30047073"),
    "atomic": (".word 0x00b522af", "illegal-instruction", "00b522af"),
    "floating point": (".word 0x00052007", "illegal-instruction", "00052007"),
    "compressed floating point": (".short 0x6108", "illegal-instruction", "6108"),
    "bit manipulation": (".word 0x20b54533", "illegal-instruction", "20b54533"),
    "64 bits": (".word 0x00053283", "illegal-instruction", "00053283"),
    "shift by 32": (".word 0x02051513", "illegal-instruction", "02051513"),
    "compressed shift by 32": (".short 0x1502", "illegal-instruction", "1502"),
    "all zero": (".short 0", "illegal-instruction", "0000"),
    "erased flash": ("la t1, 0x20100000; jr t1", "illegal-instruction", "ffffffff at 0x20100000"),
    "longer than 32 bits": (".short 0x001f, 0, 0", "illegal-instruction", "0000001f"),
    "peripheral": ("lui t1, 0x10012; lw t1, (t1)", "bad-load", "0x10012000"),
    "peripheral store": ("lui t1, 0x10012; sw t1, (t1)", "bad-store", "0x10012000"),
    "null": ("lbu t1, (zero)", "bad-load", "load of 1 bytes from 0x00000000"),
    "behind RAM": ("li t1, 0x80004000; lw t1, (t1)", "bad-load", "load of 4 bytes from 0x80004000"),
    "before RAM": ("li t1, 0x7ffffffe; sh t1, (t1)", "bad-store", "0x7ffffffe"),
    "boot loader": ("li t1, 0x2000fffc; lw t1, (t1)", "bad-load", "0x2000fffc"),
    "store to flash": ("lui t1, 0x20010; sw t1, (t1)", "bad-store", "0x20010000"),
    "stack overflow": ("li sp, 0x80000000; sw t1, -4(sp)", "bad-store", "0x7ffffffc"),
    "unaligned LW": ("lw t1, 2(a0)", "unaligned-access", "load of 4 bytes"),
    "unaligned LH": ("lh t1, 1(a0)", "unaligned-access", "load of 2 bytes"),
    "unaligned LHU": ("lhu t1, 3(a0)", "unaligned-access", "multiple of 2"),
    "unaligned SW": ("sw t1, 1(a0)", "unaligned-access", "store of 4 bytes"),
    "unaligned SH": ("sh t1, 7(a0)", "unaligned-access", "store of 2 bytes"),
    "unaligned across a page": ("li t1, 0x80001000; lw t1, -2(t1)", "unaligned-access", "0x80000ffe"),
    "unaligned across the end of RAM": ("li t1, 0x80004000; lw t1, -2(t1)", "bad-load", "0x80003ffe"),
    "unaligned in flash": ("lui t1, 0x20010; lw t1, 2(t1)", "unaligned-access", "0x20010002"),
    "jump into RAM": ("jr a0", "bad-fetch", "which is not flash"),
    "jump to nowhere": ("jr zero", "bad-fetch", "0x00000000"),
    "endless loop": ("nop; 1: j 1b", "cycle-limit", "10000"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_named(e31: Breadboard, name: str) -> None:
    must_fault(e31, firmware, *FAULTS[name])


def test_the_fault_names_the_instruction(e31: Breadboard) -> None:
    must_name_the_culprit(e31, firmware, "nop; .global culprit; culprit: lw t1, (zero)")


def test_code_ends_with_the_flash(e31: Breadboard) -> None:
    """An instruction of which the flash holds only one half is not completed by whatever lies behind."""
    elf = e31.build(firmware({"victim": ("li t1, 0x20010ffe; jr t1", "")}))
    (run,) = e31.simulate(elf, "--flash=0x20010000:0x1000", status=1)
    assert run["fault"]["kind"] == "bad-fetch"
    assert "0x20011000" in run["fault"]["message"]
