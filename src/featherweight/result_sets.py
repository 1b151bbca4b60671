"""Sets of results that can be compared: exports, recorded costs, commits in the store, what is measured now."""

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from featherweight.build import OPTIONS
from featherweight.database import Database
from featherweight.errors import FeatherweightError
from featherweight.files import written
from featherweight.score import METRICS
from featherweight.weigh import Measurement

SUBJECT = ("variant", "implementation", "target", "scenario", "league", "options")
Cell = tuple[str, ...]
"""One value for each of SUBJECT."""
Figures = dict[str, float]
"""Those of METRICS that the set knows."""
ResultSet = dict[Cell, Figures]

RECORD = SUBJECT[:-1]


def cell(row: Measurement) -> Cell:
    """Where ROW stands in a set."""
    return tuple(getattr(row, name) for name in SUBJECT)


def result_set(rows: Iterable[Measurement]) -> ResultSet:
    """ROWS as a set; of several for one cell the last."""
    return {cell(row): {metric: getattr(row, metric) for metric in METRICS} for row in rows}


def history(database: Database) -> list[Measurement]:
    """Every measurement ever stored that this version can read, oldest first."""
    found = []
    for row in database.rows(Measurement.__name__):
        try:
            found.append(Measurement.model_validate_json(row.body))
        except ValidationError:
            continue
    return found


def read_set(name: str, database: Database) -> ResultSet:
    """The set NAME: a file of `fw results export` (CSV, JSON), a folder of recorded costs, or a commit in the store.

    A commit's set is what the store held once the last measurement of that commit was in it.
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


def read_record(folder: Path) -> ResultSet:
    """The cycles recorded in FOLDER by `write_record`."""
    found: ResultSet = {}
    for path in sorted(folder.glob("*.csv")):
        for row in csv.DictReader(path.read_text().splitlines()):
            for option in OPTIONS:
                if row.get(option):
                    found[(*(row[name] for name in RECORD), option)] = {"cycles": float(row[option])}
    if not found:
        raise FeatherweightError(f"{folder} holds no recorded costs: write them with scripts/record_costs.py")
    return found


def write_record(folder: Path, rows: Iterable[Measurement]) -> None:
    """Write the exact cycles of ROWS to FOLDER: one file for each cipher, one line for each subject, sorted."""
    files: dict[str, dict[Cell, Mapping[str, int]]] = {}
    for row in rows:
        line = tuple(getattr(row, name) for name in RECORD)
        known = files.setdefault(row.cipher, {})
        known[line] = {**known.get(line, {}), row.options: row.cycles}
    for cipher, lines in files.items():
        with written(folder / f"{cipher}.csv") as temporary, temporary.open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow([*RECORD, *OPTIONS])
            for line, cycles in sorted(lines.items()):
                writer.writerow([*line, *(cycles.get(option, "") for option in OPTIONS)])
