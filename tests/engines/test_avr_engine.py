# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The AVR core's own table, libsimavr and binutils watch each other: what they disagree on is a fault."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.engines.avr_firmware import PREAMBLE
from tests.engines.conftest import Breadboard
from tests.engines.simulator_with_error import build_with_error

# What binutils disassembles and this simulator refuses: not simulated, not on this device, or no instruction (".word").
NOT_SIMULATED = {"break", "sleep", "wdr", "spm", "eijmp", "eicall", "des", "lac", "las", "lat", "xch"}


def test_every_opcode_is_known_or_refused(avr: Breadboard, tmp_path: Path) -> None:
    """All 65536 first words against binutils' disassembler; none may be timed or followed differently by the engine."""
    words, listing = tmp_path / "words.bin", tmp_path / "words.txt"
    words.write_bytes(b"".join(opcode.to_bytes(2, "little") + bytes(2) for opcode in range(65536)))
    with listing.open("w") as file:
        command = ["avr-objdump", "-D", "-z", "-b", "binary", "-m", "avr:51", str(words)]
        subprocess.run(command, stdout=file, check=True)
    known = {
        int(address, 16) // 4
        for address, name in re.findall(r"^ *([0-9a-f]+):\t[0-9a-f ]+\t([a-z]+)", listing.read_text(), re.MULTILINE)
        if int(address, 16) % 4 == 0 and name not in NOT_SIMULATED
    }
    # Left open by the manual, although the disassembler prints them: a load or store through a pointer that it changes.
    for low, modes in ((26, (0xD, 0xE)), (28, (0x9, 0xA)), (30, (0x1, 0x2))):
        known -= {0x9000 | store | low + half << 4 | m for store in (0, 0x200) for half in (0, 1) for m in modes}
    known -= {0x9000 | low << 4 | mode for low in (30, 31) for mode in (5, 7)}

    source = "main: ldi r27, 2\n ldi r29, 3\n ldi r31, 4\n target: nop\n nop\n far_jump fw_done\n .size target, 2\n"
    elf = avr.build(PREAMBLE + source)
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(f"target={opcode.to_bytes(2, 'little').hex()}\n" for opcode in range(65536)))
    faults = [run["fault"] for run in avr.simulate(elf, "--runs", str(runs), "--max-cycles", "40", status=1)]
    target = faults[0xFFFF]["pc"]
    refused = {n for n, f in enumerate(faults) if f and (f["kind"], f["pc"]) == ("illegal-instruction", target)}
    assert refused == set(range(65536)) - known
    kinds = {fault["kind"] for fault in faults if fault}
    assert kinds == {"illegal-instruction", "bad-load", "bad-store", "bad-fetch", "bad-stack", "cycle-limit"}


def test_nothing_is_run_behind_a_fault_if_so_asked(avr: Breadboard, tmp_path: Path) -> None:
    elf = avr.build(PREAMBLE + "main: target: nop\n far_jump fw_done\n .size target, 2\n")
    runs = tmp_path / "runs"
    runs.write_text("target=0000\ntarget=ffff\ntarget=0000\n")
    faults = [run["fault"] and run["fault"]["kind"] for run in avr.simulate(elf, "--runs", str(runs), status=1)]
    assert faults == [None, "illegal-instruction", None]
    few = avr.simulate(elf, "--runs", str(runs), "--until-fault", status=1)
    assert [run["fault"] and run["fault"]["kind"] for run in few] == faults[:2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("error", "kind", "message"),
    [
        (("COM Rd", "1, NEXT", "2, NEXT"), "cycle-disagreement", "COM Rd at .*: 2 cycles, simavr says 1"),
        (("COM Rd", "NEXT", "JUMP_TO_Z"), "flow-disagreement", "COM Rd at .* leads to 0x000a0a, in simavr to 0x"),
        (("STS k, Rr", "STORE, SECOND_WORD", "NO_DATA, NOWHERE"), "engine-crash", "simavr gave up at STS k, Rr"),
    ],
)
def test_table_and_engine_watch_each_other(
    avr: Breadboard, tmp_path: Path, error: tuple[str, str, str], kind: str, message: str
) -> None:
    name, right, wrong = error
    simulator = build_with_error(tmp_path, "instructions.c", f'"{name}"', right, wrong)
    elf = avr.build(PREAMBLE + "main: ldi r30, 5\n ldi r31, 5\n com r0\n sts 0x1100, r0\n rjmp fw_done\n")
    command = [str(simulator), "--flash", "0:0x20000", "--ram", "0x800100:0x1000", str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    fault = json.loads(done.stdout)["fault"]
    assert (done.returncode, fault["kind"]) == (1, kind)
    assert re.search(message, fault["message"])
