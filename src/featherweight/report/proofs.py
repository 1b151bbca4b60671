# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The report's evidence: verdicts of the referee, and proved bounds of S-boxes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from featherweight.catalog import Cipher
from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.referee.jobs import COMPUTER
from featherweight.referee.verdict import Verdict
from featherweight.sbox.boxes import INVERSE, catalogue
from featherweight.sbox.nibble.result import Result, stored_results
from featherweight.scales.options import OPTIONS

Subject = tuple[str, ...]
"""Variant, implementation, target, league, options."""


@dataclass(frozen=True)
class Tried:
    """All verdicts on one implementation of one variant on one target in one league."""

    subject: Subject
    """Without options."""
    claimed: ConstantTime
    missing: list[str]
    """Options without a verdict."""
    verdicts: list[Verdict]
    """One for each option tried; the properties below are the least, or the weakest, of all."""

    @property
    def state(self) -> str:
        """In words: passed, not checked, or the checks that found something and the options."""
        found = ((item.check, verdict.options) for verdict in self.verdicts for item in verdict.findings)
        faults = dict.fromkeys(f"{check} ({options})" for check, options in found)
        return ", ".join(faults) or ("passed" if self.verdicts else "not checked")

    @property
    def name(self) -> str:
        """The variant as tables show it."""
        return next((item.name for item in self.verdicts), self.subject[0])

    @property
    def options(self) -> str:
        return " ".join(item.options for item in self.verdicts)

    @property
    def passed(self) -> str:
        """The checks that found nothing at any of the options."""
        common = set.intersection(*(set(item.passed) for item in self.verdicts)) if self.verdicts else set()
        return ", ".join(sorted(common))

    @property
    def found(self) -> ConstantTime | None:
        """The weakest class of constant time in any verdict; None if a verdict has none."""
        known: list[ConstantTime] = [item.found for item in self.verdicts if item.found is not None]
        if not known or len(known) < len(self.verdicts):
            return None
        weakest: ConstantTime = min(known, key=STRENGTH.__getitem__)
        return weakest

    @property
    def evidence(self) -> str:
        """The evidence for the class of constant time, in words."""
        leaks = dict.fromkeys(leak for item in self.verdicts for leak in item.leaks)
        compared = min((item.compared for item in self.verdicts), default=0)
        if leaks:
            return "; ".join(leaks)
        if self.found is None:
            return ""
        if self.subject[2] == COMPUTER:
            return f"Valgrind follows {compared} inputs marked secret: no jump, no address"
        return f"{compared} runs with other secrets: same path, addresses, cycles"

    @property
    def runs(self) -> int:
        return min((item.runs for item in self.verdicts), default=0)

    @property
    def chain(self) -> int:
        return min((item.chain for item in self.verdicts), default=0)

    @property
    def commits(self) -> list[str]:
        return sorted({item.commit for item in self.verdicts})


def tried(subjects: Iterable[Subject], verdicts: Iterable[Verdict], claims: dict[str, ConstantTime]) -> list[Tried]:
    """The verdicts on each of SUBJECTS. CLAIMS are the classes of constant time in the manifest, by implementation."""
    known = {verdict.subject: verdict for verdict in verdicts}
    groups: dict[Subject, list[str]] = {}
    for *names, option in subjects:
        groups.setdefault(tuple(names), []).append(option)
    found = []
    for subject, options in sorted(groups.items()):
        options.sort(key=OPTIONS.index)
        own = [known[(*subject, option)] for option in options if (*subject, option) in known]
        missing = [option for option in options if (*subject, option) not in known]
        found.append(Tried(subject, claims[subject[1]], missing, own))
    return found


_stored = cache(stored_results)


def sboxes(cipher: Cipher) -> Sequence[Result]:
    """The stored sequences for CIPHER's S-boxes: those that have its name, or whose source names it."""
    info = cipher.manifest.cipher
    boxes = catalogue()
    return [
        result
        for result in _stored()
        if result.box.removesuffix(INVERSE).partition("-")[0] == info.name or info.title in boxes[result.box].source
    ]
