# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Chains of blocks, each the encryption of the one before under a key that it changes: they show faults on rare inputs.

What a chain does is also in scenarios/block.c.
"""

import random
from collections.abc import Sequence

from featherweight.catalog import Cipher, Variant
from featherweight.referee.trials import BlockTrial
from featherweight.scales.expectations import specification_of
from featherweight.scales.oracle import encrypt_all

BLOCKS = 64
"""Of each chain, and as many keys."""

END_BYTES = 4
"""Into so many bytes the last key is folded, which depends on all blocks."""

Pair = tuple[bytes, bytes]
"""A key and a block."""


def starts(variant: Variant, count: int) -> list[Pair]:
    """Where the first COUNT chains of VARIANT begin."""
    source = random.Random(f"chain of {variant.id}")
    return [(source.randbytes(variant.key_bytes), source.randbytes(variant.block_bytes)) for _ in range(count)]


def changed_key(key: bytes, block: bytes) -> bytes:
    """The key behind KEY, by the last BLOCK."""
    changed = bytearray(key)
    for place, byte in enumerate(block):
        changed[place % len(key)] ^= (byte + place) % 256
    return bytes(changed)


def walk(cipher: Cipher, variant: Variant, start: Pair, blocks: int) -> list[BlockTrial]:
    """What the specification encrypts in the chain of BLOCKS blocks from START."""
    specification, found, (key, block) = specification_of(cipher), [], start
    for _ in range(blocks):
        key = changed_key(key, block)
        ciphertext = specification.answer("encrypt", variant.id, key, block)
        found.append(BlockTrial("chain", key, block, ciphertext))
        block = ciphertext
    return found


def computed_ends(cipher: Cipher, variant: Variant, begun: Sequence[Pair], blocks: int) -> list[bytes]:
    """How the chains of BLOCKS blocks end that have BEGUN so, by the specification."""
    pairs = list(begun)
    for _ in range(blocks):
        pairs = [(changed_key(key, block), block) for key, block in pairs]
        ends = encrypt_all(cipher, variant, pairs)
        pairs = [(key, end) for (key, _), end in zip(pairs, ends, strict=True)]
    return [_folded(changed_key(key, block)) for key, block in pairs]


def _folded(key: bytes) -> bytes:
    end = bytearray(END_BYTES)
    for place, byte in enumerate(key):
        end[place % END_BYTES] ^= byte
    return bytes(end)
