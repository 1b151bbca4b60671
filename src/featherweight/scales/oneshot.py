# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Scenarios "aead" and "hash" by NIST's interface: steps, arrays and results. The message is sealed into another array,
cleared, and opened again."""

from featherweight.catalog import Variant
from featherweight.scales.lengths import HEADLINE
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import NIST_AEAD, NIST_HASH, Step, step

DONE, REFUSED = b"\0", b"\xff"
"""What scenarios/nist_*.c make of the values that functions return."""

LENGTH_BYTES = 8
"""Of an unsigned long long."""

MOST_BYTES = HEADLINE
"""Of messages with associated data that are weighed: small devices have no RAM for the two arrays of longer ones."""

Memory = dict[str, bytes]


def length(size: int) -> bytes:
    """SIZE as functions return it."""
    return size.to_bytes(LENGTH_BYTES, "little")


def aead_steps(variant: Variant, memory: Memory) -> list[Step]:
    size, rest = len(memory["message"]), ("ad", len(memory["ad"]), "nonce", "key")
    sealed_bytes = size + variant.tag_bytes
    return [
        step(NIST_AEAD["seal"], "sealed", "sealed_bytes", "message", size, *rest, "result"),
        step(NIST_AEAD["clear"], "message", size),
        step(NIST_AEAD["open"], "message", "message_bytes", "sealed", sealed_bytes, *rest, "verdict"),
    ]


def aead_room(variant: Variant, memory: Memory) -> dict[str, int | None]:
    """Arrays that are neither inputs nor known results; None: of the size of a length."""
    sealed = len(memory["message"]) + variant.tag_bytes
    return {"sealed": sealed, "sealed_bytes": None, "message_bytes": None}


def aead_outputs(oracle: Oracle, memory: Memory) -> Memory:
    """The contents of the arrays after MEMORY was sealed and opened."""
    size = len(memory["message"])
    sealed = oracle.record(memory["nonce"], memory["ad"], memory["message"])
    known = {} if sealed is None else {"sealed": sealed}
    lengths = {"sealed_bytes": length(size + oracle.variant.tag_bytes), "message_bytes": length(size)}
    return {**known, "result": DONE, "verdict": DONE, **lengths, **memory}


def hash_steps(memory: Memory) -> list[Step]:
    return [step(NIST_HASH["digest"], "digest", "message", len(memory["message"]), "result")]


def hash_room(variant: Variant) -> dict[str, int | None]:
    """The digest, which may not be known."""
    return {"digest": variant.digest_bytes}


def hash_outputs(oracle: Oracle, memory: Memory) -> Memory:
    """The contents of the arrays after MEMORY was hashed."""
    digest = oracle.record(b"", b"", memory["message"])
    return {**({} if digest is None else {"digest": digest}), "result": DONE, **memory}
