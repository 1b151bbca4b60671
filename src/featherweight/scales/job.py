"""What is weighed once, and the compiler options at which everything is weighed."""

from dataclasses import dataclass, replace

from featherweight.catalog import Cipher, Implementation, Target, Variant
from featherweight.catalog.schema import League, Operation
from featherweight.scales.lengths import Grid
from featherweight.scales.scenarios import Scenario

OPTIONS = ("-O1", "-O2", "-O3", "-Os")
FIXED_OPTIONS = "-O2"
"""Of what no option changes, assembly, and of C that is not weighed: one object serves all options."""


@dataclass(frozen=True)
class Job:
    """What is weighed once: everything but the inputs."""

    cipher: Cipher
    variant: Variant
    implementation: Implementation
    target: Target
    scenario: Scenario
    league: League
    options: str
    grid: Grid = "short"
    """At which lengths messages are measured."""

    @property
    def is_assembly(self) -> bool:
        """Whether the implementation has no C code of its own, so that compiler options do not matter."""
        return all(path.suffix == ".S" for path in self.cipher.sources(self.implementation))

    @property
    def decisive(self) -> "Job":
        """The job with the same firmware that stands for all options, if they change nothing of it; else itself."""
        indifferent = self.is_assembly and not self.scenario.weighs_caller(self.league)
        return replace(self, options=FIXED_OPTIONS) if indifferent else self

    def __str__(self) -> str:
        league = "" if self.league == "block" or self.variant.kind != "block" else f" {self.league}"
        grid = "" if self.grid == "short" else f", grid {self.grid}"
        what = f"{self.variant.id} {self.implementation.id} on {self.target.id}, {self.scenario.id}{league}"
        return f"{what} {self.options}{grid}"

    @property
    def calls(self) -> list[str]:
        """The functions that are measured."""
        return self.scenario.calls(self.variant, self.league)

    @property
    def schedule_bytes(self) -> int:
        return self.implementation.schedule_size(self.variant)

    @property
    def lent(self) -> list[Operation]:
        """The operations that the scenario borrows."""
        return [operation for operation in self.scenario.borrowed if self.implementation.has(operation)]

    @property
    def kin(self) -> tuple[str, ...]:
        """Its cipher, and all but the scenario and the options."""
        return self.cipher.name, self.variant.id, self.implementation.id, self.target.id, self.league

    @property
    def subject(self) -> tuple[str, ...]:
        """What it tries and weighs, apart from the scenario, as Measurement.subject names it."""
        return self.variant.id, self.implementation.id, self.target.id, self.league, self.options
