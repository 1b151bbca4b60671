# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is expected of an array after a run."""

import pytest

from featherweight.referee.device.exercise import WORD_BYTES, Expected

TEXT = bytes(range(32))


@pytest.mark.parametrize(
    ("content", "is_apart", "is_met"),
    [
        (TEXT, False, True),
        (TEXT[:-1] + b"\xff", False, False),
        (TEXT, True, False),
        (TEXT[::-1], True, True),
        (bytes(20) + TEXT[20 : 20 + WORD_BYTES] + bytes(4), True, False),
        (bytes(20) + TEXT[20 : 19 + WORD_BYTES] + bytes(5), True, True),
        (TEXT + b"more", True, False),
        (b"", True, True),
    ],
)
def test_a_content(content: bytes, is_apart: bool, is_met: bool) -> None:
    expected = Expected("array", TEXT, "function", "random", "wrong", is_apart)
    assert expected.is_met(content) == is_met
