# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages for authenticated encryption and hashes: the lengths that are measured, and the contents of the arrays."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Literal

from featherweight.catalog import Variant
from featherweight.scales.oracle import Oracle

Grid = Literal["short", "nist", "las3"]
"""A set of lengths.

nist: those of NIST's Lightweight Cryptography Benchmarking, round 2. short: a few of them. las3: those of the known
answers of authenticated encryption, over which the benchmark of OTH Regensburg averages.
"""

Length = tuple[int, int]
"""Bytes of associated data (0 for a hash) and of the message."""

HEADLINE = 1024
"""Bytes of the message, without associated data, whose cycles rankings compare."""

DATA_BYTES = 2048
"""The size of the array for associated data and message in scenarios/aead.c and scenarios/hash.c."""

_SQUARE = range(0, 129, 8)
_LONG = range(256, 2049, 128)
_KNOWN_ANSWERS = range(33)

AEAD_GRIDS: dict[Grid, list[Length]] = {
    "short": [(0, 0), (0, 16), (16, 0), (16, 16), (0, 128), (128, 128)],
    "nist": [*product(_SQUARE, _SQUARE), *((0, size) for size in _LONG), *((size, 0) for size in _LONG)],
    "las3": list(product(_KNOWN_ANSWERS, _KNOWN_ANSWERS)),
}
HASH_GRIDS: dict[Grid, list[Length]] = {
    "short": [(0, 0), (0, 16), (0, 128)],
    "nist": [(0, size) for size in (*_SQUARE, *_LONG)],
    "las3": [],  # no hashes
}
AVERAGED: dict[Grid, Sequence[int]] = {"short": (), "nist": _SQUARE, "las3": _KNOWN_ANSWERS}
"""The lengths over which a grid's mean is taken: all pairs of associated data and message."""


@cache
def counting(size: int, start: int = 0) -> bytes:
    """SIZE bytes that count up from START, as in NIST's measurements and known answers."""
    return bytes((start + place) % 256 for place in range(size))


def aead_inputs(variant: Variant, length: Length) -> dict[str, bytes]:
    """The arrays of scenarios/aead.c for LENGTH, with NIST's contents."""
    ad, message = (counting(size) for size in length)
    return _aead_memory(counting(variant.key_bytes), counting(variant.nonce_bytes), ad, message)


def aead_random(variant: Variant, source: Random) -> dict[str, bytes]:
    """The arrays of scenarios/aead.c with random contents; each length is below three blocks of the rate."""
    ad, message = (source.randbytes(source.randrange(3 * variant.rate_bytes)) for _ in range(2))
    return _aead_memory(source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes), ad, message)


def _aead_memory(key: bytes, nonce: bytes, ad: bytes, message: bytes) -> dict[str, bytes]:
    data = (ad + message).ljust(DATA_BYTES, b"\0")
    lengths = {"ad_bytes": _u16(len(ad)), "message_bytes": _u16(len(message))}
    return {"key": key, "nonce": nonce, "data": data, **lengths}


def aead_outputs(oracle: Oracle, inputs: dict[str, bytes]) -> dict[str, bytes]:
    """The contents of the arrays of scenarios/aead.c after INPUTS were sealed and opened in place."""
    ad_bytes, message_bytes = (int.from_bytes(inputs[name], "little") for name in ("ad_bytes", "message_bytes"))
    ad, message = inputs["data"][:ad_bytes], inputs["data"][ad_bytes : ad_bytes + message_bytes]
    _, tag = oracle.seal(inputs["nonce"], ad, message)
    unchanged = {name: inputs[name] for name in ("key", "nonce", "data")}
    return {"tag": tag, "verdict": b"\0", **unchanged}


def hash_inputs(length: Length) -> dict[str, bytes]:
    """The arrays of scenarios/hash.c for LENGTH, with NIST's contents."""
    return _hash_memory(counting(length[1]))


def hash_random(variant: Variant, source: Random) -> dict[str, bytes]:
    """The arrays of scenarios/hash.c with a random message shorter than three blocks of the rate."""
    return _hash_memory(source.randbytes(source.randrange(3 * variant.rate_bytes)))


def _hash_memory(message: bytes) -> dict[str, bytes]:
    return {"data": message.ljust(DATA_BYTES, b"\0"), "message_bytes": _u16(len(message))}


def hash_outputs(oracle: Oracle, inputs: dict[str, bytes]) -> dict[str, bytes]:
    """The contents of the arrays of scenarios/hash.c after INPUTS were hashed."""
    message = inputs["data"][: int.from_bytes(inputs["message_bytes"], "little")]
    return {"digest": oracle.digest(message), "data": inputs["data"]}


def known_answer_inputs(variant: Variant) -> Iterator[tuple[bytes, bytes, bytes, bytes]]:
    """Key, nonce, associated data and message of each record of VARIANT's official file, in order.

    For a hash, all but the message are empty.
    """
    starts = variant.known_answers
    assert starts is not None, "every kind but blocks has known answers"
    if variant.kind == "hash":
        for size in range(1025):
            yield b"", b"", b"", counting(size, starts.message)
        return
    key, nonce = counting(variant.key_bytes), counting(variant.nonce_bytes, starts.nonce)
    for message_bytes, ad_bytes in product(_KNOWN_ANSWERS, _KNOWN_ANSWERS):
        yield key, nonce, counting(ad_bytes, starts.ad), counting(message_bytes, starts.message)


def _u16(number: int) -> bytes:
    return number.to_bytes(2, "little")
