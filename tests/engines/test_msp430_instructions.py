# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What every MSP430 instruction costs, against numbers written by hand."""

import re
from typing import NamedTuple

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.msp430_firmware import FLAGS, PREAMBLE, RAM_START


class Case(NamedTuple):
    """CODE, with r5 = buffer and r6 = buffer + 32 and after SETUP, takes CYCLES; mspdebug 0.22 counts MSPDEBUG."""

    code: str
    cycles: int
    mspdebug: int
    setup: str = ""


OPERATIONS = {
    "mov": 4, "add": 5, "addc": 6, "subc": 7, "sub": 8, "cmp": 9, "bit": 11, "bic": 12, "bis": 13, "xor": 14, "and": 15,
}  # fmt: skip

# Cycles to a register and to memory; the same as mspdebug 0.22 counts them.
TWO_OPERANDS = {
    "r8": (1, 4, 1, 4),
    "@r5": (2, 5, 2, 5), "@r5+": (2, 5, 2, 5), "#0x1234": (2, 5, 2, 5),
    "2(r5)": (3, 6, 3, 6), "buffer+2": (3, 6, 3, 6), "&buffer+2": (3, 6, 3, 6),
    "#0": (1, 4, 1, 4), "#1": (1, 4, 3, 6), "#2": (1, 4, 2, 5), "#4": (1, 4, 2, 5), "#8": (1, 4, 2, 5),
    "#-1": (1, 4, 2, 5),
}  # fmt: skip
MEMORY_DESTINATIONS = {
    "4(r6)": (6, ".word 4"),
    "buffer+36": (0, f"symbolic {RAM_START + 36}"),
    "&buffer+36": (2, ".word buffer+36"),
}


def _two_operands() -> list[Case]:
    cases = []
    for operation, number in OPERATIONS.items():
        for source, (to_register, to_memory, odd_to_register, odd_to_memory) in TWO_OPERANDS.items():
            cases.append(Case(f"{operation} {source}, r9", to_register, odd_to_register))
            for destination, (register, extension) in MEMORY_DESTINATIONS.items():
                code = f"{operation} {source}, {destination}"
                if source == "@r5+":
                    code = f".word {number << 12 | 0x5B0 | register}\n {extension}"
                cases.append(Case(code, to_memory, odd_to_memory))
    return cases


def _to_pc() -> list[Case]:
    """TARGET lies behind a word that is no instruction."""
    to_target = {
        "mov r8, r0": (2, "mov #TARGET, r8"),
        "mov @r5, r0": (2, "mov #TARGET, &buffer"), "mov @r5+, r0": (3, "mov #TARGET, &buffer"),
        "mov #TARGET, r0": (3, ""), "mov 2(r5), r0": (3, "mov #TARGET, &buffer+2"),
        "mov buffer, r0": (3, "mov #TARGET, &buffer"), "mov &buffer, r0": (3, "mov #TARGET, &buffer"),
        "add r8, r0": (2, "mov #2, r8"), "sub #-2, r0": (3, ""), "add 2(r5), r0": (3, "mov #2, &buffer+2"),
    }  # fmt: skip
    return [
        *(Case(f"{code}\n .word 0\n TARGET:", cycles, cycles, setup) for code, (cycles, setup) in to_target.items()),
        Case("add #0, r0", 2, 2), Case("bit #1, r0", 2, 3), Case("add #2, r0\n .word 0", 2, 2),
        Case("add #4, r0\n .word 0, 0", 2, 2), Case("add #8, r0\n .word 0, 0, 0, 0", 2, 3), Case("cmp #-1, r0", 2, 3),
    ]  # fmt: skip


def _one_operand() -> list[Case]:
    changing = {"r8": 1, "@r5": 3, "@r5+": 3, "2(r5)": 4, "buffer+2": 4, "&buffer+2": 4}
    pushes = {
        "push r8": (3, 3), "push #0x1234": (4, 4), ".word 0x1225": (4, 4), ".word 0x1235": (5, 5),
        ".word 0x1215, 2": (5, 5), f".word 0x1210\n symbolic {RAM_START}": (5, 5), ".word 0x1212, buffer": (5, 5),
        "push #0": (3, 3), "push #1": (3, 5), "push #2": (3, 4), "push #-1": (3, 5), "push.b r8": (3, 3),
        "push r2": (3, 3),
    }  # fmt: skip
    calls = {"r8": 4, "@r5": 4, "@r5+": 5, "#leaf": 5, "0(r5)": 5, "buffer": 5, "&buffer": 5}
    to_leaf = "mov #leaf, r8\n mov r8, &buffer"
    return [
        *(Case(f"{name} {operand}", cycles, cycles)
          for name in ("rra", "rrc", "swpb", "sxt", "rra.b", "rrc.b") for operand, cycles in changing.items()),
        *(Case(f"{push}\n pop r9", cycles + 2, odd + 2) for push, (cycles, odd) in pushes.items()),
        *(Case(f"call {operand}", cycles + 3, cycles + 3, to_leaf) for operand, cycles in calls.items()),
        Case("push #TARGET\n push r2\n reti\n .word 0\n TARGET:", 4 + 3 + 5, 4 + 3 + 5),
    ]  # fmt: skip


def _jumps() -> list[Case]:
    """Each jumps over an instruction of two cycles if the flags are the first of its line."""
    jumps = {
        "jne": ("", "Z"), "jeq": ("Z", ""), "jnc": ("", "C"), "jc": ("C", ""), "jn": ("N", ""),
        "jge": ("NV", "N"), "jl": ("V", "NV"),
    }  # fmt: skip
    cases = [Case("jmp 1f\n .word 0\n 1:", 2, 2), Case("jmp 2f\n 1: jmp 3f\n .word 0\n 2: jmp 1b\n 3:", 6, 6)]
    for jump, (taken, not_taken) in jumps.items():
        for flags, cycles in ((taken, 2), (not_taken, 2 + 2)):
            setup = f"mov #{sum(FLAGS[flag] for flag in flags)}, r2"
            cases.append(Case(f"{jump} 1f\n mov #0x1234, r8\n 1:", cycles, cycles, setup))
    return cases


CASES = [
    *_two_operands(), *_to_pc(), *_one_operand(), *_jumps(),
    Case("nop", 1, 1), Case("mov.b @r5+, r8", 2, 2), Case("xor.b #1, 3(r6)", 4, 6), Case("sub.b 1(r5), 3(r6)", 6, 6),
    Case("dadd r8, r9", 1, 1, "mov #0x0199, r8\n mov #0, r9"), Case("dadd #1, 2(r6)", 4, 6, "mov #0x99, 2(r6)"),
    Case("dadd.b @r5+, r9", 2, 2, "mov #0, r9\n mov #0x42, &buffer"), Case("mov r8, r3", 1, 1),
    Case("bis #1, r2", 1, 3), Case("mov #0x101, r2", 2, 2), Case("mov pc, r8", 1, 1), Case("mov @r0, r8\n nop", 3, 3),
    Case("pop r8\n push r8", 2 + 3, 2 + 3), Case("mov 0(r1), r8", 3, 3), Case("mov r8, -2(r1)", 4, 4),
]  # fmt: skip


@pytest.mark.parametrize("model", ["slau049", "mspdebug-0.22"])
def test_cycles_are_those_of_the_manual(msp430: Breadboard, model: str) -> None:
    """One firmware, one watched call for each case; CALL 5 and RET 3 are taken off."""
    functions, calls = "", ""
    for number, case in enumerate(CASES):
        code, setup = (text.replace("TARGET", f"target_{number}") for text in (case.code, case.setup))
        functions += f"case_{number}:\n {code}\n ret\n"
        calls += f"mov #buffer, r5\n mov #buffer+32, r6\n {setup}\n call #case_{number}\n"
    elf = msp430.build(PREAMBLE + functions + f"main:\n {calls} br #fw_done\n")
    names = [word for number in range(len(CASES)) for word in ("--call", f"case_{number}")]
    [run] = msp430.simulate(elf, "--model", model, *names)
    assert run["fault"] is None
    measured = {
        f"{number}: {case.setup}; {case.code}": call["cycles"] - 5 - 3
        for number, (case, call) in enumerate(zip(CASES, run["calls"], strict=True))
    }
    expected = [case.cycles if model == "slau049" else case.mspdebug for case in CASES]
    assert measured == dict(zip(measured, expected, strict=True))


def test_models_differ_only_for_generated_constants() -> None:
    """The table above is itself consistent: the two differ exactly where one of #1 #2 #4 #8 #-1 is an operand."""
    different = [case.code for case in CASES if case.cycles != case.mspdebug]
    assert "mov #1, r9" in different
    assert all(re.search(r"#(1|2|4|8|-1)(,|\n|$)", code) for code in different)


def test_models_are_named(msp430: Breadboard) -> None:
    elf = msp430.build(PREAMBLE + "main: mov #1, r5\n br #fw_done\n")
    default, unusual = msp430.simulate(elf)[0], msp430.simulate(elf, "--model", "mspdebug-0.22")[0]
    assert (default["engine"], default["cycles"]) == ("featherweight-msp430 1", 1 + 3)
    assert (unusual["engine"], unusual["cycles"]) == ("featherweight-msp430 1 mspdebug-0.22", 3 + 3)
    assert msp430.simulate(elf, "--model", "slau049") == [default]
    assert msp430.simulate(elf, "--model", "slau144", status=2) == []
