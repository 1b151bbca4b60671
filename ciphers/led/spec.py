"""LED, the specification that runs.

Source: J. Guo, T. Peyrin, A. Poschmann, M. Robshaw, "The LED Block Cipher", CHES 2011; the full version, IACR ePrint
2012/600, whose round constants depend on the size of the key.

A state is an array of four rows of four cells, each an element of GF(2^4) modulo x^4 + x + 1; the first nibble of a
block is row 0, column 0. Here it is four slices of 16 bits: slice j holds bit j of every cell, the first cell's in its
most significant bit. Everything between load() and store() works on whole slices, with & | ^ << >> only: on ints, and
on any other words that know these operators.
"""

from collections.abc import Callable, Sequence
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
            state = join(mix_columns(shift_rows(split(state), (0, 1, 2, 3)), MATRIX))
    return add(state, keys[STEPS[variant]])


def decrypt_slices(variant: str, state: Sequence[Slice], keys: Sequence[Sequence[Slice]]) -> list[Slice]:
    """The operations of encrypt_slices() undone, last first."""
    constants = round_constants(variant)
    state = add(state, keys[STEPS[variant]])
    for step in reversed(range(STEPS[variant])):
        for constant in reversed(constants[ROUNDS_PER_STEP * step : ROUNDS_PER_STEP * (step + 1)]):
            state = join(shift_rows(mix_columns(split(state), INVERSE_MATRIX), (0, 3, 2, 1)))
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


def split(state: Sequence[Slice]) -> list[Slice]:
    """Row by row, the four slices of four bits each, column 0 most significant: bit j of row r at 4 * r + j."""
    return [word >> place & 0xF for place in (12, 8, 4, 0) for word in state]


def join(rows: Sequence[Slice]) -> list[Slice]:
    """The inverse of split()."""
    return [rows[j] << 12 | rows[4 + j] << 8 | rows[8 + j] << 4 | rows[12 + j] for j in range(4)]


def shift_rows(rows: Sequence[Slice], columns: Sequence[int]) -> list[Slice]:
    """Each row to the left by as many columns."""
    shifts = [columns[place // 4] for place in range(16)]
    return [(row << n | row >> 4 - n) & 0xF if n else row for row, n in zip(rows, shifts, strict=True)]


def mix_columns(rows: Sequence[Slice], matrix: tuple[tuple[int, ...], ...]) -> list[Slice]:
    """Each column multiplied by the matrix; four cells of a row at a time."""
    return [reduce(xor, terms(rows)) for terms in mixed_terms(matrix)]


@cache
def mixed_terms(matrix: tuple[tuple[int, ...], ...]) -> list[Callable[[Any], Any]]:
    """For bit j of row r of a mixed column, at 4 * r + j: picks those that are added of its bits, numbered alike."""
    cells = [(row, bit) for row in range(4) for bit in range(4)]
    return [
        itemgetter(*(4 * row + bit for row, bit in cells if multiply(matrix[r][row], 1 << bit) >> j & 1))
        for r, j in cells
    ]


def multiply(left: int, right: int) -> int:
    """The product in GF(2^4) modulo x^4 + x + 1."""
    product = 0
    for bit in reversed(range(4)):
        product = (product << 1) ^ (product >> 3) * 0b10011 ^ (right >> bit & 1) * left
    return product


def sub_cells(state: Sequence[Slice], table: tuple[int, ...]) -> list[Slice]:
    """The S-box TABLE on every cell: each output slice is its polynomial over GF(2) in the input slices."""
    products = monomials(state)
    return [reduce(xor, [products[monomial] for monomial in polynomial(table, bit)]) for bit in range(4)]


def monomials(state: Sequence[Slice]) -> list[Slice]:
    """The products of all sets of slices; bit j of an index stands for slice j."""
    products = [state[0] ^ state[0] ^ 0xFFFF]
    for word in state:
        products += [product & word for product in products]
    return products


@cache
def polynomial(table: tuple[int, ...], bit: int) -> list[int]:
    """The monomials of the algebraic normal form of one output bit of TABLE; bit j of a monomial stands for input j."""
    coefficients = [value >> bit & 1 for value in table]
    for j in range(4):
        for x in range(16):
            if x >> j & 1:
                coefficients[x] ^= coefficients[x ^ 1 << j]
    return [monomial for monomial in range(16) if coefficients[monomial]]
