"""Circuits that compute one output after the other: a small circuit of the first, and few gates from there to the next.

A local search changes a few gates at a time, and seldom what all outputs share. Here that is new each time: of a single
output, all circuits near the smallest can be enumerated, and so can all ways of a few gates to another one.
"""

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from featherweight.sbox.functions import Function
from featherweight.sbox.nibble.engine import ENDLESS, Engine, Problem, Values

FIRST_SLACK = 2
"""Gates more than the fewest that the circuit of the first output may have."""
FIRST_MOST = 7
"""Gates of circuits of which all can be enumerated in a second or so."""
STEP_MOST = 4
"""Gates from one output to the next."""


def circuits_in_turn(engine: Engine, problem: Problem, most: int, seed: int, seconds: float) -> Iterator[Values]:
    """Circuits for PROBLEM of at most MOST gates, and of no more than the last one; for SECONDS on the clock.

    SEED chooses in which order circuits of a first output are gone on with.
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
    """Circuits for PROBLEM, until the DEADLINE of the monotonic clock."""

    engine: Engine
    problem: Problem
    deadline: float

    def firsts(self, output: Function, most: int) -> Sequence[Values]:
        """Circuits of OUTPUT alone, of few gates more than the fewest and at most MOST."""
        fewest = next(gates for gates in count(1) if gates == FIRST_MOST or self._step((), output, gates, enough=1))
        return self._step((), output, min(fewest + FIRST_SLACK, FIRST_MOST, most))

    def continued(self, values: Values, missing: Sequence[Function], most: int) -> Iterator[Values]:
        """VALUES with gates, MOST in all, that lead to the MISSING outputs, in every order."""
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
        """Ways of at most so many GATES from VALUES to OUTPUT: all, or ENOUGH."""
        step = Problem(self.problem.operations, self.problem.inputs + values, (output,))
        return self.engine.enumerate(step, gates, most=enough).circuits
