# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The wheel, installed where there is no checkout: `fw` weighs, checks and ranks, and writes to the cache only."""

import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from featherweight.system.home import COMMIT
from tests.conftest import ROOT

Fw = Callable[..., subprocess.CompletedProcess[str]]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

MOST_BYTES = 4_000_000
"""Of a wheel, compressed."""

SMALL = ("--cipher", "speck-64-128", "--target", "atmega128")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", str(folder))
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], check=True)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def place(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel in a virtual environment, env/, an empty home/, and an empty folder to work in, here/.

    The packages that the wheel depends on are those of this checkout's environment: the test needs no network. Its .pth
    files, one of which leads to the checkout, have no effect there.
    """
    place = tmp_path_factory.mktemp("place")
    venv.create(place / "env", with_pip=True)
    install = (str(place / "env/bin/pip"), "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    subprocess.run(install, check=True)
    (packages,) = (place / "env/lib").glob("python3*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    for name in ("home", "here"):
        (place / name).mkdir()
    return place


@pytest.fixture(scope="module")
def fw(place: Path) -> Iterator[Fw]:
    """Runs `fw ARGUMENTS`; afterwards all that it has written must be in the cache."""

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {"HOME": str(place / "home"), "PATH": "/usr/bin:/bin", **more}
        command = [str(place / "env/bin/fw"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=place / "here", env=environment)

    installed = list_of(place / "env")
    yield run
    assert list_of(place / "env") == installed
    written = {str(path.relative_to(place / "home")) for path in place.glob("home/**/*")}
    assert all(f"{name}/".startswith(".cache/featherweight/") for name in written - {".cache"}), written


def list_of(folder: Path) -> list[str]:
    """All files in FOLDER, but for what Python compiles."""
    return sorted(str(path) for path in folder.rglob("*") if "__pycache__" not in path.parts)


def test_contents(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "featherweight/house/ciphers/speck/cipher.toml" in names
    assert "featherweight/house/simulators/Makefile" in names
    assert not [name for name in names if "certificates/" in name or "fw-sim-" in name or "/build/" in name]
    assert "-abi3-manylinux_2_" in wheel.name


def test_there_is_nothing_in_it_that_nobody_reads(wheel: Path) -> None:
    """Its folders and its size are known: what comes in by mistake (proofs, caches, results) is seen here."""
    with ZipFile(wheel) as archive:
        sizes = {info.filename: info.compress_size for info in archive.infolist()}
    about = next(name for name in sizes if name.endswith(".dist-info/METADATA")).rpartition("/")[0]
    assert {name.split("/")[0] for name in sizes} == {"featherweight", about}
    house = {name.split("/")[2] for name in sizes if name.startswith("featherweight/house/")}
    folders = {"ciphers", "targets", "scenarios", "simulators", "docs", "server"}
    assert house == {*folders, "LICENSE-APACHE", "LICENSE-MIT", COMMIT}
    proofs = (".drat", ".xz", ".lrat", ".cnf", ".aag", ".aig", ".pyc", ".o", ".sqlite", ".log")
    assert not [name for name in sizes if name.endswith(proofs)]
    biggest = sorted(sizes.items(), key=lambda item: -item[1])[:5]
    assert sum(sizes.values()) < MOST_BYTES, biggest


def test_doctor_and_list(fw: Fw) -> None:
    done = fw("doctor")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "to be compiled when first used" in done.stdout and "make setup" not in done.stdout
    done = fw("list")
    assert done.returncode == 0, done.stderr
    assert "speck" in done.stdout and "atmega128" in done.stdout


def test_measure_check_and_rank(fw: Fw, place: Path) -> None:
    done = fw("measure", *SMALL, "--scenario", "block")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("fw: compiling the simulator fw-sim-avr, once") == 1, done.stderr
    assert "avr/words_fast" in done.stdout and (place / "home/.cache/featherweight/results.sqlite").is_file()
    for words in (("check", *SMALL), ("rank", *SMALL), ("measure", *SMALL, "--scenario", "block")):
        done = fw(*words)
        assert done.returncode == 0, done.stderr
        assert "compiling" not in done.stderr and "speck-64-128" in done.stdout
    assert " 0 of them unchanged" not in done.stderr, "what was measured is stored"


def test_export_is_written_where_one_stands(fw: Fw, place: Path) -> None:
    done = fw("export", *SMALL, "--as", "cmake")
    assert done.returncode == 0, done.stderr
    assert [path.name for path in (place / "here").iterdir()] == ["speck-64-128-atmega128-cmake"]
    assert (place / "here/speck-64-128-atmega128-cmake/LICENSE-MIT").is_file()


def test_the_cache_is_where_xdg_says(fw: Fw, tmp_path: Path) -> None:
    done = fw("sbox", "certify", "present", "--isa", "avr", "--gates", "1", XDG_CACHE_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "featherweight/certificates/present.avr.1.drat.xz").is_file()


def test_a_simulator_that_cannot_be_compiled(fw: Fw, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for program in ("avr-gcc", "make"):  # but no gcc
        (tmp_path / "bin" / program).symlink_to(f"/usr/bin/{program}")
    done = fw("measure", *SMALL, XDG_CACHE_HOME=str(tmp_path), PATH=str(tmp_path / "bin"))
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("fw: the simulator fw-sim-avr cannot be compiled: ")
    assert "fw doctor" in done.stderr


def test_pages_need_a_checkout(fw: Fw) -> None:
    for words in (("pages", "--check"), ("record", *SMALL)):
        done = fw(*words)
        assert done.returncode == 2, done.stdout
        assert done.stderr.splitlines()[-1:] == ["fw: this is written to a checkout: run it in one, or name one in "
                                                 "FEATHERWEIGHT_HOME"]  # fmt: skip
