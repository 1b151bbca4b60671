# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Dumbo, the primary member of Elephant v2, the specification that runs.

Sources: Beyne, Chen, Dobraunig, Mennink, "Elephant v2", NIST Lightweight Cryptography, final round, 17 May 2021;
Bogdanov, Knezevic, Leander, Toz, Varici, Verbauwhede, "spongent: A Lightweight Hash Function", CHES 2011.

Bytes are little-endian: bit 0 of a block is the lowest bit of byte 0. All calls of the permutation are masked: mask i
is a window of 20 bytes of one long sequence, from byte i on.
"""

from collections.abc import Iterator
from functools import cache

BLOCK, TAG, ROUNDS = 20, 8, 80
SBOX = (0xE, 0xD, 0xB, 0x0, 0x2, 0x1, 0x4, 0xF, 0x7, 0xA, 0x8, 0x5, 0x9, 0xC, 0x3, 0x6)
AD, MESSAGE, CIPHERTEXT = 0, 1, 2
"""What a block is: how far away the second window is which is added to its mask; associated data has none."""


def encrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext, as long as MESSAGE, and tag."""
    masks = Masks(key)
    ciphertext = _crypt(masks, nonce, message)
    return ciphertext + _tag(masks, nonce, ad, ciphertext)


def decrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message in SEALED, which is ciphertext and tag; None if anything was tampered with."""
    if len(sealed) < TAG:
        return None
    masks, ciphertext = Masks(key), sealed[:-TAG]
    return _crypt(masks, nonce, ciphertext) if _tag(masks, nonce, ad, ciphertext) == sealed[-TAG:] else None


class Masks:
    """The masks under a key."""

    def __init__(self, key: bytes) -> None:
        self._sequence = permute(key.ljust(BLOCK, b"\0"))

    def of(self, block: int, kind: int) -> bytes:
        """The mask of block number BLOCK of this KIND."""
        first, second = self._window(block), self._window(block + kind)
        return _xor(first, second) if kind else first

    def _window(self, start: int) -> bytes:
        while len(self._sequence) < start + BLOCK:
            last = self._sequence[-BLOCK:]
            byte = last[0] << 3 | last[0] >> 5
            self._sequence += bytes([(byte ^ last[3] << 7 ^ last[13] >> 7) & 0xFF])
        return self._sequence[start : start + BLOCK]


def _crypt(masks: Masks, nonce: bytes, text: bytes) -> bytes:
    start = nonce.ljust(BLOCK, b"\0")
    stream = b"".join(_masked(start, masks.of(number, MESSAGE)) for number in range(-(-len(text) // BLOCK)))
    return _xor(stream, text)


def _tag(masks: Masks, nonce: bytes, ad: bytes, ciphertext: bytes) -> bytes:
    """The first block is nonce and associated data, as they are."""
    total, *others = _padded(nonce + ad)
    for number, block in enumerate(others, 1):
        total = _xor(total, _masked(block, masks.of(number, AD)))
    for number, block in enumerate(_padded(ciphertext)):
        total = _xor(total, _masked(block, masks.of(number, CIPHERTEXT)))
    return _masked(total, masks.of(0, AD))[:TAG]


def _masked(block: bytes, mask: bytes) -> bytes:
    return _xor(permute(_xor(block, mask)), mask)


def _padded(content: bytes) -> Iterator[bytes]:
    """The blocks of CONTENT and a byte 1, with zeros behind."""
    content += b"\1"
    for start in range(0, len(content), BLOCK):
        yield content[start : start + BLOCK].ljust(BLOCK, b"\0")


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=False))


@cache
def layer() -> list[list[int]]:
    """What a round makes of byte I of a block with value V: [I][V]. Output bit j of S-box x goes to bit 40 j + x."""
    nibbles = [[sum((SBOX[v] >> j & 1) << (40 * j + x) for j in range(4)) for v in range(16)] for x in range(40)]
    return [[nibbles[2 * i][v & 15] | nibbles[2 * i + 1][v >> 4] for v in range(256)] for i in range(BLOCK)]


def permute(block: bytes) -> bytes:
    """Spongent-pi[160]. The counter of its rounds is added to both ends, to the last byte with its bits reversed."""
    counter = 0x75
    for _ in range(ROUNDS):
        state = int.from_bytes(block, "little") ^ counter ^ int(f"{counter:08b}"[::-1], 2) << 152
        mixed = sum(layer()[place][value] for place, value in enumerate(state.to_bytes(BLOCK, "little")))
        block = mixed.to_bytes(BLOCK, "little")
        counter = (counter << 1 | (counter >> 6 ^ counter >> 5) & 1) & 0x7F
    return block
