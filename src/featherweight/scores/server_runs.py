# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs of the benchmark of libfeatherweight, each on one processor: what scripts/bench_servers.py stores."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

FOLDER = Path("server/bench/runs")
"""Below the checkout: one file for each processor."""


class Strict(BaseModel):
    """Without unknown members."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Processor(Strict):
    """What CPUID says."""

    vendor: str
    family: int
    model: int


class Additions(Strict):
    """Independent additions that one cycle of the core did: in the best twentieth of many trials, and in the median."""

    best: float
    median: float


class Contender(Strict):
    """One that takes part: a kernel of ours, a peer, AES-128 of a peer, C that is compiled for the processor, or a
    published method that is none of our kernels."""

    name: str
    kind: Literal["kernel", "peer", "aes", "plain", "method"]
    path: str
    """Which of its code it takes, as far as it tells; or why it was not MEASURED."""
    constant_time: bool
    """Of a kernel; of others it is not known."""
    measured: bool


class Row(Strict):
    """Cycles per byte of a contender, one for each length of its table; MESSAGES are how many it took at once."""

    name: str
    messages: int
    cycles_per_byte: tuple[float, ...]


class Table(Strict):
    """One mode of SM4 or one member of KNOT."""

    title: str
    bytes: tuple[int, ...]
    rows: tuple[Row, ...]
    published_ticks: float | None = None
    """The best that others published, per byte of the longest message: ticks of a time-stamp counter, elsewhere."""
    ticks_per_cycle: float | None = None
    """Of the time-stamp counter here, for each cycle of the core, at the longest message."""

    def row(self, name: str, messages: int = 1) -> Row | None:
        """The row of NAME, if there is one."""
        return next((row for row in self.rows if (row.name, row.messages) == (name, messages)), None)


class Part(Strict):
    """What one program printed of one CIPHER."""

    cipher: str
    many: bool = False
    """Of messages that are done side by side; else of one, and of KNOT of both."""
    about: str
    contenders: tuple[Contender, ...]
    chosen: dict[str, str]
    """The kernel that the library took for each use; empty where that was not recorded."""
    cpuid: Processor | None
    additions: Additions | None
    """None where that was not recorded."""
    tables: tuple[Table, ...]
    masked: str = ""
    """Features that libfeatherweight was not allowed to use."""

    def table(self, title: str) -> Table | None:
        """The table called TITLE, if there is one."""
        return next((table for table in self.tables if table.title == title), None)

    def kinds(self, *kinds: str) -> list[str]:
        """The names of the contenders of one of KINDS."""
        return [one.name for one in self.contenders if one.kind in kinds]


class Methods(Strict):
    """What bench_methods printed: the published ways to compute SM4 by tables and by VPGATHERDD, in ECB mode."""

    date: str
    about: str
    megahertz: float
    """The clock of the core."""
    contenders: tuple[Contender, ...]
    chosen: dict[str, str]
    cpuid: Processor
    additions: Additions
    bytes: tuple[int, ...]
    rows: tuple[Row, ...]


class Run(Strict):
    """All parts, on one processor on one day."""

    processor: str
    family: str
    """Of server/families.inc."""
    date: str
    parts: tuple[Part, ...]
    methods: Methods | None = None
    """Of a run by itself, perhaps on another day."""

    def part(self, cipher: str, many: bool = False) -> Part | None:
        """The part of CIPHER with all features, if there is one; MANY as in a part."""
        found = (part for part in self.parts if (part.cipher, part.many, part.masked) == (cipher, many, ""))
        return next(found, None)


def run_text(run: Run) -> str:
    """RUN as its file has it: JSON, with one line for each contender and each row."""
    absent = {"methods"} if run.methods is None else set()
    return _spread(run.model_dump(mode="json", exclude=absent), "") + "\n"


def _spread(value: Any, indent: str) -> str:
    """VALUE as JSON: on one line, or a line for each member if it holds objects."""
    if not _holds_objects(value):
        return json.dumps(value)
    inner = f"{indent} "
    if isinstance(value, dict):
        members = [f"{inner}{json.dumps(name)}: {_spread(member, inner)}" for name, member in value.items()]
        return "{\n" + ",\n".join(members) + f"\n{indent}}}"
    members = [f"{inner}{_spread(member, inner)}" for member in value]
    return "[\n" + ",\n".join(members) + f"\n{indent}]"


def _holds_objects(value: Any) -> bool:
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(isinstance(member, dict) or _holds_objects(member) for member in members)


def read_run(path: Path) -> Run:
    """The run in the file PATH. Raises FeatherweightError if it holds none."""
    try:
        return Run.model_validate_json(path.read_text())
    except OSError as error:
        reason = str(error.strerror)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(place) for place in first["loc"])
        reason = f"{where}: {first['msg']}" if where else first["msg"]
    raise FeatherweightError(
        f"{path} is no run of the server benchmark ({reason}): store one with scripts/bench_servers.py"
    )


def is_run(path: Path) -> bool:
    """Whether the file PATH holds a JSON object, as runs are; exports of results are arrays or tables."""
    return path.is_file() and path.read_bytes().lstrip()[:1] == b"{"


def stored_runs(home: Home) -> Iterator[tuple[Path, Run]]:
    """All runs of the checkout, with their files, in the order of their names."""
    for path in sorted((home.root / FOLDER).glob("*.json")):
        yield path.relative_to(home.root), read_run(path)


def last_runs(runs: Iterator[tuple[Path, Run]], cipher: str) -> dict[str, tuple[Path, Run]]:
    """By family, the last of RUNS that has CIPHER."""
    found: dict[str, tuple[Path, Run]] = {}
    for path, run in runs:
        if run.part(cipher) and (run.family not in found or run.date >= found[run.family][1].date):
            found[run.family] = path, run
    return found
