# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where code lies: spans of addresses without others."""

import pytest

from featherweight.scales.image import without
from featherweight.scales.simulate import Span


@pytest.mark.parametrize(
    ("holes", "left"),
    [
        ([], [(0, 10), (20, 30)]),
        ([(2, 4), (4, 6)], [(0, 2), (6, 10), (20, 30)]),
        ([(0, 2), (28, 30)], [(2, 10), (20, 28)]),
        ([(12, 14), (24, 26)], [(0, 10), (20, 24), (26, 30)]),
    ],
)
def test_spans_without_holes(holes: list[Span], left: list[Span]) -> None:
    assert list(without([(0, 10), (20, 30)], holes)) == left
