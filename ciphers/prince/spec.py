# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PRINCE, the specification that runs.

Source: J. Borghoff, A. Canteaut, T. Gueneysu, E. B. Kavun, M. Knezevic, L. R. Knudsen, G. Leander, V. Nikov, C. Paar,
C. Rechberger, P. Rombouts, S. S. Thomsen, T. Yalcin, "PRINCE - a low-latency block cipher for pervasive computing
applications", ASIACRYPT 2012, IACR ePrint 2012/529.

A state is four slices of 16 bits: bit n of slice j is bit j of nibble n, nibble 0 the least significant of the paper's
number of 64 bits. (The paper counts bits and nibbles from the most significant: its nibble i is 15 - i here.) Nibbles
4k to 4k+3 are a column of the paper's state. Everything between load() and store() works on whole slices, with
& | ^ << >> only: on ints, and on any other words that know these operators.
"""

from collections.abc import Callable, Sequence
from functools import cache, reduce
from operator import itemgetter, xor
from typing import Any, Protocol, Self, TypeVar


class Word(Protocol):
    """A slice: an int, or for instance a vector of symbolic bits."""

    def __and__(self, other: Self | int, /) -> Self: ...

    def __or__(self, other: Self, /) -> Self: ...

    def __xor__(self, other: Self | int, /) -> Self: ...

    def __lshift__(self, bits: int, /) -> Self: ...

    def __rshift__(self, bits: int, /) -> Self: ...


Slice = TypeVar("Slice", bound=Word)

SBOX = (0xB, 0xF, 0x3, 0x2, 0xA, 0xC, 0x9, 0x1, 0x6, 0x7, 0x8, 0x0, 0xE, 0x5, 0xD, 0x4)
INVERSE_SBOX = tuple(SBOX.index(value) for value in range(16))
CONSTANTS = (
    0x0000000000000000,
    0x13198A2E03707344,
    0xA4093822299F31D0,
    0x082EFA98EC4E6C89,
    0x452821E638D01377,
    0xBE5466CF34E90C6C,
    0x7EF84F78FD955CB1,
    0x85840851F1AC43AA,
    0xC882D32F25323C54,
    0x64A51195E0E3610D,
    0xD3B5A399CA0C2399,
    0xC0AC29B7C97C50DD,
)
"""RC_0 to RC_11: digits of pi, and RC_i ^ RC_(11-i) is always RC_11, which the paper calls alpha."""


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """One block of 8 bytes under k0, k1 of 8 bytes each; all numbers little-endian."""
    before, middle, after = key_slices(key)
    return store(encrypt_slices(load(block), before, middle, after))


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """The inverse of encrypt(), by its steps undone; that other keys do the same is left to be proved."""
    before, middle, after = key_slices(key)
    return store(decrypt_slices(load(block), before, middle, after))


def key_slices(key: bytes) -> tuple[list[int], list[int], list[int]]:
    """k0, k1 and k0', which is k0 rotated right by 1 with its highest bit added to its lowest."""
    k0 = int.from_bytes(key[:8], "little")
    outer = (k0 >> 1 | (k0 & 1) << 63) ^ k0 >> 63
    return slices(k0), load(key[8:]), slices(outer)


def slices(number: int) -> list[int]:
    """The slices of a number of 64 bits, each every fourth bit."""
    bits = f"{number:064b}"
    return [int(bits[3 - j :: 4], 2) for j in range(4)]


def load(content: bytes) -> list[int]:
    """The slices of 8 bytes."""
    return slices(int.from_bytes(content, "little"))


def store(state: Sequence[int]) -> bytes:
    """The bytes of a state; the binary digits of a slice, read as hexadecimal ones, are a bit of each nibble."""
    return sum(int(f"{word:b}", 16) << j for j, word in enumerate(state)).to_bytes(8, "little")


def encrypt_slices(
    state: Sequence[Slice], before: Sequence[Slice], middle: Sequence[Slice], after: Sequence[Slice]
) -> list[Slice]:
    """Five rounds, a layer of S-boxes on either side of M', five inverse rounds; BEFORE, AFTER: the whitening keys."""
    state = add_constant(add(add(state, before), middle), 0)
    for i in range(1, 6):
        state = shift_rows(mix_columns(substitute(state, SBOX)))
        state = add(add_constant(state, i), middle)
    state = substitute(mix_columns(substitute(state, SBOX)), INVERSE_SBOX)
    for i in range(6, 11):
        state = add_constant(add(state, middle), i)
        state = substitute(mix_columns(inverse_shift_rows(state)), INVERSE_SBOX)
    return add(add_constant(add(state, middle), 11), after)


def decrypt_slices(
    state: Sequence[Slice], before: Sequence[Slice], middle: Sequence[Slice], after: Sequence[Slice]
) -> list[Slice]:
    """The steps of encrypt_slices() undone, last first."""
    state = add_constant(add(add(state, after), middle), 11)
    for i in range(10, 5, -1):
        state = shift_rows(mix_columns(substitute(state, SBOX)))
        state = add(add_constant(state, i), middle)
    state = substitute(mix_columns(substitute(state, SBOX)), INVERSE_SBOX)
    for i in range(5, 0, -1):
        state = add_constant(add(state, middle), i)
        state = substitute(mix_columns(inverse_shift_rows(state)), INVERSE_SBOX)
    return add(add_constant(add(state, middle), 0), before)


def add(state: Sequence[Slice], key: Sequence[Slice]) -> list[Slice]:
    """The exclusive or of state and key."""
    return [word ^ key_word for word, key_word in zip(state, key, strict=True)]


def add_constant(state: Sequence[Slice], i: int) -> list[Slice]:
    """The exclusive or of state and RC_i."""
    return [word ^ constant for word, constant in zip(state, constant_slices(i), strict=True)]


@cache
def constant_slices(i: int) -> list[int]:
    """The slices of RC_i."""
    return slices(CONSTANTS[i])


def mix_columns(state: Sequence[Slice]) -> list[Slice]:
    """M', its own inverse: a bit is the sum of its column's bits in the same slice, but for one.

    In slice j and nibble i of the outer columns (nibbles 0 to 3 and 12 to 15) that one is nibble j - 1 - i modulo 4, in
    the inner columns nibble j - i: the matrices M-hat-0 and M-hat-1 of the paper.
    """
    mixed = []
    for j, word in enumerate(state):
        sums = (word ^ word >> 1 ^ word >> 2 ^ word >> 3) & 0x1111
        value = word ^ word
        for i in range(4):
            missing = word >> (j - 1 - i) % 4 & 0x1001 | word >> (j - i) % 4 & 0x0110
            value = value ^ (sums ^ missing) << i
        mixed.append(value)
    return mixed


def shift_rows(state: Sequence[Slice]) -> list[Slice]:
    """Nibble i of column k comes from column k + i + 1 modulo 4."""
    return [rotate_rows(word, (1, 2, 3, 0)) for word in state]


def inverse_shift_rows(state: Sequence[Slice]) -> list[Slice]:
    """Nibble i of column k comes from column k - i - 1 modulo 4."""
    return [rotate_rows(word, (3, 2, 1, 0)) for word in state]


def rotate_rows(word: Slice, columns: tuple[int, ...]) -> Slice:
    """Row i, which is bits i, i + 4, i + 8 and i + 12 of a slice, rotated right by so many columns."""
    rotated = word ^ word
    for i, count in enumerate(columns):
        row = word & (0x1111 << i)
        rotated = rotated | (row >> 4 * count | row << (16 - 4 * count)) & 0xFFFF if count else rotated | row
    return rotated


def substitute(state: Sequence[Slice], table: tuple[int, ...]) -> list[Slice]:
    """The S-box TABLE on every nibble; each output slice is its polynomial over GF(2) in the input slices."""
    products = monomials(state)
    return [reduce(xor, terms(products)) for terms in polynomials(table)]


def monomials(state: Sequence[Slice]) -> list[Slice]:
    """The products of all sets of slices; bit i of an index stands for slice i."""
    products = [state[0] ^ state[0] ^ 0xFFFF]
    for word in state:
        products += [product & word for product in products]
    return products


@cache
def polynomials(table: tuple[int, ...]) -> list[Callable[[Any], Any]]:
    """The algebraic normal forms of the output bits of TABLE: each picks its own of all monomials, where bit j of an
    index stands for input j."""
    forms = list(table)
    for j in range(4):
        for x in range(16):
            if x >> j & 1:
                forms[x] ^= forms[x ^ 1 << j]
    return [itemgetter(*(monomial for monomial in range(16) if forms[monomial] >> bit & 1)) for bit in range(4)]
