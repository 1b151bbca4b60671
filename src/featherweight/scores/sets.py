# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sets of results to compare: exports, recorded costs, commits in the store, measurements."""

import csv
import io
import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from featherweight.catalog import Catalog
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.options import OPTIONS
from featherweight.scales.own_scenarios import scenarios_of
from featherweight.scales.scenarios import select_scenarios
from featherweight.scales.selection import Selection
from featherweight.scores.score import METRICS
from featherweight.store.database import Database
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

SUBJECT = ("variant", "implementation", "target", "scenario", "league", "options")
Cell = tuple[str, ...]
"""One value for each of SUBJECT."""
Figures = dict[str, float]
"""The METRICS that a set has, by name."""
ResultSet = dict[Cell, Figures]

RECORD = SUBJECT[:-1]


@dataclass(frozen=True)
class Recorded:
    """A cell with its figures, as a row that can be scored."""

    variant: str
    implementation: str
    target: str
    scenario: str
    league: str
    options: str
    code_bytes: float
    ram_bytes: float
    cycles: float

    @property
    def cell(self) -> Cell:
        """Where it stands in a set."""
        return cell(self)


def rows_of(found: ResultSet) -> list[Recorded]:
    """The cells of FOUND as rows."""
    return [_row(place, *(figures[metric] for metric in METRICS)) for place, figures in found.items()]


def _row(place: Cell, code_bytes: float, ram_bytes: float, cycles: float) -> Recorded:
    variant, implementation, target, scenario, league, options = place
    return Recorded(variant, implementation, target, scenario, league, options, code_bytes, ram_bytes, cycles)


def cell(row: Measurement | Recorded) -> Cell:
    """The cell of ROW."""
    return tuple(getattr(row, name) for name in SUBJECT)


def cells_of(jobs: Iterable[Job]) -> set[Cell]:
    """The cells that JOBS fill."""
    return set(map(cell_of, jobs))


def cell_of(job: Job) -> Cell:
    """The cell that JOB fills."""
    return job.variant.id, job.implementation.id, job.target.id, job.scenario.id, job.league, job.options


def result_set(rows: Iterable[Measurement]) -> ResultSet:
    """ROWS as a set; the last of several rows of one cell counts."""
    return {cell(row): {metric: getattr(row, metric) for metric in METRICS} for row in rows}


def within(found: ResultSet, catalog: Catalog, selection: Selection) -> ResultSet:
    """The cells of FOUND that SELECTION names, including those that are not in CATALOG any more."""
    scenarios = select_scenarios(selection.scenarios, scenarios_of(catalog))
    wanted = (
        [variant.id for _, variant in catalog.select_ciphers(selection.ciphers)] if selection.ciphers else (),
        selection.implementations,
        selection.targets,
        [scenario.id for scenario in scenarios] if selection.scenarios else (),
        selection.leagues,
        selection.options,
    )
    return {
        place: figures
        for place, figures in found.items()
        if all(not names or name in names for name, names in zip(place, wanted, strict=True))
    }


def history(database: Database) -> list[Measurement]:
    """Every stored measurement that this version can read, oldest first."""
    found = []
    for row in database.rows(Measurement.__name__):
        with suppress(ValidationError):
            found.append(Measurement.model_validate_json(row.body))
    return found


def read_set(name: str, database: Database) -> ResultSet:
    """The set NAME: a file of `fw results export` (CSV, JSON), a folder of recorded costs, or a commit in the store.

    A commit's set is what the store contained after the last measurement of that commit. Raises FeatherweightError if
    there is no such set, or if it cannot be read.
    """
    path = Path(name)
    if path.is_dir():
        return read_record(path)
    if path.is_file():
        return _read_export(path)
    past = history(database)
    last = max((index for index, row in enumerate(past) if row.commit.startswith(name)), default=None)
    if last is None:
        raise FeatherweightError(
            f"'{name}' is no file, no folder and no commit with stored measurements: see `fw results list --commits`"
        )
    return result_set(past[: last + 1])


def _read_export(path: Path) -> ResultSet:
    try:
        rows: list[dict[str, Any]] = (
            json.loads(path.read_text()) if path.suffix == ".json" else list(csv.DictReader(path.open(newline="")))
        )
        return {
            tuple(str(row[name]) for name in SUBJECT): {metric: float(row[metric]) for metric in METRICS}
            for row in rows
        }
    except (ValueError, KeyError, TypeError) as error:
        raise FeatherweightError(
            f"{path} is no export of results ({error}): make one with `fw results export --format csv`"
        ) from error


def record_folder(home: Home) -> Path:
    """Where the costs of a checkout are recorded."""
    return home.root / "tests" / "costs"


def read_record(folder: Path) -> ResultSet:
    """The costs recorded in FOLDER: see `record_texts`."""
    found: ResultSet = {}
    for path in sorted(folder.glob("*.csv")):
        for row in csv.DictReader(path.read_text().splitlines()):
            for option in OPTIONS:
                if row.get(option):
                    found[(*(row[name] for name in RECORD), option)] = _costs(path, row[option])
    if not found:
        raise FeatherweightError(f"{folder} holds no recorded costs: write them with `fw record`")
    return found


def _costs(path: Path, text: str) -> Figures:
    """The figures of TEXT, code/RAM/cycles, from the file PATH."""
    words = text.split("/")
    if len(words) != len(METRICS) or not all(word.isdigit() for word in words):
        raise FeatherweightError(f"{path}: '{text}' is not code/RAM/cycles: write it again with `fw record`")
    return dict(zip(METRICS, map(float, words), strict=True))


def recorded(rows: Iterable[Measurement], catalog: Catalog, *, all_anew: bool) -> ResultSet:
    """The recorded costs of CATALOG's checkout with those of ROWS in their places, or ALL_ANEW those of ROWS alone.

    What CATALOG no longer has, e.g. an implementation that is gone, is left out.
    """
    old = {} if all_anew else read_record(record_folder(catalog.home))
    there = cells_of(Selection().jobs(catalog))
    return {place: figures for place, figures in {**old, **result_set(rows)}.items() if place in there}


def record_texts(costs: ResultSet, catalog: Catalog) -> dict[str, str]:
    """File name -> COSTS of one cipher: one line for each subject, sorted, with code/RAM/cycles below each option."""
    ciphers = {variant.id: cipher.name for cipher, variant in catalog.select_ciphers(())}
    files: dict[str, dict[Cell, dict[str, str]]] = {}
    for place, figures in costs.items():
        triple = "/".join(f"{figures[metric]:.0f}" for metric in METRICS)
        files.setdefault(ciphers[place[0]], {}).setdefault(place[:-1], {})[place[-1]] = triple
    texts = {}
    for cipher, lines in files.items():
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([*RECORD, *OPTIONS])
        writer.writerows(
            [*line, *(words.get(option, "") for option in OPTIONS)] for line, words in sorted(lines.items())
        )
        texts[f"{cipher}.csv"] = text.getvalue()
    return texts
