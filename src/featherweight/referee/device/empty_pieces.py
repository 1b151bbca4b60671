# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages and associated data that end with an empty piece, as of who reads until there is no more: where the piece
before it ends with a block, code could take the block for complete that is the last one."""

import random
from collections.abc import Iterator

from featherweight.catalog import Variant
from featherweight.referee.device.exercise import INVERSE, Expected, Trial, trial
from featherweight.referee.device.message_input import FURTHER
from featherweight.referee.device.message_lengths import short_bytes
from featherweight.referee.device.pieces import beginning
from featherweight.referee.trials import ACCEPTED
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.steps import AEAD, HASH, Part, Step, hash_step, step

DIFFER = "what comes at once and what comes with an empty piece at the end differ"


def empty_piece_trials(variant: Variant) -> Iterator[Trial]:
    """A message of each length, and as many bytes of associated data, in one piece and an empty one; what is done at
    once is the measure."""
    make = _hashed if variant.kind == "hash" else _sealed
    source = random.Random(f"empty pieces of {variant.id}")
    return (make(variant, size, source) for size in range(1, short_bytes(variant) + 1))


def _hashed(variant: Variant, size: int, source: random.Random) -> Trial:
    digest_bytes = variant.digest_bytes
    steps = [
        hash_step(variant, "digest", "digest", "message", size, custom=0),
        hash_step(variant, "init", "context", custom=0),
        *(step(HASH["update"], "context", part, part.bytes or 0) for part in _whole_and_none("message", size)),
        step(HASH["final"], "context", "pieces"),
        step(HASH["xor"], "pieces", "digest", digest_bytes),
    ]
    expected = [Expected("pieces", bytes(digest_bytes), f"{variant.symbol}_final", "pieces", DIFFER)]
    outputs = {"context": None, "digest": digest_bytes, "pieces": digest_bytes}
    inputs = hash_arrays(variant, source.randbytes(size), b"")
    return trial(FURTHER, variant.symbol, steps, inputs, outputs, expected, watched=False)


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
    added = _whole_and_none("ad", size)[: 1 if variant.lengths_first == "ad" else None]  # which comes in one call then
    return [
        beginning(variant, size, size),
        *(step(AEAD["ad"], "context", part, part.bytes or 0) for part in added),
        *(step(AEAD[operation], "context", part, part, part.bytes or 0) for part in _whole_and_none("text", size)),
    ]


def _whole_and_none(array: str, size: int) -> list[Part]:
    return [Part(array, 0, size), Part(array, size, 0)]
