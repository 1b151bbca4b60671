# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercises of authenticated encryption and hashes: whole messages, pieces, forgeries, long messages."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import Exercise, Expected, Trial, trial
from featherweight.referee.device.layout import Site, fits
from featherweight.referee.device.steps import AEAD, HASH, Part, calls_of, step
from featherweight.referee.trials import flipped, share_of, shared, single_bits
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

VECTORS = 6
"""Known answers that are tried at every option; on the computer, all are tried."""

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
    step = (len(fitting) - 1) // (VECTORS - 1)
    for key, nonce, ad, message in fitting[::-1][::step]:
        yield MessageInput(f"{len(ad)}+{len(message)} bytes", "vectors", message, key, nonce, ad)


def _hash_messages(_: Cipher, variant: Variant) -> Iterator[MessageInput]:
    yield from _vectors(variant)
    source = random.Random(f"messages of {variant.id}")
    for size in range(RATES * variant.rate_bytes + 1):
        yield MessageInput(f"0+{size} bytes", "length", source.randbytes(size))
    for size in LONG_LENGTHS:
        yield MessageInput(f"0+{size} bytes", "long", source.randbytes(size))
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
        return MessageInput(f"{ad_bytes}+{message_bytes} bytes", kind, message, *_random_start(variant, source), ad)

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
    yield from _forgeries(cipher, variant, genuine, source)


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


def _aead_trial(cipher: Cipher, variant: Variant, message: MessageInput, in_place: bool) -> Trial:
    """MESSAGE sealed and opened at once and in pieces; IN_PLACE: into the array that it is read from."""
    symbol = variant.symbol
    key, nonce, ad, plain = message.key, message.nonce, message.ad, message.message
    ciphertext, tag = Oracle(cipher, variant, key).seal(nonce, ad, plain)
    received = ciphertext + tag if message.received is None else message.received
    forged = message.received is not None
    given, given_tag = received[: -len(tag)], received[-len(tag) :]
    ad_cut, cut, given_cut = len(ad) * 2 // 3, len(plain) // 3, len(given) // 2
    head, tail = Part("ad", 0, ad_cut), Part("ad", ad_cut, len(ad) - ad_cut)
    inputs = {"key": key, "nonce": nonce, "ad": ad, "received_tag": given_tag}
    outputs: dict[str, int | None] = {"context": None, "tag": len(tag), "pieces_tag": len(tag)}
    outputs |= {"opened_verdict": 1, "pieces_verdict": 1}

    def array(output: str, content: bytes, source: str) -> tuple[str, str]:
        """Output and input of an operation; SOURCE has CONTENT if they differ."""
        if in_place:
            inputs[output] = content
            return output, output
        inputs[source] = content
        outputs[output] = len(content)
        return output, source

    sealing, updating = array("sealed", plain, "message"), array("pieces", plain, "message")
    opening, receiving = array("opened", given, "received"), array("opened_pieces", given, "received")

    def parts(arrays: tuple[str, str], size: int, cut: int) -> list[tuple[Part, Part, int]]:
        output, source = arrays
        return [
            (Part(output, start, end - start), Part(source, start, end - start), end - start)
            for start, end in ((0, cut), (cut, size))
        ]

    begun = [
        step(AEAD["init"], "context", "nonce", "key"),
        step(AEAD["ad"], "context", head, ad_cut),
        step(AEAD["ad"], "context", tail, len(ad) - ad_cut),
    ]
    steps = [
        step(AEAD["seal"], sealing[0], "tag", sealing[1], len(plain), "ad", len(ad), "nonce", "key"),
        *begun,
        *(step(AEAD["encrypt_update"], "context", *part) for part in parts(updating, len(plain), cut)),
        step(AEAD["tag"], "context", "pieces_tag"),
        step(AEAD["open"], *opening, len(given), "received_tag", "ad", len(ad), "nonce", "key", "opened_verdict"),
        *begun,
        *(step(AEAD["decrypt_update"], "context", *part) for part in parts(receiving, len(given), given_cut)),
        step(AEAD["verify"], "context", "received_tag", "pieces_verdict"),
    ]
    released = "an unverified message is left" if forged else "decryption is not the inverse of encryption"
    accepted = "a forged message is accepted" if forged else "a genuine message is rejected"
    wrong = "vectors" if message.kind == "vectors" else "random"
    verdict = REFUSED if forged else ACCEPTED
    opened = bytes(len(given)) if forged else plain
    expected = [
        Expected("sealed", ciphertext, f"{symbol}_encrypt", wrong, "wrong result"),
        Expected("tag", tag, f"{symbol}_encrypt", wrong, "wrong tag"),
        Expected("pieces", ciphertext, f"{symbol}_encrypt_update", "pieces", "wrong result"),
        Expected("pieces_tag", tag, f"{symbol}_tag", "pieces", "wrong tag"),
        Expected("opened_verdict", verdict, f"{symbol}_decrypt", "verdict", accepted),
        Expected("opened", opened, f"{symbol}_decrypt", "round-trip", released),
        Expected("pieces_verdict", verdict, f"{symbol}_verify", "verdict", accepted),
    ]
    if not forged:
        expected.append(Expected("opened_pieces", plain, f"{symbol}_decrypt_update", "pieces", "wrong result"))
    written = {item.array for item in expected}
    expected += [
        Expected(name, content, f"{symbol}_encrypt", "inputs", "an input is changed")
        for name, content in inputs.items()
        if name not in {*written, "opened_pieces"}
    ]
    return trial(
        message.kind,
        symbol,
        steps,
        inputs,
        outputs,
        expected,
        group=message.group,
        compared=message.kind == "secrets",
        watched=message.kind != "long",
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
        watched=message.kind != "long",
    )
