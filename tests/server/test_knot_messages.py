# SPDX-License-Identifier: Apache-2.0 OR MIT
"""KNOT in libfeatherweight against spec.py: the demands on portable.c once more, of every kernel; known answers."""

import ctypes
from collections.abc import Callable
from pathlib import Path

import pytest

from featherweight.catalog import Cipher, Variant
from featherweight.scales.known_answers import known_answers_differ
from featherweight.scales.lengths import known_answer_inputs
from tests.server.test_knot import KERNELS, skip_without
from tests.system import test_messages as messages
from tests.system.test_messages import (  # noqa: F401 pytest collects them here, over this module's library
    test_any_pieces_have_the_same_digest,
    test_any_pieces_make_the_same_message,
    test_no_bytes_may_be_null,
    test_no_changed_byte_is_accepted,
)

CIPHER = "knot"

Library = Callable[[Cipher], ctypes.CDLL]


@pytest.fixture(
    scope="module",
    params=["portable", *(pytest.param(kernel, marks=pytest.mark.slow) for kernel in KERNELS if kernel != "portable")],
)
def library(request: pytest.FixtureRequest, library: Path) -> Library:
    """libfeatherweight.so with one kernel."""
    name = str(request.param)
    skip_without(name, library)
    shared = ctypes.CDLL(str(library / "libfeatherweight.so"))
    assert shared.fw_knot_use_kernel(name.encode()) == 0
    return lambda _: shared


class Message(ctypes.Structure):
    """fw_knot_message, from whose arrays the fields point to nothing else."""

    _fields_ = [
        ("out", ctypes.c_void_p),
        ("input", ctypes.c_void_p),
        ("bytes", ctypes.c_size_t),
        ("ad", ctypes.c_char_p),
        ("ad_bytes", ctypes.c_size_t),
        ("nonce", ctypes.c_char_p),
        ("key", ctypes.c_char_p),
        ("tag", ctypes.c_void_p),
        ("verdict", ctypes.c_int),
    ]


class HashMessage(ctypes.Structure):
    """fw_knot_hash_message."""

    _fields_ = [("digest", ctypes.c_void_p), ("input", ctypes.c_char_p), ("bytes", ctypes.c_size_t)]


@pytest.mark.parametrize(("cipher", "variant"), messages.AEAD)
def test_known_answers_of_ciphers(library: Library, cipher: Cipher, variant: Variant) -> None:
    """The official file, by one call for all of its 1089 messages, and one by one."""
    member, records = messages.Member(library(cipher), variant), list(known_answer_inputs(variant))
    texts = [ctypes.create_string_buffer(message + bytes(variant.tag_bytes)) for *_, message in records]
    array = (Message * len(records))()
    for place, (key, nonce, ad, message) in enumerate(records):
        text = ctypes.addressof(texts[place])
        array[place] = Message(text, text, len(message), ad, len(ad), nonce, key, text + len(message))
    member.call("encrypt_many", array, len(array))
    assert known_answers_differ(variant, [text.raw[:-1].hex() for text in texts]) is None
    assert known_answers_differ(variant, [b"".join(member.seal(*record)).hex() for record in records]) is None
    assert member.call("decrypt_many", array, len(array)) == 0
    assert [text.raw[: len(record[3])] for text, record in zip(texts, records, strict=True)] == [
        message for *_, message in records
    ]


@pytest.mark.parametrize(("cipher", "variant"), messages.HASH)
def test_known_answers_of_hashes(library: Library, cipher: Cipher, variant: Variant) -> None:
    """The official file, by one call for all of its 1025 messages, and one by one."""
    member, contents = messages.Member(library(cipher), variant), [item[3] for item in known_answer_inputs(variant)]
    digests = [ctypes.create_string_buffer(variant.digest_bytes) for _ in contents]
    array = (HashMessage * len(contents))()
    for place, message in enumerate(contents):
        array[place] = HashMessage(ctypes.addressof(digests[place]), message, len(message))
    member.call("many", array, len(array))
    assert known_answers_differ(variant, [digest.raw.hex() for digest in digests]) is None
    for digest, message in zip(digests, contents, strict=True):
        member.call("", digest, message, len(message))
    assert known_answers_differ(variant, [digest.raw.hex() for digest in digests]) is None
