# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Certificates: proofs that are checked, and agree with the enumeration."""

from pathlib import Path

import pytest

from featherweight.sbox.boxes import select_box
from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.certificate import certify, check_certificate, path_of
from featherweight.sbox.nibble.engine import Engine
from featherweight.sbox.nibble.workbench import Wish
from featherweight.system.errors import WrongResultError
from tests.unit.sbox.nibble.conftest import SECONDS, small_box


@pytest.mark.slow
@pytest.mark.parametrize("isa", ["avr", "msp430", "thumb2", "rv32zbb"])
@pytest.mark.parametrize("seed", range(2))
def test_enumeration_and_sat_find_the_same_minimum(engine: Engine, tmp_path: Path, isa: str, seed: int) -> None:
    wish = Wish(small_box(seed), select_isa(isa), 8)
    for gates in range(1, 12):
        circuit = certify(wish.problem, gates, tmp_path / f"{gates}.xz", SECONDS)
        found = engine.enumerate(wish.problem, gates, most=1).circuits
        assert (circuit is None) == (not found), f"{gates} gates"
        if found:
            assert len(found[0]) == gates
            break
    else:
        pytest.fail("no circuit of 11 gates")


def test_certificates_are_checked(tmp_path: Path) -> None:
    wish = Wish(select_box("gift"), select_isa("avr"), 0)
    path = path_of(tmp_path, wish.box, wish.isa, 4)
    assert certify(wish.problem, 4, path, SECONDS) is None
    check_certificate(wish.problem, 4, path)
    circuit = Wish(select_box("roadrunner"), select_isa("avr"), 0).problem
    with pytest.raises(WrongResultError):
        check_certificate(circuit, 8, path)  # a question with a circuit has no proof
