# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sums of several numbers, column by column, as simulators/symbolic/columns.cpp makes them: what is added to a sum is
added to what that is the sum of, in an order that does not hang on how it came there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from featherweight.prove.circuit import Circuit

Literals = tuple[int, ...]

NEVER, ALWAYS = 0, 1

MOST_TERMS, FEWEST_BITS = 4, 4


class Column(NamedTuple):
    """A bit of a sum: that of BEFORE and TERMS modulo 2, literals that count 1 each; AFTER are the carries."""

    before: Literals
    terms: Literals
    after: Literals
    lower: int | None
    """The column of the bit below."""


Run = list[int | None]
"""Of each bit, from the lowest on, its column in a sum; None: it is taken as it is."""

Start = tuple[Literals, int | None]
"""What is carried to a column, and the one below it."""


class Columns:
    """The sums of a circuit."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._all: list[Column] = []
        self._of_bit: dict[int, list[int]] = {}
        self._starts: dict[tuple[int, Literals], Start] = {}
        """By a carry and those of what is added: what all are together."""

    def sum(self, left: Sequence[int], right: Sequence[int], carry: int) -> list[int]:
        """The bits of LEFT + RIGHT + CARRY, which are as many as theirs."""
        both, differ, either = self._circuit.both, self._circuit.differ, self._circuit.either
        is_shift = self._is_made_of(left, right) or self._is_made_of(right, left)
        as_they_are: list[Run] = [[None] * len(left), [None] * len(left)]
        runs = as_they_are if is_shift else [self._run_of(left), self._run_of(right)]
        result = []
        carries, lower = self._begin(runs, carry)
        for i, pair in enumerate(zip(left, right, strict=True)):
            terms = self._terms(runs, pair, i)
            if any(self._ends(run, i) for run in runs) or len(terms) - terms.count(ALWAYS) > MOST_TERMS:
                for run in runs:
                    run[i:] = [None] * (len(run) - i)
                carries, lower, terms = _counted(carry), None, self._terms(runs, pair, i)
            bit, after = self._add(carries, terms)
            self._all.append(Column(carries, terms, after, lower))
            result.append(bit)
            half = differ(*pair)
            carry = either(both(*pair), both(half, carry))
            carries, lower = after, len(self._all) - 1
            key = _together(self._all[place].after for run in runs if (place := run[i]) is not None)
            self._starts.setdefault((carry, key), (carries, lower))
        if not is_shift:
            self._remember(result)
        return result

    def _is_made_of(self, other: Sequence[int], value: Sequence[int]) -> bool:
        """Whether what is added to VALUE is made of it, bit by bit, as in a shift by one: that is no sum."""
        for bit, another in zip(value, other, strict=True):
            operands = (another, *self._circuit.gates.get(another >> 1, ()))
            if bit > ALWAYS and any(operand >> 1 == bit >> 1 for operand in operands):
                return True
        return False

    def _run_of(self, value: Sequence[int]) -> Run:
        """What VALUE is the sum of, or the low bits of it: the longest run."""
        longest: Run = []
        for lowest in self._of_bit.get(value[0], ()):
            run = [lowest]
            while len(run) < len(value):
                above = (place for place in self._of_bit.get(value[len(run)], ()) if self._all[place].lower == run[-1])
                place = next(above, None)
                if place is None:
                    break
                run.append(place)
            if len(run) >= max(len(longest) + 1, FEWEST_BITS):
                longest = [*run]
        return [*longest, *[None] * (len(value) - len(longest))]

    def _carried(self, run: Run) -> Literals:
        """What was carried to the lowest bit of RUN, if that is a sum there."""
        return () if run[0] is None else self._all[run[0]].before

    def _terms(self, runs: Iterable[Run], bits: Iterable[int], i: int) -> Literals:
        pairs = zip(runs, bits, strict=True)
        return _together(_counted(bit) if (place := run[i]) is None else self._all[place].terms for run, bit in pairs)

    def _ends(self, run: Run, i: int) -> bool:
        """Whether RUN ends below bit I, though something is carried there."""
        return i > 0 and run[i] is None and (last := run[i - 1]) is not None and self._all[last].after != ()

    def _start_of(self, runs: Sequence[Run], carry: int) -> Start | None:
        """What CARRY and what is carried to the lowest columns are together, and what they are above, if it is known.
        What begins with a sum's lowest bit, but is not the lowest part of what is added, is no sum: it may have been
        rotated."""
        carried = _together(map(self._carried, runs))
        lowest = [place for run in runs if (place := run[0]) is not None]
        if all(self._all[place].lower is None for place in lowest) and (carry <= ALWAYS or lowest):
            return (_together([carried, _counted(carry)]), None) if carry <= ALWAYS else None
        if carry <= ALWAYS:
            return None
        return self._starts.get((carry, carried), None if lowest else (_counted(carry), None))

    def _begin(self, runs: list[Run], carry: int) -> Start:
        """The same; takes numbers as they are if it is not known otherwise."""
        left, right = runs
        as_it_is: Run = [None] * len(left)
        for tried in ([left, right], [left, as_it_is], [as_it_is, right], [as_it_is, as_it_is]):
            found = self._start_of(tried, carry)
            if found is not None:
                runs[:] = [run[:] for run in tried]
                return found
        raise AssertionError("a carry by itself is known")

    def _add(self, before: Literals, terms: Literals) -> tuple[int, Literals]:
        """The bit of a column, and its carries."""
        both, differ, either = self._circuit.both, self._circuit.differ, self._circuit.either
        ones = before.count(ALWAYS) + terms.count(ALWAYS)
        in_order = [*self._sorted(terms), *[ALWAYS] * (ones % 2), *self._sorted(before)]
        after = [ALWAYS] * (ones // 2)
        result = in_order[0] if in_order else NEVER
        for i in range(1, len(in_order), 2):
            one, other = in_order[i], in_order[i + 1] if i + 1 < len(in_order) else NEVER
            half = differ(result, one)
            after.append(either(both(result, one), both(half, other)))
            result = differ(half, other)
        return result, _together(map(_counted, after))

    def _sorted(self, bits: Literals) -> list[int]:
        return sorted((bit for bit in bits if bit > ALWAYS), key=self._circuit.signature)

    def _remember(self, bits: Sequence[int]) -> None:
        """From now on BITS are known as the last columns, if these are a sum: not if bits only go where 0 was, nor if a
        part of what is added is taken away again."""
        first = len(self._all) - len(bits)
        parts = [its.before + its.terms for its in self._all[first:]]
        nodes = [[literal >> 1 for literal in part if literal > ALWAYS] for part in parts]
        if any(len(set(part)) < len(part) for part in nodes):
            return
        for place, bit in enumerate(bits, first):
            if bit > ALWAYS and any(len(part) > 1 for part in parts):
                self._of_bit.setdefault(bit, []).append(place)


def _counted(bit: int) -> Literals:
    """As literals that count 1."""
    return () if bit == NEVER else (bit,)


def _together(parts: Iterable[Literals]) -> Literals:
    return tuple(sorted(chain.from_iterable(parts)))
