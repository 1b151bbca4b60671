# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The known answers in a cipher's folder, where there is no specification that runs."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from featherweight.catalog import Cipher, Variant
from featherweight.catalog.answers import Answer, read_answers
from featherweight.system.errors import FeatherweightError


class Records:
    """Known answers, by their inputs."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.answers = answers
        self._outputs = {answer.inputs: answer.output for answer in answers}

    def of(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes | None:
        """Ciphertext and tag, or of a hash, whose other inputs are empty, the digest; None: no record has these
        inputs."""
        return self._outputs.get((key, nonce, ad, message))


def records_of(cipher: Cipher, variant: Variant) -> Records:
    """The known answers of VARIANT, whose manifest names their file."""
    known = variant.known_answers
    if known is None or known.file is None:
        raise FeatherweightError(f"{cipher.folder}: known_answers of {variant.id} name no file")
    return _records(cipher.folder / known.file, known.sha256)


@cache
def _records(path: Path, digest: str) -> Records:
    return Records(read_answers(path, digest))
