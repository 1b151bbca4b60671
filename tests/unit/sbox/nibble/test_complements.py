# SPDX-License-Identifier: Apache-2.0 OR MIT
"""NOTs placed afterwards: circuits up to complement become circuits, with as few NOTs as can be."""

import pytest

from featherweight.sbox.boxes import table_of
from featherweight.sbox.functions import ONES, VARIABLES, Function, inputs_of, outputs_of
from featherweight.sbox.nibble.circuit import is_circuit
from featherweight.sbox.nibble.complements import with_fewest_nots, without_complements
from featherweight.sbox.nibble.engine import Problem
from featherweight.sbox.nibble.result import Result, stored_results

OPERATIONS = ("and", "or", "xor", "not")
A, B, C, _ = VARIABLES


@pytest.mark.parametrize(
    ("outputs", "gates"),
    [
        ((A & B,), 1),
        (((A | B) ^ ONES,), 2),
        ((A & ~B & ONES,), 2),
        ((A & B, (A & B) ^ ONES), 2),
        ((A ^ B ^ ONES, (A ^ B ^ ONES) & C), 3),
        ((A ^ ONES, (A | C) ^ ONES), 3),
    ],
)
def test_as_few_nots_as_can_be(outputs: tuple[Function, ...], gates: int) -> None:
    problem = Problem(OPERATIONS, VARIABLES, outputs)
    circuit = with_fewest_nots(problem, without_complements(problem, outputs))
    assert is_circuit(problem, circuit)
    assert len(circuit) == gates


@pytest.mark.parametrize("result", [r for r in stored_results() if r.isa == "avr"], ids=lambda result: result.box)
def test_no_stored_circuit_has_a_not_too_many(result: Result) -> None:
    table = table_of(result.table)
    problem = Problem(OPERATIONS, inputs_of(table), tuple(outputs_of(table)))
    circuit = with_fewest_nots(problem, without_complements(problem, result.circuit))
    assert is_circuit(problem, circuit)
    assert len(circuit) <= len(result.circuit)
