# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What loads and stores of AArch64 touch: simulators/aarch64/addressing.c works it out from encodings and registers."""

import re

from tests.engines.aarch64_firmware import firmware
from tests.engines.conftest import Breadboard

# For each instruction x0 is buffer + 64; x2 is 8, w3 is -16 with something above it.
SETUP = "mov x9, x0; mov x2, #8; mov x3, #0xfffffff0; movk x3, #0x1234, lsl #48"

# Instruction, offset from x0 of the first access, and the bytes of all of them, which lie one behind the other.
ACCESSES = (
    ("ldrb w1, [x0]", 0, (1,)),
    ("ldrsh x1, [x0, #6]", 6, (2,)),
    ("ldr w1, [x0, #4]", 4, (4,)),
    ("str x1, [x0, #24]", 24, (8,)),
    ("ldur x1, [x0, #-7]", -7, (8,)),
    ("str x1, [x0, #16]!", 16, (8,)),
    ("str x1, [x0], #16", 0, (8,)),
    ("ldr w1, [x0, x2]", 8, (4,)),
    ("ldr x1, [x0, x2, lsl #3]", 64, (8,)),
    ("ldr x1, [x0, w3, sxtw]", -16, (8,)),
    ("ldrh w1, [x0, w2, uxtw #1]", 16, (2,)),
    ("ldr x1, [x0, xzr]", 0, (8,)),
    ("ldp w4, w5, [x0, #-8]", -8, (4, 4)),
    ("ldp x4, x5, [x0, #16]!", 16, (8, 8)),
    ("stp x4, x5, [x0], #-32", 0, (8, 8)),
    ("ldpsw x4, x5, [x0, #12]", 12, (4, 4)),
    ("ldr b1, [x0, #3]", 3, (1,)),
    ("ldr d1, [x0, #8]", 8, (8,)),
    ("str q1, [x0, #32]", 32, (8, 8)),
    ("ldr q1, [x0, x2, lsl #4]", 128, (8, 8)),
    ("ldp q1, q2, [x0, #-32]", -32, (8,) * 4),
    ("stp d1, d2, [x0, #-16]!", -16, (8, 8)),
    ("ld1 {v1.16b}, [x0]", 0, (8, 8)),
    ("ld1 {v1.4h-v3.4h}, [x0], #24", 0, (8,) * 3),
    ("st1 {v1.4s-v4.4s}, [x0], x2", 0, (8,) * 8),
    ("ld2 {v1.8b, v2.8b}, [x0]", 0, (1,) * 16),
    ("st3 {v1.8h-v3.8h}, [x0]", 0, (2,) * 24),
    ("ld4 {v1.4s-v4.4s}, [x0]", 0, (4,) * 16),
    ("ld1 {v1.b}[5], [x0]", 0, (1,)),
    ("st2 {v1.h, v2.h}[3], [x0]", 0, (2, 2)),
    ("ld3 {v1.s-v3.s}[1], [x0]", 0, (4,) * 3),
    ("st4 {v1.d-v4.d}[1], [x0]", 0, (8,) * 4),
    ("ld1r {v1.2d}, [x0]", 0, (8,)),
    ("ld4r {v1.8b-v4.8b}, [x0]", 0, (1,) * 4),
)

PREFETCHES = (
    ("prfm pldl1keep, [x0, #16]", 16),
    ("prfm pstl1strm, [x0, x2, lsl #3]", 64),
    ("prfum pldl2keep, [x0, #-7]", -7),
)
"""Instruction, and offset from x0 of the address, which is told as an operand that time may depend on."""

LITERALS = (
    ("ldr w1, 1f+4", 4, (4,)),
    ("ldr x1, 1f+8", 8, (8,)),
    ("ldrsw x1, 1f+4", 4, (4,)),
    ("ldr s1, 1f", 0, (4,)),
    ("ldr d1, 1f+8", 8, (8,)),
    ("ldr q1, 1f", 0, (8, 8)),
)
"""Instruction, offset from label 1 of the first access, and the bytes of all."""


def test_accesses(aarch64: Breadboard) -> None:
    """The trace has a line for each instruction, and an indented one for each of its accesses."""
    body = "\n".join(f"add x0, x9, #64\n{instruction}" for instruction, _, _ in ACCESSES)
    elf = aarch64.build(firmware(body, SETUP))
    trace = aarch64.folder / "trace"
    (run,) = aarch64.simulate(elf, "--call", "case", "--trace", str(trace))
    assert run["fault"] is None
    steps = re.split(r"\n(?! )", trace.read_text().strip())
    loads_and_stores = [step.splitlines()[1:] for step in steps[1::2]]
    first = int(loads_and_stores[0][0].split()[1], 16)
    for (instruction, offset, sizes), lines in zip(ACCESSES, loads_and_stores, strict=True):
        kind = "w" if instruction.startswith("st") else "r"
        places = [first + offset + sum(sizes[:i]) for i in range(len(sizes))]
        expected = [f"{kind} {place:08x} {size}" for place, size in zip(places, sizes, strict=True)]
        assert [line.strip() for line in lines] == expected, instruction


def test_prefetches(aarch64: Breadboard) -> None:
    body = "\n".join(["ldrb w1, [x0]", *(instruction for instruction, _ in PREFETCHES)])
    elf = aarch64.build(firmware(body, SETUP))
    trace = aarch64.folder / "trace"
    (run,) = aarch64.simulate(elf, "--call", "case", "--trace", str(trace))
    assert run["fault"] is None
    (_, first, _), *told = (line.split() for line in trace.read_text().splitlines() if line.startswith(" "))
    assert told == [["o", f"{int(first, 16) + offset:x},0"] for _, offset in PREFETCHES]


def test_literals(aarch64: Breadboard) -> None:
    """What lies near the instruction; from there the address is the program counter's."""
    body = "\n".join([*(instruction for instruction, _, _ in LITERALS), "adr x0, 1f\nldrb w1, [x0]\nb 2f"])
    elf = aarch64.build(firmware(f"{body}\n.p2align 4\n1: .quad 1, 2\n2:", ""))
    trace = aarch64.folder / "trace"
    (run,) = aarch64.simulate(elf, "--call", "case", "--trace", str(trace))
    assert run["fault"] is None
    steps = re.split(r"\n(?! )", trace.read_text().strip())
    *loads, (label,) = (step.splitlines()[1:] for step in steps if "\n" in step)
    first = int(label.split()[1], 16)
    for (instruction, offset, sizes), lines in zip(LITERALS, loads, strict=True):
        expected = [f"r {first + offset + sum(sizes[:i]):08x} {size}" for i, size in enumerate(sizes)]
        assert [line.strip() for line in lines] == expected, instruction
