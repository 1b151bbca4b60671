# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The search: it proves, continues where it was interrupted, and begins with stored circuits."""

from pathlib import Path

import pytest

from featherweight.sbox.boxes import catalogue, select_box
from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.engine import problem_of
from featherweight.sbox.nibble.workbench import Budget, Wish, Workbench, stored_circuits
from featherweight.system.errors import FeatherweightError
from tests.unit.sbox.nibble.conftest import small_box


def silent(what: str, done: int, total: int) -> None:
    """No progress bar."""


def test_a_search_proves_by_sat(tmp_path: Path) -> None:
    wish = Wish(small_box(1), select_isa("thumb2"), 8)
    budget = Budget(restarts=0, minutes=1, exact="sat")
    result = Workbench(tmp_path).search(wish, budget, silent)
    assert result.proved and result.gates == result.proof.at_least and "cadical" in result.proof.engine


def test_a_search_finds_proves_and_continues(tmp_path: Path) -> None:
    wish = Wish(select_box("roadrunner"), select_isa("avr"), 5, in_place=True)
    bench, budget = Workbench(tmp_path), Budget(restarts=1, seconds=1, minutes=1)
    result = bench.search(wish, budget, silent)
    assert result.program.outputs == (0, 1, 2, 3) and result.program.registers <= 5
    assert (result.program.gates, result.proof.at_least) == (8, 8)
    again = Workbench(tmp_path).search(wish, Budget(restarts=0, minutes=0), silent)
    assert again.proof == result.proof and again.program.gates == 8


def test_too_few_registers_are_refused(tmp_path: Path) -> None:
    wish = Wish(select_box("roadrunner"), select_isa("avr"), 4)
    with pytest.raises(FeatherweightError, match="give more --registers"):
        Workbench(tmp_path).search(wish, Budget(restarts=1, seconds=0.5, minutes=0), silent)


@pytest.mark.slow
@pytest.mark.parametrize("isa", ["avr", "avx512"])
def test_stored_circuits_are_those_of_the_problem(isa: str) -> None:
    """A search may begin with any of them: functions are as it has them, up to complement where that is free."""
    for box in catalogue().values():
        problem = problem_of(box, select_isa(isa))
        for circuit in stored_circuits(problem):
            assert set(problem.searched_outputs) <= set(circuit) | set(problem.inputs), box
            assert all(problem.searched(f) == f for f in circuit), box
