# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A job of the scales: one thing to weigh."""

from dataclasses import dataclass, replace

from featherweight.catalog import Cipher, Implementation, Target, Variant
from featherweight.catalog.schema import League
from featherweight.scales.expectations import specification_of
from featherweight.scales.options import FIXED_OPTIONS, Grid
from featherweight.scales.scenarios import Scenario


@dataclass(frozen=True)
class Job:
    """One thing to weigh: implementation, target, scenario, league and compiler option."""

    cipher: Cipher
    variant: Variant
    implementation: Implementation
    target: Target
    scenario: Scenario
    league: League
    options: str
    grid: Grid = "short"
    """The lengths at which messages are measured."""

    @property
    def is_assembly(self) -> bool:
        """Whether the implementation has no C code of its own, so that compiler options do not matter."""
        return all(path.suffix == ".S" for path in self.cipher.sources(self.implementation))

    @property
    def tried(self) -> "Job":
        """The job at FIXED_OPTIONS if compiler options do not change the firmware, else this job."""
        return replace(self, options=FIXED_OPTIONS) if self.is_assembly else self

    @property
    def weighed(self) -> "Job":
        """The job at FIXED_OPTIONS if compiler options do not change what is weighed, else this job."""
        return self if self.scenario.has_loops(self.variant, self.league) else self.tried

    def __str__(self) -> str:
        league = "" if self.league == "block" or self.variant.kind != "block" else f" {self.league}"
        grid = "" if self.grid == "short" else f", grid {self.grid}"
        what = f"{self.variant.id} {self.implementation.id} on {self.target.id}, {self.scenario.id}{league}"
        return f"{what} {self.options}{grid}"

    @property
    def may_be_slow(self) -> bool:
        """Whether the code may be a reference, which was not written to be fast: a stranger's, or what was imported."""
        return self.cipher.is_foreign or self.variant.interface != "featherweight"

    @property
    def calls(self) -> list[str]:
        """The names of the functions that are measured."""
        return self.scenario.calls(self.variant, self.league, self.options)

    @property
    def schedule_bytes(self) -> int:
        return self.implementation.schedule_size(self.variant)

    @property
    def facts(self) -> tuple[str, ...]:
        """What the manifests and the specification say of it, for the keys of results."""
        manifests = (self.target.manifest, self.variant, self.implementation)
        said = (manifest.model_dump_json() for manifest in manifests)
        return *said, specification_of(self.cipher).facts, self.scenario.facts

    @property
    def kin(self) -> tuple[str, ...]:
        """Cipher, variant, implementation, target and league: equal for jobs that differ in scenario or options."""
        return self.cipher.name, self.variant.id, self.implementation.id, self.target.id, self.league

    @property
    def subject(self) -> tuple[str, ...]:
        """What is weighed, without the scenario: equal to the `subject` of its measurements."""
        return self.variant.id, self.implementation.id, self.target.id, self.league, self.options
