"""KNOT in libfeatherweight: every core, and many messages at once; test_knot_messages.py has the rest."""

import os
import re
import subprocess
from functools import partial
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.scales.oracle import Oracle
from featherweight.system.home import find_home
from tests.conftest import ROOT
from tests.host import programs
from tests.system.test_messages import MEMBERS

CORES = ("avx512", "avx2", "sse2", "general", "portable")
"""The fastest first."""


run = partial(programs.run, "knot_test")
cores = partial(programs.cores, "knot_test")


def skip_without(core: str, folder: Path, mask: str = "") -> None:
    """Who cannot run here is named by pytest."""
    if not cores(folder, mask)[core][2]:
        pytest.skip(f"this processor lacks what {core} needs")


def test_every_core_is_tested(library: Path) -> None:
    """A core that is not in the list above would not be tried."""
    assert tuple(cores(library)) == CORES
    assert all(constant_time for _, constant_time, _ in cores(library).values())


def test_the_catalogue_says_what_the_library_says(library: Path) -> None:
    """The same cores in the same order, what each needs, and files that CMake compiles."""
    manifest = next(cipher for cipher in Catalog(find_home()).ciphers if cipher.name == "knot").manifest.host_core
    header = (ROOT / "host/include/featherweight.h").read_text()
    bits = {name.lower(): 1 << int(bit) for name, bit in re.findall(r"FW_CPU_(\w+) *= 1 << (\d+)", header)}
    said = {core.id: (sum(bits[name] for name in core.features), core.constant_time == "yes") for core in manifest}
    assert list(said.items()) == [(name, found[:2]) for name, found in cores(library).items()]
    compiled = (ROOT / "CMakeLists.txt").read_text().replace("${kernels}/", "x86_64/")
    for file in {file for core in manifest for file in core.files if file.endswith(".S")}:
        assert (ROOT / "ciphers/knot" / file).exists()
        assert re.search(rf"[ ]{re.escape(file)}[ )\n]", compiled), file


@pytest.mark.parametrize("core", CORES)
def test_lengths(library: Path, core: str) -> None:
    """All short ones and some long ones: one message and up to nine together, as portable C has them."""
    skip_without(core, library)
    assert run(library, core, "0", "200", "1") == "ok\n"
    assert run(library, core, "201", "4097", "487") == "ok\n"


def test_what_is_chosen_without_avx2(library: Path) -> None:
    """Two cores take turns in one message: whatever general registers do faster than SSE2 is left to them."""
    assert run(library, "chosen", "0", "200", "1", mask="avx2") == "ok\n"


@pytest.mark.slow
@pytest.mark.parametrize("core", CORES[:-1])
def test_all_lengths(library: Path, core: str) -> None:
    """0 to 1,024 bytes, and then every 61st length."""
    skip_without(core, library)
    assert run(library, core, "0", "1024", "1") == "ok\n"
    assert run(library, core, "1025", "4097", "61") == "ok\n"


@pytest.mark.slow
@pytest.mark.parametrize("core", CORES)
def test_sanitizers(sanitized: Path, core: str) -> None:
    """Nothing undefined, and no byte too far: there is no page behind the buffers."""
    skip_without(core, sanitized)
    assert run(sanitized, core, "0", "150", "1") == "ok\n"


def test_example(library: Path) -> None:
    """It prints what the specification says of each word."""
    words = ["heron", "bittern", "", "egret"]
    done = subprocess.run([str(library / "examples/digests"), *words], capture_output=True, text=True, check=True)
    cipher, variant = next(pair for pair in MEMBERS if pair[1].id == "knot-hash-256-384-128")
    digests = [Oracle(cipher, variant, b"").digest(word.encode()).hex() for word in words]
    assert done.stdout.splitlines() == [f"{digest}  {word}" for digest, word in zip(digests, words, strict=True)]


def test_masks(library: Path) -> None:
    """No masked core is available."""
    assert [name for name, (*_, available) in cores(library, "all").items() if available] == ["portable"]
    assert not cores(library, "avx512")["avx512"][2]
    assert not cores(library, "bmi2")["avx2"][2]
    assert not cores(library, "sse2")["sse2"][2]
    assert not cores(library, "x86_64")["general"][2]


@pytest.mark.slow
@pytest.mark.parametrize("core", CORES[1:])
def test_secrets(library: Path, core: str) -> None:
    """No jump and no address depends on a key or a message. Valgrind 3.19 does not know AVX-512."""
    mask = {"avx2": "avx512", "sse2": "avx2,x86_64", "general": "avx2,sse2", "portable": "all"}[core]
    skip_without(core, library, mask)
    command = ["valgrind", "--quiet", "--error-exitcode=9", str(library / "tests/host/knot_secrets_test")]
    environment = {**os.environ, "FW_CPU_MASK": mask}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
