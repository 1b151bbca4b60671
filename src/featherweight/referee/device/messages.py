# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercises of authenticated encryption and hashes: whole messages, pieces, forgeries, long messages."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import INVERSE, Exercise, Expected, Trial, trial
from featherweight.referee.device.layout import Site, fits
from featherweight.referee.device.steps import AEAD, HASH, Part, Step, calls_of, step
from featherweight.referee.trials import flipped, share_of, shared, single_bits, spread
from featherweight.scales.job import Job
from featherweight.scales.lengths import known_answer_inputs
from featherweight.scales.oracle import Oracle

RATES = 3
"""Messages and associated data have all lengths up to this many blocks of the rate."""

LONG_LENGTHS = (255, 256, 257, 300, 1025, 4096)
"""Bytes of long messages, at which counts of bytes outgrow 8 bits, and of long associated data. Each is tried where the
device has the RAM for it."""

SECRETS = 16
"""Random trials of one length that differ in key and message."""

SINGLE_BITS = 48
"""Trials that differ from another one in a single bit of key or message, or as many as it has bits."""

SHORT_BYTES = 2
"""Bytes of the message in single-bit trials with a key; for hashes it is a byte shorter than a block."""

VECTORS, WATCHED_VECTORS = 6, 1
"""Known answers that are tried at every option, and those that are watched; on the computer, all are tried."""

WATCHED_DISTANCE = 1
"""Lengths that are so close to a multiple of the rate are watched, others of the kind "length" not."""

WATCHED_FORGERIES = 8
"""Forgeries that are watched."""

SHARED_OUT = {"length", "forged", "long"}
"""The kinds of trials that are distributed over the options of compiled code."""

TAGS = 4
"""Random tags that are tried as forgeries."""


@dataclass(frozen=True)
class MessageInput:
    """One message to be sealed or hashed, and the ciphertext and tag that are received."""

    group: str
    kind: str
    message: bytes
    key: bytes = b""
    nonce: bytes = b""
    ad: bytes = b""
    received: bytes | None = None
    """Ciphertext and tag; None: the genuine ones."""
    watched: bool = True


def aead_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's authenticated encryption: sealing and opening at once and in pieces, of genuine, forged and
    shortened messages."""
    return Exercise(calls_of([*AEAD.values()], job.variant.symbol), _trials(job, site, _aead_messages, _aead_trial))


def hash_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's hash: at once and in pieces."""
    return Exercise(calls_of([*HASH.values()], job.variant.symbol), _trials(job, site, _hash_messages, _hash_trial))


def _trials(
    job: Job,
    site: Site,
    messages: Callable[[Cipher, Variant], Iterator[MessageInput]],
    made_of: Callable[[Cipher, Variant, MessageInput, bool], Trial],
) -> list[Trial]:
    """The trials of JOB. Vectors and secrets are tried at each option; lengths and forgeries are distributed."""
    cipher, variant = job.cipher, job.variant
    made = shared(
        (variant.kind, variant.id),
        lambda: [made_of(cipher, variant, item, _in_place(item)) for item in messages(cipher, variant)],
    )
    return [item for item in share_of(job, made, SHARED_OUT) if fits(item.shape.arrays, site)]


def _in_place(message: MessageInput) -> bool:
    """Whether input and output are one array: for every other length."""
    return len(message.message) % 2 == 1


def _vectors(variant: Variant) -> Iterator[MessageInput]:
    """Known answers of no more than RATES blocks, spread evenly, the longest first."""
    room = RATES * variant.rate_bytes
    fitting = [item for item in known_answer_inputs(variant) if max(map(len, item[2:])) <= room]
    distance = (len(fitting) - 1) // (VECTORS - 1)
    for index, (key, nonce, ad, message) in enumerate(fitting[::-1][::distance]):
        group = f"{len(ad)}+{len(message)} bytes"
        yield MessageInput(group, "vectors", message, key, nonce, ad, watched=index < WATCHED_VECTORS)


def _hash_messages(_: Cipher, variant: Variant) -> Iterator[MessageInput]:
    yield from _vectors(variant)
    source = random.Random(f"messages of {variant.id}")
    for size in range(RATES * variant.rate_bytes + 1):
        watched = _is_watched(size, variant)
        yield MessageInput(f"0+{size} bytes", "length", source.randbytes(size), watched=watched)
    for size in LONG_LENGTHS:
        yield MessageInput(f"0+{size} bytes", "long", source.randbytes(size), watched=False)
    size = variant.rate_bytes + variant.rate_bytes // 2
    for message in (bytes(size), b"\xff" * size, *(source.randbytes(size) for _ in range(SECRETS))):
        yield MessageInput("secrets", "secrets", message)
    short = source.randbytes(variant.rate_bytes - 1)
    changed = single_bits(short, SINGLE_BITS)
    changed += [source.randbytes(len(short)) for _ in range(SINGLE_BITS - len(changed))]  # it may have fewer bits
    for message in (short, *changed):
        yield MessageInput("single bits", "secrets", message)


def _aead_messages(cipher: Cipher, variant: Variant) -> Iterator[MessageInput]:
    yield from _vectors(variant)
    source = random.Random(f"messages of {variant.id}")
    room = RATES * variant.rate_bytes + 1

    def lengths(kind: str, message_bytes: int, ad_bytes: int) -> MessageInput:
        message, ad = source.randbytes(message_bytes), source.randbytes(ad_bytes)
        key, nonce = _random_start(variant, source)
        watched = kind == "length" and (_is_watched(message_bytes, variant) or _is_watched(ad_bytes, variant))
        group = f"{ad_bytes}+{message_bytes} bytes"
        return MessageInput(group, kind, message, key, nonce, ad, watched=watched)

    for size in range(room):
        # 7 has no common factor with any ROOM in the catalogue: both lengths take all values.
        yield lengths("length", size, 7 * size % room)
    for size in LONG_LENGTHS:
        yield lengths("long", size, size % 7)
        yield lengths("long", size % 7, size)
    size, (key, nonce), ad = variant.rate_bytes + 3, _random_start(variant, source), source.randbytes(5)
    genuine = MessageInput("secrets", "secrets", source.randbytes(size), key, nonce, ad)
    for byte in (b"\x00", b"\xff"):
        yield replace(genuine, key=byte * variant.key_bytes, message=byte * size)
    for _ in range(SECRETS):
        yield replace(genuine, key=source.randbytes(variant.key_bytes), message=source.randbytes(size))
    short = replace(genuine, group="single bits", message=genuine.message[:SHORT_BYTES], ad=b"")
    yield short
    for key in single_bits(short.key, SINGLE_BITS - 8 * SHORT_BYTES):
        yield replace(short, key=key)
    for message in single_bits(short.message):
        yield replace(short, message=message)
    forgeries = list(_forgeries(cipher, variant, genuine, source))
    watched = set(map(id, spread(forgeries, WATCHED_FORGERIES)))
    yield from (replace(item, watched=id(item) in watched) for item in forgeries)


def _is_watched(size: int, variant: Variant) -> bool:
    """Whether a message of SIZE bytes is watched: near the multiples of the rate."""
    return (size + WATCHED_DISTANCE) % variant.rate_bytes <= 2 * WATCHED_DISTANCE


def _random_start(variant: Variant, source: random.Random) -> tuple[bytes, bytes]:
    return source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)


def _forgeries(
    cipher: Cipher, variant: Variant, genuine: MessageInput, source: random.Random
) -> Iterator[MessageInput]:
    """GENUINE with something changed: one byte of anything, several bytes so that sums over them remain, whole tags;
    and with parts shortened."""
    ciphertext, tag = Oracle(cipher, variant, genuine.key).seal(genuine.nonce, genuine.ad, genuine.message)
    sealed = ciphertext + tag
    forged = replace(genuine, kind="forged", group="forged", received=sealed)
    for place in range(len(sealed)):
        yield replace(forged, received=_changed(sealed, place))
    for place in range(len(genuine.ad)):
        yield replace(forged, ad=_changed(genuine.ad, place))
    for place in range(len(genuine.nonce)):
        yield replace(forged, nonce=_changed(genuine.nonce, place))
    for key in single_bits(genuine.key, len(genuine.key)):
        yield replace(forged, key=key)
    for wrong in dict.fromkeys(_wrong_tags(tag, source)):
        if wrong != tag:
            yield replace(forged, received=ciphertext + wrong)
    for size in (0, 1, len(ciphertext) - 1):
        yield replace(forged, group=f"{size} bytes left", received=ciphertext[:size] + tag)
    for size in (0, len(genuine.ad) - 1):
        yield replace(forged, group=f"{size} bytes of associated data left", ad=genuine.ad[:size])


def _wrong_tags(tag: bytes, source: random.Random) -> Iterator[bytes]:
    """Tags that agree with TAG in the XOR or the sum of all bytes or words, in its bytes but for their order, in most
    of them, or in none."""
    size = len(tag)
    yield from (bytes(size), b"\xff" * size, *(source.randbytes(size) for _ in range(TAGS)))
    for distance in (1, 2, 4, 8, size // 2):
        place = source.randrange(size - distance)
        one, other, change = tag[place], tag[place + distance], source.randrange(1, 256)
        for pair in ((one ^ change, other ^ change), ((one + change) % 256, (other - change) % 256), (other, one)):
            wrong = bytearray(tag)
            wrong[place], wrong[place + distance] = pair
            yield bytes(wrong)
    yield tag[::-1]
    yield tag[1:] + tag[:1]
    yield bytes(byte ^ 0xFF for byte in tag)
    for half in (slice(0, size // 2), slice(size // 2, size)):
        wrong = bytearray(tag)
        wrong[half] = source.randbytes(size // 2)
        yield bytes(wrong)


def _changed(content: bytes, place: int) -> bytes:
    """CONTENT with one bit of the byte at PLACE changed; which bit depends on PLACE."""
    return flipped(content, 8 * place + place % 8)


ACCEPTED, REFUSED = b"\0", b"\xff"
"""What `open` and `verify` return."""


class _Sealing:
    """The steps that seal and open a message, and what must come of them.

    IN_PLACE: output and input are one array.
    """

    def __init__(self, cipher: Cipher, variant: Variant, message: MessageInput, *, in_place: bool) -> None:
        self._symbol, self._in_place, self._message = variant.symbol, in_place, message
        self._ciphertext, self._tag = Oracle(cipher, variant, message.key).seal(
            message.nonce, message.ad, message.message
        )
        self._forged = message.received is not None
        received = self._ciphertext + self._tag if message.received is None else message.received
        self._received = received[: -variant.tag_bytes]
        self.inputs = {"key": message.key, "nonce": message.nonce, "ad": message.ad}
        self._received_tag = received[-variant.tag_bytes :]
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
        self._expect("sealed", self._ciphertext, "_encrypt", wrong, "wrong result")
        self._expect("tag", self._tag, "_encrypt", wrong, "wrong tag")

    def seal_pieces(self) -> None:
        """In two pieces."""
        message = self._message.message
        arrays = self._arrays("pieces", message, "message")
        self.outputs["pieces_tag"] = len(self._tag)
        self.steps += [
            *self._begin(),
            *(step(AEAD["encrypt_update"], "context", *part) for part in _parts(arrays, len(message), 3)),
            step(AEAD["tag"], "context", "pieces_tag"),
        ]
        self._expect("pieces", self._ciphertext, "_encrypt_update", "pieces", "wrong result")
        self._expect("pieces_tag", self._tag, "_tag", "pieces", "wrong tag")

    def open(self) -> None:
        """At once."""
        size, ad = len(self._received), self._message.ad
        output, source = self._arrays("opened", self._received, "received")
        self.inputs["received_tag"] = self._received_tag
        self.outputs["opened_verdict"] = 1
        operands = (output, source, size, "received_tag", "ad", len(ad), "nonce", "key", "opened_verdict")
        self.steps += [step(AEAD["open"], *operands)]
        self._expect_verdict("opened_verdict", "_decrypt")
        released = "an unverified message is left" if self._forged else INVERSE
        opened = bytes(size) if self._forged else self._message.message
        self._expect("opened", opened, "_decrypt", "round-trip", released)

    def open_pieces(self) -> None:
        """In two pieces."""
        arrays = self._arrays("opened_pieces", self._received, "received")
        self.inputs["received_tag"] = self._received_tag
        self.outputs["pieces_verdict"] = 1
        self.steps += [
            *self._begin(),
            *(step(AEAD["decrypt_update"], "context", *part) for part in _parts(arrays, len(self._received), 2)),
            step(AEAD["verify"], "context", "received_tag", "pieces_verdict"),
        ]
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

    def _begin(self) -> list[Step]:
        """Starts a message and hands over the associated data in two pieces."""
        pieces = _parts(("ad", "ad"), len(self._message.ad), 2)
        added = [step(AEAD["ad"], "context", part, size) for _, part, size in pieces]
        return [step(AEAD["init"], "context", "nonce", "key"), *added]

    def _expect(self, array: str, content: bytes, function: str, check: str, blame: str) -> None:
        self.expected.append(Expected(array, content, f"{self._symbol}{function}", check, blame))

    def _expect_verdict(self, array: str, function: str) -> None:
        blame = "a forged message is accepted" if self._forged else "a genuine message is rejected"
        self._expect(array, REFUSED if self._forged else ACCEPTED, function, "verdict", blame)


def _parts(arrays: tuple[str, str], size: int, share: int) -> list[tuple[Part, Part, int]]:
    """Two parts of both ARRAYS of SIZE bytes, with the bytes of the part; the first is a SHAREth."""
    output, source = arrays
    cut = size // share
    return [
        (Part(output, start, end - start), Part(source, start, end - start), end - start)
        for start, end in ((0, cut), (cut, size))
    ]


def _aead_trial(cipher: Cipher, variant: Variant, message: MessageInput, in_place: bool) -> Trial:
    """MESSAGE sealed and opened, at once and in pieces; a forged one is only opened, a long one only at once."""
    made = _Sealing(cipher, variant, message, in_place=in_place)
    if message.kind != "forged":
        made.seal()
    if message.kind not in {"forged", "long"}:
        made.seal_pieces()
    made.open()
    if message.kind != "long":
        made.open_pieces()
    made.expect_inputs()
    return trial(
        message.kind,
        variant.symbol,
        made.steps,
        made.inputs,
        made.outputs,
        made.expected,
        group=message.group,
        compared=message.kind == "secrets",
        watched=message.watched,
    )


def _hash_trial(cipher: Cipher, variant: Variant, message: MessageInput, _: bool) -> Trial:
    """MESSAGE hashed at once and in pieces."""
    symbol, text = variant.symbol, message.message
    digest = Oracle(cipher, variant, b"").digest(text)
    wrong = "vectors" if message.kind == "vectors" else "random"
    cut = len(text) // 3
    return trial(
        message.kind,
        symbol,
        [
            step(HASH["digest"], "digest", "message", len(text)),
            step(HASH["init"], "context"),
            step(HASH["update"], "context", Part("message", 0, cut), cut),
            step(HASH["update"], "context", Part("message", cut, len(text) - cut), len(text) - cut),
            step(HASH["final"], "context", "pieces"),
        ],
        {"message": text},
        {"context": None, "digest": variant.digest_bytes, "pieces": variant.digest_bytes},
        [
            Expected("digest", digest, symbol, wrong, "wrong result"),
            Expected("pieces", digest, f"{symbol}_final", "pieces", "wrong result"),
            Expected("message", text, f"{symbol}", "inputs", "an input is changed"),
        ],
        group=message.group,
        compared=message.kind == "secrets",
        watched=message.watched,
    )
