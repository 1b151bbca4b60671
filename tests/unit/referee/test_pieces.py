# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages in pieces."""

import random

import pytest

from featherweight.referee.device.pieces import LONG_PIECE, PIECES, in_pieces, parts_of
from featherweight.scales.steps import AEAD, Part
from tests.conftest import CATALOG


def parts(cipher: str, operation: str) -> list[Part]:
    """The parts of a message's associated data or text, in order."""
    variant = next(item.manifest.variant[0] for item in CATALOG.ciphers if item.name == cipher)
    steps = in_pieces(variant, "encrypt_update", ("text", "text"), 50, 40, PIECES, random.Random(0))
    found = [step.operands[1] for step in steps if step.operation == AEAD[operation]]
    return [part for part in found if isinstance(part, Part)]


def test_pieces_make_up_the_whole() -> None:
    for operation, array, size, count in (("ad", "ad", 40, PIECES[1]), ("encrypt_update", "text", 50, PIECES[0])):
        found = parts("ascon", operation)
        assert len(found) == count
        assert sum(part.bytes or 0 for part in found) == size
        assert all(part.offset + (part.bytes or 0) <= size and part.array == array for part in found)


def test_associated_data_comes_at_once_where_the_manifest_says_so() -> None:
    assert parts("grain128aead", "ad") == [Part("ad", 0, 40)]
    assert len(parts("grain128aead", "encrypt_update")) == PIECES[0]


@pytest.mark.parametrize("rate", [4, 6, 8, 12, 16, 24])
def test_pieces_begin_and_end_near_the_borders_of_blocks(rate: int) -> None:
    """Over all messages: a whole block at a border, the last two bytes of a block alone, and as many bytes as outgrow a
    byte."""
    found: set[tuple[int, int]] = set()
    for size in (*range(3 * rate + 1), 511, 512, 513, 1025):
        for name in range(4):
            parts = parts_of(("a", "b"), size, PIECES[0], random.Random(f"{name} {size}"), rate)
            assert sum(count for _, _, count in parts) == size
            found |= {(part.offset % rate, count) for part, _, count in parts}
    assert found >= {(0, rate), (rate - 2, 1), (rate - 1, 1), (1, rate - 1), (0, 1), (0, 2 * rate)}
    assert any(count == LONG_PIECE for _, count in found)
