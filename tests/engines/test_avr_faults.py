# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every fault of the AVR core: its kind, its place and what its message says."""

import re
from typing import NamedTuple

import pytest

from tests.engines.avr_firmware import PREAMBLE, X, Y
from tests.engines.conftest import HOME, Breadboard, Run


class Fault(NamedTuple):
    """CODE ends with a fault of KIND. The message is NAME, where (the address of that instruction), REST."""

    code: str
    kind: str
    name: str
    rest: str


def _illegal(word: int) -> Fault:
    return Fault(f".word {word}", "illegal-instruction", f"opcode 0x{word:04x}", "has no defined meaning")


def _io(code: str, name: str, does: str, port: int) -> Fault:
    kind = "bad-load" if does == "reads" else "bad-store"
    place = f"I/O register 0x{port:02x} (data address 0x{port + 32:02x})"
    return Fault(code, kind, name, f"{does} {place}, which is not simulated")


def _stack_is(value: int) -> str:
    return f"ldi r16, {value & 255}\n ldi r17, {value >> 8}\n out 0x3e, r17\n out 0x3d, r16\n"


FAULTS = [
    *(_illegal(word) for word in (0xFFFF, 0x0001, 0x9404, 0x9419, 0x9519, 0x940B, 0x95F8, 0xF808, 0xFC08, 0x9203)),
    # LD and ST through a pointer that they change, and LPM to its own pointer, have no defined result.
    *(_illegal(word) for word in (0x91AD, 0x91BE, 0x91C9, 0x91DA, 0x91E1, 0x91F2, 0x93AD, 0x93F2, 0x93C9)),
    *(_illegal(word) for word in (0x91E5, 0x91F5, 0x91E7)),
    *(Fault(name.lower(), "illegal-instruction", name, "is not simulated") for name in ("BREAK", "SLEEP", "WDR")),
    Fault("spm", "illegal-instruction", "SPM", "is not simulated"),
    Fault(X.replace("0x02", "0x11") + "\n ld r16, X", "bad-load", "LD Rd, X", "reads 0x801105, outside RAM"),
    Fault(Y.replace("0x02", "0x11") + "\n st Y, r16", "bad-store", "STD Y+q, Rr", "writes 0x801105, outside RAM"),
    Fault("ldi r30, 0xc1\n ldi r31, 0x10\n std Z+63, r0", "bad-store", "STD Z+q, Rr", "writes 0x801100, outside RAM"),
    Fault("lds r16, 0x1100", "bad-load", "LDS Rd, k", "reads 0x801100, outside RAM"),
    Fault("sts 0xffff, r16", "bad-store", "STS k, Rr", "writes 0x80ffff, outside RAM"),
    Fault("ldi r26, 0\n ldi r27, 1\n st -X, r0", "bad-store", "ST -X, Rr",
          "writes the extended I/O register at data address 0xff, which is not simulated"),
    Fault("lds r16, 0x62", "bad-load", "LDS Rd, k",
          "reads the extended I/O register at data address 0x62, which is not simulated"),
    Fault("sts 0x001f, r16", "bad-store", "STS k, Rr", "writes register r31 by its data address: refused"),
    Fault("ldi r30, 5\n ldi r31, 0\n ld r16, Z", "bad-load", "LDD Rd, Z+q",
          "reads register r5 by its data address: refused"),
    Fault("ldi r30, 0x5d\n ldi r31, 0\n st Z+, r16", "bad-store", "ST Z+, Rr",
          "writes a register of the processor through a pointer: refused"),
    _io("in r16, 0x1b", "IN Rd, A", "reads", 0x1B), _io("out 0x3c, r16", "OUT A, Rr", "writes", 0x3C),
    _io("lds r16, 0x5c", "LDS Rd, k", "reads", 0x3C), _io("sts 0x20, r16", "STS k, Rr", "writes", 0),
    _io("cbi 0x18, 7", "CBI A, b", "writes", 0x18), _io("sbi 0x1f, 0", "SBI A, b", "writes", 0x1F),
    _io("sbic 0x05, 1", "SBIC A, b", "reads", 5), _io("sbis 0x1e, 1", "SBIS A, b", "reads", 0x1E),
    Fault(_stack_is(0x00FF) + "push r16", "bad-stack", "PUSH Rr", "uses the stack at 0x8000ff, outside RAM"),
    Fault(_stack_is(0x0100) + "rcall leaf", "bad-stack", "RCALL k", "uses the stack at 0x8000ff, outside RAM"),
    Fault(_stack_is(0x10FF) + "pop r16", "bad-stack", "POP Rd", "uses the stack at 0x801100, outside RAM"),
    Fault(_stack_is(0x10FE) + "ret", "bad-stack", "RET", "uses the stack at 0x8010ff, outside RAM"),
    Fault(_stack_is(0x00FE), "bad-stack", "OUT A, Rr", "sets the stack pointer to 0x8000fe, outside RAM"),
    Fault(_stack_is(0x1100), "bad-stack", "OUT A, Rr", "sets the stack pointer to 0x801100, outside RAM"),
]  # fmt: skip

# The run whose input `selector` is N reaches fault N; afterwards nothing may be left of it.
SELECT = """
main:
    clr r1
    lds r24, selector
    ldi r30, lo8(table)
    ldi r31, hi8(table)
    add r30, r24
    adc r31, r1
    add r30, r24
    adc r31, r1
    lpm r0, Z+
    lpm r31, Z
    mov r30, r0
    ijmp
    .comm selector, 1
"""


@pytest.fixture(scope="module")
def faulty_runs(tmp_path_factory: pytest.TempPathFactory) -> list[Run]:
    """One run for each fault, all of one firmware."""
    code = "".join(f"fault_{n}: {fault.code}\n rjmp fw_done\n" for n, fault in enumerate(FAULTS))
    table = "table:" + "".join(f" .word pm(fault_{n})\n" for n in range(len(FAULTS)))
    avr = Breadboard(HOME, "atmega128", tmp_path_factory.mktemp("faults"))
    elf = avr.build(PREAMBLE + table + SELECT + code)
    selectors = elf.with_suffix(".runs")
    selectors.write_text("".join(f"selector={n:02x}\n" for n in range(len(FAULTS))))
    runs = avr.simulate(elf, "--runs", str(selectors), status=1)
    assert len(runs) == len(FAULTS)
    return runs


@pytest.mark.parametrize("number", range(len(FAULTS)), ids=lambda n: f"{n}-{FAULTS[n].kind}-{FAULTS[n].name}")
def test_fault_is_named_with_its_place(faulty_runs: list[Run], number: int) -> None:
    expected, fault = FAULTS[number], faulty_runs[number]["fault"]
    message = f"{expected.name} at 0x{fault['pc']:06x} {expected.rest}"
    assert (fault["kind"], fault["message"]) == (expected.kind, message)


@pytest.mark.parametrize(
    ("word", "kind", "message"),
    [
        ("0000", "bad-fetch", "NOP at 0x01fffe leads to 0x020000, outside flash"),
        ("1110", "bad-fetch", "CPSE Rd, Rr at 0x01fffe leads to 0x020002, outside flash"),
        ("01c0", "bad-fetch", "RJMP k at 0x01fffe leads to 0x020002, outside flash"),
        ("0c94", "bad-fetch", "JMP k at 0x01fffe reaches beyond the end of flash"),
        ("0090", "bad-fetch", "LDS Rd, k at 0x01fffe reaches beyond the end of flash"),
        ("ffff", "illegal-instruction", "opcode 0xffff at 0x01fffe has no defined meaning"),
    ],
)
def test_execution_may_not_leave_flash(avr: Breadboard, word: str, kind: str, message: str) -> None:
    """Main jumps to the last word of flash, which holds the instruction word WORD."""
    source = "    .global last\n .set last, 0x1fffe\n main: clr r1\n .word 0x940c, 0xffff\n"
    [run] = avr.simulate(avr.build(PREAMBLE + source), "--write", f"last={word}", status=1)
    fault = run["fault"]
    assert (fault["kind"], fault["pc"], fault["message"]) == (kind, 0x1FFFE, message)


@pytest.mark.parametrize(
    ("code", "kind", "rest"),
    [
        (".word 0x940d, 0", "bad-fetch", "leads to 0x020000, outside flash"),
        ("rjmp . - 0x800", "bad-fetch", "outside flash"),
        ("ldi r30, 0\n ldi r31, 0x40\n ijmp", "bad-fetch", "IJMP at .* leads to 0x008000, outside flash"),
        ("ldi r30, 0\n ldi r31, 0x80\n lpm r16, Z", "bad-load", "LPM Rd, Z at .* reads 0x008000, outside flash"),
        (
            "ldi r16, 1\n out 0x3b, r16\n clr r30\n clr r31\n elpm",
            "bad-load",
            "ELPM at .* reads 0x010000, outside flash",
        ),
    ],
)
def test_flash_is_as_large_as_the_map_says(avr: Breadboard, code: str, kind: str, rest: str) -> None:
    [run] = avr.simulate(avr.build(PREAMBLE + f"main: {code}\n"), "--flash", "0:0x8000", status=1)
    assert run["fault"]["kind"] == kind
    assert re.search(rest, run["fault"]["message"])


def test_endless_loop_ends(avr: Breadboard) -> None:
    [run] = avr.simulate(avr.build(PREAMBLE + "main: rjmp main\n"), "--max-cycles", "1000", status=1)
    assert run["fault"]["kind"] == "cycle-limit"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--ram", "0x800100:0x1001"),
        ("--ram", "0x800060:0x100"),
        ("--flash", "0:0x20002"),
        ("--flash", "0:0x8001"),
        ("--flash", "0:0x80"),  # smaller than the firmware
        ("--model", "fast"),
        ("--read", "fw_done:0x20000"),
    ],
)
def test_what_the_device_has_not_is_refused(avr: Breadboard, arguments: tuple[str, str]) -> None:
    assert avr.simulate(avr.build(PREAMBLE + "main: far_jump fw_done\n"), *arguments, status=2) == []
