# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The field of AES, x^8 + x^4 + x^3 + x + 1: inverses and affine maps, as GFNI and AES instructions have them.

An inverse is computed in the field of 16 elements and its extension, by far fewer gates than a table of 256 entries.
"""

from collections.abc import Iterable
from functools import cache

from featherweight.prove.circuit import NEVER
from featherweight.prove.words import circuit
from featherweight.prove.x86_64.bits import Bits, constant, selected, xor


def linear(matrix: list[int], bits: Bits) -> Bits:
    """Bit i of the result is the sum of those of BITS that MATRIX[i] has."""
    differ, result = circuit().differ, []
    for row in matrix:
        total = NEVER
        for place, bit in enumerate(bits):
            if row >> place & 1:
                total = differ(total, bit)
        result.append(total)
    return result


def _sixteen(value: int) -> int:
    """A product of numbers below 256 without a carry, modulo x^4 + x + 1."""
    for place in range(6, 3, -1):
        if value >> place & 1:
            value ^= 0b10011 << place - 4
    return value


def _times(one: int, other: int) -> int:
    return _sixteen(_carryless(one, other))


def _carryless(one: int, other: int) -> int:
    result = 0
    for place in range(4):
        result ^= (one << place) * (other >> place & 1)
    return result


NU = next(nu for nu in range(16) if all(_times(x, x) ^ x ^ nu for x in range(16)))
"""y^2 + y + NU has no root: pairs (a, b), a y + b, are a field of 256 elements."""


def _pair_product(one: int, other: int) -> int:
    a, b, c, d = one >> 4, one & 15, other >> 4, other & 15
    high = _times(a, c)
    return (high ^ _times(a, d) ^ _times(b, c)) << 4 | _times(high, NU) ^ _times(b, d)


def inverse_map(rows: list[int]) -> list[int]:
    """The rows of the inverse of a map of bytes."""
    images = {
        sum(((row & value).bit_count() & 1) << place for place, row in enumerate(rows)): value for value in range(256)
    }
    return rows_of([images[1 << place] for place in range(8)])


@cache
def _maps() -> tuple[list[int], list[int]]:
    """The rows of a map of AES's field into pairs that keeps products, and of its inverse."""
    for root in range(2, 256):
        powers = [1]
        for _ in range(8):
            powers.append(_pair_product(powers[-1], root))
        if powers[8] == powers[4] ^ powers[3] ^ powers[1] ^ powers[0]:
            break
    rows = rows_of(powers[:8])
    return rows, inverse_map(rows)


def _sum(values: Iterable[int]) -> int:
    total = 0
    for value in values:
        total ^= value
    return total


def rows_of(columns: list[int]) -> list[int]:
    """The rows of a map of bytes from its COLUMNS, the images of 1, 2, 4 and so on."""
    return [sum((column >> row & 1) << place for place, column in enumerate(columns)) for row in range(8)]


def _product(one: Bits, other: Bits) -> Bits:
    """Of elements of the field of 16."""
    sums, differ, make = [NEVER] * 7, circuit().differ, circuit().both
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            sums[i + j] = differ(sums[i + j], make(a, b))
    for place in (6, 5, 4):
        for to in (place - 4, place - 3):
            sums[to] = differ(sums[to], sums[place])
    return sums[:4]


def _of_sixteen(table: list[int], bits: Bits) -> Bits:
    return selected([constant(entry, 4) for entry in table], bits)


SQUARES_TIMES_NU = [_times(NU, _times(x, x)) for x in range(16)]
INVERSES = [next((y for y in range(16) if _times(x, y) == 1), 0) for x in range(16)]


def inverse_of(bits: Bits) -> Bits:
    """The inverse of the element BITS of AES's field."""
    into, back = _maps()
    pair = linear(into, bits)
    b, a = pair[:4], pair[4:]
    total = xor(a, b)
    norm = xor(_of_sixteen(SQUARES_TIMES_NU, a), _product(total, b))
    by = _of_sixteen(INVERSES, norm)
    return linear(back, _product(total, by) + _product(a, by))


def affine(matrix: int, bits: Bits, added: int) -> Bits:
    """GF2P8AFFINEQB: of a byte; byte 7 - i of MATRIX says what bit i is the sum of."""
    rows = [matrix >> 8 * (7 - place) & 255 for place in range(8)]
    return xor(linear(rows, bits), constant(added, 8))


AES_MATRIX = rows_of(
    [_sum(value << turn | value >> 8 - turn for turn in range(5)) & 255 for value in (1 << place for place in range(8))]
)
"""Rows of the linear part of AES's S-box (FIPS 197, 5.1.1)."""


def aes_s_box(bits: Bits) -> Bits:
    return xor(linear(AES_MATRIX, inverse_of(bits)), constant(0x63, 8))
