# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials of whole modes on the keys and blocks on which single blocks are tried: weak ones, patterns, random ones. A
mode may have a key schedule of its own, and code of its own for several blocks at once."""

from collections.abc import Iterator, Sequence

from featherweight.catalog import Variant
from featherweight.referee.device.exercise import INVERSE, Expected, Trial, trial
from featherweight.referee.trials import BlockTrial
from featherweight.scales.modes import xor
from featherweight.scales.steps import BLOCK, Part, step

PAIR = "pair"
"""The kind of these trials."""

COPIED = 64
"""One schedule of so many is copied before it is used: the copied one is not to be read."""


def pair_trials(  # noqa: PLR0917 what is tried, then how
    variant: Variant, operations: Sequence[str], pairs: Sequence[BlockTrial], blocks: int, state_bytes: int, seen: int
) -> Iterator[Trial]:
    """The modes OPERATIONS on BLOCKS blocks for each of PAIRS, but for those that differ in single bits. One of SEEN is
    watched: what it reads for few keys only shows nowhere else.

    In CTR mode, one schedule of COPIED is copied before it is used; it has STATE_BYTES.
    """
    chosen = [pair for pair in pairs if pair.kind != "single bit"]
    if "cbc_encrypt" in operations:
        for number, pair in enumerate(chosen):
            yield _cbc_trial(variant, pair, blocks, number, watched=number % seen == 0)
    if "ctr" in operations:
        for number, pair in enumerate(chosen):
            copied = state_bytes if number % COPIED == 0 else None
            yield _ctr_trial(variant, pair, blocks, number % blocks, copied, watched=number % seen == 0)


def _cbc_trial(variant: Variant, pair: BlockTrial, blocks: int, number: int, *, watched: bool) -> Trial:
    """PAIR in each of BLOCKS blocks, in CBC mode there and back; by NUMBER, the IV is zero, the same as the first block
    of the cipher's input or output, or a part of the key."""
    symbol, size = variant.symbol, variant.block_bytes
    iv = (bytes(size), pair.block, pair.ciphertext, (pair.key * size)[:size])[number % 4]
    first, others = xor(pair.block, iv), xor(pair.block, pair.ciphertext)
    data, encrypted = first + others * (blocks - 1), pair.ciphertext * blocks
    return trial(
        PAIR,
        symbol,
        [
            step(BLOCK["expand"], "schedule", "key"),
            step(BLOCK["cbc_encrypt"], "schedule", "iv", "data", blocks),
            step(BLOCK["copy"], "ciphertext", "data", len(data)),
            step(BLOCK["cbc_decrypt"], "schedule", "iv", "data", blocks),
        ],
        {"key": pair.key, "iv": iv, "data": data},
        {"schedule": None, "ciphertext": len(data)},
        [
            Expected("ciphertext", encrypted, f"{symbol}_cbc_encrypt", "modes", "wrong result"),
            Expected("data", data, f"{symbol}_cbc_decrypt", "round-trip", INVERSE),
            Expected("iv", iv, f"{symbol}_cbc_encrypt", "inputs", "an input is changed"),
        ],
        group=f"IV {iv.hex()}",
        watched=watched,
    )


def _ctr_trial(
    variant: Variant, pair: BlockTrial, blocks: int, place: int, copied: int | None, *, watched: bool
) -> Trial:
    """PAIR's block as the counter of the block at PLACE among BLOCKS zeros in CTR mode: it becomes the ciphertext. Of
    the others, nothing is known. COPIED: bytes of the schedule, if a copy of it is used."""
    symbol, size = variant.symbol, variant.block_bytes
    first = ((int.from_bytes(pair.block) - place) % (1 << 8 * size)).to_bytes(size)
    used = "schedule" if copied is None else "copy"
    outputs: dict[str, int | None] = dict.fromkeys(("schedule", used)) | {"ciphertext": size}
    return trial(
        PAIR,
        symbol,
        [
            step(BLOCK["expand"], "schedule", "key"),
            *([] if copied is None else [step(BLOCK["copy"], used, "schedule", copied)]),
            step(BLOCK["ctr"], used, "counter", "data", blocks),
            step(BLOCK["copy"], "ciphertext", Part("data", place * size, size), size),
        ],
        {"key": pair.key, "counter": first, "data": bytes(blocks * size)},
        outputs,
        [Expected("ciphertext", pair.ciphertext, f"{symbol}_ctr", "modes", f"wrong result in block {place}")],
        group=f"counter {first.hex()}",
        watched=watched,
    )
