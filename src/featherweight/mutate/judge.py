# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Judges mutants: by the referee, and those that it lets pass by a comparison with their originals."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.mutate.changes import Change
from featherweight.mutate.inputs import more_inputs
from featherweight.mutate.mutant import Mutant, Population
from featherweight.mutate.outcome import Fate, Outcome, Use
from featherweight.mutate.places import Image, read_image
from featherweight.referee.device.exercise import Placed, placed
from featherweight.referee.device.judge import Case, judge_manners
from featherweight.referee.device.referee import DeviceReferee
from featherweight.scales.job import Job
from featherweight.scales.simulate import Run

FEW = 8
"""Trials that are made first: most mutants fail them."""

SEEDS = (1, 2)
"""Of the inputs on which survivors are compared."""


@dataclass(frozen=True)
class _Original:
    """A firmware before it is changed."""

    job: Job
    case: Case
    image: Image
    few: Sequence[Placed]
    referee: DeviceReferee

    @cached_property
    def more(self) -> Sequence[Placed]:
        """Inputs on which it is compared with a mutant that passes."""
        return [item for seed in SEEDS for item in more_inputs(self.job, self.case, seed)]

    @cached_property
    def runs(self) -> Sequence[Run]:
        """Its runs on them."""
        return self.referee.runs(self.job, self.case, self.more)


class Mutator:
    """Makes and judges mutants of one checkout's implementations."""

    def __init__(self, catalog: Catalog) -> None:
        self._referee = DeviceReferee(catalog)
        self._originals: dict[tuple[str, ...], list[_Original]] = {}

    def populations(self, job: Job, *, control: bool) -> list[Population]:
        """The mutants of JOB's firmwares; CONTROL: only those of control code."""
        job = job.tried
        return [
            Population(job, number, plan, plan.output, control=control)
            for number, plan in enumerate(self._referee.firmwares(job))
        ]

    def judge(self, mutant: Mutant) -> tuple[Outcome, bool]:
        """The outcome of MUTANT, and False: outcomes are not stored."""
        original = self._originals_of(mutant.job)[mutant.firmware]
        with tempfile.TemporaryDirectory(prefix="featherweight-") as folder:
            fate, why = self._fate(original, mutant.change, Path(folder))
            use = self._use(original, mutant, Path(folder)) if fate == "equivalent" else None
        job = mutant.job
        return Outcome(
            variant=job.variant.id,
            implementation=job.implementation.id,
            target=job.target.id,
            league=job.league,
            options=job.options,
            in_flash=mutant.firmware > 0,
            kind=mutant.change.kind,
            line=mutant.line,
            change=mutant.change.words,
            fate=fate,
            why=why,
            use=use,
        ), False

    def _use(self, original: _Original, mutant: Mutant, folder: Path) -> Use:
        """What the instruction is for that MUTANT, which is equivalent, changes."""
        uses: tuple[tuple[Use, Change | None], ...] = (("never reached", mutant.trap), ("dead code", mutant.deletion))
        for use, change in uses:
            if change is not None and self._fate(original, change, folder)[0] in {"equivalent", "harmless"}:
                return use
        return "used"

    def _fate(self, original: _Original, change: Change, folder: Path) -> tuple[Fate, str]:
        job, firmware = original.job, replace(original.case.firmware, changed=folder / "mutant.elf")
        case = replace(original.case, firmware=firmware)
        case.firmware.program.write_bytes(original.image.changed(change.address, change.new))
        for items in (original.few, None):
            findings = self._referee.judge(job, case, items)
            if findings:
                return "killed", findings[0].check
        return self._comparison(original, case)

    def _comparison(self, original: _Original, case: Case) -> tuple[Fate, str]:
        """The fate of CASE, a mutant of ORIGINAL that the referee lets pass."""
        runs = self._referee.runs(original.job, case, original.more)
        if runs[-1].fault is not None:
            return "escaped", runs[-1].fault.kind
        for item, run, before in zip(original.more, runs, original.runs, strict=True):
            if run.memory != before.memory:
                return "escaped", f"other results: {_sizes(item)}"
        findings = judge_manners(case, original.more, runs)
        if findings:
            return "escaped", findings[0].check
        if any(run.calls != before.calls for run, before in zip(runs, original.runs, strict=True)):
            return "harmless", "other cycles, path, addresses or stack"
        return "equivalent", ""

    def _originals_of(self, job: Job) -> list[_Original]:
        if job.subject not in self._originals:
            self._originals[job.subject] = [
                _Original(job, case, read_image(case.firmware.elf), _few(case), self._referee)
                for case in self._referee.cases(job)
            ]
        return self._originals[job.subject]


def _few(case: Case) -> list[Placed]:
    return placed(case.exercise.trials, case.firmware.weighed_placement)[:FEW]


def _sizes(item: Placed) -> str:
    """What tells the trial of ITEM from others."""
    sizes = ", ".join(f"{name} of {len(content)}" for name, content in item.trial.inputs.items())
    return f"{item.trial.kind}, placement {item.placement}, {sizes} bytes"
