"""Runs of a Cortex-M side by side: every operation in every form on random operands, and where lanes must part."""

import random
from pathlib import Path

import pytest

from tests.engines.alike_runs import alike, simulate
from tests.engines.conftest import HOME, Bench
from tests.engines.cortex_m_firmware import firmware
from tests.engines.cortex_m_forms import FIELD, FLAGS_TO_R8, FORMS, FOUND, STATE, body, memory, snippet, word

DECIDING = {"IT", "B_CONDITIONAL", "CBZ", "CBNZ", "BRANCH_TABLE_8", "BRANCH_TABLE_16"}
"""Operations whose operands decide about the way."""
TIMED = {"UDIV", "SDIV"}
"""Operations whose operands decide about the cycles."""
CARRY_TO_R8 = "mov r8, #0; adc r8, r8, r8"
GROUPS, RUNS = 6, 11


@pytest.fixture(params=["cortex-m3", "cortex-m4"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return Bench(HOME, request.param, tmp_path)


class Program:
    """Every form once such that all flags are seen, which are then the same in all runs of a group, and once such that
    only the carry is, and operands are any."""

    def __init__(self) -> None:
        self.draw = random.Random(29)
        self.forms = [(name, form, flags) for name in FORMS for form in FORMS[name] for flags in (False, True)]
        self.draw.shuffle(self.forms)
        texts = [snippet(form, self.draw, "bl flags" if flags else CARRY_TO_R8) for _, form, flags in self.forms]
        self.text = firmware({"case": (body(texts), memory(len(texts))), "flags": (FLAGS_TO_R8, "")})
        self.reads = (f"--read=found:{FOUND * len(texts)}", f"--read=field:{FIELD}")

    def group(self, *, watched: bool) -> list[str]:
        """Lines of runs that take the same way, and to the same addresses if they are watched."""
        common = [[word(self.draw) for _ in range(STATE // 4)] for _ in self.forms]
        return [f"state={self._state(common, watched=watched)} field={self.draw.randbytes(FIELD).hex()}"
                for _ in range(RUNS)]  # fmt: skip

    def _state(self, common: list[list[bytes]], *, watched: bool) -> str:
        words = []
        for (name, _, flags), shared in zip(self.forms, common, strict=True):
            if flags or name in DECIDING or (watched and name in TIMED):
                words += shared
            else:
                own = [word(self.draw) for _ in shared]
                words += [*own[:8], shared[8], *own[9:]] if watched else own
        return b"".join(words).hex()


def test_watched_runs(bench: Bench) -> None:
    """The first of all shows the way; so may the first of each group, where it skips something else."""
    program = Program()
    groups = [program.group(watched=True) for _ in range(GROUPS)]
    one_by_one, _ = simulate(bench, program.text, [line for group in groups for line in group], *program.reads)
    found, lanes = simulate(bench, program.text, [line for group in groups for line in alike(group)], *program.reads)
    assert found == one_by_one
    assert len({run["memory"]["found"] for run in found}) == GROUPS * RUNS
    for group in range(GROUPS):
        assert min(lanes[group * RUNS + 1 : (group + 1) * RUNS]) >= RUNS - 1


def test_unwatched_runs(bench: Bench) -> None:
    """Each group comes behind a watched run that goes its way."""
    program = Program()
    groups = [program.group(watched=False) for _ in range(GROUPS)]
    ways = [group[0] for group in groups]
    unwatched = [f"unwatched {line}" for group in groups for line in group]
    one_by_one, _ = simulate(bench, program.text, ways + unwatched, *program.reads)
    lines = ways + [line for group in groups for line in alike(group, "unwatched ")]
    found, lanes = simulate(bench, program.text, lines, *program.reads)
    assert found == one_by_one
    assert lanes == [1] * GROUPS + [RUNS] * (GROUPS * RUNS)


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
def test_lanes_part(cortex_m3: Bench, name: str, kind: str) -> None:
    text = firmware({"case": ((PARTING | SEEN)[name], "")})
    lines = ["buffer=00000000", "buffer=01000000"]
    lines += [f"{kind}buffer={count % 2:02x}{count:02x}0000" for count in range(9)]
    said = lines[:2] + [line.replace("buffer", "alike buffer") for line in lines[2:]]
    one_by_one, _ = simulate(cortex_m3, text, lines, "--read=buffer:64")
    found, lanes = simulate(cortex_m3, text, said, "--read=buffer:64")
    assert found == one_by_one
    assert set(lanes[2:]) == ({9} if kind and name in SEEN else {1})


def test_preserved_registers_are_of_their_lane(cortex_m3: Bench) -> None:
    """A function finds the probe's patterns in them, and its caller what it left there."""
    body_of_case = "ldr r3, =buffer; ldr r3, [r3]; stmia r0!, {r4-r11}; add r4, r3, r8; mov r10, r3"
    text = firmware({"case": (body_of_case, "")}).replace(
        "bl   case", "ldr r5, =buffer; ldr r5, [r5]; bl case; str r5, [r1]"
    )
    lines = [f"buffer={count:02x}{7 * count:02x}0000" for count in range(9)]
    one_by_one, _ = simulate(cortex_m3, text, lines, "--read=buffer:64")
    found, lanes = simulate(cortex_m3, text, alike(lines), "--read=buffer:64")
    assert found == one_by_one
    assert lanes == [1] + [8] * 8


def test_lanes_have_no_flash_of_their_own(cortex_m3: Bench) -> None:
    text = firmware({"case": ("ldr r3, =constant; ldr r3, [r3]; str r3, [r0]", ".global constant; constant: .word 0")})
    lines = [f"constant={count:02x}000000" for count in range(9)]
    one_by_one, _ = simulate(cortex_m3, text, lines, "--read=buffer:64")
    found, lanes = simulate(cortex_m3, text, alike(lines), "--read=buffer:64")
    assert found == one_by_one
    assert len({run["memory"]["buffer"] for run in found}) == 9
    assert set(lanes) == {1}
