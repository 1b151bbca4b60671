# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials on the computer itself: for each a line of input, and the words that the program must print."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from featherweight.catalog import Cipher, Variant
from featherweight.referee.trials import shared, trials
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.oracle import Oracle

LONGEST = 67
"""Bytes of the longest random message: more than two blocks of every variant, and not a multiple of any rate."""


@dataclass(frozen=True)
class Word:
    """One expected word of a program's answer, and the operation, check and message of a finding if it differs."""

    name: str
    content: str
    operation: str
    check: str
    blame: str


@dataclass(frozen=True)
class ComputerTrial:
    """One line of input and the expected words of the answer in order; only the first wrong one is reported."""

    line: str
    given: str
    words: tuple[Word, ...]
    is_vector: bool = False

    @property
    def answer(self) -> str:
        """The line that the program must print."""
        return " ".join(word.content for word in self.words)


def specified_trials(cipher: Cipher, variant: Variant) -> list[ComputerTrial]:
    """The trials of VARIANT, whose answers its specification gives; scenarios/computer/*.c describe their lines."""
    return shared(("computer", variant.id), lambda: list(_trials(cipher, variant)))


def _trials(cipher: Cipher, variant: Variant) -> Iterator[ComputerTrial]:
    if variant.kind == "block":
        for trial in trials(cipher, variant):
            yield _block_trial(trial.key, trial.block, trial.ciphertext, trial.kind == "vector")
        return
    source = random.Random(f"host messages of {variant.id}")
    make = _aead_trial if variant.kind == "aead" else _hash_trial
    for size in range(LONGEST + 1):
        yield make(cipher, variant, source, size)


def _block_trial(key: bytes, block: bytes, ciphertext: bytes, is_vector: bool) -> ComputerTrial:
    check, inverse = "vectors" if is_vector else "random", "decryption is not the inverse of encryption"
    return ComputerTrial(
        line=f"{key.hex()} {block.hex()}",
        given=f"key {key.hex()}, block {block.hex()}",
        words=(
            Word("key", key.hex(), "expand", "inputs", "an input is changed"),
            Word("ciphertext", ciphertext.hex(), "encrypt", check, "wrong result"),
            Word("block", block.hex(), "decrypt", "round-trip", inverse),
            Word("changed", "00", "encrypt", "inputs", "encryption or decryption writes to the schedule"),
        ),
        is_vector=is_vector,
    )


def message_line(*parts: bytes) -> str:
    """The line by which a program is given PARTS: hexadecimal words, "-" for an empty one."""
    return " ".join(part.hex() or "-" for part in parts)


def _aead_trial(cipher: Cipher, variant: Variant, source: random.Random, size: int) -> ComputerTrial:
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    ad, message = source.randbytes(5 * size % (LONGEST + 1)), source.randbytes(size)
    sealed, tag = Oracle(cipher, variant, key).seal(nonce, ad, message)
    given = f"key {key.hex()}, nonce {nonce.hex()}, associated data {ad.hex()}, message {message.hex()}"
    answers = (
        ("ciphertext", sealed, "encrypt", "random", "wrong result"),
        ("tag", tag, "encrypt", "random", "wrong tag"),
        ("pieces", sealed, "encrypt_update", "pieces", "wrong result"),
        ("their tag", tag, "tag", "pieces", "wrong tag"),
        ("opened pieces", message, "decrypt_update", "pieces", "wrong result"),
        ("tag of what was opened", tag, "tag", "pieces", "wrong tag"),
        ("verdict", b"\0", "decrypt", "verdict", "a genuine message is rejected"),
        ("message", message, "decrypt", "round-trip", "decryption is not the inverse of encryption"),
        ("verdict", b"\xff", "decrypt", "verdict", "a forged message is accepted"),
        ("message", bytes(size), "decrypt", "round-trip", "an unverified message is left"),
    )
    return ComputerTrial(message_line(key, nonce, ad, message), given, _words(answers))


def _hash_trial(cipher: Cipher, variant: Variant, source: random.Random, size: int) -> ComputerTrial:
    message = source.randbytes(size)
    custom = source.randbytes(5 * size % (LONGEST + 1)) if variant.custom_bytes else b""
    given = hash_arrays(variant, message, custom)
    digest = Oracle(cipher, variant, b"").digest(message, custom)
    answers = (
        ("digest", digest, "", "random", "wrong result"),
        ("digest of pieces", digest, "final", "pieces", "wrong result"),
    )
    said = ", ".join(f"{name} {content.hex()}" for name, content in given.items())
    return ComputerTrial(message_line(*given.values()), said, _words(answers))


def _words(answers: tuple[tuple[str, bytes, str, str, str], ...]) -> tuple[Word, ...]:
    return words((name, message_line(content), *rest) for name, content, *rest in answers)


def words(answers: Iterable[tuple[str, ...]]) -> tuple[Word, ...]:
    """The words of an answer."""
    return tuple(Word(*answer) for answer in answers)
