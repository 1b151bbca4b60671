# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Linear layers and their transposes."""

import random
from pathlib import Path

from featherweight.sbox.byte.linear import LinearEngine, add_sums, add_transposed
from featherweight.sbox.byte.wide import BITS, Builder
from tests.unit.sbox.byte.circuits import circuit_of


def test_linear_layers_and_their_transposes(tmp_path: Path) -> None:
    chooser, engine = random.Random(2), LinearEngine(tmp_path)
    masks = [chooser.randrange(1, 256) for _ in range(12)]
    [sums] = engine.shorten([(BITS, frozenset(masks))], 20)
    builder = Builder()
    nodes = add_sums(builder, range(BITS), sums)
    table = circuit_of(builder, [nodes[mask] for mask in masks])
    assert all(
        table[x] == sum(((mask & x).bit_count() & 1) << place for place, mask in enumerate(masks)) for x in range(256)
    )
    columns = [*masks[:4], 0x80, 0x40, 0x20, 0x1F]  # of a matrix with eight columns: what each input is part of
    [sums] = engine.shorten([(BITS, frozenset(columns))], 20)
    builder = Builder()
    table = circuit_of(builder, add_transposed(builder, list(enumerate(columns)), BITS, sums))
    for x in range(256):
        wanted = 0
        for place, column in enumerate(columns):
            wanted ^= column if x >> place & 1 else 0
        assert table[x] == wanted
