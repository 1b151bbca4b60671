# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Specifications: many blocks at once are what they are one by one; a customization string counts."""

import random

import pytest

from featherweight.catalog import Cipher, Variant
from featherweight.scales.known_answers import known_answers_differ
from featherweight.scales.lengths import known_answer_inputs
from featherweight.scales.oracle import Oracle, encrypt_all
from tests.conftest import CATALOG

BLOCK_CIPHERS = [(cipher, variant) for cipher, variant in CATALOG.select_ciphers([]) if variant.kind == "block"]


@pytest.mark.parametrize(("cipher", "variant"), BLOCK_CIPHERS, ids=[variant.id for _, variant in BLOCK_CIPHERS])
def test_many_blocks_at_once(cipher: Cipher, variant: Variant) -> None:
    source = random.Random(variant.id)
    pairs = [(source.randbytes(variant.key_bytes), source.randbytes(variant.block_bytes)) for _ in range(7)]
    assert encrypt_all(cipher, variant, pairs) == [Oracle(cipher, variant, key).encrypt(block) for key, block in pairs]


def test_known_answers_with_customization_strings() -> None:
    """The official file, by the specification."""
    ((cipher, variant),) = CATALOG.select_ciphers(["ascon-cxof128"])
    oracle = Oracle(cipher, variant, b"")
    answers = [oracle.digest(message, custom).hex() for *_, custom, message in known_answer_inputs(variant)]
    assert known_answers_differ(variant, answers) is None
    assert oracle.digest(b"", bytes(1)) != oracle.digest(b"", bytes(2)) != oracle.digest(b"", b"")
