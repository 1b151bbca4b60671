"""LED, the specification that runs.

Source: J. Guo, T. Peyrin, A. Poschmann, M. Robshaw, "The LED Block Cipher", CHES 2011; the full version, IACR ePrint
2012/600, whose round constants depend on the size of the key.

A state is an array of four rows of four cells, each an element of GF(2^4) modulo x^4 + x + 1; the first nibble of a
block is row 0, column 0. Here it is four slices of 16 bits: slice j holds bit j of every cell, the first cell's in its
most significant bit. Everything between load() and store() works on whole slices, with & | ^ << >> only: on ints, and
on any other words that know these operators.
"""

from collections.abc import Sequence
from functools import cache, reduce
from operator import xor
from typing import Protocol, Self, TypeVar


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
MATRIX = ((0x4, 0x1, 0x2, 0x2), (0x8, 0x6, 0x5, 0x6), (0xB, 0xE, 0xA, 0x9), (0x2, 0x2, 0xF, 0xB))
INVERSE_MATRIX = ((0xC, 0xC, 0xD, 0x4), (0x3, 0x8, 0x4, 0x5), (0x7, 0x6, 0x2, 0xE), (0xD, 0x9, 0x9, 0xD))


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """One block of 8 bytes under a key of 8, 10 or 16 bytes."""
    return store(encrypt_slices(variant, load(block), subkeys(variant, key)))


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """The inverse of encrypt()."""
    return store(decrypt_slices(variant, load(block), subkeys(variant, key)))


def load(content: bytes) -> list[int]:
    """The slices of 8 bytes; the high nibble of each byte comes first."""
    return slices([nibble for byte in content for nibble in (byte >> 4, byte & 0xF)])


def slices(cells: Sequence[int]) -> list[int]:
    """Four slices of 16 cells."""
    return [sum((cell >> j & 1) << 15 - i for i, cell in enumerate(cells)) for j in range(4)]


def store(state: Sequence[int]) -> bytes:
    """The inverse of load()."""
    cells = [sum((state[j] >> 15 - i & 1) << j for j in range(4)) for i in range(16)]
    return bytes(high << 4 | low for high, low in zip(cells[::2], cells[1::2], strict=True))


def subkeys(variant: str, key: bytes) -> list[list[int]]:
    """What AddRoundKey adds: 16 nibbles each of the key, which follows itself without end."""
    nibbles = [nibble for byte in key for nibble in (byte >> 4, byte & 0xF)]
    steps = range(STEPS[variant] + 1)
    return [slices([nibbles[(16 * step + i) % len(nibbles)] for i in range(16)]) for step in steps]


def encrypt_slices(variant: str, state: Sequence[Slice], keys: Sequence[Sequence[Slice]]) -> list[Slice]:
    """Subkeys in turn with steps of four rounds."""
    constants = round_constants(variant)
    state = list(state)
    for step in range(STEPS[variant]):
        state = add(state, keys[step])
        for constant in constants[ROUNDS_PER_STEP * step : ROUNDS_PER_STEP * (step + 1)]:
            state = sub_cells(add_constant(state, constant), SBOX)
            state = mix_columns([shift_rows(word, (0, 1, 2, 3)) for word in state], MATRIX)
    return add(state, keys[STEPS[variant]])


def decrypt_slices(variant: str, state: Sequence[Slice], keys: Sequence[Sequence[Slice]]) -> list[Slice]:
    """The operations of encrypt_slices() undone, last first."""
    constants = round_constants(variant)
    state = add(state, keys[STEPS[variant]])
    for step in reversed(range(STEPS[variant])):
        for constant in reversed(constants[ROUNDS_PER_STEP * step : ROUNDS_PER_STEP * (step + 1)]):
            state = [shift_rows(word, (0, 3, 2, 1)) for word in mix_columns(state, INVERSE_MATRIX)]
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
        constants.append(slices([cell for row in range(4) for cell in (first[row], low if row % 2 else high, 0, 0)]))
    return constants


def add(state: Sequence[Slice], other: Sequence[Slice]) -> list[Slice]:
    """The exclusive or."""
    return [left ^ right for left, right in zip(state, other, strict=True)]


def add_constant(state: Sequence[Slice], constant: Sequence[int]) -> list[Slice]:
    """The exclusive or with a number."""
    return [left ^ right for left, right in zip(state, constant, strict=True)]


def row_of(word: Slice, row: int) -> Slice:
    """The four bits of one row, column 0 most significant."""
    return word >> 12 - 4 * row & 0xF


def join_rows(rows: Sequence[Slice]) -> Slice:
    """The inverse of row_of()."""
    return rows[0] << 12 | rows[1] << 8 | rows[2] << 4 | rows[3]


def shift_rows(word: Slice, columns: Sequence[int]) -> Slice:
    """Each row to the left by as many columns."""
    rows = [row_of(word, row) for row in range(4)]
    return join_rows([(row << n | row >> 4 - n) & 0xF for row, n in zip(rows, columns, strict=True)])


def mix_columns(state: Sequence[Slice], matrix: tuple[tuple[int, ...], ...]) -> list[Slice]:
    """Each column multiplied by the matrix; four cells of a row at a time."""
    bits = [row_of(word, row) for row in range(4) for word in state]
    mixed = [reduce(xor, [bits[i] for i in terms]) for terms in mixed_terms(matrix)]
    return [join_rows(mixed[j::4]) for j in range(4)]


@cache
def mixed_terms(matrix: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """For bit j of row r of a mixed column, at 4 * r + j: which bits of the column are added, numbered alike."""
    cells = [(row, bit) for row in range(4) for bit in range(4)]
    return [[4 * row + bit for row, bit in cells if multiply(matrix[r][row], 1 << bit) >> j & 1] for r, j in cells]


def multiply(left: int, right: int) -> int:
    """The product in GF(2^4) modulo x^4 + x + 1."""
    product = 0
    for bit in reversed(range(4)):
        product = (product << 1) ^ (product >> 3) * 0b10011 ^ (right >> bit & 1) * left
    return product


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
