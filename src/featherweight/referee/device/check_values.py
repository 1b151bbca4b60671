# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tags that differ from the right one where a check of fewer bits does not see it.

A right comparison takes no other tag, and nobody can try them all. One that adds up differences in fewer bits than a
tag has takes many others. What the usual ways to add up do not see is computed: of those that are linear over GF(2), a
difference that as many of them as possible take to zero; of sums of few bits of numbers, halves of tags that together
give the right one; of sums of any size, changes of neighbours that cancel each other.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Literal

from featherweight.scales.modes import xor

POLYNOMIALS = (0x107, 0x131, 0x11D, 0x11021, 0x18005, 0x13D65, 0x104C11DB7, 0x11EDC6F41)
"""Of the usual cyclic redundancy checks of 8, 16 and 32 bits."""

FACTORS = (31, 33, 37, 131)
"""By which hash functions of strings multiply before they add a byte."""

WIDTHS = (8, 16, 32)
"""Bits in which differences are added up."""

CANCELLING = ((1, -2, 1), (1, -3, 3, -1), (1, 0, -2, 0, 1))
"""Changes of bytes in a row that neither a sum shows nor one that weighs each byte by its place; the second not even by
the square of its place."""

MULTIPLIERS = (3, 5, 7, 31, 33, 37, 131, 251, 257, 65599)
"""The bytes' weights in sums of numbers are powers of these, or equal, or count up or down."""

SUM_WIDTHS, POWERS = (8, 16), (1, 2)
"""Bits of such sums, and which powers of the bytes' differences are added up."""

HALVES = 600
"""Random halves of tags that are put together: of sums of 16 bits, five pairs are expected to give the right one."""

Order = Literal["little", "big"]
ORDERS: tuple[Order, ...] = ("little", "big")

Sum = Callable[[bytes], int]
"""What a difference is added up to; it is linear over GF(2), and zero is taken for equal."""


def equal_check_values(tag: bytes) -> Iterator[bytes]:
    """Tags that are not TAG and have its check value by one of the usual ways, or by several."""
    changed = [xor(tag, difference) for difference in _unseen_differences(len(tag))]
    changed += [*_with_equal_sums(tag), *_with_cancelling_changes(tag), *_with_equal_values(tag)]
    return (wrong for wrong in dict.fromkeys(changed) if wrong != tag)


@cache
def _unseen_differences(size: int) -> list[bytes]:
    """Of SIZE bytes, differences by XOR that sums do not see."""
    found = [*_with_sum_zero(size)]
    for width in WIDTHS:
        sums = [*_running_sums(width), *_remainders(width)]
        most = max(1, (8 * size - 1) // width)  # as many together have fewer bits than a tag, and so do not see all
        found += [_unseen(sums[first : first + most], width, size) for first in range(0, len(sums), most)]
    return found


def _unseen(sums: Sequence[Sum], width: int, size: int) -> bytes:
    """A difference of SIZE bytes that all SUMS, of WIDTH bits each, take to zero: by elimination over GF(2), the first
    bit that depends on those before it; zero if there is none."""
    rows: dict[int, tuple[int, int]] = {}
    for bit in range(8 * size):
        difference, image = 1 << bit, 0
        for one in sums:
            image = image << width | one(difference.to_bytes(size))
        while (row := rows.get(image.bit_length())) is not None:
            image, difference = image ^ row[0], difference ^ row[1]
        if image == 0:
            return difference.to_bytes(size)
        rows[image.bit_length()] = image, difference
    return bytes(size)


def _running_sums(width: int) -> Iterator[Sum]:
    """Sums that are rotated or shifted by so many bits before each unit, or added to themselves shifted."""
    mask = (1 << width) - 1
    for bits in range(width):
        for way in (
            lambda total, bits=bits: (total << bits | total >> width - bits) & mask,
            lambda total, bits=bits: total << bits & mask,
            lambda total, bits=bits: total >> bits,
            lambda total, bits=bits: (total ^ total << bits) & mask if bits else total,
        ):
            yield partial(_running_sum, way, list)
            if width > 8:
                yield from (partial(_running_sum, way, partial(_words, width // 8, order)) for order in ORDERS)


def _running_sum(way: Callable[[int], int], units: Callable[[bytes], Sequence[int]], content: bytes) -> int:
    """The sum of the UNITS of CONTENT, which goes WAY before each."""
    total = 0
    for unit in units(content):
        total = way(total) ^ unit
    return total


def _words(size: int, order: Order, content: bytes) -> list[int]:
    return [int.from_bytes(content[start : start + size], order) for start in range(0, len(content), size)]


def _remainders(width: int) -> Iterator[Sum]:
    """The remainders of each of POLYNOMIALS of WIDTH bits, of bytes from either end and bits from either."""
    for polynomial in POLYNOMIALS:
        if polynomial >> width == 1:
            for order in ORDERS:
                yield partial(_remainder, polynomial, order, is_turned=False)
                yield partial(_remainder, polynomial, order, is_turned=True)


def _remainder(polynomial: int, order: Order, content: bytes, *, is_turned: bool) -> int:
    number = int.from_bytes(content, order)
    if is_turned:
        number = int(f"{number:0{8 * len(content)}b}"[::-1], 2)
    while (above := number.bit_length() - polynomial.bit_length()) >= 0:
        number ^= polynomial << above
    return number


def _with_sum_zero(size: int) -> Iterator[bytes]:
    """SIZE bytes the powers of which have sums of zero."""
    for width in SUM_WIDTHS:
        for weights in _weights(size):
            for power in POWERS:
                yield from _with_sum(0, weights, power, width)


def _with_equal_sums(tag: bytes) -> Iterator[bytes]:
    """Other tags with the sums of TAG."""
    for width in SUM_WIDTHS:
        for weights in _weights(len(tag)):
            yield from _with_sum(_sum(tag, weights), weights, 1, width)


def _weights(size: int) -> list[list[int]]:
    """Of SIZE bytes in sums of numbers."""
    rising = [[*range(1, size + 1)], *([factor**place for place in range(size)] for factor in MULTIPLIERS)]
    return [[1] * size, *rising, *(weights[::-1] for weights in rising)]


def _sum(content: bytes, weights: Sequence[int], power: int = 1) -> int:
    return sum(weight * byte**power for byte, weight in zip(content, weights, strict=True))


def _with_sum(wanted: int, weights: Sequence[int], power: int, width: int) -> Iterator[bytes]:
    """Bytes whose sum is the one WANTED in WIDTH bits, if they are found."""
    source, half, modulus = random.Random(wanted), len(weights) // 2, 1 << width
    firsts = {_sum(part, weights[:half], power) % modulus: part for part in _random_parts(half, source)}
    for rest in _random_parts(len(weights) - half, source):
        first = firsts.get((wanted - _sum(rest, weights[half:], power)) % modulus)
        if first is not None:
            yield first + rest
            return


def _random_parts(size: int, source: random.Random) -> Iterator[bytes]:
    return (source.randbytes(size) for _ in range(HALVES))


def _with_cancelling_changes(tag: bytes) -> Iterator[bytes]:
    """TAG with bytes changed as CANCELLING says, at the first place where none overflows."""
    for changes in CANCELLING:
        for sign in (1, -1):
            for place in range(len(tag) - len(changes) + 1):
                part = [byte + sign * change for byte, change in zip(tag[place:], changes, strict=False)]
                if all(0 <= byte < 256 for byte in part):
                    yield tag[:place] + bytes(part) + tag[place + len(part) :]
                    break


def _with_equal_values(tag: bytes) -> Iterator[bytes]:
    """TAG with two bytes changed, the first by one and its neighbour by as much as each of FACTORS: as coefficients of
    a polynomial, from either end, they have the same value there."""
    for factor in FACTORS:
        for step in (1, -1):
            for place in range(1, len(tag) - 1):
                other = place + step
                change = 1 if tag[other] >= factor else -1
                pair = tag[place] + change, tag[other] - change * factor
                if all(0 <= byte < 256 for byte in pair):
                    wrong = bytearray(tag)
                    wrong[place], wrong[other] = pair
                    yield bytes(wrong)
                    break
