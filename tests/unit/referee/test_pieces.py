# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages in pieces."""

import random

from featherweight.catalog import Catalog
from featherweight.referee.device.pieces import PIECES, in_pieces
from featherweight.scales.steps import AEAD, Part
from featherweight.system.home import Home
from tests.conftest import ROOT

CATALOG = Catalog(Home(ROOT))


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
