# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages and associated data that end with an empty piece, as of who reads until there is no more: where the piece
before it ends with a block, code could take the block for complete that is the last one."""

import random
from collections.abc import Iterator
from dataclasses import replace

from featherweight.catalog import Variant
from featherweight.referee.device.exercise import INVERSE, Expected, Trial, trial
from featherweight.referee.device.message_input import FURTHER
from featherweight.referee.device.message_lengths import short_bytes
from featherweight.referee.device.pieces import beginning
from featherweight.referee.device.walks import added, hashed, updates
from featherweight.referee.trials import ACCEPTED
from featherweight.scales.steps import AEAD, Step, step

DIFFER = "what comes at once and what comes with an empty piece at the end differ"


def empty_piece_trials(variant: Variant) -> Iterator[Trial]:
    """A message of each length, and as many bytes of associated data, in one piece and an empty one; what is done at
    once is the measure."""
    make = _hashed if variant.kind == "hash" else _sealed
    source = random.Random(f"empty pieces of {variant.id}")
    return (make(variant, size, source) for size in range(1, short_bytes(variant) + 1))


def _hashed(variant: Variant, size: int, source: random.Random) -> Trial:
    made = hashed(variant, "", (size, 0), source, 0)
    expected = tuple(replace(item, blame=DIFFER) for item in made.expected)
    return replace(made, kind=FURTHER, compared=False, expected=expected)


def _sealed(variant: Variant, size: int, source: random.Random) -> Trial:
    """Sealed so and opened at once, then opened so."""
    symbol, text = variant.symbol, source.randbytes(size)
    steps = [
        *_pieces(variant, "encrypt_update", size),
        step(AEAD["tag"], "context", "tag"),
        step(AEAD["open"], "opened", "text", size, "tag", "ad", size, "nonce", "key", "verdict"),
        *_pieces(variant, "decrypt_update", size),
        step(AEAD["verify"], "context", "tag", "second_verdict"),
    ]
    inputs = {
        "key": source.randbytes(variant.key_bytes),
        "nonce": source.randbytes(variant.nonce_bytes),
        "ad": source.randbytes(size),
        "text": text,
    }
    outputs = {"context": None, "tag": variant.tag_bytes, "opened": size, "verdict": 1, "second_verdict": 1}
    expected = [
        Expected("verdict", ACCEPTED, f"{symbol}_encrypt_update", "pieces", DIFFER),
        Expected("opened", text, f"{symbol}_encrypt_update", "pieces", DIFFER),
        Expected("second_verdict", ACCEPTED, f"{symbol}_decrypt_update", "pieces", DIFFER),
        Expected("text", text, f"{symbol}_decrypt_update", "round-trip", INVERSE),
    ]
    return trial(FURTHER, symbol, steps, inputs, outputs, expected, watched=False)


def _pieces(variant: Variant, operation: str, size: int) -> list[Step]:
    in_one_call = variant.lengths_first == "ad"
    return [
        beginning(variant, size, size),
        *added((size,) if in_one_call else (size, 0)),
        *updates(operation, "text", "text", (size, 0)),
    ]
