# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verdicts: the referee's result for one implementation of one variant on one target, compiled with one option."""

from collections.abc import Iterable, Sequence

from pydantic import BaseModel, ConfigDict

from featherweight.catalog.schema import ConstantTime, Evidence, named
from featherweight.scales.judged import Judged


class Finding(BaseModel):
    """One fault: which check found it, in which function, and what it is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    check: str
    """A word: linkage, vectors, random, order, modes, round-trip, lengths, chain, registers, stack, status,
    stray-write, inputs, unwritten-memory, uncounted, red-zone, interrupts, constant-time, alignment, source, or the
    simulator's name of a fault; on the computer also memory, undefined, cycle-limit and crash."""
    function: str
    message: str
    is_shared: bool = False
    """Whether it is a leak that showed in trials of which the other options have not had the same."""


class Verdict(Judged):
    """The referee's verdict. Without findings, the implementation may be listed."""

    found: ConstantTime | None
    """The class that the traces show; None if a fault ended the runs before."""
    evidence: Evidence
    """What the results were compared with."""
    runs: int
    """Runs of the firmware or program, each on one input."""
    kinds: dict[str, int]
    """Runs by kind of trial: vector, random, single bit, weak key, order, length, carry, secrets, forged, long ..."""
    chain: int
    """Blocks, or messages, of chains; 0 without any."""
    interrupts_off_cycles: int
    """The longest period of a call with interrupts disabled."""
    findings: list[Finding]
    passed: list[str]
    """The checks that were made and found nothing, by the names of `Finding.check`."""
    compared: int
    """Runs compared with another that differs in secrets only; on the computer, inputs marked secret for Valgrind."""
    leaks: list[str]
    """What depends on secrets, whether the manifest admits it or not; empty in the class "yes"."""
    commit: str
    """The commit of the checkout when the verdict was made; it may be older than the commit that is judged."""

    @property
    def name(self) -> str:
        """The variant as tables show it."""
        return named(self.variant, self.evidence)

    @property
    def source(self) -> tuple[str, ...]:
        """Equal for verdicts that differ in options only."""
        return self.cipher, self.variant, self.implementation, self.target, self.league


def refuse_sources(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """VERDICTS, where one that refuses an implementation at one option refuses it at all others.

    Compiler options share the trials, and a fault of the source that machine code does not show at one option may show
    in another compiler's. Only a leak concerns no other machine code, if that was tried on the same secrets.
    """
    worst: dict[tuple[str, ...], tuple[Verdict, Finding]] = {}
    for verdict in verdicts:
        for finding in verdict.findings:
            if _concerns_all(finding):
                worst.setdefault(verdict.source, (verdict, finding))
    return [
        _with_source(verdict, *worst[verdict.source]) if verdict.source in worst else verdict for verdict in verdicts
    ]


def _concerns_all(finding: Finding) -> bool:
    """Whether FINDING refuses the source and not only the machine code."""
    return finding.check != "constant-time" or finding.is_shared


def _with_source(verdict: Verdict, refused: Verdict, finding: Finding) -> Verdict:
    """VERDICT, refused because of FINDING in REFUSED unless it says so itself."""
    if any(map(_concerns_all, verdict.findings)):
        return verdict
    message = f"refused at {refused.options}, where {finding.check} is wrong: {finding.message}"
    added = Finding(check="source", function=finding.function, message=message)
    return verdict.model_copy(update={"findings": [*verdict.findings, added]})


def first_of_each(findings: Iterable[Finding]) -> list[Finding]:
    """The first finding of each check in each function."""
    first: dict[tuple[str, str], Finding] = {}
    for finding in findings:
        first.setdefault((finding.check, finding.function), finding)
    return list(first.values())
