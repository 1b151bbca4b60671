# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One message by libfeatherweight's authenticated ciphers: shared by featherweight.knot and .ascon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from featherweight._library import Result, WrongTagError, buffers, exactly, ffi, lib, new, read

if TYPE_CHECKING:
    from featherweight._library import Data, Out


class OneMessage:
    """A key of an authenticated cipher whose functions are PREFIX and its key, nonce and tag SIZE bytes."""

    def __init__(self, prefix: str, size: int, key: Data) -> None:
        self._encrypt, self._decrypt = getattr(lib, f"{prefix}_encrypt"), getattr(lib, f"{prefix}_decrypt")
        self._bytes = size
        self._key = new("uint8_t[]", size)
        ffi.memmove(self._key, exactly("the key", key, size), size)

    def seal(self, nonce: Data, data: Data, ad: Data = b"", *, out: Out = None) -> tuple[Result, bytes]:
        """The ciphertext, and the tag over it and AD."""
        source, target, result = buffers(data, out)
        start, header, tag = exactly("the nonce", nonce, self._bytes), read(ad), ffi.new("uint8_t[]", self._bytes)
        self._encrypt(target, tag, source, len(source), header, len(header), start, self._key)
        return result, bytes(tag)

    def open(self, nonce: Data, data: Data, tag: Data, ad: Data = b"", *, out: Out = None) -> Result:
        """The message; if the tag is wrong, a WrongTagError, and OUT holds zeros."""
        source, target, result = buffers(data, out)
        start, header = exactly("the nonce", nonce, self._bytes), read(ad)
        expected = exactly("the tag", tag, self._bytes)
        if self._decrypt(target, source, len(source), expected, header, len(header), start, self._key) != 0:
            raise WrongTagError("the tag is wrong")
        return result
