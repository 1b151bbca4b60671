# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which sections count: reachability through relocations, weak definitions, data and helpers; with a real compiler."""

import subprocess
from pathlib import Path

import pytest

from featherweight.scales.objects import code_size
from featherweight.system.errors import FeatherweightError

COMPILER = ("avr-gcc", "-mmcu=atmega128", "-Os", "-ffunction-sections", "-fdata-sections", "-c")

LIBRARY = """
__attribute__((weak)) int work(int x) { return x + 100; }
static unsigned char table[6] = {1, 2, 3, 4, 5, 6};
unsigned char buffer[10];
static __attribute__((noinline)) int helper(int x) { return table[x & 3] + buffer[x & 7]; }
int uses_data(int x) { table[x & 3] = 0; buffer[x & 7] = 1; return helper(x); }
int unused(void) { return 4711; }
long divides(long a, long b) { return a / b; }
"""
OVERRIDE = ".section .text.work\n.global work\nwork: nop\nnop\nnop\nret\n"


def compiled(folder: Path, name: str, source: str) -> Path:
    (folder / name).write_text(source)
    subprocess.run([*COMPILER, name, "-o", f"{name}.o"], cwd=folder, check=True)
    return folder / f"{name}.o"


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return compiled(tmp_path, "library.c", LIBRARY)


def section_bytes(path: Path, name: str) -> int:
    lines = subprocess.run(["avr-size", "-A", path.name], cwd=path.parent, capture_output=True, text=True, check=True)
    return next(int(line.split()[1]) for line in lines.stdout.splitlines() if line.split()[:1] == [name])


def test_only_what_is_reached_counts(library: Path) -> None:
    size = code_size([library], ["unused"])
    assert size.code_bytes == section_bytes(library, ".text.unused")
    assert (size.data_bytes, size.helpers) == (0, ())


def test_initialised_data_is_code_and_ram_and_bss_is_ram_only(library: Path) -> None:
    size = code_size([library], ["uses_data"])
    functions = section_bytes(library, ".text.uses_data") + section_bytes(library, ".text.helper")
    assert size.code_bytes == functions + 6
    assert size.data_bytes == 6 + 10


def test_a_strong_definition_replaces_a_weak_one(library: Path, tmp_path: Path) -> None:
    override = compiled(tmp_path, "override.S", OVERRIDE)
    assert code_size([library], ["work"]).code_bytes == section_bytes(library, ".text.work")
    for order in ([library, override], [override, library]):
        assert code_size(order, ["work"]).code_bytes == 8


def test_helpers_are_named_and_count_where_their_library_is_known(library: Path) -> None:
    own = section_bytes(library, ".text.divides")
    size = code_size([library], ["divides"])
    assert size.helpers == ("__divmodsi4",)
    assert size.code_bytes == own
    found = subprocess.run([*COMPILER[:2], "-print-libgcc-file-name"], capture_output=True, text=True, check=True)
    members = [Path(f"{found.stdout.strip()}({name})") for name in ("_divmodsi4.o", "_udivmodsi4.o", "_negsi2.o")]
    counted = code_size([library], ["divides"], libraries=members)
    assert counted.helpers == size.helpers
    reached = {path for path, _ in counted.sections} & set(members)
    assert set(members[:2]) <= reached, "a helper's helper counts, too"
    assert counted.code_bytes == own + sum(count for (path, _), count in counted.sections.items() if path in reached)


def test_a_member_that_a_library_lacks_is_an_error() -> None:
    found = subprocess.run([*COMPILER[:2], "-print-libgcc-file-name"], capture_output=True, text=True, check=True)
    with pytest.raises(FeatherweightError, match=r"has no member nothing\.o"):
        code_size([Path(f"{found.stdout.strip()}(nothing.o)")], [])


def test_asking_twice_counts_once(library: Path) -> None:
    assert code_size([library], ["unused", "unused"]) == code_size([library], ["unused"])


def test_constants_without_content_in_the_file_become_zeros_in_flash_and_count(tmp_path: Path) -> None:
    source = (
        '.section .rodata.zeros, "a", @nobits\nzeros: .space 60\n.section .text.f\n.global f\nf: ldi r30, lo8(zeros)\n'
    )
    assert code_size([compiled(tmp_path, "zeros.S", source)], ["f"]).code_bytes == 60 + 2
