# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages whose pieces, also long ones, lie apart: between them are bytes that belong to no call."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import INVERSE, Expected, Trial
from featherweight.referee.device.message_input import MessageInput, with_other_secrets
from featherweight.referee.device.pieces import beginning
from featherweight.referee.device.sealing import message_trial
from featherweight.referee.trials import ACCEPTED, PAIRED
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, HASH, NOWHERE, Operand, Part, hash_step, step

BEGINNINGS = 1, 2, 3, 5
"""Bytes of first pieces; each option of compiled code has the trials with one of them."""

PIECES = 513, 0, 1025
"""Those of further pieces of messages: empty ones are null pointers."""

AD_PIECES = 258, 0, 17
"""The same of associated data."""

GAP = 8
"""Bytes around a piece."""

SECRETS = 8
"""Trials that are alike but for secrets; they are run side by side."""

BLAME = "wrong in pieces that lie apart"


def apart_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT. The first of those that are alike is watched, and the specification is asked of it."""
    for first in BEGINNINGS:
        sizes, source = (first, *PIECES), random.Random(f"{first} bytes apart of {variant.id}")
        text, key, nonce = bytes(sum(sizes)), bytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
        group = f"{first} bytes apart"
        if variant.kind == "hash":
            message = MessageInput(group, PAIRED, text, watched=False, compared=True)
            for one in _watched(message, source):
                yield _hashed(cipher, variant, one, sizes)
            continue
        ad = source.randbytes(first + sum(AD_PIECES))
        message = MessageInput(group, PAIRED, text, key, nonce, ad, watched=False, compared=True)
        for outputs in (("text",), ("other",), ("text", "other", "text")):
            for one in _watched(message, source):
                yield _crypted(cipher, variant, one, sizes, outputs)


def _watched(message: MessageInput, source: random.Random) -> Iterator[MessageInput]:
    """MESSAGE with SECRETS, once watched."""
    made = list(with_other_secrets(message, source, SECRETS))
    yield from (replace(made[0], watched=True), *made)


def _spread(array: str, content: bytes, sizes: Sequence[int]) -> tuple[bytes, list[Operand]]:
    """What ARRAY holds with the pieces of CONTENT of SIZES, and where they are; those of no bytes are nowhere."""
    whole, parts, start = bytes(GAP), list[Operand](), 0
    for size in sizes:
        parts.append(Part(array, len(whole), size) if size else NOWHERE)
        whole += content[start : start + size] + bytes(GAP if size else 0)
        start += size
    return whole, parts


def _in(array: str, parts: Sequence[Operand]) -> list[Operand]:
    """PARTS, but of another ARRAY."""
    return [replace(part, array=array) if isinstance(part, Part) else part for part in parts]


def _hashed(cipher: Cipher, variant: Variant, message: MessageInput, sizes: Sequence[int]) -> Trial:
    """MESSAGE hashed in pieces of SIZES."""
    text, parts = _spread("message", message.message, sizes)
    steps = [
        hash_step(variant, "init", "context", custom=0),
        *(step(HASH["update"], "context", part, size) for part, size in zip(parts, sizes, strict=True)),
        step(HASH["final"], "context", "digest"),
    ]
    oracle, expected = Oracle(cipher, variant, b""), list[Expected]()
    if message.watched and oracle.is_asked(len(message.message)):
        digest = oracle.digest(message.message)
        expected = [Expected("digest", digest, f"{variant.symbol}_final", "pieces", BLAME)]
    outputs = {"context": None, "digest": variant.digest_bytes}
    return message_trial(variant, message, steps, hash_arrays(variant, text, b""), outputs, expected)


def _crypted(
    cipher: Cipher, variant: Variant, message: MessageInput, sizes: Sequence[int], given: Sequence[str]
) -> Trial:
    """MESSAGE sealed in pieces of SIZES into arrays that are GIVEN in turn, among them where it lies, and opened in the
    same pieces."""
    ad_sizes = (len(message.ad),) if variant.lengths_first == "ad" else (sizes[0], *AD_PIECES)
    text, parts = _spread("text", message.message, sizes)
    ad, ad_parts = _spread("ad", message.ad, ad_sizes)
    outputs_of = [_in(name, parts) for name in given]
    pieces = [(outputs_of[index % len(given)][index], part, sizes[index]) for index, part in enumerate(parts)]
    begun = [
        beginning(variant, len(message.ad), len(message.message)),
        *(step(AEAD["ad"], "context", part, size) for part, size in zip(ad_parts, ad_sizes, strict=True)),
    ]
    steps = [
        *begun,
        *(step(AEAD["encrypt_update"], "context", to, part, size) for to, part, size in pieces),
        step(AEAD["tag"], "context", "tag"),
        *begun,
        *(step(AEAD["decrypt_update"], "context", part, to, size) for to, part, size in pieces),
        step(AEAD["verify"], "context", "tag", "verdict"),
    ]
    symbol, oracle = variant.symbol, Oracle(cipher, variant, message.key)
    expected = [
        Expected("verdict", ACCEPTED, f"{symbol}_verify", "pieces", BLAME),
        Expected("text", text, f"{symbol}_decrypt_update", "round-trip", INVERSE),
    ]
    if message.watched and oracle.is_asked(len(message.message) + len(message.ad)):
        _, tag = oracle.seal(message.nonce, message.ad, message.message)
        expected = [Expected("tag", tag, f"{symbol}_encrypt_update", "pieces", BLAME), *expected]
    inputs = {"key": message.key, "nonce": message.nonce, "ad": ad, "text": text}
    outputs: dict[str, int | None] = {"context": None, "tag": variant.tag_bytes, "verdict": 1}
    outputs |= {"other": len(text)} if "other" in given else {}
    return message_trial(variant, message, steps, inputs, outputs, expected)
