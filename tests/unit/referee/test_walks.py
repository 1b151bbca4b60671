# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pieces of every length at every place in a block."""

import random

import pytest

from featherweight.referee.device.walks import MOST_SEALED, walks


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
