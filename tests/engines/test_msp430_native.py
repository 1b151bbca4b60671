# SPDX-License-Identifier: Apache-2.0 OR MIT
"""MSP430 programs that the executor does in native code, as it does what runs again and again, end as without it: in
one run or in many, watched or not."""

import subprocess
from pathlib import Path
from random import Random

import pytest

from featherweight.system.simulators import simulator_program
from tests.engines.conftest import HOME, Breadboard
from tests.engines.msp430_alike_program import AlikeProgram
from tests.engines.msp430_firmware import PREAMBLE
from tests.engines.msp430_flag_program import FlagProgram
from tests.engines.msp430_random_program import BLOCK_LOG_BYTES, BLOCKS, LOG, WINDOW
from tests.engines.simulator_with_error import build_with_error

pytestmark = pytest.mark.slow

ROUNDS = 7
"""Code is made where a run, or as many at once, has come by a few times."""
WATCHED, UNWATCHED = "", "unwatched "
WATCHING = [pytest.param(WATCHED, id="watched"), pytest.param(UNWATCHED, id="unwatched")]
COUNTS = (9, 20, 50)
"""Of runs at once: of each width for which there is code."""

LOGGED = (
    "--read", f"window:{LOG + BLOCKS * BLOCK_LOG_BYTES - WINDOW}", "--read", "registers:24",
    "--call=body", "--probe", "--allow=window:4096",
)  # fmt: skip


def _runs(elf: Path, lines: list[str]) -> str:
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(f"{line}\n" for line in lines))
    return f"--runs={runs}"


def _alone(before: str, inputs: list[str]) -> list[str]:
    return [before + line for line in inputs * ROUNDS]


def _grouped(before: str, groups: list[list[str]]) -> list[str]:
    return [f"{before}{'alike ' if i else ''}{line}" for group in groups for i, line in enumerate(group)]


def _at_once(before: str, inputs: list[str]) -> list[str]:
    """Groups of each width."""
    return _grouped(before, [inputs[:count] for count in COUNTS] * ROUNDS)


def _assert_as_plain(msp430: Breadboard, elf: Path, lines: list[str], *arguments: str) -> list[dict[str, object]]:
    runs = _runs(elf, lines)
    found = msp430.simulate(elf, *arguments, runs, status=None)
    lanes = [run.pop("lanes", 1) for run in found]
    for run in found:
        run.pop("parted", None)
    assert found == msp430.simulate(elf, *arguments, runs, "--plain", status=None)
    for run, count in zip(found, lanes, strict=True):
        run["lanes"] = count
    return found


@pytest.mark.parametrize("before", WATCHING)
@pytest.mark.parametrize("seed", range(3))
def test_random_programs(msp430: Breadboard, seed: int, before: str) -> None:
    program = AlikeProgram(seed)
    elf = msp430.build(program.source_text())
    inputs = [program.inputs() for _ in range(max(COUNTS))]
    _assert_as_plain(msp430, elf, _alone(before, inputs[:4]), *LOGGED)
    found = _assert_as_plain(msp430, elf, _at_once(before, inputs), *LOGGED)
    assert {run["lanes"] for run in found} >= set(COUNTS)


@pytest.mark.parametrize("before", WATCHING)
@pytest.mark.parametrize("seed", range(4))
def test_flags_that_are_read(msp430: Breadboard, seed: int, before: str) -> None:
    """Whatever any instruction behind reads; where lanes have the same inputs they do not part at jumps."""
    program = FlagProgram(seed, jumps=True)
    elf = msp430.build(program.source_text())
    inputs = [program.inputs() for _ in range(4)]
    _assert_as_plain(msp430, elf, _alone(before, inputs), *LOGGED)
    for line in inputs[:2]:
        _assert_as_plain(msp430, elf, _at_once(before, [line] * max(COUNTS)), *LOGGED)


@pytest.mark.parametrize("before", WATCHING)
@pytest.mark.parametrize("seed", range(4))
def test_flags_that_differ_by_lane(msp430: Breadboard, seed: int, before: str) -> None:
    program = FlagProgram(seed, jumps=False)
    elf = msp430.build(program.source_text())
    _assert_as_plain(msp430, elf, _at_once(before, [program.inputs() for _ in range(max(COUNTS))]), *LOGGED)


@pytest.mark.parametrize("seed", range(3))
def test_lanes_with_addresses_of_their_own(msp430: Breadboard, seed: int) -> None:
    program = AlikeProgram(seed, apart=True)
    elf = msp430.build(program.source_text())
    _assert_as_plain(msp430, elf, _at_once(UNWATCHED, [program.inputs() for _ in range(max(COUNTS))]), *LOGGED)


# Each accesses what r5 leads to, behind an instruction that sets flags and in front of one that reads them.
ACCESSES = {
    "load": "mov @r5, r7",
    "load-byte": "mov.b @r5, r7",
    "load-increment": "mov @r5+, r7",
    "load-byte-increment": "add.b @r5+, r7",
    "load-indexed": "addc 2(r5), r7",
    "store": "mov r7, 0(r5)",
    "store-byte": "mov.b r7, 3(r5)",
    "change": "add r7, 2(r5)",
    "change-byte": "xor.b r7, 0(r5)",
    "compare": "cmp r7, 0(r5)",
    "compare-byte": "bit.b r7, -1(r5)",
    "rotate": "rrc @r5",
    "rotate-byte": "rra.b 1(r5)",
    "move": ".word 0x45b5, 0x0002",  # mov @r5+, 2(r5)
    "push": ".word 0x1225\n incd r1",  # push @r5
    "stack": "mov r5, r1\n mov r10, r1",
    "push-there": "mov r5, r1\n push r7\n mov r10, r1",
    "pop-there": "mov r5, r1\n pop r7\n mov r10, r1",
    "return-there": "mov r5, r1\n call #leaf\n mov r10, r1",
}
GOOD = 0x1120
PLACES = [0, 0x0120, 0x01FE, 0x0200, 0x10FC, 0x10FE, 0x10FF, 0x1100, 0x1101, 0x1121, 0x38FA, 0x38FC, 0x38FD, 0x38FE]
PLACES += [0x38FF, 0x3900, 0x3901, 0x3FFE, 0x3FFF, 0x4000, 0x4001, 0x5000, 0xFFFC, 0xFFFD, 0xFFFE, 0xFFFF]


@pytest.mark.parametrize("before", WATCHING)
@pytest.mark.parametrize("access", ACCESSES.values(), ids=ACCESSES)
def test_accesses_at_the_borders_of_memory(msp430: Breadboard, access: str, before: str) -> None:
    """Native code ends in front of what would be a fault, which is what it would be without it."""
    body = f"pass: mov r1, r10\n add r6, r8\n {access}\n addc r7, r8\n mov r7, &buffer+8\n mov r8, &buffer+10\n ret\n"
    load = "main: mov &buffer, r5\n mov &buffer+2, r6\n mov &buffer+4, r7\n mov &buffer+6, r8\n"
    elf = msp430.build(PREAMBLE + body + load + "call #pass\n br #fw_done\n .global pass\n .type pass, %function\n")
    rng = Random(access)

    def pointing(place: int) -> str:
        return f"buffer={(place.to_bytes(2, 'little') + rng.randbytes(6)).hex()}"

    arguments = ("--read=buffer:64", "--call=pass", "--probe", "--allow=buffer:64", "--max-cycles=5000")
    good, bad = [[pointing(GOOD)] * 9 for _ in range(ROUNDS)], [[pointing(place)] for place in PLACES]
    for width in (1, 9):
        groups = [group * width for place in bad for group in (place, good[0][:1])]
        lines = _grouped(before, [group[:width] for group in good] + groups)
        found = _assert_as_plain(msp430, elf, lines, *arguments)
        assert {run["fault"] is None for run in found} == {True, False}


@pytest.mark.parametrize("before", WATCHING)
def test_the_limit_of_cycles(msp430: Breadboard, before: str) -> None:
    elf = msp430.build(PREAMBLE + "main: mov #100, r5\n again: xor r5, r6\n dec r5\n jnz again\n jmp main\n")
    for limit in range(3000, 3012):
        lines = [before] * 5 + [before + "alike "] * 9
        found = _assert_as_plain(msp430, elf, lines, f"--max-cycles={limit}", "--call=leaf", "--probe")
        assert {run["fault"]["kind"] for run in found} == {"cycle-limit"}  # type: ignore[index]


@pytest.mark.parametrize("before", WATCHING)
def test_what_is_kept_below_the_stack_pointer(msp430: Breadboard, before: str) -> None:
    """A handler may overwrite it before the next instruction, in the middle of a line, too."""
    body = "pass: mov #9, r9\n again: mov r9, -6(r1)\n add r9, r8\n xor -6(r1), r8\n push r8\n add @r1+, r7\n"
    body += "mov.b r9, -1(r1)\n mov -2(r1), r6\n dec r9\n jnz again\n mov r8, &buffer\n mov r6, &buffer+2\n ret\n"
    elf = msp430.build(PREAMBLE + body + "main: call #pass\n br #fw_done\n .global pass\n .type pass, %function\n")
    lines = [before] * ROUNDS + [before + "alike "] * 20
    _assert_as_plain(msp430, elf, lines, "--read=buffer:4", "--call=pass", "--probe", "--allow=buffer:4")


ERRORS = [
    ("executor/native_one.c", "BY_ADC", "BY_ADC", "BY_ADD"),
    ("executor/native_one.c", "/* not edx */", "0xf7, 2", "0xf7, 3"),
    ("executor/native_flags.c", "/* cmc */", "0xf5", "0x90"),
    ("executor/native_flags.c", "SET_IF_OVERFLOW = 0x90", "0x90", "0x91"),
    ("executor/native_flags.c", "/* cmp al, [V] */", "0x3b", "0x0b"),
    ("executor/flag_use.c", "[IF_CARRY]", "FLAG_C", "FLAG_Z"),
    ("executor/native_rows.c", "RIGHT, vector, vector, 8", "8", "7"),
    ("executor/native_rows_operations.c", "OTHER, RESULT, OTHER", "V_AND_NOT", "V_AND"),
    ("executor/native_many.c", "calls_add_jump(if_ones", "if_ones", "!if_ones"),
]


def _printed(simulator: Path, msp430: Breadboard, *arguments: str) -> bytes:
    command = [str(simulator), *msp430.target.manifest.simulator.options, *arguments]
    return subprocess.run(command, capture_output=True, check=False).stdout


@pytest.mark.alike(3)
@pytest.mark.parametrize("error", ERRORS, ids=[" ".join(error[1:]) for error in ERRORS])
def test_a_wrong_opcode_is_noticed(msp430: Breadboard, tmp_path: Path, error: tuple[str, str, str, str]) -> None:
    same, unlike = FlagProgram(1, jumps=True), FlagProgram(2, jumps=False)
    (tmp_path / "wrong").mkdir()
    wrong = build_with_error(tmp_path / "wrong", *error, core="msp430")
    good = simulator_program(HOME, msp430.target.manifest.simulator.program)
    differs = False
    for program, inputs in ((same, [same.inputs()] * max(COUNTS)), (unlike, [unlike.inputs() for _ in range(50)])):
        elf = msp430.build(program.source_text())
        runs = _runs(elf, _alone(UNWATCHED, inputs[:2]) + _at_once(UNWATCHED, inputs))
        outputs = [_printed(simulator, msp430, *LOGGED, runs, str(elf)) for simulator in (wrong, good)]
        differs = differs or outputs[0] != outputs[1]
    assert differs
