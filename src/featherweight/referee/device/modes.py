# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercise of whole modes: all lengths up to 33 blocks, counters that carry, long messages."""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

from featherweight.catalog import Cipher, Variant
from featherweight.catalog.schema import MODES
from featherweight.referee.device.exercise import INVERSE, Exercise, Expected, Trial, trial
from featherweight.referee.device.layout import CLASSES, Site, fits
from featherweight.referee.device.steps import BLOCK, Part, Step, calls_of, step
from featherweight.referee.trials import share_of, shared, single_bits
from featherweight.scales.job import Job
from featherweight.scales.oracle import Oracle
from featherweight.system.digest import files_digest

MAX_BLOCKS = 33

SECRETS = 32
"""Random trials of one length with different keys and data; as many more differ from the last in a single bit."""

MOST_SECRET_BLOCKS = 9
"""The most blocks in these trials; fewer if code that processes N blocks at once needs only N + 1."""

WATCHED_LENGTHS = {*range(9), 15, 16, 17, 31, 32, 33}
"""Lengths in blocks, near the numbers that implementations process at once. Trials of the kind "length" are watched at
these lengths only; trials of other kinds always."""

LONG_LENGTHS = (64, 65, 127, 128, 130, 255, 256, 257, 260, 511, 512, 513, 1024, 2049, 4097)
"""Blocks of long messages, at which the counts of blocks and of bytes outgrow 8 and 16 bits. Each is tried where the
device has the RAM for it, and so is the longest message for which there is RAM, up to MOST_BYTES."""

MOST_BYTES = 1 << 16
"""Bytes of the longest message, but for one more block."""

MOST_EVERY = 130
"""Up to here, messages of every number of blocks are tried."""

RANDOM_LENGTHS, MOST_RANDOM_BLOCKS = 8, 1023
"""How many random lengths beyond MOST_EVERY are tried, and the most blocks: each implementation has its own."""

LONG_SECRET_BLOCKS = 130
"""Blocks of long messages that are watched and compared for leaks, where the device has the RAM."""

SECRET_LENGTHS = ((10, 17), (18, 32), (34, 64), (65, 129), (131, 300))
"""Ranges from each of which one more length is watched and compared: each implementation has its own."""

SHARED_OUT = {"length", "carry", "long"}
"""The kinds of trials that are distributed over the options of compiled code."""

LONG_SECRETS = 2
"""As SECRETS, for messages of MAX_BLOCKS and more. Few are enough: code for many blocks does not depend on more
secrets."""


def modes_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of the modes that JOB's implementation provides."""
    variant, operations = job.variant, job.implementation.operations
    names = ("expand", *(name for name in MODES if name in operations))
    secret_blocks = min(job.implementation.blocks_per_call + 1, MOST_SECRET_BLOCKS)
    counters = _counters(variant) if "ctr" in names else ()
    made = shared(
        ("bulk", variant.id, names, secret_blocks),
        lambda: [
            *(_trial(job.cipher, variant, names, message) for message in _messages(variant, secret_blocks)),
            *(_trial(job.cipher, variant, ("ctr",), message, watched=False) for message in counters),
        ],
    )
    longest = (site.arena_bytes - site.state_bytes - variant.key_bytes - 4 * CLASSES) // variant.block_bytes - 1
    lengths = _long_lengths(job, longest)
    secrets = _secret_lengths(job, longest)
    long = [item for name in names[1:] for item in _long_trials(job.cipher, variant, name, lengths, secrets)]
    shared_out = SHARED_OUT if job.implementation.language == "c" else ()  # assembly does not depend on options
    fitting = [item for item in share_of(job, [*made, *long], shared_out) if fits(item.shape.arrays, site)]
    return Exercise(calls_of([BLOCK[name] for name in names], variant.symbol), fitting)


def _long_lengths(job: Job, longest: int) -> list[int]:
    """The lengths of long messages in blocks, if LONGEST is the most for which there is RAM.

    Nobody knows those for JOB's implementation before it is written.
    """
    most = min(longest, MOST_BYTES // job.variant.block_bytes + 1)
    others = range(MOST_EVERY, min(longest, MOST_RANDOM_BLOCKS) + 1)
    chosen = _source_of(job).sample(others, min(RANDOM_LENGTHS, len(others)))
    every = range(MAX_BLOCKS + 1, MOST_EVERY)
    return sorted({blocks for blocks in (*every, *LONG_LENGTHS, *chosen, most) if blocks <= most})


def _secret_lengths(job: Job, longest: int) -> list[int]:
    """The lengths in blocks of long messages that are compared for leaks, if LONGEST is the most for which there is
    RAM; all but one, nobody knows before JOB's implementation is written."""
    source = _source_of(job)
    return [min(LONG_SECRET_BLOCKS, longest), *(source.randint(*ends) for ends in SECRET_LENGTHS if ends[1] <= longest)]


def _source_of(job: Job) -> random.Random:
    """Random numbers that depend on the sources of JOB's implementation."""
    return random.Random(files_digest(job.cipher.sources(job.implementation)))


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
    signs = [(count, 1 << 8 * count - 1) for count in (1, 2, 4, 8) if count <= size]
    for number, (count, reached) in enumerate(carries + signs):
        place = 1 + number % MAX_BLOCKS
        upper = source.getrandbits(8 * size) >> 8 * count << 8 * count
        counter = ((upper + reached - place) % (1 << 8 * size)).to_bytes(size)
        yield ModeInput(f"carry at {place}", "carry", key, counter, data[: (place + 1) * size])


def _secrets(variant: Variant, blocks: int, count: int) -> Iterator[ModeInput]:
    """Messages of BLOCKS blocks: all zeros, all ones, COUNT random ones, COUNT that differ from the last in one bit.

    Messages of fewer blocks are prefixes of longer ones, so that the oracle has cached their blocks.
    """
    key_size, bytes_in_all, iv = variant.key_bytes, blocks * variant.block_bytes, bytes(variant.block_bytes)
    source, group = random.Random(f"secrets of {variant.id}"), f"secrets of {blocks} blocks"
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


def _trial(
    cipher: Cipher, variant: Variant, operations: Sequence[str], message: ModeInput, *, watched: bool = True
) -> Trial:
    """MESSAGE in all modes: CBC there and back, CTR; if it is long and not compared for leaks, or not to be WATCHED at
    all, for its results only."""
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
            Expected("counter", _counter(iv, blocks), f"{symbol}_ctr", "modes", "wrong counter"),
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
        watched=watched and (message.kind != "length" or blocks in WATCHED_LENGTHS),
    )


def _counter(first: bytes, blocks: int) -> bytes:
    """The counter after BLOCKS blocks."""
    size = len(first)
    return ((int.from_bytes(first) + blocks) % (1 << 8 * size)).to_bytes(size)


DIFFERENT_BLOCKS = 24
"""A long CBC message is made of so many inputs of the block cipher, so that the oracle, which is slow, needs to encrypt
no more than these."""


PIECE_BLOCKS = 1024
"""Blocks of the longest message whose key stream the specification computes."""

REPEATED, REPEATED_EVERY = 3, 24
"""One block of a long CBC message in REPEATED_EVERY makes as many ciphertexts before its own equal to it."""


def _long_trials(
    cipher: Cipher, variant: Variant, name: str, lengths: Sequence[int], secret_lengths: Sequence[int]
) -> list[Trial]:
    """The operation NAME on messages of LENGTHS blocks, in place, and of SECRET_LENGTHS, to be compared for leaks;
    all implementations of VARIANT share them."""

    def made(blocks: int) -> Trial:
        return shared(("long", variant.id, name, blocks), partial(_long_trial, cipher, variant, name, blocks))

    def made_secret(blocks: int, index: int) -> Trial:
        make = partial(_long_trial, cipher, variant, name, blocks, index)
        return shared(("long secret", variant.id, name, blocks, index), make)

    compared = [made_secret(blocks, index) for blocks in secret_lengths for index in range(LONG_SECRETS)]
    return [*map(made, lengths), *compared]


def _long_trial(cipher: Cipher, variant: Variant, name: str, blocks: int, secret: int | None = None) -> Trial:
    """The operation NAME on BLOCKS blocks; with the number SECRET, to be compared for leaks."""
    if name == "ctr" and blocks > PIECE_BLOCKS:
        return _longer_ctr_trial(variant, blocks)
    symbol, size = variant.symbol, variant.block_bytes
    source = random.Random(f"long messages of {variant.id} {secret}")
    key, iv = source.randbytes(variant.key_bytes), b"\xff" * (size - 1) + bytes(1)
    oracle = Oracle(cipher, variant, key)
    if name == "ctr":
        plain = source.randbytes(blocks * size)
        first, last = plain, oracle.ctr(iv, plain)
    else:
        plain, encrypted = _chained(oracle, iv, blocks, source)
        first, last = (plain, encrypted) if name == "cbc_encrypt" else (encrypted, plain)
    after = _counter(iv, blocks) if name == "ctr" else iv
    return trial(
        "long" if secret is None else "secrets",
        symbol,
        [step(BLOCK["expand"], "schedule", "key"), step(BLOCK[name], "schedule", "iv", "data", blocks)],
        {"key": key, "iv": iv, "data": first},
        {"schedule": None},
        [
            Expected("data", last, f"{symbol}_{name}", "modes", f"wrong result for {blocks} blocks"),
            Expected("iv", after, f"{symbol}_{name}", "modes", f"wrong counter or IV after {blocks} blocks"),
        ],
        group=f"{blocks} blocks",
        compared=secret is not None,
        watched=secret is not None,
    )


def _longer_ctr_trial(variant: Variant, blocks: int) -> Trial:
    """CTR on BLOCKS blocks at once, and then in pieces, which must give the message back: to compute so many blocks, the
    specification is too slow. Pieces as long as these are compared with it, under the same key."""
    symbol, size = variant.symbol, variant.block_bytes
    source = random.Random(f"long messages of {variant.id} {None}")
    key, iv = source.randbytes(variant.key_bytes), b"\xff" * (size - 1) + bytes(1)
    plain, after = source.randbytes(blocks * size), _counter(iv, blocks)
    steps = [step(BLOCK["expand"], "schedule", "key"), step(BLOCK["ctr"], "schedule", "iv", "data", blocks)]
    for first in range(0, blocks, PIECE_BLOCKS):
        count = min(PIECE_BLOCKS, blocks - first)
        steps.append(step(BLOCK["ctr"], "schedule", "again", Part("data", first * size, count * size), count))
    blame = f"{blocks} blocks at once and in pieces of {PIECE_BLOCKS} blocks differ"
    return trial(
        "long",
        symbol,
        steps,
        {"key": key, "iv": iv, "again": iv, "data": plain},
        {"schedule": None},
        [
            Expected("data", plain, f"{symbol}_ctr", "modes", f"wrong result: {blame}"),
            Expected("iv", after, f"{symbol}_ctr", "modes", f"wrong counter after {blocks} blocks"),
            Expected("again", after, f"{symbol}_ctr", "modes", f"wrong counter after {blocks} blocks in pieces"),
        ],
        group=f"{blocks} blocks",
        watched=False,
    )


def _chained(oracle: Oracle, iv: bytes, blocks: int, source: random.Random) -> tuple[bytes, bytes]:
    """A message of BLOCKS blocks and its CBC encryption, in which the cipher encrypts few different ones."""
    pool = [source.randbytes(len(iv)) for _ in range(DIFFERENT_BLOCKS)]
    encrypted = {block: oracle.encrypt(block) for block in pool}
    message, ciphertext, chain = [], [], iv
    chosen = source.choices(pool, k=blocks)
    for place in range(REPEATED, blocks, REPEATED_EVERY):
        chosen[place - REPEATED : place] = [chosen[place]] * REPEATED
    for block in chosen:
        message.append(bytes(one ^ other for one, other in zip(block, chain, strict=True)))
        chain = encrypted[block]
        ciphertext.append(chain)
    return b"".join(message), b"".join(ciphertext)
