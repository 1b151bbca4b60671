# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages of more bytes than small devices have RAM: the same piece many times, so that counts outgrow 16 bits."""

import random
from collections.abc import Iterator, Sequence

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import STREAMED, Expected, Trial, trial
from featherweight.referee.device.pieces import beginning
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, HASH, hash_step, step

STREAMS = {"aead": ((1000, 20), (3277, 20)), "hash": ((1600, 13), (5300, 13))}
"""By kind: bytes of a piece, and how many follow each other. First, counts of bits outgrow 16 bits, also where there is
little RAM; then those of bytes."""

LONGEST_TOLD = 3264, 20
"""The same of the longest messages and associated data whose lengths come first: in CCM, those of associated data are
written otherwise from 65,280 bytes on."""

AD_BYTES, TEXT_BYTES = 5, 9
"""Associated data of a message that is streamed, and the message where they are."""

WRONG = "wrong result of a message in many pieces"


def streamed_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT with such messages, as far as the specification is asked of these."""
    streams = STREAMS[variant.kind] if variant.lengths_first != "all" else (STREAMS["aead"][0], LONGEST_TOLD)
    for size, count in streams:
        if not Oracle(cipher, variant, b"").is_asked(size * count + AD_BYTES + TEXT_BYTES):
            continue
        if variant.kind == "hash":
            yield _hashed(cipher, variant, size, count)
        else:
            yield _sealed(cipher, variant, [AD_BYTES], [size] * count)
            if variant.lengths_first != "ad":
                yield _sealed(cipher, variant, [size] * count, [TEXT_BYTES])


def _hashed(cipher: Cipher, variant: Variant, size: int, count: int) -> Trial:
    """COUNT pieces of SIZE bytes hashed."""
    symbol, piece = variant.symbol, random.Random(f"{count} pieces of {size} bytes").randbytes(size)
    inputs = hash_arrays(variant, piece, b"")
    steps = [
        hash_step(variant, "init", "context", custom=0),
        *[step(HASH["update"], "context", "message", size)] * count,
        step(HASH["final"], "context", "digest"),
    ]
    digest = Oracle(cipher, variant, b"").digest(piece * count)
    expected = [Expected("digest", digest, f"{symbol}_final", "pieces", WRONG)]
    outputs = {"context": None, "digest": variant.digest_bytes}
    return trial(STREAMED, symbol, steps, inputs, outputs, expected, watched=False)


def _sealed(cipher: Cipher, variant: Variant, ad_sizes: Sequence[int], sizes: Sequence[int]) -> Trial:
    """A message in pieces of equal SIZES sealed, with associated data in pieces of equal AD_SIZES."""
    symbol = variant.symbol
    source = random.Random(f"pieces of {ad_sizes} and {sizes} bytes")
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    ad, text = source.randbytes(ad_sizes[0]), source.randbytes(sizes[0])
    steps = [
        beginning(variant, sum(ad_sizes), sum(sizes)),
        *(step(AEAD["ad"], "context", "ad", size) for size in ad_sizes),
        *(step(AEAD["encrypt_update"], "context", "sealed", "text", size) for size in sizes),
        step(AEAD["tag"], "context", "tag"),
    ]
    sealed, tag = Oracle(cipher, variant, key).seal(nonce, ad * len(ad_sizes), text * len(sizes))
    expected = [
        Expected("sealed", sealed[-len(text) :], f"{symbol}_encrypt_update", "pieces", WRONG),
        Expected("tag", tag, f"{symbol}_tag", "pieces", WRONG),
    ]
    inputs = {"key": key, "nonce": nonce, "ad": ad, "text": text}
    outputs = {"context": None, "sealed": len(text), "tag": len(tag)}
    return trial(STREAMED, symbol, steps, inputs, outputs, expected, watched=False)
