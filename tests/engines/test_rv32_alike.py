# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs of an E31 or a Hazard3 side by side: every operation in every form on random operands, and where lanes must
part."""

import random
from collections.abc import Mapping

import pytest

from tests.engines.alike_runs import (
    RUNS,
    compare_alike,
    compare_parting,
    compare_unwatched,
    compare_watched,
    lines_of_group,
)
from tests.engines.conftest import Breadboard
from tests.engines.rv32_firmware import firmware
from tests.engines.rv32_forms import EXTENSION_FORMS, FIELD, FORMS, FOUND, STATE, body, memory, snippet, word

DECIDING = {"BEQ", "BNE", "BLT", "BGE", "BLTU", "BGEU"}
"""Operations whose operands decide about the way."""
TIMED = {"DIV", "DIVU", "REM", "REMU", "NOTHING"}
"""Operations whose operands decide about the cycles; a division without a destination is one that does nothing."""


class Program:
    """Every form once, on operands that are any where they do not decide about the way, or (if it is seen) the cycles
    or an address."""

    def __init__(self, known: Mapping[str, list[str]] = FORMS) -> None:
        self.draw = random.Random(37)
        self.forms = [(name, form) for name in known for form in known[name]]
        self.draw.shuffle(self.forms)
        self.text = firmware(
            {"case": (body([snippet(form, self.draw) for _, form in self.forms]), memory(len(self.forms)))}
        )
        self.reads: tuple[str, ...] = (f"--read=found:{FOUND * len(self.forms)}", f"--read=field:{FIELD}")

    def group(self, *, watched: bool) -> list[str]:
        common = [[word(self.draw) for _ in range(STATE // 4)] for _ in self.forms]
        states = [self._state(common, watched=watched) for _ in range(RUNS)]
        return lines_of_group(states, FIELD, self.draw)

    def _state(self, common: list[list[bytes]], *, watched: bool) -> str:
        words = []
        for (name, _), shared in zip(self.forms, common, strict=True):
            if name in DECIDING or (watched and name in TIMED):
                words += shared
            else:
                own = [word(self.draw) for _ in shared]
                words += [*own[:9], shared[9]] if watched else own
        return b"".join(words).hex()


def test_watched_runs(e31: Breadboard) -> None:
    compare_watched(e31, Program())


def test_unwatched_runs(e31: Breadboard) -> None:
    compare_unwatched(e31, Program())


def test_bit_manipulation(hazard3: Breadboard) -> None:
    compare_watched(hazard3, Program(FORMS | EXTENSION_FORMS))
    compare_unwatched(hazard3, Program(FORMS | EXTENSION_FORMS))


MAIN = "lw t0, buffer; andi t1, t0, 1; "
PLACE = ".option norvc; la t2, 1f; slli t3, t1, 2; add t2, t2, t3; "
PARTING = {
    "branch": MAIN + "beqz t1, 1f; nop; 1:",
    "branch to what follows": MAIN + "beqz t1, 1f; 1:",
    "order": MAIN + "li t2, 1; bltu t1, t2, 1f; nop; 1:",
    "jump": MAIN + PLACE + "jr t2; nop; 1: nop; nop",
    "call": MAIN + "mv t5, ra; " + PLACE + "jalr t2; nop; 1: nop; nop; mv ra, t5",
}
SEEN = {
    "address of a load": MAIN + "add t2, a0, t1; lbu t3, (t2)",
    "address of a store": MAIN + "add t2, a0, t1; sb t3, (t2)",
    "address of a load in flash": MAIN + "la t2, fw_done; add t2, t2, t1; lbu t3, (t2)",
    "division": MAIN + "li t3, 1000; slli t1, t1, 20; addi t1, t1, 1; divu t3, t1, t3",
    "stack pointer": MAIN + "mv t3, sp; slli t1, t1, 4; sub sp, sp, t1; nop; mv sp, t3",
}
"""What is no other way, but is seen if the run is watched."""


@pytest.mark.parametrize("kind", ["", "unwatched "])
@pytest.mark.parametrize("name", [*PARTING, *SEEN])
def test_lanes_part(e31: Breadboard, name: str, kind: str) -> None:
    text = firmware({"case": ((PARTING | SEEN)[name], "")})
    compare_parting(e31, text, kind, together=bool(kind) and name in SEEN)


def test_fault_in_one_lane(e31: Breadboard) -> None:
    """An address that is not in memory in one of them."""
    text = firmware({"case": (MAIN + "slli t1, t1, 28; add t2, a0, t1; lw t3, (t2)", "")})
    lines = ["buffer=00000000", *(f"unwatched buffer={int(count == 6):02x}{count:02x}0000" for count in range(9))]
    elf = e31.build(text, "alike.S")
    batch = elf.with_suffix(".runs")
    runs = []
    for said in ("unwatched", "unwatched alike"):
        batch.write_text("".join(f"{line.replace('unwatched', said)}\n" for line in lines))
        runs.append(e31.simulate(elf, "--probe", "--call=case", f"--runs={batch}", "--read=buffer:64", status=1))
    assert [{**run, "parted": None} for run in runs[1]] == [{**run, "parted": None} for run in runs[0]]
    assert [run["fault"] is not None for run in runs[0]] == [count == 6 for count in range(-1, 9)]


def test_preserved_registers_are_of_their_lane(e31: Breadboard) -> None:
    """A function finds the probe's patterns in them, and its caller what it left there."""
    keep = "; ".join(f"sw s{number}, {4 * number}(a0)" for number in range(12))
    text = firmware({"case": (f"lw t0, buffer; {keep}; add s0, t0, s4; mv s10, t0", "")}).replace(
        "jal  case", "lw s1, buffer; jal case; sw s1, 48(a0)"
    )
    lines = [f"buffer={count:02x}{7 * count:02x}0000" for count in range(9)]
    found, lanes = compare_alike(e31, text, lines)
    assert len({run["memory"]["buffer"] for run in found}) == 9
    assert lanes == [1] + [8] * 8


def test_lanes_have_no_flash_of_their_own(e31: Breadboard) -> None:
    tail = ".global constant; .p2align 2; constant: .word 0"
    text = firmware({"case": ("la t0, constant; lw t0, (t0); sw t0, (a0)", tail)})
    lines = [f"constant={count:02x}000000" for count in range(9)]
    found, lanes = compare_alike(e31, text, lines)
    assert len({run["memory"]["buffer"] for run in found}) == 9
    assert set(lanes) == {1}
