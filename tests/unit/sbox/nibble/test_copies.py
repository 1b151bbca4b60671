# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Copies: as many as sequences take are enough, and bounds count them."""

import pytest

from featherweight.sbox.boxes import select_box
from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.copies import enough_copies, fewest_instructions
from featherweight.sbox.nibble.engine import Engine, Values, problem_of
from featherweight.sbox.nibble.result import stored_results


@pytest.mark.parametrize("name", ["rectangle", "knot", "pride", "roadrunner", "roadrunner-inverse"])
def test_copies_that_a_sequence_takes_are_enough(name: str) -> None:
    [result] = [item for item in stored_results() if (item.box, item.isa) == (name, "avr")]
    problem, computed = problem_of(select_box(name), result.instruction_set), list[int]()
    result.program.run(problem.inputs, computed)
    values, copies = tuple(dict.fromkeys(computed)), result.program.copies
    assert enough_copies(problem, result.instruction_set, values, copies)
    assert not enough_copies(problem, result.instruction_set, values, 0)
    if result.proved and result.program.gates == result.proof.at_least:
        assert not enough_copies(problem, result.instruction_set, values, copies - 1)


def test_instructions_are_proved_with_copies(engine: Engine) -> None:
    isa = select_isa("msp430")
    problem, toffoli = problem_of(select_box("roadrunner-inverse"), isa), problem_of(select_box("01234576"), isa)

    def all_circuits(gates: int) -> list[Values]:
        return list(engine.enumerate(problem, gates).circuits)

    assert fewest_instructions(problem, isa, 8, 10, all_circuits) == 10
    assert fewest_instructions(problem, isa, 8, 10, lambda gates: None) == 0
    assert fewest_instructions(toffoli, isa, 2, 3, lambda gates: list(engine.enumerate(toffoli, gates).circuits)) == 0
