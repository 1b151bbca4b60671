# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SPECK64 and SPECK128 as in Beaulieu et al., ePrint 2013/404, section 4; bytes as in the designers' guide.

Words are little-endian and the word that the paper prints last comes first: a block is y, x and a key k0, l0, l1, l2.
"""

import struct

VARIANTS = {
    "speck-64-96": (32, 3, 26),
    "speck-64-128": (32, 4, 27),
    "speck-128-128": (64, 2, 32),
    "speck-128-256": (64, 4, 34),
}
"""Bits of a word, words of the key, and rounds."""
LETTERS = {32: "I", 64: "Q"}


def rotate_left(word: int, count: int, bits: int) -> int:
    """Rotate a word of BITS."""
    return (word << count | word >> (bits - count)) & ((1 << bits) - 1)


def encrypt_round(x: int, y: int, key: int, bits: int) -> tuple[int, int]:
    """Rotate, add, XOR; the paper's alpha is 8 and its beta 3."""
    x = ((rotate_left(x, bits - 8, bits) + y) & ((1 << bits) - 1)) ^ key
    return x, rotate_left(y, 3, bits) ^ x


def decrypt_round(x: int, y: int, key: int, bits: int) -> tuple[int, int]:
    """Undo encrypt_round()."""
    y = rotate_left(x ^ y, bits - 3, bits)
    return rotate_left(((x ^ key) - y) & ((1 << bits) - 1), 8, bits), y


def round_keys(variant: str, key: bytes) -> list[int]:
    """Run the round function on (l, k), the round number as its key."""
    bits, words, rounds = VARIANTS[variant]
    k, *l_words = struct.unpack(f"<{words}{LETTERS[bits]}", key)
    keys = []
    for number in range(rounds):
        keys.append(k)
        l_new, k = encrypt_round(l_words.pop(0), k, number, bits)
        l_words.append(l_new)
    return keys


def check(variant: str, key: bytes, block: bytes) -> str:
    """Refuse what SPECK does not define here; otherwise how a block's bytes are words."""
    bits, words, _ = VARIANTS.get(variant, (0, 0, 0))
    if not bits or len(key) != bits * words // 8 or len(block) != bits // 4:
        raise ValueError("speck-N-K takes K bits of key and N bits of block; N-K is 64-96, 64-128, 128-128 or 128-256")
    return f"<2{LETTERS[bits]}"


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block."""
    form = check(variant, key, block)
    y, x = struct.unpack(form, block)
    for round_key in round_keys(variant, key):
        x, y = encrypt_round(x, y, round_key, VARIANTS[variant][0])
    return struct.pack(form, y, x)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    form = check(variant, key, block)
    y, x = struct.unpack(form, block)
    for round_key in reversed(round_keys(variant, key)):
        x, y = decrypt_round(x, y, round_key, VARIANTS[variant][0])
    return struct.pack(form, y, x)
