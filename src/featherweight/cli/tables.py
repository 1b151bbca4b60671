# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables and progress bars on the terminal."""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from featherweight.referee.verdict import Verdict
from featherweight.scales.measurement import Measurement
from featherweight.scores.score import Rank

WIDE = 180
"""Columns assumed when the output is not a terminal."""


MARK = ">"
"""Before the place of a cipher from outside."""


def console(stderr: bool = False) -> Console:
    """Standard output or error; WIDE columns if it is not a terminal."""
    screen = Console(stderr=stderr, highlight=False)
    return screen if screen.is_terminal else Console(stderr=stderr, highlight=False, width=WIDE)


def progress() -> Progress:
    """A progress bar on standard error, as a context manager."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("[dim]{task.fields[now]}"),
        console=console(stderr=True),
        transient=True,
    )


def plain_table(title: str, columns: Iterable[str], rows: Iterable[Sequence[str]], right: Iterable[str] = ()) -> Table:
    """A table of text; the columns in RIGHT are aligned to the right."""
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold")
    for column in columns:
        justify: Literal["left", "right"] = "right" if column in right else "left"
        table.add_column(column, justify=justify, no_wrap=column in right, overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def measurement_table(measurements: Iterable[Measurement]) -> Table:
    """One row for each measurement."""
    names = ("variant", "implementation", "target", "scenario", "league", "options")
    figures = ("code", "RAM", "stack", "cycles", "cycles\nper byte", "instructions\nper byte")
    lines = [
        (
            *(row.name, row.implementation, _device(row), row.scenario, row.league, row.options),
            *(f"{value:,}" for value in (row.code_bytes, row.ram_bytes, row.stack_bytes, row.cycles)),
            *("" if value is None else f"{value:,.2f}" for value in (row.cycles_per_byte, row.instructions_per_byte)),
            row.constant_time,
        )
        for row in measurements
    ]
    return plain_table("Measurements (bytes and cycles)", (*names, *figures, "constant time"), lines, figures)


def verdict_table(verdicts: Iterable[Verdict]) -> Table:
    """One row for each verdict: passed, or the checks that found something."""
    figures = ("runs", "chain", "interrupts off")
    names = ("variant", "implementation", "target", "league", "options")
    lines = []
    for verdict in verdicts:
        checks = ", ".join(dict.fromkeys(finding.check for finding in verdict.findings))
        result = f"[red]{checks}" if checks else "[green]passed"
        counts = (verdict.runs, verdict.chain, verdict.interrupts_off_cycles)
        lines.append(
            [verdict.name, *verdict.subject[1:], result, verdict.found or "?", *(f"{value:,}" for value in counts)]
        )
    return plain_table("Verdicts", (*names, "verdict", "constant time", *figures), lines, figures)


def rank_table(
    title: str,
    ranks: Sequence[Rank[Measurement]],
    harness: Sequence[Rank[Measurement]],
    marked: Collection[str] = (),
) -> Table:
    """The ranking, in which the variants MARKED stand out; below it HARNESS, identity ciphers, which show the cost of
    the scenario itself."""
    table = plain_table(title, (), ())
    table.add_column("", justify="right")
    table.add_column("cipher", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    for row in ranks[0].rows.values():
        table.add_column(f"{_device(row)}\n[dim]code / RAM / cycles", justify="right", no_wrap=True)
    for place, rank in enumerate(ranks, 1):
        mark = f"{MARK} " if rank.variant in marked else ""
        style = "bold" if mark else None
        table.add_row(f"{mark}{place}", _name(rank), f"{rank.score:.3f}", *_cells(rank), style=style)
    if harness:
        table.add_section()
    for rank in harness:
        table.add_row("", f"[dim]{rank.variant}", "[dim]harness", *_cells(rank))
    return table


def _device(row: Measurement) -> str:
    """The target of ROW, and in a second line the doubt about its cycles."""
    return f"{row.target}\n[dim]{row.doubt}[/dim]" if row.doubt else row.target


def _name(rank: Rank[Measurement]) -> str:
    return next(iter(rank.rows.values())).name


def _cells(rank: Rank[Measurement]) -> list[str]:
    return [
        f"{row.code_bytes:,} / {row.ram_bytes:,} / {row.cycles:,}\n[dim]{row.implementation} {row.options}"
        for row in rank.rows.values()
    ]
