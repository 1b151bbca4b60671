# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The wheel as a user gets it: built from this folder, installed where nothing else is, used."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.server.test_library_page import BLOCKS, WHEEL


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """With nothing of this environment in the way."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_wheel(tmp_path: Path) -> None:
    """What docs/library.md says, and that the module is inside, for this platform; `fw` says what it lacks."""
    reached = run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", tmp_path, "cffi")
    if reached.returncode != 0:
        pytest.skip("pip reaches no index, and an empty environment needs cffi from one")
    (block,) = (block for block in BLOCKS if WHEEL in block)
    done = run("sh", "-euxc", block)
    assert done.returncode == 0, done.stderr
    assert "681edf34d206965e86b3e94f536e4246" in done.stdout
    (wheel,) = (ROOT / "build/wheel").glob("*.whl")
    assert "-none-any" not in wheel.name and "linux" in wheel.name
    user = ROOT / "build/wheel-user/bin"
    where = run(
        user / "python", "-c", "import featherweight._server; print(featherweight._server.__file__)", cwd=tmp_path
    )
    assert where.stdout.startswith(str(user.parent)), where.stderr
    refused = run(user / "fw", "list", cwd=tmp_path)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "install featherweight[scales]" in refused.stderr
