# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The inputs on which the referee tries implementations; all implementations of a variant get equal ones."""

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from threading import Lock
from typing import Any, Protocol, TypeVar, cast

from featherweight.catalog import Cipher, Variant
from featherweight.scales.job import Job
from featherweight.scales.options import FIXED_OPTIONS, OPTIONS
from featherweight.scales.oracle import encrypt_all

RANDOM_TRIALS = 1000

ACCEPTED, REFUSED = b"\0", b"\xff"
"""What functions that open or verify return: the decision over a tag."""

Item = TypeVar("Item")
Made = TypeVar("Made")


class OfKind(Protocol):
    """A trial of one of several kinds."""

    @property
    def kind(self) -> str: ...

    @property
    def group(self) -> str: ...


Trial = TypeVar("Trial", bound=OfKind)


@dataclass(frozen=True)
class BlockTrial:
    """One key, one block, and its encryption by the specification."""

    kind: str
    key: bytes
    block: bytes
    ciphertext: bytes


_SHARED: dict[tuple[object, ...], Any] = {}
_TURNS: dict[tuple[object, ...], Lock] = {}


def shared(key: tuple[object, ...], make: Callable[[], Made]) -> Made:
    """The result of MAKE, called once for each KEY: e.g. a variant's trials, which all its implementations share."""
    with _TURNS.setdefault(key, Lock()):
        if key not in _SHARED:
            _SHARED[key] = make()
        return cast(Made, _SHARED[key])


def trials(cipher: Cipher, variant: Variant, randoms: int = RANDOM_TRIALS) -> list[BlockTrial]:
    """Official vectors, then RANDOMS random pairs, all zeros and ones, one pair with single bits changed, weak keys."""
    return shared(("block", variant.id, randoms), lambda: list(_trials(cipher, variant, randoms)))


PAIRED = "secrets of a length"
"""The kind of trials that are compared for leaks with the others of their group."""

LONGER = "longer"
"""The kind of trials with messages of which each is sealed and opened in trials of its own, which are a group."""

WRONG_TAGS = "wrong tags"
"""The kind of trials that open one message with many tags; those of one message are compared for leaks, too."""


EVERY, NONE = slice(None), slice(0)


def part_of(job: Job) -> slice:
    """Which of the trials that options share are JOB's: of compiled code, each option has an equal part; of assembly,
    EVERY one.

    Modes in assembly may have C code of others beside them, a key schedule: it is tried where it belongs, and they are
    the same machine code at each option. So FIXED_OPTIONS has EVERY trial, the others have NONE.
    """
    if job.is_assembly:
        return EVERY
    if job.variant.kind == "block" and all(file.endswith(".S") for file in job.implementation.files):
        return EVERY if job.options == FIXED_OPTIONS else NONE
    return slice(OPTIONS.index(job.options), None, len(OPTIONS))


def share_of(job: Job, tried: Sequence[Trial], kinds: Collection[str]) -> list[Trial]:
    """Of TRIED what is tried of JOB: all, but of the trials of KINDS `part_of` them."""
    shared_out = [trial for trial in tried if trial.kind in kinds]
    units = [list(members) for _, members in groupby(shared_out, _unit)]
    own = {id(trial) for unit in units[part_of(job)] for trial in unit}
    return [trial for trial in tried if trial.kind not in kinds or id(trial) in own]


def _unit(trial: Trial) -> object:
    """Equal for trials that go to the same option."""
    return trial.group if trial.kind in {PAIRED, LONGER, WRONG_TAGS} else id(trial)


def _trials(cipher: Cipher, variant: Variant, randoms: int) -> Iterator[BlockTrial]:
    for vector in variant.vector:
        key, block, ciphertext = (bytes.fromhex(text) for text in (vector.key, vector.plaintext, vector.ciphertext))
        yield BlockTrial("vector", key, block, ciphertext)
    pairs = list(_pairs(variant))
    del pairs[randoms:RANDOM_TRIALS]  # of which the specification, which is slow, need not be asked
    ciphertexts = encrypt_all(cipher, variant, [(key, block) for _, key, block in pairs])
    for (kind, key, block), ciphertext in zip(pairs, ciphertexts, strict=True):
        yield BlockTrial(kind, key, block, ciphertext)


def _pairs(variant: Variant) -> Iterator[tuple[str, bytes, bytes]]:
    """Kind, key and block, RANDOM_TRIALS random ones first."""
    source = random.Random(variant.id)
    for _ in range(RANDOM_TRIALS):
        yield "random", source.randbytes(variant.key_bytes), source.randbytes(variant.block_bytes)
    for key_byte in (0x00, 0xFF):
        for block_byte in (0x00, 0xFF):
            yield "constant", bytes([key_byte]) * variant.key_bytes, bytes([block_byte]) * variant.block_bytes
    key, block = source.randbytes(variant.key_bytes), source.randbytes(variant.block_bytes)
    yield "single bit", key, block
    for flipped in single_bits(key):
        yield "single bit", flipped, block
    for flipped in single_bits(block):
        yield "single bit", key, flipped
    for weak in _weak_keys(source, variant.key_bytes):
        yield "weak key", weak, source.randbytes(variant.block_bytes)
    yield from (("pattern", key, block) for key, block in _patterned(source, variant.key_bytes, variant.block_bytes))


def _patterned(source: random.Random, key_size: int, block_size: int) -> Iterator[tuple[bytes, bytes]]:
    """Keys and blocks that people choose or that programs begin with, each with a random partner, and blocks that are
    parts of the key."""
    yield from ((pattern, source.randbytes(block_size)) for pattern in list(patterns(source, key_size)))
    yield from ((source.randbytes(key_size), pattern) for pattern in list(patterns(source, block_size)))
    for _ in range(2):
        key = source.randbytes(key_size)
        twice = key * (1 + block_size // key_size)
        for part in (twice[:block_size], key[-block_size:].rjust(block_size, b"\0"), key[::-1][:block_size]):
            for block in (part, complement(part)):
                yield key, block.ljust(block_size, b"\0")


def patterns(source: random.Random, size: int) -> Iterator[bytes]:
    """Strings of SIZE bytes: constants, words that repeat, bytes that count, halves that are zero, mirrored or
    complements, and zeros but for one byte."""
    yield from (bytes(size), b"\xff" * size)
    yield from ((source.randbytes(count) * size)[:size] for count in REPEATED for _ in range(2))
    for first, distance in (
        (0, 1),
        (1, 1),
        (16, 1),
        (0, 2),
        (0, 0x11),
        (size - 1, -1),
        (size, -1),
        (0xFF, -1),
        (0xFF, -0x11),
    ):
        yield bytes((first + place * distance) % 256 for place in range(size))
    for digits in ("0123456789abcdef", "fedcba9876543210", "deadbeef", "00ff"):
        yield (bytes.fromhex(digits) * size)[:size]
    yield bytes(1 << place % 8 for place in range(size))
    half = size // 2
    lower, upper, rest = source.randbytes(half), source.randbytes(half), bytes(size - 2 * half)
    yield from (bytes(half) + upper + rest, lower + bytes(half) + rest, lower + lower[::-1] + rest)
    yield lower + complement(lower) + rest
    for place in range(size):
        yield bytes(place) + source.randbytes(1) + bytes(size - place - 1)


REPEATED = (1, 2, 4, 8)
"""Bytes of the random words of which weak keys consist."""


def _weak_keys(source: random.Random, size: int) -> Iterator[bytes]:
    """Keys of SIZE bytes in which a byte or word repeats, or which have a single bit set or clear: they may make round
    keys that are equal, zero, or otherwise rare."""
    for byte in (0x01, 0x0F, 0x55, 0x80, 0xAA, 0xF0, 0x7F, 0xFE):
        yield bytes([byte]) * size
    for word in (source.randbytes(count) for count in REPEATED for _ in range(2)):
        yield (word * size)[:size]
    yield from single_bits(bytes(size))
    yield from single_bits(b"\xff" * size)


def single_bits(content: bytes, most: int | None = None) -> list[bytes]:
    """CONTENT with each of its bits flipped in turn, or with MOST of them, spread evenly."""
    bits = range(8 * len(content))
    return [flipped(content, bit) for bit in (bits if most is None else spread(bits, most))]


def spread(items: Sequence[Item], most: int) -> list[Item]:
    """MOST of ITEMS at equal distances; all if there are fewer."""
    if most >= len(items):
        return list(items)
    return [items[index * len(items) // most] for index in range(most)]


def complement(content: bytes) -> bytes:
    """CONTENT with every bit changed."""
    return bytes(byte ^ 0xFF for byte in content)


def flipped(content: bytes, bit: int) -> bytes:
    """CONTENT with one bit changed; bit 0 is the least significant of the first byte."""
    return bytes(byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(content))
