"""What others published, as data with sources: data/published/*.csv and sources.toml."""

import csv
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FOLDER = files("featherweight.scores") / "data" / "published"
FILES = ("felics.csv", "felics-zero-wait.csv", "papers.csv", "nist.csv")
FIGURES = ("code_bytes", "ram_bytes", "cycles", "cycles_per_byte")


@dataclass(frozen=True)
class Published:
    """One published row."""

    source: str
    """One of `read_sources`."""
    variant: str
    target: str
    scenario: str
    """One of ours; or a part of one: cbc128-encrypt, cbc128-decrypt, encrypt (see compare.PARTS); or one length of a
    grid: aead-encrypt 16+128, aead-decrypt 0+16, hash 0+8."""
    league: str
    implementation: str
    options: str
    costs: dict[str, float]
    """Those of FIGURES that were published."""
    comparable: frozenset[str]
    """The costs among them that are defined and counted as ours, so that they may be compared."""
    note: str

    @property
    def code_bytes(self) -> float:
        return self.costs["code_bytes"]

    @property
    def ram_bytes(self) -> float:
        return self.costs["ram_bytes"]

    @property
    def cycles(self) -> float:
        return self.costs["cycles"]


@dataclass(frozen=True)
class Source:
    """Where rows come from."""

    title: str
    """A few words."""
    citation: str
    read: str
    """source, excerpt or memory: how much of it was read for these figures."""
    remark: str


@cache
def read_published() -> tuple[Published, ...]:
    """All published rows."""
    return tuple(row for name in FILES for row in _read(name))


@cache
def read_sources() -> dict[str, Source]:
    """The sources of all rows, by name."""
    return {name: Source(**item) for name, item in tomllib.loads((FOLDER / "sources.toml").read_text()).items()}


@cache
def read_others() -> tuple[dict[str, str], ...]:
    """Figures in all kinds of units, on many devices: others.csv, to be read, not to be compared."""
    return tuple(csv.DictReader((FOLDER / "others.csv").read_text().splitlines()))


def _read(name: str) -> Iterator[Published]:
    for row in csv.DictReader((FOLDER / name).read_text().splitlines()):
        costs = {metric: float(row[metric]) for metric in FIGURES if row[metric]}
        names = ("source", "variant", "target", "scenario", "league", "implementation", "options", "note")
        yield Published(
            **{key: row[key] for key in names}, costs=costs, comparable=frozenset(row["comparable"].split())
        )
