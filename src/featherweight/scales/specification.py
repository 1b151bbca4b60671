# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What knows the right results of a cipher; which one it is says `expectations.py`."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

Pair = tuple[bytes, bytes]
"""A key and a block."""


class Specification(ABC):
    """Answers for all variants of one cipher; all bytes are in the C API's order."""

    name: str
    """What errors call it."""
    longest: int = 1 << 20
    """Bytes of the longest message, with its associated data, of which it is asked."""
    facts: str
    """A digest of what decides its answers, for the keys of results."""

    @abstractmethod
    def answer(self, function: str, variant: str, *inputs: bytes) -> bytes:
        """What FUNCTION, "encrypt", "decrypt" or "digest", makes of INPUTS."""

    @abstractmethod
    def encrypt_all(self, variant: str, pairs: Sequence[Pair]) -> list[bytes]:
        """The ciphertexts of PAIRS."""
