# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A measurement: the scales' result for one job."""

from pydantic import BaseModel, ConfigDict

from featherweight.catalog.schema import ConstantTime, Evidence, League, named

DOUBTS = ("unvalidated", "estimate")
"""The words by which an engine's name says that its cycles are not a device's."""


class Measurement(BaseModel):
    """One implementation x target x scenario x compiler options. All cycles are exact counts of the named engine."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cipher: str
    variant: str
    implementation: str
    language: str
    target: str
    scenario: str
    league: League
    options: str
    code_bytes: int
    """FELICS: code and constants in the unlinked objects; here also the helpers of libraries that they reach."""
    ram_bytes: int
    """FELICS: declared data, tables in RAM, and the largest stack that a measured call writes, on the grid, too."""
    stack_bytes: int
    """Exact worst case of the measured calls, return addresses included."""
    cycles: int
    """FELICS: sum of the measured calls."""
    cycles_per_byte: float | None
    """Per byte of the message; None in scenarios that measure more than encryption."""
    instructions: int | None = None
    """Instructions in the calls whose cycles are summed; None in results stored before they were counted."""
    instructions_per_byte: float | None = None
    calls: dict[str, int]
    """Cycles of every watched function, summed over its calls, nested calls included."""
    constant_time: ConstantTime
    """The class that the manifest claims."""
    evidence: Evidence = "specification"
    """What the results were compared with."""
    code_parts: dict[str, int] = {}
    """Bytes of code that each of several measured functions needs by itself: the cost of a single direction."""
    grid: dict[str, dict[str, int]] = {}
    """Cycles of each measured function at more lengths: "AD+MESSAGE" in bytes -> function -> cycles."""
    grid_mean: dict[str, float] = {}
    """Mean cycles of each measured function over all pairs of lengths: NIST's 0 to 128 bytes, or las3's 0 to 32."""
    helpers: list[str]
    """Functions of libraries that the code calls; they count."""
    compiler: str
    engine: str
    source_digest: str
    commit: str

    @property
    def subject(self) -> tuple[str, ...]:
        """Variant, implementation, target, league and options: what was weighed, without the scenario."""
        return self.variant, self.implementation, self.target, self.league, self.options

    @property
    def name(self) -> str:
        """The variant as tables show it."""
        return named(self.variant, self.evidence)

    @property
    def doubt(self) -> str:
        """The parts of the engine's name that contain a word of DOUBTS; empty if its cycles are a device's."""
        return doubt_of(self.engine)

    @property
    def device(self) -> str:
        """The target as tables show it: with the doubt about its cycles, if there is one."""
        return f"{self.target} ({self.doubt})" if self.doubt else self.target


def doubt_of(engine: str) -> str:
    """The parts of the name ENGINE that contain a word of DOUBTS; empty if its cycles are a device's."""
    return ", ".join(part for part in engine.split(", ") if any(word in part for word in DOUBTS))
