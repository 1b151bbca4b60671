# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The lengths that messages, associated data and customization strings have in trials."""

import random
from collections.abc import Iterator
from itertools import pairwise, product

from featherweight.catalog import Variant
from featherweight.referee.device.message_input import FURTHER
from featherweight.referee.trials import LONGER

RATES, LEAST_SHORT = 3, 32
"""Messages and associated data have all lengths up to this many blocks of the rate, and at least to this many bytes."""

LONG_LENGTHS = (63, 64, 65, 100, 127, 128, 129, 200, 255, 256, 257)
LONG_AD_LENGTHS = (64, 65, 128, 200, 255, 256, 257)
"""Bytes of long messages and of long associated data: counts outgrow bits there, or they are round numbers."""

BATCH = 16
"""Blocks that code may process at once: messages and associated data have a length of each number of whole blocks up to
this."""

RANDOM_LENGTHS, MOST_RANDOM_BYTES = 4, 300
"""Random lengths, beyond RATES, of both in one message, and their bound in bytes."""

WATCHED_LONGER = (2101, 4999)
"""Those of the kind LONGER that are watched: what code does for long messages only, shows there; the first one fits
into the RAM of every device."""

LONGER_LENGTHS = (511, 512, 513, 1025, *WATCHED_LONGER, 8193)
"""Bytes of messages of the kind LONGER, in place: counts outgrow 9 and 10 bits, and counts of bits 16. To them come
LONGEST_BLOCKS of the rate and one byte, and MOST_BYTES. Each is tried where the device has the RAM for it."""

LONGEST_BLOCKS = 256

BOTH_LONG = 4
"""Of the first lengths of long messages, messages and associated data also have two that follow each other."""

LONG_SECRET_BLOCKS, LONG_SECRET_BYTES = 20, 302
"""Long messages that are compared for leaks have a little more than so many blocks of the rate, or so many bytes,
whichever is less."""

OTHER_SECRET_LENGTHS = ((20, 60), (61, 150), (151, 300), (302, 511), (512, 1025))
"""Further ones have a length in each of these ranges."""

RARE_BLOCKS, LEAST_RARE = 2, 33
"""Messages that are run side by side only are a byte longer than so many blocks of the rate, and have at least so many
bytes."""

OCTAVES = range(11, 16)
"""One message and associated data have a length from each of these powers of 2 to the next."""

MOST_ASKED = 1 << 13
"""Bytes, but for one more block, of the longest message of the kind LONGER of which the specification, which is slow,
is asked."""

MOST_BYTES = (1 << 16) + 1
"""Bytes of the longest message, for devices with that much RAM; counts outgrow 16 bits there."""

PRIMES = 7, 5, 11, 13
"""The first that does not divide the number of lengths of kind "length" multiplies those of messages, for those of
associated data."""


def short_bytes(variant: Variant) -> int:
    """Messages and associated data are tried with each number of bytes up to this one, whatever the manifest says of
    the rate."""
    return max(RATES * variant.rate_bytes, LEAST_SHORT)


def end_lengths(variant: Variant) -> list[int]:
    """Lengths of messages of no bytes, of one, and of those that end at a block's border or before it."""
    rate = variant.rate_bytes
    return sorted({0, 1, rate - 1, rate, 2 * rate})


def is_watched(kind: str, *lengths: int) -> bool:
    """Whether a message of KIND, one of LENGTHS of which is its own and one that of associated data, is watched for its
    own sake."""
    return kind not in {LONGER, FURTHER} or max(lengths) in WATCHED_LONGER


def ends_of(variant: Variant) -> list[tuple[int, int]]:
    """Lengths of messages and of their associated data, of which both end so: each with each."""
    lengths = end_lengths(variant)
    return [(size, ad_size) for size in lengths for ad_size in lengths]


def is_asked(variant: Variant, message_bytes: int) -> bool:
    """Whether the specification of VARIANT is asked of messages of the kind LONGER with so many bytes."""
    return message_bytes <= MOST_ASKED + variant.rate_bytes


def factor(room: int) -> int:
    """Of one length, for the other: so that both take all values below ROOM."""
    return next(prime for prime in PRIMES if room % prime)


def other_secret_sizes(source: random.Random) -> list[tuple[int, int]]:
    """Bytes of messages that are compared for leaks, and of their associated data: of both, each range has one."""
    chosen = [source.randint(*ends) for ends in OTHER_SECRET_LENGTHS]
    return list(zip(chosen, [*chosen[2:], *chosen[:2]], strict=True))


def further_secret_sizes(source: random.Random) -> Iterator[tuple[int, int]]:
    """The same for each range of the one with each of the other."""
    for first, second in product(OTHER_SECRET_LENGTHS, repeat=2):
        yield source.randint(*first), source.randint(*second)


def long_sizes(variant: Variant, source: random.Random) -> Iterator[tuple[str, tuple[int, int]]]:
    """The kinds of long messages, their bytes and those of their associated data."""
    longer = longer_lengths(variant)
    for kind, lengths, ad_lengths in (
        ("long", LONG_LENGTHS, LONG_AD_LENGTHS),
        (LONGER, longer, [longer[-2] - 1, longer[-1] - 1]),
    ):
        yield from ((kind, (size, size % 7)) for size in lengths)
        yield from ((kind, (size % 7, size)) for size in ad_lengths)
        yield from ((kind, (one, other)) for one, other in pairwise(lengths[:BOTH_LONG]))
    for sizes in zip(random_lengths(variant, source), random_lengths(variant, source), strict=True):
        yield "random length", sizes
    for one, other in ((size, variant.rate_bytes + size % (2 * variant.rate_bytes)) for size in LONG_LENGTHS):
        yield from ((FURTHER, (one, other)), (FURTHER, (other, one)))
    batches = batch_lengths(variant)
    yield from ((FURTHER, sizes) for sizes in zip(batches, batches[::-1], strict=True))
    yield from ((FURTHER, (size, size)) for size in (variant.rate_bytes // 2 + 1, batches[0]))
    for size in range(short_bytes(variant) + 1):  # data and message may have blocks whose borders are elsewhere
        for other in (0, variant.rate_bytes):
            yield from ((FURTHER, (size, other)), (FURTHER, (other, size)))


def longer_lengths(variant: Variant) -> list[int]:
    """Bytes of messages of the kind LONGER."""
    return [*LONGER_LENGTHS, LONGEST_BLOCKS * variant.rate_bytes + 1, MOST_BYTES]


def octave_lengths(source: random.Random) -> list[int]:
    """A random length in each of OCTAVES."""
    return [source.randrange(1 << octave, 2 << octave) for octave in OCTAVES]


def octave_sizes(source: random.Random) -> list[tuple[int, int]]:
    """Bytes of messages and of their associated data, in an order in which each option has long ones of both."""
    lengths = octave_lengths(source)
    return [*((size, 3) for size in lengths), *((3, size) for size in lengths)]


def batch_lengths(variant: Variant) -> list[int]:
    """A length of each number of whole blocks beyond RATES, up to BATCH."""
    source, rate = random.Random(f"batches of {variant.id}"), variant.rate_bytes
    return [blocks * rate + source.randrange(rate) for blocks in range(RATES + 1, BATCH + 1)]


def rare_bytes(variant: Variant) -> int:
    """Bytes of messages that are run side by side only, for rare leaks."""
    return max(RARE_BLOCKS * variant.rate_bytes + 1, LEAST_RARE)


def long_secret_bytes(variant: Variant) -> int:
    """Bytes of long messages that are watched and compared for leaks."""
    return min(LONG_SECRET_BLOCKS * variant.rate_bytes + 2, LONG_SECRET_BYTES)


def random_lengths(variant: Variant, source: random.Random) -> list[int]:
    """RANDOM_LENGTHS different lengths beyond those that are all tried."""
    return source.sample(range(short_bytes(variant) + 1, MOST_RANDOM_BYTES), RANDOM_LENGTHS)
