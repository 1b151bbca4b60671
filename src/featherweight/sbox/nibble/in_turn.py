# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Circuits that compute one output after another: a small circuit for the first, then few gates for each of the others.

A local search changes a few gates at a time, and seldom those that all outputs share. Here these are chosen anew each
time: all circuits of almost the least size for one output are enumerated, and all extensions by a few gates to another.
"""

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from featherweight.sbox.functions import Function
from featherweight.sbox.nibble.engine import ENDLESS, Engine, Problem, Values

FIRST_SLACK = 2
"""The gates that the circuit for the first output may have in addition to the fewest."""
FIRST_MOST = 7
"""The most gates of the circuit for the first output: all such circuits can be enumerated in about a second."""
STEP_MOST = 4
"""The most gates from one output to the next."""


def circuits_in_turn(engine: Engine, problem: Problem, most: int, seed: int, seconds: float) -> Iterator[Values]:
    """Circuits for PROBLEM of at most MOST gates, none larger than the last, found in SECONDS of wall-clock time.

    SEED determines the order in which circuits of a first output are extended.
    """
    search = _Search(engine, problem, time.monotonic() + seconds)
    wanted = sorted(set(problem.searched_outputs) - set(problem.inputs))
    firsts = [values for output in wanted for values in search.firsts(output, most)]
    random.Random(seed).shuffle(firsts)
    for first in firsts:
        for values in search.continued(first, [output for output in wanted if output not in first], most):
            most = min(most, len(values))
            yield values


@dataclass(frozen=True)
class _Search:
    """A search for PROBLEM until DEADLINE on the monotonic clock."""

    engine: Engine
    problem: Problem
    deadline: float

    def firsts(self, output: Function, most: int) -> Sequence[Values]:
        """Circuits for OUTPUT alone, of at most FIRST_SLACK gates more than the fewest and at most MOST gates."""
        fewest = next(gates for gates in count(1) if gates == FIRST_MOST or self._step((), output, gates, enough=1))
        return self._step((), output, min(fewest + FIRST_SLACK, FIRST_MOST, most))

    def continued(self, values: Values, missing: Sequence[Function], most: int) -> Iterator[Values]:
        """VALUES extended to at most MOST gates that compute the MISSING outputs, in every order of these."""
        if time.monotonic() > self.deadline:
            return
        if not missing:
            yield values
            return
        gates = min(STEP_MOST, most - len(values) - (len(missing) - 1))
        for output in missing if gates > 0 else ():
            for more in self._step(values, output, gates):
                rest = [other for other in missing if other != output and other not in more]
                yield from self.continued(values + more, rest, most)

    def _step(self, values: Values, output: Function, gates: int, enough: int = ENDLESS) -> Sequence[Values]:
        """Extensions of VALUES by at most GATES gates that compute OUTPUT: all, or ENOUGH of them."""
        step = Problem(self.problem.operations, self.problem.inputs + values, (output,))
        return self.engine.enumerate(step, gates, most=enough).circuits
