"""Builds one of scenarios/host*.c with one implementation into a program for the computer itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from featherweight.build import WARNINGS, first_error, plan_object, produce, size_macros
from featherweight.catalog import Cipher, Implementation, Variant
from featherweight.catalog.schema import Kind
from featherweight.errors import FeatherweightError
from featherweight.home import Home
from featherweight.jobs import HOST_TARGET
from featherweight.tools import install_line, run_tool, version

PROGRAMS: dict[Kind, str] = {"block": "host.c", "aead": "host_aead.c", "hash": "host_hash.c"}
HINT = f"run: {install_line(('gcc', 'libc6-dev', 'valgrind'))}"
FLAGS = ("-std=c11", *WARNINGS, "-Wshadow", "-Wstrict-prototypes", "-g1", "-gdwarf-4")
"""Valgrind 3.19 reads DWARF 4 of every compiler, DWARF 5 only of some."""


CALLER = ("gcc", "-O1")
"""Compiler and option of scenarios/host*.c, whatever compiled the implementation: the caller is not on trial."""

ALONE = ("-static",)
"""Valgrind reads the debugging information of every library that a program brings, which takes longer than our runs;
the sanitizers' libraries are shared ones."""


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
    cipher: Cipher
    variant: Variant
    implementation: Implementation
    options: str
    folder: Path

    def build(self, compiler: str, schedule_in_flash: int, extra: Sequence[str] = ()) -> Program:
        """Compile and link; a warning is an error, as on the devices.

        Implementations are compiled once for all of a cipher's variants, their caller once for all compilers.
        """
        flash = _flash_macro(schedule_in_flash)
        title = " ".join((compiler, self.options, *extra, flash))
        own = (compiler, self.options, *extra, flash, *FLAGS, *self._schedule_macro())
        caller = (*CALLER, *extra, flash, *FLAGS, *self._macros())
        sources = self.cipher.sources(self.implementation)
        objects = [self._object(own, source) for source in sources]
        objects.append(self._object(caller, self.home.scenarios / PROGRAMS[self.variant.kind]))
        output = self.folder / f"host{len(list(self.folder.iterdir()))}"
        command = (compiler, *(extra or ALONE), *map(str, objects))
        produce(self.home, command, output, self._failure("link", compiler), HINT)
        return Program(output, title, schedule_in_flash)

    def text(self, compiler: str, schedule_in_flash: int) -> str:
        """What COMPILER sees behind all macros."""
        files = (*self.cipher.sources(self.implementation), self.home.scenarios / PROGRAMS[self.variant.kind])
        command = [compiler, self.options, _flash_macro(schedule_in_flash), "-E", "-P", *FLAGS, *self._macros()]
        include = [f"-I{self.home.relative(folder)}" for folder in self._folders()]
        done = run_tool([*command, *include, *map(self.home.relative, files)], folder=self.home.root, hint=HINT)
        if done.returncode != 0:
            raise FeatherweightError(f"{self._failure('compile', compiler)}: {first_error(done.stderr)}")
        return done.stdout

    def _object(self, command: tuple[str, ...], source: Path) -> Path:
        folders = self._folders()
        include = (f"-I{self.home.relative(folder)}" for folder in folders)
        command = (*command, *include, "-c", self.home.relative(source))
        plan = plan_object(self.home, version(command[0], HINT), command, source, folders)
        produce(self.home, plan.command, plan.output, self._failure("compile", command[0]), HINT)
        return plan.output

    def _folders(self) -> tuple[Path, ...]:
        return self.cipher.folder, self.home.ciphers / "common", self.home.scenarios

    def _failure(self, verb: str, compiler: str) -> str:
        return f"{self.variant.id} does not {verb} for {HOST_TARGET} with {compiler}"

    def _macros(self) -> list[str]:
        """The cipher under the names that scenarios/scenario.h expects."""
        return [
            *self._schedule_macro(),
            f'-DFW_CIPHER_HEADER="{self.cipher.manifest.cipher.header}"',
            f"-DFW_SYMBOL={self.variant.symbol}",
            *size_macros(self.variant, self.implementation),
        ]

    def _schedule_macro(self) -> list[str]:
        """The size of the implementation's own schedule, if it has one."""
        own = self.implementation.schedule_bytes
        return [] if own is None else [f"-DFW_{self.cipher.name.upper()}_SCHEDULE_BYTES={own}"]


def _flash_macro(schedule_in_flash: int) -> str:
    return f"-DFW_SCHEDULE_IN_FLASH={schedule_in_flash}"
