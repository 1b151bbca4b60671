# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs of an E31 or a Hazard3 side by side: every operation in every form on random operands."""

import random
from collections.abc import Mapping
from functools import partial

from tests.engines.alike_runs import (
    compare_unwatched,
    compare_watched,
    lines_of_forms,
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
        mixed = partial(self._mixed, watched=watched)
        return lines_of_forms(self.forms, mixed, self.draw, word=word, state_bytes=STATE, field_bytes=FIELD)

    def _mixed(self, form: tuple[str, str], shared: list[bytes], *, watched: bool) -> list[bytes]:
        name, _ = form
        if name in DECIDING or (watched and name in TIMED):
            return shared
        own = [word(self.draw) for _ in shared]
        return [*own[:9], shared[9]] if watched else own


def test_watched_runs(e31: Breadboard) -> None:
    compare_watched(e31, Program())


def test_unwatched_runs(e31: Breadboard) -> None:
    compare_unwatched(e31, Program())


def test_bit_manipulation(hazard3: Breadboard) -> None:
    compare_watched(hazard3, Program(FORMS | EXTENSION_FORMS))
    compare_unwatched(hazard3, Program(FORMS | EXTENSION_FORMS))
