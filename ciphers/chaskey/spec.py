# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The permutation of Chaskey (Mouha et al., SAC 2014, section 4) between two additions of the key, as FELICS takes it.

Words are little-endian. Chaskey has 8 rounds, Chaskey-LTS (ePrint 2015/1182) 16.
"""

import struct

MASK = 0xFFFFFFFF
ROUNDS = {"chaskey": 8, "chaskey-lts": 16}


def rotate_left(word: int, count: int) -> int:
    """Rotate a 32-bit word."""
    return (word << count | word >> (32 - count)) & MASK


def add_and_rotate(a: int, b: int, count: int) -> tuple[int, int]:
    """A becomes the sum; B, rotated, is XORed with it."""
    a = (a + b) & MASK
    return a, rotate_left(b, count) ^ a


def undo(a: int, b: int, count: int) -> tuple[int, int]:
    """Undo add_and_rotate()."""
    b = rotate_left(b ^ a, 32 - count)
    return (a - b) & MASK, b


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what is not defined."""
    if variant not in ROUNDS or len(key) != 16 or len(block) != 16:
        raise ValueError("chaskey and chaskey-lts take 16 bytes of key and 16 bytes of block")


def add_key(key: bytes, block: bytes) -> list[int]:
    """Four words."""
    return [k ^ v for k, v in zip(struct.unpack("<4I", key), struct.unpack("<4I", block), strict=True)]


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 16 bytes under a key of 16."""
    check(variant, key, block)
    v0, v1, v2, v3 = add_key(key, block)
    for _ in range(ROUNDS[variant]):
        v0, v1 = add_and_rotate(v0, v1, 5)
        v2, v3 = add_and_rotate(v2, v3, 8)
        v0, v3 = add_and_rotate(rotate_left(v0, 16), v3, 13)
        v2, v1 = add_and_rotate(v2, v1, 7)
        v2 = rotate_left(v2, 16)
    return struct.pack("<4I", *add_key(key, struct.pack("<4I", v0, v1, v2, v3)))


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    v0, v1, v2, v3 = add_key(key, block)
    for _ in range(ROUNDS[variant]):
        v2, v1 = undo(rotate_left(v2, 16), v1, 7)
        v0, v3 = undo(v0, v3, 13)
        v2, v3 = undo(v2, v3, 8)
        v0, v1 = undo(rotate_left(v0, 16), v1, 5)
    return struct.pack("<4I", *add_key(key, struct.pack("<4I", v0, v1, v2, v3)))
