# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The messages that are sealed, opened and hashed by NIST's interface: those of the records of known answers, and
others, which must come back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from featherweight.catalog import Cipher, Variant
from featherweight.catalog.answers import Answer
from featherweight.referee.device.forgeries import forgeries, tags_with_a_wrong_byte
from featherweight.referee.device.inputs import VECTORS, WATCHED_VECTORS, hash_messages, sealed_messages
from featherweight.referee.device.message_input import FURTHER, KEYS, MessageInput, random_message
from featherweight.referee.device.message_lengths import BATCH, RATES, ends_of, short_bytes
from featherweight.referee.trials import spread
from featherweight.scales.lengths import counting
from featherweight.scales.records import records_of

KNOWN = {"vectors", FURTHER, KEYS}
"""Kinds of messages that are tried because their results are known; here, others' are."""

RECORDS = 128
"""Records of the file that are tried on a device, distributed over the options; on the computer, all are tried."""


def aead_messages(cipher: Cipher, variant: Variant) -> Iterator[MessageInput]:
    """The messages that VARIANT of CIPHER seals and opens, and those that it must refuse."""
    records = records_of(cipher, variant)
    lengths = {(len(answer.message), len(answer.ad)): answer for answer in records.answers}

    def make(_: Random, kind: str, message_bytes: int, ad_bytes: int) -> MessageInput | None:
        answer = lengths.get((message_bytes, ad_bytes))
        return None if answer is None else _message(answer, kind)

    def seal(message: MessageInput) -> tuple[bytes, bytes]:
        sealed = records.of(message.key, message.nonce, message.ad, message.message)
        assert sealed is not None, "it is made of a record"
        return sealed[: len(message.message)], sealed[len(message.message) :]

    yield from _vectors(records.answers)
    yield from (item for item in sealed_messages(variant) if item.kind not in KNOWN)
    source = Random(f"batches of {variant.id}")
    for size in _near_batches(variant):
        for sizes in ((size, size % 7), (size % 7, size)):
            long = replace(random_message(variant, source, "long", *sizes), watched=False)
            yield long
            yield replace(long, kind="forged", received=long.message + b"\xff" * variant.tag_bytes)
    yield from forgeries(variant, make, seal)
    for message in filter(None, (make(source, "forged", *sizes) for sizes in ends_of(variant))):
        ciphertext, tag = seal(message)
        alike = replace(message, group=f"{message.group}, wrong tags", watched=False, compared=True)
        yield from (replace(alike, received=ciphertext + wrong) for wrong in tags_with_a_wrong_byte(message, tag))
    yield from _cut(records.answers[-1], variant)


def digested_messages(cipher: Cipher, variant: Variant) -> Iterator[MessageInput]:
    """The messages that VARIANT of CIPHER hashes. Those that are not compared with others count up like those of the
    records, so that digests are known."""
    yield from _vectors(records_of(cipher, variant).answers)
    for item in hash_messages(variant):
        if item.kind not in KNOWN:
            yield item if item.compared else replace(item, message=counting(len(item.message)))
    for size in _near_batches(variant):
        yield MessageInput(f"0+{size} bytes", "long", counting(size), watched=False)


def _vectors(answers: Sequence[Answer]) -> Iterator[MessageInput]:
    """Some records at every option, the longest first, and more of them at one."""
    for index, answer in enumerate(spread(answers[::-1], VECTORS)):
        yield replace(_message(answer, "vectors"), watched=index < WATCHED_VECTORS)
    for answer in spread(answers, RECORDS):
        yield replace(_message(answer, "record"), watched=False)


def _cut(answer: Answer, variant: Variant) -> Iterator[MessageInput]:
    """What is received of ANSWER is shorter than a tag."""
    for size in range(variant.tag_bytes):
        cut = _message(answer, "forged")
        yield replace(cut, group=f"{size} bytes of a tag", received=answer.output[:size], watched=size == 0)


def _near_batches(variant: Variant) -> list[int]:
    """Bytes of messages that are longer than those of which every length is tried."""
    ends = range(RATES, BATCH + 1)
    near = {end * variant.rate_bytes + distance for end in ends for distance in (-1, 0, 1)}
    return sorted(size for size in near if size > short_bytes(variant))


def _message(answer: Answer, kind: str) -> MessageInput:
    group = f"{len(answer.ad)}+{len(answer.message)} bytes"
    return MessageInput(group, kind, answer.message, answer.key, answer.nonce, answer.ad)
