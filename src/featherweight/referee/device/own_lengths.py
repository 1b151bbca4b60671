# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages as long as numbers in the machine code say: a length that an implementation treats in a way of its own."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random

from featherweight.catalog.schema import MODES
from featherweight.referee.device.exercise import Trial
from featherweight.referee.device.inputs import MOST_BYTES, RATES, MessageInput, random_message
from featherweight.referee.device.long_modes import LONG_LENGTHS, MOST_EVERY, long_trial, longest_message
from featherweight.referee.device.messages import whole_and_pieces
from featherweight.referee.trials import shared
from featherweight.scales.job import Job
from featherweight.scales.layout import Site, fits
from featherweight.scales.literals import in_object

MOST_BLOCKS = {512: 8, 2048: 3, 1 << 16: 1}
"""Of whole modes, so many lengths up to each number of blocks, beyond the number before it."""

MOST_MESSAGES = {512: 8, 2048: 4, 1 << 16: 1}
"""The same of messages, in bytes."""


def own_length_trials(job: Job, site: Site, objects: Sequence[Path]) -> Iterator[Trial]:
    """The trials of JOB's implementation, whose code is in OBJECTS, at lengths that its numbers say and that are not
    tried anyway."""
    numbers = {number for path in objects for number in in_object(path)}
    if job.variant.kind == "block":
        made = _of_modes(job, site, numbers) if job.league == "bulk" else iter(())
    elif job.variant.interface == "featherweight":
        made = _of_messages(job, numbers)
    else:  # of NIST's interface, nobody knows results but of the official records
        made = iter(())
    yield from (one for one in made if fits(one.shape.arrays, site))


def _of_modes(job: Job, site: Site, numbers: set[int]) -> Iterator[Trial]:
    variant = job.variant
    tried = {*range(MOST_EVERY), *LONG_LENGTHS}
    exact = {length for number in numbers for length in (number, number // variant.block_bytes)}
    near = {length + distance for length in exact for distance in (-1, 1)}
    room = range(1, longest_message(variant, site) + 1)
    lengths = _chosen([one - tried for one in (exact, near)], room, MOST_BLOCKS)
    for name in MODES:
        if job.implementation.has(name):
            yield from (long_trial(job.cipher, variant, name, blocks) for blocks in lengths)


def _of_messages(job: Job, numbers: set[int]) -> Iterator[Trial]:
    variant = job.variant
    multiples = {number * variant.rate_bytes for number in numbers}
    room = range(RATES * variant.rate_bytes + 1, MOST_BYTES + 1)
    for size in _chosen([numbers, multiples], room, MOST_MESSAGES):
        yield from shared(("own length", variant.id, size), partial(_of_message, job, size))


def _of_message(job: Job, size: int) -> list[Trial]:
    return [one for message in _messages(job, size) for one in whole_and_pieces(job.cipher, job.variant, message)]


def _messages(job: Job, size: int) -> list[MessageInput]:
    """A message of SIZE bytes; of authenticated encryption, also associated data of SIZE bytes."""
    variant = job.variant
    source = Random(f"{size} bytes of {variant.id}")
    if variant.kind == "hash":
        return [MessageInput(f"0+{size} bytes", "longer", source.randbytes(size), watched=False)]
    sizes = ((size, 3), (3, size))
    return [random_message(variant, source, "longer", *one) for one in sizes]


def _chosen(wishes: Sequence[Collection[int]], room: range, most: Mapping[int, int]) -> list[int]:
    """Lengths in ROOM, of each size as many as MOST says: of the first of WISHES, then of the others, in order."""
    found: dict[int, None] = {}
    first = 0
    for last, count in most.items():
        fitting = dict.fromkeys(
            length for wish in wishes for length in sorted(wish) if first < length <= last and length in room
        )
        found.update(dict.fromkeys([*fitting][:count]))
        first = last
    return [*found]
