# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Small firmwares from source text, built with a target's compiler and flags and run on its simulator."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from featherweight.catalog.catalog import read_target
from featherweight.scales.image import linked_size
from featherweight.scales.linker import OBJECTS, linker_of
from featherweight.scales.objects import CodeSize
from featherweight.scales.produce import first_error, map_of
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.simulators import simulator_program
from featherweight.system.tools import run_tool

Run = dict[str, Any]
"""One object that the simulator prints."""


class Breadboard:
    """Builds firmwares for one target from assembly or C text and runs them on its simulator."""

    def __init__(self, home: Home, target: str, folder: Path) -> None:
        """FOLDER is where sources, objects and firmwares go."""
        self.target = read_target(home, target)
        self.folder = folder
        self._home = home

    def build(
        self, source: str, name: str = "firmware.S", flags: Sequence[str] = (), linked: Sequence[Path] = ()
    ) -> Path:
        """Compile SOURCE with the target's own flags and runtime, and link it with the objects LINKED; returns the ELF
        file, which has its map beside it. The object is NAME.o."""
        compiler, elf = self.target.manifest.compiler, self.folder / f"{name}.elf"
        (self.folder / name).write_text(source)
        objects = [*linked, self.compile(self.folder / name, self.folder / f"{name}.o", flags)]
        for file, made in self._runtime():
            objects.append(self.compile(file, made, flags))
        linker_flags = [flag.format(target=self.target.folder) for flag in compiler.linker_flags]
        linker = linker_of((compiler.linker, *linker_flags, OBJECTS), self._home.root, compiler.hint)
        _succeed(*linker.command(list(map(str, objects))), "-Map", str(map_of(elf)), "-o", str(elf))
        return elf

    def _runtime(self) -> Iterator[tuple[Path, Path]]:
        """The sources of the target's start-up code and helpers, and the object of each."""
        for file in self.target.manifest.compiler.runtime:
            yield self.target.folder / file, self.folder / f"{Path(file).name}.o"

    def size(self, elf: Path, objects: Sequence[Path], functions: Iterable[str]) -> CodeSize:
        """What FUNCTIONS of OBJECTS need of ELF, which was built here, whoever wrote it."""
        return linked_size(elf, objects, [made for _, made in self._runtime()], functions)

    def compile(self, source: Path, output: Path, flags: Sequence[str] = ()) -> Path:
        """Compile SOURCE with the target's own flags; returns the object, which is OUTPUT."""
        compiler, include = self.target.manifest.compiler, f"-I{self._home.ciphers / 'common'}"
        _succeed(compiler.program, *compiler.flags, *flags, include, "-c", str(source), "-o", str(output))
        return output

    def simulate(self, elf: Path, *arguments: str, status: int | None = 0) -> list[Run]:
        """Run the simulator; returns one object per run. STATUS None accepts any exit status.

        ARGUMENTS come after the target's own and overrule them: a test may want another model, or less memory.
        """
        simulator = self.target.manifest.simulator
        program = str(simulator_program(self._home, simulator.program))
        done = run_tool([program, *simulator.options, *arguments, str(elf)])
        if status is not None and done.returncode != status:
            raise FeatherweightError(f"{simulator.program} ends with {done.returncode}: {done.stderr}{done.stdout}")
        return [json.loads(line) for line in done.stdout.splitlines()]


def _succeed(*command: str) -> None:
    done = run_tool(command)
    if done.returncode != 0:
        raise FeatherweightError(f"{command[0]} fails: {first_error(done)}")
