"""Builds one of scenarios/host*.c with one implementation into a program for the computer itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from featherweight.build import WARNINGS, size_macros
from featherweight.catalog import Cipher, Implementation, Variant
from featherweight.catalog.schema import Kind
from featherweight.errors import FeatherweightError
from featherweight.home import Home
from featherweight.tools import install_line, run_tool

TARGET = "x86-64"
PROGRAMS: dict[Kind, str] = {"block": "host.c", "aead": "host_aead.c", "hash": "host_hash.c"}
HINT = f"run: {install_line(('gcc', 'libc6-dev', 'valgrind'))}"
FLAGS = ("-std=c11", *WARNINGS, "-Wshadow", "-Wstrict-prototypes", "-g", "-gdwarf-4")
"""Valgrind 3.19 reads DWARF 4 of every compiler, DWARF 5 only of some."""


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
        """Compile and link; a warning is an error, as on the devices."""
        title = " ".join((compiler, self.options, *extra, _flash_macro(schedule_in_flash)))
        output = self.folder / f"host{len(list(self.folder.iterdir()))}"
        self._compile(compiler, [*title.split(), *(() if extra else ALONE), "-o", str(output)])
        return Program(output, title, schedule_in_flash)

    def text(self, compiler: str, schedule_in_flash: int) -> str:
        """What COMPILER sees behind all macros."""
        return self._compile(compiler, [compiler, self.options, _flash_macro(schedule_in_flash), "-E", "-P"])

    def _compile(self, compiler: str, command: Sequence[str]) -> str:
        """Run COMMAND, which begins with COMPILER, on all sources; what it prints."""
        include = (self.cipher.folder, self.home.ciphers / "common", self.home.scenarios)
        files = (*self.cipher.sources(self.implementation), self.home.scenarios / PROGRAMS[self.variant.kind])
        arguments = [
            *FLAGS,
            *self._macros(),
            *(f"-I{self.home.relative(folder)}" for folder in include),
            *(self.home.relative(file) for file in files),
        ]
        done = run_tool([*command, *arguments], folder=self.home.root, hint=HINT)
        if done.returncode != 0:
            lines = [line for line in done.stderr.splitlines() if "error" in line or "undefined" in line]
            cause = lines[0] if lines else f"status {done.returncode}"
            raise FeatherweightError(f"{self.variant.id} does not compile for {TARGET} with {compiler}: {cause}")
        return done.stdout

    def _macros(self) -> list[str]:
        """The cipher under the names that scenarios/scenario.h expects."""
        implementation = self.implementation
        own = implementation.schedule_bytes
        return [
            *([f"-DFW_{self.cipher.name.upper()}_SCHEDULE_BYTES={own}"] if own is not None else []),
            f'-DFW_CIPHER_HEADER="{self.cipher.manifest.cipher.header}"',
            f"-DFW_SYMBOL={self.variant.symbol}",
            *size_macros(self.variant, implementation),
        ]


def _flash_macro(schedule_in_flash: int) -> str:
    return f"-DFW_SCHEDULE_IN_FLASH={schedule_in_flash}"
