# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How long the long messages of whole modes are: counts outgrow their bits, and nobody knows all in advance."""

import random

from featherweight.catalog import Variant
from featherweight.scales.job import Job
from featherweight.scales.layout import CLASSES, Site
from featherweight.system.digest import files_digest

MAX_BLOCKS = 33
"""Longer messages are long."""

LONG_LENGTHS = (64, 65, 127, 128, 130, 255, 256, 257, 260, 511, 512, 513, 1024, 1537, 2049, 3073, 4097)
"""Blocks of long messages, at which the counts of blocks and of bytes outgrow 8 and 16 bits. Each is tried where the
device has the RAM for it, and so is the longest message for which there is RAM, up to MOST_BYTES."""

MOST_BYTES = 1 << 16
"""Bytes of the longest message, but for one more block."""

MOST_EVERY = 130
"""Up to here, messages of every number of blocks are tried, and watched."""

MOST_WATCHED = 300
"""Up to here, longer ones that are tried are watched, too."""

RANDOM_LENGTHS, MOST_RANDOM_BLOCKS = 8, 1023
"""How many random lengths beyond MOST_EVERY are tried, and the most blocks: each implementation has its own."""

LONG_SECRET_BLOCKS = 130
"""Blocks of long messages that are watched and compared for leaks, where the device has the RAM."""

SECRET_LENGTHS = ((10, 17), (18, 32), (34, 64), (65, 129), (131, 300))
"""Ranges from each of which one more length is watched and compared: each implementation has its own."""

RESTS = 8
"""Lengths that are compared for leaks leave all rests modulo this number: what is left over of several blocks at once
may be treated apart."""

OCTAVE = 256
"""The first of the lengths in blocks of which one in each octave is compared for leaks."""


def longest_message(variant: Variant, site: Site) -> int:
    """The blocks of the longest message that is tried at SITE."""
    return min(_room(variant, site), MOST_BYTES // variant.block_bytes + 1)


def _room(variant: Variant, site: Site) -> int:
    """The blocks for which there is RAM."""
    return (site.arena_bytes - site.state_bytes - variant.key_bytes - 4 * CLASSES) // variant.block_bytes - 1


def long_lengths(job: Job, site: Site) -> list[int]:
    """The lengths of long messages in blocks.

    Nobody knows those for JOB's implementation before it is written.
    """
    most = longest_message(job.variant, site)
    others = range(MOST_EVERY, min(_room(job.variant, site), MOST_RANDOM_BLOCKS) + 1)
    chosen = _source_of(job).sample(others, min(RANDOM_LENGTHS, len(others)))
    every = range(MAX_BLOCKS + 1, MOST_EVERY)
    return sorted({blocks for blocks in (*every, *LONG_LENGTHS, *chosen, most) if blocks <= most})


def secret_lengths(job: Job, site: Site) -> list[int]:
    """The lengths in blocks of long messages that are compared for leaks; all but one, nobody knows before JOB's
    implementation is written."""
    source, longest = _source_of(job), _room(job.variant, site)
    ranges = (range(first, last + 1) for first, last in SECRET_LENGTHS if last <= longest)
    return [min(LONG_SECRET_BLOCKS, longest), *(_one_of(ends, number, source) for number, ends in enumerate(ranges))]


def _one_of(lengths: range, number: int, source: random.Random) -> int:
    """One of LENGTHS; its rest modulo RESTS is that of NUMBER, if there is one."""
    return source.choice([blocks for blocks in lengths if blocks % RESTS == number % RESTS] or lengths)


def octave_lengths(job: Job, site: Site) -> list[int]:
    """A length in blocks in each octave from OCTAVE; nobody knows short ones before JOB's implementation is written,
    others are the variant's."""
    own, common = _source_of(job), random.Random(f"octaves of {job.variant.id}")
    first, behind, found = OCTAVE, longest_message(job.variant, site) + 1, list[int]()
    while first < behind:
        source = own if first < MOST_RANDOM_BLOCKS else common
        found.append(_one_of(range(first, min(2 * first, behind)), len(SECRET_LENGTHS) + len(found), source))
        first *= 2
    return found


def _source_of(job: Job) -> random.Random:
    """Random numbers that depend on the sources of JOB's implementation."""
    return random.Random(files_digest(job.cipher.sources(job.implementation)))
