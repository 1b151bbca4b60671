# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Small circuits for S-boxes that are an inversion in the field of 256 elements between two linear maps (AES, SM4).

K is the field of 16 elements, y the number to invert. A linear layer computes from the input the traces of y g c0 and
y g c1 for all g of a grid. From these the inverse of the norm of y is computed (middle.py) and multiplied by the traces
to K of y c0 and y c1. A second linear layer computes the output from these products. All pairs c0, c1 are tried, which
covers all bases of all towers of fields, and all multiples and conjugates of y. Both linear layers are shortened for
each pair (linear.py).
"""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from pathlib import Path

from featherweight.sbox.byte.galois import Element, Field, bases
from featherweight.sbox.byte.inversion import Inversions
from featherweight.sbox.byte.linear import Layer, LinearEngine, Sum, add_sums, add_transposed
from featherweight.sbox.byte.middle import PRODUCTS, Grid, Middle, Middles, Trace, grids
from featherweight.sbox.byte.wide import BITS, Builder, WideCircuit
from featherweight.sbox.byte.wide_boxes import WideBox
from featherweight.sbox.isa import Isa
from featherweight.sbox.nibble.workbench import Report
from featherweight.work.crew import ALONE, Workers

NUMBERS = Field(0x11B)
"""The field of all computations; the field of an S-box is mapped to it."""
KEPT, QUICK = 100, 2
"""The number of ways that are searched further after QUICK rounds of the linear search."""
WIDE = ("and", "or", "xor", "andn", "orn", "xnor")
"""Two-input gates."""


@dataclass(frozen=True)
class TowerBudget:
    """The effort of a search."""

    seconds: float = 0.7
    """CPU time for each of the 142 inversions in the field of 16 elements."""
    rounds: int = 100
    """Rounds of the search for each linear layer."""
    seed: int = 1
    workers: Workers = ALONE

    def __str__(self) -> str:
        return f"--seconds {self.seconds:g} --rounds {self.rounds} --seed {self.seed}"


@dataclass(frozen=True)
class Halves:
    """Two linear forms u and v of y, the traces to K of y C0 and y C1.

    The norm of y is, up to a factor, N = u v + P u^2 + R v^2; the inverse of y is (E0 u + E1 v) / N.
    """

    c0: Element
    c1: Element
    p: Element
    r: Element
    e0: Element
    e1: Element

    @classmethod
    def of(cls, c0: Element, c1: Element) -> "Halves":
        """For C0 and C1 whose quotient is not in K. With the dual basis d0, d1: y = d0 u + d1 v."""
        d0, d1 = _dual(c1, c0), _dual(c0, c1)
        mixed = NUMBERS.invert(NUMBERS.trace_to_subfield(NUMBERS.multiply(d0, NUMBERS.power(d1, 16))))
        p, r = (NUMBERS.multiply(NUMBERS.power(d, 17), mixed) for d in (d0, d1))
        e0, e1 = (NUMBERS.multiply(NUMBERS.power(d, 16), mixed) for d in (d0, d1))
        return cls(c0, c1, p, r, e0, e1)


def _coset(turn: Element) -> Element:
    """Equal for turns that differ by a factor in GF(4)*, by which a grid is mapped to itself."""
    return NUMBERS.power(turn, 3)


def _dual(other: Element, own: Element) -> Element:
    """The element that is mapped to 0 by the form of OTHER, and to 1 by the form of OWN."""
    start = NUMBERS.invert(other)
    return NUMBERS.multiply(start, NUMBERS.invert(NUMBERS.trace_to_subfield(NUMBERS.multiply(own, start))))


@dataclass(frozen=True)
class Way:
    """One choice of grid, forms, turn and middle, and its COST in gates."""

    cost: int
    grid: Grid
    halves: Halves
    turn: Element
    """The factor of the inverse of N before it is multiplied by both forms."""
    middle: Middle


class Tower:
    """The search with the two-input gates of ISA; the parts that do not depend on the S-box are done once."""

    def __init__(self, isa: Isa, budget: TowerBudget, folder: Path, report: Report) -> None:
        self.isa, self.budget = isa, budget
        operations = tuple(name for name in WIDE if name in isa.operations)
        self.linear = LinearEngine(folder, budget.seed)
        self.inversions = Inversions(NUMBERS, operations, budget.seconds, folder, budget.seed)
        self.middles = Middles(self.inversions, self.linear, QUICK)
        self.inversions.search(self.middles.shapes(), budget.workers, report)

    def search(self, box: WideBox, report: Report) -> WideCircuit:
        """The smallest circuit found for BOX."""
        search = BoxSearch(box, self)
        ways = search.closer(search.ways(report)[:KEPT], report)
        circuit = search.build(ways[0])
        circuit.check(box.table)
        return circuit


class BoxSearch:
    """The search for the circuit of BOX, with the parts that TOWER found."""

    def __init__(self, box: WideBox, tower: Tower) -> None:
        self._box, self._isa, self._budget = box, tower.isa, tower.budget
        self._linear, self._inversions, self._middles = tower.linear, tower.inversions, tower.middles

    def ways(self, report: Report) -> list[Way]:
        """All ways, the cheapest first; the costs of linear layers are those of QUICK searches."""
        pairs = [
            Halves.of(c0, c1)
            for c0, c1 in combinations(NUMBERS.powers, 2)
            if NUMBERS.multiply(c0, NUMBERS.invert(c1)) not in NUMBERS.units
        ]
        ways = []
        for grid in grids(NUMBERS):
            for number, halves in enumerate(pairs):
                if number % 1000 == 0:
                    report("ways from the field of 16", number, len(pairs))
                found = {_coset(middle.turn): middle for middle in self._middles.of(grid, halves.p, halves.r)}
                for turn in NUMBERS.units if found else ():
                    ways.append(Way(0, grid, halves, turn, found[_coset(turn)]))
        return self._priced(ways, QUICK, with_added=False)

    def closer(self, ways: list[Way], report: Report) -> list[Way]:
        """WAYS with all middles of equal cost, after longer searches for the linear layers; the cheapest first."""
        report("linear layers", 0, 1)
        unlike: dict[tuple[Layer, Layer], Way] = {}
        for known in ways:
            for middle in self._middles.of(known.grid, known.halves.p, known.halves.r):
                if middle.turn == known.middle.turn:
                    way = replace(known, middle=middle)
                    unlike.setdefault((self._top(way, with_added=True), self._bottom(way)), way)
        return self._priced(list(unlike.values()), self._budget.rounds, with_added=True)

    def _priced(self, ways: list[Way], rounds: int, with_added: bool) -> list[Way]:
        """WAYS with the costs of both linear layers after ROUNDS, the cheapest first."""
        tops = self._linear.shorten([self._top(way, with_added) for way in ways], rounds)
        bottoms = self._linear.shorten([self._bottom(way) for way in ways], rounds)
        priced = []
        for way, top, bottom in zip(ways, tops, bottoms, strict=True):
            added = self._middles.fresh(way.middle) if with_added else 0
            cost = len(top) - added + way.middle.cost + 3 * PRODUCTS + len(bottom) + 2 * PRODUCTS - BITS
            priced.append(replace(way, cost=cost))
        return sorted(priced, key=lambda way: way.cost)

    def _top(self, way: Way, with_added: bool) -> Layer:
        traces = [(g, 0) for g in way.grid.elements] + [(0, g) for g in way.grid.elements]
        if with_added:
            traces += [trace for trace, _ in way.middle.added]
        return BITS, frozenset(self._sum(way.halves, trace) for trace in traces)

    def _sum(self, halves: Halves, trace: Trace) -> Sum:
        """TRACE as a sum of input bits."""
        f, g = trace
        return self._input_sums[NUMBERS.multiply(f, halves.c0) ^ NUMBERS.multiply(g, halves.c1)]

    @cached_property
    def _input_sums(self) -> list[Sum]:
        """For each element c the trace of c y as a sum of input bits."""
        bits = [self._box.to_field(NUMBERS)[1 << bit] for bit in range(BITS)]
        return [sum(NUMBERS.trace(NUMBERS.multiply(c, y)) << bit for bit, y in enumerate(bits)) for c in range(256)]

    @cached_property
    def _output_forms(self) -> list[list[Element]]:
        """For each element e and output bit, the m such that this bit of e w is the trace of m w for all w in K."""
        after, basis = self._box.from_field(NUMBERS), next(bases(NUMBERS.units))
        form = {tuple(NUMBERS.pairing(m, b) for b in basis): m for m in (0, *NUMBERS.units)}
        images = [[after[NUMBERS.multiply(e, b)] for b in basis] for e in range(256)]
        return [[form[tuple(image >> bit & 1 for image in row)] for bit in range(BITS)] for row in images]

    def _columns(self, way: Way) -> list[Sum]:
        """For each product with a form, the mask of the output bits that it is part of."""
        found = []
        for e in (way.halves.e0, way.halves.e1):
            forms = self._output_forms[NUMBERS.multiply(e, NUMBERS.invert(way.turn))]
            parts = [way.grid.parts[m] for m in forms]
            found += [sum((part >> i & 1) << bit for bit, part in enumerate(parts)) for i in range(PRODUCTS)]
        return found

    def _bottom(self, way: Way) -> Layer:
        return BITS, frozenset(self._columns(way))

    def build(self, way: Way) -> WideCircuit:
        """The circuit of WAY."""
        builder, middle, rounds = Builder(), way.middle, self._budget.rounds
        [sums] = self._linear.shorten([self._top(way, with_added=True)], rounds)
        nodes = add_sums(builder, range(BITS), sums)
        of_u = [nodes[self._sum(way.halves, (g, 0))] for g in way.grid.elements]
        of_v = [nodes[self._sum(way.halves, (0, g))] for g in way.grid.elements]

        terms = []
        for product, pair in enumerate(zip(of_u, of_v, strict=True)):
            operation, exchanged = middle.operation(product)
            terms.append(builder.gate(operation, *(pair[::-1] if exchanged else pair)))
        terms += [nodes[self._sum(way.halves, trace)] for trace, _ in middle.added]
        [sums] = self._linear.shorten([middle.layer], QUICK)
        norm = add_transposed(builder, list(zip(terms, middle.columns, strict=True)), len(middle.basis), sums)
        inverse = self._inversions.build(middle.shape, builder, dict(zip(middle.basis, norm, strict=True)))

        turned = [inverse[g] for g in way.grid.rotated(way.turn)]
        products = [builder.gate("and", a, b) for half in (of_u, of_v) for a, b in zip(half, turned, strict=True)]
        [sums] = self._linear.shorten([self._bottom(way)], rounds)
        outputs = add_transposed(builder, list(zip(products, self._columns(way), strict=True)), BITS, sums)
        return WideCircuit(
            box=self._box.name,
            isa=self._isa.id,
            before=self._box.before_constant,
            after=self._box.after_constant,
            gates=tuple(builder.gates),
            outputs=tuple(outputs),
            command=f"fw sbox tower {self._box.name} --isa {self._isa.id} {self._budget}",
        )
