# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The commands of docs/library.md do what the page says, one after another."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs/library.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
WHEEL, BENCH = "pip wheel", "bench-server"
"""What test_wheel.py runs, if pip reaches an index, and what test_bench.py runs, in less time."""


@pytest.mark.slow
def test_commands() -> None:
    """In one shell, from the project's folder."""
    script = "".join(block for block in BLOCKS if WHEEL not in block and BENCH not in block)
    done = subprocess.run(["sh", "-eux"], input=script, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("opened: The heron flies at dawn.") == 4, "here by two ways, on AArch64 with two masks"
    for chosen in ("sm4e, GHASH: pmull", "aes, GHASH: portable"):
        assert f"SM4: {chosen}\n" in done.stdout
    assert "name: Featherweight" in done.stdout
    assert "SM4-GCM" in done.stdout
    assert "fw_gcm_verify" in done.stdout


def test_configuration(library: Path, tmp_path: Path) -> None:
    """With the page's openssl.cnf, SM4 is the provider's and everything else is OpenSSL's."""
    (sections,) = re.findall(r"^```ini\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    configuration = tmp_path / "openssl.cnf"
    configuration.write_text(sections)
    environment = {**os.environ, "OPENSSL_CONF": str(configuration), "OPENSSL_MODULES": str(library / "ossl-modules")}

    def openssl(*words: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(["openssl", *words], input=data, env=environment, capture_output=True, check=False)

    assert openssl("dgst", "-sha256").returncode == 0
    wrong = openssl("enc", "-d", "-sm4-cbc", "-K", "00" * 16, "-iv", "00" * 16, data=bytes(32))
    assert b":featherweight:" in wrong.stderr
