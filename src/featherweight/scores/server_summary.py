# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs of the library's benchmark in a table that can be taken in, and where others are faster."""

from collections.abc import Iterator
from dataclasses import dataclass

from featherweight.scores.server_orders import MEMBERS, NOISE
from featherweight.scores.server_runs import Part, Row, Run, Table
from featherweight.scores.server_tables import MOST_MESSAGES, PAPER, PLAIN

Taken = dict[str, str]
"""The kernel for each use of a cipher."""


@dataclass(frozen=True)
class Line:
    """What a line of the summary is about."""

    label: str
    cipher: str
    title: str
    bytes: int
    many: bool = False


LINES = (
    *(
        Line(f"{title}, {size}", "sm4", title, number)
        for title, sizes in {
            "ECB": (16, 1024, 16384),
            "CTR": (16, 1024, 16384),
            "CBC decryption": (1024, 16384),
            "CBC encryption": (1024,),
            "GCM": (16, 1024, 16384),
            "XTS (IEEE)": (16, 1024, 16384),
            "CCM": (1024,),
        }.items()
        for number in sizes
        for size in (f"{number} B" if number < 1024 else f"{number // 1024} KiB",)
    ),
    Line("CBC encryption, 1 KiB, 64 messages", "sm4", "CBC encryption", 1024, many=True),
    *(Line(f"{title}, 16 KiB", "knot", title, 16384) for title, _ in MEMBERS.values()),
)


@dataclass(frozen=True)
class Cell:
    """Cycles per byte of OURS and of the best other, RIVAL; None: no other was measured."""

    ours: float
    best: float | None = None
    rival: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times as long the other takes."""
        return self.best and self.best / self.ours


def rivals(part: Part) -> list[str]:
    """Whom PART compares ours with: others' code, or of KNOT, which nobody else has here, plain C."""
    return [PLAIN, "portable"] if part.cipher == "knot" else part.kinds("peer")


def row_of(part: Part, table: Table, taken: Taken) -> Row | None:
    """Ours in TABLE: one message, or as many as there are lanes."""
    if part.cipher == "knot":
        member = next(name for name, (title, _) in MEMBERS.items() if title == table.title)
        return table.row(taken[member])
    return table.row(taken["key"], MOST_MESSAGES if part.many else 1)


def cells(part: Part, table: Table, taken: Taken) -> dict[int, Cell]:
    """By length."""
    ours = row_of(part, table, taken)
    if ours is None:
        return {}
    others = [row for row in table.rows if row.name in rivals(part)]
    found = {}
    for column, size in enumerate(table.bytes):
        figure = ours.cycles_per_byte[column]
        best = min(((row.cycles_per_byte[column], row.name) for row in others), default=None)
        found[size] = Cell(figure, *best) if best else Cell(figure)
    return found


def cell(run: Run, line: Line, taken: dict[str, Taken]) -> Cell | None:
    """Of LINE in RUN, with what is TAKEN of each cipher; None if it was not measured."""
    part = run.part(line.cipher, line.many)
    table = part and part.table(line.title)
    return cells(part, table, taken[line.cipher]).get(line.bytes) if part and table else None


def lost(run: Run, taken: dict[str, Taken]) -> Iterator[tuple[str, int, Cell]]:
    """Mode or member, length and figures wherever RUN has another that is faster than ours, by more than the noise."""
    for part in run.parts:
        for table in () if part.masked else part.tables:
            title = f"{table.title}, {MOST_MESSAGES} messages" if part.many else table.title
            for size, one in cells(part, table, taken[part.cipher]).items():
                if table.title != PAPER and one.ratio is not None and one.ratio < 1 / NOISE:
                    yield title, size, one
