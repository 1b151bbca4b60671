# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What recorded costs and pages were made from: digests that tell without measuring whether they would be the same now.

A digest covers what decides the results, their keys in the store, and what was written. Whatever changes either, a
figure edited by hand included, is found, and measured again.
"""

import json
from collections.abc import Callable, Collection, Iterable
from itertools import groupby

from featherweight.scales.job import Job
from featherweight.scores.sets import Figures, ResultSet, cell_of
from featherweight.system.digest import digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

FILE = "tests/made-from.json"
DIGITS = 16

Origins = dict[str, str]
"""What was made -> the digest of what it was made from."""


def read_origins(home: Home, kind: str) -> Origins:
    """The origins of KIND, "costs" or "pages", that HOME's checkout has; none if it has no file of them."""
    return _read(home).get(kind, {})


def origins_text(home: Home, kind: str, origins: Origins) -> dict[str, str]:
    """Path -> text of the file with ORIGINS as those of KIND."""
    told = {**_read(home), kind: origins}
    return {FILE: json.dumps(told, indent=1, sort_keys=True) + "\n"}


def _read(home: Home) -> dict[str, Origins]:
    path = home.root / FILE
    try:
        read: dict[str, Origins] = json.loads(path.read_text()) if path.is_file() else {}
    except ValueError as error:
        raise FeatherweightError(f"{path}: {error}: remove it, and run `fw record` and `fw pages`") from error
    return read


def origin(*parts: str) -> str:
    """The digest of PARTS."""
    return digest(*parts)[:DIGITS]


def group_of(job: Job) -> str:
    """What is recorded together: cipher and target."""
    return f"{job.cipher.name} {job.target.id}"


def groups(jobs: Iterable[Job]) -> dict[str, list[Job]]:
    """JOBS by `group_of`, sorted."""
    ordered = sorted(jobs, key=lambda job: (group_of(job), str(job)))
    return {name: list(group) for name, group in groupby(ordered, group_of)}


def costs_origins(jobs: Iterable[Job], costs: ResultSet, key: Callable[[Job], str]) -> Origins:
    """The origins of COSTS by groups of JOBS; none of a group that has a job without costs.

    KEY: what the measurement of a job is stored under.
    """
    found = {}
    for name, group in groups(jobs).items():
        if all(cell_of(job) in costs for job in group):
            found[name] = origin(*(f"{job} {key(job)} {_said(costs[cell_of(job)])}" for job in group))
    return found


def _said(figures: Figures) -> str:
    return " ".join(f"{name} {value:.0f}" for name, value in sorted(figures.items()))


def renewed(known: Origins, jobs: Collection[Job], rows: ResultSet, key: Callable[[Job], str]) -> Origins:
    """The KNOWN origins after ROWS were measured, for all JOBS of a catalogue; a group measured in part has none."""
    touched = {group_of(job) for job in jobs if cell_of(job) in rows}
    there = {group_of(job) for job in jobs}
    kept = {name: told for name, told in known.items() if name in there - touched}
    return kept | costs_origins([job for job in jobs if group_of(job) in touched], rows, key)


def changed(jobs: Collection[Job], costs: ResultSet, key: Callable[[Job], str], known: Origins) -> set[str]:
    """The groups of all JOBS of a catalogue whose origin is not what is KNOWN of it: they need to be measured."""
    now = costs_origins(jobs, costs, key)
    return {name for name in map(group_of, jobs) if name not in now or now[name] != known.get(name)}
