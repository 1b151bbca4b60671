"""A measurement: what the scales say of one job."""

from pydantic import BaseModel, ConfigDict

from featherweight.catalog.schema import ConstantTime, League

DOUBTS = ("estimate", "unvalidated")
"""What an engine calls cycles that nobody should take for a device's."""


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
    """FELICS: code and constants in the unlinked objects, library helpers not counted (they are in `helpers`)."""
    ram_bytes: int
    """FELICS: declared data, tables in RAM, and the deepest stack write of any measured call."""
    stack_bytes: int
    """Exact worst case of the measured calls, return addresses included."""
    cycles: int
    """FELICS: sum of the measured calls."""
    cycles_per_byte: float | None
    """Of the message, in scenarios that measure nothing but encryption."""
    instructions: int | None = None
    """Executed inside the calls whose cycles are summed; None in results stored before they were counted."""
    instructions_per_byte: float | None = None
    calls: dict[str, int]
    """Cycles of every watched function, summed over its calls; those inside a measured one included."""
    constant_time: ConstantTime
    """As the manifest claims."""
    code_parts: dict[str, int] = {}
    """Code of each measured function alone, if a scenario has several that share code: what one direction needs."""
    grid: dict[str, dict[str, int]] = {}
    """Cycles of each measured function at more lengths: "AD+MESSAGE" in bytes -> function -> cycles."""
    grid_mean: dict[str, float] = {}
    """The mean over the grid's square: NIST's 0 to 128 bytes, or las3's 0 to 32."""
    helpers: list[str]
    compiler: str
    engine: str
    source_digest: str
    commit: str

    @property
    def subject(self) -> tuple[str, ...]:
        """What was weighed, apart from the scenario."""
        return self.variant, self.implementation, self.target, self.league, self.options

    @property
    def doubt(self) -> str:
        """What its engine says of itself if its cycles are not to be taken for a device's, else nothing."""
        return ", ".join(part for part in self.engine.split(", ") if any(word in part for word in DOUBTS))

    @property
    def device(self) -> str:
        """The target as every table shows it: with the doubt about its cycles, if there is one."""
        return f"{self.target} ({self.doubt})" if self.doubt else self.target
