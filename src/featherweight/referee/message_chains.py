# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Chains of messages, each made of what came of the one before: they show faults on rare keys, nonces and texts.

A message is sealed and opened. Its tag becomes the next key, filled up with ciphertext; the message that came back, the
next nonce; its ciphertext, the next message; the decision over the tag, the next associated data. A hash is that of the
digest before. device/chained_messages.py has the same as a firmware's steps.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from featherweight.catalog import Cipher, Variant
from featherweight.referee.chains import END_BYTES
from featherweight.referee.trials import ACCEPTED
from featherweight.scales.oracle import Oracle

MESSAGES = 64
"""Of each chain."""

LEAST_BYTES = 16
"""Of a message that is sealed."""

HALF_END = END_BYTES // 2
"""An end has so many bytes of the last tag, and as many of the last ciphertext, or END_BYTES of the last digest."""


@dataclass(frozen=True)
class Link:
    """A message of a chain; a hash has neither key nor nonce."""

    text: bytes
    key: bytes = b""
    nonce: bytes = b""


def is_chained(variant: Variant) -> bool:
    """Whether VARIANT has such chains."""
    return variant.kind != "block" and variant.interface == "featherweight"


def text_bytes(variant: Variant) -> int:
    """Bytes of the messages in VARIANT's chains: enough for nonce and key."""
    if variant.kind == "hash":
        return variant.digest_bytes
    return max(LEAST_BYTES, variant.nonce_bytes, variant.key_bytes - variant.tag_bytes)


def starts(variant: Variant, count: int) -> list[Link]:
    """Where the first COUNT chains of VARIANT begin."""
    source, size = random.Random(f"chains of {variant.id}"), text_bytes(variant)
    random_bytes = source.randbytes
    return [
        Link(random_bytes(size), random_bytes(variant.key_bytes), random_bytes(variant.nonce_bytes))
        for _ in range(count)
    ]


def walk(cipher: Cipher, variant: Variant, start: Link, messages: int) -> Iterator[tuple[Link, bytes]]:
    """The MESSAGES of the chain from START, and as which end each would be the last, by the specification."""
    link = start
    for _ in range(messages):
        oracle, size = Oracle(cipher, variant, link.key), len(link.text)
        if variant.kind == "hash":
            digest = oracle.digest(link.text)
            yield link, digest[:END_BYTES]
            link = Link(digest)
        else:
            sealed, tag = oracle.seal(link.nonce, ACCEPTED, link.text)
            yield link, tag[:HALF_END] + sealed[:HALF_END]
            link = Link(sealed, (tag + sealed)[: len(link.key)], link.text[: len(link.nonce)])
        assert len(link.text) == size


def computed_ends(cipher: Cipher, variant: Variant, begun: Sequence[Link], messages: int) -> list[bytes]:
    """How the chains of so many MESSAGES end that have BEGUN so, by the specification."""
    return [[end for _, end in walk(cipher, variant, start, messages)][-1] for start in begun]
