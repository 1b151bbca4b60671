# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How chains end is on record as the specifications say it today."""

import pytest

from featherweight.catalog import Cipher, Variant
from featherweight.referee.chain_records import STARTS, computed_record, record_in, recorded
from featherweight.scales.expectations import specification_of
from tests.conftest import CATALOG

VARIANTS = [(cipher, variant) for cipher in CATALOG.ciphers for variant in recorded(cipher)]
SOME = 8
"""Every so many chains are computed again, all of them before a release."""


@pytest.mark.alike(2)
@pytest.mark.parametrize(
    "every", [pytest.param(SOME, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.release)]
)
@pytest.mark.parametrize(("cipher", "variant"), [pytest.param(*pair, id=pair[1].id) for pair in VARIANTS])
def test_ends_are_the_specifications(cipher: Cipher, variant: Variant, every: int) -> None:
    right = computed_record(cipher, variant, every)
    known = record_in(cipher, variant)
    assert known is not None and known.ends[::every] == right, "run codegen/chains.py"


@pytest.mark.parametrize(("cipher", "variant"), [pytest.param(*pair, id=pair[1].id) for pair in VARIANTS])
def test_records_are_of_todays_specification(cipher: Cipher, variant: Variant) -> None:
    known = record_in(cipher, variant)
    assert known is not None and known.specification == specification_of(cipher).facts, "run codegen/chains.py"
    assert len(known.ends) == STARTS
