# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Modes of a block cipher by its specification, short and slow: what the C code of an export must give.

CMAC: NIST SP 800-38B; EAX: Bellare, Rogaway, Wagner, The EAX Mode of Operation, FSE 2004. CTR and CBC are the oracle's.
"""

from typing import Protocol

FEEDBACK = {8: 0x1B, 16: 0x87}
"""By bytes of a block: what a doubling adds where a bit falls out (SP 800-38B, 5.3)."""


class Keyed(Protocol):
    """A block cipher under one key, as `scales.oracle.Oracle` is."""

    def encrypt(self, block: bytes) -> bytes: ...
    def cbc(self, iv: bytes, data: bytes) -> bytes: ...
    def ctr(self, counter: bytes, data: bytes) -> bytes: ...


def xor(one: bytes, other: bytes) -> bytes:
    """The sum of two strings of equal length."""
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def doubled(block: bytes) -> bytes:
    """BLOCK times x in the field of its size."""
    bits = 8 * len(block)
    value = int.from_bytes(block, "big") << 1
    return ((value ^ (value >> bits) * FEEDBACK[len(block)]) % (1 << bits)).to_bytes(len(block), "big")


def cmac(cipher: Keyed, size: int, data: bytes) -> bytes:
    """The tag of DATA; SIZE is that of a block and of the tag."""
    once = doubled(cipher.encrypt(bytes(size)))
    start = max(0, len(data) - 1) // size * size
    last, key = data[start:], once
    if len(last) < size:
        last, key = last + b"\x80" + bytes(size - len(last) - 1), doubled(once)
    return cipher.cbc(bytes(size), data[:start] + xor(last, key))[-size:]


def eax(cipher: Keyed, size: int, nonce: bytes, ad: bytes, message: bytes) -> tuple[bytes, bytes]:
    """Ciphertext and tag."""

    def mac(kind: int, data: bytes) -> bytes:
        return cmac(cipher, size, bytes(size - 1) + bytes([kind]) + data)

    start = mac(0, nonce)
    ciphertext = cipher.ctr(start, message)
    return ciphertext, xor(xor(start, mac(1, ad)), mac(2, ciphertext))
