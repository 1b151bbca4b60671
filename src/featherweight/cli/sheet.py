# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A table that fits the terminal: gaps become narrow, texts are folded, figures stay whole; nothing is lost."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

STYLES = re.compile(r"\[/?(?:bold|dim|green|red)\]")
"""The markup of the house's tables. Other markup is rich's own matter, which takes longer."""

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

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text | Table | Segment | str]:
        natural = [max(_longest(cell.split("\n")) for cell in cells) for cells in self._cells()]
        fits = sum(natural) + GAP * (len(natural) + 1) <= options.max_width
        if self.narrow is not None and not fits:
            yield from self.narrow.__rich_console__(console, options)
            return
        yield Text.from_markup(self.title, style="bold")
        if fits and not options.is_terminal and options.encoding.startswith("utf"):
            yield from (Segment(f"{line}\n") for line in self._lines(natural))
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
        yield table

    def _lines(self, widths: Sequence[int]) -> Iterator[str]:
        """What rich makes of the table where it fits and nothing has a colour: that takes a hundred times as long."""
        length = sum(widths) + GAP * len(widths) - 1
        blank = " " * (length + 2)
        yield blank
        yield from self._line_by_line(self.columns, widths, at_bottom=True)
        yield f" {'─' * length} "
        for row in self.rows:
            yield from self._line_by_line(row, widths)
        yield blank
        for row in self.footer:
            yield from self._line_by_line(row, widths)
        if self.footer:
            yield blank

    def _line_by_line(self, row: Sequence[str], widths: Sequence[int], *, at_bottom: bool = False) -> Iterator[str]:
        cells = [_seen(cell).split("\n") for cell in row]
        height = max(map(len, cells))
        for number in range(height):
            texts = []
            for column, lines, width in zip(self.columns, cells, widths, strict=True):
                place = number - (height - len(lines) if at_bottom else 0)
                text = lines[place] if 0 <= place < len(lines) else ""
                room = " " * (width - cell_len(text))
                texts.append(room + text if column in self.right else text + room)
            yield f"  {'   '.join(texts)}  "

    def _cells(self) -> Iterator[list[str]]:
        """What is seen of the texts of each column, its head among them."""
        for number, column in enumerate(self.columns):
            yield [_seen(cell) for cell in (column, *(row[number] for row in (*self.rows, *self.footer)))]

    def _least(self, natural: Sequence[int]) -> list[int]:
        """The width below which each column would break a word, or a figure."""
        words = [max(_longest(cell.split()) for cell in cells) for cells in self._cells()]
        pairs = zip(self.columns, natural, words, strict=True)
        return [whole if column in self.right else word for column, whole, word in pairs]


def _seen(cell: str) -> str:
    """The text of CELL without its markup."""
    text = STYLES.sub("", cell)
    return Text.from_markup(cell).plain if "[" in text or "\\" in text else text


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
