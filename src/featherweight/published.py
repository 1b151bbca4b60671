"""What others published, as data with sources: data/published/*.csv."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FOLDER = files("featherweight") / "data" / "published"
FILES = ("felics.csv", "papers.csv")


@dataclass(frozen=True)
class Published:
    """One published row."""

    source: str
    variant: str
    target: str
    scenario: str
    league: str
    implementation: str
    options: str
    costs: dict[str, float]
    """Those of code_bytes, ram_bytes, cycles, cycles_per_byte that were published."""
    comparable: frozenset[str]
    """The costs among them that are defined and counted as ours, so that they may be compared."""
    note: str


@cache
def read_published() -> tuple[Published, ...]:
    """All published rows."""
    return tuple(row for name in FILES for row in _read(name))


def _read(name: str) -> Iterator[Published]:
    for row in csv.DictReader((FOLDER / name).read_text().splitlines()):
        costs = {
            metric: float(row[metric])
            for metric in ("code_bytes", "ram_bytes", "cycles", "cycles_per_byte")
            if row[metric]
        }
        names = ("source", "variant", "target", "scenario", "league", "implementation", "options", "note")
        yield Published(
            **{key: row[key] for key in names}, costs=costs, comparable=frozenset(row["comparable"].split())
        )
