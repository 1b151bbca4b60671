# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Schedules compute what their circuits do, in place too."""

import pytest

from featherweight.sbox.boxes import catalogue
from featherweight.sbox.isa import instruction_sets, select_isa
from featherweight.sbox.nibble.circuit import circuits_of
from featherweight.sbox.nibble.engine import naive_circuit
from featherweight.sbox.nibble.in_place import in_place
from featherweight.sbox.nibble.schedule import schedule
from featherweight.sbox.nibble.workbench import Wish


@pytest.mark.slow
@pytest.mark.parametrize("isa", instruction_sets())
def test_naive_circuits_become_right_sequences(isa: str) -> None:
    for box in catalogue().values():
        wish = Wish(box, select_isa(isa), 99)
        [circuit] = circuits_of(wish.problem, naive_circuit(wish.problem), 1)
        program = schedule(circuit, wish.isa, 99) if len(circuit.gates) < 16 else None
        for changed in (program, program and in_place(program, 99)):
            if changed is not None:
                changed.check(box, wish.isa)
