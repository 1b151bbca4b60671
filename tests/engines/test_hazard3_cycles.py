# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The cycle counts of the Hazard3 simulator.

What the numbers stand on. Every expected cycle count here was written by hand from the RP2350 datasheet, section 3.8.7
"Instruction cycle counts" ("datasheet" below), not taken from the simulator. Where it leaves room, the model's choice
is tested and named as such. No test here compares with a board or with the core's RTL.
"""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.cycle_cases import Case, expected, measure
from tests.engines.rv32_firmware import firmware

JUMP = 2  # datasheet: JAL, JALR
TAKEN = 2  # datasheet: "2 if mispredicted"
LOAD_TO_USE = 1  # datasheet: "a 1-cycle bubble"
SECOND_FETCH = 1  # datasheet: "a 32-bit instruction that isn't 32-bit-aligned requires one additional cycle"

ONE_CYCLE = [
    Case("", 0),
    Case("nop", 1),
    Case(".option norvc; nop", 1),
    Case("c.nop; .option norvc; nop; nop", 3),  # "no penalty during sequential execution"
    Case("add t0, a1, a2; xor t1, t0, t0; sltu t2, t1, t0; sub t3, t2, t1", 4),
    Case("lui t0, 5; auipc t1, 0; slli t2, t1, 3; srai t3, t2, 7; andi t4, t3, 15; not t5, t4", 6),
    Case("sw t0, (a0); sb t0, 9(a0); sh t0, 14(a0)", 3),
    Case("mul t0, a1, a2; mulhu t1, t0, a2; add t2, t1, t1", 3),
    Case("rori t0, a1, 5; andn t1, t0, a2; xnor t2, t1, t0; pack t3, t2, t1; zip t4, t3; brev8 t5, t4", 6),
    Case("sh2add t0, a1, a2; bset t1, t0, a2; bexti t2, t1, 3; clz t3, t2; rev8 t4, t3; orc.b t5, t4", 6),
    Case("sw t0, (a0); lw t1, (a0)", 2),
]

LOADS = [
    Case("lw t0, (a0)", 1),
    Case("lw t0, (a0); nop; add t1, t0, t0", 3),
    *(
        Case(f"{name} t0, (a0); add t1, t0, t0; add t2, t0, t0", 3 + LOAD_TO_USE)
        for name in ("lw", "lh", "lhu", "lb", "lbu")
    ),
    Case("lw t0, (a0); add t1, a0, t0", 2 + LOAD_TO_USE),  # as the second operand
    Case("lw t0, (a0); rori t1, t0, 7", 2 + LOAD_TO_USE),
    Case("lw t0, (a0); lw t1, (t0)", 2 + LOAD_TO_USE),  # as an address
    Case("lw t0, (a0); sw t1, (t0)", 2 + LOAD_TO_USE),
    Case("lw t0, (a0); sw t0, 4(a0)", 2),  # "produced and consumed in stage 3"
    Case("lw t0, (a0); bne t0, t0, 1f; 1:", 2 + LOAD_TO_USE),
    Case("lw t0, 4(a0); li t0, 1", 2),  # what is not read is not waited for
    Case("lw zero, (a0); add t1, zero, zero", 2),
]

# Datasheet: "depending on sign correction". Model's choice: of a negative dividend.
DIVISIONS = [
    Case("li t0, 28; li t1, 7; divu t2, t0, t1; add t3, t2, t2", 2 + 18 + 1),
    Case("li t0, -28; li t1, 7; remu t2, t0, t1; nop", 2 + 18 + 1),
    Case("li t0, 28; li t1, -7; div t2, t0, t1; nop", 2 + 18 + 1),
    Case("li t0, -28; li t1, -7; rem t2, t0, t1; nop", 2 + 19 + 1),
    Case("li t0, -28; li t1, 0; div t2, t0, t1; nop", 2 + 19 + 1),
]

JUMPS = [
    Case("beq a0, a0, 1f; nop; 1: nop", TAKEN + 1),
    Case("bne a0, a0, 1f; nop; 1: nop", 1 + 1 + 1),
    Case("j 1f; nop; 1:", JUMP),
    Case("j 1f; 1:", JUMP),  # wherever it leads
    Case("la t1, 1f; jr t1; nop; 1:", 2 + JUMP),
    Case("mv t0, ra; jal 1f; mv ra, t0", 1 + JUMP + JUMP + 1, ".p2align 2; 1: ret"),
    Case("j 1f; 1: .option norvc; nop", JUMP + SECOND_FETCH + 1),
    Case("j 1f; 1: nop; .option norvc; nop", JUMP + 1 + 1),  # its second word comes while the short one is executed
    Case(
        "c.nop; c.nop; j 1f; c.nop; c.nop; 1: .option norvc; beq a0, a0, 1f; nop; 1:", 2 + JUMP + SECOND_FETCH + TAKEN
    ),
]

# Datasheet, 3.8.7.10. The body is longer than a word, so that its caveat does not apply.
LOOP = ".option norvc; 1: addi t0, t0, -1; nop; bnez t0, 1b"
PREDICTIONS = [
    # Of a loop, the first taken branch is not foreseen, nor the last one, which is not taken.
    Case(f"li t0, 1; {LOOP}", 1 + 3),
    Case(f"li t0, 2; .p2align 2; {LOOP}; nop", 1 + 1 + 2 * 3 + 2 + 1),
    Case(f"li t0, 9; .p2align 2; {LOOP}; nop", 1 + 1 + 9 * 3 + 2 + 1),
    # One branch is remembered: each forgets the other, but for what the inner loop does by itself.
    Case("li t1, 3; .p2align 2; .option norvc; 2: li t0, 3; 1: addi t0, t0, -1; nop; bnez t0, 1b; "
         "addi t1, t1, -1; bnez t1, 2b", 1 + 1 + 3 * (1 + 3 * 3 + 2 + 1 + 1) + 2),
    # Only what leads backwards is remembered.
    Case("li t0, 3; .p2align 2; .option norvc; 1: addi t0, t0, -1; beq a0, a0, 2f; nop; 2: bnez t0, 1b",
         1 + 1 + 3 * (1 + TAKEN + 1) + 2),
]  # fmt: skip

# Model's choice: a word is fetched in each cycle, and the branch itself in the last one.
ACROSS_WORDS = [
    # Seven cycles, six words: nothing is late but behind the first branch, which was not foreseen.
    Case("li t0, 4; j 1f; .p2align 2; c.nop; .option norvc; 1: addi t0, t0, -1; .option rvc; c.nop; c.nop; nop; "
         ".option norvc; nop; nop; bnez t0, 1b",
         1 + JUMP + SECOND_FETCH + 4 * 7 + 2 + SECOND_FETCH),
    # Three cycles, four words.
    Case("li t0, 4; j 1f; .p2align 2; c.nop; .option norvc; 1: addi t0, t0, -1; nop; bnez t0, 1b",
         1 + JUMP + 4 * (SECOND_FETCH + 3) + 2),
]  # fmt: skip

# Datasheet, 3.8.7.10.1: three cycles, and two with an instruction of 32 bits.
DELAY = "li t0, 5; .p2align 2; 1: addi t0, t0, -1; bgez t0, 1b"
CAVEATS = [
    Case(DELAY, 1 + 1 + 5 * 3 + 2),
    Case(f".option norvc; {DELAY}", 1 + 6 * 2 + 2),
]

COPY = "mv a1, a0; addi a0, a0, 16; li a2, 10; beqz a2, 2f; add a2, a2, a1; .p2align 2; "
COPY += "1: lbu a3, (a0); sb a3, (a1); addi a0, a0, 1; addi a1, a1, 1; bltu a1, a2, 1b; 2:"


@pytest.mark.parametrize(
    "cases",
    [ONE_CYCLE, LOADS, DIVISIONS, JUMPS, ACROSS_WORDS, CAVEATS],
    ids=["one cycle", "loads", "divisions", "jumps", "across words", "caveats"],
)
def test_instructions(hazard3: Breadboard, cases: list[Case]) -> None:
    assert measure(hazard3, firmware, cases, JUMP + JUMP) == expected(cases)


@pytest.mark.parametrize("case", PREDICTIONS, ids=range(len(PREDICTIONS)))
def test_predictions(hazard3: Breadboard, case: Case) -> None:
    assert measure(hazard3, firmware, [case], JUMP + JUMP) == expected([case])


def test_the_datasheets_example(hazard3: Breadboard) -> None:
    """ "A copy of 10 bytes would take 52 cycles"; six instructions before the loop, one of which aligns it."""
    assert measure(hazard3, firmware, [Case(COPY, 0)], JUMP + JUMP)[COPY] == 6 + 52


def test_each_run_begins_with_nothing_learned(hazard3: Breadboard) -> None:
    elf = hazard3.build(firmware({"case": (f"li t0, 9; {LOOP}", "")}))
    batch = hazard3.folder / "runs"
    batch.write_text("\n\n\n")
    runs = hazard3.simulate(elf, "--call", "case", "--runs", str(batch))
    assert len(runs) == 3
    assert runs[0] == runs[1] == runs[2]
