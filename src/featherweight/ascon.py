# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon (NIST SP 800-232: AEAD128, Hash256, XOF128 and CXOF128) on this computer by libfeatherweight.

>>> digest(b"").hex()
'0b3be5850f2f6b98caf29f8fdea89b64a1fa70aa249b8f839bd53baa304d92b2'
>>> cxof128(b"", b"the marsh") == cxof128(b"", b"the shore")
False
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

__all__ = ["Aead", "WrongTagError", "cxof128", "digest", "xof128"]

KEY_BYTES = 16
"""Of the key, the nonce and the tag."""
DIGEST_BYTES, XOF_BYTES = 32, 64
MOST_CUSTOM_BYTES = 256


def digest(data: Data) -> bytes:
    """The hash of DATA, by Ascon-Hash256."""
    source, result = read(data), ffi.new("uint8_t[]", DIGEST_BYTES)
    lib.fw_ascon_hash256(result, source, len(source))
    return bytes(result)


def xof128(data: Data) -> bytes:
    """The first 64 bytes of what Ascon-XOF128 makes of DATA."""
    source, result = read(data), ffi.new("uint8_t[]", XOF_BYTES)
    lib.fw_ascon_xof128(result, source, len(source))
    return bytes(result)


def cxof128(data: Data, custom: Data) -> bytes:
    """The first 64 bytes of what Ascon-CXOF128 makes of DATA; CUSTOM, at most 256 bytes, says what for: with another
    string, it is another function."""
    source, customization, result = read(data), read(custom), ffi.new("uint8_t[]", XOF_BYTES)
    if len(customization) > MOST_CUSTOM_BYTES:
        raise ValueError(f"the customization string has {len(customization)} bytes, more than {MOST_CUSTOM_BYTES}")
    lib.fw_ascon_cxof128(result, source, len(source), customization, len(customization))
    return bytes(result)


class Aead(OneMessage):
    """A key of Ascon-AEAD128; a nonce must never serve twice under it."""

    def __init__(self, key: Data) -> None:
        super().__init__("fw_ascon_aead128", KEY_BYTES, key)
