# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CTR with a carry into each byte of the counter at each block of a message that is long enough for all batches: code
for several blocks at once counts in each of them by itself."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import Expected, Trial, trial
from featherweight.referee.device.long_lengths import MAX_BLOCKS
from featherweight.referee.device.long_modes import counter_behind
from featherweight.referee.trials import PAIRED, complement
from featherweight.scales.modes import xor
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import BLOCK, Part, step

CARRY = "carry"
"""The kind of trials in which counters carry."""

PLACES = range(1, 9)
"""Behind so many blocks counters carry in trials that are compared for leaks."""

AT_ONCE = 11
"""Messages that are encrypted in one run, one over the other: what is left is the sum of all streams."""


def carry_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT. Of all their blocks few differ, since counters pass the same values in each message."""
    size = variant.block_bytes
    source = random.Random(f"carries of {variant.id}")
    key, data = source.randbytes(variant.key_bytes), source.randbytes((MAX_BLOCKS + 1) * size)
    for count in range(1, size + 1):
        reached = source.getrandbits(8 * size) >> 8 * count << 8 * count
        for first in range(1, MAX_BLOCKS + 1, AT_ONCE):
            places = range(first, min(first + AT_ONCE, MAX_BLOCKS + 1))
            counters = [((reached - place) % (1 << 8 * size)).to_bytes(size) for place in places]
            what = f"a carry of {count} bytes behind block {places[0]} to {places[-1]}"
            yield _trial(cipher, variant, key, counters, data, what)


def carry_pairs(variant: Variant) -> Iterator[Trial]:
    """The same at each of PLACES, in messages that end a block later, to be compared for leaks: under a key and its
    complement, and with messages that are each other's."""
    symbol, size = variant.symbol, variant.block_bytes
    source = random.Random(f"pairs of carries of {variant.id}")
    key, data = source.randbytes(variant.key_bytes), source.randbytes((PLACES[-1] + 1) * size)
    for count in range(1, size + 1):
        reached = source.getrandbits(8 * size) >> 8 * count << 8 * count
        counters = b"".join(((reached - place) % (1 << 8 * size)).to_bytes(size) for place in PLACES)
        steps = [
            step(BLOCK["expand"], "schedule", "key"),
            *(
                step(BLOCK["ctr"], "schedule", Part("counters", index * size, size), "data", place + 1)
                for index, place in enumerate(PLACES)
            ),
        ]
        for secrets in ((key, data), (complement(key), data), (key, complement(data))):
            inputs = dict(zip(("key", "data"), secrets, strict=True)) | {"counters": counters}
            group = f"carries of {count} bytes"
            made = trial(PAIRED, symbol, steps, inputs, {"schedule": None}, [], group=group, compared=True)
            yield replace(made, watched=False)


def _trial(  # noqa: PLR0917 what is equal in all, then what is not
    cipher: Cipher, variant: Variant, key: bytes, counters: Sequence[bytes], data: bytes, what: str
) -> Trial:
    symbol, size, blocks = variant.symbol, variant.block_bytes, len(data) // variant.block_bytes
    oracle, places = Oracle(cipher, variant, key), range(0, size * len(counters), size)
    steps = [
        step(BLOCK["expand"], "schedule", "key"),
        *(step(BLOCK["ctr"], "schedule", Part("counters", place, size), "data", blocks) for place in places),
    ]
    sums = reduce(xor, (oracle.ctr(counter, bytes(len(data))) for counter in counters), data)
    after = b"".join(counter_behind(counter, blocks) for counter in counters)
    expected = [
        Expected("data", sums, f"{symbol}_ctr", "modes", f"wrong result of {what}"),
        Expected("counters", after, f"{symbol}_ctr", "modes", f"wrong counter behind {what}"),
    ]
    inputs = {"key": key, "counters": b"".join(counters), "data": data}
    return trial(CARRY, symbol, steps, inputs, {"schedule": None}, expected, group=what, watched=False)
