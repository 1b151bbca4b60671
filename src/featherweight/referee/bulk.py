"""The exercise of whole modes: scenarios/check_bulk.c on every length up to 33 blocks, with counters that carry."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from featherweight.build import Job
from featherweight.oracle import Oracle
from featherweight.referee.exercise import Exercise, Expected, Trial
from featherweight.scenarios import CHECK_BULK

MAX_BLOCKS = 33
SECRETS = 64
"""Trials of one length that differ in key, IV and data."""

SECRET_BLOCKS = 5


def bulk_exercise(job: Job) -> Exercise:
    """The modes that JOB's implementation provides."""
    variant, operations = job.variant, job.implementation.operations
    names = ("expand", *(name for name in ("cbc_encrypt", "cbc_decrypt", "ctr") if name in operations))
    room = MAX_BLOCKS * variant.block_bytes
    return Exercise(
        scenario=CHECK_BULK,
        calls=tuple(f"{variant.symbol}_{name}" for name in names),
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
        beside="schedule",
        trials=[_trial(job, message) for message in _messages(job)],
    )


class Message(NamedTuple):
    """Inputs of one trial; the IV is also the counter."""

    group: str
    key: bytes
    iv: bytes
    data: bytes


def _messages(job: Job) -> Iterator[Message]:
    size, key_size = job.variant.block_bytes, job.variant.key_bytes
    source = random.Random(f"modes of {job.variant.id}")
    for blocks in range(MAX_BLOCKS + 1):
        key, data = source.randbytes(key_size), source.randbytes(blocks * size)
        yield Message(f"{blocks} blocks", key, source.randbytes(size - 1) + b"\x10", data)
    for carry in range(1, size + 1):
        counter = source.randbytes(size - carry) + b"\xff" * (carry - 1) + b"\xfe"
        yield Message(f"carry of {carry}", source.randbytes(key_size), counter, source.randbytes(5 * size))
    for byte in (b"\x00", b"\xff"):
        yield Message("secrets", byte * key_size, bytes(size), byte * (SECRET_BLOCKS * size))
    for _ in range(SECRETS):
        data = source.randbytes(SECRET_BLOCKS * size)
        yield Message("secrets", source.randbytes(key_size), bytes(size), data)


def _trial(job: Job, message: Message) -> Trial:
    symbol, size = job.variant.symbol, job.variant.block_bytes
    key, iv, data = message.key, message.iv, message.data
    oracle = Oracle(job.cipher, job.variant, key)
    blocks, rest = len(data) // size, bytes(MAX_BLOCKS * size - len(data))
    expected = []
    if "cbc_encrypt" in job.implementation.operations:
        inverse = "decryption is not the inverse of encryption"
        expected += [
            Expected("ciphertext", oracle.cbc(iv, data) + rest, f"{symbol}_cbc_encrypt", "modes", "wrong result"),
            Expected("data", data + rest, f"{symbol}_cbc_decrypt", "round-trip", inverse),
            Expected("iv", iv, f"{symbol}_cbc_encrypt", "inputs", "an input is changed"),
        ]
    if "ctr" in job.implementation.operations:
        following = (int.from_bytes(iv) + blocks) % 256**size
        expected += [
            Expected("stream", oracle.ctr(iv, data) + rest, f"{symbol}_ctr", "modes", "wrong result"),
            Expected("counter", following.to_bytes(size), f"{symbol}_ctr", "modes", "wrong counter"),
        ]
    expected.append(Expected("key", key, f"{symbol}_expand", "inputs", "an input is changed"))
    inputs = {"key": key, "iv": iv, "counter": iv, "data": data + rest, "stream": data + rest}
    return Trial(message.group, {**inputs, "blocks": bytes([blocks])}, tuple(expected))
