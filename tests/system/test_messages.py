# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Authenticated encryption and hashes as users call them: the portable C on this computer against spec.py."""

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from featherweight.catalog import Cipher, Variant
from featherweight.scales.oracle import Oracle
from featherweight.system.tools import run_tool
from tests.conftest import CATALOG, ROOT

pytestmark = pytest.mark.slow

LONGEST = 4097
CONTEXT_BYTES = 1024
"""More than any context has."""

MEMBERS = [pair for pair in CATALOG.select_ciphers([]) if pair[1].kind != "block"]
AEAD = [pytest.param(*pair, id=pair[1].id) for pair in MEMBERS if pair[1].kind == "aead"]
HASH = [pytest.param(*pair, id=pair[1].id) for pair in MEMBERS if pair[1].kind == "hash"]

LENGTHS = st.one_of(st.integers(0, 100), st.integers(0, LONGEST))
FEW = settings(max_examples=25, deadline=None)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Cipher], ctypes.CDLL]:
    """The portable C of a cipher as a shared library."""

    @cache
    def build(name: str) -> ctypes.CDLL:
        output = tmp_path_factory.mktemp("library") / f"{name}.so"
        (cipher,) = (cipher for cipher in CATALOG.ciphers if cipher.name == name)
        portable = [
            one for one in cipher.manifest.implementation if one.id.startswith("portable")
        ]  # modes have their own
        sources = sorted({str(path) for one in portable for path in cipher.sources(one)})
        flags = ("-std=c11", "-O2", "-shared", "-fPIC", f"-I{ROOT / 'ciphers' / 'common'}")
        done = run_tool(["gcc", *flags, *sources, "-o", str(output)])
        assert done.returncode == 0, done.stderr
        return ctypes.CDLL(str(output))

    return lambda cipher: build(cipher.name)


class Member:
    """The C functions of one variant on Python's bytes."""

    def __init__(self, library: ctypes.CDLL, variant: Variant) -> None:
        self._library, self._variant = library, variant

    def call(self, name: str, *arguments: object) -> int:
        function = getattr(self._library, self._variant.symbol + (f"_{name}" if name else ""))
        function.restype = ctypes.c_int
        result: int = function(*(ctypes.c_size_t(item) if isinstance(item, int) else item for item in arguments))
        return result

    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> tuple[bytes, bytes]:
        """Ciphertext and tag, encrypted in place."""
        text, tag = (ctypes.create_string_buffer(item) for item in (message + b"\0", bytes(self._variant.tag_bytes)))
        self.call("encrypt", text, tag, text, len(message), ad, len(ad), nonce, key)
        return text.raw[: len(message)], tag.raw[: self._variant.tag_bytes]

    def digest(self, message: bytes, custom: bytes) -> bytes:
        """Of a hash at once."""
        digest = ctypes.create_string_buffer(self._variant.digest_bytes)
        self.call("", digest, message, len(message), *self.customized(custom))
        return digest.raw

    def customized(self, custom: bytes) -> tuple[object, ...]:
        """What a call ends with that takes the customization string CUSTOM."""
        return (custom, len(custom)) if self._variant.custom_bytes else ()

    def open(self, key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes, tag: bytes) -> tuple[int, bytes]:
        """The verdict, and what was left in the message's array, which was full of ones before."""
        text = ctypes.create_string_buffer(b"\xff" * (len(ciphertext) + 1))
        verdict = self.call("decrypt", text, ciphertext, len(ciphertext), tag, ad, len(ad), nonce, key)
        assert text.raw[len(ciphertext)] == 0xFF, "a byte too far"
        return verdict, text.raw[: len(ciphertext)]

    def pieces(self, name: str, context: object, content: bytes, cuts: Sequence[int]) -> bytes:
        """CONTENT encrypted or decrypted in the pieces between CUTS."""
        output = b""
        for start, end in pairwise([0, *sorted(min(cut, len(content)) for cut in cuts), len(content)]):
            piece = ctypes.create_string_buffer(content[start:end] + b"\0")
            self.call(name, context, piece, piece, end - start)
            output += piece.raw[: end - start]
        return output

    def absorb(self, name: str, context: object, content: bytes, cuts: Sequence[int]) -> None:
        """CONTENT taken in in the pieces between CUTS."""
        for start, end in pairwise([0, *sorted(min(cut, len(content)) for cut in cuts), len(content)]):
            self.call(name, context, content[start:end], end - start)


CUTS = st.lists(LENGTHS, max_size=6)


@pytest.mark.parametrize(("cipher", "variant"), AEAD)
@FEW
@given(data=st.data(), size=LENGTHS, ad_size=LENGTHS, cuts=CUTS, ad_cuts=CUTS)
def test_any_pieces_make_the_same_message(
    library: Callable[[Cipher], ctypes.CDLL],
    cipher: Cipher,
    variant: Variant,
    data: st.DataObject,
    *,
    size: int,
    ad_size: int,
    cuts: list[int],
    ad_cuts: list[int],
) -> None:
    member, source = Member(library(cipher), variant), data.draw(st.randoms(use_true_random=False))
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    ad, message = source.randbytes(ad_size), source.randbytes(size)
    expected = Oracle(cipher, variant, key).seal(nonce, ad, message)
    assert member.seal(key, nonce, ad, message) == expected
    context = ctypes.create_string_buffer(CONTEXT_BYTES)  # used twice: init must leave nothing of the first message
    for name, before, after in (("encrypt", message, expected[0]), ("decrypt", expected[0], message)):
        member.call("init", context, nonce, key, *((ad_size, size) if variant.lengths_first == "all" else ()))
        member.absorb("ad", context, ad, [] if variant.lengths_first == "ad" else ad_cuts)
        assert member.pieces(f"{name}_update", context, before, cuts) == after
        if name == "decrypt":
            assert member.call("verify", context, expected[1]) == 0
            continue
        tag = ctypes.create_string_buffer(variant.tag_bytes)
        member.call("tag", context, tag)
        assert tag.raw == expected[1]


@pytest.mark.parametrize(("cipher", "variant"), HASH)
@FEW
@given(data=st.data(), size=LENGTHS, custom_size=st.integers(0, 256), cuts=CUTS)
def test_any_pieces_have_the_same_digest(
    library: Callable[[Cipher], ctypes.CDLL],
    cipher: Cipher,
    variant: Variant,
    data: st.DataObject,
    *,
    size: int,
    custom_size: int,
    cuts: list[int],
) -> None:
    member, source = Member(library(cipher), variant), data.draw(st.randoms(use_true_random=False))
    message, custom = source.randbytes(size), source.randbytes(min(custom_size, variant.custom_bytes))
    expected = Oracle(cipher, variant, b"").digest(message, custom)
    context, digest = ctypes.create_string_buffer(CONTEXT_BYTES), ctypes.create_string_buffer(variant.digest_bytes)
    assert member.digest(message, custom) == expected
    for pieces in (cuts, []):  # the context is used twice: init must leave nothing of the first message
        digest.raw = bytes(variant.digest_bytes)
        member.call("init", context, *member.customized(custom))
        member.absorb("update", context, message, pieces)
        member.call("final", context, digest)
        assert digest.raw == expected


@pytest.mark.parametrize(("cipher", "variant"), AEAD)
@pytest.mark.parametrize("size", [0, 1, 37])
def test_no_changed_byte_is_accepted(
    library: Callable[[Cipher], ctypes.CDLL], cipher: Cipher, variant: Variant, size: int
) -> None:
    """Of key, nonce, associated data, ciphertext and tag; no message that was cut or is longer; nothing is released."""
    member, message = Member(library(cipher), variant), bytes(range(size))
    key, nonce, ad = (bytes(range(count)) for count in (variant.key_bytes, variant.nonce_bytes, 9))
    parts = [key, nonce, ad, *member.seal(key, nonce, ad, message)]

    def opened(index: int, part: bytes) -> tuple[int, bytes]:
        return member.open(*[part if place == index else other for place, other in enumerate(parts)])

    assert member.open(*parts) == (0, message)
    for index, part in enumerate(parts):
        for place in range(len(part)):
            changed = part[:place] + bytes([part[place] ^ 1 << place % 8]) + part[place + 1 :]
            assert opened(index, changed) == (-1, bytes(size))
    for index in (2, 3):
        shorter = [parts[index][:bytes_left] for bytes_left in range(len(parts[index]))]
        for other in (parts[index] + b"\0", parts[index] + b"\1", *shorter):
            verdict, left = opened(index, other)
            assert (verdict, any(left)) == (-1, False)


@pytest.mark.parametrize(("cipher", "variant"), AEAD)
def test_no_bytes_may_be_null(library: Callable[[Cipher], ctypes.CDLL], cipher: Cipher, variant: Variant) -> None:
    member, tag = Member(library(cipher), variant), ctypes.create_string_buffer(variant.tag_bytes)
    key, nonce = bytes(variant.key_bytes), bytes(variant.nonce_bytes)
    member.call("encrypt", None, tag, None, 0, None, 0, nonce, key)
    assert (b"", tag.raw) == Oracle(cipher, variant, key).seal(nonce, b"", b"")
    assert member.call("decrypt", None, None, 0, tag, None, 0, nonce, key) == 0
