# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds one of scenarios/computer/*.c with one implementation into a program for the computer itself."""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from featherweight.referee.jobs import COMPUTER, COMPUTER_OPTIONS, ComputerJob
from featherweight.scales.build import (
    FELICS_COMPUTER,
    caller_macros,
    caller_source,
    flash_macro,
    header_macro,
    schedule_macros,
)
from featherweight.scales.linker import OBJECTS, linker_of
from featherweight.scales.produce import (
    STRANGERS,
    WARNINGS,
    first_error,
    place_name,
    plan_object,
    produce_object,
    run_step,
)
from featherweight.scales.settings import SAME_SOURCE
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.tools import install_hint, run_tool, toolchain

SYSTEM = "system.c"
HINT = install_hint(("gcc", "libc6-dev", "valgrind"))
COMMON_FLAGS = (
    *(*SAME_SOURCE, "-fno-stack-protector"),
    *("-g1", "-gdwarf-4"),  # Valgrind 3.19 reads DWARF 4 of every compiler, DWARF 5 only of some
)
FLAGS = ("-std=c11", *WARNINGS, "-Wshadow", "-Wstrict-prototypes", *COMMON_FLAGS)

CALLER = "gcc"
"""The compiler of scenarios/computer/*.c, and the linker of programs, whatever compiles the implementation: only the
implementation is on trial."""

CALLER_OPTIONS = "-O1"
"""At -O2 and above, gcc makes recursive calls of the loops in scenarios/computer/system.c that implement memcpy."""

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
SANITIZED_OPTIONS = "-O0"
"""Sanitizers find errors of the source, which are there at any -O. Optimising takes several times as long with
sanitizers, and may remove the error."""

INLINE_ASSEMBLY = "#APP\n"
"""What gcc writes before it, where it is not empty."""

ALONE = ("-static", "-nostdlib")
"""Options without the C library, which only sanitizers need: its start takes longer than the trials, and Valgrind reads
the debugging information of every library."""


@dataclass(frozen=True)
class Program:
    """One program that was built."""

    path: Path
    title: str
    """Compiler and options."""
    flash: int
    """The value of FW_SCHEDULE_IN_FLASH: 0 or 1."""


@dataclass(frozen=True)
class Workshop:
    """Builds the programs of JOB in FOLDER."""

    home: Home
    job: ComputerJob
    folder: Path

    def build(self, compiler: str, schedule_in_flash: int, *, sanitized: bool = False) -> Program:
        """Compile and link, SANITIZED or without the C library; a warning is an error, as on devices.

        Objects are shared: an implementation's by all variants of the cipher, the caller's by all compilers.
        """
        flash = flash_macro(in_flash=bool(schedule_in_flash))
        options, caller_options = self.job.options, CALLER_OPTIONS
        extra: tuple[str, ...] = ()
        if sanitized:
            options, caller_options, extra = SANITIZED_OPTIONS, SANITIZED_OPTIONS, SANITIZERS
        job, schedule = self.job, schedule_macros(self.job.cipher, self.job.implementation)
        macros = [header_macro(job.cipher), *caller_macros(job.variant, job.implementation)]
        own = (compiler, options, *extra, flash, *self._own_flags, *schedule)
        caller = (CALLER, caller_options, *extra, flash, *FLAGS, *schedule, *macros)
        system = (CALLER, caller_options, *extra, *FLAGS)
        folders, programs = self._folders(), self.home.scenarios / "computer"
        objects = [self._object(own, source, folders) for source in self.job.cipher.sources(self.job.implementation)]
        objects.append(self._object(caller, programs / caller_source(job.variant), folders))
        objects.append(self._object(system, programs / SYSTEM, (programs,)))
        output = self.folder / f"program{len(list(self.folder.iterdir()))}"
        linker = linker_of((CALLER, *(extra or ALONE), OBJECTS, "-lgcc"), self.home.root, HINT)
        command = linker.command([str(item) for item in objects])
        run_step(self.home, [*command, "-o", str(output)], self._failure("link", compiler), HINT)
        return Program(output, " ".join((compiler, options, *extra, flash)), schedule_in_flash)

    def minds_schedule_in_flash(self, compiler: str) -> bool:
        """Whether FW_SCHEDULE_IN_FLASH changes the preprocessed sources."""
        sources = self.job.cipher.sources(self.job.implementation)
        places = [self._text((compiler, flash_macro(in_flash=flash), "-E", "-P"), sources) for flash in (False, True)]
        return places[0] != places[1]

    def inline_assembly(self) -> list[Path]:
        """The sources that gcc finds inline assembly in. Sanitizers do not see what it does, and instructions that only
        Valgrind knows could tell that it watches, or what to overlook."""
        sources = self.job.cipher.sources(self.job.implementation)
        compiled = (CALLER, flash_macro(in_flash=False), "-S", "-o", "-")
        return [source for source in sources if INLINE_ASSEMBLY in self._text(compiled, [source])]

    def _text(self, command: tuple[str, ...], sources: Sequence[Path]) -> str:
        """What COMMAND prints of SOURCES, compiled as on the computer itself."""
        schedule = schedule_macros(self.job.cipher, self.job.implementation)
        include = [f"-I{self.home.relative(folder)}" for folder in self._folders()]
        rest = (COMPUTER_OPTIONS[0], *self._own_flags, *schedule, *include, *map(self.home.relative, sources))
        done = _run_once(self.home, (*command, *rest))
        if done.returncode != 0:
            raise FeatherweightError(f"{self._failure('compile', command[0])}: {first_error(done)}")
        return done.stdout

    def _object(self, command: tuple[str, ...], source: Path, folders: tuple[Path, ...]) -> Path:
        plan = plan_object(self.home, toolchain(command[0], HINT), command, source, folders)
        produce_object(self.home, plan, self._failure("compile", command[0]), HINT)
        return plan.output

    @property
    def places(self) -> tuple[Path, tuple[str, ...]]:
        """The checkout, and what debugging information calls the folders of the cipher's code."""
        folders = self._folders()[:2]
        return self.home.root, tuple(place_name(self.home, folder, folders) for folder in folders)

    def _folders(self) -> tuple[Path, ...]:
        folders, interface = (self.job.cipher.folder, self.home.common), self.job.variant.interface
        framework = () if interface == "featherweight" else (self.home.scenarios / interface,)
        return (*folders, *framework, self.home.scenarios)

    @property
    def _own_flags(self) -> tuple[str, ...]:
        """The flags for the implementation; what another compiler would warn of is nobody's business here."""
        interface = self.job.variant.interface
        device = (f"-D{FELICS_COMPUTER}",) if interface == "felics" else ()
        return FLAGS if interface == "featherweight" else (*STRANGERS, *device, *COMMON_FLAGS)

    def _failure(self, verb: str, compiler: str) -> str:
        return f"{self.job.variant.id} does not {verb} for {COMPUTER} with {compiler}"


@cache
def _run_once(home: Home, command: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Run COMMAND; cached, since all variants and options of an implementation are preprocessed alike."""
    return run_tool(command, folder=home.root, hint=HINT)
