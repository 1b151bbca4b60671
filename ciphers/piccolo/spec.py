# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Piccolo-80 as Shibutani et al. define it: "Piccolo: An Ultra-Lightweight Blockcipher", CHES 2011.

Blocks and keys are words of 16 bits, big-endian.
"""

import struct

ROUNDS = 25
S_BOX = (0xE, 0x4, 0xB, 0x2, 0x3, 0x8, 0x0, 0x9, 0x1, 0xA, 0x7, 0xF, 0x6, 0xC, 0x5, 0xD)
MATRIX = ((2, 3, 1, 1), (1, 2, 3, 1), (1, 1, 2, 3), (3, 1, 1, 2))
PLACES = (2, 7, 4, 1, 6, 3, 0, 5)
"""The round permutation: where each byte of the block comes from."""
PLACES_BACK = tuple(PLACES.index(i) for i in range(8))
KEY_PAIRS = ((2, 3), (0, 1), (2, 3), (4, 4), (0, 1))
"""The words of the key that a round key is made of, by the number of the round."""


def product(a: int, b: int) -> int:
    """In GF(2^4) modulo x^4 + x + 1."""
    result = 0
    for i in range(4):
        result ^= (b >> i & 1) * (a << i)
    for i in (6, 5, 4):
        result ^= (result >> i & 1) * (0b10011 << i - 4)
    return result


S_BOX_ON_BYTES = bytes(high << 4 | low for high in S_BOX for low in S_BOX)
PRODUCTS = [
    [
        sum(product(factor, value) << shift for factor, shift in zip(column, (12, 8, 4, 0), strict=True))
        for value in range(16)
    ]
    for column in zip(*MATRIX, strict=True)
]
"""Each column of the matrix times each value, as a word."""


def substitute(word: int) -> int:
    """The S-box on each of the four nibbles."""
    return int.from_bytes(word.to_bytes(2, "big").translate(S_BOX_ON_BYTES), "big")


def diffuse(word: int) -> int:
    """The matrix times the four nibbles: the sum of its columns, each times a nibble."""
    a, b, c, d = PRODUCTS
    return a[word >> 12] ^ b[word >> 8 & 15] ^ c[word >> 4 & 15] ^ d[word & 15]


def f(word: int) -> int:
    """S-boxes, the diffusion matrix, S-boxes."""
    return substitute(diffuse(substitute(word)))


def mixed(left: int, right: int) -> int:
    """The upper byte of one word and the lower byte of the other."""
    return left & 0xFF00 | right & 0xFF


def keys(key: bytes) -> tuple[list[int], list[tuple[int, int]]]:
    """The four whitening keys and the pairs of round keys."""
    k = struct.unpack(">5H", key)
    whitening = [mixed(k[0], k[1]), mixed(k[1], k[0]), mixed(k[4], k[3]), mixed(k[3], k[4])]
    rounds = []
    for i in range(ROUNDS):
        constant = (i + 1) * 0x08020401 ^ 0x0F1E2D3C
        a, b = KEY_PAIRS[i % 5]
        rounds.append((constant >> 16 ^ k[a], constant & 0xFFFF ^ k[b]))
    return whitening, rounds


def add_f(words: list[int], pair: tuple[int, int]) -> list[int]:
    """Words 1 and 3 get the function of words 0 and 2, and the round keys."""
    return [words[0], words[1] ^ f(words[0]) ^ pair[0], words[2], words[3] ^ f(words[2]) ^ pair[1]]


def permute(words: list[int]) -> list[int]:
    """The round permutation."""
    block = struct.pack(">4H", *words)
    return list(struct.unpack(">4H", bytes(block[place] for place in PLACES)))


def permute_back(words: list[int]) -> list[int]:
    """Undo permute()."""
    block = struct.pack(">4H", *words)
    return list(struct.unpack(">4H", bytes(block[place] for place in PLACES_BACK)))


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what Piccolo-80 does not define."""
    if variant != "piccolo-80" or len(key) != 10 or len(block) != 8:
        raise ValueError("piccolo-80 takes 10 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes under a key of 10."""
    check(variant, key, block)
    whitening, rounds = keys(key)
    x = list(struct.unpack(">4H", block))
    x = [x[0] ^ whitening[0], x[1], x[2] ^ whitening[1], x[3]]
    for pair in rounds[:-1]:
        x = permute(add_f(x, pair))
    x = add_f(x, rounds[-1])
    return struct.pack(">4H", x[0] ^ whitening[2], x[1], x[2] ^ whitening[3], x[3])


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    whitening, rounds = keys(key)
    x = list(struct.unpack(">4H", block))
    x = add_f([x[0] ^ whitening[2], x[1], x[2] ^ whitening[3], x[3]], rounds[-1])
    for pair in reversed(rounds[:-1]):
        x = add_f(permute_back(x), pair)
    return struct.pack(">4H", x[0] ^ whitening[0], x[1], x[2] ^ whitening[1], x[3])
