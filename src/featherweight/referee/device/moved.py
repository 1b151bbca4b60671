# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials whose arrays begin everywhere in a page, for code that computes the upper bytes of addresses by hand."""

from collections.abc import Iterable
from dataclasses import replace

from featherweight.referee.device.exercise import BESIDE, CHAIN, LONG, MOVED, WEIGHED, Trial
from featherweight.referee.trials import part_of
from featherweight.scales.job import Job
from featherweight.scales.layout import EVERYWHERE

CORES = {"avr"}
"""Cores on which an address takes more than one register, so that code carries from one to the next."""

ENOUGH_BYTES = 40
"""Of the longest array, if there is such a trial: two blocks and more of most ciphers and modes."""


def moved_trials(job: Job, trials: Iterable[Trial]) -> list[Trial]:
    """Of TRIALS a short one for each function that JOB's implementation has, to be run in the layouts EVERYWHERE.

    Where there is C code, which may have assembly inside, each option has a part of them.
    """
    placements = EVERYWHERE[part_of(job)]
    if job.target.manifest.core not in CORES or not placements:
        return []
    return [
        replace(item, kind=MOVED, group="", compared=False, watched=False, placements=placements)
        for item in short_trials(trials)
    ]


def short_trials(trials: Iterable[Trial]) -> list[Trial]:
    """Of TRIALS, a short one for each function that they call."""
    found: list[Trial] = []
    covered: set[str | None] = set()
    short = [item for item in trials if item.kind not in {*LONG, BESIDE, CHAIN, WEIGHED}]
    for item in sorted((item for item in short if all(size != 0 for _, size in item.shape.arrays)), key=_cost):
        functions = {one.operation.function for one in item.shape.steps}
        if not functions <= covered:
            covered |= functions
            found.append(item)
    return found


def _cost(item: Trial) -> tuple[int, int, int]:
    """In which order trials are chosen: of those that are long enough, the shortest with the fewest steps."""
    sizes = [size or 0 for _, size in item.shape.arrays]
    return max(ENOUGH_BYTES - max(sizes), 0), sum(sizes), len(item.shape.steps)
