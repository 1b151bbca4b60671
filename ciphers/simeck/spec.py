# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SIMECK64/128 as in Yang, Zhu, Suder, Aagaard, Gong, "The Simeck Family of Lightweight Block Ciphers", CHES 2015,
sections 2 and 3; bytes as in the implementation guide of SIMON and SPECK.

Words are little-endian and the word that the paper prints last comes first: a block is y, x and a key k0, t0, t1, t2.
"""

import struct

MASK = 0xFFFFFFFF
ROUNDS = 44


def rotate_left(word: int, count: int) -> int:
    """Rotate a 32-bit word."""
    return (word << count | word >> (32 - count)) & MASK


def mix(x: int) -> int:
    """The round function without its key."""
    return x & rotate_left(x, 5) ^ rotate_left(x, 1)


def round_keys(key: bytes) -> list[int]:
    """One word for each round; a sequence z, z[i + 6] = z[i + 1] + z[i] from six ones on, is in their constants."""
    keys = list(struct.unpack("<4I", key))
    sequence = [1] * 6
    for number in range(ROUNDS - 4):
        keys.append(keys[number] ^ mix(keys[number + 1]) ^ MASK ^ 3 ^ sequence[number])
        sequence.append(sequence[number + 1] ^ sequence[number])
    return keys


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what is not defined."""
    if variant != "simeck-64-128" or len(key) != 16 or len(block) != 8:
        raise ValueError("simeck-64-128 takes 16 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes."""
    check(variant, key, block)
    y, x = struct.unpack("<2I", block)
    for round_key in round_keys(key):
        x, y = y ^ mix(x) ^ round_key, x
    return struct.pack("<2I", y, x)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    y, x = struct.unpack("<2I", block)
    for round_key in reversed(round_keys(key)):
        x, y = y, x ^ mix(y) ^ round_key
    return struct.pack("<2I", y, x)
