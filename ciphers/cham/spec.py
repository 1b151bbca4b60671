# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CHAM-64/128 as in Koo, Roh, Kim, Jung, Lee, Kwon, "CHAM: A Family of Lightweight Block Ciphers for
Resource-Constrained Devices", ICISC 2017, with the 88 rounds of Roh, Koo, Jung, Jeong, Lee, Kwon, Kim, "Revised Version
of Block Cipher CHAM", ICISC 2019.

Words have 16 bits and are little-endian, word 0 first.
"""

import struct

ROUNDS = 88
MASK = 0xFFFF


def rotate_left(word: int, count: int) -> int:
    """Rotate a 16-bit word."""
    return (word << count | word >> (16 - count)) & MASK


def round_keys(key: bytes) -> list[int]:
    """Sixteen words, which serve one after the other, again and again."""
    keys = [0] * 16
    for place, word in enumerate(struct.unpack("<8H", key)):
        both = word ^ rotate_left(word, 1)
        keys[place] = both ^ rotate_left(word, 8)
        keys[(place + 8) ^ 1] = both ^ rotate_left(word, 11)
    return keys


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what is not defined."""
    if variant != "cham-64-128" or len(key) != 16 or len(block) != 8:
        raise ValueError("cham-64-128 takes 16 bytes of key and 8 bytes of block")


def rotations(number: int) -> tuple[int, int]:
    """Of the second word and of the sum, in round NUMBER."""
    return (1, 8) if number % 2 == 0 else (8, 1)


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes."""
    check(variant, key, block)
    keys, words = round_keys(key), list(struct.unpack("<4H", block))
    for number in range(ROUNDS):
        second, result = rotations(number)
        total = (words[0] ^ number) + (rotate_left(words[1], second) ^ keys[number % 16]) & MASK
        words = [*words[1:], rotate_left(total, result)]
    return struct.pack("<4H", *words)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    keys, words = round_keys(key), list(struct.unpack("<4H", block))
    for number in reversed(range(ROUNDS)):
        second, result = rotations(number)
        total = rotate_left(words[3], 16 - result) - (rotate_left(words[0], second) ^ keys[number % 16]) & MASK
        words = [total ^ number, *words[:3]]
    return struct.pack("<4H", *words)
