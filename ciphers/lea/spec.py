# SPDX-License-Identifier: Apache-2.0 OR MIT
"""LEA-128 as Hong et al. define it, WISA 2013, section 2. Words are little-endian."""

import struct

MASK = 0xFFFFFFFF
ROUNDS = 24
DELTA = (0xC3EFE9DB, 0x44626B02, 0x79E27C8A, 0x78DF30EC)


def rotate_left(word: int, count: int) -> int:
    """Rotate a 32-bit word."""
    count %= 32
    return (word << count | word >> (32 - count)) & MASK


def round_keys(key: bytes) -> list[tuple[int, ...]]:
    """Six words for each round."""
    t = list(struct.unpack("<4I", key))
    keys: list[tuple[int, ...]] = []
    for number in range(ROUNDS):
        delta = DELTA[number % 4]
        t = [rotate_left((t[j] + rotate_left(delta, number + j)) & MASK, (1, 3, 6, 11)[j]) for j in range(4)]
        keys.append((t[0], t[1], t[2], t[1], t[3], t[1]))
    return keys


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what LEA-128 does not define."""
    if variant != "lea-128" or len(key) != 16 or len(block) != 16:
        raise ValueError("lea-128 takes 16 bytes of key and 16 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 16 bytes under a key of 16."""
    check(variant, key, block)
    x = struct.unpack("<4I", block)
    for k in round_keys(key):
        x = (
            rotate_left(((x[0] ^ k[0]) + (x[1] ^ k[1])) & MASK, 9),
            rotate_left(((x[1] ^ k[2]) + (x[2] ^ k[3])) & MASK, 32 - 5),
            rotate_left(((x[2] ^ k[4]) + (x[3] ^ k[5])) & MASK, 32 - 3),
            x[0],
        )
    return struct.pack("<4I", *x)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    y = struct.unpack("<4I", block)
    for k in reversed(round_keys(key)):
        x0 = y[3]
        x1 = ((rotate_left(y[0], 32 - 9) - (x0 ^ k[0])) & MASK) ^ k[1]
        x2 = ((rotate_left(y[1], 5) - (x1 ^ k[2])) & MASK) ^ k[3]
        x3 = ((rotate_left(y[2], 3) - (x2 ^ k[4])) & MASK) ^ k[5]
        y = (x0, x1, x2, x3)
    return struct.pack("<4I", *y)
