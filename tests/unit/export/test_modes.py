# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The modes by which exports are tried, against OpenSSL and against the vectors of the paper on EAX."""

import subprocess

import pytest

from featherweight.export import modes
from featherweight.scales.oracle import Oracle
from tests.conftest import CATALOG

EAX = [  # Bellare, Rogaway, Wagner, The EAX Mode of Operation, appendix E: message, key, nonce, header, ciphertext
    ("", "233952DEE4D5ED5F9B9C6D6FF80FF478", "62EC67F9C3A4A407FCB2A8C49031A8B3", "6BFB914FD07EAE6B",
     "E037830E8389F27B025A2D6527E79D01"),
    ("F7FB", "91945D3F4DCBEE0BF45EF52255F095A4", "BECAF043B0A23D843194BA972C66DEBD", "FA3BFD4806EB53FA",
     "19DD5C4C9331049D0BDAB0277408F67967E5"),
    ("1A47CB4933", "01F74AD64077F2E704C0F60ADA3DD523", "70C3DB4F0D26368400A10ED05D2BFF5E", "234A3463C1264AC6",
     "D851D5BAE03A59F238A23E39199DC9266626C40F80"),
]  # fmt: skip
KEY = bytes(range(16))
COUNTER = bytes(15) + b"\xfe"


def keyed(name: str, key: bytes) -> Oracle:
    ((cipher, variant),) = CATALOG.select_ciphers([name])
    return Oracle(cipher, variant, key)


def openssl(*words: str, data: bytes) -> bytes:
    return subprocess.run(["openssl", *words], input=data, capture_output=True, check=True).stdout


@pytest.mark.parametrize(("message", "key", "nonce", "ad", "sealed"), EAX)
def test_eax_is_that_of_the_paper(message: str, key: str, nonce: str, ad: str, sealed: str) -> None:
    inputs = (bytes.fromhex(text) for text in (nonce, ad, message))
    ciphertext, tag = modes.eax(keyed("aes-128", bytes.fromhex(key)), 16, *inputs)
    assert (ciphertext + tag).hex().upper() == sealed


@pytest.mark.parametrize(("name", "theirs"), [("aes-128", "aes-128"), ("sm4", "sm4")])
@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 32, 45])
def test_modes_are_openssls(name: str, theirs: str, count: int) -> None:
    own, data = keyed(name, KEY), bytes(range(7, 7 + count))
    key = ("-K", KEY.hex(), "-iv", COUNTER.hex())
    assert own.ctr(COUNTER, data) == openssl("enc", f"-{theirs}-ctr", *key, data=data)
    whole = data[: count // 16 * 16]
    assert own.cbc(COUNTER, whole) == openssl("enc", f"-{theirs}-cbc", *key, "-nopad", data=whole)
    tag = openssl("mac", "-cipher", f"{theirs}-cbc", "-macopt", f"hexkey:{KEY.hex()}", "CMAC", data=data)
    assert modes.cmac(own, 16, data).hex() == tag.decode().strip().lower()


def test_cmac_of_short_blocks_is_openssls() -> None:
    """Of the triple DES whose three keys are equal, which stands for any cipher with blocks of 64 bits."""

    class Des:
        def encrypt(self, block: bytes) -> bytes:
            return self.cbc(bytes(8), block)

        def cbc(self, iv: bytes, data: bytes) -> bytes:
            return openssl("enc", "-des-ede3-cbc", "-K", KEY[:8].hex() * 3, "-iv", iv.hex(), "-nopad", data=data)

        def ctr(self, counter: bytes, data: bytes) -> bytes:
            raise NotImplementedError

    for count in (0, 7, 8, 9, 24):
        data = bytes(range(count))
        words = ("-cipher", "des-ede3-cbc", "-macopt", f"hexkey:{KEY[:8].hex() * 3}")
        assert modes.cmac(Des(), 8, data).hex() == openssl("mac", *words, "CMAC", data=data).decode().strip().lower()
