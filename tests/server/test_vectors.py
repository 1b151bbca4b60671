# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published vectors through the shared library, as a program in another language calls it."""

import ctypes
from ctypes import c_char_p, c_size_t, c_uint64, create_string_buffer
from pathlib import Path

import pytest

KEY = bytes.fromhex("0123456789abcdeffedcba9876543210")
NONCE = bytes.fromhex("00001234567800000000abcd")
AAD = bytes.fromhex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
PLAINTEXT = b"".join(bytes([value]) * 8 for value in (0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF, 0xEE, 0xAA))

RFC8998_GCM = bytes.fromhex(
    "17f399f08c67d5ee19d0dc9969c4bb7d5fd46fd3756489069157b282bb200735"
    "d82710ca5c22f0ccfa7cbf93d496ac15a56834cbcf98c397b4024a2691233b8d"
)
RFC8998_GCM_TAG = bytes.fromhex("83de3541e4c2b58177e065a9bf7b62ec")
RFC8998_CCM = bytes.fromhex(
    "48af93501fa62adbcd414cce6034d895dda1bf8f132f042098661572e7483094"
    "fd12e518ce062c98acee28d95df4416bed31a2f04476c18bb40c84a74b97dc5b"
)
RFC8998_CCM_TAG = bytes.fromhex("16842d4fa186f56ab33256971fa110f4")

XTS_KEYS = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c000102030405060708090a0b0c0d0e0f")
XTS_TWEAK = bytes(range(0xF0, 0x100))
XTS_PLAINTEXT = bytes.fromhex(
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17"
)
XTS_CIPHERTEXTS = [  # OpenSSL 3.2, test/recipes/30-test_evp_data/evpciph_sm4.txt: by fw_xts_standard
    "e9538251c71d7b80bbe4483fef497bd1b3db1a3e60408c575d63ff7db39f83260869f9e2585fec9f0b863bf8fd784b8627d16c0db6d2cfc7",
    "e9538251c71d7b80bbe4483fef497bd12c5c581bd6242fc51e08964fb4f60fdb0ba42f63499279213d318d2c11f6886e903be7f93a1b3479",
]


def context() -> "ctypes.Array[ctypes.c_char]":
    """Memory enough for any structure of the library."""
    return create_string_buffer(4096)


@pytest.fixture(scope="module")
def shared(library: Path) -> ctypes.CDLL:
    """libfeatherweight.so"""
    return ctypes.CDLL(str(library / "libfeatherweight.so"))


@pytest.fixture
def key(shared: ctypes.CDLL) -> "ctypes.Array[ctypes.c_char]":
    """The key of RFC 8998."""
    expanded = context()
    shared.fw_sm4_init(expanded, KEY)
    return expanded


def test_gcm(shared: ctypes.CDLL, key: "ctypes.Array[ctypes.c_char]") -> None:
    """RFC 8998, appendix A.1."""
    gcm, out, tag = context(), create_string_buffer(64), create_string_buffer(16)
    shared.fw_gcm_init(gcm, key)
    for wrong in (0, 1):
        assert shared.fw_gcm_start(gcm, NONCE, c_size_t(12)) == 0
        assert shared.fw_gcm_aad(gcm, AAD, c_size_t(len(AAD))) == 0
        assert shared.fw_gcm_encrypt(gcm, out, c_char_p(PLAINTEXT), c_size_t(64)) == 0
        if wrong:
            assert shared.fw_gcm_verify(gcm, RFC8998_GCM_TAG[:-1] + b"!", c_size_t(16)) == 3
        else:
            assert shared.fw_gcm_tag(gcm, tag, c_size_t(16)) == 0
        assert out.raw == RFC8998_GCM
    assert tag.raw == RFC8998_GCM_TAG
    assert shared.fw_gcm_aad(gcm, AAD, c_size_t(1)) == 2


def test_ccm(shared: ctypes.CDLL, key: "ctypes.Array[ctypes.c_char]") -> None:
    """RFC 8998, appendix A.2."""
    ccm, out, tag = context(), create_string_buffer(64), create_string_buffer(16)
    lengths = (c_size_t(12), c_uint64(len(AAD)), c_uint64(64), c_size_t(16))
    assert shared.fw_ccm_start(ccm, key, NONCE, *lengths) == 0
    assert shared.fw_ccm_aad(ccm, AAD, c_size_t(len(AAD))) == 0
    assert shared.fw_ccm_encrypt(ccm, out, c_char_p(PLAINTEXT), c_size_t(64)) == 0
    assert shared.fw_ccm_tag(ccm, tag) == 0
    assert (out.raw, tag.raw) == (RFC8998_CCM, RFC8998_CCM_TAG)


@pytest.mark.parametrize("standard", [0, 1])
def test_xts(shared: ctypes.CDLL, standard: int) -> None:
    """Both tweaks, with a stolen half block."""
    keys, xts, out = [context(), context()], context(), create_string_buffer(len(XTS_PLAINTEXT))
    for number, one in enumerate(keys):
        shared.fw_sm4_init(one, XTS_KEYS[16 * number : 16 * number + 16])
    shared.fw_xts_init(xts, *keys, standard)
    shared.fw_xts_start(xts, XTS_TWEAK)
    assert shared.fw_xts_encrypt(xts, out, XTS_PLAINTEXT, c_size_t(len(XTS_PLAINTEXT))) == 0
    assert out.raw.hex() == XTS_CIPHERTEXTS[standard]
    assert shared.fw_xts_encrypt(xts, out, XTS_PLAINTEXT, c_size_t(16)) == 2


def test_cleared(shared: ctypes.CDLL, key: "ctypes.Array[ctypes.c_char]") -> None:
    """Nothing of a key is left."""
    assert any(key.raw)
    shared.fw_key_clear(key)
    assert not any(key.raw)
