# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercise of whole modes: all lengths up to 33 blocks, counters that carry, long messages."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from featherweight.catalog import Cipher, Variant
from featherweight.catalog.schema import MODES
from featherweight.referee.device.beside import beside_modes
from featherweight.referee.device.block import BESIDE_CHAINS
from featherweight.referee.device.carries import CARRY, carried, carry_pairs, carry_trials
from featherweight.referee.device.chained_blocks import MANY
from featherweight.referee.device.exercise import INVERSE, ORDER, WITHOUT_LANES, Exercise, Expected, Trial, trial
from featherweight.referee.device.long_lengths import MAX_BLOCKS
from featherweight.referee.device.long_modes import LONG_SECRETS, PAIRS, counter_behind, every_length, long_trials
from featherweight.referee.device.mode_pairs import PAIR, pair_trials, patterned_trials
from featherweight.referee.device.packets import mode_packets
from featherweight.referee.trials import PAIRED, RANDOM_TRIALS, share_of, shared, single_bits, trials
from featherweight.scales.job import Job
from featherweight.scales.layout import CLASSES, Site, fits
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import BLOCK, Step, calls_of, step

SECRETS = 32
"""Random trials of one length with different keys and data; as many more differ from the last in a single bit."""

MOST_SECRET_BLOCKS = 9
"""The most blocks in these trials; fewer if code that processes N blocks at once needs only N + 1."""

WORD = 4
"""Bytes of what 32-bit cores load at once."""

LAST = 8
"""Counters carry into each byte before the last block, too, of up to so many."""

SHARED_OUT = {"length", CARRY, "long", ORDER, PAIR, PAIRED}
"""The kinds of trials that are distributed over the options of compiled code."""


def modes_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of the modes that JOB's implementation provides."""
    variant, operations = job.variant, job.implementation.operations
    names = ("expand", *(name for name in MODES if name in operations))
    secret_blocks = min(job.implementation.blocks_per_call + 1, MOST_SECRET_BLOCKS)
    counters = _counters(variant) if "ctr" in names else ()
    one_in = MANY if job.target.manifest.core in WITHOUT_LANES else 1
    randoms = RANDOM_TRIALS if job.implementation.own_schedule else BESIDE_CHAINS  # chains do not try its own

    def make() -> list[Trial]:
        made = [_trial(job.cipher, variant, names, message) for message in _messages(variant, secret_blocks)]
        counting = (_trial(job.cipher, variant, ("ctr",), message, watched=False) for message in counters)
        carrying = (*carry_trials(job.cipher, variant), *carry_pairs(variant)) if "ctr" in names else ()
        patterned = patterned_trials(variant, secret_blocks, one_in) if "ctr" in names else ()
        every = (item for name in names[1:] for item in every_length(variant, name))
        pairs = pair_trials(
            variant, names, trials(job.cipher, variant, randoms), secret_blocks, site.state_bytes, one_in
        )
        moved = _moved([item for item in made if item.group == _group(secret_blocks)])
        aligned = _aligned([item for item in made if item.kind == "length"])
        packets = mode_packets(job.cipher, variant, names)
        return [*made, *aligned, *counting, *carrying, *patterned, *packets, *pairs, *every, *moved]

    made = shared(("bulk", variant.id, names, secret_blocks, randoms, site.state_bytes, one_in), make)
    beside = shared(("beside", variant.id, names, site), lambda: list(beside_modes(job.cipher, variant, names, site)))
    long = long_trials(job, site, names[1:])
    fitting = [item for item in share_of(job, [*made, *beside, *long], SHARED_OUT) if fits(item.shape.arrays, site)]
    calls = calls_of([BLOCK[name] for name in names], variant.symbol, job.target.manifest.core)
    return Exercise(calls, fitting, () if job.is_assembly else SHARED_OUT)


def _moved(secrets: Sequence[Trial]) -> Iterator[Trial]:
    """SECRETS with arrays at each class of addresses, PAIRS in each: code may go other ways where it is not aligned."""
    for place in range(CLASSES):
        for index in range(PAIRS):
            item = secrets[(PAIRS * place + index) % len(secrets)]
            yield replace(item, kind=PAIRED, group=f"{item.group}, {place}", placements=(CLASSES + place,))


def _aligned(lengths: Sequence[Trial]) -> Iterator[Trial]:
    """LENGTHS, which are all different, each with arrays at every class of addresses modulo WORD: code for some length
    may be wrong where it is not aligned."""
    for index, item in enumerate(lengths):
        classes = ((WORD + 1) * (index + turn) % CLASSES for turn in range(WORD))
        yield replace(item, watched=False, placements=tuple(CLASSES + one for one in classes))


class ModeInput(NamedTuple):
    """Inputs of one trial; the IV is also the counter."""

    group: str
    """Inputs of one group have the same length and counter."""
    kind: Literal["length", "carry", "secrets"]
    key: bytes
    iv: bytes
    data: bytes


def _messages(variant: Variant, secret_blocks: int) -> Iterator[ModeInput]:
    size, key_size = variant.block_bytes, variant.key_bytes
    source = random.Random(f"modes of {variant.id}")
    key, counter, data = source.randbytes(key_size), source.randbytes(size), source.randbytes(MAX_BLOCKS * size)
    for blocks in range(MAX_BLOCKS + 1):  # prefixes of one message: the oracle, which is slow, has cached their blocks
        yield ModeInput(f"{blocks} blocks", "length", key, counter, data[: blocks * size])
    for carry in range(1, size + 1):
        counter = source.randbytes(size - carry) + b"\xff" * (carry - 1) + b"\xfe"
        key, data = source.randbytes(key_size), source.randbytes(5 * size)
        yield ModeInput(f"carry of {carry}", "carry", key, counter, data)
    yield from _secrets(variant, secret_blocks, SECRETS)
    yield from _secrets(variant, MAX_BLOCKS, LONG_SECRETS)


def _counters(variant: Variant) -> Iterator[ModeInput]:
    """Messages for CTR alone, in which the counter carries at every place up to MAX_BLOCKS, into each byte in turn, or
    words of it change their sign."""
    size = variant.block_bytes
    source = random.Random(f"counters of {variant.id}")
    key, data = source.randbytes(variant.key_bytes), source.randbytes((MAX_BLOCKS + 1) * size)
    carries = [(1 + place % size, 0) for place in range(MAX_BLOCKS)]
    for count in range(1, size + 1):  # into each byte at each place up to LAST: of all these, few blocks differ
        reached = carried(source, count, size)
        for place in range(1, LAST + 1):
            counter = counter_behind(reached, -place)
            yield ModeInput(f"carry of {count} at {place}", "carry", key, counter, data[: (place + 1) * size])
    signs = [(count, 1 << 8 * count - 1) for count in (1, 2, 4, 8) if count <= size]
    for first in (b"\xff", b"\x80", b"\x7f", b"\0"):
        for rest in (b"\xff", b"\0"):
            counter = (first + rest * size)[:size]
            yield ModeInput(f"counter {counter.hex()}", "carry", key, counter, data[: 3 * size])
    for number, (count, behind) in enumerate(carries + signs):
        place = 1 + number % MAX_BLOCKS
        counter = counter_behind(carried(source, count, size), behind - place)
        yield ModeInput(f"carry at {place}", "carry", key, counter, data[: (place + 1) * size])


def _secrets(variant: Variant, blocks: int, count: int) -> Iterator[ModeInput]:
    """Messages of BLOCKS blocks: all zeros, all ones, COUNT random ones, COUNT that differ from the last in one bit.

    Messages of fewer blocks are prefixes of longer ones, so that the oracle has cached their blocks.
    """
    key_size, bytes_in_all, iv = variant.key_bytes, blocks * variant.block_bytes, bytes(variant.block_bytes)
    source, group = random.Random(f"secrets of {variant.id}"), _group(blocks)
    for byte in (b"\x00", b"\xff"):
        yield ModeInput(group, "secrets", byte * key_size, iv, byte * bytes_in_all)
    key, data = b"", b""
    for _ in range(count):
        key, data = source.randbytes(key_size), source.randbytes(MAX_BLOCKS * variant.block_bytes)[:bytes_in_all]
        yield ModeInput(group, "secrets", key, iv, data)
    for changed in single_bits(key, count // 2):
        yield ModeInput(group, "secrets", changed, iv, data)
    for changed in single_bits(data, count // 2):
        yield ModeInput(group, "secrets", key, iv, changed)


def _group(blocks: int) -> str:
    return f"secrets of {blocks} blocks"


def _trial(
    cipher: Cipher, variant: Variant, operations: Sequence[str], message: ModeInput, *, watched: bool = True
) -> Trial:
    """MESSAGE in all modes: CBC there and back, CTR; if it is not to be WATCHED, for its results only."""
    symbol, size = variant.symbol, variant.block_bytes
    key, iv, data = message.key, message.iv, message.data
    oracle = Oracle(cipher, variant, key)
    blocks = len(data) // size
    inputs = {"key": key}
    steps: list[Step] = [step(BLOCK["expand"], "schedule", "key")]
    expected = [Expected("key", key, f"{symbol}_expand", "inputs", "an input is changed")]
    outputs: dict[str, int | None] = {"schedule": None}
    if "cbc_encrypt" in operations:
        inputs |= {"iv": iv, "data": data}
        outputs["ciphertext"] = len(data)
        steps += [
            step(BLOCK["cbc_encrypt"], "schedule", "iv", "data", blocks),
            step(BLOCK["copy"], "ciphertext", "data", len(data)),
            step(BLOCK["cbc_decrypt"], "schedule", "iv", "data", blocks),
        ]
        expected += [
            Expected("ciphertext", oracle.cbc(iv, data), f"{symbol}_cbc_encrypt", "modes", "wrong result"),
            Expected("data", data, f"{symbol}_cbc_decrypt", "round-trip", INVERSE),
            Expected("iv", iv, f"{symbol}_cbc_encrypt", "inputs", "an input is changed"),
        ]
    if "ctr" in operations:
        inputs |= {"counter": iv, "stream": data}
        steps += [step(BLOCK["ctr"], "schedule", "counter", "stream", blocks)]
        expected += [
            Expected("stream", oracle.ctr(iv, data), f"{symbol}_ctr", "modes", "wrong result"),
            Expected("counter", counter_behind(iv, blocks), f"{symbol}_ctr", "modes", "wrong counter"),
        ]
    return trial(
        message.kind,
        symbol,
        steps,
        inputs,
        outputs,
        expected,
        group=message.group,
        compared=message.kind == "secrets",
        watched=watched,
    )
