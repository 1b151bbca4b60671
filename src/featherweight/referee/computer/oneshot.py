# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials on the computer itself of authenticated encryption and hashes by NIST's interface: all records of the file of
known answers, and messages of which only is known that they must come back."""

import random
from collections.abc import Iterator, Sequence

from featherweight.catalog import Cipher, Variant
from featherweight.referee.computer.trials import LONGEST, ComputerTrial, message_line, words
from featherweight.scales.lengths import counting
from featherweight.scales.oneshot import DONE, REFUSED
from featherweight.scales.records import records_of

ASKED, NOT_ASKED = b"\1", b""
"""Whether scenarios/computer/nist_aead.c prints what is sealed."""


def oneshot_trials(cipher: Cipher, variant: Variant) -> Iterator[ComputerTrial]:
    """The trials of VARIANT; scenarios/computer/nist_*.c describe their lines."""
    source = random.Random(f"host messages of {variant.id}")
    for size in range(LONGEST + 1):
        if variant.kind == "aead":
            yield _aead_trial(variant, source, size)
        else:
            yield _hash_trial(cipher, variant, counting(size))


def record_lines(cipher: Cipher, variant: Variant) -> list[str]:
    """The lines that ask for each record."""
    if variant.kind == "hash":
        return [message_line(answer.message) for answer in records_of(cipher, variant).answers]
    return [message_line(*answer.inputs, ASKED) for answer in records_of(cipher, variant).answers]


def wrong_record(cipher: Cipher, variant: Variant, lines: Sequence[str]) -> str | None:
    """The first wrong record in LINES, a program's answers to `record_lines`; None if all are right."""
    for number, (answer, line) in enumerate(zip(records_of(cipher, variant).answers, lines, strict=True), 1):
        found = line.partition(" ")[0]
        if found != answer.output.hex():
            return f"record {number} of the known answers is {found}, not {answer.output.hex()}"
    return None


def _aead_trial(variant: Variant, source: random.Random, size: int) -> ComputerTrial:
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    ad, message = source.randbytes(5 * size % (LONGEST + 1)), source.randbytes(size)
    answers = (
        ("sealed", message_line(b""), "encrypt", "random", "wrong result"),
        ("result", message_line(DONE), "encrypt", "verdict", "a message is not sealed"),
        ("length", str(size + variant.tag_bytes), "encrypt", "lengths", "a wrong number of bytes is told"),
        ("verdict", message_line(DONE), "decrypt", "verdict", "a genuine message is rejected"),
        ("message", message_line(message), "decrypt", "round-trip", "decryption is not the inverse of encryption"),
        ("length", str(size), "decrypt", "lengths", "a wrong number of bytes is told"),
        ("verdict", message_line(REFUSED), "decrypt", "verdict", "a forged message is accepted"),
    )
    given = f"key {key.hex()}, nonce {nonce.hex()}, associated data {ad.hex()}, message {message.hex()}"
    return ComputerTrial(message_line(key, nonce, ad, message, NOT_ASKED), given, words(answers))


def _hash_trial(cipher: Cipher, variant: Variant, message: bytes) -> ComputerTrial:
    digest = records_of(cipher, variant).of(b"", b"", b"", message) or b""
    answers = (
        ("digest", message_line(digest), "", "vectors", "wrong result"),
        ("result", message_line(DONE), "", "verdict", "a message is not hashed"),
    )
    return ComputerTrial(message_line(message), f"message {message.hex()}", words(answers))
