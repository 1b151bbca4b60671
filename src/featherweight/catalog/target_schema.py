# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What target.toml may say."""

from collections.abc import Container, Iterable
from typing import Annotated, Literal

from pydantic import Field

from featherweight.catalog.schema import Core, FileName, Id, Implementation, Table
from featherweight.system.tools import install_hint

FREESTANDING = "-ffreestanding"
"""The option of a compiler that has no C library."""


class CompilerInfo(Table):
    """[compiler]: how a firmware is built. {target} in flags stands for the target's folder."""

    program: str
    packages: list[str] = Field(description="Debian packages that provide it; clang and ld.lld need none")
    flags: list[str]
    linker: str
    linker_flags: list[str]
    libraries: list[str] = Field(default=[], description="support libraries as the compiler names them: libgcc.a ...")
    runtime: list[FileName] = Field(description="the target's own files in every firmware")

    @property
    def hint(self) -> str:
        """What an error says if it is not installed."""
        return install_hint(self.packages)


class SimulatorInfo(Table):
    """[simulator]: which program runs the firmware, and the memory it sees as [start, bytes]."""

    program: str
    model: str | None = None
    cycles: Literal["exact", "model", "unvalidated", "estimate"] = Field(
        description="exact: as the device; model: compared with boards, see docs/engines.md; "
        "unvalidated: a model by the manual's rules, compared with no device; "
        "estimate: the core's inner workings are guessed"
    )
    flash: Annotated[list[int], Field(min_length=2, max_length=2)]
    ram: Annotated[list[int], Field(min_length=2, max_length=2)]

    @property
    def options(self) -> list[str]:
        """The program's options for this device."""
        places = [f"--{name}={start}:{size}" for name, (start, size) in (("flash", self.flash), ("ram", self.ram))]
        return places if self.model is None else [*places, f"--model={self.model}"]


class FelicsInfo(Table):
    """[felics]: how FELICS counted on this device, relative to exact counts."""

    empty_call_cycles: int = Field(ge=0, description="subtracted from each call")
    stack_not_counted: int = Field(ge=0, description="subtracted from the stack bytes written")


class TargetManifest(Table):
    """target.toml"""

    id: Id
    title: str
    core: Core
    compatible: list[Core] = Field(default=[], description="other cores whose code it executes, too")
    isa: list[str] = Field(default=[], description="instruction set features that it has beyond the core's base")
    register_bits: list[Annotated[int, Field(ge=8)]] = Field(
        min_length=1, description="of its registers, the narrow ones first: a word is drawn in the first that holds it"
    )
    cache: bool = Field(
        default=False,
        description="its data cache makes secret addresses a matter of time: what is only 'cycles-only' is not run",
    )
    on_request: bool = Field(
        default=False,
        description="where no target is named, it has a part only in what needs its isa, or names its core, if no "
        "usual target has that",
    )
    device: str | None = Field(default=None, description="FELICS's name of the device")
    compiler: CompilerInfo
    simulator: SimulatorInfo
    felics: FelicsInfo

    def executes(self, implementation: Implementation) -> bool:
        """Whether it has the core of IMPLEMENTATION and the right instruction set, and runs what leaks as much."""
        if self.cache and implementation.constant_time == "cycles-only":
            return False
        cores, isa = (self.core, *self.compatible), set(self.isa)
        fits = set(implementation.isa) <= isa and isa.isdisjoint(implementation.without)
        return fits and any(map(implementation.runs_on, cores))

    def is_asked(self, implementation: Implementation, names: Container[str], usual: Iterable[Core]) -> bool:
        """Whether what NAMES targets, none of them for all, means IMPLEMENTATION on this one, which executes it. USUAL
        cores are those of targets that are not on request."""
        if self.id in names or not self.on_request or implementation.isa:
            return True
        return self.core in implementation.cores and self.core not in usual
