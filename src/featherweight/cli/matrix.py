# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw list --matrix` on the terminal: rows of ciphers, leagues and goals, a column for each core."""

from collections.abc import Sequence
from dataclasses import asdict

from featherweight.cli import tables
from featherweight.cli.group import print_json
from featherweight.scales.matrix import Cell

UNEXPLAINED = "[red]hole[/red]"


def show_matrix(cells: Sequence[Cell], *, as_json: bool) -> None:
    """Prints CELLS, in the order of matrix(): names without their core, `hole`, or the number of a reason."""
    if as_json:
        print_json([asdict(cell) for cell in cells])
        return
    reasons = list(dict.fromkeys(cell.reason for cell in cells if cell.reason is not None))
    rows: dict[tuple[str, str, str], dict[str, str]] = {}
    for cell in cells:
        rows.setdefault((cell.cipher, cell.league, cell.goal), {})[cell.core] = _shown(cell, reasons)
    cores = list(dict.fromkeys(cell.core for cell in cells))
    lines = [(*row, *(found[core] for core in cores)) for row, found in rows.items()]
    screen = tables.console()
    screen.print(tables.plain_table("Assembly", ("cipher", "league", "goal", *cores), lines))
    for number, reason in enumerate(reasons, 1):
        screen.print(f"({number}) {reason}")
    full, said = sum(cell.is_full for cell in cells), sum(cell.reason is not None for cell in cells)
    screen.print(f"{full} of {len(cells)} cells are full, {said} holes have a reason, {len(cells) - full - said} none")


def _shown(cell: Cell, reasons: Sequence[str]) -> str:
    names = [name.removeprefix(f"{cell.core}/") for name in cell.implementations]
    if cell.is_full:
        return "\n".join(names)
    why = UNEXPLAINED if cell.reason is None else f"({reasons.index(cell.reason) + 1})"
    return "\n".join([*names, f"[dim]lacks[/dim] {', '.join(cell.lacks)} {why}"] if names else [why])
