# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What MSP430 instructions do, against results written by hand; every first word is executed or refused."""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.msp430_firmware import FLAGS, PREAMBLE, RAM_START, STACK_TOP, as_words

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


def test_results_and_flags(msp430: Breadboard) -> None:
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
    words = as_words(run["memory"]["results"])
    for number, (operation, before, left, right, result, after) in enumerate(RESULTS):
        # A byte operation clears the high byte of a register, and leaves that of memory alone.
        whole = right & 0xFF00 | result if operation.endswith(".b") and operation != "cmp.b" else result
        flags = sum(FLAGS[flag] for flag in after)
        expected = [result, flags, whole, flags]
        assert words[4 * number : 4 * number + 4] == expected, (operation, before, hex(left), hex(right))


def test_stack_instructions_by_the_manual(msp430: Breadboard) -> None:
    """Otherwise than mspdebug: PUSH SP stores the new SP, PUSH.B one byte, and SP stays even when a byte is popped."""
    elf = msp430.build(
        PREAMBLE + "main: push r1\n pop r7\n mov r7, &buffer\n mov #0x1234, &buffer+2\n mov #buffer+4, r1\n"
        "mov #0x55, r7\n push.b r7\n mov r1, &buffer+4\n"
        ".word 0x4178\n mov r8, &buffer+6\n mov r1, &buffer+8\n br #fw_done\n"  # MOV.B @SP+, r8
    )
    [run] = msp430.simulate(elf, "--read", "buffer:10")
    start = STACK_TOP - 2  # the call of main has pushed a word
    assert as_words(run["memory"]["buffer"]) == [start - 2, 0x1255, RAM_START + 2, 0x55, RAM_START + 4]


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


@pytest.mark.slow
def test_every_first_word_is_executed_or_refused(msp430: Breadboard) -> None:
    elf = msp430.build(
        PREAMBLE + "main: mov #buffer, r5\n br #target\n .global target\n target: .word 0, 2, 2\n br #fw_done\n"
    )
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(f"target={word.to_bytes(2, 'little').hex()}\n" for word in range(0x10000)))
    faults = [run["fault"] for run in msp430.simulate(elf, "--runs", str(runs), "--max-cycles", "1000", status=1)]
    target = faults[0]["pc"]
    refused = {n for n, f in enumerate(faults) if f and (f["kind"], f["pc"]) == ("illegal-instruction", target)}
    assert refused == {word for word in range(0x10000) if not _is_defined(word)}
