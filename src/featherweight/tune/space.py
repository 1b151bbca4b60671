# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Choices, the points of their space, and the neighbours of a point."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random

State = tuple[int, ...]
"""What is chosen: the number of one value, or the numbers of all in their order."""
Point = tuple[State, ...]
"""A state of each choice."""


@dataclass(frozen=True)
class Choice:
    """A choice of one of VALUES, or, if it IS_ORDER, of their order."""

    name: str
    values: tuple[str, ...]
    is_order: bool = False

    @property
    def size(self) -> int:
        return math.factorial(len(self.values)) if self.is_order else len(self.values)

    @property
    def states(self) -> Iterator[State]:
        """All of them; the first is that in which VALUES are written."""
        numbers = range(len(self.values))
        return permutations(numbers) if self.is_order else ((number,) for number in numbers)

    def neighbours(self, state: State) -> Iterator[State]:
        """What one step makes of STATE: another value, or two that change their places."""
        if not self.is_order:
            yield from (other for other in self.states if other != state)
            return
        for one, other in combinations(range(len(state)), 2):
            swapped = list(state)
            swapped[one], swapped[other] = state[other], state[one]
            yield tuple(swapped)

    def random(self, source: Random) -> State:
        numbers = range(len(self.values))
        return tuple(source.sample(numbers, len(numbers))) if self.is_order else (source.choice(numbers),)

    def chosen(self, state: State) -> list[str]:
        """The values of STATE in its order."""
        return [self.values[number] for number in state]


@dataclass(frozen=True)
class Space:
    """All points of some choices."""

    choices: tuple[Choice, ...]

    @property
    def size(self) -> int:
        return math.prod(choice.size for choice in self.choices)

    @property
    def points(self) -> Iterator[Point]:
        return product(*(choice.states for choice in self.choices))

    @property
    def first(self) -> Point:
        return tuple(next(choice.states) for choice in self.choices)

    def neighbours(self, point: Point) -> Iterator[Point]:
        """The points that differ from POINT by one step of one choice."""
        for place, (choice, state) in enumerate(zip(self.choices, point, strict=True)):
            yield from ((*point[:place], other, *point[place + 1 :]) for other in choice.neighbours(state))

    def random(self, source: Random) -> Point:
        return tuple(choice.random(source) for choice in self.choices)

    def near(self, point: Point, steps: int, source: Random) -> Point:
        """POINT after STEPS random steps."""
        open_places = [place for place, choice in enumerate(self.choices) if choice.size > 1]
        for _ in range(steps if open_places else 0):
            place = source.choice(open_places)
            other = source.choice(list(self.choices[place].neighbours(point[place])))
            point = (*point[:place], other, *point[place + 1 :])
        return point

    def told(self, point: Point, since: Point | None = None) -> str:
        """POINT in a line of text: "unroll=2 order=b,a"; if it is given, only what differs from SINCE."""
        return " ".join(
            f"{choice.name}={','.join(choice.chosen(state))}"
            for choice, state, before in zip(self.choices, point, since or point, strict=True)
            if since is None or state != before
        )

    def read(self, words: Sequence[str]) -> Point | None:
        """The point that WORDS, the reverse of `told`, tell; None if they tell none of this space."""
        given = dict(word.split("=", 1) for word in words if "=" in word)
        if given.keys() != {choice.name for choice in self.choices}:
            return None
        point = []
        for choice in self.choices:
            names = given[choice.name].split(",")
            if not set(names) <= set(choice.values) or len(names) != (len(choice.values) if choice.is_order else 1):
                return None
            point.append(tuple(choice.values.index(name) for name in names))
        return tuple(point) if all(len(set(state)) == len(state) for state in point) else None
