# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercises of authenticated encryption and hashes: scenarios/referee/aead.c and scenarios/referee/hash.c."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import Exercise, Expected, Trial
from featherweight.referee.trials import flipped, share_of, shared, single_bits
from featherweight.scales.job import Job
from featherweight.scales.lengths import known_answer_inputs
from featherweight.scales.oracle import Oracle

SECRETS = 16
"""Random trials of one length that differ in key and message."""

SINGLE_BITS = 48
"""Trials that differ from another one in a single bit of key or message, or as many as it has bits."""

SHORT_BYTES = 2
"""Bytes of the message in single-bit trials with a key; for hashes it is a byte shorter than a block."""

VECTORS = 6
"""Known answers that are tried at every option; on the computer, all are tried."""

UNALIGNED_TRIALS = 8
"""Trials that are repeated with all arrays at odd addresses."""


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


def aead_exercise(job: Job) -> Exercise:
    """The exercise of JOB's authenticated encryption: sealing at once and in pieces, and opening of genuine, forged and
    shortened messages."""
    variant = job.variant
    room = 3 * variant.rate_bytes
    sizes = {"ad": room, "message": room, "sealed": room, "tag": variant.tag_bytes}
    pieces = {"pieces": room, "pieces_tag": variant.tag_bytes, "received": room, "received_tag": variant.tag_bytes}
    counts = ("ad_bytes", "ad_split", "message_bytes", "message_split", "received_bytes", "verdict")
    arguments = {"encrypt": 8, "init": 3, "ad": 3, "encrypt_update": 4, "tag": 2, "decrypt": 8}
    return Exercise(
        calls={f"{variant.symbol}_{name}": count for name, count in arguments.items()},
        arrays={"key": variant.key_bytes, "nonce": variant.nonce_bytes, **sizes, **pieces, **dict.fromkeys(counts, 1)},
        writable=("sealed", "tag", "pieces", "pieces_tag", "received"),
        beside=("context", None),
        trials=_trials(job, _aead_messages, _aead_trial),
        unaligned=UNALIGNED_TRIALS,
    )


def hash_exercise(job: Job) -> Exercise:
    """The exercise of JOB's hash: at once and in pieces."""
    variant = job.variant
    arguments = {"init": 1, "update": 3, "final": 2}
    digests = {"digest": variant.digest_bytes, "pieces": variant.digest_bytes}
    return Exercise(
        calls={variant.symbol: 3, **{f"{variant.symbol}_{name}": count for name, count in arguments.items()}},
        arrays={"message": 3 * variant.rate_bytes, **digests, "message_bytes": 1, "message_split": 1},
        writable=("digest", "pieces"),
        beside=("context", None),
        trials=_trials(job, _hash_messages, _hash_trial),
        unaligned=UNALIGNED_TRIALS,
    )


def _trials(
    job: Job,
    messages: Callable[[Cipher, Variant], Iterator[MessageInput]],
    trial: Callable[[Cipher, Variant, MessageInput], Trial],
) -> list[Trial]:
    """The trials of JOB. Vectors and secrets are tried at each option; lengths and forgeries are distributed."""
    cipher, variant = job.cipher, job.variant
    made = shared(
        (variant.kind, variant.id), lambda: [trial(cipher, variant, message) for message in messages(cipher, variant)]
    )
    return share_of(job, made, {"length", "forged"})


def _vectors(variant: Variant) -> Iterator[MessageInput]:
    """Known answers that fit in the arrays, spread evenly, the longest first."""
    room = 3 * variant.rate_bytes
    fitting = [item for item in known_answer_inputs(variant) if max(map(len, item[2:])) <= room]
    step = (len(fitting) - 1) // (VECTORS - 1)
    for key, nonce, ad, message in fitting[::-1][::step]:
        yield MessageInput(f"{len(ad)}+{len(message)} bytes", "vectors", message, key, nonce, ad)


def _hash_messages(_: Cipher, variant: Variant) -> Iterator[MessageInput]:
    yield from _vectors(variant)
    source = random.Random(f"messages of {variant.id}")
    for size in range(3 * variant.rate_bytes + 1):
        yield MessageInput(f"0+{size} bytes", "length", source.randbytes(size))
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
    room = 3 * variant.rate_bytes + 1
    for size in range(room):
        # 7 has no common factor with any ROOM in the catalogue: both lengths take all values.
        ad = source.randbytes(7 * size % room)
        group = f"{len(ad)}+{size} bytes"
        yield MessageInput(group, "length", source.randbytes(size), *_random_start(variant, source), ad)
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
    yield from _forgeries(cipher, variant, genuine)


def _random_start(variant: Variant, source: random.Random) -> tuple[bytes, bytes]:
    return source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)


def _forgeries(cipher: Cipher, variant: Variant, genuine: MessageInput) -> Iterator[MessageInput]:
    """GENUINE with one byte of ciphertext, tag, associated data or nonce changed, and with parts shortened."""
    ciphertext, tag = Oracle(cipher, variant, genuine.key).seal(genuine.nonce, genuine.ad, genuine.message)
    sealed = ciphertext + tag
    forged = replace(genuine, kind="forged", group="forged", received=sealed)
    for place in range(len(sealed)):
        yield replace(forged, received=_changed(sealed, place))
    for place in range(len(genuine.ad)):
        yield replace(forged, ad=_changed(genuine.ad, place))
    for place in range(len(genuine.nonce)):
        yield replace(forged, nonce=_changed(genuine.nonce, place))
    for size in (0, 1, len(ciphertext) - 1):
        yield replace(forged, group=f"{size} bytes left", received=ciphertext[:size] + tag)
    for size in (0, len(genuine.ad) - 1):
        yield replace(forged, group=f"{size} bytes of associated data left", ad=genuine.ad[:size])


def _changed(content: bytes, place: int) -> bytes:
    """CONTENT with one bit of the byte at PLACE changed; which bit depends on PLACE."""
    return flipped(content, 8 * place + place % 8)


def _aead_trial(cipher: Cipher, variant: Variant, message: MessageInput) -> Trial:
    symbol, room = variant.symbol, 3 * variant.rate_bytes
    key, nonce, ad, plain = message.key, message.nonce, message.ad, message.message
    ciphertext, tag = Oracle(cipher, variant, key).seal(nonce, ad, plain)
    received = message.received or ciphertext + tag
    cut = len(received) - len(tag)
    forged = message.received is not None
    opened = bytes(cut) if forged else plain
    released = "an unverified message is left" if forged else "decryption is not the inverse of encryption"
    accepted = "a forged message is accepted" if forged else "a genuine message is rejected"
    wrong = "vectors" if message.kind == "vectors" else "random"
    inputs = {"key": key, "nonce": nonce, "ad": _padded(ad, room), "message": _padded(plain, room)}
    counts = {
        "ad_bytes": len(ad),
        "ad_split": len(ad) * 2 // 3,
        "message_bytes": len(plain),
        "message_split": len(plain) // 3,
        "received_bytes": cut,
    }
    expected = [
        Expected("sealed", _padded(ciphertext, room), f"{symbol}_encrypt", wrong, "wrong result"),
        Expected("tag", tag, f"{symbol}_encrypt", wrong, "wrong tag"),
        Expected("pieces", _padded(ciphertext, room), f"{symbol}_encrypt_update", "pieces", "wrong result"),
        Expected("pieces_tag", tag, f"{symbol}_tag", "pieces", "wrong tag"),
        Expected("verdict", b"\xff" if forged else b"\0", f"{symbol}_decrypt", "verdict", accepted),
        Expected("received", _padded(opened, room), f"{symbol}_decrypt", "round-trip", released),
        Expected("received_tag", received[cut:], f"{symbol}_decrypt", "inputs", "an input is changed"),
        *(
            Expected(name, content, f"{symbol}_encrypt", "inputs", "an input is changed")
            for name, content in inputs.items()
        ),
    ]
    texts = {"pieces": _padded(plain, room), "received": _padded(received[:cut], room), "received_tag": received[cut:]}
    return Trial(message.kind, message.group, {**inputs, **texts, **_bytes(counts)}, tuple(expected))


def _hash_trial(cipher: Cipher, variant: Variant, message: MessageInput) -> Trial:
    symbol, text = variant.symbol, message.message
    digest = Oracle(cipher, variant, b"").digest(text)
    wrong = "vectors" if message.kind == "vectors" else "random"
    padded = _padded(text, 3 * variant.rate_bytes)
    return Trial(
        message.kind,
        message.group,
        {"message": padded, **_bytes({"message_bytes": len(text), "message_split": len(text) // 3})},
        (
            Expected("digest", digest, symbol, wrong, "wrong result"),
            Expected("pieces", digest, f"{symbol}_final", "pieces", "wrong result"),
            Expected("message", padded, f"{symbol}", "inputs", "an input is changed"),
        ),
    )


def _padded(content: bytes, room: int) -> bytes:
    return content.ljust(room, b"\0")


def _bytes(counts: dict[str, int]) -> dict[str, bytes]:
    return {name: bytes([count]) for name, count in counts.items()}
