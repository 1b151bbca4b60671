# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The library as installed: found by CMake and by pkg-config, for C and C++, shared and static, with its manual."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def prefix(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the library is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("prefix")
    subprocess.run(["cmake", "--install", str(library), "--prefix", str(folder)], check=True, capture_output=True)
    return folder


def built_by_cmake(prefix: Path, source: Path, built: Path) -> subprocess.CompletedProcess[str]:
    """The project in SOURCE, which looks for the library in PREFIX."""
    configure = ["cmake", "-S", str(source), "-B", str(built), f"-DCMAKE_PREFIX_PATH={prefix}"]
    done = subprocess.run(configure, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        subprocess.run(["cmake", "--build", str(built)], check=True, capture_output=True)
    return done


def test_installed(prefix: Path, tmp_path: Path) -> None:
    """Another project finds the library by find_package(); it has a soname and versioned symbols."""
    built = tmp_path / "built"
    assert built_by_cmake(prefix, ROOT / "server/examples", built).returncode == 0
    assert "opened: " in subprocess.run([str(built / "seal")], capture_output=True, text=True, check=True).stdout
    shared = next(prefix.rglob("libfeatherweight.so"))
    dump = subprocess.run(["objdump", "-p", "-T", str(shared)], capture_output=True, text=True, check=True).stdout
    assert "libfeatherweight.so.0" in dump
    assert "FEATHERWEIGHT_0" in next(line for line in dump.splitlines() if line.endswith(" fw_gcm_encrypt"))
    assert "fw_run_batches" not in dump


CPP = """#include <featherweight/knot_many.h>
int main()
{
    fw_kernel_info info;
    return fw_cpu_features() == 0 || fw_knot_kernel(0, &info) != FW_OK;
}
"""
PROJECT = """cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES CXX)
find_package(featherweight %s REQUIRED)
add_executable(user user.cpp)
target_link_libraries(user PRIVATE featherweight::static)
"""


def test_static_and_cpp(prefix: Path, tmp_path: Path) -> None:
    """C++ reads the headers; the static library needs no other; another major version is refused."""
    (tmp_path / "user.cpp").write_text(CPP)
    (tmp_path / "CMakeLists.txt").write_text(PROJECT % "0.1")
    assert built_by_cmake(prefix, tmp_path, tmp_path / "built").returncode == 0
    user = tmp_path / "built/user"
    assert subprocess.run([str(user)], check=False).returncode == 0
    assert "featherweight" not in subprocess.run(["ldd", str(user)], capture_output=True, text=True, check=True).stdout
    (tmp_path / "CMakeLists.txt").write_text(PROJECT % "1.0")
    assert "compatible with requested version" in built_by_cmake(prefix, tmp_path, tmp_path / "refused").stderr


@pytest.mark.parametrize("how", [["--static"], []])
def test_pkg_config(prefix: Path, tmp_path: Path, how: list[str]) -> None:
    """The line that docs/library.md shows, and a program without shared libraries."""
    environment = {**os.environ, "PKG_CONFIG_PATH": str(next(prefix.rglob("featherweight.pc")).parent)}
    told = subprocess.run(
        ["pkg-config", *how, "--cflags", "--libs", "featherweight"],
        env=environment, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    seal, link = tmp_path / "seal", ["-static"] if how else [f"-Wl,-rpath,{prefix}/lib"]
    subprocess.run(["cc", "-o", str(seal), str(ROOT / "server/examples/seal.c"), *link, *told], check=True)
    assert "opened: " in subprocess.run([str(seal)], capture_output=True, text=True, check=True).stdout


def test_manual_pages(prefix: Path) -> None:
    """One for every function of the library's headers, readable without a complaint."""
    pages = prefix / "share/man/man3"
    headers = list((prefix / "include").rglob("*.h"))
    functions = {name for header in headers for name in re.findall(r"\b(fw_\w+) *\(", header.read_text())}
    assert len(functions) > 90
    assert {page.stem for page in pages.iterdir()} >= functions
    command = ["man", "-M", str(pages.parent), "--warnings", "fw_gcm_verify"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    assert "fw_gcm_verify" in shown.stdout and "Tags" in shown.stdout
