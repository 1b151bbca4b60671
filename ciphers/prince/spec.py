"""PRINCE, the specification that runs.

Source: J. Borghoff et al., "PRINCE - A Low-latency Block Cipher for Pervasive Computing Applications", ASIACRYPT 2012;
IACR ePrint 2012/529.

A state is 16 nibbles; the first is the most significant of the block. Here it is four slices of 16 bits: slice j holds
bit j of every nibble, the first nibble's in its most significant bit. Everything between load() and store() works on
whole slices, with & | ^ << >> only: on ints, and on any other words that know these operators.
"""

from collections.abc import Sequence
from functools import cache
from typing import Protocol, Self, TypeVar


class Word(Protocol):
    """A slice: an int of 16 bits, or for instance a vector of symbolic bits."""

    def __and__(self, other: Self | int, /) -> Self: ...

    def __or__(self, other: Self, /) -> Self: ...

    def __xor__(self, other: Self | int, /) -> Self: ...

    def __lshift__(self, bits: int, /) -> Self: ...

    def __rshift__(self, bits: int, /) -> Self: ...


Slice = TypeVar("Slice", bound=Word)

SBOX = (0xB, 0xF, 0x3, 0x2, 0xA, 0xC, 0x9, 0x1, 0x6, 0x7, 0x8, 0x0, 0xE, 0x5, 0xD, 0x4)
INVERSE_SBOX = tuple(SBOX.index(value) for value in range(16))
ROUND_CONSTANTS = (
    *(0x0000000000000000, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89),
    *(0x452821E638D01377, 0xBE5466CF34E90C6C, 0x7EF84F78FD955CB1, 0x85840851F1AC43AA),
    *(0xC882D32F25323C54, 0x64A51195E0E3610D, 0xD3B5A399CA0C2399, 0xC0AC29B7C97C50DD),
)
ROUNDS = 5
"""Before the middle and after it."""

MATRICES = (0, 1, 1, 0)
"""Which of M0 and M1 works on each quarter of the state."""


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """One block of 8 bytes under a key of 16 bytes, k0 and k1."""
    check(variant)
    return store(whitened_core(load(block), *whitening(key[:8]), load(key[8:])))


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encryption with k0 and k0' exchanged and alpha, which is the last round constant, added to k1 (section 3.4)."""
    check(variant)
    first, last = whitening(key[:8])
    return store(whitened_core(load(block), last, first, add(load(key[8:]), constants(11))))


def check(variant: str) -> None:
    """There is only one."""
    if variant != "prince":
        raise ValueError(f"no variant {variant}")


def load(content: bytes) -> list[int]:
    """The slices of 8 bytes; the high nibble of each byte comes first."""
    nibbles = [nibble for byte in content for nibble in (byte >> 4, byte & 0xF)]
    return [sum((nibble >> j & 1) << 15 - i for i, nibble in enumerate(nibbles)) for j in range(4)]


def store(state: Sequence[int]) -> bytes:
    """The inverse of load()."""
    nibbles = [sum((state[j] >> 15 - i & 1) << j for j in range(4)) for i in range(16)]
    return bytes(high << 4 | low for high, low in zip(nibbles[::2], nibbles[1::2], strict=True))


def whitening(k0: bytes) -> tuple[list[int], list[int]]:
    """k0 and k0' = (k0 >>> 1) + (k0 >> 63)."""
    number = int.from_bytes(k0)
    return load(k0), load((number >> 1 ^ (number & 1) << 63 ^ number >> 63).to_bytes(8))


@cache
def constants(number: int) -> list[int]:
    """A round constant as slices."""
    return load(ROUND_CONSTANTS[number].to_bytes(8))


def whitened_core(
    state: Sequence[Slice], first: Sequence[Slice], last: Sequence[Slice], k1: Sequence[Slice]
) -> list[Slice]:
    """Five rounds, the middle, which is an involution but for the keys, and five inverse rounds, between two keys."""
    state = add_constant(add(add(state, first), k1), constants(0))
    for number in range(1, ROUNDS + 1):
        state = shift_rows(mix(sub_cells(state, SBOX)), 1)
        state = add(add_constant(state, constants(number)), k1)
    state = sub_cells(mix(sub_cells(state, SBOX)), INVERSE_SBOX)
    for number in range(ROUNDS + 1, 2 * ROUNDS + 1):
        state = add_constant(add(state, k1), constants(number))
        state = sub_cells(mix(shift_rows(state, -1)), INVERSE_SBOX)
    return add(add(add_constant(state, constants(11)), k1), last)


def add(state: Sequence[Slice], other: Sequence[Slice]) -> list[Slice]:
    """The exclusive or."""
    return [left ^ right for left, right in zip(state, other, strict=True)]


def add_constant(state: Sequence[Slice], constant: Sequence[int]) -> list[Slice]:
    """The exclusive or with a number."""
    return [left ^ right for left, right in zip(state, constant, strict=True)]


def mix(state: Sequence[Slice]) -> list[Slice]:
    """M': in each quarter, output nibble i is the sum of the four but for one bit of each.

    Of input nibble n, bit 3 - (i + n + kind) mod 4 is left out; so of bit j, the one input nibble that makes this j.
    """
    mixed = []
    for j, word in enumerate(state):
        result = word ^ word
        for quarter, kind in enumerate(MATRICES):
            bits = [word >> 15 - 4 * quarter - n & 1 for n in range(4)]
            parity = bits[0] ^ bits[1] ^ bits[2] ^ bits[3]
            for i in range(4):
                result = result | (parity ^ bits[(3 - j - kind - i) % 4]) << 15 - 4 * quarter - i
        mixed.append(result)
    return mixed


def shift_rows(state: Sequence[Slice], direction: int) -> list[Slice]:
    """Nibble r of each quarter comes from r quarters further on (direction 1) or back (-1)."""
    rows = [0x8888 >> row for row in range(4)]
    shifted = []
    for word in state:
        result = word ^ word
        for row, mask in enumerate(rows):
            result = result | rotate(word, 4 * direction * row % 16) & mask
        shifted.append(result)
    return shifted


def rotate(word: Slice, bits: int) -> Slice:
    """16 bits rotated left."""
    return (word << bits | word >> 16 - bits) & 0xFFFF if bits else word


def sub_cells(state: Sequence[Slice], table: tuple[int, ...]) -> list[Slice]:
    """The S-box TABLE on every cell: each output slice is its polynomial over GF(2) in the input slices."""
    substituted = []
    for i in range(4):
        value = state[0] ^ state[0]
        for monomial in polynomial(table, i):
            product = value ^ value ^ 0xFFFF
            for j in range(4):
                if monomial >> j & 1:
                    product = product & state[j]
            value = value ^ product
        substituted.append(value)
    return substituted


@cache
def polynomial(table: tuple[int, ...], bit: int) -> list[int]:
    """The monomials of the algebraic normal form of one output bit of TABLE; bit j of a monomial stands for input j."""
    coefficients = [value >> bit & 1 for value in table]
    for j in range(4):
        for x in range(16):
            if x >> j & 1:
                coefficients[x] ^= coefficients[x ^ 1 << j]
    return [monomial for monomial in range(16) if coefficients[monomial]]
