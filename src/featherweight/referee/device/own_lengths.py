# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages as long as numbers in the machine code say: a length that an implementation treats in a way of its own."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from featherweight.catalog import Cipher, Variant
from featherweight.catalog.schema import MODES
from featherweight.referee.device.exercise import WITHOUT_LANES, Trial, are_pairs_watched
from featherweight.referee.device.forgeries import longer_forgeries, longer_messages
from featherweight.referee.device.inputs import customized
from featherweight.referee.device.long_lengths import LONG_LENGTHS, MAX_BLOCKS, MOST_EVERY, longest_message
from featherweight.referee.device.long_modes import PAIRS, long_trial, paired_trials
from featherweight.referee.device.message_input import MessageInput, random_message, with_other_secrets
from featherweight.referee.device.message_lengths import MOST_BYTES, is_asked, short_bytes
from featherweight.referee.device.messages import message_trials, sealer
from featherweight.referee.device.oneshot import oneshot_trials
from featherweight.referee.device.refused import refused_trials
from featherweight.referee.device.tags import wrong_tag_trials
from featherweight.referee.trials import LONGER, PAIRED, part_of, shared
from featherweight.scales.build import Builder
from featherweight.scales.job import Job
from featherweight.scales.layout import Site, fits
from featherweight.scales.lengths import counting
from featherweight.scales.literals import in_object
from featherweight.scales.options import OPTIONS
from featherweight.scales.oracle import Oracle
from featherweight.system.errors import FeatherweightError

MOST_BLOCKS = {512: 8, 2048: 3, 1 << 16: 1}
"""Of whole modes, so many lengths up to each number of blocks, beyond the number before it."""

SHORT_MODES, SHORT_COMPARED = range(1, MAX_BLOCKS + 1), {MAX_BLOCKS: 12}
LONG_MODES, LONG_COMPARED = range(MAX_BLOCKS + 1, 1 << 16), {1023: 12, 1 << 16: 2}
"""Lengths of whole modes, in blocks, of which so many are compared for leaks, also if they are tried anyway: long ones,
since all short ones are run side by side, or, where that tells nothing, SHORT_MODES, watched."""

MET = 4
"""So many of the lengths that are compared at other options, the longest that the code says at all of them, are
watched: each option has registers of its own to spoil."""

MOST_WATCHED = 2048
"""Bytes of messages that are watched for themselves; of longer ones, those that are compared for leaks are."""

MOST_MESSAGES = {512: 8, MOST_WATCHED: 4, 1 << 16: 1}
"""Of messages, so many lengths up to each number of bytes, beyond the number before it."""


@dataclass(frozen=True)
class Numbers:
    """Operands of an implementation's instructions: those that it has at every option, and all."""

    common: frozenset[int]
    all: frozenset[int]


def own_length_trials(builder: Builder, job: Job, site: Site) -> Iterator[Trial]:
    """The trials of JOB's implementation, which is compiled, at lengths that its numbers say and that are not tried
    anyway. Of compiled code, each option has a part of the lengths, as of other trials."""
    if job.variant.kind == "block" and job.league == "block":
        return
    numbers = _numbers(builder, job, (job.options,) if job.is_assembly else OPTIONS)
    of_kind = _of_modes if job.variant.kind == "block" else _of_messages
    made = of_kind(job, site, numbers, part_of(job))
    yield from (one for one in made if fits(one.shape.arrays, site))


def _numbers(builder: Builder, job: Job, options: Sequence[str]) -> Numbers:
    """The numbers in the objects that JOB's implementation has of its own, at OPTIONS at which they compile."""
    found = []
    for option in options:
        own = builder.own_objects(replace(job, options=option))
        with suppress(FeatherweightError):  # which is told where that option is tried
            builder.compile_objects(own)
            found.append(frozenset(number for item in own for number in in_object(item.output)))
    return Numbers(frozenset.intersection(*found), frozenset.union(*found))


def _of_modes(job: Job, site: Site, numbers: Numbers, part: slice) -> Iterator[Trial]:
    variant = job.variant
    tried = {*range(MOST_EVERY), *LONG_LENGTHS}
    exact = [
        {length for number in some for length in (number, number // variant.block_bytes)}
        for some in (numbers.common, numbers.all)
    ]
    near = {length + distance for length in exact[1] for distance in (-1, 1)}
    room = range(1, longest_message(variant, site) + 1)
    lengths = _chosen([one - tried for one in (*exact, near)], room, MOST_BLOCKS)[part]
    watched, is_alone = are_pairs_watched(job), job.target.manifest.core in WITHOUT_LANES
    lengths_compared = (SHORT_MODES, SHORT_COMPARED) if is_alone else (LONG_MODES, LONG_COMPARED)
    chosen = [blocks for blocks in _chosen([*exact, near], *lengths_compared) if blocks in room]
    compared = chosen[part]
    met = sorted(blocks for blocks in chosen if blocks in exact[0] and blocks not in compared)[-MET:]
    for name in MODES:
        if job.implementation.has(name):
            yield from (long_trial(job.cipher, variant, name, blocks) for blocks in lengths)
            for blocks in compared:
                yield from paired_trials(job.cipher, variant, name, blocks, watched=watched)
            for blocks in met:
                yield paired_trials(job.cipher, variant, name, blocks, watched=True)[0]


def _of_messages(job: Job, site: Site, numbers: Numbers, part: slice) -> Iterator[Trial]:
    variant = job.variant
    both = (numbers.common, numbers.all)
    multiples = [{number * variant.rate_bytes for number in some} for some in both]
    room = range(short_bytes(variant) + 1, MOST_BYTES + 1)
    for size in _chosen([*both, *multiples], room, MOST_MESSAGES)[part]:
        yield from shared(("own length", variant.id, size), partial(_of_message, job, size))
        if _is_forged(variant) and not _is_asked(job.cipher, variant, size):
            for message in longer_messages(variant, _forged_sizes(size)):
                yield from refused_trials(variant, message, site.state_bytes)


def _of_message(job: Job, size: int) -> list[Trial]:
    cipher, variant = job.cipher, job.variant
    trials_of = oneshot_trials if variant.interface == "nist" else message_trials
    made = [one for message in _all_messages(cipher, variant, size) for one in trials_of(cipher, variant, message)]
    for message in _forged(cipher, variant, size):
        made += wrong_tag_trials(variant, message, sealer(cipher, variant))
    return made


def _is_asked(cipher: Cipher, variant: Variant, size: int) -> bool:
    """Whether the specification is asked of messages with SIZE bytes beside some of associated data."""
    return is_asked(variant, size) and Oracle(cipher, variant, b"").is_asked(sum(_forged_sizes(size)[0]))


def _is_forged(variant: Variant) -> bool:
    """Whether messages of VARIANT are forged here: by NIST's interface, few are sealed by anybody else."""
    return variant.kind == "aead" and variant.interface != "nist"


def _forged_sizes(size: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Bytes of messages and of associated data of which the one or the other has SIZE."""
    return (size, 3), (3, size)


def _forged(cipher: Cipher, variant: Variant, size: int) -> list[MessageInput]:
    """Messages and associated data of SIZE bytes, to be forged, of those that the specification seals."""
    is_sealed = _is_forged(variant) and _is_asked(cipher, variant, size)
    return longer_messages(variant, _forged_sizes(size)) if is_sealed else []


def _all_messages(cipher: Cipher, variant: Variant, size: int) -> Iterator[MessageInput]:
    """Messages of SIZE bytes: as they are, with other secrets, behind a first piece of that size, and forged."""
    source = Random(f"{size} bytes of {variant.id}")
    for message in _messages(variant, source, size):
        yield message
        pair = replace(message, kind=PAIRED, group=f"{message.group}, paired", compared=True)
        yield from with_other_secrets(pair, source, PAIRS)
    if variant.interface == "nist":
        return
    for message in _messages(variant, source, size, behind=variant.rate_bytes + 1):
        yield replace(message, watched=False, first_piece=size, ways=("seal_pieces", "open_pieces"))
    yield from longer_forgeries(variant, _forged(cipher, variant, size), sealer(cipher, variant))


def _messages(variant: Variant, source: Random, size: int, behind: int = 0) -> list[MessageInput]:
    """A message of SIZE bytes, and so many BEHIND; of authenticated encryption, also associated data of so many."""
    total = size + behind
    watched, asked = size <= MOST_WATCHED, is_asked(variant, total)
    if variant.kind == "hash":
        text = counting(total) if variant.interface == "nist" else source.randbytes(total)  # as the known answers
        message = customized(variant, MessageInput(f"0+{total} bytes", LONGER, text))
        return [replace(message, watched=watched, is_asked=asked)]
    made = [random_message(variant, source, LONGER, *sizes) for sizes in ((total, 3), (3, total))]
    return [replace(message, watched=watched, is_asked=asked) for message in made]


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
