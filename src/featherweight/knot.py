# SPDX-License-Identifier: Apache-2.0 OR MIT
"""KNOT on this computer by libfeatherweight: one message, or many at once, which is several times as fast.

>>> digest("knot-hash-256-384-128", b"").hex()
'5025252949bf0ebf9d750d2e11ab5c75e4f7b8dca426b58ea2ae52a857653e04'
>>> cipher = Aead("knot-aead-128-256-64", bytes(16))
>>> sealed, tag = cipher.seal(bytes(16), b"The heron flies at dawn.", b"to the bittern")
>>> bytes(cipher.open(bytes(16), sealed, tag, b"to the bittern"))
b'The heron flies at dawn.'

Data, OUT and threads are as in featherweight.sm4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from featherweight._library import WrongTagError, exactly, ffi, lib, read
from featherweight._message import OneMessage

if TYPE_CHECKING:
    from featherweight._library import Data

__all__ = ["Aead", "WrongTagError", "digest", "digests"]

KEY_BYTES = {
    "knot-aead-128-256-64": 16,
    "knot-aead-128-384-192": 16,
    "knot-aead-192-384-96": 24,
    "knot-aead-256-512-128": 32,
}
"""By variant: bytes of the key, and as many of nonce and tag."""

DIGEST_BYTES = {
    "knot-hash-256-256-32": 32,
    "knot-hash-256-384-128": 32,
    "knot-hash-384-384-48": 48,
    "knot-hash-512-512-64": 64,
}


def _function(variant: str, known: dict[str, int], name: str) -> Any:
    """The library's function NAME of VARIANT."""
    if variant not in known:
        raise ValueError(f"no variant {variant}; there are {', '.join(known)}")
    return getattr(lib, f"fw_{variant.replace('-', '_')}{name}")


def digest(variant: str, data: Data) -> bytes:
    """The hash of DATA."""
    function, source = _function(variant, DIGEST_BYTES, ""), read(data)
    result = ffi.new("uint8_t[]", DIGEST_BYTES[variant])
    function(result, source, len(source))
    return bytes(result)


def digests(variant: str, messages: Sequence[Data]) -> list[bytes]:
    """The hash of each of MESSAGES, of which neighbours should be of about the same length."""
    function, size = _function(variant, DIGEST_BYTES, "_many"), DIGEST_BYTES[variant]
    sources = [read(item) for item in messages]
    results, array = ffi.new("uint8_t[]", size * len(sources)), ffi.new("fw_knot_hash_message[]", len(sources))
    for place, source in enumerate(sources):
        array[place].digest, array[place].bytes = results + size * place, len(source)
        setattr(array[place], "in", source)
    function(array, len(sources))
    return [bytes(results[size * place : size * (place + 1)]) for place in range(len(sources))]


class Aead(OneMessage):
    """A key of one of KNOT's authenticated ciphers; a nonce must never serve twice under it."""

    def __init__(self, variant: str, key: Data) -> None:
        self._encrypt_many = _function(variant, KEY_BYTES, "_encrypt_many")
        super().__init__(f"fw_{variant.replace('-', '_')}", KEY_BYTES[variant], key)

    def seal_many(self, messages: Sequence[tuple[Data, Data, Data]]) -> list[tuple[bytearray, bytes]]:
        """Ciphertext and tag of each of MESSAGES, which are nonce, data and associated data."""
        array, kept = ffi.new("fw_knot_message[]", len(messages)), []
        for place, (nonce, data, ad) in enumerate(messages):
            source, header = read(data), read(ad)
            result = bytearray(len(source))
            start, tag = exactly("the nonce", nonce, self._bytes), ffi.new("uint8_t[]", self._bytes)
            target = ffi.from_buffer("uint8_t[]", result, require_writable=True)
            one = array[place]
            one.out, one.bytes, one.ad, one.ad_bytes = target, len(source), header, len(header)
            one.nonce, one.key, one.tag = start, self._key, tag
            setattr(one, "in", source)
            kept.append((result, tag, source, header, start, target))
        self._encrypt_many(array, len(messages))
        return [(result, bytes(tag)) for result, tag, *_ in kept]
