# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The keys of results, noted as long as all that decides them is as it was: to compute one takes a plan of each object.

Sources and libraries count by their content; compilers and simulators, which are installed and not edited, by their
places, sizes and times.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

from featherweight.catalog import Cipher, Target
from featherweight.catalog.outside import CIPHER_FILE
from featherweight.scales.build import library_path
from featherweight.scales.job import Job
from featherweight.scales.reference import reference_target
from featherweight.store.database import Database
from featherweight.system.closure import COMPILED, NO_METHODS, PACKAGE
from featherweight.system.digest import digest, files_digest
from featherweight.system.facts import file_facts
from featherweight.system.home import Home
from featherweight.system.simulators import simulator_program
from featherweight.system.tools import located, parts_of


class Keys:
    """The keys of the results of one KIND, which says with which settings they are made, noted in DATABASE."""

    def __init__(self, home: Home, database: Database, kind: str) -> None:
        self._home, self._database, self._kind = home, database, kind
        self._states: dict[tuple[Path, Path], str] = {}
        self._contents: dict[Path, str] = {}
        self._tools: dict[Path, str] = {}

    def of(self, job: Job, make: Callable[[], str]) -> str:
        """The key of JOB's result: that which was noted in the same state, or else what MAKE makes."""
        place = job.cipher.folder, job.target.folder
        if place not in self._states:
            self._states[place] = self._state(job.cipher, job.target)
        name = f"{self._kind}: {job} {job.scenario.facts}"
        return self._noted(name, self._states[place], make)

    def _noted(self, name: str, state: str, make: Callable[[], str]) -> str:
        known = self._database.noted(name, state)
        if known is None:
            known = make()
            self._database.note(name, state, known)
        return known

    def _state(self, cipher: Cipher, target: Target) -> str:
        """What decides the keys of CIPHER's results on TARGET, besides their names."""
        folders = digest(self._content(cipher.folder), self._content(target.folder))
        specified = cipher.spec is not None or cipher.is_one_shot
        targets = [target] if specified else [target, reference_target(self._home)]
        return digest(self._common, cipher.evidence, folders, *map(self._programs, targets))

    def _content(self, folder: Path) -> str:
        if folder not in self._contents:
            self._contents[folder] = _named_digest(folder)
        return self._contents[folder]

    @cached_property
    def _common(self) -> str:
        """What all ciphers and targets share."""
        shared = [folder for folder in self._home.ciphers.iterdir() if not (folder / CIPHER_FILE).is_file()]
        rooms = [PACKAGE, self._home.scenarios, self._home.targets, *sorted(shared)]
        return digest(*map(_named_digest, rooms))

    def _programs(self, target: Target) -> str:
        """What builds and runs firmwares for TARGET."""
        if target.folder not in self._tools:
            compiler = target.manifest.compiler
            simulator = simulator_program(self._home, target.manifest.simulator.program)
            found = [shutil.which(located(program)[0]) for program in (compiler.program, compiler.linker)]
            facts = digest(*compiler.flags, *map(file_facts, [*(Path(path) for path in found if path), simulator]))

            def found_library(name: str) -> Path:
                noted = f"library {name} for {target.id}"
                return Path(self._noted(noted, facts, lambda: str(library_path(compiler, name))))

            def named_parts() -> str:
                return "\n".join(parts_of(compiler.program, compiler.hint))

            parts = self._noted(f"parts of {compiler.program}", facts, named_parts)
            of_parts = [file_facts(Path(path)) for path in map(shutil.which, parts.splitlines()) if path]
            self._tools[target.folder] = digest(facts, *of_parts, files_digest(map(found_library, compiler.libraries)))
        return self._tools[target.folder]


def _named_digest(folder: Path) -> str:
    """A digest of all in FOLDER: which file has which content decides what is included."""
    files = list(_files(folder))
    return digest(*(str(path.relative_to(folder)) for path in files), files_digest(files))


def _files(folder: Path) -> Iterator[Path]:
    """All files in FOLDER and below, of the package those that decide a result."""
    left_out = NO_METHODS if folder == PACKAGE else {COMPILED}
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in left_out)
        yield from (Path(place, file) for file in sorted(files) if folder != PACKAGE or not file.endswith(".so"))
