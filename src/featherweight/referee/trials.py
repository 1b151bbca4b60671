"""The inputs with which an implementation is tried, the same for every implementation of a variant."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from featherweight.build import OPTIONS
from featherweight.catalog import Cipher, Variant
from featherweight.oracle import Oracle

RANDOM_TRIALS = 1000


@dataclass(frozen=True)
class BlockTrial:
    """One key and one block, and what the specification makes of them."""

    kind: str
    key: bytes
    block: bytes
    ciphertext: bytes


_CACHE: dict[str, list[BlockTrial]] = {}


def trials(cipher: Cipher, variant: Variant) -> list[BlockTrial]:
    """Official vectors first, then random pairs, then all zeros and ones, and single-bit differences from one pair."""
    if variant.id not in _CACHE:
        _CACHE[variant.id] = list(_trials(cipher, variant))
    return _CACHE[variant.id]


def share_of_trials(cipher: Cipher, variant: Variant, options: str) -> list[BlockTrial]:
    """What compiled code is tried with at one of OPTIONS: its share of the random pairs and of the single bits.

    The vectors and the constants come at every option.
    """
    share, shares = OPTIONS.index(options), len(OPTIONS)
    tried = trials(cipher, variant)
    shared = [trial for trial in tried if trial.kind in ("random", "single bit")]
    own = {id(trial) for trial in shared[share::shares]}
    return [trial for trial in tried if trial.kind not in ("random", "single bit") or id(trial) in own]


def _trials(cipher: Cipher, variant: Variant) -> Iterator[BlockTrial]:
    for vector in variant.vector:
        key, block, ciphertext = (bytes.fromhex(text) for text in (vector.key, vector.plaintext, vector.ciphertext))
        yield BlockTrial("vector", key, block, ciphertext)
    for kind, key, block in _pairs(variant):
        yield BlockTrial(kind, key, block, Oracle(cipher, variant, key).encrypt(block))


def _pairs(variant: Variant) -> Iterator[tuple[str, bytes, bytes]]:
    source = random.Random(variant.id)
    for _ in range(RANDOM_TRIALS):
        yield "random", source.randbytes(variant.key_bytes), source.randbytes(variant.block_bytes)
    for key_byte in (0x00, 0xFF):
        for block_byte in (0x00, 0xFF):
            yield "constant", bytes([key_byte]) * variant.key_bytes, bytes([block_byte]) * variant.block_bytes
    key, block = source.randbytes(variant.key_bytes), source.randbytes(variant.block_bytes)
    yield "single bit", key, block
    for bit in range(8 * variant.key_bytes):
        yield "single bit", _flipped(key, bit), block
    for bit in range(8 * variant.block_bytes):
        yield "single bit", key, _flipped(block, bit)


def _flipped(content: bytes, bit: int) -> bytes:
    return bytes(byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(content))


def chain_inputs(variant: Variant) -> tuple[bytes, bytes]:
    """Key and first block of the chain."""
    source = random.Random(f"chain of {variant.id}")
    return source.randbytes(variant.key_bytes), source.randbytes(variant.block_bytes)
