# SPDX-License-Identifier: Apache-2.0 OR MIT
"""No jump and no address depends on a key or a message, as far as Valgrind knows the instructions."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.server.test_modes import reported


@pytest.mark.slow
@pytest.mark.parametrize(("kernel", "leaks"), [("portable", False), ("avx2_aesni", False), ("table", True)])
@pytest.mark.parametrize("ghash", ["portable", "pclmul"])
def test_secrets(library: Path, kernel: str, leaks: bool, ghash: str) -> None:
    """The one with tables must be caught. Valgrind 3.19 knows neither AVX-512 nor GFNI nor VAES."""
    hidden = "avx512,vpclmul,gfni,vaes" + (",pclmul" if ghash == "portable" else "")
    if not reported(library, hidden)[kernel][2]:
        pytest.skip(f"this processor lacks what {kernel} needs")
    command = ["valgrind", "--quiet", "--error-exitcode=9", str(library / "tests/server/secrets_test"), kernel]
    done = subprocess.run(
        command, env={**os.environ, "FW_CPU_MASK": hidden}, capture_output=True, text=True, check=False
    )
    assert done.returncode == (9 if leaks else 0), done.stderr
