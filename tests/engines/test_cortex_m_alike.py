# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs of a Cortex-M side by side: every operation in every form on random operands, and where lanes must part."""

import random
from pathlib import Path

import pytest

from tests.engines.alike_runs import (
    GROUPS,
    RUNS,
    compare_alike,
    compare_parting,
    compare_unwatched,
    compare_watched,
    lines_of_group,
    simulate,
)
from tests.engines.conftest import HOME, Breadboard
from tests.engines.cortex_m_firmware import firmware
from tests.engines.cortex_m_forms import FIELD, FLAGS_TO_R8, FOUND, STATE, body, forms_of, memory, snippet, word

DECIDING = {"IT", "B_CONDITIONAL", "CBZ", "CBNZ", "BRANCH_TABLE_8", "BRANCH_TABLE_16"}
"""Operations whose operands decide about the way."""
TIMED = {"UDIV", "SDIV", "UMULL", "SMULL", "UMLAL", "SMLAL"}
"""Operations whose operands decide about the cycles, on a Cortex-M4 the divisions only."""
COMPARED = 8
"""How often the executor compares an instruction with the engine before it trusts itself."""
CARRY_TO_R8 = "mov r8, #0; adc r8, r8, r8"


@pytest.fixture(params=["cortex-m3", "cortex-m4"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Breadboard:
    return Breadboard(HOME, request.param, tmp_path)


class Program:
    """Every form once such that all flags are seen, which are then the same in all runs of a group, and once such that
    only the carry is, and operands are any."""

    def __init__(self, core: str) -> None:
        self.draw = random.Random(29)
        forms = forms_of(core)
        self.forms = [(name, form, flags) for name in forms for form in forms[name] for flags in (False, True)]
        self.draw.shuffle(self.forms)
        texts = [snippet(form, self.draw, "bl flags" if flags else CARRY_TO_R8) for _, form, flags in self.forms]
        self.text = firmware({"case": (body(texts), memory(len(texts))), "flags": (FLAGS_TO_R8, "")})
        self.reads: tuple[str, ...] = (f"--read=found:{FOUND * len(texts)}", f"--read=field:{FIELD}")

    def group(self, *, watched: bool) -> list[str]:
        common = [[word(self.draw) for _ in range(STATE // 4)] for _ in self.forms]
        states = [self._state(common, watched=watched) for _ in range(RUNS)]
        return lines_of_group(states, FIELD, self.draw)

    def _state(self, common: list[list[bytes]], *, watched: bool) -> str:
        words = []
        for (name, _, flags), shared in zip(self.forms, common, strict=True):
            if flags or name in DECIDING or (watched and name in TIMED):
                words += shared
            else:
                own = [word(self.draw) for _ in shared]
                words += [*own[:8], shared[8], *own[9:]] if watched else own
        return b"".join(words).hex()


def test_watched_runs(bench: Breadboard) -> None:
    compare_watched(bench, Program(bench.target.id))


def test_unwatched_runs(bench: Breadboard) -> None:
    compare_unwatched(bench, Program(bench.target.id))


def test_runs_one_by_one(bench: Breadboard) -> None:
    """Each by itself, in code of this computer where there is any: as by the engine alone."""
    program = Program(bench.target.id)
    ways = [line for _ in range(COMPARED) for line in program.group(watched=True)[:1]]
    states = [line for _ in range(GROUPS) for line in program.group(watched=False)[:2]]
    lines = [*ways, *states, *(f"unwatched {line}" for line in states)]
    found, _ = simulate(bench, program.text, lines, *program.reads)
    by_engine, _ = simulate(bench, program.text, lines, *program.reads, "--plain")
    assert found == by_engine
    assert len({run["memory"]["found"] for run in found}) == len(ways) + len(states)


MAIN = "ldr r4, =buffer; ldr r4, [r4]; and r5, r4, #1; "
PARTING = {
    "condition": MAIN + "cmp r5, #0; beq 1f; nop; 1:",
    "condition of a branch to what follows": MAIN + "cmp r5, #0; beq 1f; 1:",
    "IT": MAIN + "cmp r5, #0; it eq; addeq r0, #1",
    "CBZ": MAIN + "cbz r5, 1f; nop; 1:",
    "BX": MAIN + "adr r6, 1f + 1; add r6, r6, r5, lsl #2; bx r6; .p2align 2; 1: nop; nop; nop",
    "pop": MAIN + "adr r6, 1f + 1; add r6, r6, r5, lsl #2; push {r6}; pop {pc}; .p2align 2; 1: nop; nop; nop",
    "load of PC": MAIN + "adr r6, 1f + 1; add r6, r6, r5, lsl #2; push {r6}; ldr pc, [sp], #4; .p2align 2; 1: nop; nop",
    "move to PC": MAIN + "adr r6, 1f; add r6, r6, r5, lsl #2; mov pc, r6; .p2align 2; 1: nop; nop; nop",
    "table": MAIN + "tbb [pc, r5]; 1: .byte 1, 2; nop; nop",
}
SEEN = {
    "address of a load": MAIN + "ldrb r6, [r0, r5]",
    "address of a store": MAIN + "strb r6, [r0, r5]",
    "later address": MAIN + "add r6, r0, r5, lsl #2; ldmia r6, {r5, r6}",
    "division": MAIN + "mov r6, #1000; lsl r5, r5, #20; add r5, r5, #1; udiv r6, r5, r6",
    "stack pointer": MAIN + "mov r6, sp; sub sp, sp, r5, lsl #3; nop; mov sp, r6",
}
"""What is no other way, but is seen if the run is watched."""


@pytest.mark.parametrize("kind", ["", "unwatched "])
@pytest.mark.parametrize("name", [*PARTING, *SEEN])
def test_lanes_part(cortex_m3: Breadboard, name: str, kind: str) -> None:
    text = firmware({"case": ((PARTING | SEEN)[name], "")})
    compare_parting(cortex_m3, text, kind, together=bool(kind) and name in SEEN)


def test_preserved_registers_are_of_their_lane(cortex_m3: Breadboard) -> None:
    """A function finds the probe's patterns in them, and its caller what it left there."""
    body_of_case = "ldr r3, =buffer; ldr r3, [r3]; stmia r0!, {r4-r11}; add r4, r3, r8; mov r10, r3"
    text = firmware({"case": (body_of_case, "")}).replace(
        "bl   case", "ldr r5, =buffer; ldr r5, [r5]; bl case; str r5, [r1]"
    )
    lines = [f"buffer={count:02x}{7 * count:02x}0000" for count in range(9)]
    _, lanes = compare_alike(cortex_m3, text, lines)
    assert lanes == [1] + [8] * 8


def test_lanes_have_no_flash_of_their_own(cortex_m3: Breadboard) -> None:
    text = firmware({"case": ("ldr r3, =constant; ldr r3, [r3]; str r3, [r0]", ".global constant; constant: .word 0")})
    lines = [f"constant={count:02x}000000" for count in range(9)]
    found, lanes = compare_alike(cortex_m3, text, lines)
    assert len({run["memory"]["buffer"] for run in found}) == 9
    assert set(lanes) == {1}
