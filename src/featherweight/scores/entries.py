# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Entries: what a ranking needs of measurements, by cipher, small enough that it can hold a hundred thousand."""

from collections.abc import Sequence

import msgspec


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """A measurement without what is not ranked."""

    cipher: str
    variant: str
    implementation: str
    target: str
    scenario: str
    league: str
    options: str
    code_bytes: int
    ram_bytes: int
    cycles: int
    name: str
    device: str
    doubt: str
    is_proved: bool
    """Whether its implementation is recorded as proved."""

    @property
    def subject(self) -> tuple[str, ...]:
        """As of measurements."""
        return self.variant, self.implementation, self.target, self.league, self.options

    @property
    def costs(self) -> tuple[int, int, int]:
        """The figures that are ranked."""
        return self.code_bytes, self.ram_bytes, self.cycles


class Card(msgspec.Struct, frozen=True, array_like=True):
    """What a ranking needs of one cipher."""

    competes: bool
    is_outside: bool
    weighed: int
    """Measurements."""
    checked: int
    """Verdicts, at all compiler options."""
    refused: list[tuple[str, str]]
    """Compiler option and title of what is not listed, and the check that refuses it."""
    doubts: dict[str, str]
    """What is doubtful about the cycles of each target, if anything is."""
    entries: list[Entry]
    """What is listed, but for what is never the best at any weights."""


def eligible(entries: Sequence[Entry]) -> list[int]:
    """The numbers of those of ENTRIES, which are one cipher's, that may be the best of their variant and target, or the
    first of equal ones in a Pareto front.

    The others cost no less in anything than one of the same variant and target that stands before them here, and by
    implementation and option, which decide among equals.
    """
    kept: dict[tuple[str, str], list[int]] = {}
    for number, entry in enumerate(entries):
        before = kept.setdefault((entry.variant, entry.target), [])
        if not any(_supplants(entries[other], entry) for other in before):
            before.append(number)
    return sorted(number for numbers in kept.values() for number in numbers)


def _supplants(one: Entry, other: Entry) -> bool:
    in_order = (one.implementation, one.options) < (other.implementation, other.options)
    return in_order and all(a <= b for a, b in zip(one.costs, other.costs, strict=True))
