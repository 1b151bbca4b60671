# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SM4 on this computer by libfeatherweight: the fastest constant-time code that the processor has.

>>> sm4 = Sm4(bytes.fromhex("0123456789abcdeffedcba9876543210"))
>>> sm4.ecb(bytes.fromhex("0123456789abcdeffedcba9876543210")).hex()
'681edf34d206965e86b3e94f536e4246'

Data is anything with a buffer of bytes (bytes, bytearray, memoryview, NumPy arrays); it is not copied. Results go to
OUT, which may be the data itself and is as long as the data, or to a new bytearray. Other threads run meanwhile.
featherweight.sm4_many has many messages at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from featherweight._library import Result, WrongTagError, buffers, check, exactly, ffi, lib, new, read

if TYPE_CHECKING:
    from featherweight._library import Data, Out


__all__ = ["Kernel", "Sm4", "WrongTagError", "kernels", "xts"]


class Kernel(NamedTuple):
    """One way to compute SM4; CONSTANT_TIME: reads no tables at secret addresses."""

    name: str
    constant_time: bool
    available: bool


def kernels() -> Iterator[Kernel]:
    """All kernels, those last that are used only by name."""
    info, index = ffi.new("fw_kernel_info *"), 0
    while lib.fw_sm4_kernel(index, info) == lib.FW_OK:
        yield Kernel(ffi.string(info.name).decode(), bool(info.constant_time), bool(info.available))
        index += 1


class Sm4:
    """A key of SM4 (16 bytes), and the code that uses it: the fastest, or the named KERNEL."""

    def __init__(self, key: Data, kernel: str | None = None) -> None:
        secret = exactly("the key", key, 16)
        self._key = new("fw_key *")
        if kernel is None:
            lib.fw_sm4_init(self._key, secret)
        elif lib.fw_sm4_init_with(self._key, secret, kernel.encode()) != lib.FW_OK:
            there = ", ".join(one.name for one in kernels() if one.available)
            raise ValueError(f"no kernel {kernel} on this computer; there are {there}")

    @property
    def kernel(self) -> str:
        """The name of its kernel."""
        return str(ffi.string(lib.fw_key_kernel_name(self._key)).decode())

    def ecb(self, data: Data, *, decrypt: bool = False, out: Out = None) -> Result:
        """Whole blocks of 16 bytes."""
        source, target, result = buffers(data, out)
        crypt = lib.fw_ecb_decrypt if decrypt else lib.fw_ecb_encrypt
        check(crypt(self._key, target, source, len(source)))
        return result

    def cbc(self, iv: Data, data: Data, *, decrypt: bool = False, out: Out = None) -> Result:
        """Whole blocks of 16 bytes, nothing added to them; IV has 16 bytes."""
        source, target, result = buffers(data, out)
        chain = ffi.new("uint8_t[16]", bytes(exactly("the IV", iv, 16)))
        crypt = lib.fw_cbc_decrypt if decrypt else lib.fw_cbc_encrypt
        check(crypt(self._key, chain, target, source, len(source)))
        return result

    def _stream(self, crypt: Any, iv: Data, data: Data, out: Out) -> Result:
        source, target, result = buffers(data, out)
        stream = new("fw_stream *")
        lib.fw_stream_init(stream, self._key, exactly("the IV", iv, 16))
        check(crypt(stream, target, source, len(source)))
        return result

    def ctr(self, counter: Data, data: Data, *, out: Out = None) -> Result:
        """Any number of bytes, in both directions; COUNTER is the first one, of 16 bytes."""
        return self._stream(lib.fw_ctr, counter, data, out)

    def ofb(self, iv: Data, data: Data, *, out: Out = None) -> Result:
        """Any number of bytes, in both directions; IV has 16 bytes."""
        return self._stream(lib.fw_ofb, iv, data, out)

    def cfb(self, iv: Data, data: Data, *, decrypt: bool = False, out: Out = None) -> Result:
        """Any number of bytes; IV has 16 bytes, all feedback."""
        return self._stream(lib.fw_cfb_decrypt if decrypt else lib.fw_cfb_encrypt, iv, data, out)

    def _new_gcm(self) -> Any:
        gcm = new("fw_gcm *")
        lib.fw_gcm_init(gcm, self._key)
        return gcm

    def _gcm(self, nonce: Data, aad: Data) -> Any:
        gcm, start, header = self._new_gcm(), read(nonce), read(aad)
        check(lib.fw_gcm_start(gcm, start, len(start)))
        check(lib.fw_gcm_aad(gcm, header, len(header)))
        return gcm

    def gcm_seal(
        self, nonce: Data, data: Data, aad: Data = b"", *, tag_bytes: int = 16, out: Out = None
    ) -> tuple[Result, bytes]:
        """The ciphertext, and the tag over it and AAD; NONCE must never serve twice under one key."""
        source, target, result = buffers(data, out)
        gcm, tag = self._gcm(nonce, aad), ffi.new("uint8_t[16]")
        check(lib.fw_gcm_encrypt(gcm, target, source, len(source)))
        check(lib.fw_gcm_tag(gcm, tag, tag_bytes))
        return result, bytes(tag)[:tag_bytes]

    def gcm_open(self, nonce: Data, data: Data, tag: Data, aad: Data = b"", *, out: Out = None) -> Result:
        """The plaintext; if the tag is wrong, a WrongTagError, and OUT holds zeros."""
        source, target, result = buffers(data, out)
        gcm, expected = self._gcm(nonce, aad), read(tag)
        check(lib.fw_gcm_decrypt(gcm, target, source, len(source)))
        return _genuine(lib.fw_gcm_verify(gcm, expected, len(expected)), target, result)

    def _ccm(self, nonce: Data, aad: Data, message_bytes: int, tag_bytes: int) -> Any:
        ccm, start, header = new("fw_ccm *"), read(nonce), read(aad)
        check(lib.fw_ccm_start(ccm, self._key, start, len(start), len(header), message_bytes, tag_bytes))
        check(lib.fw_ccm_aad(ccm, header, len(header)))
        return ccm

    def ccm_seal(
        self, nonce: Data, data: Data, aad: Data = b"", *, tag_bytes: int = 16, out: Out = None
    ) -> tuple[Result, bytes]:
        """As gcm_seal(); NONCE has 7 to 13 bytes, the tag 4, 6, 8 ... 16."""
        source, target, result = buffers(data, out)
        ccm, tag = self._ccm(nonce, aad, len(source), tag_bytes), ffi.new("uint8_t[16]")
        check(lib.fw_ccm_encrypt(ccm, target, source, len(source)))
        check(lib.fw_ccm_tag(ccm, tag))
        return result, bytes(tag)[:tag_bytes]

    def ccm_open(self, nonce: Data, data: Data, tag: Data, aad: Data = b"", *, out: Out = None) -> Result:
        """As gcm_open()."""
        source, target, result = buffers(data, out)
        expected = read(tag)
        ccm = self._ccm(nonce, aad, len(source), len(expected))
        check(lib.fw_ccm_decrypt(ccm, target, source, len(source)))
        return _genuine(lib.fw_ccm_verify(ccm, expected), target, result)

    def cmac(self, data: Data) -> bytes:
        """The authentication code of 16 bytes."""
        source, cmac, tag = read(data), new("fw_cmac *"), ffi.new("uint8_t[16]")
        lib.fw_cmac_init(cmac, self._key)
        check(lib.fw_cmac_update(cmac, source, len(source)))
        check(lib.fw_cmac_tag(cmac, tag, 16))
        return bytes(tag)


def _genuine(status: int, target: Any, result: Result) -> Result:
    """RESULT if STATUS says that the tag is right; otherwise an error, and zeros in TARGET, its bytes."""
    if status != lib.FW_OK:
        lib.fw_wipe(target, len(target))
    check(status)
    return result


def xts(
    key: Data,
    tweak: Data,
    data: Data,
    *,
    decrypt: bool = False,
    standard: Literal["IEEE", "GB"] = "IEEE",
    out: Out = None,
) -> Result:
    """A data unit of 16 bytes or more; KEY has 32 bytes, TWEAK 16; GB: as GB/T 17964-2021 has it."""
    keys = bytes(exactly("the key", key, 32))
    source, target, result = buffers(data, out)
    data_key, tweak_key, unit = Sm4(keys[:16]), Sm4(keys[16:]), new("fw_xts *")
    lib.fw_xts_init(unit, data_key._key, tweak_key._key, getattr(lib, f"FW_XTS_{standard}"))
    lib.fw_xts_start(unit, exactly("the tweak", tweak, 16))
    crypt = lib.fw_xts_decrypt if decrypt else lib.fw_xts_encrypt
    check(crypt(unit, target, source, len(source)))
    return result
