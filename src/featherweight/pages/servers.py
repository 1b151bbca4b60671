# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on libfeatherweight beside other libraries, from runs of its benchmark, each on one processor."""

import re
from collections.abc import Sequence
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.catalog.families import families
from featherweight.catalog.kernels import kernels
from featherweight.pages.page import Page, template
from featherweight.scales.measurement import Measurement
from featherweight.scores.formats import markdown_table
from featherweight.scores.server_orders import USES, Orders, candidates, chosen, read_orders
from featherweight.scores.server_runs import FOLDER, Part, Run, last_runs, stored_runs
from featherweight.scores.server_tables import heading, ratios, tables
from featherweight.system.home import Home

ESTIMATES = ("gfni", "aarch64")
"""Of each, scripts/estimate_NAME.py writes NAME-estimate.txt beside the runs."""
SUMMARISED = ("ECB", "CBC encryption")
BYTES = 1024
TITLES = {"sm4": "SM4", "knot": "KNOT"}


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/servers.md."""
    home, orders = catalog.home, read_orders(catalog.home)
    runs = [run for _, run in stored_runs(home)]
    return {
        "docs/servers.md": template("servers.md").format(
            summary="\n".join(_summary(home, run, orders) for run in runs),
            families=_families(home, orders),
            runs="\n\n".join(_section(home, run, orders) for run in runs),
            estimates="\n\n".join(_estimate(name, home.root / FOLDER) for name in ESTIMATES),
        )
    }


def _estimate(name: str, folder: Path) -> str:
    """The section of the estimate NAME in FOLDER: lines of facts, then a line "=== TABLE" before each table."""
    text = (folder / f"{name}-estimate.txt").read_text()
    facts, *parts = re.split(r"^=== ", text, flags=re.MULTILINE)
    said = dict(line.split(": ", 1) for line in facts.splitlines())
    printed = {title: table.strip() for title, _, table in (part.partition("\n") for part in parts)}
    return template(f"{name}.md").format(**said, **printed).strip()


def taken(home: Home, run: Run, part: Part, orders: Orders) -> dict[str, str]:
    """What the library chooses today where RUN was made, of what PART has measured."""
    return chosen(part, candidates(kernels(home), part.cipher), orders, run.family)


def _summary(home: Home, run: Run, orders: Orders) -> str:
    """One line: the chosen kernel's cycles per byte, and how many times as much the best peer takes."""
    cells = []
    part = run.part("sm4")
    assert part is not None
    key = taken(home, run, part, orders)["key"]
    for mode in SUMMARISED:
        table = part.table(mode)
        assert table is not None
        row = table.row(key)
        assert row is not None
        column = table.bytes.index(BYTES)
        cells += [row.cycles_per_byte[column], ratios(table, part.kinds("peer"), row)[column]]
    return f"| {run.processor} | {run.date} | {' | '.join(f'{cell:.2f}' for cell in cells)} |"


def _families(home: Home, orders: Orders) -> str:
    """For each family and cipher, whose figures order the kernels."""
    known = families(home).listed
    last = {cipher: last_runs(stored_runs(home), cipher) for cipher in USES}
    lines = []
    for family in known.values():
        cells = []
        for cipher in USES:
            measured = orders.relatives.get((cipher, family.name))
            if measured is None:
                cells.append("nobody's")
            else:
                whose = last[cipher][measured][1].processor
                cells.append(whose if measured == family.name else f"as {whose}")
        lines.append([family.title, *cells])
    return markdown_table(["family", *(TITLES[cipher] for cipher in USES)], lines).rstrip()


def _section(home: Home, run: Run, orders: Orders) -> str:
    parts = [f"## {run.processor}, {run.date}"]
    for part in run.parts:
        names = taken(home, run, part, orders)
        without = f" without {part.masked.replace('avx512', 'AVX-512')}" if part.masked else ""
        parts.append(f"### {TITLES[part.cipher]}{without}")
        head = [] if part.masked else [heading(part, names)]
        parts += [f"```text\n{text}\n```" for text in (*head, *tables(part, names))]
    return "\n\n".join(parts)


PAGE = Page("servers", ("docs/servers.md",), texts)
