# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages of more bytes than small devices have RAM: the same piece many times, so that counts outgrow 16 bits."""

import random
from collections.abc import Iterator, Sequence

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import STREAMED, Expected, Trial, trial
from featherweight.referee.device.pieces import beginning
from featherweight.referee.device.sealing import ACCEPTS
from featherweight.referee.trials import REFUSED, flipped
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.modes import SIZE, gcm_counter
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, AGAIN, HASH, Operation, Part, Step, hash_step, step

Pieces = tuple[int, int, int]
"""Bytes of a first piece, of each that follows, and how many follow."""

MANY = (0, 7, 300), (0, 7, 256)
"""Counts of pieces outgrow 8 bits, or are zero there."""

LONGEST = 5, 3449, 19
"""64 KiB: counts of bytes are zero where they outgrow 16 bits."""

STREAMS: dict[str, Sequence[Pieces]] = {
    "aead": (*MANY, (0, 1000, 20), LONGEST),
    "hash": (*MANY, (0, 1600, 13), LONGEST),
}
"""The same by kind. Behind MANY, counts of bits outgrow 16 bits, also where there is little RAM."""

LONGEST_TOLD = 0, 3264, 20
"""Further associated data where lengths come first: in CCM, they are written otherwise from 65,280 bytes on."""

COUNTED = 63, 1041
"""Blocks of a piece of GCM, and how many follow each other: in the last one, the counter of blocks outgrows 16 bits."""

AD_BYTES, TEXT_BYTES = 5, 9
"""Associated data of a message that is streamed, and the message where they are."""

WRONG = "wrong result of a message in many pieces"


def streamed_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT with such messages, as far as the specification is asked of these."""
    if variant.mode == "gcm":
        yield _counted(cipher, variant)
    for pieces in STREAMS[variant.kind]:
        if not Oracle(cipher, variant, b"").is_asked(_total(pieces) + AD_BYTES + TEXT_BYTES):
            continue
        if variant.kind == "hash":
            yield _hashed(cipher, variant, pieces)
        else:
            yield from _crypted(cipher, variant, (0, AD_BYTES, 1), pieces)
            if variant.lengths_first != "ad":
                yield from _crypted(cipher, variant, pieces, (0, TEXT_BYTES, 1))
    if variant.lengths_first == "all" and Oracle(cipher, variant, b"").is_asked(_total(LONGEST_TOLD) + TEXT_BYTES):
        yield from _crypted(cipher, variant, LONGEST_TOLD, (0, TEXT_BYTES, 1))


def _total(pieces: Pieces) -> int:
    first, size, count = pieces
    return first + size * count


def _whole(content: bytes, pieces: Pieces) -> bytes:
    """The PIECES, of which each is the beginning of CONTENT."""
    first, size, count = pieces
    return content[:first] + content[:size] * count


def _times(count: int, item: Step) -> list[Step]:
    """ITEM done COUNT times."""
    return [item, step(AGAIN, count - 1, 1)] if count > 1 else [item]


def _given(operation: Operation, pieces: Pieces, *arrays: str) -> list[Step]:
    """OPERATION on PIECES, each the beginning of ARRAYS."""
    first, size, count = pieces
    begun = [step(operation, "context", *(Part(array, 0, first) for array in arrays), first)] if first else []
    return [*begun, *_times(count, step(operation, "context", *arrays, size))]


def _hashed(cipher: Cipher, variant: Variant, pieces: Pieces) -> Trial:
    """A message in PIECES hashed."""
    _, size, count = pieces
    symbol, piece = variant.symbol, random.Random(f"{count} pieces of {size} bytes").randbytes(size)
    inputs = hash_arrays(variant, piece, b"")
    steps = [
        hash_step(variant, "init", "context", custom=0),
        *_given(HASH["update"], pieces, "message"),
        step(HASH["final"], "context", "digest"),
    ]
    digest = Oracle(cipher, variant, b"").digest(_whole(piece, pieces))
    expected = [Expected("digest", digest, f"{symbol}_final", "pieces", WRONG)]
    outputs = {"context": None, "digest": variant.digest_bytes}
    return trial(STREAMED, symbol, steps, inputs, outputs, expected, watched=False)


def _crypted(cipher: Cipher, variant: Variant, ad_pieces: Pieces, pieces: Pieces) -> Iterator[Trial]:
    """A message in PIECES sealed, with associated data in AD_PIECES; then one is refused: the same, if it is of one
    piece, otherwise what has the message for a ciphertext."""
    symbol, size = variant.symbol, pieces[1]
    source = random.Random(f"pieces of {ad_pieces} and {pieces} bytes")
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    ad, text = source.randbytes(ad_pieces[1]), source.randbytes(size)
    begun = [
        beginning(variant, _total(ad_pieces), _total(pieces)),
        *_given(AEAD["ad"], ad_pieces, "ad"),
    ]
    sealed, tag = Oracle(cipher, variant, key).seal(nonce, _whole(ad, ad_pieces), _whole(text, pieces))
    inputs = {"key": key, "nonce": nonce, "ad": ad}
    outputs = {"context": None, "given": size}
    yield trial(
        STREAMED,
        symbol,
        [*begun, *_given(AEAD["encrypt_update"], pieces, "given", "text"), step(AEAD["tag"], "context", "tag")],
        inputs | {"text": text},
        outputs | {"tag": len(tag)},
        [
            Expected("given", sealed[-size:], f"{symbol}_encrypt_update", "pieces", WRONG),
            Expected("tag", tag, f"{symbol}_tag", "pieces", WRONG),
        ],
        watched=False,
    )
    yield trial(
        STREAMED,
        symbol,
        [
            *begun,
            *_given(AEAD["decrypt_update"], pieces, "given", "received"),
            step(AEAD["verify"], "context", "tag", "verdict"),
        ],
        inputs | {"received": sealed if len(sealed) == size else text, "tag": flipped(tag, _total(ad_pieces) % 8)},
        outputs | {"verdict": 1},
        [Expected("verdict", REFUSED, f"{symbol}_verify", "verdict", ACCEPTS)],
        watched=False,
    )


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
