# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the trials of one implementation show, and the verdict that follows."""

from collections import Counter
from dataclasses import dataclass, field

from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.referee.jobs import ComputerJob
from featherweight.referee.verdict import Finding, Verdict
from featherweight.scales.job import Job


@dataclass
class Examination:
    """What was tried and found until now; its fields are explained in Verdict."""

    found: ConstantTime | None = None
    runs: int = 0
    chain: int = 0
    interrupts_off_cycles: int = 0
    compared: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Runs by kind of trial."""
    leaks: list[str] = field(default_factory=list)
    made: set[str] = field(default_factory=set)
    """The checks that were completed."""

    def add(self, other: "Examination") -> None:
        """Takes in what OTHER tried of the same code, compiled in another way."""
        self.runs += other.runs
        self.kinds += other.kinds
        self.compared += other.compared
        self.interrupts_off_cycles = max(self.interrupts_off_cycles, other.interrupts_off_cycles)
        self.leaks = list(dict.fromkeys([*self.leaks, *other.leaks]))
        if other.found is not None and (self.found is None or STRENGTH[other.found] < STRENGTH[self.found]):
            self.found = other.found
        self.made |= other.made

    def verdict_on(self, job: Job | ComputerJob, target: str, findings: list[Finding], commit: str) -> Verdict:
        """The verdict on JOB with its FINDINGS."""
        return Verdict(
            cipher=job.cipher.name,
            variant=job.variant.id,
            implementation=job.implementation.id,
            target=target,
            league=job.league,
            options=job.options,
            claimed=job.implementation.constant_time,
            found=self.found,
            evidence=job.cipher.evidence,
            runs=self.runs,
            chain=self.chain,
            interrupts_off_cycles=self.interrupts_off_cycles,
            findings=findings,
            passed=sorted(self.made - {finding.check for finding in findings}),
            compared=self.compared,
            kinds=dict(sorted(self.kinds.items())),
            leaks=self.leaks,
            commit=commit,
        )
