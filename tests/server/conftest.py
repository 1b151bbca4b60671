# SPDX-License-Identifier: Apache-2.0 OR MIT
"""libfeatherweight, built by CMake: as users build it, with sanitizers, and for AArch64."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from featherweight.catalog import Cipher
from tests.conftest import leave

ROOT = Path(__file__).parent.parent.parent
PYTHON = "python"
"""The folder of the Python module in a build."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A module with a CIPHER takes of the tests that it shares with others those of this cipher."""
    leave(config, items, _is_of_another_cipher)


def _is_of_another_cipher(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return False
    wanted, cipher = getattr(item.module, "CIPHER", None), item.callspec.params.get("cipher")
    return wanted is not None and isinstance(cipher, Cipher) and cipher.name != wanted


def build(folder: Path, *options: str) -> Path:
    """Configure and build the library with its tests and examples in FOLDER, which keeps OPTIONS."""
    if shutil.which("cmake") is None:
        pytest.skip("cmake is missing; run: make setup")
    parts = [f"-DFW_{part}=ON" for part in ("TESTS", "EXAMPLES", "PROVIDER")]
    configure = ["cmake", "-S", str(ROOT), "-B", str(folder), *parts, *options]
    for command in (configure, ["cmake", "--build", str(folder), "-j2"]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "warning:" not in done.stderr, done.stderr
    return folder


def release() -> Path:
    """Build for release, with all that there is: to compile the library again for the benchmark and the
    Python module took a minute."""
    folder = ROOT / "build/server-tests/release"
    return build(
        folder,
        "-DFW_BENCH=ON",
        "-DFW_PYTHON=ON",
        f"-DFW_PYTHON_PACKAGE={folder / PYTHON}",
        f"-DPython3_EXECUTABLE={sys.executable}",
    )


@pytest.fixture(scope="session")
def library() -> Path:
    """The folder of a release build."""
    return release()


@pytest.fixture(scope="session")
def sanitized() -> Path:
    """The folder of a build that stops at what C leaves undefined."""
    flags = "-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all"
    return build(ROOT / "build/server-tests/sanitized", f"-DCMAKE_C_FLAGS={flags}", "-DCMAKE_BUILD_TYPE=None")


@pytest.fixture(scope="session")
def crossed() -> Path:
    """The folder of a release build for AArch64, whose programs run under qemu."""
    for program in ("aarch64-linux-gnu-gcc", "qemu-aarch64"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is missing; run: make setup")
    toolchain = f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'server/aarch64-linux-gnu.cmake'}"
    return build(ROOT / "build/server-tests/aarch64", toolchain, "-DFW_PROVIDER=OFF")
