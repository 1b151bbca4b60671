# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pieces of every length at every place in a block."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from featherweight.referee.device.walks import MOST_SEALED, walked_rate, walks
from tests.conftest import CATALOG


@pytest.mark.parametrize("rate", [1, 2, 4, 8, 12, 16, 24, 32])
def test_pieces_of_every_length_begin_at_every_place(rate: int) -> None:
    found: set[tuple[int, int]] = set()
    for sizes in walks(rate, MOST_SEALED, random.Random(rate)):
        assert len(sizes) <= MOST_SEALED
        place = 0
        for size in sizes:
            found.add((place, size))
            place = (place + size) % rate
    lengths = range(1, 2 * rate + 2) if rate <= 16 else (*range(1, 17), rate - 1, rate, rate + 1)
    assert found >= {(place, size) for place in range(rate) for size in lengths}


@pytest.mark.parametrize(("said", "walked"), [(1, 16), (3, 18), (8, 16), (12, 24), (16, 16), (44, 44)])
def test_what_a_stranger_says_of_the_rate_leaves_no_place_out(tmp_path: Path, said: int, walked: int) -> None:
    own = next(cipher for cipher in CATALOG.ciphers if cipher.name == "ascon")
    variant = own.manifest.variant[0].model_copy(update={"rate_bytes": said})
    assert walked_rate(own, variant) == said
    assert walked_rate(replace(own, folder=tmp_path), variant) == walked
