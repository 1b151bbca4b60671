# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on searches over implementations, with the outcomes that `fw tune --record` has stored."""

import re
from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page, template
from featherweight.scales.measurement import Measurement
from featherweight.scores.formats import markdown_table
from featherweight.scores.tunings import Record, records

METRICS = {"code_bytes": "bytes of code", "ram_bytes": "of RAM", "cycles": "cycles"}
HEAD = ("searched", "scenario", "family", "for", "outcome", "points tried", "of them right", "minutes")
BLOCKS = re.compile(r"\d+")
"""In a note on orders: blocks, lines, blocks that the solver orders better, blocks whose order it proves to be best."""


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/tune.md."""
    titles = {target.id: target.manifest.title for target in catalog.targets}
    parts = []
    stored = records(catalog.home.root)
    for target in dict.fromkeys(one["target"] for one in stored):
        lines = [_line(one) for one in stored if one["target"] == target]
        parts.append(f"{titles[target]}:\n\n{markdown_table(list(HEAD), lines)}")
    return {"docs/tune.md": template("tune.md").format(tables="\n".join(parts))}


def _line(one: Record) -> list[str]:
    tried = f"all {one['tried']:,}" if one["whole"] else f"{one['tried']:,}"
    if one["note"]:
        blocks, lines, _, proved = BLOCKS.findall(one["note"])
        tried += f"; {proved} of {blocks} blocks ({lines} lines) proved"
    return [
        f"{one['variant']} `{one['implementation']}`",
        one["scenario"],
        one["family"],
        one["objective"],
        _outcome(one),
        tried,
        f"{one['right']:,}",
        f"{one['seconds'] / 60:.1f}",
    ]


def _outcome(one: Record) -> str:
    if one["verdict"] == "beaten":
        pairs = [(one["before"][metric], one["best"][metric], words) for metric, words in METRICS.items()]
        said = ", ".join(f"{new:,} instead of {old:,} {words}" for old, new, words in pairs if old != new)
        shared = "; not written: wrong for others that have these files" if one["fault"] else ""
        return f"beaten: {said}{shared}"
    if one["verdict"] == "optimal":
        return "optimal within the family"
    return "equalled; no single step is better" if one["local"] else "equalled"


PAGE = Page("tune", ("docs/tune.md",), texts)
