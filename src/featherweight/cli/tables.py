# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables and progress bars on the terminal."""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console

from featherweight.cli.sheet import Sheet

if TYPE_CHECKING:  # the table of the catalogue needs none of these
    from rich.progress import Progress

    from featherweight.referee.verdict import Verdict
    from featherweight.scales.measurement import Measurement
    from featherweight.scores.score import Rank, Shown, ShownRow

WIDE = 180
"""Columns assumed when the output is not a terminal."""

MARK = ">"
"""Before the place of a cipher from outside."""

PROVED = "proved"
"""Beside code that is proved for all inputs (docs/proofs.md); all else was tried on many."""


class Screen(Console):
    """A console that lets a broken pipe be seen."""

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 rich calls this while it handles the error


def console(stderr: bool = False) -> Console:
    """Standard output or error; WIDE columns if it is not a terminal."""
    screen = Screen(stderr=stderr, highlight=False)
    return screen if screen.is_terminal else Screen(stderr=stderr, highlight=False, width=WIDE)


def progress(*, threaded: bool = True) -> "Progress":
    """A progress bar on standard error, as a context manager; THREADED: its time goes on by itself."""
    from rich.progress import (  # noqa: PLC0415 only now are they needed
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("[dim]{task.fields[now]}"),
        console=console(stderr=True),
        transient=True,
        auto_refresh=threaded,
    )


def plain_table(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    right: Collection[str] = (),
    names: Collection[str] = (),
) -> Sheet:
    """A table of text; the columns in RIGHT are aligned to the right.

    The columns NAMES say what a row is about. Those that say the same in all rows are in the title instead; where the
    others do not fit side by side, they are one. Columns in which nothing stands are left out.
    """
    rows = list(rows)
    values = {column: {row[place] for row in rows} for place, column in enumerate(columns) if column in names}
    constant = {column: value for column, (value, *more) in values.items() if not more} if rows else {}
    if len(constant) == len(columns):
        constant.popitem()
    said = ", ".join(_line(f"{column} {value}") for column, value in constant.items())
    title = f"{title}: {said}" if said else title
    kept = [place for place, column in enumerate(columns) if column not in constant]
    kept = [place for place in kept if not rows or any(row[place] for row in rows)]
    columns, rows = [columns[place] for place in kept], [[row[place] for place in kept] for row in rows]
    joined = [place for place, column in enumerate(columns) if column in names]
    if len(joined) < 2:
        return Sheet(title, columns, rows, right)
    others = [place for place in range(len(columns)) if place not in joined]
    head = (", ".join(columns[place] for place in joined), *(columns[place] for place in others))
    lines = [(_line(" ".join(row[place] for place in joined)), *(row[place] for place in others)) for row in rows]
    return Sheet(title, columns, rows, right, narrow=Sheet(title, head, lines, right))


def _line(text: str) -> str:
    return " ".join(text.split())


def measurement_table(
    measurements: "Iterable[Measurement]", proved: Collection[tuple[str, ...]] = frozenset()
) -> Sheet:
    """One row for each measurement; those whose subject is PROVED say so."""
    names = ("variant", "implementation", "target", "scenario", "league", "options", "constant time")
    figures = ("code", "RAM", "stack", "cycles", "cycles\nper byte", "instr.\nper byte")
    lines = [
        (
            *(row.name, row.implementation, _device(row), row.scenario, row.league, row.options),
            f"{row.constant_time}, {PROVED}" if row.subject in proved else row.constant_time,
            *(f"{value:,}" for value in (row.code_bytes, row.ram_bytes, row.stack_bytes, row.cycles)),
            *("" if value is None else f"{value:,.2f}" for value in (row.cycles_per_byte, row.instructions_per_byte)),
        )
        for row in measurements
    ]
    return plain_table("Measurements (bytes and cycles)", (*names, *figures), lines, figures, names)


def verdict_table(verdicts: "Iterable[Verdict]") -> Sheet:
    """One row for each verdict: passed, or the checks that found something."""
    figures = ("runs", "chain", "interrupts\noff")
    names = ("variant", "implementation", "target", "league", "options")
    lines = []
    for verdict in verdicts:
        checks = ", ".join(dict.fromkeys(finding.check for finding in verdict.findings))
        result = f"[red]{checks}[/red]" if checks else "[green]passed[/green]"
        counts = (verdict.runs, verdict.chain, verdict.interrupts_off_cycles)
        subject = (verdict.name, *verdict.subject[1:])
        lines.append([*subject, result, verdict.found or "?", *(f"{value:,}" for value in counts)])
    return plain_table("Verdicts", (*names, "verdict", "constant\ntime", *figures), lines, figures, names)


def rank_table(
    title: str,
    ranks: "Sequence[Rank[ShownRow]]",
    harness: "Sequence[Rank[ShownRow]]",
    marked: Collection[str] = (),
    proved: Collection[tuple[str, ...]] = frozenset(),
) -> Sheet:
    """The ranking, in which the variants MARKED stand out, and rows whose subject is PROVED say so; below it HARNESS,
    identity ciphers, which show the cost of the scenario itself."""
    devices = [f"{_device(row)}\n[dim]code / RAM / cycles[/dim]" for row in ranks[0].rows.values()]
    places = [*((*_place(place, rank, marked), f"{rank.score:.3f}", rank) for place, rank in enumerate(ranks, 1)),
              *(("", f"[dim]{rank.variant}[/dim]", "[dim]harness[/dim]", rank) for rank in harness)]  # fmt: skip
    lines = [(*names, *(_cell(row, proved) for row in rank.rows.values())) for *names, rank in places]
    figures = ("code", "RAM", "cycles")
    stacked = [
        (*(names if first else ("", "", "")), *_stacked(row, proved))
        for *names, rank in places
        for first, row in zip((True, *(False for _ in rank.rows)), rank.rows.values(), strict=False)
    ]
    head, count = ("", "cipher", "score"), len(ranks)
    below = count * len(devices)
    narrow = Sheet(title, (*head, "device", *figures), stacked[:below], ("", "score", *figures), stacked[below:])
    return Sheet(title, (*head, *devices), lines[:count], ("", "score", *devices), lines[count:], narrow)


def _place(place: int, rank: "Rank[ShownRow]", marked: Collection[str]) -> tuple[str, str]:
    """PLACE and the name of RANK's variant, which stand out if it is one of those MARKED."""
    name = next(iter(rank.rows.values())).name
    return (f"[bold]{MARK} {place}[/bold]", f"[bold]{name}[/bold]") if rank.variant in marked else (str(place), name)


def _device(row: "Shown") -> str:
    """The target of ROW, and in a second line the doubt about its cycles."""
    return f"{row.target}\n[dim]{row.doubt}[/dim]" if row.doubt else row.target


def _cell(row: "Shown", proved: Collection[tuple[str, ...]]) -> str:
    return f"{row.code_bytes:,} / {row.ram_bytes:,} / {row.cycles:,}\n{_code(row, proved)}"


def _stacked(row: "Shown", proved: Collection[tuple[str, ...]]) -> tuple[str, ...]:
    """The same as cells side by side."""
    figures = (row.code_bytes, row.ram_bytes, row.cycles)
    return f"{_device(row)}\n{_code(row, proved)}", *(f"{value:,}" for value in figures)


def _code(row: "Shown", proved: Collection[tuple[str, ...]]) -> str:
    """What was weighed in ROW, and whether it is PROVED."""
    words = (row.implementation, row.options, *([PROVED] if row.subject in proved else []))
    return f"[dim]{' '.join(words)}[/dim]"
