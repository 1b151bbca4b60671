# SPDX-License-Identifier: Apache-2.0 OR MIT
"""More inputs than the referee tries: on them a mutant is compared with its original, so nobody needs to know the right
results."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from featherweight.catalog import Variant
from featherweight.catalog.schema import MODES, Kind
from featherweight.referee.device.exercise import BESIDE, CHAIN, LONG, WEIGHED, Expected, Placed, Trial, trial
from featherweight.referee.device.judge import Case
from featherweight.scales import oneshot
from featherweight.scales.job import Job
from featherweight.scales.layout import fits
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.steps import AEAD, BLOCK, Step, hash_step, step

AGAIN: Mapping[Kind, int] = {"block": 2000, "aead": 700, "hash": 700}
"""By kind, trials of the referee that are repeated with other contents and at other places; those of messages take
longer."""

LENGTHS = 150
"""Messages of other lengths."""

PLACES = 512
"""Layouts of arrays, many more than the referee's: page borders cut small arrays at each of their bytes."""

MOST_BYTES = 4096
"""Of a message."""


def more_inputs(job: Job, case: Case, seed: int) -> list[Placed]:
    """Inputs for CASE, of JOB's implementation; SEED chooses them."""
    source = random.Random(f"{seed} {job}")
    short = [item for item in case.exercise.trials if item.kind not in {*LONG, BESIDE, WEIGHED, CHAIN}]
    shapes = {id(item.shape): item for item in short}
    chosen = [*shapes.values(), *source.choices(short, k=AGAIN[job.variant.kind])]
    made = [replace(item, inputs=_others(item.inputs, source), group="more", watched=True) for item in chosen]
    if not case.firmware.site.flash_bytes:
        made += [item for item in _lengths(job, source) if fits(item.shape.arrays, case.firmware.site)]
    items = [Placed(item, source.randrange(PLACES)) for item in made]
    return sorted(
        items, key=lambda item: (id(item.trial.shape), item.placement)
    )  # the like ones together: it is faster


def _others(inputs: Mapping[str, bytes], source: random.Random) -> dict[str, bytes]:
    """Other contents of the arrays of INPUTS: mostly random, sometimes as they are, sometimes with bytes that carry."""
    return {name: _other(content, source) for name, content in inputs.items()}


def _other(content: bytes, source: random.Random) -> bytes:
    size, choice = len(content), source.randrange(8)
    if choice == 0:
        return content
    if choice == 1:
        tail = source.randrange(size + 1)
        return source.randbytes(size - tail) + b"\xff" * tail
    if choice == 2:
        return bytes(source.choice((0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF)) for _ in content)
    return source.randbytes(size)


def _lengths(job: Job, source: random.Random) -> Iterator[Trial]:
    """Messages of other lengths, most of them short."""
    if job.league == "block" and job.variant.kind == "block":
        return
    makers = {"block": _mode, "aead": _sealed, "hash": _hashed}
    for _ in range(LENGTHS):
        size = source.randrange(2 ** source.randrange(1, MOST_BYTES.bit_length()))
        maker = _one_shot if job.variant.interface == "nist" else makers[job.variant.kind]
        yield from maker(job, size, source)


def _mode(job: Job, size: int, source: random.Random) -> Iterator[Trial]:
    variant = job.variant
    for name in MODES:
        if job.implementation.has(name):
            blocks = size // variant.block_bytes
            iv = _other(bytes(variant.block_bytes), source)
            inputs = {"key": source.randbytes(variant.key_bytes), "iv": iv}
            inputs["data"] = source.randbytes(blocks * variant.block_bytes)
            steps = [step(BLOCK["expand"], "schedule", "key"), step(BLOCK[name], "schedule", "iv", "data", blocks)]
            yield _trial(variant, steps, inputs, {"schedule": None}, ("iv", "data"))


def _sealed(job: Job, size: int, source: random.Random) -> Iterator[Trial]:
    variant, ad = job.variant, source.randrange(2 ** source.randrange(1, MOST_BYTES.bit_length()))
    inputs = {"key": source.randbytes(variant.key_bytes), "nonce": source.randbytes(variant.nonce_bytes)}
    inputs |= {"ad": source.randbytes(ad), "message": source.randbytes(size)}
    steps = [
        step(AEAD["seal"], "sealed", "tag", "message", size, "ad", ad, "nonce", "key"),
        step(AEAD["open"], "opened", "sealed", size, "tag", "ad", ad, "nonce", "key", "verdict"),
    ]
    outputs = {"sealed": size, "tag": variant.tag_bytes, "opened": size, "verdict": 1}
    yield _trial(variant, steps, inputs, outputs, tuple(outputs))


def _one_shot(job: Job, size: int, source: random.Random) -> Iterator[Trial]:
    """A message by NIST's interface."""
    variant, ad = job.variant, source.randrange(2 ** source.randrange(1, MOST_BYTES.bit_length()))
    memory = {"message": source.randbytes(size)}
    outputs: dict[str, int | None] = {"result": 1}
    if variant.kind == "aead":
        memory |= {"key": source.randbytes(variant.key_bytes), "nonce": source.randbytes(variant.nonce_bytes)}
        memory |= {"ad": source.randbytes(ad)}
        steps = oneshot.aead_steps(variant, memory)
        outputs |= {"verdict": 1, **oneshot.aead_room(variant, memory)}
    else:
        steps = oneshot.hash_steps(memory)
        outputs |= oneshot.hash_room(variant)
    yield _trial(variant, steps, memory, outputs, ("message", *outputs))


def _hashed(job: Job, size: int, source: random.Random) -> Iterator[Trial]:
    variant = job.variant
    custom = source.randrange(variant.custom_bytes + 1) if variant.custom_bytes else 0
    steps = [hash_step(variant, "digest", "digest", "message", size, custom=custom)]
    inputs = hash_arrays(variant, source.randbytes(size), source.randbytes(custom))
    yield _trial(variant, steps, inputs, {"digest": variant.digest_bytes}, ("digest",))


def _trial(
    variant: Variant,
    steps: Sequence[Step],
    inputs: Mapping[str, bytes],
    outputs: Mapping[str, int | None],
    results: Sequence[str],
) -> Trial:
    """A trial of which only the names of RESULTS matter."""
    read = [Expected(name, b"?", variant.symbol, "", "") for name in results]
    return trial("more", variant.symbol, steps, inputs, outputs, read)
