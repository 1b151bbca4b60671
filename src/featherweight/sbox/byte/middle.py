# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The middle of an inversion in the field of 256 elements: from two halves to the inverse of the norm.

K is the field of 16 elements. A number y is given by two linear forms u and v of y with values in K, such that the norm
of y is, up to a factor, N = u v + p u^2 + r v^2. Each trace of u v is a sum of some of nine products, each of a trace
of u and a trace of v (Karatsuba, twice). These are the traces with the elements of a GRID, nine elements in three rows
and columns that sum to 0. The traces of the squares, which are traces of u and v, are added to the products. Part of
these additions is free: a product with one of its traces added is an AND-NOT, with both an OR. Four traces of N are
computed and inverted (inversion.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations, product

from featherweight.sbox.byte.galois import Element, Field, bases
from featherweight.sbox.byte.inversion import Elements, Inversions, Shape
from featherweight.sbox.byte.linear import Layer, LinearEngine, Sum

PRODUCTS = 9
Trace = tuple[Element, Element]
"""The trace of f u + g v as the elements f and g."""
NOTHING: Trace = (0, 0)
OPERATIONS = {(False, False): "and", (True, True): "or", (True, False): "andn", (False, True): "andn"}
"""The gate for a product a b of traces, by whether a and whether b is added; if only b is, operands are exchanged."""
MORE = 1
"""Inversions with up to this many gates more than the smallest are tried, too."""


@dataclass(frozen=True)
class Grid:
    """Nine elements of K: three from each of three of the five cosets of GF(4)*."""

    numbers: Field
    elements: Elements

    @cached_property
    def parts(self) -> dict[Element, int]:
        """For every m in K the mask of the products whose sum is the trace of m u v."""
        numbers, trace, basis = self.numbers, self.numbers.pairing, next(bases(self.numbers.units))
        pairs = [(a, b) for a in basis for b in basis]
        made = [sum((trace(g, a) & trace(g, b)) << i for i, (a, b) in enumerate(pairs)) for g in self.elements]
        by_form = {0: 0}
        for place, form in enumerate(made):
            by_form |= {form ^ other: mask | 1 << place for other, mask in by_form.items()}
        forms = {m: sum(trace(m, numbers.multiply(a, b)) << i for i, (a, b) in enumerate(pairs)) for m in numbers.units}
        return {0: 0, **{m: by_form[form] for m, form in forms.items()}}

    def rotated(self, factor: Element) -> Elements:
        """The elements times FACTOR."""
        return tuple(self.numbers.multiply(factor, g) for g in self.elements)

    def inversion(self, basis: Elements, turn: Element) -> Shape:
        """From the traces of N with BASIS to those of 1/N with the elements times TURN."""
        return Shape(basis, tuple(sorted(self.rotated(turn))))


def grids(numbers: Field) -> list[Grid]:
    """All grids, one representative of those that are multiples of each other."""
    found: list[Grid] = []
    cosets = [[numbers.multiply(unit, numbers.power(numbers.third, i)) for i in range(3)] for unit in numbers.units[:5]]
    seen: set[frozenset[Element]] = set()
    for first, second, last in combinations(cosets, 3):
        other = next(element for element in second if element ^ first[0] in last)
        rows = (first[0], other, first[0] ^ other)
        grid = Grid(
            numbers, tuple(numbers.multiply(row, numbers.power(numbers.third, i)) for row in rows for i in range(3))
        )
        if frozenset(grid.elements) not in seen:
            found.append(grid)
            seen |= {frozenset(grid.rotated(factor)) for factor in numbers.units}
    return found


@dataclass(frozen=True)
class Middle:
    """One circuit from u and v to the traces of 1/N with the elements of the grid times TURN, and its COST in gates.

    A trace of u is added to the products in the mask AND_U, a trace of v to those in AND_V. ADDED are the remaining
    traces, each added to the traces of N in a mask. The cost does not count the products and the traces of u and v.
    """

    grid: Grid
    cost: int
    basis: Elements
    turn: Element
    and_u: int
    and_v: int
    added: tuple[tuple[Trace, int], ...]

    @property
    def shape(self) -> Shape:
        return self.grid.inversion(self.basis, self.turn)

    @property
    def columns(self) -> list[Sum]:
        """For each product and each added trace, the mask of the traces of N that it is part of."""
        parts = [self.grid.parts[m] for m in self.basis]
        made = [sum((part >> product & 1) << place for place, part in enumerate(parts)) for product in range(PRODUCTS)]
        return [*made, *(mask for _, mask in self.added)]

    @property
    def layer(self) -> Layer:
        """The layer from `columns` to the four traces of N, transposed."""
        return len(self.basis), frozenset(self.columns)

    def operation(self, product: int) -> tuple[str, bool]:
        """The gate that computes PRODUCT with its added traces, and whether its operands are exchanged."""
        switches = bool(self.and_u >> product & 1), bool(self.and_v >> product & 1)
        return OPERATIONS[switches], switches == (False, True)


def rests(grid: Grid, p: Element, r: Element, *, and_not: bool) -> Iterator[tuple[int, int, dict[Element, Trace]]]:
    """Masks AND_U and AND_V of a Middle, and for each m the trace that remains to be added to the trace of m u v.

    The remaining traces are two traces and their sum. AND_NOT: the masks may differ, since there is an AND-NOT.
    """
    of_u, of_v = _halves(grid, p), _halves(grid, r)
    if and_not:
        few_u, few_v = ([mask for mask, row in enumerate(half) if len(set(row)) <= 4] for half in (of_u, of_v))
        choices = list(product(few_u, few_v))
    else:
        choices = [(both, both) for both in range(1 << PRODUCTS)]
    seen: set[tuple[Trace, ...]] = set()
    for and_u, and_v in choices:
        rest = tuple(zip(of_u[and_u], of_v[and_v], strict=True))
        if len(set(rest)) == 4 and rest not in seen:
            seen.add(rest)
            yield and_u, and_v, dict(zip(grid.numbers.units, rest, strict=True))


@cache
def _halves(grid: Grid, square: Element) -> list[Elements]:
    """For every mask of products with added traces, what remains of the trace of m SQUARE u^2 for each m."""
    numbers, found = grid.numbers, []
    for mask in range(1 << PRODUCTS):
        row = []
        for m in numbers.units:
            left = numbers.root(numbers.multiply(m, square))
            for place, element in enumerate(grid.elements):
                if mask & grid.parts[m] & 1 << place:
                    left ^= element
            row.append(left)
        found.append(tuple(row))
    return found


class Middles:
    """Finds the middles of least cost for given coefficients of the squares."""

    def __init__(self, inversions: Inversions, linear: LinearEngine, rounds: int) -> None:
        self._inversions, self._linear, self._rounds = inversions, linear, rounds
        self._numbers = inversions.numbers
        self._bases = list(bases(sorted(self._numbers.units)))
        self._turns = self._numbers.units[:5]  # multiples by GF(4)* map a grid to itself
        self._good: dict[Elements, list[tuple[Element, Elements]]] = {}
        self._known: dict[tuple[Elements, Element, Element], list[Middle]] = {}

    def shapes(self) -> Iterator[Shape]:
        """All inversions that a middle may need."""
        for grid, turn, basis in product(grids(self._numbers), self._turns, self._bases):
            yield grid.inversion(basis, turn)

    def of(self, grid: Grid, p: Element, r: Element) -> list[Middle]:
        """The cheapest middles for N = u v + p u^2 + r v^2, for each turn."""
        key = (grid.elements, p, r)
        if key not in self._known:
            self._known[key] = self._search(grid, p, r)
        return self._known[key]

    def _search(self, grid: Grid, p: Element, r: Element) -> list[Middle]:
        pairs = [
            (and_u, and_v, rest, pair)
            for and_u, and_v, rest in rests(grid, p, r, and_not="andn" in self._inversions.operations)
            for pair in combinations(sorted(set(rest.values()) - {NOTHING}), 2)
        ]
        least = min((self._fresh(grid, pair) for *_, pair in pairs), default=0)
        candidates = [
            Middle(grid, 0, basis, turn, and_u, and_v, self._patterns(basis, rest, pair))
            for and_u, and_v, rest, pair in pairs
            if self._fresh(grid, pair) == least
            for turn, basis in self._good_inversions(grid)
        ]
        sums = self._linear.shorten([middle.layer for middle in candidates], self._rounds)
        best: dict[Element, list[Middle]] = {}
        for middle, layer in zip(candidates, sums, strict=True):
            adds = len(layer) + len(middle.columns) - len(middle.basis)
            cost = adds + self.fresh(middle) + self._inversions.gates(middle.shape)
            found = best.setdefault(middle.turn, [])
            if found and cost < found[0].cost:
                found.clear()
            if not found or cost == found[0].cost:
                found.append(replace(middle, cost=cost))
        return [middle for found in best.values() for middle in found]

    def fresh(self, middle: Middle) -> int:
        """The number of added traces that are not operands of a product."""
        return self._fresh(middle.grid, [trace for trace, _ in middle.added])

    def _fresh(self, grid: Grid, traces: Sequence[Trace]) -> int:
        return sum(0 not in trace or trace[0] ^ trace[1] not in grid.elements for trace in traces)

    def _good_inversions(self, grid: Grid) -> list[tuple[Element, Elements]]:
        if grid.elements not in self._good:
            good = self._good[grid.elements] = []
            for turn in self._turns:
                gates = {basis: self._inversions.gates(grid.inversion(basis, turn)) for basis in self._bases}
                good += [(turn, basis) for basis in self._bases if gates[basis] <= min(gates.values()) + MORE]
        return self._good[grid.elements]

    def _patterns(
        self, basis: Elements, rest: dict[Element, Trace], pair: tuple[Trace, ...]
    ) -> tuple[tuple[Trace, int], ...]:
        """For each trace of PAIR, the mask of the traces of N to which it is added."""
        others = zip(pair, pair[::-1], strict=True)
        masks = [
            (trace, sum((rest[m] not in (NOTHING, other)) << place for place, m in enumerate(basis)))
            for trace, other in others
        ]
        return tuple((trace, mask) for trace, mask in masks if mask)
