# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials of a firmware of the referee: arrays in an arena, and their contents before and after a run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from featherweight.scales.simulate import Start

GAP = 8
"""Bytes around each array that must not be written."""


@dataclass(frozen=True)
class Expected:
    """The expected CONTENT of one array after a run; FUNCTION, CHECK and BLAME make the finding if it differs."""

    array: str
    content: bytes
    function: str
    check: str
    blame: str


@dataclass(frozen=True, eq=False)
class Trial:
    """Inputs by array, and the expected results; trials of one group differ in secrets only.

    All implementations of a variant share its trials, and the simulator's input made from each.
    """

    kind: str
    """Trials of some kinds are distributed over the options of compiled code: see `share_of`."""
    group: str
    inputs: Mapping[str, bytes]
    expected: tuple[Expected, ...]
    watched: bool = True
    """Whether calls are measured and judged, too, or only the results."""


@dataclass(frozen=True)
class Exercise:
    """What a scenario of the referee does, and its trials."""

    calls: Mapping[str, int]
    """The functions that are watched, in the order in which they are called, and their arguments in words."""
    arrays: Mapping[str, int]
    """Sizes of the arrays in the order in which the scenario's C file lays them out."""
    writable: tuple[str, ...]
    """The arrays that the watched functions may write, in addition to BESIDE."""
    beside: tuple[str, int | None]
    """The variable with the schedule or the context, and how many of its bytes may be written; None: all."""
    trials: Sequence[Trial]
    """The watched ones come first."""
    unaligned: int = 16
    """The number of trials that are repeated with all arrays at odd addresses."""


class Arena:
    """The places of an exercise's arrays, SHIFT bytes (0 or 1) from an aligned address; made by `arena_of`."""

    def __init__(self, arrays: Mapping[str, int], shift: int) -> None:
        self.arrays = arrays
        self._shift = shift
        self._start: dict[str, int] = {}
        position = GAP
        for name, size in arrays.items():
            self._start[name] = position
            position += (size + 7) // 8 * 8 + GAP
        self._starts: dict[tuple[Trial, bool, bool], Start] = {}
        self._results: dict[Trial, tuple[list[str], list[str]]] = {}

    def symbol(self, array: str) -> str:
        """The simulator's name of ARRAY; a run's shift is added to it by the simulator."""
        return f"arena+{self._start[array]}"

    def start(
        self, contents: Mapping[str, bytes], *, watched: bool = True, alike: bool = False, **more: bytes
    ) -> Start:
        """The start of a run with CONTENTS by array, and MORE by variable."""
        placed = {self.symbol(array): content for array, content in contents.items()}
        return Start(placed | {"shift": bytes([self._shift])} | more, watched, alike, self._shift)

    def start_of(self, trial: Trial, *, watched: bool, alike: bool = False) -> Start:
        """The start of the run of TRIAL; cached."""
        key = trial, watched, alike
        if key not in self._starts:
            self._starts[key] = self.start(trial.inputs, watched=watched, alike=alike)
        return self._starts[key]

    def first_wrong(self, trial: Trial, memory: Mapping[str, str]) -> Expected | None:
        """The first expected array of TRIAL that has another content in MEMORY (hexadecimal, by symbol), or None.

        Later arrays follow from earlier ones, so only the first wrong one is reported.
        """
        if trial not in self._results:
            symbols = [self.symbol(item.array) for item in trial.expected]
            self._results[trial] = symbols, [item.content.hex() for item in trial.expected]
        symbols, contents = self._results[trial]
        found = list(map(memory.__getitem__, symbols))
        if found == contents:
            return None
        return next(item for item, one, other in zip(trial.expected, found, contents, strict=True) if one != other)

    def sizes(self, arrays: Sequence[str]) -> dict[str, int]:
        """The sizes of ARRAYS in bytes, by the simulator's names."""
        return {self.symbol(array): self.arrays[array] for array in arrays}

    def place(self, offset: int) -> str:
        """The byte at OFFSET of the arena as "ARRAY+n" or "ARRAY-n", relative to the nearest array."""
        offset -= self._shift

        def distance(array: str) -> int:
            beyond = offset - self._start[array] - self.arrays[array] + 1
            return max(self._start[array] - offset, beyond, 0)

        nearest = min(self.arrays, key=distance)
        return f"{nearest}{offset - self._start[nearest]:+d}"


@cache
def arena_of(arrays: tuple[tuple[str, int], ...], shift: int) -> Arena:
    """The arena with these ARRAYS and sizes; cached, so that implementations share it."""
    return Arena(dict(arrays), shift)
