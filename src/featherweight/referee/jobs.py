# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee's jobs: on a device those of the scales, on the computer itself a `ComputerJob`."""

from dataclasses import dataclass

from featherweight.catalog import Catalog, Cipher, Implementation, Variant
from featherweight.catalog.catalog import known_words
from featherweight.catalog.schema import League
from featherweight.scales.job import Job
from featherweight.scales.selection import Selection

COMPUTER = "x86-64"
"""The target in verdicts on the computer itself."""
COMPUTER_CORE = "x86_64"
COMPUTER_OPTIONS = ("-O2", "-O3")
"""The options at which compilers turn arithmetic back into branches."""


@dataclass(frozen=True)
class ComputerJob:
    """C code of one variant, compiled for the computer itself with one option."""

    cipher: Cipher
    variant: Variant
    implementation: Implementation
    options: str

    def __str__(self) -> str:
        return f"{self.variant.id} {self.implementation.id} {self.options}"

    @property
    def league(self) -> League:
        return "block" if self.variant.kind == "block" else "bulk"

    @property
    def kin(self) -> tuple[str, ...]:
        """Cipher, variant and implementation; equal for jobs that differ in options only."""
        return self.cipher.name, self.variant.id, self.implementation.id, COMPUTER

    @property
    def subject(self) -> tuple[str, ...]:
        """What is judged: equal to the `subject` of its verdict."""
        return self.variant.id, self.implementation.id, COMPUTER, self.league, self.options


def device_jobs(selection: Selection, catalog: Catalog) -> list[Job]:
    """One job for each variant, implementation, target, league and option of SELECTION, sorted by option."""
    jobs: dict[tuple[str, ...], Job] = {}
    for job in selection.jobs(catalog):
        jobs.setdefault(job.subject, job)
    return sorted(jobs.values(), key=lambda job: job.options)


def computer_jobs(selection: Selection, catalog: Catalog) -> list[ComputerJob]:
    """One job for each variant, C implementation and option of SELECTION that the computer can run; may be empty."""
    asked = [option for option in selection.options if option in COMPUTER_OPTIONS]
    options = known_words(asked, COMPUTER_OPTIONS, "option")
    implementations = catalog.select_implementations(selection.implementations)
    return [
        ComputerJob(cipher, variant, implementation, option)
        for cipher, variant in catalog.select_ciphers(selection.ciphers)
        for implementation in cipher.manifest.implementation
        if variant.id in implementation.variants and implementation.id in implementations
        if implementation.runs_on(COMPUTER_CORE)
        for option in COMPUTER_OPTIONS
        if option in options
    ]
