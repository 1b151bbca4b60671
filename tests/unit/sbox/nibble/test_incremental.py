# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The search by one growing SAT problem agrees with the enumeration."""

import pytest

from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.circuit import is_circuit
from featherweight.sbox.nibble.engine import Engine
from featherweight.sbox.nibble.incremental import growing_circuits
from featherweight.sbox.nibble.workbench import Wish
from tests.unit.sbox.nibble.conftest import small_box


@pytest.mark.slow
@pytest.mark.parametrize("isa", ["avr", "rv32zbb"])
@pytest.mark.parametrize("seed", range(3))
def test_one_growing_solver_finds_the_minimum_of_the_enumeration(engine: Engine, isa: str, seed: int) -> None:
    problem = Wish(small_box(seed), select_isa(isa), 8).problem
    gates, circuit = next((gates, found) for gates, found in growing_circuits(problem, 12) if found)
    assert circuit and len(circuit) == gates and is_circuit(problem, circuit)
    assert engine.enumerate(problem, gates, most=1).circuits
    assert not engine.enumerate(problem, gates - 1, most=1).circuits
