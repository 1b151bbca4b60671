"""A bench for small firmwares: built with a target's own compiler and flags, run on its simulator."""

import json
from pathlib import Path
from typing import Any

import pytest

from featherweight.catalog import Catalog
from featherweight.home import Home
from featherweight.tools import run_tool
from tests.conftest import ROOT

HOME = Home(ROOT)
Run = dict[str, Any]


class Bench:
    """Builds firmwares for one target from assembly or C text and runs them on its simulator."""

    def __init__(self, target: str, folder: Path) -> None:
        [self.target] = Catalog(HOME).select_targets([target])
        self.folder = folder

    def build(self, source: str, name: str = "firmware.S", flags: tuple[str, ...] = ()) -> Path:
        """Compile SOURCE with the target's own flags and runtime; returns the ELF file."""
        compiler, elf = self.target.manifest.compiler, self.folder / f"{name}.elf"
        (self.folder / name).write_text(source)
        include, objects = f"-I{HOME.ciphers / 'common'}", []
        for file in (self.folder / name, *(self.target.folder / file for file in compiler.runtime)):
            objects.append(str(self.folder / f"{file.name}.o"))
            _succeed(compiler.program, *compiler.flags, *flags, include, "-c", str(file), "-o", objects[-1])
        linker_flags = [flag.format(target=self.target.folder) for flag in compiler.linker_flags]
        _succeed(compiler.linker, *linker_flags, *objects, "-o", str(elf))
        return elf

    def simulate(self, elf: Path, *arguments: str, status: int | None = 0) -> list[Run]:
        """Run the simulator; returns one object per run. STATUS None accepts any exit status.

        ARGUMENTS come after the target's own and overrule them: a test may want another model, or less memory.
        """
        simulator = self.target.manifest.simulator
        flash, ram = (f"{start}:{size}" for start, size in (simulator.flash, simulator.ram))
        command = [str(HOME.simulators / simulator.program), f"--flash={flash}", f"--ram={ram}"]
        command += [f"--model={simulator.model}"] if simulator.model is not None else []
        done = run_tool([*command, *arguments, str(elf)])
        if status is not None:
            assert done.returncode == status, done.stderr + done.stdout
        return [json.loads(line) for line in done.stdout.splitlines()]


def _succeed(*command: str) -> None:
    done = run_tool(command)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def avr(tmp_path: Path) -> Bench:
    """The bench of the ATmega128."""
    return Bench("atmega128", tmp_path)


@pytest.fixture
def cortex_m3(tmp_path: Path) -> Bench:
    """The bench of the Cortex-M3."""
    return Bench("cortex-m3", tmp_path)


@pytest.fixture
def msp430(tmp_path: Path) -> Bench:
    """The bench of the MSP430F1611."""
    return Bench("msp430f1611", tmp_path)
