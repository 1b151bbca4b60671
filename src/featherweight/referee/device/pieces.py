# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages and associated data in pieces."""

import random
from itertools import pairwise

from featherweight.catalog import Variant
from featherweight.referee.device.message_input import ENDS, MessageInput
from featherweight.scales.steps import AEAD, Part, Step, step

PIECES = 4, 3
"""Pieces of a message and of associated data."""

FEW_PIECES = 2, 2
"""The same where many are compared for leaks."""

ONE_PIECE = 1, 1
"""What is not empty comes in one call, and what is empty in none."""

LONG_PIECE = 256
"""Bytes of a piece whose count outgrows 8 bits: where there is room, one piece in four has so many."""


def counts_of(message: MessageInput) -> tuple[int, int]:
    """The pieces of MESSAGE and of its associated data."""
    if message.kind == ENDS:
        return ONE_PIECE
    return FEW_PIECES if message.compared else PIECES


def parts_of(
    arrays: tuple[str, str], size: int, count: int, source: random.Random, rate: int, *, first: int | None = None
) -> list[tuple[Part, Part, int]]:
    """COUNT parts of both ARRAYS of SIZE bytes, with the bytes of the part; one of three is empty. They are cut
    anywhere, and mostly near the borders of blocks of RATE bytes: there, code goes other ways.

    FIRST: two parts, the first of so many bytes.
    """
    cuts = [source.randint(0, size) for _ in range(count - 1)]
    if len(cuts) > 1:
        chosen = _near_borders(size, rate, source)
        cuts[:2] = chosen or cuts[:2]
        if chosen is None or len(cuts) > len(chosen):
            cuts[-1] = cuts[0]
    if first is not None:
        cuts = [first]
    output, given = arrays
    return [
        (Part(output, start, end - start), Part(given, start, end - start), end - start)
        for start, end in pairwise([0, *sorted(cuts), size])
    ]


def _near_borders(size: int, rate: int, source: random.Random) -> tuple[int, int] | None:
    """Where a piece begins and ends, of SIZE bytes in all: at or next to a border, with next to as many bytes as fill
    one or two blocks of RATE bytes, or which fill the block that is begun. None: pieces may begin anywhere."""
    place = source.choice((0, 0, 0, 1, rate - 2, rate - 1, source.randrange(rate))) % rate
    bytes_of_it = source.choice((1, 1, rate - 1, rate, rate, rate, rate + 1, 2 * rate, rate - place, LONG_PIECE))
    if size >= 2 * LONG_PIECE and source.randrange(2):
        bytes_of_it = LONG_PIECE
    last = size - place - bytes_of_it
    if last < 0:
        return None
    start = place + rate * source.randint(0, last // rate)
    return start, start + bytes_of_it


def in_pieces(  # noqa: PLR0917 as the C functions
    variant: Variant,
    operation: str,
    arrays: tuple[str, str],
    size: int,
    ad_size: int,
    counts: tuple[int, int],
    source: random.Random,
    first_piece: int | None = None,
) -> list[Step]:
    """The steps of VARIANT's OPERATION on ARRAYS of SIZE bytes and AD_SIZE bytes of associated data, up to the tag.
    COUNTS: the pieces of both, where associated data may come in pieces. FIRST_PIECE: as of a `MessageInput`."""
    rate = variant.rate_bytes
    ad_count = 1 if variant.lengths_first == "ad" else counts[1]
    ad_first = first_piece if ad_size > size and ad_count > 1 else None
    text_first = first_piece if ad_size <= size else None
    added = [
        step(AEAD["ad"], "context", part, part_size)
        for _, part, part_size in parts_of(("ad", "ad"), ad_size, ad_count, source, rate, first=ad_first)
        if part_size or counts != ONE_PIECE
    ]
    parts = parts_of(arrays, size, counts[0], source, rate, first=text_first)
    updated = [step(AEAD[operation], "context", *part) for part in parts if part[-1] or counts != ONE_PIECE]
    return [beginning(variant, ad_size, size), *added, *updated]


def beginning(variant: Variant, ad_bytes: int, message_bytes: int) -> Step:
    """The first step of a message in pieces."""
    if variant.lengths_first == "all":
        return step(AEAD["init_for"], "context", "nonce", "key", ad_bytes, message_bytes)
    return step(AEAD["init"], "context", "nonce", "key")
