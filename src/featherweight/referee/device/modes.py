# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercise of whole modes: scenarios/referee/modes.c on all lengths up to 33 blocks, and counters that carry."""

import random
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from featherweight.catalog import Cipher, Variant
from featherweight.catalog.schema import MODES
from featherweight.referee.device.exercise import Exercise, Expected, Trial
from featherweight.referee.trials import share_of, shared, single_bits
from featherweight.scales.job import Job
from featherweight.scales.oracle import Oracle

MAX_BLOCKS = 33

SECRETS = 32
"""Random trials of one length with different keys and data; as many more differ from the last in a single bit."""

MOST_SECRET_BLOCKS = 9
"""The most blocks in these trials; fewer if code that processes N blocks at once needs only N + 1."""

WATCHED_LENGTHS = {*range(9), 15, 16, 17, 31, 32, 33}
"""Lengths in blocks, near the numbers that implementations process at once. Trials of the kind "length" are watched at
these lengths only; trials of other kinds always."""

SHARED_OUT = {"length", "carry"}
"""The kinds of trials that are distributed over the options of compiled code."""

LONG_SECRETS = 2
"""As SECRETS, for messages of MAX_BLOCKS. Few are enough: code for many blocks does not depend on more secrets."""


def modes_exercise(job: Job) -> Exercise:
    """The exercise of the modes that JOB's implementation provides."""
    variant, operations = job.variant, job.implementation.operations
    names = ("expand", *(name for name in MODES if name in operations))
    room = MAX_BLOCKS * variant.block_bytes
    secret_blocks = min(job.implementation.blocks_per_call + 1, MOST_SECRET_BLOCKS)
    made = shared(
        ("bulk", variant.id, names, secret_blocks),
        lambda: [_trial(job.cipher, variant, names, message) for message in _messages(variant, secret_blocks)],
    )
    shared_out = SHARED_OUT if job.implementation.language == "c" else ()  # assembly does not depend on options
    return Exercise(
        calls={f"{variant.symbol}_{name}": 2 if name == "expand" else 4 for name in names},
        arrays={
            "key": variant.key_bytes,
            "iv": variant.block_bytes,
            "counter": variant.block_bytes,
            "data": room,
            "ciphertext": room,
            "stream": room,
            "blocks": 1,
        },
        writable=("counter", "data", "stream"),
        beside=("schedule", job.schedule_bytes),
        trials=sorted(share_of(job, made, shared_out), key=lambda trial: not trial.watched),
    )


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


def _trial(cipher: Cipher, variant: Variant, operations: Sequence[str], message: ModeInput) -> Trial:
    symbol, size = variant.symbol, variant.block_bytes
    key, iv, data = message.key, message.iv, message.data
    oracle = Oracle(cipher, variant, key)
    blocks, rest = len(data) // size, bytes(MAX_BLOCKS * size - len(data))
    expected = []
    if "cbc_encrypt" in operations:
        inverse = "decryption is not the inverse of encryption"
        expected += [
            Expected("ciphertext", oracle.cbc(iv, data) + rest, f"{symbol}_cbc_encrypt", "modes", "wrong result"),
            Expected("data", data + rest, f"{symbol}_cbc_decrypt", "round-trip", inverse),
            Expected("iv", iv, f"{symbol}_cbc_encrypt", "inputs", "an input is changed"),
        ]
    if "ctr" in operations:
        following = (int.from_bytes(iv) + blocks) % 256**size
        expected += [
            Expected("stream", oracle.ctr(iv, data) + rest, f"{symbol}_ctr", "modes", "wrong result"),
            Expected("counter", following.to_bytes(size), f"{symbol}_ctr", "modes", "wrong counter"),
        ]
    expected.append(Expected("key", key, f"{symbol}_expand", "inputs", "an input is changed"))
    inputs = {"key": key, "iv": iv, "counter": iv, "data": data + rest, "stream": data + rest}
    watched = message.kind != "length" or blocks in WATCHED_LENGTHS
    return Trial(message.kind, message.group, {**inputs, "blocks": bytes([blocks])}, tuple(expected), watched)
