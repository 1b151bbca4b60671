# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SPECK64/96 and SPECK64/128 as in Beaulieu et al., ePrint 2013/404, section 4; bytes as in the designers' guide.

Words are little-endian and the word that the paper prints last comes first: a block is y, x and a key k0, l0, l1, l2.
"""

import struct

MASK = 0xFFFFFFFF
VARIANTS = {"speck-64-96": (3, 26), "speck-64-128": (4, 27)}
"""Words of the key, and rounds."""


def rotate_left(word: int, count: int) -> int:
    """Rotate a 32-bit word."""
    return (word << count | word >> (32 - count)) & MASK


def encrypt_round(x: int, y: int, key: int) -> tuple[int, int]:
    """Rotate, add, XOR; the paper's alpha is 8 and its beta 3."""
    x = ((rotate_left(x, 32 - 8) + y) & MASK) ^ key
    return x, rotate_left(y, 3) ^ x


def decrypt_round(x: int, y: int, key: int) -> tuple[int, int]:
    """Undo encrypt_round()."""
    y = rotate_left(x ^ y, 32 - 3)
    return rotate_left(((x ^ key) - y) & MASK, 8), y


def round_keys(variant: str, key: bytes) -> list[int]:
    """Run the round function on (l, k), the round number as its key."""
    words, rounds = VARIANTS[variant]
    k, *l_words = struct.unpack(f"<{words}I", key)
    keys = []
    for number in range(rounds):
        keys.append(k)
        l_new, k = encrypt_round(l_words.pop(0), k, number)
        l_words.append(l_new)
    return keys


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what SPECK64 does not define."""
    if variant not in VARIANTS or len(key) != 4 * VARIANTS[variant][0] or len(block) != 8:
        raise ValueError("speck-64-96 and speck-64-128 take 12 and 16 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes."""
    check(variant, key, block)
    y, x = struct.unpack("<2I", block)
    for round_key in round_keys(variant, key):
        x, y = encrypt_round(x, y, round_key)
    return struct.pack("<2I", y, x)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    y, x = struct.unpack("<2I", block)
    for round_key in reversed(round_keys(variant, key)):
        x, y = decrypt_round(x, y, round_key)
    return struct.pack("<2I", y, x)
