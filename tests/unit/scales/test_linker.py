# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The linker, called without the compiler's driver, makes the same file."""

from pathlib import Path

import pytest

from featherweight.catalog import Target
from featherweight.scales.build import Builder, definitions
from featherweight.scales.linker import OBJECTS, linker_of
from featherweight.scales.selection import Selection
from featherweight.system.files import SEAL_BYTES
from featherweight.system.tools import run_tool
from tests.conftest import CATALOG, ROOT


def linked(command: tuple[str, ...], output: Path) -> bytes:
    done = run_tool([*command, "-o", str(output)], folder=ROOT)
    assert done.returncode == 0, done.stderr
    return output.read_bytes()


@pytest.mark.parametrize("target", CATALOG.targets, ids=lambda target: target.id)
def test_firmware_is_the_drivers(target: Target, tmp_path: Path) -> None:
    selection = Selection(["speck-64-96"], [target.id], ["block"], implementations=["portable"], options=["-O2"])
    (job,) = selection.jobs(CATALOG)
    builder = Builder(CATALOG.home, target)
    plan = builder.plan(job)
    ours = builder.build(plan).read_bytes()[:-SEAL_BYTES]
    compiler = target.manifest.compiler
    flags = [flag.format(target=target.folder.relative_to(ROOT)) for flag in compiler.linker_flags]
    to_linker = "" if compiler.linker.endswith("lld") else "-Wl,"
    names = [f"{to_linker}{definition}" for definition in definitions(plan.names)]
    objects = [str(item.output) for item in plan.objects]
    assert linked((compiler.linker, *flags, *names, *objects), tmp_path / "drivers.elf") == ours


@pytest.mark.parametrize("flags", [("-static", "-nostdlib"), ("-fsanitize=address,undefined",), ()])
def test_program_is_the_drivers(flags: tuple[str, ...], tmp_path: Path) -> None:
    source, compiled = tmp_path / "program.c", str(tmp_path / "program.o")
    source.write_text("int main(void) { return 3; }\nvoid _start(void) __attribute__((weak));\n")
    assert run_tool(["gcc", "-c", str(source), "-o", compiled]).returncode == 0
    linker = linker_of(("gcc", *flags, OBJECTS, "-lgcc"), ROOT, "")
    assert Path(linker.before[0]).name == "ld"
    ours = linked(linker.command([compiled]), tmp_path / "ours")
    assert linked(("gcc", *flags, compiled, "-lgcc"), tmp_path / "drivers") == ours


def test_a_linker_that_is_called_itself_stays(tmp_path: Path) -> None:
    command = ("ld.lld", "--gc-sections", OBJECTS, "-T", "link.ld")
    assert linker_of(command, tmp_path, "").command(["a.o", "b.o"]) == (
        "ld.lld",
        "--gc-sections",
        "a.o",
        "b.o",
        "-T",
        "link.ld",
    )
