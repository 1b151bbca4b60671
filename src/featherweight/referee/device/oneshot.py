# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercises of authenticated encryption and hashes by NIST's interface: whole messages, sealed and opened in arrays
of their own. What a message becomes is known of the records of known answers alone; the others must come back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import INVERSE, Exercise, Expected, Trial
from featherweight.referee.device.message_input import UNKNOWN, MessageInput
from featherweight.referee.device.message_lengths import BATCH
from featherweight.referee.device.messages import message_exercise
from featherweight.referee.device.oneshot_messages import aead_messages, digested_messages
from featherweight.referee.device.sealing import ACCEPTS, REJECTS, message_trial
from featherweight.referee.trials import LONGER, PAIRED, flipped, single_bits
from featherweight.scales.job import Job
from featherweight.scales.layout import Site
from featherweight.scales.oneshot import DONE, REFUSED, length
from featherweight.scales.records import records_of
from featherweight.scales.steps import NIST_AEAD, NIST_HASH, Part, Step, step

WORD = 4
"""Bytes of a tag that are set to zero."""

CLEARED = 8
"""Bytes of a ciphertext that are set to zero, which so many are not by chance."""

FLIPPED = 4
"""Bytes of a ciphertext of which, in turn, a bit is changed in a trial: a firmware has room for 15 steps."""

EACH_BLOCK = range(513, 1026)
"""Bytes of messages, and of associated data, of the kind LONGER of which each block is changed in turn."""

PERIOD = 16
"""Bytes after which a long message repeats itself, but for its end."""

NOT_HASHED, SAME_DIGEST = "a message is not hashed", "a message with another bit has the same digest"


def oneshot_aead_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's authenticated encryption."""
    return message_exercise(job, site, NIST_AEAD, _aead_trials)


def oneshot_hash_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's hash."""
    return message_exercise(job, site, NIST_HASH, _hash_trials)


def oneshot_trials(cipher: Cipher, variant: Variant, message: MessageInput) -> list[Trial]:
    """The trials of MESSAGE: it is hashed, or sealed and opened again; a long one is refused, too."""
    if variant.kind == "hash":
        return _hash_trials_of(cipher, variant, message)
    made = [_aead_trial(cipher, variant, message)]
    if message.kind == "long":
        made.append(_cleared_trial(variant, message))
    if message.kind in {"long", LONGER}:
        made += _flipped_trials(variant, message)
    if message.kind == LONGER and len(message.message) in EACH_BLOCK:
        made += _without_blocks(variant, message)
    return made


def _aead_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    for message in aead_messages(cipher, variant):
        yield from oneshot_trials(cipher, variant, message)
    yield from _key_stream_trials(cipher, variant)


def _hash_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    for message in digested_messages(cipher, variant):
        yield from oneshot_trials(cipher, variant, message)


def _aead_trial(cipher: Cipher, variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE sealed and opened again; a forged one is only opened. If no record says what it becomes, it is forged
    where it lies. What a refused one leaves behind is not asked."""
    text, tag_bytes = message.message, variant.tag_bytes
    inputs = {"key": message.key, "nonce": message.nonce, "ad": message.ad}
    rest = ("ad", len(message.ad), "nonce", "key")
    if message.received is not None:
        size = len(message.received)
        steps = [step(NIST_AEAD["open"], "opened", "opened_bytes", "received", size, *rest, "verdict")]
        expected = [_returned(variant, "verdict", REFUSED, "_decrypt", ACCEPTS)]
        outputs: dict[str, int | None] = {"opened": max(size - tag_bytes, 0), "opened_bytes": None, "verdict": 1}
        return _trial(variant, message, steps, inputs | {"received": message.received}, outputs, expected)
    size = len(text) + tag_bytes
    steps = [
        _sealing(message),
        step(NIST_AEAD["open"], "opened", "opened_bytes", "sealed", size, *rest, "verdict"),
    ]
    expected = [
        _returned(variant, "result", DONE, "_encrypt", "a message is not sealed"),
        _length(variant, "sealed_bytes", size, "_encrypt"),
    ]
    sealed = records_of(cipher, variant).of(message.key, message.nonce, message.ad, text)
    if sealed is None and any(text):
        shown = "what is sealed shows the message"
        expected += [Expected("sealed", text, f"{variant.symbol}_encrypt", "random", shown, is_apart=True)]
    if sealed is not None:
        expected += [Expected("sealed", sealed, f"{variant.symbol}_encrypt", "vectors", "wrong result")]
    expected += [
        _returned(variant, "verdict", DONE, "_decrypt", REJECTS),
        Expected("opened", text, f"{variant.symbol}_decrypt", "round-trip", INVERSE),
        _length(variant, "opened_bytes", len(text), "_decrypt"),
    ]
    outputs = {"sealed": size, "sealed_bytes": None, "result": 1}
    outputs |= {"opened": len(text), "opened_bytes": None, "verdict": 1}
    if message.kind in {UNKNOWN, PAIRED}:  # what is refused must not tell secrets, either
        rest = ("ad", len(message.ad), "wrong_nonce", "key")
        steps += [step(NIST_AEAD["open"], "refused", "refused_bytes", "sealed", size, *rest, "refusal")]
        inputs |= {"wrong_nonce": flipped(message.nonce, 0)}
        outputs |= {"refused": len(text), "refused_bytes": None, "refusal": 1}
        expected += [_returned(variant, "refusal", REFUSED, "_decrypt", ACCEPTS)]
    elif sealed is None:
        inputs |= _changed(message)
        for verdict, forging in _forgings(variant, message):
            steps += forging
            outputs[verdict] = 1
            expected.append(_returned(variant, verdict, REFUSED, "_decrypt", ACCEPTS))
        outputs |= {"refused": len(text), "refused_bytes": None}
    return _trial(variant, message, steps, inputs | {"message": text}, outputs, expected)


def _changed(message: MessageInput) -> dict[str, bytes]:
    """What begins MESSAGE, each with any bit changed."""
    source = Random(f"changed, {message.group}, {message.kind}")
    parts = {"wrong_key": message.key, "wrong_nonce": message.nonce, "wrong_ad": message.ad}
    return {name: flipped(part, source.randrange(8 * len(part))) for name, part in parts.items() if part}


def _forgings(variant: Variant, message: MessageInput) -> Iterator[tuple[str, list[Step]]]:
    """Verdicts, and the steps that open what is sealed of MESSAGE with another key, nonce or associated data, then with
    its last bytes cleared, and with half of its tag, all of which is not to be accepted."""
    text_bytes, ad_bytes = len(message.message), len(message.ad)

    def opening(verdict: str, ad: str = "ad", nonce: str = "nonce", key: str = "key") -> Step:
        received = ("sealed", text_bytes + variant.tag_bytes, ad, ad_bytes, nonce, key)
        return step(NIST_AEAD["open"], "refused", "refused_bytes", *received, verdict)

    yield "key_refusal", [opening("key_refusal", key="wrong_key")]
    yield "nonce_refusal", [opening("nonce_refusal", nonce="wrong_nonce")]
    if ad_bytes:
        yield "ad_refusal", [opening("ad_refusal", ad="wrong_ad")]
    if text_bytes >= CLEARED:
        last = Part("sealed", text_bytes - CLEARED, CLEARED)
        yield "text_refusal", [step(NIST_AEAD["clear"], last, CLEARED), opening("text_refusal"), _sealing(message)]
    half = variant.tag_bytes // 2
    part = Part("sealed", text_bytes + half * (text_bytes % 2), half)
    yield "tag_refusal", [step(NIST_AEAD["clear"], part, half), opening("tag_refusal")]


def _key_stream_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The record with the longest message, sealed with each bit of its key and of its nonce changed: of what all
    records have the same, they do not show whether anything depends on it."""
    answer = max(records_of(cipher, variant).answers, key=lambda one: len(one.message))
    size = len(answer.message) + variant.tag_bytes
    genuine = MessageInput("other starts", "record", answer.message, answer.key, answer.nonce, answer.ad, watched=False)
    keys = (replace(genuine, key=key) for key in single_bits(answer.key))
    nonces = (replace(genuine, nonce=nonce) for nonce in single_bits(answer.nonce))
    blame = "with another key or nonce, the ciphertext is the same"
    expected = [Expected("sealed", answer.output, f"{variant.symbol}_encrypt", "random", blame, is_apart=True)]
    for message in (*keys, *nonces):
        outputs = {"sealed": size, "sealed_bytes": None, "result": 1}
        yield _trial(variant, message, [_sealing(message)], _sealed(message), outputs, expected)


Refusal = tuple[Sequence[Step], Sequence[Step]]
"""What changes a sealed message that is to be refused, and what brings it back."""


def _cleared_trial(variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE sealed, and opened with one word of its tag cleared, another one, the whole tag, and then the beginning
    of its ciphertext or bytes in the middle."""
    source = Random(f"cleared, {message.group}")
    size, tag_bytes = len(message.message), variant.tag_bytes
    seal = _sealing(message)
    one, other = source.sample(range(size, size + tag_bytes - WORD + 1, WORD), 2)
    cleared = [(one, WORD, [seal]), (other, WORD, []), (size, tag_bytes, [seal])]
    if size >= CLEARED:
        cleared += [(start, CLEARED, [seal]) for start in (0, source.randrange(size - CLEARED + 1))]
    clears = [([step(NIST_AEAD["clear"], Part("sealed", start, count), count)], back) for start, count, back in cleared]
    return _refused_trial(variant, message, "cleared", clears)


def _flipped_trials(variant: Variant, message: MessageInput) -> Iterator[Trial]:
    """MESSAGE sealed, and opened with a bit of its ciphertext or associated data changed, in FLIPPED bytes in turn; of
    the longest of the kind "long" in each, and of EACH_BLOCK bytes in one of each block."""
    source, is_long = Random(f"flipped, {message.group}"), message.kind == "long"
    for array, count in (("sealed", len(message.message)), ("ad", len(message.ad))):
        blocks = range(0, count, variant.rate_bytes)
        if is_long and count >= BATCH * variant.rate_bytes - 1:
            places = list(range(count))
        elif message.kind == LONGER and count in EACH_BLOCK:
            places = [source.randrange(start, min(start + variant.rate_bytes, count)) for start in blocks]
        else:
            places = source.sample(range(count), min(FLIPPED, count))
        flips = [step(NIST_AEAD["flip"], Part(array, place, 1), 1 << source.randrange(8)) for place in places]
        for start in range(0, len(flips), FLIPPED):
            some = [([flip], [flip]) for flip in flips[start : start + FLIPPED]]
            yield _refused_trial(variant, message, f"{array} changed at {places[start]}", some)


def _without_blocks(variant: Variant, message: MessageInput) -> Iterator[Trial]:
    """MESSAGE sealed, and opened with whole blocks of its ciphertext cleared in turn, FLIPPED of them in a trial."""
    seal, size = _sealing(message), max(variant.rate_bytes, CLEARED)
    starts = range(0, len(message.message) - size + 1, size)
    clears = [([step(NIST_AEAD["clear"], Part("sealed", start, size), size)], [seal]) for start in starts]
    for first in range(0, len(clears), FLIPPED):
        yield _refused_trial(variant, message, f"blocks cleared from {first} on", clears[first : first + FLIPPED])


def _sealed(message: MessageInput) -> dict[str, bytes]:
    """The inputs of `_sealing`."""
    return {"key": message.key, "nonce": message.nonce, "ad": message.ad, "message": message.message}


def _sealing(message: MessageInput) -> Step:
    """MESSAGE, sealed into an array of its own."""
    rest = ("ad", len(message.ad), "nonce", "key", "result")
    return step(NIST_AEAD["seal"], "sealed", "sealed_bytes", "message", len(message.message), *rest)


def _refused_trial(variant: Variant, message: MessageInput, what: str, refusals: Sequence[Refusal]) -> Trial:
    """MESSAGE sealed, and opened after each change of REFUSALS; WHAT tells the trial from others."""
    size = len(message.message)
    steps = [_sealing(message)]
    for place, (changes, back) in enumerate(refusals):
        received = ("sealed", size + variant.tag_bytes, "ad", len(message.ad), "nonce", "key")
        opening = step(NIST_AEAD["open"], "refused", "refused_bytes", *received, Part("refusals", place, 1))
        steps += [*changes, opening, *back]
    outputs: dict[str, int | None] = {"sealed": size + variant.tag_bytes, "sealed_bytes": None, "result": 1}
    outputs |= {"refused": size, "refused_bytes": None, "refusals": len(refusals)}
    expected = [_returned(variant, "refusals", REFUSED * len(refusals), "_decrypt", ACCEPTS)]
    group = f"{message.group}, {what}"
    changed = replace(message, group=group, watched=False)
    return _trial(variant, changed, steps, _sealed(message), outputs, expected)


def _hash_trials_of(cipher: Cipher, variant: Variant, message: MessageInput) -> list[Trial]:
    """MESSAGE hashed, and others beside it if its digest is not known."""
    digest = records_of(cipher, variant).of(b"", b"", b"", message.message)
    made = [_hash_trial(variant, message, digest)]
    if digest is None and message.message and not message.compared:
        made.append(_beside_trial(variant, message))
    if digest is None and message.kind == LONGER:
        made.append(_overlapping_trial(variant, message))
    return made


def _hash_trial(variant: Variant, message: MessageInput, digest: bytes | None) -> Trial:
    """MESSAGE hashed; if its DIGEST is known, another one of its length, too, which must have another digest."""
    text, symbol = message.message, variant.symbol
    steps = [step(NIST_HASH["digest"], "digest", "message", len(text), "result")]
    expected = [_returned(variant, "result", DONE, "", NOT_HASHED)]
    inputs, outputs = {"message": text}, {"digest": variant.digest_bytes, "result": 1}
    if digest is not None:
        expected += [Expected("digest", digest, symbol, "vectors", "wrong result")]
    if digest is not None and text:
        inputs["other"] = flipped(text, Random(f"another of {len(text)} bytes").randrange(8 * len(text)))
        outputs["other_digest"] = variant.digest_bytes
        steps += [step(NIST_HASH["digest"], "other_digest", "other", len(text), "result")]
        expected += [Expected("other_digest", digest, symbol, "random", SAME_DIGEST, is_apart=True)]
    return _trial(variant, message, steps, inputs, outputs, expected)


def _beside_trial(variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE hashed between two that differ from it in a bit anywhere and in one of its last byte."""
    text = message.message
    source, last = Random(f"beside {len(text)} bytes"), 8 * len(text)
    texts = {"first": flipped(text, source.randrange(last)), "message": text, "last": flipped(text, last - 1)}
    changed = replace(message, group=f"{message.group}, beside others")
    return _differing_trial(variant, changed, texts, list(texts), len(text))


def _overlapping_trial(variant: Variant, message: MessageInput) -> Trial:
    """Two messages of as many bytes as MESSAGE that differ in the last byte only, in an array that has room for little
    more than one: it repeats itself, and the second begins where it does so first."""
    count = len(message.message)
    text = bytearray((message.message[:PERIOD] * (count // PERIOD + 2))[: count + PERIOD])
    text[-1] ^= 1
    parts = [Part("message", start, count) for start in (0, PERIOD)]
    changed = replace(message, group=f"{message.group}, beside one with another last byte", message=bytes(text))
    return _differing_trial(variant, changed, {"message": bytes(text)}, parts, count)


def _differing_trial(
    variant: Variant, message: MessageInput, inputs: Mapping[str, bytes], texts: Sequence[str | Part], count: int
) -> Trial:
    """The trial of MESSAGE in which TEXTS, arrays or parts of INPUTS with COUNT bytes each, are hashed: their digests
    must differ."""
    size = variant.digest_bytes
    steps = [
        step(NIST_HASH["digest"], Part("digests", place * size, size), text, count, "result")
        for place, text in enumerate(texts)
    ]
    digests = bytes(len(texts) * size)
    expected = [
        _returned(variant, "result", DONE, "", NOT_HASHED),
        Expected("digests", digests, variant.symbol, "random", SAME_DIGEST, is_apart=True, distance=size),
    ]
    outputs = {"digests": len(digests), "result": 1}
    return _trial(variant, replace(message, watched=False), steps, inputs, outputs, expected)


def _returned(variant: Variant, array: str, value: bytes, function: str, blame: str) -> Expected:
    return Expected(array, value, f"{variant.symbol}{function}", "verdict", blame)


def _length(variant: Variant, array: str, size: int, function: str) -> Expected:
    return Expected(array, length(size), f"{variant.symbol}{function}", "lengths", "a wrong number of bytes is told")


def _trial(  # noqa: PLR0917 as `trial`
    variant: Variant,
    message: MessageInput,
    steps: Sequence[Step],
    inputs: Mapping[str, bytes],
    outputs: Mapping[str, int | None],
    expected: Sequence[Expected],
) -> Trial:
    """The trial of MESSAGE, whose inputs must be as they were afterwards."""
    function = steps[0].operation.called(variant.symbol)
    unchanged = [Expected(name, content, function, "inputs", "an input is changed") for name, content in inputs.items()]
    return message_trial(variant, message, steps, inputs, outputs, [*expected, *unchanged])
