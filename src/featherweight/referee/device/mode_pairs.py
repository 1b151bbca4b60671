# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials of whole modes on the keys and blocks on which single blocks are tried: weak ones, patterns, random ones. A
mode may have a key schedule of its own, and code of its own for several blocks at once."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from featherweight.catalog import Variant
from featherweight.referee.device.exercise import INVERSE, Expected, Trial, trial
from featherweight.referee.device.long_modes import counter_behind
from featherweight.referee.trials import PAIRED, BlockTrial, patterns
from featherweight.scales.modes import xor
from featherweight.scales.steps import BLOCK, Part, Step, step

PAIR = "pair"
"""The kind of these trials."""

COPIED = 64
"""One schedule of so many is copied before it is used: the copied one is not to be read."""


def pair_trials(  # noqa: PLR0917 what is tried, then how
    variant: Variant, operations: Sequence[str], pairs: Sequence[BlockTrial], blocks: int, state_bytes: int, one_in: int
) -> Iterator[Trial]:
    """The modes OPERATIONS on BLOCKS blocks for each of PAIRS, but for those that differ in single bits. One in ONE_IN
    is watched: what it reads for few keys only shows nowhere else.

    One schedule of COPIED is copied before it is used; it has STATE_BYTES.
    """
    chosen = [pair for pair in pairs if pair.kind != "single bit"]
    for name, made in (("cbc_encrypt", _cbc_trial), ("ctr", _ctr_trial)):
        for number, pair in enumerate(chosen if name in operations else ()):
            copied = state_bytes if number % COPIED == 0 else None
            yield made(variant, pair, blocks, number, copied, watched=number % one_in == 0)


def patterned_trials(variant: Variant, blocks: int, one_in: int) -> Iterator[Trial]:
    """CTR on messages of BLOCKS equal blocks that are patterns, there and back, to be compared for leaks: patterns are
    what comes of ciphertexts, too, and code may look at what it makes. Of ONE_IN patterns, one is tried."""
    symbol, size = variant.symbol, variant.block_bytes
    source = random.Random(f"patterns of {variant.id}")
    key, iv = source.randbytes(variant.key_bytes), source.randbytes(size)
    steps = [step(BLOCK["expand"], "schedule", "key")]
    steps += [step(BLOCK["ctr"], "schedule", counter, "data", blocks) for counter in ("counter", "again")]
    for pattern in islice(patterns(source, size), 0, None, one_in):
        data = pattern * blocks
        inputs = {"key": key, "counter": iv, "again": iv, "data": data}
        expected = [Expected("data", data, f"{symbol}_ctr", "round-trip", INVERSE)]
        group = f"patterns of {blocks} blocks"
        made = trial(PAIRED, symbol, steps, inputs, {"schedule": None}, expected, group=group, compared=True)
        yield replace(made, watched=False)


def _copying(copied: int | None) -> tuple[str, list[Step], dict[str, int | None]]:
    """The schedule that is used, the steps that make it of that of the key, and both as arrays; of COPIED bytes, if it
    is a copy."""
    if copied is None:
        return "schedule", [], {"schedule": None}
    return "copy", [step(BLOCK["copy"], "copy", "schedule", copied)], {"schedule": None, "copy": None}


def _cbc_trial(
    variant: Variant, pair: BlockTrial, blocks: int, number: int, copied: int | None, *, watched: bool
) -> Trial:
    """PAIR in each of BLOCKS blocks, in CBC mode there and back; by NUMBER, the IV is zero, the same as the first block
    of the cipher's input or output, or a part of the key. COPIED: see `_copying`."""
    symbol, size = variant.symbol, variant.block_bytes
    iv = (bytes(size), pair.block, pair.ciphertext, (pair.key * size)[:size])[number % 4]
    first, others = xor(pair.block, iv), xor(pair.block, pair.ciphertext)
    data, encrypted = first + others * (blocks - 1), pair.ciphertext * blocks
    used, copying, schedules = _copying(copied)
    return trial(
        PAIR,
        symbol,
        [
            step(BLOCK["expand"], "schedule", "key"),
            *copying,
            step(BLOCK["cbc_encrypt"], used, "iv", "data", blocks),
            step(BLOCK["copy"], "ciphertext", "data", len(data)),
            step(BLOCK["cbc_decrypt"], used, "iv", "data", blocks),
        ],
        {"key": pair.key, "iv": iv, "data": data},
        {**schedules, "ciphertext": len(data)},
        [
            Expected("ciphertext", encrypted, f"{symbol}_cbc_encrypt", "modes", "wrong result"),
            Expected("data", data, f"{symbol}_cbc_decrypt", "round-trip", INVERSE),
            Expected("iv", iv, f"{symbol}_cbc_encrypt", "inputs", "an input is changed"),
        ],
        group=f"IV {iv.hex()}",
        watched=watched,
    )


def _ctr_trial(
    variant: Variant, pair: BlockTrial, blocks: int, number: int, copied: int | None, *, watched: bool
) -> Trial:
    """PAIR's block as the counter of one block, by NUMBER, among BLOCKS zeros in CTR mode: it becomes the ciphertext.
    Of the others, nothing is known. COPIED: see `_copying`."""
    symbol, size, place = variant.symbol, variant.block_bytes, number % blocks
    first = counter_behind(pair.block, -place)
    used, copying, schedules = _copying(copied)
    return trial(
        PAIR,
        symbol,
        [
            step(BLOCK["expand"], "schedule", "key"),
            *copying,
            step(BLOCK["ctr"], used, "counter", "data", blocks),
            step(BLOCK["copy"], "ciphertext", Part("data", place * size, size), size),
        ],
        {"key": pair.key, "counter": first, "data": bytes(blocks * size)},
        {**schedules, "ciphertext": size},
        [Expected("ciphertext", pair.ciphertext, f"{symbol}_ctr", "modes", f"wrong result in block {place}")],
        group=f"counter {first.hex()}",
        watched=watched,
    )
