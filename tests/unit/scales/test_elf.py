# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The reader of ELF files tells what pyelftools tells of the same files."""

from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

from featherweight.scales.elf import LOAD, REL, RELA, Elf
from featherweight.system.tools import run_tool

SOURCE = """
int common_one, zeros[5];
static const char text[] = "text";
extern int asked(const char *);
__attribute__((weak)) int weak(int x) { return asked(text) + x; }
int (*pointer)(int) = weak;
int main(void) { return weak(common_one) + pointer(zeros[1]); }
"""


@pytest.fixture(params=["gcc", "avr-gcc", "arm-none-eabi-gcc", "riscv64-unknown-elf-gcc"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An object file of addresses with 64, 32, 32 and 64 bits."""
    (tmp_path / "made.c").write_text(SOURCE)
    done = run_tool(
        [request.param, "-g1", "-fcommon", "-ffunction-sections", "-c", "made.c", "-o", "made.o"], folder=tmp_path
    )
    assert done.returncode == 0, done.stderr
    return tmp_path / "made.o"


def test_sections_symbols_and_references_are_those_of_pyelftools(made: Path) -> None:
    ours = Elf.of(made)
    with made.open("rb") as stream:
        theirs = ELFFile(stream)
        sections = list(theirs.iter_sections())
        assert [(one.name, one.flags, one.bytes) for one in ours.sections] == [
            (one.name, one["sh_flags"], one["sh_size"]) for one in sections
        ]
        assert [ours.data(one) for one in ours.sections if one.bytes] == [
            one.data() for one in sections if one["sh_size"]
        ]
        (table,) = (one for one in sections if isinstance(one, SymbolTableSection))
        assert [(one.name, one.address, one.bytes, one.binding) for one in ours.symbols()] == [
            (one.name, one["st_value"], one["st_size"], one["st_info"]["bind"]) for one in table.iter_symbols()
        ]
        for section, same in zip(ours.sections, sections, strict=True):
            assert (section.type in {REL, RELA}) == isinstance(same, RelocationSection)
            if isinstance(same, RelocationSection):
                named = {relocation["r_info_sym"] for relocation in same.iter_relocations()}
                assert ours.relocated(section).keys() == named


def test_what_is_loaded_is_what_pyelftools_says() -> None:
    with Path("/bin/true").open("rb") as stream:
        loaded = [
            (one["p_vaddr"], one["p_paddr"], one["p_memsz"], one.data())
            for one in ELFFile(stream).iter_segments()
            if one["p_type"] == "PT_LOAD"
        ]
    found = [one for one in Elf.of(Path("/bin/true")).segments() if one.type == LOAD]
    assert [(one.address, one.load_address, one.memory_bytes, one.content) for one in found] == loaded
    assert loaded


def test_the_address_of_a_function_is_told_from_a_call(tmp_path: Path) -> None:
    (tmp_path / "made.c").write_text(SOURCE)
    assert run_tool(["avr-gcc", "-ffunction-sections", "-c", "made.c", "-o", "made.o"], folder=tmp_path).returncode == 0
    elf = Elf.of(tmp_path / "made.o")
    names = [symbol.name for symbol in elf.symbols()]

    def is_addressed(section: str, name: str) -> bool:
        found = next(one for one in elf.sections if one.name == section)
        return elf.relocated(found)[names.index(name)]

    assert is_addressed(".rela.data", "weak")
    assert not is_addressed(".rela.text.main", "weak")
