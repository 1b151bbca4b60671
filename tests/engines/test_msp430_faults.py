# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults of the MSP430 core: each says what and where."""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.engines.conftest import Breadboard, Run
from tests.engines.msp430_firmware import PREAMBLE

SIMULATOR = Path(__file__).parents[2] / "build" / "simulators" / "fw-sim-msp430"


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


def _cause_all(msp430: Breadboard) -> list[Run]:
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
def test_fault_says_what_and_where(msp430: Breadboard, number: int) -> None:
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


def test_fetch_stops_at_the_end_of_memory(msp430: Breadboard) -> None:
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
def test_firmware_and_memory_must_fit(msp430: Breadboard, flash: str, ram: str, message: str) -> None:
    elf = msp430.build(PREAMBLE + "main: br #fw_done\n")
    command = [str(SIMULATOR), "--flash", flash, "--ram", ram, str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.match(f"fw-sim-msp430: {message}", done.stderr)
