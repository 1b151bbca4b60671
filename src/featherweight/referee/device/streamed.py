# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages of more bytes than small devices have RAM: the same piece many times, so that counts outgrow 16 bits."""

import random
from collections.abc import Iterator

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import STREAMED, Expected, Trial, trial
from featherweight.referee.device.pieces import beginning
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.modes import SIZE, gcm_counter
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, AGAIN, HASH, Step, hash_step, step

MANY = 7, 300
"""Bytes of a piece, and how many follow each other: counts of pieces outgrow 8 bits."""

STREAMS = {"aead": (MANY, (1000, 20), (3277, 20)), "hash": (MANY, (1600, 13), (5300, 13))}
"""The same by kind. Behind the first, counts of bits outgrow 16 bits, also where there is little RAM; then those of
bytes."""

LONGEST_TOLD = 3264, 20
"""The same of the longest messages and associated data whose lengths come first: in CCM, those of associated data are
written otherwise from 65,280 bytes on."""

COUNTED = 63, 1041
"""Blocks of a piece of GCM, and how many follow each other: in the last one, the counter of blocks outgrows 16 bits."""

AD_BYTES, TEXT_BYTES = 5, 9
"""Associated data of a message that is streamed, and the message where they are."""

Pieces = tuple[int, int]
"""Bytes of a piece, and how many follow each other."""

WRONG = "wrong result of a message in many pieces"


def streamed_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT with such messages, as far as the specification is asked of these."""
    if variant.mode == "gcm":
        yield _counted(cipher, variant)
    streams = STREAMS[variant.kind] if variant.lengths_first != "all" else (MANY, STREAMS["aead"][1], LONGEST_TOLD)
    for size, count in streams:
        if not Oracle(cipher, variant, b"").is_asked(size * count + AD_BYTES + TEXT_BYTES):
            continue
        if variant.kind == "hash":
            yield _hashed(cipher, variant, size, count)
        else:
            yield _sealed(cipher, variant, (AD_BYTES, 1), (size, count))
            if variant.lengths_first != "ad":
                yield _sealed(cipher, variant, (size, count), (TEXT_BYTES, 1))


def _times(count: int, item: Step) -> list[Step]:
    """ITEM done COUNT times."""
    return [item, step(AGAIN, count - 1, 1)]


def _hashed(cipher: Cipher, variant: Variant, size: int, count: int) -> Trial:
    """COUNT pieces of SIZE bytes hashed."""
    symbol, piece = variant.symbol, random.Random(f"{count} pieces of {size} bytes").randbytes(size)
    inputs = hash_arrays(variant, piece, b"")
    steps = [
        hash_step(variant, "init", "context", custom=0),
        *_times(count, step(HASH["update"], "context", "message", size)),
        step(HASH["final"], "context", "digest"),
    ]
    digest = Oracle(cipher, variant, b"").digest(piece * count)
    expected = [Expected("digest", digest, f"{symbol}_final", "pieces", WRONG)]
    outputs = {"context": None, "digest": variant.digest_bytes}
    return trial(STREAMED, symbol, steps, inputs, outputs, expected, watched=False)


def _sealed(cipher: Cipher, variant: Variant, ad_pieces: Pieces, pieces: Pieces) -> Trial:
    """A message in equal PIECES sealed, with associated data in equal AD_PIECES."""
    symbol, (ad_size, ad_count), (size, count) = variant.symbol, ad_pieces, pieces
    source = random.Random(f"pieces of {ad_pieces} and {pieces} bytes")
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    ad, text = source.randbytes(ad_size), source.randbytes(size)
    steps = [
        beginning(variant, ad_size * ad_count, size * count),
        *_times(ad_count, step(AEAD["ad"], "context", "ad", ad_size)),
        *_times(count, step(AEAD["encrypt_update"], "context", "sealed", "text", size)),
        step(AEAD["tag"], "context", "tag"),
    ]
    sealed, tag = Oracle(cipher, variant, key).seal(nonce, ad * ad_count, text * count)
    expected = [
        Expected("sealed", sealed[-len(text) :], f"{symbol}_encrypt_update", "pieces", WRONG),
        Expected("tag", tag, f"{symbol}_tag", "pieces", WRONG),
    ]
    inputs = {"key": key, "nonce": nonce, "ad": ad, "text": text}
    outputs = {"context": None, "sealed": len(text), "tag": len(tag)}
    return trial(STREAMED, symbol, steps, inputs, outputs, expected, watched=False)


def _counted(cipher: Cipher, variant: Variant) -> Trial:
    """A message of GCM so long that a carry runs beyond the lower 16 bits of its counter. Only its last piece is
    compared: the specification would take long for the sum of so many."""
    symbol, (blocks, count) = variant.symbol, COUNTED
    source = random.Random("pieces of a message with many blocks")
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    text = source.randbytes(blocks * SIZE)
    steps = [
        beginning(variant, 0, len(text) * count),
        *_times(count, step(AEAD["encrypt_update"], "context", "sealed", "text", len(text))),
    ]
    assert variant.block is not None
    block_cipher = Oracle(cipher, cipher.variant(variant.block), key)
    sealed = block_cipher.ctr(gcm_counter(nonce, blocks * (count - 1)), text)
    expected = [Expected("sealed", sealed, f"{symbol}_encrypt_update", "pieces", WRONG)]
    inputs = {"key": key, "nonce": nonce, "text": text}
    return trial(STREAMED, symbol, steps, inputs, {"context": None, "sealed": len(text)}, expected, watched=False)
