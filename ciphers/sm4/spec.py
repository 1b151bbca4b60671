# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SM4, the specification that runs.

Source: GB/T 32907-2016, "Information security technology - SM4 block cipher algorithm"; in English: IETF draft
draft-ribose-cfrg-sm4, whose names are used here. The standard prints the S-box as a table; here it is computed from
its algebraic form: an affine map, the inverse in a field of 256 elements, and the same affine map again (F. Liu et al.,
"Analysis of the SMS4 block cipher", ACISP 2007).

State and round keys are words of 32 bits, the first byte the most significant. Everything between load() and store()
works on whole words, with & ^ << >> only: on ints, and on any other words that know these operators.
"""

import struct
from collections.abc import Sequence
from functools import cache
from typing import Protocol, Self, TypeVar


class Word(Protocol):
    """32 bits: an int, or for instance a vector of symbolic bits."""

    def __and__(self, other: Self | int, /) -> Self: ...

    def __or__(self, other: Self, /) -> Self: ...

    def __xor__(self, other: Self | int, /) -> Self: ...

    def __lshift__(self, bits: int, /) -> Self: ...

    def __rshift__(self, bits: int, /) -> Self: ...


W = TypeVar("W", bound=Word)

MASK = 0xFFFFFFFF
SYSTEM_PARAMETER = (0xA3B1BAC6, 0x56AA3350, 0x677D9197, 0xB27022DC)
"""FK, added to the key."""
ROUND_CONSTANTS = struct.unpack(">32I", bytes(7 * i & 0xFF for i in range(4 * 32)))
"""CK: the bytes are the multiples of 7, modulo 256, four for each round."""
FIELD = 0x1F5
"""x^8 + x^7 + x^6 + x^5 + x^4 + x^2 + 1"""
AFFINE_ROW, AFFINE_CONSTANT = 0xA7, 0xD3
"""Output bit i of the affine map is the parity of the input under AFFINE_ROW rotated left by i, plus bit i of the
constant."""
DATA_ROTATIONS = (2, 10, 18, 24)
KEY_ROTATIONS = (13, 23)


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """One block of 16 bytes under a key of 16."""
    check(variant, key, block)
    return store(crypt_words(load(block), round_keys(load(key))))


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """The inverse of encrypt(): the same with the round keys in the opposite order."""
    check(variant, key, block)
    return store(crypt_words(load(block), round_keys(load(key))[::-1]))


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what SM4 does not define."""
    if variant != "sm4" or len(key) != 16 or len(block) != 16:
        raise ValueError("sm4 takes 16 bytes of key and 16 bytes of block")


def load(content: bytes) -> list[int]:
    """16 bytes as four big-endian words."""
    return [int.from_bytes(content[i : i + 4], "big") for i in range(0, 16, 4)]


def store(words: Sequence[int]) -> bytes:
    """The bytes of four words, each big-endian."""
    return b"".join(word.to_bytes(4, "big") for word in words)


def crypt_words(state: Sequence[W], keys: Sequence[W]) -> list[W]:
    """32 rounds, each of which makes a new word of the last four; the last four words in the opposite order."""
    x = list(state)
    for round_key in keys:
        x.append(x[-4] ^ diffuse(substitute(x[-3] ^ x[-2] ^ x[-1] ^ round_key), DATA_ROTATIONS))
    return x[:-5:-1]


def round_keys(key: Sequence[W]) -> list[W]:
    """The 32 round keys: the same rounds with another diffusion, on constants."""
    k = [word ^ parameter for word, parameter in zip(key, SYSTEM_PARAMETER, strict=True)]
    for constant in ROUND_CONSTANTS:
        k.append(k[-4] ^ diffuse(substitute(k[-3] ^ k[-2] ^ k[-1] ^ constant), KEY_ROTATIONS))
    return k[4:]


def diffuse(word: W, rotations: Sequence[int]) -> W:
    """L or L': the sum of WORD and WORD rotated left by each of ROTATIONS."""
    total = word
    for bits in rotations:
        total = total ^ ((word << bits | word >> (32 - bits)) & MASK)
    return total


def substitute(word: W) -> W:
    """tau: the S-box on each of the four bytes. Of an int the bytes are looked up, which is fast; of any other word
    each bit of the result is its polynomial over GF(2) in the bits of its byte."""
    if isinstance(word, int):
        table = s_box()
        return type(word)(sum(table[word >> shift & 0xFF] << shift for shift in (0, 8, 16, 24)))
    lanes = 0x01010101
    inputs = [word >> bit & lanes for bit in range(8)]
    products = [word ^ word ^ lanes]  # products[m]: the product of the inputs that the bits of m select
    for m in range(1, 256):
        low = (m & -m).bit_length() - 1
        products.append(products[m & (m - 1)] & inputs[low])
    result = word ^ word
    for bit in range(8):
        for m in polynomial(bit):
            result = result ^ (products[m] << bit)
    return result


@cache
def polynomial(bit: int) -> list[int]:
    """The monomials of the algebraic normal form of one output bit; bit j of a monomial stands for input j."""
    coefficients = [value >> bit & 1 for value in s_box()]
    for j in range(8):
        for x in range(256):
            if x >> j & 1:
                coefficients[x] ^= coefficients[x ^ 1 << j]
    return [m for m in range(256) if coefficients[m]]


@cache
def s_box() -> tuple[int, ...]:
    """The table that the standard prints."""
    return tuple(affine(inverse(affine(x))) for x in range(256))


def affine(byte: int) -> int:
    """The map on both sides of the inversion."""
    rows = [AFFINE_ROW << i & 0xFF | AFFINE_ROW >> (8 - i) for i in range(8)]
    return sum(((byte & row).bit_count() & 1) << i for i, row in enumerate(rows)) ^ AFFINE_CONSTANT


def multiply(a: int, b: int) -> int:
    """The product in the field."""
    product = 0
    for bit in range(8):
        product ^= (b >> bit & 1) * a << bit
    for bit in range(14, 7, -1):
        product ^= (product >> bit & 1) * FIELD << (bit - 8)
    return product


def inverse(a: int) -> int:
    """The inverse in the field, of 0: 0. It is a to the power of 254, which is 2 + 4 + 8 + ... + 128."""
    power = 1
    for _ in range(7):
        a = multiply(a, a)
        power = multiply(power, a)
    return power
