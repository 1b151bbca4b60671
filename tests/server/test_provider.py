# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The OpenSSL 3 provider under the real openssl command, and beside OpenSSL's own SM4 in one process."""

import os
import random
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT

KEY, WRONG_KEY = "0123456789abcdeffedcba9876543210", "1123456789abcdeffedcba9876543210"
IV = "000102030405060708090a0b0c0d0eff"
MODES = ("ecb", "cbc", "ctr", "cfb", "ofb")
"""What openssl enc takes: it refuses XTS and modes with a tag."""
CIPHERS = tuple(f"SM4-{mode.upper()}" for mode in (*MODES, "gcm", "ccm", "xts"))

WRONG_CALLS = {"key of 8 bytes": "invalid key length", "without a key": "no key set"}
WRONG_BLOCKS = {
    "part of a block": "wrong final block length",
    "padding": "bad decrypt",
    "overlap": "output overlaps input that is not yet read",
    "no padding": "wrong final block length",
}
WRONG_TAGS = {
    "iv of 200 bytes": "invalid iv length",
    "tag of 3 bytes": "invalid tag length",
    "no tag": "no tag",
    "wrong tag": "bad decrypt",
    "iv used twice": "no iv set",
}
WRONG = {
    "SM4-ECB": WRONG_BLOCKS,
    "SM4-CBC": WRONG_BLOCKS,
    "SM4-GCM": WRONG_TAGS | {"aad behind the message": "calls in an order that has no meaning"},
    "SM4-CCM": WRONG_TAGS | {"aad first": "ccm needs the message length before associated data"},
    "SM4-XTS": {"15 bytes": "invalid data length", "standard": "bad parameter"},
}


def openssl(*words: str, data: bytes = b"", program: str = "openssl") -> subprocess.CompletedProcess[bytes]:
    """The command as users type it."""
    return subprocess.run([program, *words], input=data, capture_output=True, check=False)


def ours(library: Path) -> tuple[str, ...]:
    """The options that make openssl use the provider."""
    return ("-provider-path", str(library / "ossl-modules"), "-provider", "featherweight")


def preferred(library: Path) -> tuple[str, ...]:
    """The provider beside OpenSSL's default one, for what else a command needs (random numbers, TLS)."""
    return (*ours(library), "-provider", "default", "-propquery", "?provider=featherweight")


def enc(mode: str, *words: str, data: bytes, key: str = KEY) -> bytes:
    """What openssl enc writes."""
    iv = () if mode == "ecb" else ("-iv", IV)
    done = openssl("enc", f"-sm4-{mode}", "-K", key, *iv, *words, data=data)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def provider_test(library: Path, *words: str, program: str = "provider_test") -> list[str]:
    """The lines of provider_test.c."""
    environment = {**os.environ, "OPENSSL_MODULES": str(library / "ossl-modules"), "ASAN_OPTIONS": "detect_leaks=0"}
    command = [str(library / "tests/server" / program), *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("mode", MODES)
def test_files(library: Path, mode: str) -> None:
    """What one encrypts, the other decrypts."""
    data = random.Random(8).randbytes(100_003)
    assert enc(mode, *ours(library), data=data) == enc(mode, data=data)
    assert enc(mode, "-d", *ours(library), data=enc(mode, data=data)) == data
    assert enc(mode, "-d", data=enc(mode, *ours(library), data=data)) == data


def test_chosen_by_property(library: Path) -> None:
    """Beside the default provider; the wrong key is told through OpenSSL's error queue, by name."""
    both = preferred(library)
    data = enc("cbc", *both, data=b"The heron flies at dawn.")
    assert enc("cbc", "-d", *both, data=data) == b"The heron flies at dawn."
    done = openssl("enc", "-d", "-sm4-cbc", "-K", WRONG_KEY, "-iv", IV, *both, data=data)
    assert done.returncode != 0
    assert b":featherweight:block_final:bad decrypt:" in done.stderr


def test_listed(library: Path) -> None:
    """All ciphers, by OpenSSL's names."""
    listed = openssl("list", "-cipher-algorithms", *ours(library)).stdout.decode()
    provided = {line for line in listed.splitlines() if line.endswith("@ featherweight")}
    assert {name for name in CIPHERS if any(name in line for line in provided)} == set(CIPHERS)
    assert len(provided) == len(CIPHERS)


@pytest.mark.slow
@pytest.mark.parametrize("cipher", CIPHERS)
def test_speed(library: Path, cipher: str) -> None:
    """openssl speed runs every cipher."""
    done = openssl("speed", *preferred(library), "-seconds", "1", "-bytes", "1024", "-evp", cipher.lower())
    assert done.returncode == 0, done.stderr.decode()
    assert cipher in done.stdout.decode()
    assert float(done.stdout.split()[-1].rstrip(b"k")) > 1000


@pytest.mark.parametrize("cipher", CIPHERS)
def test_all_lengths(library: Path, cipher: str) -> None:
    """0 to 1000 bytes and 1 MiB equal OpenSSL's own, or, of a cipher it lacks, the mode's definition."""
    (said,) = provider_test(library, cipher, "0", "1000")
    assert said == "as OpenSSL's own" or cipher in ("SM4-GCM", "SM4-CCM", "SM4-XTS")
    provider_test(library, cipher, str(2**20))


@pytest.mark.parametrize("cipher", CIPHERS)
def test_all_lengths_newer(library: Path, cipher: str) -> None:
    """All lengths beside an OpenSSL that has all of these ciphers."""
    program = "provider_test_newer"
    if not (library / "tests/server" / program).exists():
        pytest.skip("OpenSSL 4.0 is not built; run: .venv/bin/python scripts/build_peers.py openssl")
    for lengths in (("0", "1000"), (str(2**20),)):
        assert provider_test(library, cipher, *lengths, program=program) == ["as OpenSSL's own"]


@pytest.mark.parametrize("cipher", CIPHERS)
def test_wrong_calls(library: Path, cipher: str) -> None:
    """Each is refused, and the queue says why."""
    said = dict(line.split(": ") for line in provider_test(library, cipher, "wrong"))
    assert said == WRONG_CALLS | WRONG.get(cipher, {})


@pytest.mark.parametrize("cipher", ["SM4-CBC", "SM4-CTR", "SM4-GCM", "SM4-CCM", "SM4-XTS"])
def test_sanitizers(sanitized: Path, cipher: str) -> None:
    """No byte too far, nothing undefined; the module needs the sanitizer's library in the program."""
    provider_test(sanitized, cipher, "0", "100")
    provider_test(sanitized, cipher, "wrong")


TLS_KEYS = {"TLS_AES_128_GCM_SHA256": "ec", "TLS_SM4_GCM_SM3": "sm2"}
"""Suites of TLS 1.3, and the keys of their certificates. RFC 8998 has the second; the first tries the test."""


def offering(suite: str) -> str:
    """The openssl that offers SUITE: the installed one, or that of scripts/build_peers.py."""
    versions = []
    for program in ("openssl", str(ROOT / "build/peers/openssl/lib/openssl")):
        if shutil.which(program) is None:
            continue
        if suite in openssl("ciphers", "-s", "-tls1_3", "-ciphersuites", suite, program=program).stdout.decode():
            return program
        versions.append(openssl("version", program=program).stdout.decode().split(" (")[0].strip())
    remedy = "OpenSSL 4.0 does, it is not built; run: .venv/bin/python scripts/build_peers.py openssl"
    return str(pytest.skip(f"{' and '.join(versions)} does not offer {suite}; {remedy}"))


@pytest.mark.parametrize(("server_ours", "client_ours"), [(True, True), (True, False), (False, True)])
@pytest.mark.parametrize("suite", TLS_KEYS)
def test_tls(library: Path, tmp_path: Path, suite: str, server_ours: bool, client_ours: bool) -> None:
    """A handshake of TLS 1.3, whose second half the suite encrypts: the provider first on both sides, or on one."""
    program = offering(suite)
    key, certificate, config = (tmp_path / name for name in ("key.pem", "certificate.pem", "config"))
    config.write_text("[req]\ndistinguished_name = name\n[name]\n")
    sm2 = TLS_KEYS[suite] == "sm2"
    kind = ("-newkey", "sm2") if sm2 else ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256")
    words = ("-config", str(config), "-subj", "/CN=heron", "-nodes", *kind)
    made = openssl("req", "-x509", *words, "-keyout", str(key), "-out", str(certificate), program=program)
    assert made.returncode == 0, made.stderr.decode()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    common = ("-tls1_3", "-ciphersuites", suite, *(("-groups", "curveSM2") if sm2 else ()))
    providers = [preferred(library) if side else () for side in (server_ours, client_ours)]
    files = ("-cert", str(certificate), "-key", str(key))
    server = [program, "s_server", "-accept", port, *files, "-quiet", *common, *providers[0]]
    with subprocess.Popen(
        server, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as running:
        try:
            for _ in range(50):
                client = ("s_client", "-connect", f"127.0.0.1:{port}", *common, *providers[1])
                done = openssl(*client, data=b"Q\n", program=program)
                if b"Cipher is" in done.stdout:
                    break
                time.sleep(0.1)
        finally:
            running.terminate()
    said = done.stdout.decode()
    assert f"Cipher is {suite}" in said, done.stderr.decode()
    assert not sm2 or "Peer signature type: sm2sig_sm3" in said
