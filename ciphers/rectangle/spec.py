# SPDX-License-Identifier: Apache-2.0 OR MIT
"""RECTANGLE, the specification that runs.

Source: W. Zhang, Z. Bao, D. Lin, V. Rijmen, B. Yang, I. Verbauwhede, "RECTANGLE: a bit-slice lightweight block cipher
suitable for multiple platforms", IACR ePrint 2014/084, the revised version (final S-box and key schedule).

A state is four rows of 16 bits; the bits of one column, row 0 least significant, are the input of one S-box. The key
state is five rows of 16 bits (80-bit keys) or four rows of 32 bits (128-bit keys). Everything between load() and
store() works on whole rows, with & | ^ << >> only: on ints, and on any other words that know these operators.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from operator import itemgetter, xor
from typing import Any, Protocol, Self, TypeVar


class Word(Protocol):
    """A row: an int, or for instance a vector of symbolic bits."""

    def __and__(self, other: Self | int, /) -> Self: ...

    def __or__(self, other: Self, /) -> Self: ...

    def __xor__(self, other: Self | int, /) -> Self: ...

    def __lshift__(self, bits: int, /) -> Self: ...

    def __rshift__(self, bits: int, /) -> Self: ...


Row = TypeVar("Row", bound=Word)

ROUNDS = 25
SBOX = (0x6, 0x5, 0xC, 0xA, 0x1, 0xE, 0x7, 0x9, 0xB, 0x0, 0x3, 0xD, 0x8, 0xF, 0x4, 0x2)
INVERSE_SBOX = tuple(SBOX.index(value) for value in range(16))
OFFSETS = (0, 1, 12, 13)
"""ShiftRow rotates row i left by OFFSETS[i]."""

KEY_ROWS = {"rectangle-80": 5, "rectangle-128": 4}
KEY_ROW_BITS = {"rectangle-80": 16, "rectangle-128": 32}
"""The width of the words that round_keys() wants, for callers that bring words other than ints."""


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """One block of 8 bytes under a key of 10 or 16 bytes; all rows little-endian, row 0 first."""
    return store(encrypt_rows(load(block, 4), round_keys(variant, load(key, KEY_ROWS[variant]))))


def encrypt_many(variant: str, pairs: Sequence[tuple[bytes, bytes]], vector: Callable[[Any], Any]) -> list[bytes]:
    """The ciphertexts of PAIRS of key and block; VECTOR makes one word of many numbers (numpy.array)."""

    def together(states: Iterable[Sequence[int]]) -> list[Any]:
        return [vector(words) for words in zip(*states, strict=True)]

    keys = round_keys(variant, together(load(key, KEY_ROWS[variant]) for key, _ in pairs))
    state = encrypt_rows(together(load(block, 4) for _, block in pairs), keys)
    return [store(rows) for rows in zip(*(map(int, row) for row in state), strict=True)]


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """The inverse of encrypt()."""
    return store(decrypt_rows(load(block, 4), round_keys(variant, load(key, KEY_ROWS[variant]))))


def load(content: bytes, rows: int) -> list[int]:
    """CONTENT as ROWS little-endian words of equal size."""
    size = len(content) // rows
    return [int.from_bytes(content[i * size : (i + 1) * size], "little") for i in range(rows)]


def store(rows: Sequence[int]) -> bytes:
    """The bytes of a state, each row little-endian."""
    return b"".join(row.to_bytes(2, "little") for row in rows)


def encrypt_rows(state: Sequence[Row], keys: Sequence[Sequence[Row]]) -> list[Row]:
    """25 rounds of AddRoundKey, SubColumn and ShiftRow, and a last AddRoundKey."""
    rows = list(state)
    for round_key in keys[:ROUNDS]:
        rows = add_round_key(rows, round_key)
        rows = sub_column(rows, 0xFFFF, SBOX)
        rows = [rotate(row, offset, 16) for row, offset in zip(rows, OFFSETS, strict=True)]
    return add_round_key(rows, keys[ROUNDS])


def decrypt_rows(state: Sequence[Row], keys: Sequence[Sequence[Row]]) -> list[Row]:
    """The steps of encrypt_rows() undone, last first."""
    rows = add_round_key(state, keys[ROUNDS])
    for round_key in reversed(keys[:ROUNDS]):
        rows = [rotate(row, -offset % 16, 16) for row, offset in zip(rows, OFFSETS, strict=True)]
        rows = sub_column(rows, 0xFFFF, INVERSE_SBOX)
        rows = add_round_key(rows, round_key)
    return rows


def round_keys(variant: str, key: Sequence[Row]) -> list[list[Row]]:
    """The 26 round keys of four rows: the low 16 bits of key rows 0 to 3 before each update."""
    rows = list(key)
    keys = [[row & 0xFFFF for row in rows[:4]]]
    for constant in round_constants():
        rows = update_80(rows) if variant == "rectangle-80" else update_128(rows)
        rows[0] = rows[0] ^ constant
        keys.append([row & 0xFFFF for row in rows[:4]])
    return keys


def update_80(rows: Sequence[Row]) -> list[Row]:
    """SubColumn on the four columns to the right, then a generalised Feistel step on five rows of 16 bits."""
    row0, row1, row2, row3 = sub_column(rows[:4], 0x000F, SBOX)
    return [rotate(row0, 8, 16) ^ row1, row2, row3, rotate(row3, 12, 16) ^ rows[4], row0]


def update_128(rows: Sequence[Row]) -> list[Row]:
    """SubColumn on the eight columns to the right, then a generalised Feistel step on four rows of 32 bits."""
    row0, row1, row2, row3 = sub_column(rows, 0x000000FF, SBOX)
    return [rotate(row0, 8, 32) ^ row1, row2, rotate(row2, 16, 32) ^ row3, row0]


@cache
def round_constants() -> list[int]:
    """RC[0] to RC[24]: the states of a 5-bit shift register with feedback from bits 4 and 2, from 1 on."""
    constants = [1]
    while len(constants) < ROUNDS:
        last = constants[-1]
        constants.append(last << 1 & 0x1F | (last >> 4 ^ last >> 2) & 1)
    return constants


def add_round_key(rows: Sequence[Row], round_key: Sequence[Row]) -> list[Row]:
    """The exclusive or of state and round key."""
    return [row ^ key_row for row, key_row in zip(rows, round_key, strict=True)]


def rotate(row: Row, bits: int, width: int) -> Row:
    """ROW of WIDTH bits rotated left by BITS."""
    return (row << bits | row >> (width - bits)) & ((1 << width) - 1) if bits else row


def sub_column(rows: Sequence[Row], columns: int, table: tuple[int, ...]) -> list[Row]:
    """The S-box TABLE on every column of the mask COLUMNS; other columns stay as they are.

    Each output row is its polynomial over GF(2) in the input rows.
    """
    products = monomials(rows, columns)
    values = [reduce(xor, terms(products)) for terms in polynomials(table)]
    return [row ^ (row & columns) ^ value for row, value in zip(rows, values, strict=True)]


def monomials(rows: Sequence[Row], columns: int) -> list[Row]:
    """The products of all sets of rows in the columns of the mask; bit j of an index stands for row j."""
    products = [rows[0] ^ rows[0] ^ columns]
    for row in rows:
        products += [product & row for product in products]
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
