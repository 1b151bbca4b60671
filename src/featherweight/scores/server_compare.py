# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Two runs of the library's benchmark side by side, figure by figure."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from featherweight.scores.server_runs import Part, Run, Table


@dataclass(frozen=True)
class ServerDifference:
    """Cycles per byte of one contender, of messages of so many bytes, in two runs."""

    cipher: str
    table: str
    name: str
    messages: int
    """At once."""
    bytes: int
    old: float
    new: float

    @property
    def ratio(self) -> float:
        """The new figure, divided by the old one: less than 1 is faster."""
        return self.new / self.old

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "ratio": self.ratio}


def compare_runs(old: Run, new: Run) -> Iterator[ServerDifference]:
    """What both runs measured, with all features of the processors, in the order of the old one."""
    for part in old.parts:
        other = new.part(part.cipher, part.many)
        if not part.masked and other is not None:
            for table in part.tables:
                yield from _tables(part, table, other.table(table.title))


def _tables(part: Part, old: Table, new: Table | None) -> Iterator[ServerDifference]:
    for row in old.rows:
        other = new and new.row(row.name, row.messages)
        if new is None or not other:
            continue
        figures = dict(zip(new.bytes, other.cycles_per_byte, strict=True))
        for size, cycles in zip(old.bytes, row.cycles_per_byte, strict=True):
            if size in figures:
                title = f"{old.title}, many messages" if part.many else old.title
                yield ServerDifference(part.cipher, title, row.name, row.messages, size, cycles, figures[size])
