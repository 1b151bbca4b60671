# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials of chains of blocks, each the encryption of the previous one and decrypted again, under ever new keys: they
show faults on rare inputs. Their ends must be the specification's, since what is wrong both ways comes back all the
same."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from featherweight.catalog import Variant
from featherweight.referee.chain_records import STARTS, block_ends
from featherweight.referee.chains import BLOCKS, END_BYTES, Pair, computed_ends, starts
from featherweight.referee.device.exercise import CHAIN, WITHOUT_LANES, Expected, Trial, trial
from featherweight.referee.trials import part_of, shared
from featherweight.scales.job import Job
from featherweight.scales.options import OPTIONS
from featherweight.scales.steps import BLOCK, step

AHEAD = "ahead of chains"
"""The group of the one block that goes ahead of them."""

MANY = 4
"""One chain of so many is watched on cores WITHOUT_LANES, where each costs as much as if it were alone."""

LAYOUTS = range(1, 1 + len(OPTIONS))
"""In which arrays lie, one for each option's share of the chains: those in one layout run side by side."""


def is_chained(job: Job) -> bool:
    """Whether JOB is tried with chains of blocks."""
    return job.variant.kind == "block" and job.league == "block" and not job.variant.turns_keys


def chain_trials(job: Job, blocks: int | None) -> Iterator[Trial]:
    """The chains of JOB's implementation, with BLOCKS blocks in all; None: BLOCKS of each.

    Options have `part_of` them, since a fault of rare keys is one of the source. A watched chain of one block goes
    ahead: from it, a simulator learns what they execute.

    Where neither path nor addresses may depend on secrets, chains are watched: runs side by side cost hardly more
    then, and what one key in thousands has code read, write or execute is seen.
    """
    if not is_chained(job):
        return
    way = "chain" if job.implementation.has("decrypt") else "chain_forwards"
    length = BLOCKS if blocks is None else -(-blocks // STARTS)
    watched = watched_of(job)
    for number in range(len(OPTIONS))[part_of(job)]:
        key = "chain trials", job.variant.id, way, length, number, watched
        yield from shared(key, partial(_share, job, way, length, number, watched))


def watched_of(job: Job) -> int:
    """Of so many chains of JOB one is watched; 0: none is."""
    if job.implementation.constant_time != "yes":
        return 0
    return MANY if job.target.manifest.core in WITHOUT_LANES else 1


def _share(job: Job, way: str, length: int, number: int, watched: int) -> list[Trial]:
    """The share of option NUMBER of all chains of LENGTH blocks; one of so many is WATCHED, if not 0."""
    begun, right = starts(job.variant, STARTS), block_ends(job.cipher, job.variant, length)
    (first,) = computed_ends(job.cipher, job.variant, begun[:1], 1)
    share = slice(number, None, len(OPTIONS))
    made = partial(_trial, job.variant, way, LAYOUTS[number])
    ahead = made(begun[0], 1, first, AHEAD, watched=True)
    pairs = zip(begun[share], right[share], strict=True)
    return [ahead, *in_line(made, pairs, length, f"{CHAIN} of {length}", watched)]


def in_line(
    made: Callable[..., Trial], pairs: Iterable[tuple[object, bytes]], length: int, group: str, watched: int
) -> list[Trial]:
    """The chains of LENGTH and GROUP that MADE makes of PAIRS, their starts and ends; one of so many is WATCHED, if not
    0."""
    return [
        made(start, length, end, group, watched=watched > 0 and index % watched == 0)
        for index, (start, end) in enumerate(pairs)
    ]


def _trial(  # noqa: PLR0917 what is equal in all, then what is not
    variant: Variant, way: str, layout: int, start: Pair, length: int, end: bytes, group: str, *, watched: bool
) -> Trial:
    operands = ("schedule", "key", "block", "result", "called", "length", variant.key_bytes, "end")
    inputs = {"key": start[0], "block": start[1], "length": length.to_bytes(4, "little")}
    outputs = {"schedule": None, "result": variant.block_bytes, "called": variant.block_bytes, "end": END_BYTES}
    blame = f"a chain of {length} blocks under new keys ends wrong"
    return trial(
        CHAIN,
        variant.symbol,
        [step(BLOCK[way], *operands)],
        inputs,
        outputs,
        [Expected("end", end, f"{variant.symbol}_encrypt", CHAIN, blame)],
        group=group,
        watched=watched,
        placements=(layout,),
        blocks=length,
    )
