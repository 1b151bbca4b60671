# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a search has found, in figures and in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, get_args

from featherweight.scales.job import Job
from featherweight.scores.pareto import front
from featherweight.scores.score import METRICS, geometric_mean
from featherweight.tune.search import Costs, Found
from featherweight.tune.trials import Trial

Objective = Literal["cycles", "code", "ram", "fom"]
OBJECTIVES: tuple[Objective, ...] = get_args(Objective)
FIRST = {
    "cycles": ("cycles", "code_bytes", "ram_bytes"),
    "code": ("code_bytes", "cycles", "ram_bytes"),
    "ram": ("ram_bytes", "cycles", "code_bytes"),
}
"""What decides, and what decides among equals."""


def costs_for(objective: Objective) -> Callable[[Trial], Costs]:
    """The costs of a trial by OBJECTIVE. "fom" is the geometric mean of code, RAM and cycles, as in `fw rank`, whose
    baseline changes no order."""
    if objective == "fom":
        return lambda trial: (geometric_mean([max(1, getattr(trial, metric)) for metric in METRICS]),)
    return attrgetter(*FIRST[objective])


@dataclass(frozen=True)
class Choice:
    """A point and what it costs."""

    point: str
    """What differs from the implementation as it is; empty: nothing."""
    trial: Trial


@dataclass(frozen=True)
class Outcome:
    """The end of a search for OBJECTIVE in FAMILY of JOB's implementation."""

    job: Job
    family: str
    objective: Objective
    points: int
    """Of the space."""
    found: Found
    right: int
    """Candidates tried that are right."""
    before: Choice
    best: Choice
    front: Sequence[Choice]
    seed: int
    note: str
    """What the family says of itself."""
    fault: str = ""
    """Why the best is not written: what the referee finds in other implementations with the same files."""

    @property
    def verdict(self) -> str:
        """One word or two of what became of the implementation: beaten, equalled, optimal."""
        if self.best.trial != self.before.trial:
            return "beaten"
        return "optimal" if self.found.is_whole else "equalled"

    @property
    def title(self) -> str:
        """The verdict in a line of text."""
        tried = f"{self.found.tried:,} points, {self.right:,} of them right"
        if self.found.is_whole:
            how = f"optimal within family {self.family}: all {tried}"
        else:
            steps = "no single step is better: " if self.found.is_local else ""
            how = f"{steps}{tried}, of {_number(self.points)} of family {self.family}"
        what = self._difference() if self.verdict == "beaten" else f"no {METRIC_WORDS[self.objective]}"
        return f"{self.verdict}: {what}; {how}"

    def _difference(self) -> str:
        pairs = ((metric, getattr(self.before.trial, metric), getattr(self.best.trial, metric)) for metric in METRICS)
        return ", ".join(f"{metric.replace('_', ' ')} {old:,} -> {new:,}" for metric, old, new in pairs if old != new)

    def dump(self) -> dict[str, object]:
        """For JSON."""
        job = self.job
        return {
            "cipher": job.cipher.name,
            "variant": job.variant.id,
            "implementation": job.implementation.id,
            "target": job.target.id,
            "scenario": job.scenario.id,
            "league": job.league,
            "options": job.options,
            "family": self.family,
            "objective": self.objective,
            "seed": self.seed,
            "note": self.note,
            "points": self.points,
            "tried": self.found.tried,
            "right": self.right,
            "whole": self.found.is_whole,
            "local": self.found.is_local,
            "verdict": self.verdict,
            "fault": self.fault,
            "before": _dumped(self.before),
            "best": _dumped(self.best),
            "front": [_dumped(choice) for choice in self.front],
        }


METRIC_WORDS: dict[Objective, str] = {
    "cycles": "fewer cycles",
    "code": "less code",
    "ram": "less RAM",
    "fom": "better figure of merit",
}


def pareto(choices: Sequence[Choice]) -> list[Choice]:
    """Those of CHOICES that no other beats, fastest first."""
    found = front(choices, lambda choice: attrgetter(*METRICS)(choice.trial))
    return sorted(found, key=lambda choice: attrgetter(*FIRST["cycles"])(choice.trial))


def _dumped(choice: Choice) -> dict[str, object]:
    return {"point": choice.point} | choice.trial.model_dump(exclude={"fault"})


def _number(points: int) -> str:
    return f"{points:,}" if points < 10**9 else f"{points:.1e}"
