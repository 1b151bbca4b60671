# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published figures of other projects and their sources: data/published/*.csv and sources.toml."""

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
    """One published implementation in one scenario."""

    source: str
    """A key of `read_sources`."""
    variant: str
    target: str
    scenario: str
    """A scenario's id; or a part of a scenario, such as encrypt (see compare.PARTS); or one length of a grid:
    aead-encrypt 16+128, aead-decrypt 0+16, hash 0+8."""
    league: str
    implementation: str
    options: str
    costs: dict[str, float]
    """The FIGURES that were published, by name."""
    comparable: frozenset[str]
    """The names of the costs that are defined and counted as in measurements here, so that they may be compared."""
    note: str
    uncounted_ram_bytes: float = 0
    """What its RAM leaves out and measurements here count."""

    @property
    def counted_alike(self) -> dict[str, float]:
        """The costs as measurements here count them."""
        if "ram_bytes" not in self.costs:
            return self.costs
        return {**self.costs, "ram_bytes": self.costs["ram_bytes"] + self.uncounted_ram_bytes}

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
    """A publication from which rows were taken."""

    title: str
    """A few words."""
    citation: str
    read: str
    """How the figures were read: from the source, an excerpt, or memory."""
    remark: str


@cache
def read_published() -> tuple[Published, ...]:
    """All published rows, in the order of FILES."""
    return tuple(row for name in FILES for row in _read(name))


@cache
def read_sources() -> dict[str, Source]:
    """The sources of all rows, by name."""
    return {name: Source(**item) for name, item in tomllib.loads((FOLDER / "sources.toml").read_text()).items()}


@cache
def read_others() -> tuple[dict[str, str], ...]:
    """The lines of others.csv: figures in many units and on many devices, which do not enter scores.

    "unlike" says why a figure is not comparable; "read" is as in a source.
    """
    return tuple(csv.DictReader((FOLDER / "others.csv").read_text().splitlines()))


@cache
def read_unreached() -> dict[tuple[str, ...], str]:
    """Why a row of FELICS's is not reached, as far as known, by variant, target, scenario, implementation, options.

    Of a line of others.csv by cipher, device, metric, and two empty words.
    """
    lines = csv.DictReader((FOLDER / "unreached.csv").read_text().splitlines())
    return {tuple(value for name, value in line.items() if name != "why"): line["why"] for line in lines}


def _read(name: str) -> Iterator[Published]:
    for row in csv.DictReader((FOLDER / name).read_text().splitlines()):
        costs = {metric: float(row[metric]) for metric in FIGURES if row[metric]}
        names = ("source", "variant", "target", "scenario", "league", "implementation", "options", "note")
        yield Published(
            **{key: row[key] for key in names},
            costs=costs,
            comparable=frozenset(row["comparable"].split()),
            uncounted_ram_bytes=float(row.get("uncounted_ram_bytes") or 0),
        )
