# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercises of authenticated encryption and hashes: whole messages and pieces."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import INVERSE, LONG, Exercise, Expected, Trial, trial
from featherweight.referee.device.forgeries import forgeries, longer_forgeries
from featherweight.referee.device.inputs import UNKNOWN, MessageInput, hash_messages, random_message, sealed_messages
from featherweight.referee.device.pieces import FEW_PIECES, PIECES, in_pieces, parts_of
from featherweight.referee.trials import PAIRED, flipped, share_of, shared
from featherweight.scales.job import Job
from featherweight.scales.layout import Site, fits
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, HASH, Operation, Step, calls_of, hash_operations, hash_step, step

SHARED_OUT = {"length", "pattern", "forged", "record", PAIRED, *LONG}
"""The kinds of trials that are distributed over the options of compiled code."""

LONGER_FORGED = ((302, 9), (515, 0), (720, 21), (1025, 301), (16, 700), (1500, 2))
"""Bytes of longer messages that are forged, and of their associated data."""


def aead_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's authenticated encryption: sealing and opening at once and in pieces."""

    def messages(cipher: Cipher, variant: Variant) -> Iterator[MessageInput]:
        def seal(message: MessageInput) -> tuple[bytes, bytes]:
            return Oracle(cipher, variant, message.key).seal(message.nonce, message.ad, message.message)

        yield from sealed_messages(variant)
        yield from forgeries(variant, partial(random_message, variant), seal)
        yield from longer_forgeries(variant, LONGER_FORGED)

    return message_exercise(job, site, AEAD, messages, _aead_trial)


def hash_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's hash: at once and in pieces."""

    def messages(_: Cipher, variant: Variant) -> Iterator[MessageInput]:
        return hash_messages(variant)

    return message_exercise(job, site, hash_operations(job.variant), messages, _hash_trial)


def message_exercise(
    job: Job,
    site: Site,
    operations: Mapping[str, Operation],
    messages: Callable[[Cipher, Variant], Iterator[MessageInput]],
    made_of: Callable[[Cipher, Variant, MessageInput], Trial],
) -> Exercise:
    """JOB's OPERATIONS on MESSAGES, of each of which a trial is MADE_OF. Vectors, secrets and forged tags are tried at
    each option; the others are distributed."""
    cipher, variant = job.cipher, job.variant
    made = shared(
        (variant.kind, variant.id), lambda: [made_of(cipher, variant, item) for item in messages(cipher, variant)]
    )
    fitting = [item for item in share_of(job, made, SHARED_OUT) if fits(item.shape.arrays, site)]
    calls = calls_of(operations.values(), variant.symbol, job.target.manifest.core)
    return Exercise(calls, fitting, () if job.is_assembly else SHARED_OUT)


ACCEPTED, REFUSED = b"\0", b"\xff"
"""What `open` and `verify` return."""

ACCEPTS, REJECTS = "a forged message is accepted", "a genuine message is rejected"
LEAVES = "an unverified message is left"


def is_in_place(size: int) -> bool:
    """Whether messages of SIZE bytes are sealed and opened in place."""
    return size % 2 == 1


class _Sealing:
    """The steps that seal and open a message, and what must come of them."""

    def __init__(self, cipher: Cipher, variant: Variant, message: MessageInput) -> None:
        self._variant, self._symbol, self._message = variant, variant.symbol, message
        self._in_place = is_in_place(len(message.message))
        self._forged = message.received is not None
        received = message.received
        if received is None:
            received = b"".join(Oracle(cipher, variant, message.key).seal(message.nonce, message.ad, message.message))
        self._text, self._tag = received[: -variant.tag_bytes], received[-variant.tag_bytes :]
        self._source = random.Random(f"pieces of {len(message.ad)} and {len(self._text)} bytes")
        self._counts = FEW_PIECES if message.compared else PIECES
        self.inputs = {"key": message.key, "nonce": message.nonce, "ad": message.ad}
        self.outputs: dict[str, int | None] = {"context": None}
        self.steps: list[Step] = []
        self.expected: list[Expected] = []

    def seal(self) -> None:
        """At once."""
        message, ad = self._message.message, self._message.ad
        output, source = self._arrays("sealed", message, "message")
        self.outputs["tag"] = len(self._tag)
        self.steps += [step(AEAD["seal"], output, "tag", source, len(message), "ad", len(ad), "nonce", "key")]
        wrong = "vectors" if self._message.kind == "vectors" else "random"
        self._expect("sealed", self._text, "_encrypt", wrong, "wrong result")
        self._expect("tag", self._tag, "_encrypt", wrong, "wrong tag")

    def seal_pieces(self) -> None:
        """In pieces."""
        message = self._message.message
        arrays = self._arrays("pieces", message, "message")
        self.outputs["pieces_tag"] = len(self._tag)
        self.steps += self._in_pieces("encrypt_update", arrays, len(message))
        self.steps += [step(AEAD["tag"], "context", "pieces_tag")]
        self._expect("pieces", self._text, "_encrypt_update", "pieces", "wrong result")
        self._expect("pieces_tag", self._tag, "_tag", "pieces", "wrong tag")

    def open(self) -> None:
        """At once."""
        size, ad = len(self._text), self._message.ad
        output, source = self._arrays("opened", self._text, "received")
        self.inputs["received_tag"] = self._tag
        self.outputs["opened_verdict"] = 1
        operands = (output, source, size, "received_tag", "ad", len(ad), "nonce", "key", "opened_verdict")
        self.steps += [step(AEAD["open"], *operands)]
        self._expect_verdict("opened_verdict", "_decrypt")
        released = LEAVES if self._forged else INVERSE
        opened = bytes(size) if self._forged else self._message.message
        self._expect("opened", opened, "_decrypt", "round-trip", released)

    def open_pieces(self) -> None:
        """In pieces."""
        arrays = self._arrays("opened_pieces", self._text, "received")
        self.inputs["received_tag"] = self._tag
        self.outputs["pieces_verdict"] = 1
        self.steps += self._in_pieces("decrypt_update", arrays, len(self._text))
        self.steps += [step(AEAD["verify"], "context", "received_tag", "pieces_verdict")]
        self._expect_verdict("pieces_verdict", "_verify")
        if not self._forged:
            self._expect("opened_pieces", self._message.message, "_decrypt_update", "pieces", "wrong result")

    def expect_inputs(self) -> None:
        """Inputs that no step writes are as they were."""
        written = {item.array for item in self.expected}
        for name, content in self.inputs.items():
            if name not in {*written, "opened_pieces"}:
                self._expect(name, content, "_encrypt", "inputs", "an input is changed")

    def _arrays(self, output: str, content: bytes, source: str) -> tuple[str, str]:
        """Output and input of an operation on CONTENT, which lies in SOURCE unless both are one array."""
        if self._in_place:
            self.inputs[output] = content
            return output, output
        self.inputs[source] = content
        self.outputs[output] = len(content)
        return output, source

    def _in_pieces(self, operation: str, arrays: tuple[str, str], size: int) -> list[Step]:
        """The steps of OPERATION on ARRAYS of SIZE bytes, up to the tag."""
        return in_pieces(self._variant, operation, arrays, size, len(self._message.ad), self._counts, self._source)

    def _expect(self, array: str, content: bytes, function: str, check: str, blame: str) -> None:
        self.expected.append(Expected(array, content, f"{self._symbol}{function}", check, blame))

    def _expect_verdict(self, array: str, function: str) -> None:
        blame = ACCEPTS if self._forged else REJECTS
        self._expect(array, REFUSED if self._forged else ACCEPTED, function, "verdict", blame)


def _aead_trial(cipher: Cipher, variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE sealed and opened, at once and in pieces; a forged one is only opened."""
    if message.kind == "longer":
        is_odd = max(len(message.message), len(message.ad)) % 2 == 1
        return _longer_trial(variant, message, is_sealed_at_once=is_odd)
    if message.kind in {UNKNOWN, PAIRED}:
        return _unknown_trial(variant, message)
    made = _Sealing(cipher, variant, message)
    if message.received is None:
        made.seal()
        made.seal_pieces()
    made.open()
    made.open_pieces()
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


def _longer_trial(variant: Variant, message: MessageInput, *, is_sealed_at_once: bool) -> Trial:
    """MESSAGE sealed at once and opened in pieces, or the other way; in place, to save RAM."""
    text, size, ad_size = ("text", "text"), len(message.message), len(message.ad)
    source = random.Random(f"pieces of {ad_size} and {size} bytes")
    forged = message.received_nonce is not None
    nonce = "received_nonce" if forged else "nonce"
    if is_sealed_at_once:
        steps = [
            step(AEAD["seal"], "text", "tag", "text", size, "ad", ad_size, "nonce", "key"),
            *in_pieces(variant, "decrypt_update", text, size, ad_size, PIECES, source, nonce, message.first_piece),
            step(AEAD["verify"], "context", "tag", "verdict"),
        ]
        whole, differ = "_encrypt", "what is sealed at once does not open in pieces"
    else:
        steps = [
            *in_pieces(variant, "encrypt_update", text, size, ad_size, PIECES, source, first_piece=message.first_piece),
            step(AEAD["tag"], "context", "tag"),
            step(AEAD["open"], "text", "text", size, "tag", "ad", ad_size, nonce, "key", "verdict"),
        ]
        whole, differ = "_decrypt", "what is sealed in pieces does not open at once"
    function = f"{variant.symbol}{whole}"
    inputs = {"key": message.key, "nonce": message.nonce, "ad": message.ad, "text": message.message}
    if message.received_nonce is None:
        expected = [
            Expected("verdict", ACCEPTED, function, "pieces", differ),
            Expected("text", message.message, function, "round-trip", INVERSE),
        ]
    else:
        inputs["received_nonce"] = message.received_nonce
        expected = [Expected("verdict", REFUSED, function, "verdict", ACCEPTS)]
        if whole == "_decrypt":
            expected.append(Expected("text", bytes(size), function, "round-trip", LEAVES))
    return message_trial(
        variant, message, steps, inputs, {"context": None, "tag": variant.tag_bytes, "verdict": 1}, expected
    )


def message_trial_of(cipher: Cipher, variant: Variant, message: MessageInput) -> Trial:
    """The trial of MESSAGE."""
    return (_hash_trial if variant.kind == "hash" else _aead_trial)(cipher, variant, message)


def whole_and_pieces(cipher: Cipher, variant: Variant, message: MessageInput) -> list[Trial]:
    """MESSAGE, of which the specification is not asked, at once and in pieces, the one against the other."""
    if variant.kind == "hash":
        return [_hash_trial(cipher, variant, message)]
    return [_longer_trial(variant, message, is_sealed_at_once=choice) for choice in (True, False)]


def message_trial(  # noqa: PLR0917 as `trial`
    variant: Variant,
    message: MessageInput,
    steps: Sequence[Step],
    inputs: Mapping[str, bytes],
    outputs: Mapping[str, int | None],
    expected: Sequence[Expected],
) -> Trial:
    """The trial of MESSAGE with these STEPS."""
    return trial(
        message.kind,
        variant.symbol,
        steps,
        inputs,
        outputs,
        expected,
        group=message.group,
        compared=message.compared,
        watched=message.watched,
    )


def _hash_trial(cipher: Cipher, variant: Variant, message: MessageInput) -> Trial:
    """MESSAGE hashed at once and in pieces; in place of the specification's digest, longer ones have each other's."""
    symbol, text, custom = variant.symbol, message.message, len(message.ad)
    inputs = hash_arrays(variant, text, message.ad)
    at_once = hash_step(variant, "digest", "digest", "message", len(text), custom=custom)
    if message.kind in {UNKNOWN, PAIRED}:
        return message_trial(variant, message, [at_once], inputs, {"digest": variant.digest_bytes}, [])
    wrong = "vectors" if message.kind == "vectors" else "random"
    source = random.Random(f"pieces of {len(text)} bytes")
    count = (FEW_PIECES if message.compared else PIECES)[0]
    steps = [
        at_once,
        hash_step(variant, "init", "context", custom=custom),
        *(
            step(HASH["update"], "context", part, size)
            for _, part, size in parts_of(
                ("", "message"), len(text), count, source, variant.rate_bytes, first=message.first_piece
            )
        ),
        step(HASH["final"], "context", "pieces"),
    ]
    if message.kind == "longer":
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
