# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on how time and memory grow with the catalogue, from the stored run of scripts/bench_growth.py."""

import json
from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page, template
from featherweight.scales.measurement import Measurement
from featherweight.scores.formats import markdown_table

STORED = "docs/scaling.json"
COMMANDS = {
    "start": "`fw --version`",
    "list": "`fw list`",
    "first": "first `fw rank`",
    "rank": "`fw rank`",
    "touched": "with a file touched",
}


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/scaling.md."""
    runs = json.loads((catalog.home.root / STORED).read_text())
    head = ["times", "implementations", "stored measurements", *COMMANDS.values()]
    lines = [
        [
            str(run["factor"]),
            f"{run['implementations']:,}",
            f"{run['measurements']:,}",
            *(f"{run['seconds'][name]:.2f} s, {run['megabytes'][name]} MB" for name in COMMANDS),
        ]
        for run in runs
    ]
    return {"docs/scaling.md": template("scaling.md").format(table=markdown_table(head, lines))}


PAGE = Page("scaling", ("docs/scaling.md",), texts)
