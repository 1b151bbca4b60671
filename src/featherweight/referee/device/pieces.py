# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages and associated data in pieces."""

import random
from itertools import pairwise

from featherweight.catalog import Variant
from featherweight.scales.steps import AEAD, Part, Step, step

PIECES = 4, 3
"""Pieces of a message and of associated data."""

FEW_PIECES = 2, 2
"""The same where many are compared for leaks."""


def parts_of(arrays: tuple[str, str], size: int, count: int, source: random.Random) -> list[tuple[Part, Part, int]]:
    """COUNT parts of both ARRAYS of SIZE bytes, with the bytes of the part, cut anywhere; one of three is empty."""
    cuts = [source.randint(0, size) for _ in range(count - 1)]
    if len(cuts) > 1:
        cuts[-1] = cuts[0]
    output, given = arrays
    return [
        (Part(output, start, end - start), Part(given, start, end - start), end - start)
        for start, end in pairwise([0, *sorted(cuts), size])
    ]


def in_pieces(  # noqa: PLR0917 as the C functions
    variant: Variant,
    operation: str,
    arrays: tuple[str, str],
    size: int,
    ad_size: int,
    counts: tuple[int, int],
    source: random.Random,
    nonce: str = "nonce",
) -> list[Step]:
    """The steps of VARIANT's OPERATION on ARRAYS of SIZE bytes and AD_SIZE bytes of associated data, up to the tag.
    COUNTS: the pieces of both, where associated data may come in pieces."""
    ad_count = 1 if variant.lengths_first == "ad" else counts[1]
    added = [
        step(AEAD["ad"], "context", part, part_size)
        for _, part, part_size in parts_of(("ad", "ad"), ad_size, ad_count, source)
    ]
    updated = [step(AEAD[operation], "context", *part) for part in parts_of(arrays, size, counts[0], source)]
    if variant.lengths_first == "all":
        first = step(AEAD["init_for"], "context", nonce, "key", ad_size, size)
    else:
        first = step(AEAD["init"], "context", nonce, "key")
    return [first, *added, *updated]
