# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Expected results: from the cipher's specification, and for block ciphers from modes on top of it."""

from collections.abc import Sequence
from functools import cache
from threading import Lock

from featherweight.catalog import Cipher, Variant
from featherweight.catalog.schema import Mode
from featherweight.scales.expectations import specification_of
from featherweight.scales.modes import SEALS, xor
from featherweight.scales.records import records_of
from featherweight.scales.specification import Specification

_TURN = Lock()
"""Held while a block is computed, so that threads that need the same block do not compute it twice."""


@cache
def _once(spec: Specification, function: str, variant: str, *inputs: bytes) -> bytes:
    """The answer of SPEC; cached, as are the modes below: the referee needs each for every implementation."""
    return spec.answer(function, variant, *inputs)


@cache
def _cbc(spec: Specification, variant: str, key: bytes, iv: bytes, data: bytes) -> bytes:
    chain, output, size = iv, b"", len(iv)
    for position in range(0, len(data), size):
        chain = _once(spec, "encrypt", variant, key, xor(chain, data[position : position + size]))
        output += chain
    return output


STREAM_STEP = 64
"""Key streams grow by so many blocks: for as many, the start of `encrypt_all` is worth it."""


@cache
def _stream(spec: Specification, variant: str, key: bytes, counter: bytes) -> bytearray:
    """The key stream of CTR mode as far as it was needed: longer messages go on where it ends."""
    return bytearray()


@cache
def _ctr(spec: Specification, variant: str, key: bytes, counter: bytes, data: bytes) -> bytes:
    size, first = len(counter), int.from_bytes(counter)
    stream, blocks = _stream(spec, variant, key, counter), -(-len(data) // size)
    if blocks >= STREAM_STEP:
        blocks += -blocks % STREAM_STEP
    missing = range(len(stream) // size, blocks)
    counters = [((first + index) % (1 << 8 * size)).to_bytes(size) for index in missing]
    if len(missing) >= STREAM_STEP:
        stream += b"".join(spec.encrypt_all(variant, tuple((key, block) for block in counters)))
    else:
        stream += b"".join(_once(spec, "encrypt", variant, key, block) for block in counters)
    return xor(stream[: len(data)], data)


@cache
def _sealed(  # noqa: PLR0917 by all that decides it
    spec: Specification, mode: Mode, variant: str, key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int
) -> bytes:
    """Ciphertext and tag in MODE of VARIANT, a block cipher."""

    def encrypt(blocks: Sequence[bytes]) -> list[bytes]:
        if len(blocks) >= STREAM_STEP:
            return spec.encrypt_all(variant, [(key, block) for block in blocks])
        return [spec.answer("encrypt", variant, key, block) for block in blocks]

    return SEALS[mode](encrypt, nonce, ad, message, tag_bytes)


class Oracle:
    """The specification of one variant under one key (ignored by a hash); all bytes are in the C API's order."""

    def __init__(self, cipher: Cipher, variant: Variant, key: bytes) -> None:
        self._spec = specification_of(cipher)
        self.variant = variant
        self._cipher, self._variant, self._key, self._size = cipher, variant.id, key, variant.block_bytes

    def record(self, nonce: bytes, ad: bytes, message: bytes) -> bytes | None:
        """What the known answers in the cipher's folder say: ciphertext and tag, or the digest; None: they have no such
        record."""
        return records_of(self._cipher, self.variant).of(self._key, nonce, ad, message)

    def is_asked(self, message_bytes: int) -> bool:
        """Whether it is asked of messages of so many bytes, associated data included."""
        return message_bytes <= self._spec.longest

    def encrypt(self, block: bytes) -> bytes:
        with _TURN:
            return _once(self._spec, "encrypt", self._variant, self._key, block)

    def decrypt(self, block: bytes) -> bytes:
        return self._spec.answer("decrypt", self._variant, self._key, block)

    def seal(self, nonce: bytes, ad: bytes, message: bytes) -> tuple[bytes, bytes]:
        """Ciphertext and tag of authenticated encryption."""
        mode, block = self.variant.mode, self.variant.block
        if mode is None or block is None:
            sealed = _once(self._spec, "encrypt", self._variant, self._key, nonce, ad, message)
        else:
            sealed = _sealed(self._spec, mode, block, self._key, nonce, ad, message, self.variant.tag_bytes)
        return sealed[: len(message)], sealed[len(message) :]

    def digest(self, message: bytes, custom: bytes = b"") -> bytes:
        """The hash of MESSAGE, with the customization string CUSTOM if it takes one."""
        customized = (custom,) if self.variant.custom_bytes else ()
        return _once(self._spec, "digest", self._variant, message, *customized)

    def cbc(self, iv: bytes, data: bytes) -> bytes:
        """CBC encryption; the length of DATA is a multiple of the block size (NIST SP 800-38A, 6.2)."""
        with _TURN:
            return _cbc(self._spec, self._variant, self._key, iv, data)

    def ctr(self, counter: bytes, data: bytes) -> bytes:
        """CTR mode with a big-endian counter of one block (NIST SP 800-38A, 6.5 and appendix B.1)."""
        with _TURN:
            return _ctr(self._spec, self._variant, self._key, counter, data)

    def felics_ctr(self, counter: bytes, data: bytes) -> bytes:
        """CTR mode as in FELICS's scenario 2: the last counter byte is incremented, without carry."""
        output = b""
        for position in range(0, len(data), self._size):
            output += xor(self.encrypt(counter), data[position : position + self._size])
            counter = counter[:-1] + bytes([(counter[-1] + 1) % 256])
        return output


def encrypt_all(cipher: Cipher, variant: Variant, pairs: Sequence[tuple[bytes, bytes]]) -> list[bytes]:
    """The ciphertexts of PAIRS of key and block."""
    with _TURN:
        return specification_of(cipher).encrypt_all(variant.id, pairs)
