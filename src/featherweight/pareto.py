"""Pareto fronts: the choices that no other choice beats in everything."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Choice = TypeVar("Choice")


def front(choices: Sequence[Choice], costs: Callable[[Choice], Sequence[float]]) -> list[Choice]:
    """Those of CHOICES that no other matches in all COSTS and beats in one; of equals the first. Lower is better."""
    found: dict[tuple[float, ...], Choice] = {}
    for choice in choices:
        found.setdefault(tuple(costs(choice)), choice)
    return [choice for own, choice in found.items() if not any(_beats(other, own) for other in found)]


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))
