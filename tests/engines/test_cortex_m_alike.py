# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs of a Cortex-M side by side: every operation in every form on random operands."""

import random
from functools import partial
from pathlib import Path

import pytest

from tests.engines.alike_runs import (
    GROUPS,
    compare_unwatched,
    compare_watched,
    lines_of_forms,
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
        mixed = partial(self._mixed, watched=watched)
        return lines_of_forms(self.forms, mixed, self.draw, word=word, state_bytes=STATE, field_bytes=FIELD)

    def _mixed(self, form: tuple[str, str, bool], shared: list[bytes], *, watched: bool) -> list[bytes]:
        name, _, flags = form
        if flags or name in DECIDING or (watched and name in TIMED):
            return shared
        own = [word(self.draw) for _ in shared]
        return [*own[:8], shared[8], *own[9:]] if watched else own


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
