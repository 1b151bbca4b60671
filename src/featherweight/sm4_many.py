# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SM4 on many messages at once, each with its own key: in CBC, CFB, CMAC and CCM many times as fast as one by one.

>>> keys = [Sm4(bytes([number] * 16)) for number in range(64)]
>>> sealed = ccm_seal([Sealing(key, bytes(12), b"The heron flies at dawn.") for key in keys])
>>> opened = ccm_open([Opening(key, bytes(12), data, tag) for key, (data, tag) in zip(keys, sealed, strict=True)])
>>> {bytes(message) for message in opened}
{b'The heron flies at dawn.'}
>>> cmac([(key, b"At the mill pond.") for key in keys])[0] == keys[0].cmac(b"At the mill pond.")
True

Data is as in featherweight.sm4; results are new. Messages may have any lengths; neighbours should have about the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from featherweight._library import WrongTagError, check, exactly, ffi, lib, read
from featherweight.sm4 import Sm4

if TYPE_CHECKING:
    from featherweight._library import Data

__all__ = [
    "Opening",
    "Sealing",
    "Unit",
    "WrongTagError",
    "cbc",
    "ccm_open",
    "ccm_seal",
    "cfb",
    "cmac",
    "gcm_open",
    "gcm_seal",
    "xts",
]


class Sealing(NamedTuple):
    """A message to encrypt with a tag; NONCE must never serve twice under one key."""

    key: Sm4
    nonce: Data
    data: Data
    aad: Data = b""


class Opening(NamedTuple):
    """A message to decrypt, and the tag that it came with."""

    key: Sm4
    nonce: Data
    data: Data
    tag: Data
    aad: Data = b""


class Unit(NamedTuple):
    """A data unit of XTS: 16 bytes or more; TWEAK has 16 bytes."""

    data_key: Sm4
    tweak_key: Sm4
    tweak: Data
    data: Data


class _Messages:
    """An array of structure KIND, as many as COUNT; what its pointers point to lives as long as it does."""

    def __init__(self, kind: str, count: int) -> None:
        self.array = ffi.new(f"{kind}[]", count)
        self.results: list[bytearray] = []
        self._kept: list[Any] = []

    def keep(self, memory: Any) -> Any:
        """MEMORY, which lives on."""
        self._kept.append(memory)
        return memory

    def set_data(self, place: int, data: Data, *, writes: bool = True) -> Any:
        """The message at PLACE, which reads DATA and, if it WRITES, has a result of that length."""
        one, source = self.array[place], self.keep(read(data))
        setattr(one, "in", source)
        one.bytes = len(source)
        if writes:
            self.results.append(bytearray(len(source)))
            one.out = self.keep(ffi.from_buffer("uint8_t[]", self.results[-1], require_writable=True))
        return one


def _chained(crypt: Any, messages: Sequence[tuple[Sm4, Data, Data]]) -> list[bytearray]:
    """Key, IV and data of each."""
    made = _Messages("fw_chained_message", len(messages))
    for place, (key, iv, data) in enumerate(messages):
        one = made.set_data(place, data)
        one.key = made.keep(key)._key
        one.iv = made.keep(ffi.new("uint8_t[16]", bytes(exactly("the IV", iv, 16))))
    check(crypt(made.array, len(messages)))
    return made.results


def cbc(messages: Sequence[tuple[Sm4, Data, Data]]) -> list[bytearray]:
    """Encrypts each of MESSAGES: key, IV of 16 bytes, and data in whole blocks of 16 bytes."""
    return _chained(lib.fw_cbc_encrypt_many, messages)


def cfb(messages: Sequence[tuple[Sm4, Data, Data]]) -> list[bytearray]:
    """Encrypts each of MESSAGES: key, IV of 16 bytes, and data of any length; all feedback."""
    return _chained(lib.fw_cfb_encrypt_many, messages)


def cmac(messages: Sequence[tuple[Sm4, Data]]) -> list[bytes]:
    """The authentication code of 16 bytes of each of MESSAGES: key and data."""
    made, tags = _Messages("fw_cmac_message", len(messages)), ffi.new("uint8_t[]", 16 * len(messages))
    for place, (key, data) in enumerate(messages):
        one = made.set_data(place, data, writes=False)
        one.key, one.tag, one.tag_bytes = key._key, tags + 16 * place, 16
    check(lib.fw_cmac_tag_many(made.array, len(messages)))
    return [bytes(tags[16 * place : 16 * place + 16]) for place in range(len(messages))]


def _with_tags(mode: Literal["ccm", "gcm"], messages: Sequence[Sealing | Opening], tags: Sequence[Any]) -> _Messages:
    """MESSAGES for MODE, whose TAGS are there."""
    made = _Messages(f"fw_{mode}_message", len(messages))
    contexts: dict[Sm4, Any] = {}
    for place, (message, tag) in enumerate(zip(messages, tags, strict=True)):
        one, header, nonce = made.set_data(place, message.data), read(message.aad), read(message.nonce)
        if mode == "ccm":
            one.key = message.key._key
        else:
            if message.key not in contexts:
                contexts[message.key] = message.key._new_gcm()
            one.gcm = contexts[message.key]
        one.aad, one.aad_bytes = made.keep(header), len(header)
        one.nonce, one.nonce_bytes = made.keep(nonce), len(nonce)
        one.tag, one.tag_bytes = made.keep(tag), len(tag)
    made.keep(contexts)
    return made


def _seal(mode: Literal["ccm", "gcm"], messages: Sequence[Sealing], tag_bytes: int) -> list[tuple[bytearray, bytes]]:
    tags = [ffi.new("uint8_t[]", tag_bytes) for _ in messages]
    made = _with_tags(mode, messages, tags)
    check(getattr(lib, f"fw_{mode}_encrypt_many")(made.array, len(messages)))
    return [(result, bytes(tag)) for result, tag in zip(made.results, tags, strict=True)]


def _open(mode: Literal["ccm", "gcm"], messages: Sequence[Opening]) -> list[bytearray]:
    made = _with_tags(mode, messages, [read(message.tag) for message in messages])
    status = getattr(lib, f"fw_{mode}_decrypt_many")(made.array, len(messages))
    if status == lib.FW_ERROR_TAG:
        wrong = [str(place) for place in range(len(messages)) if made.array[place].verdict != lib.FW_OK]
        raise WrongTagError(f"wrong tags: messages {', '.join(wrong)}")
    check(status)
    return made.results


def ccm_seal(messages: Sequence[Sealing], *, tag_bytes: int = 16) -> list[tuple[bytearray, bytes]]:
    """Ciphertext and tag of each; a nonce has 7 to 13 bytes, a tag 4, 6, 8 ... 16."""
    return _seal("ccm", messages, tag_bytes)


def ccm_open(messages: Sequence[Opening]) -> list[bytearray]:
    """The plaintext of each; if any tag is wrong, a WrongTagError with the places of all that are, from 0 on."""
    return _open("ccm", messages)


def gcm_seal(messages: Sequence[Sealing], *, tag_bytes: int = 16) -> list[tuple[bytearray, bytes]]:
    """Ciphertext and tag of each; a tag has 4 to 16 bytes."""
    return _seal("gcm", messages, tag_bytes)


def gcm_open(messages: Sequence[Opening]) -> list[bytearray]:
    """As ccm_open()."""
    return _open("gcm", messages)


def xts(units: Sequence[Unit], *, decrypt: bool = False, standard: Literal["IEEE", "GB"] = "IEEE") -> list[bytearray]:
    """Each of UNITS, encrypted or decrypted; GB: as GB/T 17964-2021 has it."""
    made = _Messages("fw_xts_unit", len(units))
    for place, unit in enumerate(units):
        one = made.set_data(place, unit.data)
        one.data_key, one.tweak_key = unit.data_key._key, unit.tweak_key._key
        one.tweak = made.keep(exactly("the tweak", unit.tweak, 16))
    crypt = lib.fw_xts_decrypt_many if decrypt else lib.fw_xts_encrypt_many
    check(crypt(made.array, len(units), getattr(lib, f"FW_XTS_{standard}")))
    return made.results
