# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A table that fits the terminal: gaps become narrow, texts are folded, figures stay whole; nothing is lost."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.table import Table
from rich.text import Text

GAP, NARROW_GAP = 3, 1
"""Columns of the terminal between two of the table; the former also before the first and after the last."""


@dataclass(frozen=True)
class Sheet:
    """Rows of text in rich's markup."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Collection[str] = ()
    """The columns of figures, which are aligned to the right and never folded."""
    footer: Sequence[Sequence[str]] = ()
    """Rows below a line."""
    narrow: "Sheet | None" = None
    """Says the same where this one does not fit; by default this one is folded."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text | Table | str]:
        natural = [max(_longest(cell.split("\n")) for cell in cells) for cells in self._cells()]
        fits = sum(natural) + GAP * (len(natural) + 1) <= options.max_width
        if self.narrow is not None and not fits:
            yield from self.narrow.__rich_console__(console, options)
            return
        if not fits:
            natural = fitted(natural, self._least(natural), options.max_width - NARROW_GAP * (len(natural) - 1))
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1 if fits else 0), show_edge=fits)
        for column, width in zip(self.columns, natural, strict=True):
            justify: Literal["left", "right"] = "right" if column in self.right else "left"
            table.add_column(column, justify=justify, overflow="fold", width=width)
        for row in self.rows:
            table.add_row(*row)
        if self.footer:
            table.add_section()
        for row in self.footer:
            table.add_row(*row)
        yield Text.from_markup(self.title, style="bold")
        yield table

    def _cells(self) -> Iterator[list[str]]:
        """What is seen of the texts of each column, its head among them."""
        for number, column in enumerate(self.columns):
            cells = (column, *(row[number] for row in (*self.rows, *self.footer)))
            yield [Text.from_markup(cell).plain for cell in cells]

    def _least(self, natural: Sequence[int]) -> list[int]:
        """The width below which each column would break a word, or a figure."""
        words = [max(_longest(cell.split()) for cell in cells) for cells in self._cells()]
        pairs = zip(self.columns, natural, words, strict=True)
        return [whole if column in self.right else word for column, whole, word in pairs]


def fitted(natural: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Widths of columns that fill ROOM, if NATURAL is too wide: at LEAST so much where possible, and at least 1."""
    cap = max(1, *least)
    while cap > 1 and sum(min(width, cap) for width in least) > room:
        cap -= 1
    widths = [max(1, min(width, cap)) for width in least]
    for _ in range(room - sum(widths)):
        missing = [wanted - width for wanted, width in zip(natural, widths, strict=True)]
        widths[missing.index(max(missing))] += 1
    return widths


def _longest(texts: Iterable[str]) -> int:
    """The width of the widest of TEXTS on the terminal."""
    return max(map(cell_len, texts), default=0)
