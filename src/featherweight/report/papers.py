# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published figures beside measurements: for the page, and paper by paper as LaTeX tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from featherweight.report.columns import Columns, columns
from featherweight.scales.measurement import Measurement
from featherweight.scores.compare import Difference, compare_published
from featherweight.scores.duels import corrected
from featherweight.scores.formats import latex_table
from featherweight.scores.others import beside_others, our_words
from featherweight.scores.published import FIGURES, Published, Source, read_published, read_sources
from featherweight.system.files import written

FIGURE_WORDS = {"code_bytes": "code", "ram_bytes": "RAM", "cycles": "cycles", "cycles_per_byte": "cycles/byte"}


@dataclass(frozen=True)
class Paper:
    """A source and its rows."""

    source: Source
    figures: list[str]
    """The names of the figures that any of the rows has."""
    rows: list[tuple[Published, list[Difference | None]]]
    """Each row with the comparison of each of `figures`; None if it was not published."""


def papers(ours: Sequence[Measurement], block_bytes: dict[str, int]) -> dict[str, Paper]:
    """All papers by the source's name. BLOCK_BYTES is the size of each variant's blocks."""
    compared = compare_published(ours, read_published(), block_bytes)
    found = {}
    for name, source in read_sources().items():
        rows = [(row, {item.metric: item for item in figures}) for row, figures in compared if row.source == name]
        shown = [figure for figure in FIGURE_WORDS if any(figure in figures for _, figures in rows)]
        beside = [(row, [figures.get(figure) for figure in shown]) for row, figures in rows]
        found[name] = Paper(source, [FIGURE_WORDS[figure] for figure in shown], beside)
    return found


PUBLISHED = ("source", "variant", "implementation", "target", "scenario", "league", "options", "note")
OTHER = (
    *("cipher", "device", "metric", "value", "unit", "constant_time", "code_bytes", "ram_bytes"),
    *("year", "read", "source", "unlike"),
)


def published_data(ours: Sequence[Measurement], block_bytes: dict[str, int]) -> Columns:
    """Every published row: its figures, which of them may be compared, and the least of OURS with its judgement.

    The last rows are copies with cycles of another row of the same code: see duels.corrected. `again` marks them.
    """
    rows: list[tuple[Any, ...]] = []
    published = read_published()
    for theirs, found in compare_published(ours, corrected(published), block_bytes):
        beside = {item.metric: [item.new, item.judgement, item.note] for item in found}
        facts = [getattr(theirs, name) for name in PUBLISHED]
        figures = [part.get(name) for part in (theirs.costs, beside) for name in FIGURES]
        rows.append((*facts, len(rows) >= len(published), " ".join(sorted(theirs.comparable)), *figures))
    return columns((*PUBLISHED, "again", "comparable", *FIGURES, *(f"our_{name}" for name in FIGURES)), rows)


def others_data(ours: Sequence[Measurement], block_bytes: dict[str, int]) -> Columns:
    """Every line of others.csv, and the least of OURS in the same unit."""
    rows = []
    for item in beside_others(ours, block_bytes):
        variant, target, *_ = [*item.wanted.split(), "", ""]
        number = float(item.theirs["value"]) if item.theirs["value"] else None
        rows.append((*(item.theirs[name] for name in OTHER), variant, target, number, item.value, *our_words(item)))
    return columns((*OTHER, "variant", "target", "number", "our_number", "ours", "whose"), rows)


def write_tables(folder: Path, ours: Sequence[Measurement], block_bytes: dict[str, int]) -> None:
    """Write a LaTeX table for each paper to FOLDER; brackets mark figures that are not comparable.

    BLOCK_BYTES is the size of each variant's blocks.
    """
    for name, paper in papers(ours, block_bytes).items():
        head = ["Cipher", "Theirs", "Device", "Scenario"]
        head += [f"{whose} {figure}" for figure in paper.figures for whose in ("Their", "our")]
        lines = [
            [
                *(row.variant, f"{row.implementation} {row.options}".strip(), row.target, row.scenario),
                *(word for figure in figures for word in _words(figure)),
            ]
            for row, figures in paper.rows
        ]
        with written(folder / f"{name}.tex") as path:
            path.write_text(latex_table("llll" + "r" * (len(head) - 4), head, lines))


def _words(figure: Difference | None) -> tuple[str, str]:
    """The published figure, and the one measured here."""
    if figure is None:
        return "", ""
    if figure.new is None:
        return f"{figure.old:.12g}", "none yet"
    ours = f"{figure.new:.1f}" if figure.metric == "cycles_per_byte" else f"{figure.new:.0f}"
    return f"{figure.old:.12g}", f"({ours})" if figure.judgement == "not comparable" else ours
