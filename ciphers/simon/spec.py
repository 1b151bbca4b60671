# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SIMON64/96 and SIMON64/128 as in Beaulieu et al., ePrint 2013/404, section 3; bytes as in the designers' guide.

Words are little-endian and the word that the paper prints last comes first: a block is y, x and a key k0, k1, k2, k3.
"""

import struct

MASK = 0xFFFFFFFF
VARIANTS = {
    "simon-64-96": (3, 42, "10101111011100000011010010011000101000010001111110010110110011"),
    "simon-64-128": (4, 44, "11011011101011000110010111100000010010001010011100110100001111"),
}
"""Words of the key, rounds, and the sequence z of constant bits: z2 and z3."""


def rotate_left(word: int, count: int) -> int:
    """Rotate a 32-bit word."""
    return (word << count | word >> (32 - count)) & MASK


def mix(x: int) -> int:
    """The round function's non-linear part."""
    return (rotate_left(x, 1) & rotate_left(x, 8)) ^ rotate_left(x, 2)


def round_keys(variant: str, key: bytes) -> list[int]:
    """One word for each round."""
    words, rounds, sequence = VARIANTS[variant]
    keys = list(struct.unpack(f"<{words}I", key))
    for number in range(rounds - words):
        total = rotate_left(keys[-1], 32 - 3)
        if words == 4:
            total ^= keys[-3]
        total ^= rotate_left(total, 32 - 1)
        keys.append(keys[-words] ^ total ^ MASK ^ 3 ^ int(sequence[number]))
    return keys


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what SIMON64 does not define."""
    if variant not in VARIANTS or len(key) != 4 * VARIANTS[variant][0] or len(block) != 8:
        raise ValueError("simon-64-96 and simon-64-128 take 12 and 16 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes."""
    check(variant, key, block)
    y, x = struct.unpack("<2I", block)
    for round_key in round_keys(variant, key):
        x, y = y ^ mix(x) ^ round_key, x
    return struct.pack("<2I", y, x)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    y, x = struct.unpack("<2I", block)
    for round_key in reversed(round_keys(variant, key)):
        x, y = y, x ^ mix(y) ^ round_key
    return struct.pack("<2I", y, x)
