# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The modes against official vectors."""

from collections.abc import Sequence
from functools import partial

import pytest

from featherweight.scales.expectations import specification_of
from featherweight.scales.modes import ccm, gcm
from tests.conftest import CATALOG

MESSAGE = "".join(16 * digit for digit in "abcdefea")
"""Of RFC 8998."""

CCM = {
    "SP 800-38C, example 1": (
        "aes-128",
        "404142434445464748494a4b4c4d4e4f",
        "10111213141516",
        "0001020304050607",
        "20212223",
        "7162015b4dac255d",
    ),
    "SP 800-38C, example 2": (
        "aes-128",
        "404142434445464748494a4b4c4d4e4f",
        "1011121314151617",
        "000102030405060708090a0b0c0d0e0f",
        "202122232425262728292a2b2c2d2e2f",
        "d2a1f0e051ea5f62081a7792073d593d1fc64fbfaccd",
    ),
    "SP 800-38C, example 3": (
        "aes-128",
        "404142434445464748494a4b4c4d4e4f",
        "101112131415161718191a1b",
        "000102030405060708090a0b0c0d0e0f10111213",
        "202122232425262728292a2b2c2d2e2f3031323334353637",
        "e3b201a9f5b71a7a9b1ceaeccd97e70b6176aad9a4428aa5484392fbc1b09951",
    ),
    "SP 800-38C, example 4": (
        "aes-128",
        "404142434445464748494a4b4c4d4e4f",
        "101112131415161718191a1b1c",
        (bytes(range(256)) * 256).hex(),
        "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
        "69915dad1e84c6376a68c2967e4dab615ae0fd1faec44cc484828529463ccf72b4ac6bec93e8598e7f0dadbcea5b",
    ),
    "CAVS 11.0, CCM-VNT, AES-128, 50": (
        "aes-128",
        "005e8f4d8e0cbf4e1ceeb5d87a275848",
        "0ec3ac452b547b9062aac8fa",
        "2f1821aa57e5278ffd33c17d46615b77363149dbc98470413f6543a6b749f2ca",
        "b6f345204526439daf84998f380dcfb4b4167c959c04ff65",
        "9575e16f35da3c88a19c26a7b762044f4d7bbbafeff05d754829e2a7752fa3a14890972884b511d8",
    ),
    "CAVS 11.0, CCM-VADT, AES-128, 0": (
        "aes-128",
        "d24a3d3dde8c84830280cb87abad0bb3",
        "f1100035bb24a8d26004e0e24b",
        "",
        "7c86135ed9c2a515aaae0e9a208133897269220f30870006",
        "1faeb0ee2ca2cd52f0aa3966578344f24e69b742c4ab37ab1123301219c70599b7c373ad4b3ad67b",
    ),
    "RFC 8998, A.2": (
        "sm4",
        "0123456789abcdeffedcba9876543210",
        "00001234567800000000abcd",
        "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        MESSAGE,
        "48af93501fa62adbcd414cce6034d895dda1bf8f132f042098661572e7483094"
        "fd12e518ce062c98acee28d95df4416bed31a2f04476c18bb40c84a74b97dc5b16842d4fa186f56ab33256971fa110f4",
    ),
}
GCM = {
    "the GCM specification, test case 1": (
        "aes-128",
        "00000000000000000000000000000000",
        "000000000000000000000000",
        "",
        "",
        "58e2fccefa7e3061367f1d57a4e7455a",
    ),
    "the GCM specification, test case 2": (
        "aes-128",
        "00000000000000000000000000000000",
        "000000000000000000000000",
        "",
        "00000000000000000000000000000000",
        "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf",
    ),
    "the GCM specification, test case 4": (
        "aes-128",
        "feffe9928665731c6d6a8f9467308308",
        "cafebabefacedbaddecaf888",
        "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
        "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
        "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47",
    ),
    "RFC 8998, A.1": (
        "sm4",
        "0123456789abcdeffedcba9876543210",
        "00001234567800000000abcd",
        "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        MESSAGE,
        "17f399f08c67d5ee19d0dc9969c4bb7d5fd46fd3756489069157b282bb200735"
        "d82710ca5c22f0ccfa7cbf93d496ac15a56834cbcf98c397b4024a2691233b8d83de3541e4c2b58177e065a9bf7b62ec",
    ),
}


def blocks_of(variant: str, key: bytes, blocks: Sequence[bytes]) -> list[bytes]:
    (cipher, found), *_ = CATALOG.select_ciphers([variant])
    return [specification_of(cipher).answer("encrypt", found.id, key, block) for block in blocks]


@pytest.mark.parametrize("source", [*CCM, *GCM])
def test_official_vectors(source: str) -> None:
    seal = ccm if source in CCM else gcm
    variant, *words = (CCM | GCM)[source]
    key, nonce, ad, message, sealed = map(bytes.fromhex, words)
    encrypt = partial(blocks_of, variant, key)
    assert seal(encrypt, nonce, ad, message, len(sealed) - len(message)) == sealed
