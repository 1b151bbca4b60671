"""The MSP430 core against numbers written by hand: cycles of every timing rule, results, faults, stack, memory.

clang's assembler lacks a few forms (PUSH of memory operands, @Rn+ to memory): they are given as .word.
"""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.engines.conftest import Bench, Run

SIMULATOR = Path(__file__).parents[2] / "build" / "simulators" / "fw-sim-msp430"
RAM_START, STACK_TOP = 0x1100, 0x3900
FLAGS = {"C": 1, "Z": 2, "N": 4, "V": 0x100}


# The firmware comes first in flash and `buffer` first in RAM. `symbolic` relies on it: it is the word that encodes
# the address ADDRESS relative to PC, which the assembler cannot write in .word.
PREAMBLE = """
    .macro symbolic address
        .word (\\address) - 0x4000 - (. - text_start)
    .endm
    .bss
    .global buffer
buffer:
    .skip 64
    .text
    .global main, fw_done, leaf
text_start:
fw_done:
    jmp fw_done
leaf:
    ret
"""


def _bytes(memory: str) -> bytes:
    return bytes.fromhex(memory)


def _words(memory: str) -> list[int]:
    data = _bytes(memory)
    return [int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2)]


# ---- What every instruction costs -----------------------------------------------------------------------------------


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

_measured: dict[str, list[int]] = {}


def _measure_all(msp430: Bench, model: str) -> list[int]:
    """Cycles of every case under MODEL: one firmware, one watched call each; CALL 5 and RET 3 are taken off."""
    if model not in _measured:
        functions, calls = "", ""
        for number, case in enumerate(CASES):
            code, setup = (text.replace("TARGET", f"target_{number}") for text in (case.code, case.setup))
            functions += f"case_{number}:\n {code}\n ret\n"
            calls += f"mov #buffer, r5\n mov #buffer+32, r6\n {setup}\n call #case_{number}\n"
        elf = msp430.build(PREAMBLE + functions + f"main:\n {calls} br #fw_done\n")
        names = [word for number in range(len(CASES)) for word in ("--call", f"case_{number}")]
        [run] = msp430.simulate(elf, "--model", model, *names)
        assert run["fault"] is None
        _measured[model] = [call["cycles"] - 5 - 3 for call in run["calls"]]
        assert len(_measured[model]) == len(CASES)
    return _measured[model]


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda n: f"{n}-{CASES[n].code.splitlines()[0]}")
def test_cycles_are_those_of_the_manual(msp430: Bench, number: int) -> None:
    assert _measure_all(msp430, "slau049")[number] == CASES[number].cycles
    assert _measure_all(msp430, "mspdebug-0.22")[number] == CASES[number].mspdebug


def test_models_differ_only_for_generated_constants() -> None:
    """The table above is itself consistent: the two differ exactly where one of #1 #2 #4 #8 #-1 is an operand."""
    different = [case.code for case in CASES if case.cycles != case.mspdebug]
    assert "mov #1, r9" in different
    assert all(re.search(r"#(1|2|4|8|-1)(,|\n|$)", code) for code in different)


def test_models_are_named(msp430: Bench) -> None:
    elf = msp430.build(PREAMBLE + "main: mov #1, r5\n br #fw_done\n")
    default, unusual = msp430.simulate(elf)[0], msp430.simulate(elf, "--model", "mspdebug-0.22")[0]
    assert (default["engine"], default["cycles"]) == ("featherweight-msp430 1", 1 + 3)
    assert (unusual["engine"], unusual["cycles"]) == ("featherweight-msp430 1 mspdebug-0.22", 3 + 3)
    assert msp430.simulate(elf, "--model", "slau049") == [default]
    assert msp430.simulate(elf, "--model", "slau144", status=2) == []


# ---- What every instruction does ------------------------------------------------------------------------------------

# Operation, flags before, source, destination; result, flags after.
RESULTS = [
    ("mov", "VNZC", 0x1234, 0xFFFF, 0x1234, "VNZC"), ("mov.b", "", 0xABCD, 0xFFFF, 0x00CD, ""),
    ("add", "C", 1, 0x7FFF, 0x8000, "VN"), ("add", "", 1, 0xFFFF, 0, "ZC"), ("add", "", 0x8000, 0x8000, 0, "VZC"),
    ("add.b", "", 0x3401, 0x12FF, 0, "ZC"), ("add.b", "", 0x01, 0x7F, 0x80, "VN"),
    ("addc", "C", 0, 0x00FF, 0x0100, ""), ("addc", "", 0, 0x00FF, 0x00FF, ""), ("addc", "C", 0xFFFF, 0, 0, "ZC"),
    ("sub", "", 5, 5, 0, "ZC"), ("sub", "", 5, 4, 0xFFFF, "N"), ("sub", "", 1, 0x8000, 0x7FFF, "VC"),
    ("sub.b", "", 1, 0x0100, 0xFF, "N"), ("sub", "", 0x8000, 0, 0x8000, "VN"),
    ("subc", "", 4, 5, 0, "ZC"), ("subc", "C", 4, 5, 1, "C"), ("subc", "", 0, 0, 0xFFFF, "N"),
    ("cmp", "", 5, 4, 4, "N"), ("cmp", "", 4, 5, 5, "C"), ("cmp.b", "", 0x12, 0x3412, 0x3412, "ZC"),
    ("dadd", "C", 0x0001, 0x0199, 0x0201, ""), ("dadd", "", 0x0001, 0x9999, 0, "ZC"),
    ("dadd.b", "", 0x02, 0x79, 0x81, "N"), ("bit.b", "Z", 0x80, 0xFF, 0xFF, "NC"),
    ("bit", "VC", 0x0F, 0xF0, 0xF0, "Z"), ("bit", "", 0xFFFF, 0x8000, 0x8000, "NC"),
    ("and", "V", 0x0FF0, 0x00FF, 0x00F0, "C"), ("and.b", "", 0xFF, 0xAB80, 0x80, "NC"),
    ("xor", "", 0x8000, 0xFFFF, 0x7FFF, "VC"), ("xor", "V", 0x1234, 0x1234, 0, "Z"),
    ("xor.b", "", 0x80, 0x0F, 0x8F, "NC"), ("bic", "VNZC", 0x00FF, 0x1234, 0x1200, "VNZC"),
    ("bis", "", 0x8000, 0x0001, 0x8001, ""), ("bic.b", "N", 0xF, 0x12FF, 0xF0, "N"),
    ("rra", "V", 0, 0x8001, 0xC000, "NC"), ("rra", "C", 0, 0x0001, 0, "ZC"), ("rra.b", "", 0, 0x1281, 0xC0, "NC"),
    ("rrc", "C", 0, 0x0002, 0x8001, "VN"), ("rrc", "C", 0, 0x8002, 0xC001, "N"), ("rrc", "V", 0, 0x0001, 0, "ZC"),
    ("rrc.b", "C", 0, 0x1200, 0x80, "VN"), ("swpb", "VNZC", 0, 0x1234, 0x3412, "VNZC"),
    ("sxt", "V", 0, 0x1280, 0xFF80, "NC"), ("sxt", "", 0, 0xFF7F, 0x007F, "C"), ("sxt", "C", 0, 0x1200, 0, "Z"),
]  # fmt: skip


def test_results_and_flags(msp430: Bench) -> None:
    """Once with registers, once with the destination in memory. RRC sets V as in the manual; mspdebug never does."""
    source = PREAMBLE + ".global results\n .bss\n results: .skip 4096\n .text\n main: mov #results, r10\n"
    for operation, before, left, right, _, _ in RESULTS:
        flags = sum(FLAGS[flag] for flag in before)
        for place in ("r8", "@r10"):
            operand = "0(r10)" if place == "@r10" else place
            text = operation if operation[:3] in ("rra", "rrc", "swp", "sxt") else f"{operation} r7,"
            source += f"mov #{left}, r7\n mov #{right}, {operand}\n mov #{flags}, r2\n {text} {operand}\n mov r2, r9\n"
            source += f"mov {place}, r8\n mov r8, 0(r10)\n mov r9, 2(r10)\n add #4, r10\n"
    [run] = msp430.simulate(msp430.build(source + "br #fw_done\n"), "--read", f"results:{8 * len(RESULTS)}")
    words = _words(run["memory"]["results"])
    for number, (operation, before, left, right, result, after) in enumerate(RESULTS):
        # A byte operation clears the high byte of a register, and leaves that of memory alone.
        whole = right & 0xFF00 | result if operation.endswith(".b") and operation != "cmp.b" else result
        flags = sum(FLAGS[flag] for flag in after)
        expected = [result, flags, whole, flags]
        assert words[4 * number : 4 * number + 4] == expected, (operation, before, hex(left), hex(right))


def test_stack_instructions_by_the_manual(msp430: Bench) -> None:
    """Otherwise than mspdebug: PUSH SP stores the new SP, PUSH.B one byte, and SP stays even when a byte is popped."""
    elf = msp430.build(
        PREAMBLE + "main: push r1\n pop r7\n mov r7, &buffer\n mov #0x1234, &buffer+2\n mov #buffer+4, r1\n"
        "mov #0x55, r7\n push.b r7\n mov r1, &buffer+4\n"
        ".word 0x4178\n mov r8, &buffer+6\n mov r1, &buffer+8\n br #fw_done\n"  # MOV.B @SP+, r8
    )
    [run] = msp430.simulate(elf, "--read", "buffer:10")
    start = STACK_TOP - 2  # the call of main has pushed a word
    assert _words(run["memory"]["buffer"]) == [start - 2, 0x1255, RAM_START + 2, 0x55, RAM_START + 4]


def _is_defined(word: int) -> bool:
    """Whether WORD begins an instruction whose meaning is defined, stated independently of the simulator."""
    mode, register, byte = word >> 4 & 3, word & 15, bool(word >> 6 & 1)
    constant = register == 3 or (register == 2 and mode >= 2)
    writable = not constant and (register, mode) not in ((0, 0), (0, 3))
    one_operand = {
        0x20: writable and (register, mode) != (2, 0),  # RRC
        0x21: writable and not byte,  # SWPB
        0x22: writable and (register, mode) != (2, 0),  # RRA
        0x23: writable and (register, mode) != (2, 0) and not byte,  # SXT
        0x24: not constant or register == 3,  # PUSH
        0x25: not byte,  # CALL
        0x26: word == 0x1300,  # RETI
    }
    if word < 0x2000:
        return one_operand.get(word >> 7, False)
    if word < 0x4000:
        return True
    return register != 3 if word >> 7 & 1 else register != 2 or word >> 12 in (4, 9, 11, 12, 13)


def test_every_first_word_is_executed_or_refused(msp430: Bench) -> None:
    elf = msp430.build(
        PREAMBLE + "main: mov #buffer, r5\n br #target\n .global target\n target: .word 0, 2, 2\n br #fw_done\n"
    )
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(f"target={word.to_bytes(2, 'little').hex()}\n" for word in range(0x10000)))
    faults = [run["fault"] for run in msp430.simulate(elf, "--runs", str(runs), "--max-cycles", "1000", status=1)]
    target = faults[0]["pc"]
    refused = {n for n, f in enumerate(faults) if f and (f["kind"], f["pc"]) == ("illegal-instruction", target)}
    assert refused == {word for word in range(0x10000) if not _is_defined(word)}


# ---- Faults ---------------------------------------------------------------------------------------------------------


class Fault(NamedTuple):
    """CODE ends with a fault of KIND with this MESSAGE."""

    code: str
    kind: str
    message: str


UNDEFINED = {
    ".word 0x0000": "an MSP430 without CPUX has no such instruction",
    ".word 0x1380": "an MSP430 without CPUX has no such instruction",
    ".word 0x1800": "an MSP430 without CPUX has no such instruction", ".word 0x1301": "RETI has no operand",
    ".word 0x10c5": "this instruction has no byte form", ".word 0x12c5": "this instruction has no byte form",
    ".word 0x1222": "PUSH cannot use the constant generator's 4 and 8 (erratum CPU4)",
    ".word 0x1232": "PUSH cannot use the constant generator's 4 and 8 (erratum CPU4)",
    ".word 0x1103": "the operand is a constant, but the instruction writes it",
    ".word 0x1130, 5": "the operand is a constant, but the instruction writes it",
    ".word 0x1100": "the operand is PC: the cycles of that are not known",
    ".word 0x1182": "result and flags both go to SR", "add r5, r2": "result and flags both go to SR",
    ".word 0x4583, 2": "the destination is indexed by the constant generator",
}  # fmt: skip

FAULTS = [
    *(Fault(code, "illegal-instruction", message) for code, message in UNDEFINED.items()),
    Fault("mov #1, &0x4000", "bad-store", "store of 2 bytes to 0x4000, which is flash"),
    Fault("mov.b #1, &0xffff", "bad-store", "store of 1 bytes to 0xffff, which is flash"),
    Fault("mov #1, &0x10fe", "bad-store", "store of 2 bytes to 0x10fe, which is not RAM"),
    Fault("mov.b r7, &0x3900", "bad-store", "store of 1 bytes to 0x3900, which is not RAM"),
    Fault("mov &0x10fe, r7", "bad-load", "load of 2 bytes from 0x10fe, which is neither flash nor RAM"),
    Fault("add.b &0x3900, r7", "bad-load", "load of 1 bytes from 0x3900, which is neither flash nor RAM"),
    Fault("mov &0x0130, r7", "bad-load", "load of 2 bytes from 0x0130, a peripheral: none is simulated"),
    Fault("mov r7, &0x0138", "bad-store", "store of 2 bytes to 0x0138, a peripheral: none is simulated"),
    Fault("mov.b r7, &0x0021", "bad-store", "store of 1 bytes to 0x0021, a peripheral: none is simulated"),
    Fault("mov.b #0x80, &0x0120", "bad-store", "store of 1 bytes to 0x0120, a peripheral: none is simulated"),
    Fault("mov &0x0120, r7", "bad-load", "load of 2 bytes from 0x0120, a peripheral: none is simulated"),
    Fault("bis #0x80, &0x0120", "bad-load", "load of 2 bytes from 0x0120, a peripheral: none is simulated"),
    Fault("mov #0x1280, &0x0120", "bad-store", "0x1280 to WDTCTL without the password 0x5a resets the device"),
    Fault("mov #0x5a08, &0x0120", "bad-store", "0x5a08 to WDTCTL starts the watchdog, which is not simulated"),
    Fault("mov &buffer+1, r7", "unaligned-access", "load of a word at 0x1101, an odd address"),
    Fault("mov r7, 3(r5)", "unaligned-access", "store of a word at 0x1103, an odd address"),
    Fault("mov #0x3801, r1", "unaligned-access", "0x3801 to the stack pointer, an odd address"),
    Fault("br #buffer", "bad-fetch", "instruction fetch from 0x1100, which is not flash"),
    Fault("br #0x4001", "bad-fetch", "instruction fetch from 0x4001, an odd address"),
    Fault("br #0x3ffe", "bad-fetch", "instruction fetch from 0x3ffe, which is not flash"),
    Fault("mov #0, r1\n ret", "bad-load", "load of 2 bytes from 0x0000, a peripheral: none is simulated"),
    Fault("mov #0x1100, r1\n push r7", "bad-store", "store of 2 bytes to 0x10fe, which is not RAM"),
    Fault("mov #0x1100, r1\n call #leaf", "bad-store", "store of 2 bytes to 0x10fe, which is not RAM"),
    Fault("bis #0x10, r2", "cpu-off", "the CPU switches itself off, and no interrupt will wake it"),
    Fault("push #fw_done\n push #0x10\n reti", "cpu-off", "the CPU switches itself off, and no interrupt will wake it"),
    Fault("mov #0x12, r7\n dadd #0x3a, r7", "undefined-result", "DADD of 0x12 and 0x3a, which are not decimal"),
    Fault("ret\n", "cycle-limit", "still running after 5000 cycles"),
]  # fmt: skip

_faults: list[Run] = []


def _cause_all(msp430: Bench) -> list[Run]:
    """One firmware and one process: the run whose input `selector` is N reaches fault N."""
    if not _faults:
        code = "".join(f"fault_{n}:\n {fault.code}\n br #fw_done\n" for n, fault in enumerate(FAULTS))
        table = "table:" + "".join(f" .word fault_{n}\n" for n in range(len(FAULTS)))
        select = "main: mov #buffer, r5\n mov.b &buffer, r7\n add r7, r7\n mov table(r7), r0\n"
        elf = msp430.build(PREAMBLE + table + select + code)
        runs = elf.with_suffix(".runs")
        runs.write_text("".join(f"buffer={n:02x}\n" for n in range(len(FAULTS))))
        _faults.extend(msp430.simulate(elf, "--runs", str(runs), "--max-cycles", "5000", status=1))
        assert len(_faults) == len(FAULTS)
    return _faults


@pytest.mark.parametrize("number", range(len(FAULTS)), ids=lambda n: f"{n}-{FAULTS[n].code.splitlines()[0]}")
def test_fault_says_what_and_where(msp430: Bench, number: int) -> None:
    expected, fault = FAULTS[number], _cause_all(msp430)[number]["fault"]
    message = expected.message
    if expected.kind == "illegal-instruction":
        word = fault["message"].split()[0]
        message = f"{word} at 0x{fault['pc']:04x}: {message}"
        assert len(word) == 6 and expected.code.lower().startswith((f".word {word}", "add"))
    assert (fault["kind"], fault["message"]) == (expected.kind, message)
    if expected.kind == "bad-fetch":
        assert f"0x{fault['pc']:04x}" in message
    else:
        assert 0x4000 <= fault["pc"] < 0xFFFE


def test_fetch_stops_at_the_end_of_memory(msp430: Bench) -> None:
    elf = msp430.build(PREAMBLE + ".global vector\n .set vector, 0xfffe\n main: br #0xfffe\n")
    # The reset vector as an instruction: 0x4303 is NOP, then PC is 0; 0x4037 needs a second word.
    for word in ("0343", "3740"):
        [run] = msp430.simulate(elf, "--write", f"vector={word}", status=1)
        assert run["fault"]["kind"] == "bad-fetch"
        assert run["fault"]["message"] == "instruction fetch from 0x0000, which is not flash"


@pytest.mark.parametrize(
    ("flash", "ram", "message"),
    [
        ("0x4000:0xc000", "0x100:0x100", "an MSP430 has no such --flash or --ram: memory lies at 0x0200 to 0xffff"),
        ("0x4000:0xd000", "0x1100:0x2800", "an MSP430 has no such --flash or --ram"),
        ("0x4000:0x8000", "0x1100:0x2800", "an MSP430 has no such --flash or --ram"),
        ("0xff00:0x100", "0x1100:0x2800", r"segment 0 of the firmware \(\d+ bytes at 0x4000\) is not inside flash"),
    ],
)
def test_firmware_and_memory_must_fit(msp430: Bench, flash: str, ram: str, message: str) -> None:
    elf = msp430.build(PREAMBLE + "main: br #fw_done\n")
    command = [str(SIMULATOR), "--flash", flash, "--ram", ram, str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.match(f"fw-sim-msp430: {message}", done.stderr)


# ---- Calls, stack, memory, batches ----------------------------------------------------------------------------------


def test_watched_call_includes_call_and_return(msp430: Bench) -> None:
    elf = msp430.build(PREAMBLE + "main: call #leaf\n mov #leaf, r7\n call r7\n br #fw_done\n")
    [run] = msp430.simulate(elf, "--call", "leaf")
    assert [call["cycles"] for call in run["calls"]] == [5 + 3, 4 + 3]
    assert (run["cycles"], run["instructions"]) == (8 + 2 + 7 + 3, 6)


def test_stack_is_measured_to_its_deepest_point(msp430: Bench) -> None:
    """Three words pushed and a callee with one more, then a frame of which only the upper half is written."""
    source = "inner: push r4\n pop r4\n ret\n outer: push r4\n push r5\n push r6\n call #inner\n"
    source += "pop r6\n pop r5\n pop r4\n ret\n"
    source += "frame: sub #20, r1\n mov #1, 10(r1)\n add #20, r1\n ret\n"
    elf = msp430.build(PREAMBLE + source + "main: call #outer\n call #frame\n br #fw_done\n")
    [run] = msp430.simulate(elf, "--call", "inner", "--call", "outer", "--call", "frame")
    measured = [(c["function"], c["depth"], c["stack_bytes"], c["stack_written_bytes"]) for c in run["calls"]]
    assert measured == [("inner", 1, 4, 4), ("outer", 0, 2 + 6 + 4, 12), ("frame", 0, 2 + 20, 2 + 10)]
    assert {call["stack_imbalance"] for call in run["calls"]} == {0}


def test_accesses_are_seen(msp430: Bench) -> None:
    """The trace, and the writes that are not allowed: read-modify-write, byte and word, flash, stack."""
    body = "watched: add.b #1, 3(r5)\n mov #5, 4(r5)\n mov &0xfffe, r7\n push r7\n cmp #0, 2(r1)\n pop r7\n ret\n"
    elf = msp430.build(PREAMBLE + body + "main: mov #buffer, r5\n call #watched\n br #fw_done\n")
    trace = elf.with_suffix(".trace")
    [run] = msp430.simulate(elf, "--call", "watched", "--trace", str(trace), "--allow", "buffer:4")
    accesses = [line.strip() for line in trace.read_text().splitlines() if line.startswith(" ")]
    assert accesses == [
        "r 00001103 1", "w 00001103 1", "w 00001104 2", "r 0000fffe 2", "w 000038fa 2", "r 000038fc 2", "r 000038fa 2",
        "r 000038fc 2",
    ]  # fmt: skip
    [call] = run["calls"]
    assert (call["stray_bytes"], call["first_stray"]["address"]) == (2, 0x1104)


def test_start_up_prepares_memory_and_stack(msp430: Bench) -> None:
    """.data comes from flash although RAM held something else, .bss is zero, the stack is at the top."""
    source = """
        #include <stdint.h>
        volatile uint16_t initialised[3] = {0x1234, 0x5678, 0x9abc}, zeroed[3], stack;
        volatile uint8_t odd = 7;
        const volatile uint8_t constant[4] = {1, 2, 3, 4};
        volatile uint8_t seen[4];
        __attribute__((noinline, used)) void fw_done(void) { for (;;) __asm__ volatile(""); }
        int main(void) {
            __asm__ volatile("mov r1, %0" : "=m"(stack));
            for (int i = 0; i < 4; i++) seen[i] = constant[i];
            for (int i = 0; i < 3; i++) initialised[i] += zeroed[i];
            odd++;
            fw_done();
            return 0;
        }
    """
    elf = msp430.build(source, "start.c", ("-O1", "-g"))
    assert b".debug_info" in elf.read_bytes()
    reads = [word for name in ("initialised:6", "zeroed:6", "stack:2", "odd:1", "seen:4") for word in ("--read", name)]
    first, second = msp430.simulate(elf, *reads)[0], msp430.simulate(elf, *reads, "--write", "constant=05060708")[0]
    assert first["memory"] == {
        "initialised": "34127856bc9a", "zeroed": "000000000000", "stack": "fe38", "odd": "08", "seen": "01020304",
    }  # fmt: skip
    assert second["memory"] == first["memory"] | {"seen": "05060708"}


def test_runs_of_one_process_do_not_see_each_other(msp430: Bench) -> None:
    """Each changes RAM, registers, SR, and an input in flash; one has a fault; all equal runs of their own."""
    body = """
        .data
        .global counter, constant
        counter: .word 5
        .section .rodata
        constant: .word 1
        .text
        main: add &constant, &counter
        add r9, &buffer
        add r2, &buffer+2
        mov &0x38f0, &buffer+4
        mov #0x1234, &0x38f0
        mov #0x7777, r9
        cmp #8, &counter
        jeq bad
        bis #0x107, r2
        br #fw_done
        bad: mov &0, r7
    """
    elf = msp430.build(PREAMBLE + body)
    lines = ["constant=0100", "constant=0300", "constant=0500 buffer=0100", "", "constant=0100"]
    reads = ("--read", "counter:2", "--read", "buffer:6")
    runs = elf.with_suffix(".runs")
    runs.write_text("\n".join(lines) + "\n")
    batch = msp430.simulate(elf, *reads, "--runs", str(runs), status=1)
    alone = []
    for line in lines:
        runs.write_text(line + "\n")
        alone += msp430.simulate(elf, *reads, "--runs", str(runs), status=None)
    assert batch == alone
    assert batch[0] == batch[4] == batch[3]
    assert [run["memory"]["counter"] for run in batch] == ["0600", "0800", "0a00", "0600", "0600"]
    assert [run["fault"] is None for run in batch] == [True, False, True, True, True]
