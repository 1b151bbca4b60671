# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages for authenticated encryption and hashes: the lengths that are measured, and the contents of the arrays."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

from featherweight.catalog import Variant
from featherweight.scales.options import Grid
from featherweight.scales.oracle import Oracle

Length = tuple[int, int]
"""Bytes of associated data (0 for a hash) and of the message."""

WEIGHED_CUSTOM = 8
"""Bytes of the customization string in scenario "hash", if there is one."""

HEADLINE = 1024
"""Bytes of the message, without associated data, whose cycles rankings compare."""

_SQUARE = range(0, 129, 8)
_LONG = range(256, 2049, 128)
_KNOWN_ANSWERS = range(33)

AEAD_GRIDS: dict[Grid, list[Length]] = {
    "short": [(0, 0), (0, 8), (0, 16), (16, 0), (16, 16), (0, 64), (0, 128), (128, 128), (1024, 1024)],
    "nist": [*product(_SQUARE, _SQUARE), *((0, size) for size in _LONG), *((size, 0) for size in _LONG)],
    "las3": list(product(_KNOWN_ANSWERS, _KNOWN_ANSWERS)),
}
HASH_GRIDS: dict[Grid, list[Length]] = {
    "short": [(0, 0), (0, 8), (0, 16), (0, 64), (0, 128)],
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
    """The arrays of scenario "aead" for LENGTH, with NIST's contents."""
    ad, message = (counting(size) for size in length)
    return {"key": counting(variant.key_bytes), "nonce": counting(variant.nonce_bytes), "ad": ad, "message": message}


def aead_fresh(variant: Variant, length: Length, source: Random) -> dict[str, bytes]:
    """The arrays of scenario "aead" for LENGTH, with random contents."""
    arrays = zip(("key", "nonce", "ad", "message"), (variant.key_bytes, variant.nonce_bytes, *length), strict=True)
    return {name: source.randbytes(size) for name, size in arrays}


def aead_random(variant: Variant, source: Random) -> dict[str, bytes]:
    """The arrays of scenario "aead" with random contents; each length is below three blocks of the rate."""
    most = 3 * variant.rate_bytes
    return aead_fresh(variant, (source.randrange(most), source.randrange(most)), source)


def aead_outputs(oracle: Oracle, inputs: dict[str, bytes]) -> dict[str, bytes]:
    """The contents of the arrays after INPUTS were sealed and opened in place."""
    _, tag = oracle.seal(inputs["nonce"], inputs["ad"], inputs["message"])
    return {"tag": tag, "verdict": b"\0", **inputs}


def hash_arrays(variant: Variant, message: bytes, custom: bytes) -> dict[str, bytes]:
    """The arrays that VARIANT, a hash, takes: MESSAGE and, if it takes one, the customization string CUSTOM."""
    return {"message": message, **({"custom": custom} if variant.custom_bytes else {})}


def hash_inputs(variant: Variant, length: Length) -> dict[str, bytes]:
    """The arrays of scenario "hash" for LENGTH, with NIST's contents."""
    return hash_arrays(variant, counting(length[1]), counting(WEIGHED_CUSTOM))


def hash_fresh(variant: Variant, length: Length, source: Random) -> dict[str, bytes]:
    """The arrays of scenario "hash" for LENGTH, with random contents."""
    return hash_arrays(variant, source.randbytes(length[1]), source.randbytes(WEIGHED_CUSTOM))


def hash_random(variant: Variant, source: Random) -> dict[str, bytes]:
    """The arrays of scenario "hash" with random contents; each is shorter than three blocks of the rate."""
    most = 3 * variant.rate_bytes
    message = source.randbytes(source.randrange(most))
    custom = source.randbytes(source.randrange(min(most, variant.custom_bytes + 1))) if variant.custom_bytes else b""
    return hash_arrays(variant, message, custom)


def hash_outputs(oracle: Oracle, inputs: dict[str, bytes]) -> dict[str, bytes]:
    """The contents of the arrays after INPUTS were hashed."""
    return {"digest": oracle.digest(inputs["message"], inputs.get("custom", b"")), **inputs}


def known_answer_inputs(variant: Variant) -> Iterator[tuple[bytes, bytes, bytes, bytes]]:
    """Key, nonce, associated data and message of each record of VARIANT's official file, in order.

    For a hash, all but the message are empty; a customization string stands where associated data do.
    """
    starts = variant.known_answers
    assert starts is not None, "every kind but blocks has known answers"
    if variant.kind == "hash" and not variant.custom_bytes:
        for size in range(1025):
            yield b"", b"", b"", counting(size, starts.message)
        return
    key, nonce = counting(variant.key_bytes), counting(variant.nonce_bytes, starts.nonce)
    for message_bytes, ad_bytes in product(_KNOWN_ANSWERS, _KNOWN_ANSWERS):
        yield key, nonce, counting(ad_bytes, starts.ad), counting(message_bytes, starts.message)


def asked_of(variant: Variant, record: tuple[bytes, bytes, bytes, bytes]) -> tuple[bytes, ...]:
    """What VARIANT takes of a RECORD as above, in the order of its specification."""
    return record if variant.kind == "aead" else tuple(hash_arrays(variant, record[3], record[2]).values())
