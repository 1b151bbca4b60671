# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every kernel in every mode beside OpenSSL 4.0 and libgcrypt: random lengths, parts and addresses."""

from pathlib import Path

import pytest

from tests.server import programs
from tests.server.test_modes import KERNELS, reported

MODES = {
    "openssl": ("ECB", "CBC", "CTR", "CFB", "OFB", "GCM", "CCM", "XTS", "XTS of GB/T 17964", "CMAC"),
    "libgcrypt": ("ECB", "CBC", "CTR", "CFB", "OFB", "GCM", "CCM", "XTS", "CMAC"),
}
"""Those of ours that each has."""


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("peer", MODES)
def test_peer(library: Path, peer: str, kernel: str) -> None:
    """Keys, IVs, associated data and lengths of tags are random, too; the numbers are the same in every run."""
    program = f"peers_test_{peer}"
    if not (library / "tests/server" / program).exists():
        pytest.skip(f"{peer} is not built; run: .venv/bin/python scripts/build_peers.py {peer}")
    if not reported(library)[kernel][2]:
        pytest.skip(f"this processor lacks what {kernel} needs: tried only under the emulator")
    said = programs.run(program, library, kernel, "400").strip()
    assert said.startswith(f"{kernel} beside ")
    assert said.partition(": ")[2] == " ".join(MODES[peer])
