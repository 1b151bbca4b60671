# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Long messages of whole modes: their results, and that they differ in nothing but secrets."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import Expected, Trial, trial
from featherweight.referee.device.long_lengths import (
    MAX_BLOCKS,
    MOST_EVERY,
    MOST_WATCHED,
    long_lengths,
    octave_lengths,
    secret_lengths,
)
from featherweight.referee.trials import PAIRED, complement, shared
from featherweight.scales.job import Job
from featherweight.scales.layout import Site
from featherweight.scales.modes import xor
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import BLOCK, MOST_STEPS, Part, step

COMPARED = 8
"""Messages of each of these lengths that are compared for leaks. The results of the first LONG_SECRETS are known."""

PAIRS = 4
"""Messages of a length that code names, or in one layout, that are compared for leaks."""

OPPOSITES = 3
"""Messages of whole modes, of a length that code names or of an octave: the keys of two and the messages of two are
each other's complement, so that whatever depends on a bit of them shows."""

PAIRS_OF_EACH_LENGTH = 8
"""The same of each length up to MAX_BLOCKS. Of so many, a bit that a branch depends on is the same in all one time in
128."""

KEYS = 8
"""Long messages whose results are known have one of so many keys and IVs, the longest one of LONG_KEYS: for each, the
specification, which is slow, computes its own key stream."""

LONG_KEYS = (0, KEYS // 2)

AT_ONCE = MOST_STEPS - 2
"""Lengths that are compared for leaks in one run: as many as there are steps left, behind the key's and before the end.
"""

LONG_SECRETS = 2
"""Messages of one length that are compared for leaks, and whose results are known; the one behind them is zeros. Few
are enough: code for many blocks does not depend on more secrets."""


def long_trials(job: Job, site: Site, operations: Sequence[str]) -> Iterator[Trial]:
    """Messages for OPERATIONS, modes of JOB's implementation, as long as there is RAM at SITE; all implementations of a
    variant share them."""
    variant = job.variant
    lengths, secrets, octaves = long_lengths(job, site), secret_lengths(job, site), octave_lengths(job, site)
    for name in operations:
        yield from _long_trials(job.cipher, variant, name, sorted({*lengths, *octaves}), secrets)
        for blocks in octaves:
            yield from paired_trials(job.cipher, variant, name, blocks, watched=False)


def counter_behind(first: bytes, blocks: int) -> bytes:
    """The counter BLOCKS blocks after FIRST, or before it if they are negative."""
    size = len(first)
    return ((int.from_bytes(first) + blocks) % (1 << 8 * size)).to_bytes(size)


def ones(size: int) -> bytes:
    """The IV of SIZE bytes of which counters carry into all bytes, late."""
    return b"\xff" * (size - 1) + bytes(1)


def _begun(variant: Variant, blocks: int) -> tuple[random.Random, bytes, bytes]:
    """Random numbers, key and IV of messages of BLOCKS blocks whose results are known.

    The IVs are `ones`, random ones, and random ones of which counters soon carry into another quarter.
    """
    size, number = variant.block_bytes, blocks % KEYS if blocks < MOST_EVERY else LONG_KEYS[blocks % len(LONG_KEYS)]
    source = random.Random(f"long messages of {variant.id} {number}")
    key, iv = source.randbytes(variant.key_bytes), source.randbytes(size)
    if number == 0:
        return source, key, ones(size)
    if number % 2 == 0:
        carrying = size // 4 * number // 2
        iv = iv[: size - carrying] + ((1 << 8 * carrying) - source.randint(1, MAX_BLOCKS)).to_bytes(carrying)
    return source, key, iv


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

    def made_secret(blocks: int, index: int) -> Trial:
        make = partial(_long_trial, cipher, variant, name, blocks, index)
        return shared(("long secret", variant.id, name, blocks, index), make)

    compared = [made_secret(blocks, index) for blocks in secret_lengths for index in range(COMPARED)]
    return [*(long_trial(cipher, variant, name, blocks) for blocks in lengths), *compared]


def long_trial(cipher: Cipher, variant: Variant, name: str, blocks: int) -> Trial:
    """The operation NAME on BLOCKS blocks, in place."""
    return shared(("long", variant.id, name, blocks), partial(_long_trial, cipher, variant, name, blocks))


def paired_trials(cipher: Cipher, variant: Variant, name: str, blocks: int, *, watched: bool) -> list[Trial]:
    """The operation NAME on BLOCKS blocks, of OPPOSITES secrets, WATCHED or side by side."""
    make = partial(_long_trial, cipher, variant, name, blocks)
    changes: dict[str, Any] = {"kind": PAIRED, "watched": watched, "group": f"{name} of {blocks} paired blocks"}
    return shared(
        ("paired", variant.id, name, blocks, watched),
        lambda: [replace(make(LONG_SECRETS + index), **changes) for index in range(OPPOSITES)],
    )


def every_length(variant: Variant, name: str) -> Iterator[Trial]:
    """The operation NAME on messages of each length up to MAX_BLOCKS, AT_ONCE in one run, PAIRS_OF_EACH_LENGTH times
    with other secrets: if they are run side by side, a leak at one length shows.

    The IV is any, and the same for all of them. The first has the key of the second and the message of the third, all
    of whose other bits are different: a branch on a bit of the key, or in CTR mode of a message, shows in any case."""
    symbol, size = variant.symbol, variant.block_bytes
    source = random.Random(f"every length of {variant.id}")
    for first in range(1, MAX_BLOCKS + 1, AT_ONCE):
        lengths = range(first, min(first + AT_ONCE, MAX_BLOCKS + 1))
        steps = [
            step(BLOCK["expand"], "schedule", "key"),
            *(step(BLOCK[name], "schedule", "iv", "data", blocks) for blocks in lengths),
        ]
        group, iv = f"{name} of each length from {first}", source.randbytes(size)
        random_pairs = (
            (source.randbytes(variant.key_bytes), source.randbytes(lengths[-1] * size))
            for _ in range(PAIRS_OF_EACH_LENGTH - 2)
        )
        first_key, first_data = next(random_pairs)
        opposite = (first_key, complement(first_data)), (complement(first_key), first_data)
        for key, data in ((first_key, first_data), *opposite, *random_pairs):
            inputs = {"key": key, "iv": iv, "data": data}
            made = trial(PAIRED, symbol, steps, inputs, {"schedule": None}, [], group=group, compared=True)
            yield replace(made, watched=False)


def _long_trial(cipher: Cipher, variant: Variant, name: str, blocks: int, secret: int | None = None) -> Trial:
    """The operation NAME on BLOCKS blocks; with the number SECRET, to be compared for leaks."""
    if name == "ctr" and blocks > PIECE_BLOCKS and secret is None:
        return _longer_ctr_trial(variant, blocks)
    symbol, size = variant.symbol, variant.block_bytes
    source, key, iv = _begun(variant, blocks) if secret is None else _secret(variant, blocks, secret)
    oracle = Oracle(cipher, variant, key)
    if secret is not None and secret >= LONG_SECRETS:
        first = last = _unknown(secret - LONG_SECRETS, blocks * size, source)
    elif name == "ctr":
        plain = source.randbytes(blocks * size)
        first, last = plain, oracle.ctr(iv, plain)
    else:
        plain, encrypted = _chained(oracle, iv, blocks, source)
        first, last = (plain, encrypted) if name == "cbc_encrypt" else (encrypted, plain)
    after = counter_behind(iv, blocks) if name == "ctr" else iv
    expected = [Expected("iv", after, f"{symbol}_{name}", "modes", f"wrong counter or IV after {blocks} blocks")]
    if first is not last:
        expected.insert(0, Expected("data", last, f"{symbol}_{name}", "modes", f"wrong result for {blocks} blocks"))
    return trial(
        "long" if secret is None else "secrets",
        symbol,
        [step(BLOCK["expand"], "schedule", "key"), step(BLOCK[name], "schedule", "iv", "data", blocks)],
        {"key": key, "iv": iv, "data": first},
        {"schedule": None},
        expected,
        group=f"{blocks} blocks from {iv.hex()}",  # which is public, and on which carries depend
        compared=secret is not None,
        watched=secret is not None or blocks <= MOST_WATCHED,
    )


def _secret(variant: Variant, blocks: int, number: int) -> tuple[random.Random, bytes, bytes]:
    """Random numbers, key and IV of messages of BLOCKS blocks that are compared for leaks; of the OPPOSITES, the second
    has the complement of the first one's key. Those whose results are known have the same key at each length."""
    name = str(number) if number < LONG_SECRETS else f"{blocks} {number}"
    source = random.Random(f"long messages of {variant.id} {name}")
    key = source.randbytes(variant.key_bytes)
    if number == LONG_SECRETS + 1:
        key = complement(_secret(variant, blocks, LONG_SECRETS)[1])
    return source, key, ones(variant.block_bytes)


def _unknown(number: int, size: int, source: random.Random) -> bytes:
    """A message of SIZE bytes whose result is not known: of the OPPOSITES zeros, zeros and ones, then random ones."""
    return (bytes(size), bytes(size), b"\xff" * size)[number] if number < OPPOSITES else source.randbytes(size)


def _longer_ctr_trial(variant: Variant, blocks: int) -> Trial:
    """CTR on BLOCKS blocks at once, and then in pieces, which must give the message back: the specification is too slow
    for so many blocks. Pieces as long as these are compared with it, under the same key."""
    symbol, size = variant.symbol, variant.block_bytes
    source, key, iv = _begun(variant, blocks)
    plain, after = source.randbytes(blocks * size), counter_behind(iv, blocks)
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
        message.append(xor(block, chain))
        chain = encrypted[block]
        ciphertext.append(chain)
    return b"".join(message), b"".join(ciphertext)
