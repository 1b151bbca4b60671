# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The search program: pieces of an enumeration."""

from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.engine import Engine
from featherweight.sbox.nibble.workbench import Wish
from tests.unit.sbox.nibble.conftest import small_box


def test_pieces_of_an_enumeration_are_the_whole(engine: Engine) -> None:
    problem = Wish(small_box(0), select_isa("thumb2"), 8).problem
    gates = next(number for number in range(1, 12) if engine.enumerate(problem, number, most=1).circuits)
    whole = engine.enumerate(problem, gates + 1)
    parts = [engine.enumerate(problem, gates + 1, piece, 7) for piece in range(7)]
    circuits = [frozenset(values) for part in parts for values in part.circuits]
    assert whole.complete and circuits
    assert set(circuits) == {frozenset(values) for values in whole.circuits}
