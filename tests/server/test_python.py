# SPDX-License-Identifier: Apache-2.0 OR MIT
"""featherweight.sm4, sm4_many and knot: SM4 and KNOT from Python."""

import ctypes
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import featherweight
from featherweight.catalog import Cipher, Variant
from featherweight.scales.oracle import Oracle
from tests.server import test_vectors as vectors
from tests.server.conftest import PYTHON
from tests.system.test_messages import MEMBERS

pytestmark = pytest.mark.slow

KEY, IV = vectors.KEY, bytes(range(16))
DATA = bytes(range(256)) * 3


@pytest.fixture(scope="module")
def module(library: Path) -> ModuleType:
    """featherweight.sm4, not in the package's own folder, so that tests side by side do not disturb each other."""
    featherweight.__path__.insert(0, str(library / PYTHON))
    import featherweight.sm4 as found  # noqa: PLC0415 it needs what was just built

    return found


def openssl(mode: str, data: bytes, *words: str) -> bytes:
    """OpenSSL's own."""
    iv = () if mode == "ecb" else ("-iv", IV.hex())
    command = ["openssl", "enc", f"-sm4-{mode}", "-K", KEY.hex(), *iv, "-nopad", *words]
    return subprocess.run(command, input=data, capture_output=True, check=True).stdout


@pytest.mark.parametrize("mode", ["ecb", "cbc", "ctr", "cfb", "ofb"])
def test_modes(module: ModuleType, mode: str) -> None:
    """As OpenSSL's, and back."""
    sm4, iv = module.Sm4(KEY), () if mode == "ecb" else (IV,)
    assert getattr(sm4, mode)(*iv, DATA) == openssl(mode, DATA)
    back = {} if mode in ("ctr", "ofb") else {"decrypt": True}
    assert getattr(sm4, mode)(*iv, openssl(mode, DATA), **back) == DATA


@pytest.mark.parametrize("mode", ["gcm", "ccm"])
def test_tags(module: ModuleType, mode: str) -> None:
    """RFC 8998; of a changed message nothing is left."""
    sm4 = module.Sm4(KEY)
    seal, open_ = getattr(sm4, f"{mode}_seal"), getattr(sm4, f"{mode}_open")
    expected = getattr(vectors, f"RFC8998_{mode.upper()}"), getattr(vectors, f"RFC8998_{mode.upper()}_TAG")
    data, tag = seal(vectors.NONCE, vectors.PLAINTEXT, vectors.AAD)
    assert (data, tag) == expected
    assert open_(vectors.NONCE, data, tag, vectors.AAD) == vectors.PLAINTEXT
    out = bytearray(len(data))
    with pytest.raises(module.WrongTagError):
        open_(vectors.NONCE, data, tag, b"changed", out=out)
    assert not any(out)


@pytest.mark.parametrize("standard", ["IEEE", "GB"])
def test_xts(module: ModuleType, standard: str) -> None:
    """Both tweaks."""
    expected = bytes.fromhex(vectors.XTS_CIPHERTEXTS[standard == "GB"])
    arguments = (vectors.XTS_KEYS, vectors.XTS_TWEAK)
    assert module.xts(*arguments, vectors.XTS_PLAINTEXT, standard=standard) == expected
    assert module.xts(*arguments, expected, standard=standard, decrypt=True) == vectors.XTS_PLAINTEXT


def test_cmac(module: ModuleType) -> None:
    """As OpenSSL's."""
    command = ["openssl", "mac", "-cipher", "SM4-CBC", "-macopt", f"hexkey:{KEY.hex()}", "CMAC"]
    expected = subprocess.run(command, input=DATA, capture_output=True, check=True).stdout.decode().strip()
    assert module.Sm4(KEY).cmac(DATA).hex().upper() == expected


def test_in_place(module: ModuleType) -> None:
    """No copies: the caller's memory is written."""
    data = bytearray(DATA)
    assert module.Sm4(KEY).ctr(IV, data, out=data).obj is data
    assert data == openssl("ctr", DATA)
    with pytest.raises(ValueError, match="overlaps"):
        module.Sm4(KEY).ctr(IV, memoryview(data)[1:], out=memoryview(data)[:-1])
    with pytest.raises((BufferError, TypeError, ValueError)):
        module.Sm4(KEY).ctr(IV, data, out=bytes(len(data)))


def test_kernels(module: ModuleType) -> None:
    """Every kernel of this computer says the same; the one that is chosen is constant-time."""
    available = [kernel for kernel in module.kernels() if kernel.available]
    assert {module.Sm4(KEY, kernel.name).ecb(DATA).hex() for kernel in available} == {openssl("ecb", DATA).hex()}
    chosen = module.Sm4(KEY).kernel
    assert [kernel.constant_time for kernel in available if kernel.name == chosen] == [True]
    with pytest.raises(ValueError, match=f"no kernel slide_rule.*{available[0].name}"):
        module.Sm4(KEY, "slide_rule")


@pytest.fixture(scope="module")
def many(module: ModuleType) -> ModuleType:
    """Many messages, of the same library, which MODULE has built."""
    import featherweight.sm4_many as found  # noqa: PLC0415 it needs what was just built

    assert found.WrongTagError is module.WrongTagError
    return found


MANY = 70
"""More messages than there are lanes."""


@pytest.mark.parametrize("mode", ["cbc", "cfb"])
def test_many_chains(module: ModuleType, many: ModuleType, mode: str) -> None:
    """As one by one."""
    keys = [module.Sm4(DATA[place : place + 16]) for place in range(MANY)]
    texts = [(key, DATA[place : place + 16], DATA[: 16 * (place % 7)]) for place, key in enumerate(keys)]
    assert getattr(many, mode)(texts) == [getattr(key, mode)(iv, data) for key, iv, data in texts]
    assert getattr(many, mode)([]) == []
    with pytest.raises(ValueError, match="the IV has 3 bytes"):
        getattr(many, mode)([(keys[0], b"123", b"")])


def test_many_codes(module: ModuleType, many: ModuleType) -> None:
    """As one by one."""
    texts = [(module.Sm4(DATA[place : place + 16]), DATA[: 5 * place]) for place in range(MANY)]
    assert many.cmac(texts) == [key.cmac(data) for key, data in texts]


@pytest.mark.parametrize("mode", ["gcm", "ccm"])
def test_many_tags(module: ModuleType, many: ModuleType, mode: str) -> None:
    """As one by one; which tags are wrong is said."""
    keys = [module.Sm4(DATA[place : place + 16]) for place in range(MANY)]
    texts = [many.Sealing(key, IV[:12], DATA[: 5 * place], DATA[:place]) for place, key in enumerate(keys)]
    sealed = getattr(many, f"{mode}_seal")(texts, tag_bytes=8)
    assert sealed == [getattr(key, f"{mode}_seal")(*rest, tag_bytes=8) for key, *rest in texts]
    received = [
        many.Opening(text.key, text.nonce, data, tag, text.aad) for text, (data, tag) in zip(texts, sealed, strict=True)
    ]
    assert getattr(many, f"{mode}_open")(received) == [text.data for text in texts]
    received[3] = received[3]._replace(tag=bytes(8))
    received[66] = received[66]._replace(aad=b"another")
    with pytest.raises(module.WrongTagError, match="wrong tags: messages 3, 66"):
        getattr(many, f"{mode}_open")(received)
    with pytest.raises(ValueError, match="does not take that number of bytes"):
        getattr(many, f"{mode}_seal")(texts, tag_bytes=3)


def test_many_units(module: ModuleType, many: ModuleType) -> None:
    """As one by one, and back."""
    secrets = [DATA[place : place + 32] for place in range(MANY)]
    texts = [DATA[: 16 + 9 * place] for place in range(MANY)]
    units = [
        many.Unit(module.Sm4(secret[:16]), module.Sm4(secret[16:]), IV, text)
        for secret, text in zip(secrets, texts, strict=True)
    ]
    for standard in ("IEEE", "GB"):
        made = many.xts(units, standard=standard)
        assert made == [
            module.xts(secret, IV, text, standard=standard) for secret, text in zip(secrets, texts, strict=True)
        ]
        back = [unit._replace(data=data) for unit, data in zip(units, made, strict=True)]
        assert many.xts(back, decrypt=True, standard=standard) == texts


def test_wrong_lengths(module: ModuleType) -> None:
    """Each is one line."""
    sm4 = module.Sm4(KEY)
    calls: tuple[Callable[[], object], ...] = (
        lambda: module.Sm4(KEY[1:]),
        lambda: sm4.ecb(DATA[1:]),
        lambda: sm4.cbc(IV[1:], DATA),
        lambda: sm4.ctr(IV, DATA, out=bytearray(3)),
        lambda: sm4.gcm_seal(b"", DATA),
        lambda: sm4.gcm_seal(IV, DATA, tag_bytes=17),
        lambda: sm4.ccm_seal(IV, DATA),
        lambda: sm4.gcm_seal(IV, DATA, tag_bytes=2**64 - 1),
        lambda: sm4.ccm_seal(IV[:12], DATA, tag_bytes=2**64 - 2),
        lambda: module.xts(KEY + KEY, IV, b"short"),
    )
    for call in calls:
        with pytest.raises(ValueError, match="bytes") as caught:
            call()
        assert "\n" not in str(caught.value)


def test_keys_are_wiped(module: ModuleType) -> None:
    """Nothing of it is in the memory that a key leaves, behind the words at the beginning that the allocator writes."""
    from featherweight._library import ffi  # noqa: PLC0415 as in module()

    sm4 = module.Sm4(KEY, "portable")
    middle = int(ffi.cast("intptr_t", sm4._key)) + 64
    before = ctypes.string_at(middle, 128)
    del sm4
    assert any(before)
    assert not any(ctypes.string_at(middle, 128))


def test_other_threads_run(module: ModuleType) -> None:
    """While the library works, this interpreter counts."""
    data, counted, stop = bytearray(16 << 20), [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    counter, interval = threading.Thread(target=count), sys.getswitchinterval()
    sys.setswitchinterval(0.5)  # no thread is interrupted for that long: the other one only counts if the call lets it
    try:
        counter.start()
        before = counted[0]
        module.Sm4(KEY, "portable").ecb(data, out=data)
        meanwhile = counted[0] - before
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        counter.join()
    assert meanwhile > 0


@pytest.fixture(scope="module")
def knot(module: ModuleType) -> ModuleType:
    """KNOT, of the same library, which MODULE has built."""
    import featherweight.knot as found  # noqa: PLC0415 it needs what was just built

    assert found.WrongTagError is module.WrongTagError
    return found


@pytest.mark.parametrize(("cipher", "variant"), [pair for pair in MEMBERS if pair[1].id.startswith("knot-aead")])
def test_knot_seals(knot: ModuleType, cipher: Cipher, variant: Variant) -> None:
    """As spec.py, one message and eleven together; of a changed message nothing is left."""
    key, nonce = DATA[: variant.key_bytes], DATA[7 : 7 + variant.nonce_bytes]
    aead, oracle = knot.Aead(variant.id, key), Oracle(cipher, variant, key)
    texts = [(nonce, DATA[: 9 * count], DATA[:count]) for count in range(11)]
    expected = [oracle.seal(nonce, ad, text) for _, text, ad in texts]
    assert [(bytes(text), tag) for text, tag in aead.seal_many(texts)] == expected
    assert [(bytes(text), tag) for text, tag in (aead.seal(*message) for message in texts)] == expected
    sealed, tag = expected[-1]
    assert aead.open(nonce, sealed, tag, DATA[:10]) == texts[-1][1]
    out = bytearray(b"\xff" * len(sealed))
    with pytest.raises(knot.WrongTagError):
        aead.open(nonce, sealed, tag, DATA[:9], out=out)
    assert not any(out)
    with pytest.raises(ValueError, match="the nonce has 3 bytes"):
        aead.seal(b"123", DATA)


@pytest.mark.parametrize(("cipher", "variant"), [pair for pair in MEMBERS if pair[1].id.startswith("knot-hash")])
def test_knot_hashes(knot: ModuleType, cipher: Cipher, variant: Variant) -> None:
    """As spec.py, one message and eleven together."""
    texts, oracle = [DATA[: 9 * count] for count in range(11)], Oracle(cipher, variant, b"")
    expected = [oracle.digest(text) for text in texts]
    assert knot.digests(variant.id, texts) == expected
    assert [knot.digest(variant.id, text) for text in texts] == expected
    assert knot.digests(variant.id, []) == []
    with pytest.raises(ValueError, match=r"no variant knot-hash-1; there are .*knot-hash-512-512-64"):
        knot.digest("knot-hash-1", b"")


def test_examples_of_knot(knot: ModuleType) -> None:
    """What the first lines show."""
    import doctest  # noqa: PLC0415 of this test only

    assert doctest.testmod(knot).attempted == 4
    assert doctest.testmod(knot).failed == 0


@pytest.fixture(scope="module")
def ascon(module: ModuleType) -> ModuleType:
    """Ascon, of the same library, which MODULE has built."""
    import featherweight.ascon as found  # noqa: PLC0415 it needs what was just built

    assert found.WrongTagError is module.WrongTagError
    return found


def test_ascon_seals_and_hashes(ascon: ModuleType) -> None:
    """As spec.py; of a changed message nothing is left."""
    cipher, variant = next(pair for pair in MEMBERS if pair[1].id == "ascon-aead128")
    hashing = next(pair[1] for pair in MEMBERS if pair[1].id == "ascon-hash256")
    key, nonce = DATA[:16], DATA[7:23]
    aead, oracle, hashes = ascon.Aead(key), Oracle(cipher, variant, key), Oracle(cipher, hashing, b"")
    for count in range(11):
        text, ad = DATA[: 9 * count], DATA[:count]
        sealed, tag = aead.seal(nonce, text, ad)
        assert (bytes(sealed), tag) == oracle.seal(nonce, ad, text)
        assert aead.open(nonce, sealed, tag, ad) == text
        assert ascon.digest(text) == hashes.digest(text)
    out = bytearray(b"\xff" * len(sealed))
    with pytest.raises(ascon.WrongTagError):
        aead.open(nonce, sealed, tag, DATA[:9], out=out)
    assert not any(out)
    with pytest.raises(ValueError, match="the key has 3 bytes"):
        ascon.Aead(b"123")


def test_ascon_with_longer_output(ascon: ModuleType) -> None:
    """As spec.py, with customization strings of all sizes."""
    xof, cxof = (
        Oracle(cipher, variant, b"")
        for name in ("ascon-xof128", "ascon-cxof128")
        for cipher, variant in MEMBERS
        if variant.id == name
    )
    for size in (0, 1, 8, 33, 255, 256):
        text, custom = DATA[: size // 2], DATA[:size]
        assert ascon.xof128(text) == xof.digest(text)
        assert ascon.cxof128(text, custom) == cxof.digest(text, custom)
    with pytest.raises(ValueError, match="the customization string has 257 bytes"):
        ascon.cxof128(b"", bytes(257))


def test_examples_of_ascon(ascon: ModuleType) -> None:
    """What the first lines show."""
    import doctest  # noqa: PLC0415 of this test only

    assert doctest.testmod(ascon).attempted == 5
    assert doctest.testmod(ascon).failed == 0


def test_examples_of_many(many: ModuleType) -> None:
    """What the first lines show."""
    import doctest  # noqa: PLC0415 of this test only

    assert doctest.testmod(many).attempted == 5
    assert doctest.testmod(many).failed == 0


def test_example_in_the_docstring(module: ModuleType) -> None:
    """It is the cipher's published vector."""
    import doctest  # noqa: PLC0415 of this test only

    assert doctest.testmod(module).attempted == 2
    assert doctest.testmod(module).failed == 0
