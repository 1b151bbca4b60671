# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reads files of known answers in the format of NIST's lightweight cryptography process: LWC_AEAD_KAT_*.txt and
LWC_HASH_KAT_*.txt."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from featherweight.system.errors import FeatherweightError

AEAD_NAMES = ("Key", "Nonce", "PT", "AD", "CT")
HASH_NAMES = ("Msg", "MD")
LINE = re.compile(r"(\w+) =\s*([0-9A-Fa-f]*)\s*")


@dataclass(frozen=True)
class Answer:
    """One record: the ciphertext with its tag, or the digest; of a hash, the other inputs are empty, but for the
    customization string in place of associated data."""

    message: bytes
    output: bytes
    key: bytes = b""
    nonce: bytes = b""
    ad: bytes = b""

    @property
    def inputs(self) -> tuple[bytes, ...]:
        return self.key, self.nonce, self.ad, self.message


@cache
def read_answers(path: Path, digest: str | None = None) -> list[Answer]:
    """The records of the file PATH, which has the SHA-256 DIGEST if that is given.

    Raises FeatherweightError, which names file and line.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FeatherweightError(f"{path}: cannot be read: {error.strerror}") from error
    if digest is not None and sha256(content).hexdigest() != digest:
        raise FeatherweightError(f"{path}: is not the file that cipher.toml names by its SHA-256: import it again")
    return list(_records(path, content.decode("latin-1").splitlines()))


def _records(path: Path, lines: list[str]) -> Iterator[Answer]:
    values: dict[str, bytes] = {}
    for number, line in enumerate([*lines, ""], 1):
        if line.strip():
            name, value = _pair(path, number, line)
            values[name] = value
        elif values:
            yield _answer(path, number, values)
            values = {}


def _pair(path: Path, number: int, line: str) -> tuple[str, bytes]:
    found = LINE.fullmatch(line)
    if found is None:
        raise FeatherweightError(f"{path}:{number}: is not NAME = HEX, as NIST's files of known answers have it")
    name, digits = found.groups()
    if name == "Count":
        return name, b""
    if len(digits) % 2:
        raise FeatherweightError(f"{path}:{number}: {name} has an odd number of digits")
    return name, bytes.fromhex(digits)


def _answer(path: Path, number: int, values: dict[str, bytes]) -> Answer:
    if set(HASH_NAMES) <= set(values):
        return Answer(values["Msg"], values["MD"], ad=values.get("Z", b""))
    for name in AEAD_NAMES:
        if name not in values:
            raise FeatherweightError(f"{path}:{number}: the record before this line has no {name}")
    return Answer(values["PT"], values["CT"], values["Key"], values["Nonce"], values["AD"])
