# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Registers as lists of literals, the lowest bit first, and what instructions compute of them."""

from collections.abc import Callable, Iterable, Sequence

from featherweight.prove.circuit import ALWAYS, NEVER, Literal
from featherweight.prove.words import circuit

Bits = list[Literal]


def constant(value: int, width: int) -> Bits:
    return [value >> place & 1 for place in range(width)]


def value_of(bits: Sequence[Literal]) -> int | None:
    """The number, if it depends on no inputs."""
    value = 0
    for place, bit in enumerate(bits):
        if bit > ALWAYS:
            return None
        value |= bit << place
    return value


def xor(left: Bits, right: Bits) -> Bits:
    differ = circuit().differ
    return [differ(a, b) for a, b in zip(left, right, strict=True)]


def both(left: Bits, right: Bits) -> Bits:
    make = circuit().both
    return [make(a, b) for a, b in zip(left, right, strict=True)]


def either(left: Bits, right: Bits) -> Bits:
    make = circuit().either
    return [make(a, b) for a, b in zip(left, right, strict=True)]


def inverted(bits: Bits) -> Bits:
    return [bit ^ 1 for bit in bits]


def chosen(which: Literal, then: Bits, otherwise: Bits) -> Bits:
    choose = circuit().choose
    return [choose(which, a, b) for a, b in zip(then, otherwise, strict=True)]


def added(left: Bits, right: Bits, carry: Literal = NEVER) -> tuple[Bits, Literal, Literal]:
    """The sum, the carry out of it, and that into its highest bit."""
    make, differ, or_ = circuit().both, circuit().differ, circuit().either
    total, into = [], carry
    for a, b in zip(left, right, strict=True):
        half, into = differ(a, b), carry
        total.append(differ(half, carry))
        carry = or_(make(a, b), make(half, carry))
    return total, carry, into


def any_of(bits: Iterable[Literal]) -> Literal:
    result = NEVER
    for bit in bits:
        result = circuit().either(result, bit)
    return result


def selected(entries: Sequence[Bits], index: Bits) -> Bits:
    """The entry at INDEX, of as many as INDEX can tell apart."""
    left = list(entries)
    for bit in index:
        left = [chosen(bit, one, zero) for zero, one in zip(left[::2], left[1::2], strict=True)]
    return left[0]


def parts(bits: Bits, width: int) -> list[Bits]:
    """Elements of WIDTH bits."""
    return [bits[place : place + width] for place in range(0, len(bits), width)]


def joined(elements: Iterable[Bits]) -> Bits:
    return [bit for element in elements for bit in element]


def each(width: int, make: Callable[..., Bits], *operands: Bits) -> Bits:
    """What MAKE says of elements of WIDTH bits in the same place."""
    return joined(make(*some) for some in zip(*(parts(operand, width) for operand in operands), strict=True))


def shifted_left(bits: Bits, count: int) -> Bits:
    count = min(count, len(bits))
    return [NEVER] * count + bits[: len(bits) - count]


def shifted_right(bits: Bits, count: int, fill: Literal = NEVER) -> Bits:
    count = min(count, len(bits))
    return bits[count:] + [fill] * count


def shifted_with_sign(bits: Bits, count: int) -> Bits:
    """To the right, and the highest bit comes in."""
    return shifted_right(bits, count, bits[-1])


def turned_left(bits: Bits, count: int) -> Bits:
    place = -count % len(bits)
    return bits[place:] + bits[:place]


def turned_right(bits: Bits, count: int) -> Bits:
    return turned_left(bits, -count)
