"""Builds one of scenarios/computer/*.c with one implementation into a program for the computer itself."""

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from featherweight.catalog.schema import Kind
from featherweight.referee.jobs import COMPUTER, COMPUTER_OPTIONS, ComputerJob
from featherweight.scales.build import WARNINGS, first_error, plan_object, produce, size_macros
from featherweight.scales.linker import OBJECTS, linker_of
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.tools import install_line, run_tool, version

PROGRAMS: dict[Kind, str] = {"block": "block.c", "aead": "aead.c", "hash": "hash.c"}
SYSTEM = "system.c"
HINT = f"run: {install_line(('gcc', 'libc6-dev', 'valgrind'))}"
FLAGS = (
    *("-std=c11", *WARNINGS, "-Wshadow", "-Wstrict-prototypes", "-fno-stack-protector"),
    *("-g1", "-gdwarf-4"),  # Valgrind 3.19 reads DWARF 4 of every compiler, DWARF 5 only of some
)

CALLER = "gcc"
"""Of scenarios/computer/*.c, whatever compiled the implementation, and of programs: the caller is not on trial."""

CALLER_OPTIONS = "-O1"
"""From -O2 on, loops of scenarios/computer/system.c that copy memory would become calls of themselves."""

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
SANITIZED_OPTIONS = "-O0"
"""What the source does wrong, it does at any -O; optimisers take several times as long with sanitizers, and may remove
what is wrong."""

ALONE = ("-static", "-nostdlib")
"""Valgrind reads the debugging information of every library that a program brings, and the C library's start takes
longer than our runs; sanitizers need it."""


@dataclass(frozen=True)
class Program:
    """One build."""

    path: Path
    title: str
    """Compiler and options."""
    flash: int
    """FW_SCHEDULE_IN_FLASH"""


@dataclass(frozen=True)
class Workshop:
    """What is tried, and the FOLDER in which it is built."""

    home: Home
    job: ComputerJob
    folder: Path

    def build(self, compiler: str, schedule_in_flash: int, *, sanitized: bool = False) -> Program:
        """Compile and link, for the sanitizers or to be ALONE; a warning is an error, as on the devices.

        Implementations are compiled once for all of a cipher's variants, their caller once for all compilers.
        """
        flash = _flash_macro(schedule_in_flash)
        options, caller_options = self.job.options, CALLER_OPTIONS
        extra: tuple[str, ...] = ()
        if sanitized:
            options, caller_options, extra = SANITIZED_OPTIONS, SANITIZED_OPTIONS, SANITIZERS
        own = (compiler, options, *extra, flash, *FLAGS, *self._schedule_macro())
        caller = (CALLER, caller_options, *extra, flash, *FLAGS, *self._macros())
        system = (CALLER, caller_options, *extra, *FLAGS)
        folders, programs = self._folders(), self.home.scenarios / "computer"
        objects = [self._object(own, source, folders) for source in self.job.cipher.sources(self.job.implementation)]
        objects.append(self._object(caller, programs / PROGRAMS[self.job.variant.kind], folders))
        objects.append(self._object(system, programs / SYSTEM, (programs,)))  # one for all ciphers
        output = self.folder / f"program{len(list(self.folder.iterdir()))}"
        linker = linker_of((CALLER, *(extra or ALONE), OBJECTS, "-lgcc"), self.home.root, HINT)
        command = linker.command([str(item) for item in objects])
        produce(self.home, command, output, self._failure("link", compiler), HINT)
        return Program(output, " ".join((compiler, options, *extra, flash)), schedule_in_flash)

    def minds_schedule_in_flash(self, compiler: str) -> bool:
        """Whether COMPILER sees another text behind all macros if the schedule is in flash."""
        include = [f"-I{self.home.relative(folder)}" for folder in self._folders()]
        sources = [self.home.relative(source) for source in self.job.cipher.sources(self.job.implementation)]
        rest = (COMPUTER_OPTIONS[0], "-E", "-P", *FLAGS, *self._schedule_macro(), *include, *sources)
        results = [_run_once(self.home, (compiler, _flash_macro(flash), *rest)) for flash in (0, 1)]
        for done in results:
            if done.returncode != 0:
                raise FeatherweightError(f"{self._failure('compile', compiler)}: {first_error(done.stderr)}")
        return results[0].stdout != results[1].stdout

    def _object(self, command: tuple[str, ...], source: Path, folders: tuple[Path, ...]) -> Path:
        include = (f"-I{self.home.relative(folder)}" for folder in folders)
        command = (*command, *include, "-c", self.home.relative(source))
        plan = plan_object(self.home, version(command[0], HINT), command, source, folders)
        produce(self.home, plan.command, plan.output, self._failure("compile", command[0]), HINT)
        return plan.output

    def _folders(self) -> tuple[Path, ...]:
        return self.job.cipher.folder, self.home.ciphers / "common", self.home.scenarios

    def _failure(self, verb: str, compiler: str) -> str:
        return f"{self.job.variant.id} does not {verb} for {COMPUTER} with {compiler}"

    def _macros(self) -> list[str]:
        """The cipher under the names that scenarios/scenario.h expects."""
        return [
            *self._schedule_macro(),
            f'-DFW_CIPHER_HEADER="{self.job.cipher.manifest.cipher.header}"',
            f"-DFW_SYMBOL={self.job.variant.symbol}",
            *size_macros(self.job.variant, self.job.implementation),
        ]

    def _schedule_macro(self) -> list[str]:
        """The size of the implementation's own schedule, if it has one."""
        own = self.job.implementation.schedule_bytes
        return [] if own is None else [f"-DFW_{self.job.cipher.name.upper()}_SCHEDULE_BYTES={own}"]


@cache
def _run_once(home: Home, command: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Preprocessing is the same for all variants and options of an implementation."""
    return run_tool(command, folder=home.root, hint=HINT)


def _flash_macro(schedule_in_flash: int) -> str:
    return f"-DFW_SCHEDULE_IN_FLASH={schedule_in_flash}"
