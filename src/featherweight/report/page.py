"""Fills the template of the report."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment

from featherweight.catalog import Catalog
from featherweight.compare import Difference, compare_published
from featherweight.files import written
from featherweight.published import Published, Source, read_others, read_published, read_sources
from featherweight.referee.verdict import Verdict
from featherweight.report.ciphers import cipher_page, shortened
from featherweight.report.plots import all_plots, as_svgs
from featherweight.score import read_baseline
from featherweight.weigh import Measurement

ASSETS = files("featherweight") / "report" / "assets"
TRUSTED = ("exact", "model")
"""Cycles that count in rankings unless the reader says otherwise."""


def write_report(
    path: Path,
    catalog: Catalog,
    rows: Sequence[Measurement],
    verdicts: Sequence[Verdict],
    past: Sequence[Measurement],
    *,
    missing: tuple[int, int] = (0, 0),
) -> None:
    """Write ROWS, what the referee says of them and what came before them to the file PATH.

    MISSING is how many measurements are left out because they were not made, and because nobody checked.
    """
    idle = {variant.id for cipher in catalog.ciphers if not cipher.competes for variant in cipher.manifest.variant}
    competing = [row for row in rows if row.variant not in idle]
    plots = all_plots(competing)
    drawn = zip(plots, as_svgs(plots), strict=True)
    names = ("report.html", "report.css", "report.js", "tablesort.min.js", "tablesort.number.min.js")
    assets = {name: (ASSETS / name).read_text() for name in names}
    pages = Environment(loader=DictLoader(assets), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    pages.filters["shortened"] = shortened
    content = pages.get_template("report.html").render(
        assets=assets,
        rows=rows,
        commits=sorted({shortened(row.commit) for row in rows}),
        data=json.dumps([_slim(row) for row in competing]).replace("<", "\\u003c"),
        choices={key: sorted({getattr(row, key) for row in competing}) for key in ("target", "scenario", "league")},
        plots={name: list(group) for name, group in groupby(drawn, key=lambda item: item[0].scenario)},
        ciphers=[cipher_page(catalog, cipher, rows, verdicts, past) for cipher in catalog.ciphers],
        papers=_papers(compare_published(rows, read_published(), catalog.block_bytes)),
        others=read_others(),
        unvalidated=[item.id for item in catalog.targets if item.manifest.simulator.cycles not in TRUSTED],
        baseline=json.dumps(read_baseline()).replace("<", "\\u003c"),
        missing=missing,
    )
    with written(path) as temporary:
        temporary.write_text(content)


def _slim(row: Measurement) -> list[Any]:
    """What the sliders need of ROW."""
    names = (
        "variant",
        "implementation",
        "target",
        "scenario",
        "league",
        "options",
        "code_bytes",
        "ram_bytes",
        "cycles",
    )
    return [getattr(row, name) for name in names]


FIGURE_WORDS = {"code_bytes": "code", "ram_bytes": "RAM", "cycles": "cycles", "cycles_per_byte": "cycles/byte"}


@dataclass
class _Paper:
    """A source and its rows."""

    source: Source
    figures: list[str]
    """Those that any of its rows has."""
    rows: list[tuple[Published, list[Difference | None]]]
    """Each with the comparison of each of `figures`; None if it was not published."""


def _papers(found: Sequence[tuple[Published, list[Difference]]]) -> dict[str, _Paper]:
    """By the source's name, where it comes from and all its rows."""
    papers: dict[str, _Paper] = {}
    for name, source in read_sources().items():
        rows = [(row, {item.metric: item for item in figures}) for row, figures in found if row.source == name]
        shown = [figure for figure in FIGURE_WORDS if any(figure in figures for _, figures in rows)]
        beside = [(row, [figures.get(figure) for figure in shown]) for row, figures in rows]
        papers[name] = _Paper(source, [FIGURE_WORDS[figure] for figure in shown], beside)
    return papers
