# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sums of several numbers, column by column, as simulators/symbolic/columns.cpp makes them: what is added to a bit of a
sum is added to what that is the sum of, in an order that does not hang on how it came there."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from featherweight.prove.circuit import ALWAYS, NEVER, Circuit, Literal

Literals = tuple[Literal, ...]

MOST_TERMS = 4

ALL_64 = (1 << 64) - 1


class Column(NamedTuple):
    """A bit of a number: the sum of BEFORE and TERMS modulo 2, literals that count 1 each; AFTER are the carries. A bit
    of no known sum is its only term."""

    before: Literals
    terms: Literals
    after: Literals = ()
    height: int | None = None
    """Of a sum's bit: how many are below it."""


class Start(NamedTuple):
    """What is carried to a column, CARRIES; of which ABOVE comes from what is added, if that are sums."""

    carries: Literals
    above: Literals
    height: int | None


class ColumnCircuit(Circuit):
    """A graph whose sums are made so."""

    def __init__(self) -> None:
        super().__init__()
        self._of_bit: dict[Literal, list[Column]] = {}
        self._starts: dict[tuple[Literal, Literals], Start] = {}
        """By the carry of two numbers, and what is carried to those of their bits that are sums: what all are
        together."""
        self._of_inputs: dict[int, int] = {}
        self._signatures = [0]
        """Of nodes in order, as far as they were asked for."""

    def input(self, name: str) -> Literal:
        literal = super().input(name)
        self._of_inputs[literal >> 1] = _scattered(name)
        return literal

    def sum(self, left: Sequence[Literal], right: Sequence[Literal], carry: Literal) -> list[Literal]:
        if self._is_made_of(left, right) or self._is_made_of(right, left):
            return super().sum(left, right, carry)
        both, differ, either = self.both, self.differ, self.either
        columns, result, are_plain = list[Column](), list[Literal](), True
        below: Start | None = None
        for pair in zip(left, right, strict=True):
            its, above = self._joined(pair, carry, below)
            height = its.height if its.height is not None else below.height if below and below.height else 0
            bit, after = self._add(its)
            columns.append(its._replace(after=after, height=height))
            result.append(bit)
            are_plain = are_plain and _is_plain(its)
            half = differ(*pair)
            carry = either(both(*pair), both(half, carry))
            below = Start(after, above, height + 1)
            self._starts.setdefault((carry, above), below)
        for bit, its in zip(result, columns, strict=True):
            if are_plain and bit > ALWAYS and bit not in its.terms:
                known = self._of_bit.setdefault(bit, [])
                if its not in known:
                    known.append(its)
        return result

    def _is_made_of(self, other: Sequence[Literal], value: Sequence[Literal]) -> bool:
        """Whether what is added to VALUE is made of it, bit by bit, as in a shift by one: that is no sum."""
        for bit, another in zip(value, other, strict=True):
            operands = (another, *self.gates.get(another >> 1, ()))
            if bit > ALWAYS and any(operand >> 1 == bit >> 1 for operand in operands):
                return True
        return False

    def _first(self, before: Literals, carry: Literal) -> Start | None:
        """What CARRY and what is carried BEFORE to the lowest bits of numbers are together, if it is known."""
        if carry <= ALWAYS or (carry, ()) not in self._starts:
            found = self._starts.get((carry, before)) if carry > ALWAYS else None
            return found or Start(_together([before, _counted(carry)]), (), 0)
        return self._starts.get((carry, before))

    def _next(self, before: Literals, carry: Literal, below: Start) -> Start | None:
        """The same of other bits; BELOW: what was carried from the bits below."""
        if before == below.above:
            return below
        found = self._starts.get((carry, before)) if carry > ALWAYS else None
        return found or (None if before else Start(_counted(carry), (), None))

    def _joined(self, pair: tuple[Literal, Literal], carry: Literal, below: Start | None) -> tuple[Column, Literals]:
        """The PAIR and CARRY as a column, of as many terms as are known and not too many; and what comes from sums
        among both. The lowest bits of a number are added to nothing but lowest bits: others have been rotated."""
        lefts, rights = ([*self._of_bit.get(bit, ()), Column((), _counted(bit))] for bit in pair)
        best: Column | None = None
        for left in lefts:
            for right in rights:
                terms, before = _together([left.terms, right.terms]), _together([left.before, right.before])
                if len(terms) - terms.count(ALWAYS) > MOST_TERMS:
                    continue
                start = self._next(before, carry, below) if below else self._first(before, carry)
                if not start or not {left.height, right.height} <= {None, start.height}:
                    continue
                if best is None or len(start.carries + terms) > len(best.before + best.terms):
                    best = Column(start.carries, terms, (), start.height)
                    above = _together([left.after, right.after])
        assert best, "a carry by itself is known"
        return best, above

    def _add(self, its: Column) -> tuple[Literal, Literals]:
        """The bit of a column, and its carries."""
        both, differ, either = self.both, self.differ, self.either
        ones = its.before.count(ALWAYS) + its.terms.count(ALWAYS)
        in_order = [*self._sorted(its.terms), *[ALWAYS] * (ones % 2), *self._sorted(its.before)]
        after = [ALWAYS] * (ones // 2)
        result = in_order[0] if in_order else NEVER
        for i in range(1, len(in_order), 2):
            one, other = in_order[i], in_order[i + 1] if i + 1 < len(in_order) else NEVER
            half = differ(result, one)
            after.append(either(both(result, one), both(half, other)))
            result = differ(half, other)
        return result, _together(map(_counted, after))

    def _sorted(self, bits: Literals) -> list[Literal]:
        return sorted((bit for bit in bits if bit > ALWAYS), key=self._signature)

    def _signature(self, literal: Literal) -> int:
        """What LITERAL is with 64 inputs that hang on the inputs' names only, as in simulators/symbolic/columns.h."""
        for node in range(len(self._signatures), (literal >> 1) + 1):
            if node in self._of_inputs:
                self._signatures.append(self._of_inputs[node])
            else:
                left, right = self.gates[node]
                self._signatures.append(self._signature(left) & self._signature(right))
        return self._signatures[literal >> 1] ^ (ALL_64 if literal & 1 else 0)


def _scattered(name: str) -> int:
    """FNV-1a, and SplitMix64's last steps."""
    number = 0xCBF29CE484222325
    for letter in name.encode():
        number = (number ^ letter) * 0x100000001B3 & ALL_64
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & ALL_64
    number = (number ^ number >> 27) * 0x94D049BB133111EB & ALL_64
    return number ^ number >> 31


def _is_plain(its: Column) -> bool:
    """Whether what ITS is the sum of is not partly taken away again."""
    nodes = [literal >> 1 for literal in its.before + its.terms if literal > ALWAYS]
    return len(set(nodes)) == len(nodes)


def _counted(bit: Literal) -> Literals:
    """As literals that count 1."""
    return () if bit == NEVER else (bit,)


def _together(parts: Iterable[Literals]) -> Literals:
    return tuple(sorted(chain.from_iterable(parts)))
