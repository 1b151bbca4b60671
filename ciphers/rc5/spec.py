# SPDX-License-Identifier: Apache-2.0 OR MIT
"""RC5-32/20/16 as Rivest defines it, FSE 1994: 20 rounds, 16 bytes of key; words of 32 bits are little-endian."""

import struct

MASK = 0xFFFFFFFF
ROUNDS = 20
P = 0xB7E15163
Q = 0x9E3779B9


def rotate_left(word: int, count: int) -> int:
    """Rotate a 32-bit word by the low five bits of COUNT: by 1, 2, 4, 8 and 16, where the bit is 1."""
    for place in range(5):
        distance, bit = 1 << place, count >> place & 1
        rotated = (word << distance | word >> (32 - distance)) & MASK
        word = rotated * bit | word * (1 - bit)
    return word


def key_table(key: bytes) -> list[int]:
    """Rivest's table S."""
    words = list(struct.unpack("<4I", key))
    table = [(P + number * Q) & MASK for number in range(2 * (ROUNDS + 1))]
    a = b = 0
    for step in range(3 * len(table)):
        i, j = step % len(table), step % len(words)
        a = table[i] = rotate_left((table[i] + (a + b)) & MASK, 3)
        b = words[j] = rotate_left((words[j] + (a + b)) & MASK, a + b)
    return table


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what RC5-32/20/16 does not define."""
    if variant != "rc5-20" or len(key) != 16 or len(block) != 8:
        raise ValueError("rc5-20 takes 16 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes under a key of 16."""
    check(variant, key, block)
    table = key_table(key)
    a, b = ((word + add) & MASK for word, add in zip(struct.unpack("<2I", block), table[:2], strict=True))
    for number in range(1, ROUNDS + 1):
        a = (rotate_left(a ^ b, b) + table[2 * number]) & MASK
        b = (rotate_left(b ^ a, a) + table[2 * number + 1]) & MASK
    return struct.pack("<2I", a, b)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    table = key_table(key)
    a, b = struct.unpack("<2I", block)
    for number in range(ROUNDS, 0, -1):
        b = rotate_left((b - table[2 * number + 1]) & MASK, -a) ^ a
        a = rotate_left((a - table[2 * number]) & MASK, -b) ^ b
    return struct.pack("<2I", (a - table[0]) & MASK, (b - table[1]) & MASK)
