# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-AEAD128 and Ascon-Hash256 (NIST SP 800-232) on this computer by libfeatherweight.

>>> digest(b"").hex()
'0b3be5850f2f6b98caf29f8fdea89b64a1fa70aa249b8f839bd53baa304d92b2'
>>> cipher = Aead(bytes(16))
>>> sealed, tag = cipher.seal(bytes(16), b"The heron flies at dawn.", b"to the bittern")
>>> bytes(cipher.open(bytes(16), sealed, tag, b"to the bittern"))
b'The heron flies at dawn.'

Data, OUT and threads are as in featherweight.sm4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from featherweight._library import WrongTagError, ffi, lib, read
from featherweight._message import OneMessage

if TYPE_CHECKING:
    from featherweight._library import Data

__all__ = ["Aead", "WrongTagError", "digest"]

KEY_BYTES = 16
"""Of the key, the nonce and the tag."""
DIGEST_BYTES = 32


def digest(data: Data) -> bytes:
    """The hash of DATA."""
    source, result = read(data), ffi.new("uint8_t[]", DIGEST_BYTES)
    lib.fw_ascon_hash256(result, source, len(source))
    return bytes(result)


class Aead(OneMessage):
    """A key of Ascon-AEAD128; a nonce must never serve twice under it."""

    def __init__(self, key: Data) -> None:
        super().__init__("fw_ascon_aead128", KEY_BYTES, key)
