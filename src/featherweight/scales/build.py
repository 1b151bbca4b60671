# SPDX-License-Identifier: Apache-2.0 OR MIT
"""From sources to a firmware: one implementation of one variant on one target, which is tried and weighed.

A plan names every object and the firmware by a digest of its inputs (sources, headers, flags, tool versions): a file
that exists is up to date and is not built again (produce.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from featherweight.catalog import Cipher, Implementation, Target, Variant
from featherweight.catalog.schema import BLOCK_OPERATIONS, MODES, SIZES, LengthsFirst, Operation
from featherweight.catalog.target_schema import FREESTANDING, CompilerInfo
from featherweight.scales.job import Job
from featherweight.scales.linker import OBJECTS, linker_of
from featherweight.scales.objects import symbol_sizes
from featherweight.scales.options import FIXED_OPTIONS, OPTIONS
from featherweight.scales.produce import (
    FILE_MACRO,
    STRANGERS,
    WARNINGS,
    ObjectPlan,
    place_name,
    plan_object,
    produce_firmware,
    produce_object,
)
from featherweight.scales.scenarios import IN_FLASH
from featherweight.scales.settings import SAME_SOURCE
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.tools import run_tool, toolchain, version

LEAST_STACK = 1536

FELICS_COMPUTER = "PC"
"""FELICS's name for what is none of its devices: plain C."""

TURN = "turn"
"""What FELICS calls RunDecryptionKeySchedule."""

HARVARD = {"avr"}
"""Cores that read flash with other instructions than RAM. On all others, code is the same wherever round keys are, and
what is compiled for the one is what is compiled for the other."""


@dataclass(frozen=True)
class FirmwarePlan:
    """All objects of a firmware."""

    ciphers: tuple[ObjectPlan, ...]
    """The implementation, and the portable code behind it."""
    loops: tuple[ObjectPlan, ...]
    """The loops of the league "block", as compiled at the job's option, for assembly at each option."""
    caller: ObjectPlan
    """What does the steps of a run."""
    runtime: tuple[ObjectPlan, ...]
    """The start-up code and helpers of the target."""
    names: Mapping[str, str]
    """The names by which loops and caller call the cipher's functions, and these."""
    output: Path
    in_flash: bool
    """Whether it is for round keys in flash, of a core that has other code for these."""
    state: ObjectPlan
    """What tells the type of a schedule or context; it is not linked."""

    @property
    def digest(self) -> str:
        """Of all that its runs depend on but their inputs: arrays lie as the type of its state demands."""
        return digest(self.output.stem, self.state.output.stem)

    @property
    def weighed(self) -> tuple[ObjectPlan, ...]:
        """What FELICS counts."""
        return (*self.ciphers, *self.loops)

    @property
    def objects(self) -> tuple[ObjectPlan, ...]:
        """All, in the order in which they are linked: loops before and behind what they call, since AVR's shorter calls
        do not reach far."""
        return (*self.loops[:-1], *self.ciphers, *self.loops[-1:], self.caller, *self.runtime)


@dataclass(frozen=True)
class StateType:
    """Size and alignment in bytes of a schedule or context in C."""

    bytes: int
    alignment: int


def library_path(compiler: CompilerInfo, name: str) -> Path:
    """Where COMPILER has the support library NAME."""
    command = [compiler.program, *compiler.flags, f"-print-file-name={name}"]
    path = Path(run_tool(command, hint=compiler.hint).stdout.strip())
    if not path.is_absolute():
        raise FeatherweightError(f"{compiler.program} has no {name}: {compiler.hint}")
    return path


class Builder:
    """Plans and builds firmwares for one target."""

    def __init__(self, home: Home, target: Target) -> None:
        self.home = home
        self.target = target
        self.compiler = target.manifest.compiler
        self.compiler_version = version(self.compiler.program, self.compiler.hint)
        self.toolchain = toolchain(self.compiler.program, self.compiler.hint)
        self._linker_digest = self._digest_linker()
        self._driver = self._link_command(home.relative(target.folder))

    def _link_command(self, folder: str) -> tuple[str, ...]:
        """The linker and its flags, with FOLDER as the target's."""
        return self.compiler.linker, *(flag.format(target=folder) for flag in self.compiler.linker_flags)

    def _digest_linker(self) -> str:
        command = self._link_command(place_name(self.home, self.target.folder, [self.target.folder]))
        scripts = sorted(self.target.folder.glob("*.ld"))
        libraries = [library_path(self.compiler, name) for name in self.compiler.libraries]
        linker = toolchain(self.compiler.linker, self.compiler.hint)
        return digest(*command, linker, files_digest([*scripts, *libraries]))

    def plan(self, job: Job, *, in_flash: bool = False) -> FirmwarePlan:
        """The objects and the firmware of JOB, whatever its scenario; builds nothing.

        IN_FLASH: the firmware for round keys in flash, of a core in HARVARD.
        """
        ciphers = self._cipher_objects(job, job.cipher.sources(job.implementation), in_flash=in_flash)
        loops = [self._loop(job, option) for option in loop_options(job)]
        runtime = [
            self._object(self.target.folder / file, "-Os", (), (self.target.folder, self.home.common))
            for file in self.compiler.runtime
        ]
        runtime.append(self._object(self.home.scenarios / "done.c", "-Os", (), (self.home.scenarios,)))
        lent = [*lent_operations(job, in_flash=in_flash), *([TURN] if job.variant.turns_keys and not in_flash else [])]
        names = {f"fw_{name}": f"{job.variant.symbol}_{name}" for name in lent}
        caller = self._caller(job, lent, flash_macro(in_flash=in_flash))
        stems = [item.output.stem for item in (*ciphers, *loops, caller, *runtime)]
        name = digest(self._linker_digest, *definitions(names), *stems)
        output = self.home.build / "firmware" / f"{name}.elf"
        return FirmwarePlan(
            tuple(ciphers), tuple(loops), caller, tuple(runtime), names, output, in_flash, self._state(job)
        )

    def own_objects(self, job: Job) -> list[ObjectPlan]:
        """The objects that JOB's implementation has of its own; portable code may fill in for others."""
        own = {job.cipher.folder / file for file in job.implementation.files}
        return self._cipher_objects(job, [file for file in job.cipher.sources(job.implementation) if file in own])

    def _cipher_objects(self, job: Job, sources: Sequence[Path], *, in_flash: bool = False) -> list[ObjectPlan]:
        folders = cipher_folders(self.home, self.target, job.cipher)
        macros = (flash_macro(in_flash=in_flash), *schedule_macros(job.cipher, job.implementation))
        return [self._own_object(job, source, macros, folders) for source in sources]

    def _caller(self, job: Job, lent: Sequence[str], flash: str) -> ObjectPlan:
        """The C file of JOB's kind. That of block ciphers knows sizes only, so that many share its object."""
        folders = (self.home.common, self.home.scenarios)  # and nothing that the cipher's author wrote
        flags = [*arena_macros(self.target), flash]
        if job.variant.kind == "block":
            flags += operation_macros(lent)
            flags += [f"-DFW_LOOPS_{option[1:]}" for option in loop_options(job)]
            flags += [f"-DFW_BLOCK_BYTES={job.variant.block_bytes}", *interface_macros(job.variant)]
        else:
            flags += caller_macros(job.variant, job.implementation)
        return self._object(self.home.scenarios / caller_source(job.variant), "-Os", flags, folders)

    def _loop(self, job: Job, option: str) -> ObjectPlan:
        """The loops of the league "block" at OPTION."""
        folders = (self.home.common, self.home.scenarios)
        sizes = (f"-DFW_BLOCK_BYTES={job.variant.block_bytes}", f"-DFW_OPTION={option[1:]}")
        flags = (*sizes, *interface_macros(job.variant))
        return self._object(self.home.scenarios / "loops.c", option, flags, folders)

    def _own_object(self, job: Job, source: Path, extra: Sequence[str], folders: tuple[Path, ...]) -> ObjectPlan:
        """Of JOB's implementation: with the headers of the framework whose interface it has, and then its warnings are
        nobody's business here."""
        if job.variant.interface == "featherweight":
            return self._object(source, job.options, extra, folders)
        folders = (*folders, *strangers_folders(self.home, job.variant.interface))
        if job.variant.interface == "felics":
            extra = (*extra, f"-D{self.target.manifest.device or FELICS_COMPUTER}")
        return self._object(source, job.options, extra, folders, STRANGERS)

    def _object(
        self,
        source: Path,
        options: str,
        extra: Sequence[str],
        folders: tuple[Path, ...],
        warnings: Sequence[str] = WARNINGS,
    ) -> ObjectPlan:
        command = (
            self.compiler.program,
            *self.compiler.flags,
            options if source.suffix == ".c" else FIXED_OPTIONS,
            *(warnings if source.suffix == ".c" else ()),
            *SAME_SOURCE,
            *extra,
            "-g1",
        )
        return plan_object(self.home, self.toolchain, command, source, folders)

    def _state(self, job: Job) -> ObjectPlan:
        """See `FirmwarePlan.state`."""
        folders = (*cipher_folders(self.home, self.target, job.cipher), self.home.scenarios)
        flags = [flash_macro(in_flash=False), *schedule_macros(job.cipher, job.implementation)]
        flags += [header_macro(job.cipher), *caller_macros(job.variant, job.implementation)]
        if job.variant.kind == "block":
            flags += operation_macros([name for name in (*BLOCK_OPERATIONS, *MODES) if job.implementation.has(name)])
        return self._object(self.home.scenarios / "state_type.c", FIXED_OPTIONS, flags, folders)

    def state_type(self, plan: FirmwarePlan) -> "StateType":
        """The type of the schedule or context of PLAN's implementation, as the compiler sees it."""
        (_, header), *_ = FILE_MACRO.findall("\n".join(plan.state.command))
        failure = f"{header} does not declare what its manifest and its interface say, for {self.target.id}"
        produce_object(self.home, plan.state, failure, self.compiler.hint)
        sizes = symbol_sizes(plan.state.output)
        return StateType(sizes["fw_state_bytes"], sizes["fw_state_alignment"])

    def _compile(self, item: ObjectPlan) -> None:
        produce_object(self.home, item, self._failure(item), self.compiler.hint)

    def _failure(self, item: ObjectPlan) -> str:
        return f"{self.home.relative(item.source)} does not compile for {self.target.id}"

    def compile(self, plan: FirmwarePlan) -> None:
        """Compile what does not exist yet."""
        self.compile_objects(plan.objects)

    def compile_objects(self, objects: Iterable[ObjectPlan]) -> None:
        """Compile those of OBJECTS that do not exist yet."""
        for item in objects:
            self._compile(item)

    def link_command(self, plan: FirmwarePlan) -> tuple[str, ...]:
        """The command that links PLAN, without the names of what it writes (see `produce_firmware`)."""
        return linker_of((*self._driver, OBJECTS), self.home.root, self.compiler.hint).command(
            [*definitions(plan.names), *(self.home.relative(item.output) for item in plan.objects)]
        )

    def build(self, plan: FirmwarePlan) -> Path:
        """Compile and link what does not exist yet; returns the ELF file."""
        self.compile(plan)
        link = self.link_command(plan)
        failure = f"the firmware does not link for {self.target.id}"
        produce_firmware(self.home, link, plan.output, failure, self.compiler.hint)
        return plan.output


def cipher_folders(home: Home, target: Target, cipher: Cipher) -> tuple[Path, ...]:
    """Where the sources of CIPHER find headers for TARGET, which may have no C library."""
    library = (home.memory_functions,) if FREESTANDING in target.manifest.compiler.flags else ()
    return cipher.folder, home.common, *library


def strangers_folders(home: Home, interface: str) -> tuple[Path, ...]:
    """Where sources that were written for INTERFACE, which is not the house's, find further headers on any target."""
    return home.scenarios / interface, home.strangers_headers, home.memory_functions


def flash_macro(*, in_flash: bool) -> str:
    """The macro that says whether round keys are in flash."""
    return f"-DFW_SCHEDULE_IN_FLASH={int(in_flash)}"


def caller_source(variant: Variant) -> str:
    """The C file that calls VARIANT: by kind and, if it is not the house's, interface."""
    return f"nist_{variant.kind}.c" if variant.interface == "nist" else f"{variant.kind}.c"


def schedule_macros(cipher: Cipher, implementation: Implementation) -> list[str]:
    """The options that define the sizes of IMPLEMENTATION's own schedules, if it says them."""
    return [f"-D{name}={size}" for name, size in cipher.schedule_definitions(implementation).items()]


def interface_macros(variant: Variant) -> tuple[str, ...]:
    """The macro that names VARIANT's interface, if it is not the house's."""
    return () if variant.interface == "featherweight" else (f"-DFW_INTERFACE_{variant.interface.upper()}",)


def header_macro(cipher: Cipher) -> str:
    """The macro that names CIPHER's header."""
    return f'-DFW_CIPHER_HEADER="{cipher.manifest.cipher.header}"'


def caller_macros(variant: Variant, implementation: Implementation) -> list[str]:
    """Macros for callers: functions, and the sizes that VARIANT's kind has: -DFW_KEY_BYTES=16 ..."""
    sizes = {name: getattr(variant, name) for name in SIZES[variant.kind]}
    if "schedule_bytes" in sizes:
        sizes["schedule_bytes"] = implementation.schedule_size(variant)
    names = [f"-DFW_SYMBOL={variant.symbol}", *interface_macros(variant)]
    if variant.kind == "aead":
        names.append(f"-DFW_LENGTHS_FIRST={get_args(LengthsFirst).index(variant.lengths_first)}")
    if variant.kind == "hash":
        names.append(f"-DFW_CUSTOM_BYTES={variant.custom_bytes}")
    return names + [f"-DFW_{name.upper()}={size}" for name, size in sizes.items()]


def operation_macros(operations: Iterable[str]) -> list[str]:
    """Macros that say which of a block cipher's functions are among OPERATIONS."""
    return [f"-DFW_HAS_{name.upper()}={int(name in operations)}" for name in (*BLOCK_OPERATIONS, *MODES, TURN)]


def loop_options(job: Job) -> Sequence[str]:
    """The options at which JOB's firmware has the loops of the league "block".

    Assembly has those of all: its firmwares are the same at each unless C code beside it differs, and are tried once.
    """
    if job.variant.kind != "block":
        return ()
    return sorted(OPTIONS, key="-O3".__eq__) if job.implementation.language == "asm" else (job.options,)


def lent_operations(job: Job, *, in_flash: bool) -> list[Operation]:
    """The operations that the firmware of JOB, a block cipher, calls by common names; IN_FLASH: of those that can be
    done with round keys in flash. There are none of other kinds."""
    if job.variant.kind != "block":
        return []
    operations = IN_FLASH if in_flash else (*BLOCK_OPERATIONS, *MODES)
    return [operation for operation in operations if job.implementation.has(operation)]


def definitions(names: Mapping[str, str]) -> list[str]:
    """The linker's options that define NAMES."""
    return [f"--defsym={name}={function}" for name, function in names.items()]


PAGE = 256
FLASH_ARENA_BYTES = 16 * PAGE
"""How much of the flash a firmware fills with round keys, if they are there."""


def arena_bytes(target: Target) -> int:
    """How much of TARGET's RAM a firmware fills with arrays, in whole pages; the rest is for the stack,
    variables and tables."""
    ram = target.manifest.simulator.ram[1]
    return (ram - max(LEAST_STACK, ram // 8)) // PAGE * PAGE


def arena_macros(target: Target) -> list[str]:
    """Macros for the arenas of a firmware."""
    return [f"-DFW_ARENA_BYTES={arena_bytes(target)}", f"-DFW_FLASH_ARENA_BYTES={FLASH_ARENA_BYTES}"]
