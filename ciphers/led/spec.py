# SPDX-License-Identifier: Apache-2.0 OR MIT
"""LED, the specification that runs.

Source: J. Guo, T. Peyrin, A. Poschmann, M. Robshaw, "The LED Block Cipher", CHES 2011; the full version, IACR ePrint
2012/600, whose round constants depend on the size of the key.

A state is an array of four rows of four cells, each an element of GF(2^4) modulo x^4 + x + 1; the first nibble of a
block is row 0, column 0. Here it is four slices of 16 bits: slice j holds bit j of every cell, the first cell's in its
most significant bit. Everything between load() and store() works on whole slices, with & | ^ << >> only: on ints, and
on any other words that know these operators.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from operator import itemgetter, xor
from typing import Any, Protocol, Self, TypeVar


class Word(Protocol):
    """A slice: an int of 16 bits, or for instance a vector of symbolic bits."""

    def __and__(self, other: Self | int, /) -> Self: ...

    def __or__(self, other: Self, /) -> Self: ...

    def __xor__(self, other: Self | int, /) -> Self: ...

    def __lshift__(self, bits: int, /) -> Self: ...

    def __rshift__(self, bits: int, /) -> Self: ...


Slice = TypeVar("Slice", bound=Word)

KEY_BITS = {"led-64": 64, "led-80": 80, "led-128": 128}
STEPS = {"led-64": 8, "led-80": 12, "led-128": 12}
ROUNDS_PER_STEP = 4

SBOX = (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2)
INVERSE_SBOX = tuple(SBOX.index(value) for value in range(16))
STAY = (0xFFFF, 0xEEEE, 0xCCCC, 0x8888)
"""By the number n of columns by which a row moves: the places of its first 4 - n columns, in each bit."""


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """One block of 8 bytes under a key of 8, 10 or 16 bytes."""
    return store(encrypt_slices(variant, load(block), subkeys(variant, key)))


def encrypt_many(variant: str, pairs: Sequence[tuple[bytes, bytes]], vector: Callable[[Any], Any]) -> list[bytes]:
    """The ciphertexts of PAIRS of key and block; VECTOR makes one word of many numbers (numpy.array)."""

    def together(states: Iterable[Sequence[int]]) -> list[Any]:
        return [vector(words) for words in zip(*states, strict=True)]

    keys = [together(slices) for slices in zip(*(subkeys(variant, key) for key, _ in pairs), strict=True)]
    state = encrypt_slices(variant, together(load(block) for _, block in pairs), keys)
    return [store(words) for words in zip(*(map(int, word) for word in state), strict=True)]


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """The inverse of encrypt()."""
    return store(decrypt_slices(variant, load(block), subkeys(variant, key)))


def load(content: bytes) -> list[int]:
    """The slices of 8 bytes, each every fourth bit; the high nibble of each byte comes first."""
    bits = f"{int.from_bytes(content):064b}"
    return [int(bits[3 - j :: 4], 2) for j in range(4)]


def store(state: Sequence[int]) -> bytes:
    """The inverse of load(); the binary digits of a slice, read as hexadecimal ones, are a bit of each cell."""
    return sum(int(f"{word:b}", 16) << j for j, word in enumerate(state)).to_bytes(8)


def subkeys(variant: str, key: bytes) -> list[list[int]]:
    """What AddRoundKey adds: 8 bytes each of the key, which follows itself without end."""
    keys = key * (STEPS[variant] + 1)
    return [load(keys[8 * step : 8 * (step + 1)]) for step in range(STEPS[variant] + 1)]


def encrypt_slices(variant: str, state: Sequence[Slice], keys: Sequence[Sequence[Slice]]) -> list[Slice]:
    """Subkeys in turn with steps of four rounds."""
    constants = round_constants(variant)
    state = list(state)
    for step in range(STEPS[variant]):
        state = add(state, keys[step])
        for constant in constants[ROUNDS_PER_STEP * step : ROUNDS_PER_STEP * (step + 1)]:
            state = sub_cells(add_constant(state, constant), SBOX)
            state = transpose(mix_columns(shift_rows(transpose(state), (0, 1, 2, 3))))
    return add(state, keys[STEPS[variant]])


def decrypt_slices(variant: str, state: Sequence[Slice], keys: Sequence[Sequence[Slice]]) -> list[Slice]:
    """The operations of encrypt_slices() undone, last first."""
    constants = round_constants(variant)
    state = add(state, keys[STEPS[variant]])
    for step in reversed(range(STEPS[variant])):
        for constant in reversed(constants[ROUNDS_PER_STEP * step : ROUNDS_PER_STEP * (step + 1)]):
            state = transpose(shift_rows(unmix_columns(transpose(state)), (0, 3, 2, 1)))
            state = add_constant(sub_cells(state, INVERSE_SBOX), constant)
        state = add(state, keys[step])
    return list(state)


@cache
def round_constants(variant: str) -> list[list[int]]:
    """What AddConstants adds in each round: row and key size in column 0, a shift register in column 1."""
    size, register, constants = KEY_BITS[variant], 0, []
    for _ in range(ROUNDS_PER_STEP * STEPS[variant]):
        register = register << 1 & 0x3F | ~(register >> 5 ^ register >> 4) & 1
        high, low = register >> 3, register & 7
        first = [size >> 4, size >> 4 ^ 1, size & 0xF ^ 2, size & 0xF ^ 3]
        second = [high, low, high, low]
        constants.append(load(bytes(byte for row in range(4) for byte in (first[row] << 4 | second[row], 0))))
    return constants


def add(state: Sequence[Slice], other: Sequence[Slice]) -> list[Slice]:
    """The exclusive or."""
    return [left ^ right for left, right in zip(state, other, strict=True)]


def add_constant(state: Sequence[Slice], constant: Sequence[int]) -> list[Slice]:
    """The exclusive or with a number."""
    return [left ^ right for left, right in zip(state, constant, strict=True)]


def transpose(words: Sequence[Slice]) -> list[Slice]:
    """Slices as rows, or rows as slices. A row has 16 bits too: bit 0 of its four cells, then bits 1, 2 and 3."""
    a, b, c, d = words
    return [(a >> n & 0xF) << 12 | (b >> n & 0xF) << 8 | (c >> n & 0xF) << 4 | d >> n & 0xF for n in (12, 8, 4, 0)]


def shift_rows(rows: Sequence[Slice], columns: Sequence[int]) -> list[Slice]:
    """Each row to the left by as many columns."""
    return [row << n & STAY[n] | row >> 4 - n & (0xFFFF ^ STAY[n]) for row, n in zip(rows, columns, strict=True)]


def mix_columns(rows: Sequence[Slice]) -> list[Slice]:
    """MixColumnsSerial: four times, the rows a, b, c, d become b, c, d, 4 a + b + 2 c + 2 d."""
    a, b, c, d = rows
    for _ in range(4):
        a, b, c, d = b, c, d, double(double(a) ^ c ^ d) ^ b
    return [a, b, c, d]


def unmix_columns(rows: Sequence[Slice]) -> list[Slice]:
    """The inverse of mix_columns()."""
    a, b, c, d = rows
    for _ in range(4):
        a, b, c, d = half(half(d ^ a) ^ b ^ c), a, b, c
    return [a, b, c, d]


def double(row: Slice) -> Slice:
    """2 times each cell of a row: bits 0, 1, 2, 3 become 3, 0 + 3, 1, 2."""
    bit3 = row & 0xF
    return row >> 4 ^ bit3 << 12 ^ bit3 << 8


def half(row: Slice) -> Slice:
    """The inverse of double(): bits 0, 1, 2, 3 become 0 + 1, 2, 3, 0."""
    bit0 = row >> 12
    return row << 4 & 0xFFFF ^ bit0 << 12 ^ bit0


def sub_cells(state: Sequence[Slice], table: tuple[int, ...]) -> list[Slice]:
    """The S-box TABLE on every cell: each output slice is its polynomial over GF(2) in the input slices."""
    products = monomials(state)
    return [reduce(xor, terms(products)) for terms in polynomials(table)]


def monomials(state: Sequence[Slice]) -> list[Slice]:
    """The products of all sets of slices; bit j of an index stands for slice j."""
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
