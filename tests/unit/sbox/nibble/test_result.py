# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Stored results are right, and wrong ones are found."""

import pytest

from featherweight.sbox.boxes import select_box
from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.result import stored_results
from featherweight.system.errors import WrongResultError


def test_stored_sequences_are_right() -> None:
    results = stored_results()
    assert results
    for result in results:
        result.check()
        assert result.proof.at_least <= result.program.gates
        assert select_box(result.box).hexadecimal == result.table


def test_wrong_sequences_are_found() -> None:
    result = next(item for item in stored_results() if item.isa == "avr")
    swapped = result.program.model_copy(update={"outputs": result.program.outputs[::-1]})
    with pytest.raises(WrongResultError, match="another function"):
        result.model_copy(update={"program": swapped}).check()
    shorter = result.program.model_copy(update={"instructions": result.program.instructions[1:]})
    with pytest.raises(WrongResultError):
        result.model_copy(update={"program": shorter}).check()
    with pytest.raises(WrongResultError, match=r"does not exist|must overwrite"):
        next(item for item in stored_results() if item.isa == "thumb2").program.check(
            select_box(result.table), select_isa("avr")
        )
