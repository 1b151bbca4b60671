# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the HTML file of the report from its template."""

import json
from importlib.resources import files
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from jinja2 import DictLoader, Environment

from featherweight.catalog import Catalog
from featherweight.report.ciphers import Known, cipher_page, shortened
from featherweight.report.papers import papers
from featherweight.report.plots import all_plots, as_svgs
from featherweight.scales.measurement import Measurement
from featherweight.scales.scenarios import first_league
from featherweight.scores.defaults import SCENARIO, SCORE, ranked_targets
from featherweight.scores.others import beside_others, our_words
from featherweight.scores.score import FIGURES_OF_MERIT, METRICS, read_baseline
from featherweight.scores.sets import SUBJECT
from featherweight.system.files import written

ASSETS = files("featherweight.report") / "assets"
FROM_OUTSIDE = ", from outside"
TRUSTED = ("exact", "model")
"""The kinds of cycles, by the targets' manifests, that are a device's."""


def write_report(path: Path, catalog: Catalog, known: Known) -> None:
    """Write the report of KNOWN results to the file PATH."""
    rows = known.rows
    idle = {variant.id for cipher in catalog.ciphers if not cipher.competes for variant in cipher.manifest.variant}
    competing = [row for row in rows if row.variant not in idle]
    plots = all_plots(competing)
    drawn = zip(plots, as_svgs(plots, catalog.home.build / "plots"), strict=True)
    names = ("report.html", "report.css", "report.js", "tablesort.min.js", "tablesort.number.min.js")
    assets = {name: (ASSETS / name).read_text() for name in names}
    pages = Environment(loader=DictLoader(assets), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    pages.filters["shortened"] = shortened
    outside = {cipher.name for cipher in catalog.ciphers if cipher.is_outside}
    rest = attrgetter(*SUBJECT[1:], *METRICS)

    def slim(row: Measurement) -> tuple[object, ...]:
        """What the page's script needs for the sliders, with the name as its ranking shows it."""
        return (f"{row.name}{FROM_OUTSIDE if row.cipher in outside else ''}", *rest(row))

    content = pages.get_template("report.html").render(
        assets=assets,
        rows=rows,
        commits=sorted({shortened(row.commit) for row in rows}),
        data=json.dumps([slim(row) for row in competing]).replace("<", "\\u003c"),
        choices={key: sorted({getattr(row, key) for row in competing}) for key in ("target", "scenario", "league")},
        plots={name: list(group) for name, group in groupby(drawn, key=lambda item: item[0].scenario)},
        ciphers=[cipher_page(catalog, cipher, known) for cipher in catalog.ciphers],
        papers=papers(rows, catalog.block_bytes),
        others=[(item, *our_words(item)) for item in beside_others(rows, catalog.block_bytes)],
        unvalidated=[item.id for item in catalog.targets if item.manifest.simulator.cycles not in TRUSTED],
        scores=sorted(FIGURES_OF_MERIT, key=lambda name: name != SCORE),
        chosen={"scenario": SCENARIO, "league": first_league(SCENARIO), "target": ranked_targets(catalog)},
        baseline=json.dumps(read_baseline()).replace("<", "\\u003c"),
        missing=(known.unmeasured, known.unchecked),
    )
    with written(path) as temporary:
        temporary.write_text(content)
