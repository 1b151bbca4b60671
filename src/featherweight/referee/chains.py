# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Chains of blocks, each the encryption of the one before under a key that it changes: they show faults on rare inputs.

There are many short ones from random starts, so that simulators execute them side by side. How they end says the
specification, which takes seconds for some ciphers, and minutes for chains of messages (message_chains.py): what it
said is on record in the cipher's folder (RECORD), and asked again if it has changed (codegen/chains.py). What a chain
of blocks does is also in scenarios/block.c.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from featherweight.catalog import Cipher, Variant
from featherweight.referee import message_chains
from featherweight.referee.trials import BlockTrial, shared
from featherweight.scales.expectations import specification_of
from featherweight.scales.options import OPTIONS
from featherweight.scales.oracle import encrypt_all

STARTS = 64 * len(OPTIONS)
"""Chains of a variant; each option of compiled code is tried with as many as simulators execute side by side."""

BLOCKS = 64
"""Of each chain, and as many keys."""

END_BYTES = 4
"""Into so many bytes the last key is folded, which depends on all blocks."""

UNRECORDED = 16
"""Of a specification that nobody has asked before, which may be slow, chains of messages."""

RECORD, LINE = "chains.json", 96

Pair = tuple[bytes, bytes]
"""A key and a block."""


def starts(variant: Variant) -> list[Pair]:
    """Where the chains of VARIANT begin."""
    source = random.Random(f"chain of {variant.id}")
    return [(source.randbytes(variant.key_bytes), source.randbytes(variant.block_bytes)) for _ in range(STARTS)]


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


def ends(cipher: Cipher, variant: Variant, blocks: int) -> list[bytes]:
    """How each chain of VARIANT ends after BLOCKS blocks."""
    if blocks == BLOCKS and (known := _on_record(cipher, variant)):
        return known
    return shared(("chains", variant.id, blocks), lambda: computed_ends(cipher, variant, starts(variant), blocks))


def message_ends(cipher: Cipher, variant: Variant) -> list[bytes]:
    """How the first chains of messages of VARIANT end: UNRECORDED of them, or all that are on record."""

    def computed() -> list[bytes]:
        begun = message_chains.starts(variant, UNRECORDED)
        return message_chains.computed_ends(cipher, variant, begun, message_chains.MESSAGES)

    return _on_record(cipher, variant) or shared(("chains", variant.id), computed)


def _on_record(cipher: Cipher, variant: Variant) -> list[bytes]:
    """The ends of all chains of VARIANT; none if its specification has changed."""
    record = records_in(cipher.folder).get(variant.id)
    return record.ends if record is not None and record.specification == specification_of(cipher).facts else []


@dataclass(frozen=True)
class Record:
    """How a variant's chains end."""

    specification: str
    """A digest of that which said so."""
    ends: list[bytes]


@cache
def records_in(folder: Path) -> dict[str, Record]:
    """What is on record in a cipher's FOLDER, by variant."""
    path = folder / RECORD
    said = json.loads(path.read_text()) if path.is_file() else {}
    return {variant: Record(item["specification"], _read("".join(item["ends"]))) for variant, item in said.items()}


def _read(digits: str) -> list[bytes]:
    content = bytes.fromhex(digits)
    return [content[place : place + END_BYTES] for place in range(0, len(content), END_BYTES)]


def computed_record(cipher: Cipher, variant: Variant, every: int = 1) -> list[bytes]:
    """How one in EVERY of the chains of VARIANT ends, by the specification."""
    if variant.kind == "block":
        return computed_ends(cipher, variant, starts(variant)[::every], BLOCKS)
    begun = message_chains.starts(variant, STARTS)[::every]
    return message_chains.computed_ends(cipher, variant, begun, message_chains.MESSAGES)


def recorded(cipher: Cipher) -> list[Variant]:
    """The variants of CIPHER whose chains are on record."""
    return [one for one in cipher.manifest.variant if one.kind == "block" or message_chains.is_chained(one)]


def record_of(cipher: Cipher) -> str:
    """The text of RECORD for CIPHER."""
    said = {}
    for variant in recorded(cipher):
        digits = b"".join(computed_record(cipher, variant)).hex()
        lines = [digits[place : place + LINE] for place in range(0, len(digits), LINE)]
        said[variant.id] = {"specification": specification_of(cipher).facts, "ends": lines}
    return json.dumps(said, indent=2) + "\n"
