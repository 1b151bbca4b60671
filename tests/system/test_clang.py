# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The packaged clang is the one that Debian has, which its users may have installed: the machine code is the same."""

from pathlib import Path

import pytest
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from featherweight.system.tools import located, run_tool
from tests.conftest import ROOT

FLAGS = ("--target=msp430", "-mmcu=msp430f1611", "-mhwmult=none", "-ffreestanding", "-std=c11")


def machine_code(file: Path) -> dict[str, bytes]:
    """By section of an object, with what is left to the linker."""
    with file.open("rb") as stream:
        sections = list(ELFFile(stream).iter_sections())
        loaded = {section.name for section in sections if section["sh_flags"] & SH_FLAGS.SHF_ALLOC}
        return {item.name: item.data() for item in sections if item.name.removeprefix(".rela") in loaded}


@pytest.mark.parametrize("options", ["-O2", "-Os"])
@pytest.mark.parametrize("source", ["prince/portable.c", "knot/portable.c", "prince/msp430/bitslice_fast.S"])
def test_machine_code_is_the_same(source: str, options: str, tmp_path: Path) -> None:
    assert len(located("clang")) > 1, "it is packaged"
    file = ROOT / "ciphers" / source
    include = (f"-I{file.parents[len(Path(source).parts) - 2]}", f"-I{ROOT / 'ciphers' / 'common'}")
    codes = []
    for compiler in ("clang", "clang-19"):
        output = tmp_path / f"{compiler}.o"
        done = run_tool([compiler, *FLAGS, options, *include, "-g1", "-c", str(file), "-o", str(output)])
        assert done.returncode == 0, done.stderr
        codes.append(machine_code(output))
    assert codes[0] == codes[1] and any(name.startswith(".text") for name in codes[0])
