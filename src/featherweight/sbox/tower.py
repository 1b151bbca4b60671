"""S-boxes that are an inversion in the field of 256 elements between two linear maps (AES, SM4), in few gates.

Everything is tried in a field K of 16 elements: two K-linear forms of the field's element y, the traces of the products of
y with g c0 and with g c1, g in a grid, are computed of the input; from them the inverse of the norm (middle.py); its products with
both forms make the output. All pairs c0, c1 are tried, so that all bases of all towers of fields are among them and all
multiples and conjugates of y; both linear layers are shortened for each (linear.py).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from featherweight.sbox.wide_boxes import WideBox
from featherweight.sbox.field import Element, Field, bases
from featherweight.sbox.inversion import Inversions
from featherweight.sbox.linear import Layer, LinearEngine, Sum, add_sums, add_transposed
from featherweight.sbox.middle import PRODUCTS, Grid, Middle, Middles, Trace, grids
from featherweight.sbox.wide import BITS, Builder, WideCircuit

NUMBERS = Field(0x11B)
"""The field in which everything is computed; a box's own field is mapped to it."""
KEPT, QUICK = 2000, 2
"""How many ways are looked at closer after QUICK rounds of the linear search."""
Report = Callable[[str, int, int], None]


@dataclass(frozen=True)
class TowerBudget:
    """How long a search may take."""

    seconds: float = 0.7
    """CPU time for each of the inversions in the field of 16 elements, of which there are 142."""
    rounds: int = 100
    """Of the search of each linear layer."""
    seed: int = 1
    workers: int = 1


@dataclass(frozen=True)
class Halves:
    """Two forms of y, the traces to K of y C0 and y C1, and what the norm and the inverse are in them.

    The norm of y is, up to a factor, u v + P u^2 + R v^2; the inverse of y is (E0 u + E1 v) over that.
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


def _dual(other: Element, own: Element) -> Element:
    """What the form of OTHER maps to 0 and that of OWN to 1."""
    start = NUMBERS.invert(other)
    return NUMBERS.multiply(start, NUMBERS.invert(NUMBERS.trace_to_subfield(NUMBERS.multiply(own, start))))


@dataclass(frozen=True)
class Way:
    """One choice of everything, and its COST in gates."""

    cost: int
    grid: Grid
    halves: Halves
    turn: Element
    """The inverse of N times this is what is multiplied by both forms."""
    middle: Middle


class Tower:
    """The search for BOX with the two-input OPERATIONS."""

    def __init__(self, box: WideBox, operations: tuple[str, ...], budget: TowerBudget, folder: Path) -> None:
        self._box, self._budget = box, budget
        self._linear = LinearEngine(folder, budget.seed)
        self._inversions = Inversions(NUMBERS, operations, budget.seconds, folder, budget.seed)
        self._middles = Middles(self._inversions, self._linear, QUICK)

    def search(self, isa: str, command: str, report: Report) -> WideCircuit:
        """The smallest circuit found."""
        self._inversions.search(self._middles.shapes(), self._budget.workers, report)
        ways = self._ways(report)
        ways = self._closer(ways[:KEPT], report)
        circuit = self.build(ways[0], isa, command)
        circuit.check(self._box.table)
        return circuit

    def _ways(self, report: Report) -> list[Way]:
        """Everything that can be chosen, the cheapest first, with quick guesses of the linear layers' costs."""
        units = NUMBERS.units
        pairs = [Halves.of(c0, c1) for c0 in NUMBERS.powers for c1 in NUMBERS.powers
                 if c0 < c1 and NUMBERS.multiply(c0, NUMBERS.invert(c1)) not in units]  # fmt: skip
        ways, turns = [], {}
        for grid in grids(NUMBERS):
            for number, halves in enumerate(pairs):
                if number % 1000 == 0:
                    report("ways from the field of 16", number, len(pairs))
                found = {middle.turn: middle for middle in self._middles.of(grid, halves.p, halves.r)}
                for turn in units if found else ():
                    coset = turns.setdefault(turn, next(t for t in found if NUMBERS.power(NUMBERS.multiply(turn, NUMBERS.invert(t)), 3) == 1))
                    ways.append(Way(0, grid, halves, turn, found[coset]))
        return self._priced(ways, QUICK, with_added=False)

    def _closer(self, ways: list[Way], report: Report) -> list[Way]:
        """The same with all middles that cost the same, and longer searches of the linear layers."""
        report("linear layers", 0, 1)
        more = [
            Way(0, way.grid, way.halves, way.turn, middle)
            for way in ways
            for middle in self._middles.of(way.grid, way.halves.p, way.halves.r)
            if middle.turn == way.middle.turn
        ]
        return self._priced(more, self._budget.rounds, with_added=True)

    def _priced(self, ways: list[Way], rounds: int, with_added: bool) -> list[Way]:
        """WAYS with their costs, the cheapest first."""
        tops = self._linear.shorten([self._top(way, with_added) for way in ways], rounds)
        bottoms = self._linear.shorten([self._bottom(way) for way in ways], rounds)
        priced = []
        for way, top, bottom in zip(ways, tops, bottoms, strict=True):
            added = sum(not self._middles.is_there(way.grid, trace) for trace, _ in way.middle.added) if with_added else 0
            cost = len(top) - added + way.middle.cost + 3 * PRODUCTS + len(bottom) + 2 * PRODUCTS - BITS
            priced.append(Way(cost, way.grid, way.halves, way.turn, way.middle))
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
        """For every element c the trace of c y as a sum of input bits."""
        bits = [self._box.to_field(NUMBERS)[1 << bit] for bit in range(BITS)]
        return [sum(NUMBERS.trace(NUMBERS.multiply(c, y)) << bit for bit, y in enumerate(bits)) for c in range(256)]

    @cached_property
    def _output_forms(self) -> list[list[Element]]:
        """For every element e and each output bit the m for which that bit of e w is the trace of m w, for w in K."""
        after, basis = self._box.from_field(NUMBERS), next(bases(NUMBERS.units))
        form = {
            tuple(NUMBERS.subfield_trace(NUMBERS.multiply(m, b)) for b in basis): m for m in (0, *NUMBERS.units)
        }
        images = [[after[NUMBERS.multiply(e, b)] for b in basis] for e in range(256)]
        return [[form[tuple(image >> bit & 1 for image in row)] for bit in range(BITS)] for row in images]

    def _columns(self, way: Way) -> list[Sum]:
        """The output bits that each of the products with both forms is part of."""
        found = []
        for e in (way.halves.e0, way.halves.e1):
            forms = self._output_forms[NUMBERS.multiply(e, NUMBERS.invert(way.turn))]
            parts = [way.grid.parts[m] for m in forms]
            found += [sum((part >> i & 1) << bit for bit, part in enumerate(parts)) for i in range(PRODUCTS)]
        return found

    def _bottom(self, way: Way) -> Layer:
        return BITS, frozenset(self._columns(way))

    def build(self, way: Way, isa: str, command: str) -> WideCircuit:
        """The gates of WAY."""
        builder, middle, rounds = Builder(), way.middle, self._budget.rounds
        [sums] = self._linear.shorten([self._top(way, with_added=True)], rounds)
        nodes = add_sums(builder, range(BITS), sums)
        of_u = [nodes[self._sum(way.halves, (g, 0))] for g in way.grid.elements]
        of_v = [nodes[self._sum(way.halves, (0, g))] for g in way.grid.elements]

        columns = iter(middle.columns)
        parts = []
        for product in range(PRODUCTS):
            operation, exchanged = middle.operation(product)
            pair = (of_v[product], of_u[product]) if exchanged else (of_u[product], of_v[product])
            parts.append((builder.gate(operation, *pair), next(columns)))
        parts += [(nodes[self._sum(way.halves, trace)], mask) for trace, mask in middle.added]
        [sums] = self._linear.shorten([middle.layer], QUICK)
        norm = add_transposed(builder, parts, len(middle.basis), sums)
        inverse = self._inversions.build(middle.shape, builder, dict(zip(middle.basis, norm, strict=True)))

        turned = [inverse[g] for g in way.grid.rotated(way.turn)]
        products = [builder.gate("and", a, b) for half in (of_u, of_v) for a, b in zip(half, turned, strict=True)]
        [sums] = self._linear.shorten([self._bottom(way)], rounds)
        outputs = add_transposed(builder, list(zip(products, self._columns(way), strict=True)), BITS, sums)
        return WideCircuit(box=self._box.name, isa=isa, before=self._box.before_constant, after=self._box.after_constant,
                           gates=tuple(builder.gates), outputs=tuple(outputs), command=command)  # fmt: skip
