"""Fills the template of the report."""

import base64
import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment

from featherweight.catalog import Catalog, Cipher
from featherweight.compare import Difference, compare_published
from featherweight.files import written
from featherweight.published import read_published
from featherweight.referee.verdict import Verdict
from featherweight.report.plots import all_plots, as_svg
from featherweight.result_sets import cell
from featherweight.weigh import Measurement

ASSETS = files("featherweight") / "report" / "assets"
OPTION = "-O2"
"""Shown in histories."""


def write_report(
    path: Path,
    catalog: Catalog,
    rows: Sequence[Measurement],
    verdicts: Sequence[Verdict],
    past: Sequence[Measurement],
) -> None:
    """Write ROWS, what the referee says of them and what came before them to the file PATH."""
    idle = {variant.id for cipher in catalog.ciphers if not cipher.competes for variant in cipher.manifest.variant}
    competing = [row for row in rows if row.variant not in idle]
    names = ("report.html", "report.css", "report.js", "tablesort.min.js", "tablesort.number.min.js")
    assets = {name: (ASSETS / name).read_text() for name in names}
    page = Environment(loader=DictLoader(assets), autoescape=True, trim_blocks=True, lstrip_blocks=True).get_template(
        "report.html"
    )
    found = compare_published(rows, read_published())
    content = page.render(
        assets=assets,
        rows=rows,
        commits=sorted({row.commit for row in rows}),
        data=json.dumps([_slim(row) for row in competing]).replace("<", "\\u003c"),
        choices={key: sorted({getattr(row, key) for row in competing}) for key in ("target", "scenario", "league")},
        plots={name: as_svg(figure, name) for name, figure in all_plots(competing).items()},
        ciphers=[_cipher(catalog, cipher, rows, verdicts, past) for cipher in catalog.ciphers],
        papers=_papers(found),
        unvalidated=[item.id for item in catalog.targets if item.manifest.simulator.cycles == "unvalidated"],
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


def _cipher(
    catalog: Catalog,
    cipher: Cipher,
    rows: Sequence[Measurement],
    verdicts: Sequence[Verdict],
    past: Sequence[Measurement],
) -> dict[str, Any]:
    variants = {variant.id for variant in cipher.manifest.variant}
    drawings = sorted(
        path for variant in variants for path in (catalog.home.root / "docs" / "drawings").glob(f"{variant}-[0-9]*.svg")
    )
    return {
        "name": cipher.name,
        "title": cipher.manifest.cipher.title,
        "reference": cipher.manifest.cipher.reference,
        "implementations": cipher.manifest.implementation,
        "rows": [row for row in rows if row.variant in variants and row.options == OPTION],
        "verdicts": [item for item in verdicts if item.variant in variants and item.options == OPTION],
        "drawings": [
            (path.stem, "data:image/svg+xml;base64," + base64.b64encode(path.read_bytes()).decode())
            for path in drawings
        ],
        "history": _history([row for row in past if row.variant in variants and row.options == OPTION]),
    }


def _history(past: Sequence[Measurement]) -> list[tuple[Measurement, int]]:
    """Each change of cycles in PAST: the new row, and the cycles before."""
    changes, last = [], dict[tuple[str, ...], int]()
    for row in past:
        before = last.get(cell(row))
        if before is not None and before != row.cycles:
            changes.append((row, before))
        last[cell(row)] = row.cycles
    return changes


def _papers(found: Sequence[Difference]) -> dict[str, list[Difference]]:
    papers: dict[str, list[Difference]] = {}
    for item in found:
        papers.setdefault(item.note.split("; ")[0], []).append(item)
    return papers
