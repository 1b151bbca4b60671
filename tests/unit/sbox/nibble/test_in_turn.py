# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Circuits that compute one output after another."""

import pytest

from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.circuit import is_circuit
from featherweight.sbox.nibble.engine import Engine
from featherweight.sbox.nibble.in_turn import circuits_in_turn
from featherweight.sbox.nibble.workbench import Wish
from tests.unit.sbox.nibble.conftest import small_box


@pytest.mark.parametrize("seed", range(2))
def test_output_after_output(engine: Engine, seed: int) -> None:
    """Right circuits of the fewest gates; nothing if there is none."""
    problem = Wish(small_box(seed), select_isa("avr"), 8).problem
    fewest = next(gates for gates in range(1, 12) if engine.enumerate(problem, gates, most=1).circuits)
    circuits = list(circuits_in_turn(engine, problem, fewest, seed, 60))
    assert circuits and all(is_circuit(problem, values) and len(values) == fewest for values in circuits)
    assert list(circuits_in_turn(engine, problem, fewest - 1, seed, 60)) == []
