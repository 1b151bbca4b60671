# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CCM and GCM over a block cipher's spec.py, on symbols: scales/modes.py as it stands."""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from featherweight.catalog import Variant
from featherweight.prove.adapted import adapted
from featherweight.prove.stand_ins import Bytes
from featherweight.scales import modes


class OverBlocks:
    """A mode of authenticated encryption as if the cipher's specification had it."""

    def __init__(self, spec: ModuleType, variant: Variant) -> None:
        """VARIANT: a mode of a cipher whose blocks SPEC encrypts."""
        self._spec, self._variant = spec, variant
        self._mode = adapted(Path(modes.__file__))

    def encrypt(self, _: str, key: Bytes, nonce: Bytes, ad: Bytes, message: Bytes) -> Bytes:
        def encrypted(blocks: Sequence[Bytes]) -> list[Bytes]:
            return [self._spec.encrypt(self._variant.block, key, block) for block in blocks]

        sealed: Bytes = self._mode.SEALS[self._variant.mode](encrypted, nonce, ad, message, self._variant.tag_bytes)
        return sealed

    def decrypt(self, _: str, key: Bytes, nonce: Bytes, ad: Bytes, sealed: Bytes) -> Bytes | None:
        """A mode covers messages with a stream, which is what it makes of zeros."""
        size = len(sealed) - self._variant.tag_bytes
        stream = self.encrypt(_, key, nonce, ad, Bytes(size))[:size]
        message: Bytes = self._mode.xor(sealed[:size], stream)
        tag = self.encrypt(_, key, nonce, ad, message)[size:]
        return message if tag == sealed[size:] else None
