"""What the referee tries once: on a device a job of the scales, on the computer itself a job of its own."""

from dataclasses import dataclass

from featherweight.catalog import Catalog, Cipher, Implementation, Variant
from featherweight.catalog.catalog import known_words
from featherweight.catalog.schema import League
from featherweight.scales.job import Job
from featherweight.scales.selection import Selection

COMPUTER = "x86-64"
"""The target that verdicts of the computer itself name."""
COMPUTER_CORE = "x86_64"
COMPUTER_OPTIONS = ("-O2", "-O3")
"""Those at which compilers turn arithmetic back into branches."""


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
        """Its cipher, and everything but the options."""
        return self.cipher.name, self.variant.id, self.implementation.id, COMPUTER

    @property
    def subject(self) -> tuple[str, ...]:
        """What is judged, as Verdict.subject names it."""
        return self.variant.id, self.implementation.id, COMPUTER, self.league, self.options


def device_jobs(selection: Selection, catalog: Catalog) -> list[Job]:
    """One job for each implementation, league and option of SELECTION, whatever the scenario; by option."""
    jobs: dict[tuple[str, ...], Job] = {}
    for job in selection.jobs(catalog):
        jobs.setdefault(job.subject, job)
    return sorted(jobs.values(), key=lambda job: job.options)


def computer_jobs(selection: Selection, catalog: Catalog) -> list[ComputerJob]:
    """C code of SELECTION that the computer can run; nothing if only assembly is asked for."""
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
