# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials of a firmware of the referee: what it does with which arrays, and their contents before and after a run."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import groupby
from operator import attrgetter

from featherweight.referee.device.message_input import UNKNOWN
from featherweight.referee.trials import LONGER, PAIRED, WRONG_TAGS
from featherweight.scales.job import Job
from featherweight.scales.layout import CLASSES, PLACEMENTS, Layout, Site
from featherweight.scales.shape import Place, Shape, shape_of, start_at
from featherweight.scales.simulate import LONGEST_RUN, Start
from featherweight.scales.steps import Step

INVERSE = "decryption is not the inverse of encryption"
"""The blame for a message or block that does not come back."""


STREAMED = "streamed"
"""The kind of trials with messages in many pieces."""


LONG = {"long", "random length", LONGER, STREAMED}
"""The kinds of trials that take long and come last."""


PLACEMENTS_OF_ALIKE = CLASSES
"""In so many layouts at most are trials that differ in secrets only: those in one layout run side by side."""


WEIGHED = "weighed"
"""The kind of trials that do what is weighed, with arrays where they lie then."""


WITHOUT_LANES = {"aarch64"}
"""Cores on which runs side by side tell nothing."""


ORDER = "order"
"""The kind of trials of operations in other orders than the usual ones, and the check of their results."""


BESIDE = "side by side"
"""The kind of trials whose key, schedule and block or message lie side by side in one array. It begins at a multiple of
CLASSES, so that the schedule is aligned."""


CHAIN = "chain"
"""The kind of trials that encrypt many blocks under many keys, and the check that they are."""


SLOWER = 16
"""How much longer a block of a chain may take than the longest trial that was watched before: a chain that does not end
is found soon. The caller's own work is more than that of a cipher that does next to nothing."""

MOST_CYCLES = 1_000_000
"""Of a block of a chain, where nothing was watched before."""


LIMITS = dict.fromkeys({UNKNOWN, PAIRED, WRONG_TAGS, *LONG}, LONGEST_RUN) | {STREAMED: 8 * LONGEST_RUN}
"""Cycles that trials of a kind may take, if not those of all runs: slow code on a small device is not wrong."""

MOVED = "moved"
"""The kind of trials that are run in each of the layouts EVERYWHERE."""


PUBLIC = ("nonce", "ad", "iv", "counter")
"""Inputs on which path and addresses may depend."""


Family = tuple[bool, Shape, str, bool]


WORD_BYTES = 8
"""So many random bytes are the same at the same place by chance in one case of 2**64."""


@dataclass(frozen=True)
class Expected:
    """The expected CONTENT of one array after a run; FUNCTION, CHECK and BLAME make the finding if it differs."""

    array: str
    content: bytes
    function: str
    check: str
    blame: str
    is_apart: bool = False
    """Whether the array must rather have other WORD_BYTES everywhere."""
    distance: int = 0
    """If not 0, that is so for those which are so many bytes apart, whatever they are."""

    def is_met(self, content: bytes) -> bool:
        """Whether an array with CONTENT is as expected."""
        if not self.is_apart:
            return content == self.content
        others = content[self.distance :] if self.distance else self.content
        words = range(0, min(len(content), len(others)) - WORD_BYTES + 1)
        return all(content[place : place + WORD_BYTES] != others[place : place + WORD_BYTES] for place in words)


@dataclass(frozen=True, eq=False)
class Trial:
    """Inputs by array, and the expected results.

    All implementations of a variant share its trials, and the simulator's input made from each.
    """

    kind: str
    """Trials of some kinds are distributed over the options of compiled code: see `share_of`."""
    shape: Shape
    inputs: Mapping[str, bytes]
    expected: tuple[Expected, ...]
    group: str = ""
    """Trials of one group, shape and placement, and with the same public inputs, differ in secrets only."""
    compared: bool = False
    """Whether all of its group lie in one placement, so that each is compared with the first for leaks."""
    watched: bool = True
    """Whether calls are measured and judged, too, or only the results."""
    placements: Sequence[int] = ()
    """The layouts in which it is run, each in turn; by default, one of PLACEMENTS."""
    blocks: int = 0
    """Those of a chain."""

    @cached_property
    def family(self) -> Family:
        """Equal for those that are placed together."""
        return self.watched, self.shape, self.group, self.compared

    @cached_property
    def public(self) -> tuple[bytes | None, ...]:
        """What it has of PUBLIC. A chain has none, since it makes its own of texts."""
        return () if self.kind == CHAIN else tuple(map(self.inputs.get, PUBLIC))

    @cached_property
    def has_apart(self) -> bool:
        """Whether an array must have other content than it says."""
        return any(item.is_apart for item in self.expected)

    @cached_property
    def wanted(self) -> list[str]:
        """The contents of `expected`, as simulators print them."""
        return [item.content.hex() for item in self.expected]


def trial(  # noqa: PLR0917 in the order of time
    kind: str,
    symbol: str,
    steps: Sequence[Step],
    inputs: Mapping[str, bytes],
    outputs: Mapping[str, int | None],
    expected: Sequence[Expected],
    *,
    group: str = "",
    compared: bool = False,
    watched: bool = True,
    placements: Sequence[int] = (),
    blocks: int = 0,
) -> Trial:
    """The trial with these INPUTS, and further arrays of the sizes OUTPUTS (None: schedules or contexts)."""
    arrays = (*((name, len(content)) for name, content in inputs.items()), *outputs.items())
    shown = tuple(item for item in expected if item.content)  # an empty array has its place in common with another one
    shape = shape_of(symbol, tuple(steps), arrays, tuple(item.array for item in shown))
    return Trial(kind, shape, inputs, shown, group, compared, watched, placements, blocks)


def are_pairs_watched(job: Job) -> bool:
    """Whether trials of JOB that are compared for leaks are all watched: where side by side they tell nothing, and
    where neither path nor addresses may depend on secrets, since runs side by side cost hardly more then."""
    return job.target.manifest.core in WITHOUT_LANES or job.implementation.constant_time == "yes"


MOST_WATCHED_BYTES, MOST_GLIMPSED_BYTES = 1 << 13, 1 << 14
"""Arrays of the longest messages that are all watched because they are compared for leaks, or of which one is."""


def _is_compared(item: Trial, most_bytes: int) -> bool:
    """Whether ITEM is compared for leaks, and a message of no more than MOST_BYTES."""
    is_short = sum(size or 0 for _, size in item.shape.arrays) <= most_bytes
    return item.kind in {PAIRED, WRONG_TAGS} or (item.kind == LONGER and item.compared and is_short)


@cache
def _watched(item: Trial) -> Trial:
    return item if item.watched else replace(item, watched=True)


def seen(item: Trial) -> Trial:
    """ITEM, watched, if it is compared for leaks."""
    return _watched(item) if _is_compared(item, MOST_WATCHED_BYTES) else item


def with_glimpses(trials: Iterable[Trial]) -> Iterator[Trial]:
    """TRIALS, and of those that are compared for leaks side by side one of each group, watched: runs side by side do
    not show what is done to registers, nor what is read."""
    glimpsed: set[tuple[Shape, str]] = set()
    for item in trials:
        yield item
        group = item.shape, item.group
        if not item.watched and group not in glimpsed and _is_compared(item, MOST_GLIMPSED_BYTES):
            glimpsed.add(group)
            yield _watched(item)


@dataclass(frozen=True)
class Exercise:
    """What is tried of an implementation."""

    calls: Mapping[str, int]
    """The functions that are watched, and their arguments in words."""
    trials: Sequence[Trial]
    shared_out: Collection[str] = ()
    """The kinds of trials of which other options have had others."""


@dataclass(frozen=True, eq=False)
class Placed:
    """A trial whose arrays lie as in one of the layouts."""

    trial: Trial
    placement: int

    @cached_property
    def group(self) -> tuple[Shape, int, str, tuple[bytes | None, ...]]:
        """Equal for those that differ in secrets only."""
        return self.trial.shape, self.placement, self.trial.group, self.trial.public

    def place(self, site: Site) -> Place:
        return Place(site, self.placement)

    def layout(self, site: Site) -> Layout:
        return self.place(site).layout(self.trial.shape)


def placed(trials: Sequence[Trial], weighed: int) -> list[Placed]:
    """TRIALS, distributed over all PLACEMENTS, so that those which follow each other are mostly alike.

    In place of the first, arrays lie as in the layout number WEIGHED.

    Those that are compared stay together. The watched ones come first, long messages last.
    """

    order: dict[Family, int] = {}
    for item in trials:
        order.setdefault(item.family, len(order))
    ordered = sorted(trials, key=lambda item: (not item.watched, item.kind in LONG, order[item.family]))
    found: list[Placed] = []
    turn = 0
    for (_, _, _, compared), members in groupby(ordered, attrgetter("family")):
        together = list(members)
        if together[0].placements:
            found.extend(_placed(item, placement) for item in together for placement in item.placements)
            continue
        most = 1 if compared else min(PLACEMENTS_OF_ALIKE, len(together))
        if most == PLACEMENTS_OF_ALIKE:  # then each class of addresses is among them
            turn = -(-turn // CLASSES) * CLASSES
        for index, item in enumerate(together):
            turned = (turn + index * most // len(together)) % PLACEMENTS
            found.append(_placed(item, weighed if item.kind == WEIGHED else turned or weighed))
        turn += most
    return found


RECENT = 1 << 15
"""So many starts and results are kept, which depend on the firmware's site: those of some thirty firmwares."""


@cache
def _placed(item: Trial, placement: int) -> Placed:
    return Placed(item, placement)


@lru_cache(RECENT)
def start_of(item: Placed, site: Site, *, watched: bool, alike: bool) -> Start:
    """The start of the run of ITEM at SITE, WATCHED or not, and ALIKE the run before or not."""
    shape = item.trial.shape
    is_all_functions = all(one.operation.function is not None for one in shape.steps)
    audited = not watched and not item.trial.compared and item.trial.kind in LONG and is_all_functions
    blocks = item.trial.blocks
    return start_at(
        item.place(site),
        shape,
        item.trial.inputs,
        watched=watched,
        audited=audited,
        alike=alike,
        limit=LIMITS.get(item.trial.kind, MOST_CYCLES * blocks),
        times=SLOWER * blocks,
    )


def first_wrong(item: Placed, site: Site, memory: Mapping[str, str]) -> tuple[Expected, str] | None:
    """The first expected array of ITEM that has another content in MEMORY (hexadecimal, by symbol), and that content;
    None if all is as expected.

    Later arrays follow from earlier ones, so only the first wrong one is reported.
    """
    wanted, found = item.trial.wanted, list(map(memory.__getitem__, _symbols(item.trial.shape, item.place(site))))
    if found == wanted and not item.trial.has_apart:
        return None
    pairs = zip(item.trial.expected, found, strict=True)
    return next(((expected, one) for expected, one in pairs if not expected.is_met(bytes.fromhex(one))), None)


@lru_cache(RECENT)
def _symbols(shape: Shape, place: Place) -> list[str]:
    """The simulator's names of the results of SHAPE at PLACE."""
    layout = place.layout(shape)
    return [layout.symbol(array) for array in shape.results]
