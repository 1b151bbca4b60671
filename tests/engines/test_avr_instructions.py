# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The AVR core against numbers counted by hand: cycles and accesses of every instruction that its table knows."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.conftest import ROOT
from tests.engines.avr_firmware import PREAMBLE, X, Y, Z
from tests.engines.conftest import HOME, Breadboard

TABLE = ROOT / "simulators" / "avr" / "instructions.c"


class Case(NamedTuple):
    """CODE, run after SETUP, takes CYCLES and makes ACCESSES; it exercises the table entries called NAMES."""

    names: str
    setup: str
    code: str
    cycles: int
    accesses: tuple[str, ...] = ()


def _simple() -> list[Case]:
    one = {
        "ADD Rd, Rr": "add r0, r31", "ADC Rd, Rr": "adc r31, r0", "SUB Rd, Rr": "sub r1, r30",
        "SBC Rd, Rr": "sbc r2, r3", "SUBI Rd, K": "subi r16, 255", "SBCI Rd, K": "sbci r31, 1",
        "AND Rd, Rr": "and r4, r20", "OR Rd, Rr": "or r5, r6", "ANDI Rd, K": "andi r17, 3",
        "ORI Rd, K": "ori r18, 4", "EOR Rd, Rr": "eor r7, r7", "COM Rd": "com r8", "NEG Rd": "neg r9",
        "INC Rd": "inc r10", "DEC Rd": "dec r11", "CP Rd, Rr": "cp r12, r13", "CPC Rd, Rr": "cpc r0, r0",
        "CPI Rd, K": "cpi r19, 200", "MOV Rd, Rr": "mov r14, r15", "MOVW Rd, Rr": "movw r30, r0",
        "LDI Rd, K": "ldi r20, 9", "SWAP Rd": "swap r16", "ASR Rd": "asr r17", "LSR Rd": "lsr r18",
        "ROR Rd": "ror r19", "BST Rd, b": "bst r0, 7", "BLD Rd, b": "bld r31, 0", "BSET s": "bset 7",
        "BCLR s": "bclr 0", "NOP": "nop",
    }  # fmt: skip
    two = {
        "ADIW Rd, K": "adiw r24, 63", "SBIW Rd, K": "sbiw r30, 1", "MUL Rd, Rr": "mul r31, r0",
        "MULS Rd, Rr": "muls r16, r31", "MULSU Rd, Rr": "mulsu r16, r23", "FMUL Rd, Rr": "fmul r17, r22",
        "FMULS Rd, Rr": "fmuls r18, r21", "FMULSU Rd, Rr": "fmulsu r19, r20",
    }  # fmt: skip
    return [Case(name, "", code, 1) for name, code in one.items()] + [
        Case(name, "", code, 2) for name, code in two.items()
    ]


def _branches() -> list[Case]:
    """Each flag set and clear; the branch jumps over two NOPs, so: taken 2, not taken 1 + 2."""
    return [
        Case(f"BRB{letter} s, k", f"{prepare} {flag}", f"brb{letter.lower()} {flag}, 1f\n nop\n nop\n 1:", cycles)
        for flag in range(8)
        for letter, prepare, cycles in (("S", "bset", 2), ("S", "bclr", 3), ("C", "bset", 3), ("C", "bclr", 2))
    ]


def _skips() -> list[Case]:
    """Over RJMP: 2 cycles instead of 1 + 2; over JMP, LDS, STS, CALL, which have two words: 3."""
    next_instruction = ".word 0x940c, pm(1f)\n 1:"
    tests = (
        ("CPSE Rd, Rr", "ldi r16, 7\n ldi r31, 7", "ldi r16, 7\n ldi r31, 8", "cpse r31, r16\n "),
        ("SBRC Rr, b", "ldi r16, 0x7f", "ldi r16, 0x80", "sbrc r16, 7\n "),
        ("SBRS Rr, b", "ldi r31, 0x01", "ldi r31, 0xfe", "sbrs r31, 0\n "),
    )
    cases = []
    for name, holds, fails, skip in tests:
        cases += [
            Case(name, fails, skip + "rjmp 1f\n 1:", 1 + 2),
            Case(name, holds, skip + "rjmp 1f\n 1:", 2),
            Case(name, fails, skip + next_instruction, 1 + 3),
            Case(name, holds, skip + next_instruction, 3),
            Case(name, fails, skip + "lds r31, 0x0200", 1 + 2, ("r 00800200 1",)),
            Case(name, holds, skip + "lds r31, 0x0200", 3),
            Case(name, fails, skip + "sts 0x0201, r0", 1 + 2, ("w 00800201 1",)),
            Case(name, holds, skip + "sts 0x0201, r0", 3),
            Case(name, fails, skip + "far_call leaf", 1 + 4 + 4, ("w 008010fa 2", "r 008010fa 2")),
            Case(name, holds, skip + "far_call leaf", 3),
        ]
    return cases


RAMPZ_1 = "ldi r16, 1\n out 0x3b, r16\n"
Z_TO_LEAF = "ldi r30, pm_lo8(leaf)\n ldi r31, pm_hi8(leaf)"

CASES = [
    *_simple(), *_branches(), *_skips(),
    Case("RJMP k", "", "rjmp 1f\n nop\n 1:", 2),
    Case("RJMP k", "", "rjmp 2f\n 1: rjmp 3f\n nop\n 2: rjmp 1b\n 3:", 6),
    Case("JMP k", "", ".word 0x940c, pm(1f)\n nop\n 1:", 3),
    Case("IJMP", "", "ldi r30, pm_lo8(1f)\n ldi r31, pm_hi8(1f)\n ijmp\n nop\n 1:", 1 + 1 + 2),
    # In a case SP is 0x10fb: two return addresses are on the stack. The callee's RET costs 4, its RETI 4.
    Case("RCALL k/RET", "", "rcall leaf\n nop", 3 + 4 + 1, ("w 008010fa 2", "r 008010fa 2")),
    Case("CALL k/RET", "", "far_call leaf\n nop", 4 + 4 + 1, ("w 008010fa 2", "r 008010fa 2")),
    Case("ICALL/RET", Z_TO_LEAF, "icall\n nop", 3 + 4 + 1, ("w 008010fa 2", "r 008010fa 2")),
    Case("RETI", "", "far_call interrupt_leaf\n nop", 4 + 4 + 1, ("w 008010fa 2", "r 008010fa 2")),
    Case("PUSH Rr", "", "push r0\n pop r31", 4, ("w 008010fb 1", "r 008010fb 1")),
    Case("PUSH Rr/POP Rd", "", "push r1\n push r2\n pop r2\n pop r1", 8,
         ("w 008010fb 1", "w 008010fa 1", "r 008010fa 1", "r 008010fb 1")),
    Case("LD Rd, X", X, "ld r26, X", 2, ("r 00800205 1",)),
    Case("LD Rd, X+", X, "ld r16, X+\n ld r16, X", 4, ("r 00800205 1", "r 00800206 1")),
    Case("LD Rd, -X", X, "ld r0, -X\n ld r0, X", 4, ("r 00800204 1", "r 00800204 1")),
    Case("LD Rd, Y+", Y, "ld r31, Y+\n ld r16, Y", 4, ("r 00800205 1", "r 00800206 1")),
    Case("LD Rd, -Y", Y, "ld r1, -Y\n ld r0, Y", 4, ("r 00800204 1", "r 00800204 1")),
    Case("LD Rd, Z+", Z, "ld r29, Z+\n ld r16, Z", 4, ("r 00800205 1", "r 00800206 1")),
    Case("LD Rd, -Z", Z, "ld r0, -Z\n ld r0, Z", 4, ("r 00800204 1", "r 00800204 1")),
    Case("ST X, Rr", X, "st X, r26", 2, ("w 00800205 1",)),
    Case("ST X+, Rr", X, "st X+, r16\n st X, r0", 4, ("w 00800205 1", "w 00800206 1")),
    Case("ST -X, Rr", X, "st -X, r31\n ld r0, X", 4, ("w 00800204 1", "r 00800204 1")),
    Case("ST Y+, Rr", Y, "st Y+, r31\n st Y, r0", 4, ("w 00800205 1", "w 00800206 1")),
    Case("ST -Y, Rr", Y, "st -Y, r1\n ld r0, Y", 4, ("w 00800204 1", "r 00800204 1")),
    Case("ST Z+, Rr", Z, "st Z+, r29\n st Z, r0", 4, ("w 00800205 1", "w 00800206 1")),
    Case("ST -Z, Rr", Z, "st -Z, r0\n ld r0, Z", 4, ("w 00800204 1", "r 00800204 1")),
    *(Case(f"LDD Rd, {p}+q/STD {p}+q, Rr", setup, f"ldd r16, {p}+{q}\n std {p}+{q}, r0", 4,
           (f"r 00{0x800205 + q:x} 1", f"w 00{0x800205 + q:x} 1"))
      for p, setup in (("Y", Y), ("Z", Z)) for q in (0, 1, 2, 4, 8, 16, 32, 63)),
    Case("LDS Rd, k", "", "lds r16, 0x10ff", 2, ("r 008010ff 1",)),
    Case("STS k, Rr", "", "sts 0x0100, r31", 2, ("w 00800100 1",)),
    Case("LPM", Z, "lpm\n lpm", 6, ("f 00000205 1", "f 00000205 1")),
    Case("LPM Rd, Z", RAMPZ_1 + Z, "lpm r30, Z", 3, ("f 00000205 1",)),
    Case("LPM Rd, Z+", Z, "lpm r16, Z+\n lpm r0, Z", 6, ("f 00000205 1", "f 00000206 1")),
    Case("ELPM", RAMPZ_1 + Z, "elpm", 3, ("f 00010205 1",)),
    Case("ELPM Rd, Z", RAMPZ_1 + Z, "elpm r0, Z\n elpm r31, Z", 6, ("f 00010205 1", "f 00010205 1")),
    Case("ELPM Rd, Z+", "clr r16\n out 0x3b, r16\n ldi r30, 0xff\n ldi r31, 0xff", "elpm r0, Z+\n elpm r16, Z", 6,
         ("f 0000ffff 1", "f 00010000 1")),
    # RAMPZ has one bit: behind the last byte of flash comes the first.
    Case("ELPM Rd, Z+", RAMPZ_1 + "ldi r30, 0xff\n ldi r31, 0xff", "elpm r0, Z+\n elpm r16, Z", 6,
         ("f 0001ffff 1", "f 00000000 1")),
    *(Case("IN Rd, A", "", f"in r16, {register}", 1) for register in (0x3B, 0x3D, 0x3E, 0x3F)),
    *(Case("OUT A, Rr", f"in r16, {register}", f"out {register}, r16", 1) for register in (0x3B, 0x3D, 0x3E, 0x3F)),
    Case("LDS Rd, k/STS k, Rr", "", "lds r16, 0x5f\n sts 0x5f, r16", 4),
    Case("LD Rd, X", "ldi r26, 0x5d\n ldi r27, 0", "ld r16, X", 2),
]  # fmt: skip

# Only reach registers that are not simulated, or are not simulated themselves: see test_avr_faults.py.
UNTIMED = {"CBI A, b", "SBI A, b", "SBIC A, b", "SBIS A, b", "BREAK", "SLEEP", "WDR", "SPM"}


class Measured(NamedTuple):
    """One watched call: its cycles and its accesses."""

    cycles: int
    accesses: tuple[str, ...]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Measured]:
    """Every case as a function with its setup only, and one with setup and code, in one firmware and one run."""
    functions, calls, names = "", "", []
    for number, case in enumerate(CASES):
        functions += f"setup_{number}: {case.setup}\n ret\n case_{number}: {case.setup}\n {case.code}\n ret\n"
        calls += f"far_call setup_{number}\n far_call case_{number}\n"
        names += [f"setup_{number}", f"case_{number}"]
    avr = Breadboard(HOME, "atmega128", tmp_path_factory.mktemp("cases"))
    elf = avr.build(PREAMBLE + functions + f"main: clr r1\n {calls} far_jump fw_done\n")
    trace = elf.with_suffix(".trace")
    [run] = avr.simulate(elf, "--trace", str(trace), *(word for name in names for word in ("--call", name)))
    instructions = _accesses_of_instructions(trace.read_text())
    result = {}
    for call in run["calls"]:
        accesses = [access for _ in range(call["instructions"]) for access in next(instructions)]
        assert accesses.pop() == "r 008010fc 2"  # its RET
        result[call["function"]] = Measured(call["cycles"], tuple(accesses))
    assert list(result) == names
    assert next(instructions, None) is None
    return result


def _accesses_of_instructions(trace: str) -> Iterator[list[str]]:
    """For each instruction of a trace the accesses in the indented lines that follow its own."""
    for instruction in re.split(r"\n(?! )", trace.removesuffix("\n")):
        yield [line.strip() for line in instruction.split("\n")[1:]]


def test_instruction_costs_and_touches_what_the_manual_says(measured: dict[str, Measured]) -> None:
    found, expected = {}, {}
    for number, case in enumerate(CASES):
        setup, both, name = measured[f"setup_{number}"], measured[f"case_{number}"], f"{number}: {case.names}"
        assert setup.accesses == (), name
        found[name] = Measured(both.cycles - setup.cycles, both.accesses)
        expected[name] = Measured(case.cycles, case.accesses)
    assert found == expected


def test_every_instruction_of_the_table_is_tested() -> None:
    table = re.findall(r'^    \{"([^"]+)", "[01]', TABLE.read_text(), re.MULTILINE)
    assert len(table) == len(set(table)) > 80
    assert {name for case in CASES for name in case.names.split("/")} | UNTIMED == set(table)
    assert not UNTIMED & {name for case in CASES for name in case.names.split("/")}
