# SPDX-License-Identifier: Apache-2.0 OR MIT
"""LBlock as Wu and Zhang define it: "LBlock: A Lightweight Block Cipher", ACNS 2011 (ePrint 2011/345).

Blocks and keys are big-endian: the first byte holds the bits of the highest numbers.
"""

ROUNDS = 32
S_BOXES = (
    (14, 9, 15, 0, 13, 4, 10, 11, 1, 2, 8, 3, 7, 6, 12, 5),
    (4, 11, 14, 9, 15, 13, 0, 10, 7, 12, 5, 6, 2, 8, 1, 3),
    (1, 14, 7, 12, 15, 13, 0, 6, 11, 5, 9, 3, 2, 4, 8, 10),
    (7, 6, 8, 11, 0, 15, 3, 14, 9, 10, 12, 13, 5, 2, 4, 1),
    (14, 5, 15, 0, 7, 2, 12, 13, 1, 8, 4, 9, 11, 10, 6, 3),
    (2, 13, 11, 12, 15, 14, 0, 9, 7, 10, 6, 3, 1, 8, 4, 5),
    (11, 9, 4, 14, 0, 15, 10, 13, 6, 12, 5, 7, 3, 8, 1, 2),
    (13, 10, 15, 0, 14, 4, 9, 11, 2, 1, 8, 3, 7, 5, 12, 6),
    (8, 7, 14, 5, 15, 13, 0, 6, 11, 12, 9, 10, 2, 4, 1, 3),
    (11, 5, 15, 0, 7, 2, 9, 13, 4, 8, 1, 12, 14, 10, 3, 6),
)
"""Table 1: s0 to s7 for the round function, s8 and s9 for the key schedule."""
SOURCES = (1, 3, 0, 2, 5, 7, 4, 6)
"""P of the round function: which S-box each nibble comes from, nibble 0 the least significant."""


def f(half: int, round_key: int) -> int:
    """The round function on 32 bits."""
    value = half ^ round_key
    substituted = [S_BOXES[i][value >> 4 * i & 15] for i in range(8)]
    return sum(substituted[source] << 4 * i for i, source in enumerate(SOURCES))


def round_keys(key: bytes) -> list[int]:
    """32 words: the 32 leftmost bits of the key register."""
    register, keys = int.from_bytes(key, "big"), []
    for number in range(1, ROUNDS + 1):
        keys.append(register >> 48)
        register = (register << 29 | register >> 51) & (1 << 80) - 1
        top = S_BOXES[9][register >> 76] << 4 | S_BOXES[8][register >> 72 & 15]
        register = top << 72 | register & (1 << 72) - 1
        register ^= number << 46
    return keys


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what LBlock does not define."""
    if variant != "lblock" or len(key) != 10 or len(block) != 8:
        raise ValueError("lblock takes 10 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes under a key of 10."""
    check(variant, key, block)
    left, right = int.from_bytes(block[:4], "big"), int.from_bytes(block[4:], "big")
    for round_key in round_keys(key):
        rotated = (right << 8 | right >> 24) & 0xFFFFFFFF
        left, right = f(left, round_key) ^ rotated, left
    return right.to_bytes(4, "big") + left.to_bytes(4, "big")


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    right, left = int.from_bytes(block[:4], "big"), int.from_bytes(block[4:], "big")
    for round_key in reversed(round_keys(key)):
        rotated = left ^ f(right, round_key)
        left, right = right, (rotated >> 8 | rotated << 24) & 0xFFFFFFFF
    return left.to_bytes(4, "big") + right.to_bytes(4, "big")
