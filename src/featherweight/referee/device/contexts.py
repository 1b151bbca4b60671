# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages in pieces whose caller goes on with a copy of the context behind some calls, and begins another message in
the place of the old one: what a context holds must not depend on where it lies."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import ORDER, Expected, Trial, trial
from featherweight.referee.device.message_input import MessageInput
from featherweight.referee.device.pieces import parts_of
from featherweight.referee.device.sealing import Sealing
from featherweight.referee.trials import flipped, shared
from featherweight.scales.job import Job
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.options import OPTIONS
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, HASH, Operation, Step, hash_step, step

MESSAGES = 2 * len(OPTIONS)
"""Of the first of them, one for each option, calls are watched."""

MOST_BLOCKS = 4
"""Of a message, and of its associated data; it may be as short as a byte."""

HASHED_PIECES = 3

MOST_COPIES = 6
"""Of the context in one message: a list of steps has room for so many. If they are even, it ends where it began."""

CONTEXT, COPY = "context", "copied_context"
BLAME = "a copy of a context gives a wrong result"


@dataclass(frozen=True)
class _Made:
    """The STEPS that make a message with one context, and what they need and give."""

    steps: Sequence[Step]
    inputs: Mapping[str, bytes]
    outputs: Mapping[str, int | None]
    expected: Sequence[Expected]


def context_trials(job: Job, state_bytes: int) -> list[Trial]:
    """The trials of JOB's variant with contexts of STATE_BYTES; all implementations with such share them."""
    cipher, variant = job.cipher, job.variant
    return shared(("contexts", variant.id, state_bytes), lambda: list(_trials(cipher, variant, state_bytes)))


def _trials(cipher: Cipher, variant: Variant, state_bytes: int) -> Iterator[Trial]:
    source = random.Random(f"contexts of {variant.id}")
    operations, makers = HASH, [_hashed]
    if variant.kind == "aead":
        operations, makers = AEAD, [partial(_crypted, opens=False), partial(_crypted, opens=True)]
    for index in range(MESSAGES):
        for make in makers:
            made = make(cipher, variant, source)
            steps = list(_moving(made.steps, operations["copy"], state_bytes, source))
            inputs = dict(made.inputs)
            if variant.kind == "aead":
                inputs["other_nonce"] = flipped(inputs["nonce"], 0)
            expected = [replace(item, check=ORDER, blame=BLAME) for item in made.expected]
            outputs = {**made.outputs, COPY: None}
            yield trial(ORDER, variant.symbol, steps, inputs, outputs, expected, watched=index < len(OPTIONS))


def _moving(steps: Sequence[Step], copy: Operation, state_bytes: int, source: random.Random) -> Iterator[Step]:
    """STEPS, of which the first begins the message, in two contexts in turn."""
    here, there = CONTEXT, COPY
    other = _with(steps[0], {"nonce": "other_nonce"})
    behind = range(len(steps) - 1)
    copied = source.sample(behind, source.randint(1, min(MOST_COPIES, len(behind))))
    for index, item in enumerate(steps):
        yield _with(item, {CONTEXT: here})
        if index in copied:
            yield step(copy, there, here, state_bytes)
            yield _with(other, {CONTEXT: here})
            here, there = there, here


def _with(item: Step, names: Mapping[str, str]) -> Step:
    """ITEM with other NAMES of arrays."""
    operands = (names.get(one, one) if isinstance(one, str) else one for one in item.operands)
    return step(item.operation, *operands)


def _size(variant: Variant, source: random.Random) -> int:
    return source.randint(1, MOST_BLOCKS * variant.rate_bytes)


def _hashed(cipher: Cipher, variant: Variant, source: random.Random) -> _Made:
    text = source.randbytes(_size(variant, source))
    parts = parts_of(("", "message"), len(text), HASHED_PIECES, source, variant.rate_bytes)
    steps = [
        hash_step(variant, "init", CONTEXT, custom=0),
        *(step(HASH["update"], CONTEXT, part, size) for _, part, size in parts),
        step(HASH["final"], CONTEXT, "digest"),
    ]
    digest = Oracle(cipher, variant, b"").digest(text)
    expected = [Expected("digest", digest, f"{variant.symbol}_final", ORDER, BLAME)]
    return _Made(steps, hash_arrays(variant, text, b""), {CONTEXT: None, "digest": len(digest)}, expected)


def _crypted(cipher: Cipher, variant: Variant, source: random.Random, *, opens: bool) -> _Made:
    """A message that is sealed or that OPENS."""
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    ad, text = (source.randbytes(_size(variant, source)) for _ in range(2))
    made = Sealing(cipher, variant, MessageInput("", ORDER, text, key, nonce, ad))
    made.go("open_pieces" if opens else "seal_pieces")
    return _Made(made.steps, made.inputs, made.outputs, made.expected)
