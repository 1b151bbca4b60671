"""Every core in every mode against OpenSSL's SM4; what the processor lacks runs under an emulator of instructions."""

import re
import subprocess
from functools import partial
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.system.home import find_home
from tests.conftest import ROOT
from tests.host import programs

NATIVE = ("portable", "avx2_aesni", "avx512_planes", "avx512_planes_wide")
EMULATED = ("avx2_vaes", "avx2_gfni", "avx512_gfni", "sm4ni")
CORES = NATIVE + EMULATED
TABLES = ("table", "table_16", "gather_4", "gather_8")
"""Not constant time: only for those who name them."""

AVX512 = 1 << 6


run = partial(programs.run, "modes_test")
cores = partial(programs.cores, "modes_test")


def test_every_core_is_tested(library: Path) -> None:
    """A core that is not in the list above would not be tried."""
    known = cores(library)
    assert {name for name, (_, constant_time, _) in known.items() if constant_time} == set(CORES)
    assert {name for name, (_, constant_time, _) in known.items() if not constant_time} == set(TABLES)


def test_the_catalogue_says_what_the_library_says(library: Path) -> None:
    """The same cores in the same order, what each needs, and whether it is constant-time; files that CMake compiles."""
    manifest = next(cipher for cipher in Catalog(find_home()).ciphers if cipher.name == "sm4").manifest.host_core
    header = (ROOT / "host/include/featherweight.h").read_text()
    bits = {name.lower(): 1 << int(bit) for name, bit in re.findall(r"FW_CPU_(\w+) *= 1 << (\d)", header)}
    said = {core.id: (sum(bits[name] for name in core.features), core.constant_time == "yes") for core in manifest}
    assert list(said.items()) == [(name, found[:2]) for name, found in cores(library).items()]
    compiled = (ROOT / "CMakeLists.txt").read_text().replace("${kernels}/", "ciphers/sm4/x86_64/")
    for file in {file for core in manifest for file in core.files}:
        assert (ROOT / "ciphers/sm4" / file).exists()
        assert re.search(rf"ciphers/sm4/{re.escape(file)}[ )\n]", compiled), file


@pytest.mark.slow
@pytest.mark.parametrize("core", NATIVE + EMULATED + TABLES)
def test_all_lengths(library: Path, core: str) -> None:
    """0 to 1000 bytes, some that leave the widest kernels part of their blocks, and 1 MiB."""
    if not cores(library)[core][2]:
        pytest.skip(f"this processor lacks what {core} needs: tried only under the emulator")
    assert f"{core}, " in run(library, core, "0", "1000")
    run(library, core, "1240", "1260")
    run(library, core, "2030", "2070")
    run(library, core, str(2**20), str(2**20))


@pytest.mark.slow
@pytest.mark.parametrize("core", EMULATED)
def test_emulated(library: Path, core: str) -> None:
    """Lengths that reach every kernel of the core, on a processor that lacks its instructions."""
    known = cores(library)
    if not known["avx2_aesni"][2] or (known[core][0] & AVX512 and "avx512f" not in Path("/proc/cpuinfo").read_text()):
        pytest.skip("the emulator needs the registers of AVX2, and of AVX-512 for its core")
    seen = run(library, core, "0", "300", "23", "emulate")
    run(library, core, "3333", "3333", "1", "emulate")
    assert known[core][2] or " 0 instructions emulated" not in seen


@pytest.mark.parametrize("mask", ["all", "avx512,gfni,vaes", "vpclmul", "pclmul"])
def test_masks(library: Path, mask: str) -> None:
    """Portable C needs nothing; no masked core is available."""
    there = [name for name, (_, _, available) in cores(library, mask).items() if available]
    assert "portable" in there
    if mask == "all":
        assert not [name for name, (features, _, _) in cores(library).items() if features and name in there]
        assert "GHASH portable" in run(library, "portable", "100", "140", mask=mask)
    if "gfni" in mask:
        assert not {"avx2_gfni", "avx512_gfni", "avx2_vaes"} & set(there)


@pytest.mark.parametrize("core", ["portable", "avx2_aesni"])
def test_sanitizers(sanitized: Path, core: str) -> None:
    """No byte too far, nothing undefined."""
    if cores(sanitized)[core][2]:
        run(sanitized, core, "0", "260")
        run(sanitized, core, "2000", "2003")


def test_example(library: Path) -> None:
    """It opens what it sealed, and notices a change."""
    done = subprocess.run([str(library / "examples/seal")], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1:] == ["opened: The heron flies at dawn.", "changed on the way"]
