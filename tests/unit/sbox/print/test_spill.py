# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Circuits that do not fit in registers and memory."""

import pytest

from featherweight.sbox.byte.wide import stored_circuits
from featherweight.sbox.isa import select_isa
from featherweight.sbox.print.listing import wide_listing
from featherweight.system.errors import FeatherweightError


def test_a_circuit_that_fits_nowhere_is_refused() -> None:
    [circuit, *_] = stored_circuits()
    with pytest.raises(FeatherweightError, match="does not fit in 15 registers"):
        wide_listing(circuit, select_isa("sse2"), 15, tries=1)
    with pytest.raises(FeatherweightError, match="too few"):
        wide_listing(circuit, select_isa("avr"), 8, tries=1)
