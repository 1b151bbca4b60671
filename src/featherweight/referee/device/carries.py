# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CTR with a carry into each byte of the counter at each block of a message that is long enough for all batches, and
exactly behind the last: code for several blocks at once counts in each of them by itself."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import cycle
from typing import TypeVar

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import Expected, Trial, trial
from featherweight.referee.device.long_lengths import MAX_BLOCKS
from featherweight.referee.device.long_modes import counter_behind
from featherweight.referee.trials import PAIRED, complement
from featherweight.scales.modes import xor
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import BLOCK, Part, Step, step

Item = TypeVar("Item")

CARRY = "carry"
"""The kind of trials in which counters carry."""

PLACES = range(1, 9)
"""Behind so many blocks counters carry in trials that are compared for leaks."""

AT_ONCE = 11
"""Messages that are encrypted in one run, one over the other: what is left is the sum of all streams."""

WORDS = (2, 4)
"""Bytes of words in which code counts, and which rarely carry by chance."""

FAR_BLOCKS = 66
"""Those of messages in which counters carry further behind."""

FAR_AT_ONCE = 4
"""The same messages, each followed by itself in pieces of MAX_BLOCKS, that are encrypted in one run."""


def carry_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT. Of all their blocks few differ, since counters pass the same values in each message."""
    size = variant.block_bytes
    source = random.Random(f"carries of {variant.id}")
    key, data = source.randbytes(variant.key_bytes), source.randbytes((MAX_BLOCKS + 1) * size)
    for count in range(1, size + 1):
        reached = carried(source, count, size)
        for places in _split(range(1, MAX_BLOCKS + 1), AT_ONCE):
            counters = [counter_behind(reached, -place) for place in places]
            what = f"a carry of {count} bytes behind block {places[0]} to {places[-1]}"
            yield _trial(cipher, variant, key, counters, [MAX_BLOCKS + 1] * len(places), data, what)
            yield _trial(cipher, variant, key, counters, places, data, f"{what}, which is the last")
    places_of_words = zip(range(MAX_BLOCKS + 1, FAR_BLOCKS), cycle(WORDS), strict=False)
    far = [counter_behind(carried(source, count, size), -place) for place, count in places_of_words]
    yield from (_far_trial(variant, key, counters) for counters in _split(far, FAR_AT_ONCE))


def _split(items: Sequence[Item], count: int) -> Iterator[Sequence[Item]]:
    """ITEMS, COUNT at a time."""
    return (items[first : first + count] for first in range(0, len(items), count))


def carried(source: random.Random, count: int, size: int) -> bytes:
    """A random counter of SIZE bytes of which the last COUNT are zero: it has just carried."""
    return (source.getrandbits(8 * size) >> 8 * count << 8 * count).to_bytes(size)


def carry_pairs(variant: Variant) -> Iterator[Trial]:
    """The same at each of PLACES, in messages that end a block later, to be compared for leaks: under a key and its
    complement, and with messages that are each other's. And, of carries into another word, at each place of longer
    messages."""
    size = variant.block_bytes
    source = random.Random(f"pairs of carries of {variant.id}")
    key, data = source.randbytes(variant.key_bytes), source.randbytes((MAX_BLOCKS + 1) * size)
    for count in range(1, size + 1):
        reached = carried(source, count, size)
        counters = [counter_behind(reached, -place) for place in PLACES]
        blocks = [place + 1 for place in PLACES]
        yield from _pairs(variant, key, data[: blocks[-1] * size], counters, blocks, f"carries of {count} bytes")
        for places in _split(range(1, MAX_BLOCKS + 1), AT_ONCE) if count in WORDS else ():
            counters = [counter_behind(reached, -place) for place in places]
            group = f"carries of {count} bytes in long messages, from {places[0]}"
            yield from _pairs(variant, key, data, counters, [MAX_BLOCKS + 1] * len(places), group)


def _pairs(  # noqa: PLR0917 as `_trial`
    variant: Variant, key: bytes, data: bytes, counters: Sequence[bytes], blocks: Sequence[int], group: str
) -> Iterator[Trial]:
    steps = [step(BLOCK["expand"], "schedule", "key"), *_encrypting(variant, blocks)]
    for secrets in ((key, data), (complement(key), data), (key, complement(data))):
        inputs = dict(zip(("key", "data"), secrets, strict=True)) | {"counters": b"".join(counters)}
        made = trial(PAIRED, variant.symbol, steps, inputs, {"schedule": None}, [], group=group, compared=True)
        yield replace(made, watched=False)


def _encrypting(variant: Variant, blocks: Sequence[int]) -> Iterator[Step]:
    """As many messages of BLOCKS encrypted, one over the other, each with the next counter."""
    size = variant.block_bytes
    for index, count in enumerate(blocks):
        yield step(BLOCK["ctr"], "schedule", Part("counters", index * size, size), "data", count)


def _far_trial(variant: Variant, key: bytes, counters: Sequence[bytes]) -> Trial:
    """FAR_BLOCKS blocks of zeros from each of COUNTERS on, encrypted at once, and then in pieces, which are tried
    elsewhere and must give the zeros back."""
    symbol, size = variant.symbol, variant.block_bytes
    nothing, pieces = bytes(FAR_BLOCKS * size), range(0, FAR_BLOCKS, MAX_BLOCKS)
    steps = [step(BLOCK["expand"], "schedule", "key")]
    for index in range(len(counters)):
        at_once, again = (Part(array, index * size, size) for array in ("counters", "again"))
        steps += [step(BLOCK["ctr"], "schedule", at_once, "data", FAR_BLOCKS)]
        for first in pieces:
            count = min(MAX_BLOCKS, FAR_BLOCKS - first)
            steps += [step(BLOCK["ctr"], "schedule", again, Part("data", first * size, count * size), count)]
    what = f"{FAR_BLOCKS} blocks from {' and '.join(counter.hex() for counter in counters)}"
    after = b"".join(counter_behind(counter, FAR_BLOCKS) for counter in counters)
    expected = [
        Expected("data", nothing, f"{symbol}_ctr", "modes", f"wrong result of {what}: in pieces, they differ"),
        Expected("counters", after, f"{symbol}_ctr", "modes", f"wrong counter behind {what}"),
        Expected("again", after, f"{symbol}_ctr", "modes", f"wrong counter behind pieces of {what}"),
    ]
    inputs = {"key": key, "counters": b"".join(counters), "again": b"".join(counters), "data": nothing}
    return trial(CARRY, symbol, steps, inputs, {"schedule": None}, expected, group=what, watched=False)


def _trial(  # noqa: PLR0917 what is equal in all, then what is not
    cipher: Cipher,
    variant: Variant,
    key: bytes,
    counters: Sequence[bytes],
    blocks: Sequence[int],
    data: bytes,
    what: str,
) -> Trial:
    """Messages of so many BLOCKS, one over the other at the beginning of DATA."""
    symbol, size, oracle = variant.symbol, variant.block_bytes, Oracle(cipher, variant, key)
    steps = [step(BLOCK["expand"], "schedule", "key"), *_encrypting(variant, blocks)]
    messages = list(zip(counters, blocks, strict=True))
    streams = (oracle.ctr(counter, bytes(count * size)).ljust(len(data), b"\0") for counter, count in messages)
    sums = reduce(xor, streams, data)
    after = b"".join(counter_behind(counter, count) for counter, count in messages)
    expected = [
        Expected("data", sums, f"{symbol}_ctr", "modes", f"wrong result of {what}"),
        Expected("counters", after, f"{symbol}_ctr", "modes", f"wrong counter behind {what}"),
    ]
    inputs = {"key": key, "counters": b"".join(counters), "data": data}
    return trial(CARRY, symbol, steps, inputs, {"schedule": None}, expected, group=what, watched=False)
