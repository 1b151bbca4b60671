# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The field of 256 elements and its subfields of 16 and 4: elements are polynomials over GF(2), bit i for x^i."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

Element = int
SIZE, SUBFIELD = 256, 16


@dataclass(frozen=True)
class Field:
    """GF(2)[x] modulo the irreducible POLYNOMIAL of degree 8."""

    polynomial: int

    @cached_property
    def powers(self) -> list[Element]:
        """The powers 0 to 254 of a generator of the multiplicative group."""
        for generator in range(2, SIZE):
            found = [1]
            while (following := self._product(found[-1], generator)) != 1:
                found.append(following)
            if len(found) == SIZE - 1:
                return found
        raise ValueError(f"{self.polynomial:#x} is not irreducible")

    @cached_property
    def _logarithms(self) -> dict[Element, int]:
        return {element: power for power, element in enumerate(self.powers)}

    def _product(self, a: Element, b: Element) -> Element:
        total = 0
        while b:
            total ^= a if b & 1 else 0
            a = a << 1 ^ (self.polynomial if a & 0x80 else 0)
            b >>= 1
        return total

    def multiply(self, a: Element, b: Element) -> Element:
        if a == 0 or b == 0:
            return 0
        return self.powers[(self._logarithms[a] + self._logarithms[b]) % (SIZE - 1)]

    def power(self, a: Element, exponent: int) -> Element:
        return self.powers[self._logarithms[a] * exponent % (SIZE - 1)] if a else 0

    def invert(self, a: Element) -> Element:
        """The inverse; 0 for 0."""
        return self.power(a, SIZE - 2)

    def root(self, a: Element) -> Element:
        """The square root; that of an element of the subfield is in the subfield."""
        return self.power(a, SIZE // 2)

    def trace(self, a: Element) -> int:
        """The trace of A to GF(2)."""
        total = 0
        for _ in range(8):
            total ^= a
            a = self.multiply(a, a)
        return total

    def subfield_trace(self, a: Element) -> int:
        """The trace of A, an element of the subfield of 16 elements, to GF(2)."""
        return a ^ self.power(a, 2) ^ self.power(a, 4) ^ self.power(a, 8)

    def pairing(self, a: Element, b: Element) -> int:
        """The trace of A B, a product of elements of the subfield of 16 elements, to GF(2)."""
        return self.subfield_trace(self.multiply(a, b))

    def trace_to_subfield(self, a: Element) -> Element:
        """The trace of A to the subfield of 16 elements."""
        return a ^ self.power(a, SUBFIELD)

    @cached_property
    def units(self) -> list[Element]:
        """The 15 units of the subfield of 16 elements: the powers 0 to 14 of a generator."""
        return self.powers[:: (SIZE - 1) // (SUBFIELD - 1)]

    @cached_property
    def third(self) -> Element:
        """An element of order 3, which generates the subfield of four elements."""
        return self.powers[(SIZE - 1) // 3]

    def images_in(self, other: "Field") -> dict[Element, Element]:
        """An isomorphism to OTHER, as the image of each element."""
        first = self.powers[1]
        for image in other.powers:
            found = {0: 0, **{self.power(first, i): other.power(image, i) for i in range(SIZE - 1)}}
            # The map is multiplicative; if it also maps a + 1 to the image of a plus 1, it is additive.
            if len(found) == len(set(found.values())) and all(found[a ^ 1] == found[a] ^ 1 for a in range(SIZE)):
                return found
        raise AssertionError("fields of one size are isomorphic")


def bases(elements: Sequence[Element]) -> Iterator[tuple[Element, ...]]:
    """Every set of four elements of ELEMENTS that are linearly independent over GF(2), in the order of ELEMENTS."""

    def extend(chosen: tuple[Element, ...], spanned: frozenset[Element], start: int) -> Iterator[tuple[Element, ...]]:
        if len(chosen) == 4:
            yield chosen
            return
        for place in range(start, len(elements)):
            if elements[place] not in spanned:
                wider = spanned | {element ^ elements[place] for element in spanned}
                yield from extend((*chosen, elements[place]), wider, place + 1)

    yield from extend((), frozenset((0,)), 0)
