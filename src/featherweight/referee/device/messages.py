# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercises of authenticated encryption and hashes: whole messages and pieces."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.apart import apart_trials
from featherweight.referee.device.contexts import context_trials
from featherweight.referee.device.empty_pieces import empty_piece_trials
from featherweight.referee.device.exercise import INVERSE, LONG, ORDER, Exercise, Expected, Trial
from featherweight.referee.device.forgeries import (
    LONG_SIZES,
    Seal,
    forgeries,
    longer_forgeries,
    longer_messages,
    mistaken_forgeries,
)
from featherweight.referee.device.inputs import hash_messages, sealed_messages
from featherweight.referee.device.longer import OPENINGS, longer_trials
from featherweight.referee.device.message_input import ENDS, FURTHER, KEYS, UNKNOWN, MessageInput, random_message
from featherweight.referee.device.message_lengths import short_bytes
from featherweight.referee.device.packets import common_trials, packet_trials
from featherweight.referee.device.pieces import beginning, counts_of, parts_of
from featherweight.referee.device.refused import refused_trials
from featherweight.referee.device.sealing import (
    ACCEPTS,
    LEAVES,
    REJECTS,
    Sealing,
    is_in_place,
    message_trial,
)
from featherweight.referee.device.streamed import streamed_trials
from featherweight.referee.device.tags import wrong_tag_trials, wrong_verify_trials
from featherweight.referee.device.walks import walk_trials
from featherweight.referee.trials import ACCEPTED, LONGER, PAIRED, REFUSED, WRONG_TAGS, flipped, share_of, shared
from featherweight.scales.job import Job
from featherweight.scales.layout import Site, fits
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, HASH, Operation, Step, calls_of, hash_operations, hash_step, step

SHARED_OUT = {"length", "pattern", "forged", "record", FURTHER, ENDS, KEYS, ORDER, PAIRED, WRONG_TAGS, *LONG}
"""The kinds of trials that are distributed over the options of compiled code."""

LONGER_FORGED = ((302, 9), (515, 0), (720, 21), (1025, 301), (16, 700), (1500, 2))
"""Bytes of longer messages that are forged, and of their associated data."""

LONGEST_FORGED = (7900, 11)
"""The same, of which only tags are: each specification is asked of so many bytes."""


def aead_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's authenticated encryption: sealing and opening at once and in pieces."""

    def messages(cipher: Cipher, variant: Variant) -> Iterator[MessageInput]:
        seal = sealer(cipher, variant)
        yield from sealed_messages(variant)
        yield from forgeries(variant, partial(random_message, variant), seal)
        yield from mistaken_forgeries(variant, seal)
        yield from longer_forgeries(variant, longer_messages(variant, LONGER_FORGED), seal)

    def trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
        yield from _trials(messages, cipher, variant)
        longer = longer_messages(variant, (*LONGER_FORGED, LONGEST_FORGED))
        for message in (*_short_and_long(variant), *longer):
            yield from wrong_tag_trials(variant, message, sealer(cipher, variant))
        yield from common_trials(cipher, variant)

    def verified() -> list[Trial]:
        cipher, variant = job.cipher, job.variant
        messages = (*_short_and_long(variant), *_longest(cipher, variant))
        seal = sealer(cipher, variant)
        tried = (wrong_verify_trials(variant, one, seal, site.state_bytes) for one in messages)
        refused = (refused_trials(variant, one, site.state_bytes) for one in _unasked(cipher, variant))
        return [*chain.from_iterable(tried), *chain.from_iterable(refused)]

    others = [
        *context_trials(job, site.state_bytes),
        *shared(("verified", job.variant.id, site.state_bytes), verified),
    ]
    if site.data_alignment == 1:
        others = [*others, *shared(("packets", job.variant.id), lambda: list(packet_trials(job.cipher, job.variant)))]
    return message_exercise(job, site, AEAD, trials, others)


def _short_and_long(variant: Variant) -> Iterator[MessageInput]:
    """The messages of VARIANT whose tags are tried with each byte wrong, at once and in pieces."""
    yield from (message for message in sealed_messages(variant) if message.kind in {"length", ENDS})
    yield from longer_messages(variant, LONG_SIZES)


def _longest(cipher: Cipher, variant: Variant) -> Iterator[MessageInput]:
    """The messages of VARIANT that are longer than forged ones, as far as the specification is asked of them."""
    most, oracle = max(size for size, _ in LONGER_FORGED), Oracle(cipher, variant, b"")
    for one in sealed_messages(variant):
        is_asked = one.is_asked and oracle.is_asked(len(one.message) + len(one.ad))
        if one.kind == LONGER and len(one.message) > most and is_asked:
            yield one


def _unasked(cipher: Cipher, variant: Variant) -> Iterator[MessageInput]:
    """The messages of VARIANT of the kind LONGER of which the specification is not asked, one of each lengths."""
    oracle = Oracle(cipher, variant, b"")
    longer = [one for one in sealed_messages(variant) if one.kind == LONGER]
    unasked = (one for one in longer if not (one.is_asked and oracle.is_asked(len(one.message) + len(one.ad))))
    yield from {one.group: one for one in unasked}.values()


def sealer(cipher: Cipher, variant: Variant) -> Seal:
    """What the specification makes of messages."""
    return lambda message: Oracle(cipher, variant, message.key).seal(message.nonce, message.ad, message.message)


def hash_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's hash: at once and in pieces."""

    def messages(_: Cipher, variant: Variant) -> Iterator[MessageInput]:
        return hash_messages(variant)

    contexts = context_trials(job, site.state_bytes)
    return message_exercise(job, site, hash_operations(job.variant), partial(_trials, messages), contexts)


def _trials(
    messages: Callable[[Cipher, Variant], Iterator[MessageInput]], cipher: Cipher, variant: Variant
) -> Iterator[Trial]:
    for message in messages(cipher, variant):
        yield from message_trials(cipher, variant, message)
    yield from streamed_trials(cipher, variant)
    yield from walk_trials(variant)
    yield from empty_piece_trials(variant)
    yield from apart_trials(cipher, variant)


def message_exercise(
    job: Job,
    site: Site,
    operations: Mapping[str, Operation],
    trials: Callable[[Cipher, Variant], Iterator[Trial]],
    others: Sequence[Trial] = (),
) -> Exercise:
    """JOB's OPERATIONS in TRIALS of its variant, and in OTHERS. Vectors, secrets and forged tags are tried at each
    option; the rest is distributed."""
    cipher, variant = job.cipher, job.variant
    made = shared((variant.kind, variant.id), lambda: list(trials(cipher, variant)))
    own = (item for item in share_of(job, [*made, *others], SHARED_OUT) if fits(item.shape.arrays, site))
    fitting = [item for item in own if _most_told(item) >> 8 * site.word_bytes == 0]
    calls = calls_of(operations.values(), variant.symbol, job.target.manifest.core)
    return Exercise(calls, fitting, () if job.is_assembly else SHARED_OUT)


def _most_told(item: Trial) -> int:
    """The largest number that a step of ITEM takes."""
    return max(operand for one in item.shape.steps for operand in one.operands if isinstance(operand, int))


def message_trials(cipher: Cipher, variant: Variant, message: MessageInput) -> list[Trial]:
    """The trials of MESSAGE; whether the specification is asked is for the message and for the specification to say."""
    asked = Oracle(cipher, variant, message.key).is_asked(len(message.message) + len(message.ad))
    message = replace(message, is_asked=message.is_asked and asked)
    if variant.kind == "hash":
        return [_hash_trial(cipher, variant, message)]
    if message.kind == LONGER:
        return list(longer_trials(cipher, variant, message))
    if message.kind == PAIRED and len(message.message) <= short_bytes(variant):
        return [_paired_trial(variant, message)]
    unknown = message.kind in {UNKNOWN, PAIRED}
    if unknown and "seal" not in message.ways:
        return [_pieces_trial(variant, message)]
    return [_unknown_trial(variant, message) if unknown else _aead_trial(cipher, variant, message)]


def _aead_trial(cipher: Cipher, variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE in each of its ways, in one trial; a forged one is only opened."""
    made = Sealing(cipher, variant, message)
    for way in message.ways:
        if message.received is None or way in OPENINGS:
            made.go(way)
    made.expect_inputs()
    return message_trial(variant, message, made.steps, made.inputs, made.outputs, made.expected)


def _unknown_trial(variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE sealed at once, which the specification is not asked of, and opened; then it is opened, as if it were a
    ciphertext, with another nonce, and refused. In place, if it has an odd number of bytes."""
    size, decrypt = len(message.message), f"{variant.symbol}_decrypt"
    other = "text" if is_in_place(size) else "other"
    ad = ("ad", len(message.ad))
    steps = [
        step(AEAD["seal"], other, "tag", "text", size, *ad, "nonce", "key"),
        step(AEAD["open"], "text", other, size, "tag", *ad, "nonce", "key", "verdict"),
        step(AEAD["open"], other, "text", size, "tag", *ad, "wrong_nonce", "key", "refusal"),
    ]
    inputs = {"key": message.key, "nonce": message.nonce, "wrong_nonce": flipped(message.nonce, 0)}
    inputs |= {"ad": message.ad, "text": message.message}
    outputs: dict[str, int | None] = {"tag": variant.tag_bytes, "verdict": 1, "refusal": 1}
    outputs |= {} if other == "text" else {other: size}
    expected = [
        Expected("verdict", ACCEPTED, decrypt, "verdict", REJECTS),
        Expected("refusal", REFUSED, decrypt, "verdict", ACCEPTS),
        Expected(other, bytes(size), decrypt, "round-trip", LEAVES),
    ]
    return message_trial(variant, message, steps, inputs, outputs, expected)


def _paired_trial(variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE, of a length of which another one's results are known, sealed in place where that is not, or the other
    way round; opened in both ways; and refused like it is sealed, as if it were a ciphertext, with another nonce."""
    size, decrypt, text = len(message.message), f"{variant.symbol}_decrypt", message.message
    rest = ("ad", len(message.ad), "nonce", "key")
    wrong = ("ad", len(message.ad), "wrong_nonce", "key", "refusal")
    inputs = {"key": message.key, "nonce": message.nonce, "wrong_nonce": flipped(message.nonce, 0)}
    inputs |= {"ad": message.ad, "text": text}
    outputs: dict[str, int | None] = {"tag": variant.tag_bytes, "verdict": 1, "second_verdict": 1, "refusal": 1}
    if is_in_place(size):
        outputs |= {"sealed": size, "opened": size}
        steps = [
            step(AEAD["seal"], "sealed", "tag", "text", size, *rest),
            step(AEAD["open"], "opened", "sealed", size, "tag", *rest, "verdict"),
            step(AEAD["open"], "sealed", "sealed", size, "tag", *rest, "second_verdict"),
            step(AEAD["open"], "text", "opened", size, "tag", *wrong),
        ]
        came_back, refused = ("opened", "sealed"), "text"
    else:
        inputs |= {"again": text}
        outputs |= {"opened": size}
        steps = [
            step(AEAD["seal"], "text", "tag", "text", size, *rest),
            step(AEAD["open"], "opened", "text", size, "tag", *rest, "verdict"),
            step(AEAD["open"], "text", "text", size, "tag", *rest, "second_verdict"),
            step(AEAD["open"], "again", "again", size, "tag", *wrong),
        ]
        came_back, refused = ("opened", "text"), "again"
    expected = [Expected(name, ACCEPTED, decrypt, "verdict", REJECTS) for name in ("verdict", "second_verdict")]
    expected += [Expected(name, text, decrypt, "round-trip", INVERSE) for name in came_back]
    expected += [
        Expected("refusal", REFUSED, decrypt, "verdict", ACCEPTS),
        Expected(refused, bytes(size), decrypt, "round-trip", LEAVES),
    ]
    return message_trial(variant, message, steps, inputs, outputs, expected)


def _pieces_trial(variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE sealed in one piece, and opened in one; then its ciphertext is refused with another nonce."""
    size, ad_size, symbol = len(message.message), len(message.ad), variant.symbol

    def started(nonce: str) -> list[Step]:
        first = beginning(variant, ad_size, size)
        operands = tuple(nonce if operand == "nonce" else operand for operand in first.operands)
        return [replace(first, operands=operands), step(AEAD["ad"], "context", "ad", ad_size)]

    steps = [
        *started("nonce"),
        step(AEAD["encrypt_update"], "context", "text", "text", size),
        step(AEAD["tag"], "context", "tag"),
        *started("wrong_nonce"),
        step(AEAD["decrypt_update"], "context", "other", "text", size),
        step(AEAD["verify"], "context", "tag", "refusal"),
        *started("nonce"),
        step(AEAD["decrypt_update"], "context", "text", "text", size),
        step(AEAD["verify"], "context", "tag", "verdict"),
    ]
    inputs = {"key": message.key, "nonce": message.nonce, "wrong_nonce": flipped(message.nonce, 0)}
    inputs |= {"ad": message.ad, "text": message.message}
    outputs = {"context": None, "other": size, "tag": variant.tag_bytes, "verdict": 1, "refusal": 1}
    expected = [
        Expected("verdict", ACCEPTED, f"{symbol}_verify", "verdict", REJECTS),
        Expected("refusal", REFUSED, f"{symbol}_verify", "verdict", ACCEPTS),
        Expected("text", message.message, f"{symbol}_decrypt_update", "round-trip", INVERSE),
    ]
    return message_trial(variant, message, steps, inputs, outputs, expected)


def _hash_trial(cipher: Cipher, variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE hashed at once and in pieces; if the specification is not asked, the digests are each other's."""
    symbol, text, custom = variant.symbol, message.message, len(message.ad)
    inputs = hash_arrays(variant, text, message.ad)
    at_once = hash_step(variant, "digest", "digest", "message", len(text), custom=custom)
    if message.kind in {UNKNOWN, PAIRED}:
        return message_trial(variant, message, [at_once], inputs, {"digest": variant.digest_bytes}, [])
    wrong = "vectors" if message.kind == "vectors" else "random"
    source = random.Random(f"pieces of {len(text)} bytes")
    count, _ = counts_of(message)
    steps = [
        at_once,
        hash_step(variant, "init", "context", custom=custom),
        *(
            step(HASH["update"], "context", part, size)
            for _, part, size in parts_of(
                ("", "message"), len(text), count, source, variant.rate_bytes, first=message.first_piece
            )
            if size or message.kind != ENDS
        ),
        step(HASH["final"], "context", "pieces"),
    ]
    if not message.is_asked:
        steps += [step(HASH["xor"], "pieces", "digest", variant.digest_bytes)]
        differ = "at once and in pieces, it is not the same"
        expected = [Expected("pieces", bytes(variant.digest_bytes), symbol, "pieces", differ)]
    else:
        digest = Oracle(cipher, variant, b"").digest(text, message.ad)
        expected = [
            Expected("digest", digest, symbol, wrong, "wrong result"),
            Expected("pieces", digest, f"{symbol}_final", "pieces", "wrong result"),
        ]
    expected += [Expected(name, content, symbol, "inputs", "an input is changed") for name, content in inputs.items()]
    outputs = {"context": None, "digest": variant.digest_bytes, "pieces": variant.digest_bytes}
    return message_trial(variant, message, steps, inputs, outputs, expected)
