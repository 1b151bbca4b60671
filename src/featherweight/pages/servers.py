# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The pages on libfeatherweight beside other libraries, from runs of its benchmark, each on one processor."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.catalog.families import families
from featherweight.catalog.kernels import kernels
from featherweight.pages.page import Page, template
from featherweight.scales.measurement import Measurement
from featherweight.scores.formats import markdown_table
from featherweight.scores.server_methods import BYTES, CLAIMS, methods_lines, ratio
from featherweight.scores.server_orders import USES, Orders, candidates, chosen, orders_of_runs
from featherweight.scores.server_runs import FOLDER, Part, Run, last_runs, stored_runs
from featherweight.scores.server_summary import LINES, Cell, Taken, cell, lost
from featherweight.scores.server_tables import heading, tables
from featherweight.system.home import Home

ESTIMATES = ("gfni", "aarch64")
"""Of each, scripts/estimate_NAME.py writes NAME-estimate.txt beside the runs."""
TITLES = {"sm4": "SM4", "knot": "KNOT", "ghash": "GHASH"}
FEATURES = {"": "", "avx512": " without AVX-512"}
"""What a part without a feature is called."""


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/servers.md, and docs/servers/NAME.md for each run."""
    home, orders = catalog.home, orders_of_runs(catalog.home)
    runs = {path.stem: run for path, run in stored_runs(home)}
    choices = {
        name: {part.cipher: taken(home, run, part, orders) for part in run.parts if not part.masked}
        for name, run in runs.items()
    }
    summary = template("servers.md").format(
        runs="\n".join(_said(name, run, choices[name]) for name, run in runs.items()),
        summary=_summary(runs, choices),
        lost="\n".join(_lost(runs, choices)),
        claims=_claims(runs),
        claim_bytes=f"{BYTES:,}",
        families=_families(home, orders),
        estimates="\n\n".join(_estimate(name, home.root / FOLDER) for name in ESTIMATES),
    )
    pages = {f"docs/servers/{name}.md": _page(home, run, orders) for name, run in runs.items()}
    return {"docs/servers.md": summary, **pages}


def _estimate(name: str, folder: Path) -> str:
    """The section of the estimate NAME in FOLDER: lines of facts, then a line "=== TABLE" before each table."""
    text = (folder / f"{name}-estimate.txt").read_text()
    facts, *parts = re.split(r"^=== ", text, flags=re.MULTILINE)
    said = dict(line.split(": ", 1) for line in facts.splitlines())
    printed = {title: table.strip() for title, _, table in (part.partition("\n") for part in parts)}
    return template(f"{name}.md").format(**said, **printed).strip()


def taken(home: Home, run: Run, part: Part, orders: Orders) -> Taken:
    """What the library chooses today where RUN was made, of what PART has measured."""
    return chosen(part, candidates(kernels(home), part.cipher), orders, run.family)


def short(run: Run) -> str:
    """What a column is called: what stands in brackets, if anything does."""
    found = re.search(r"\(([^()]+)\)$", run.processor)
    return found[1] if found else run.processor


def _said(name: str, run: Run, choice: dict[str, Taken]) -> str:
    """One line: what was measured when, which kernel SM4 has, and where everything is."""
    return f"* [{run.processor}](servers/{name}.md), {run.date}: SM4 by `{choice['sm4']['key']}`"


def _summary(runs: dict[str, Run], choices: dict[str, dict[str, Taken]]) -> str:
    """A line for each mode and member, a column for each run."""
    lines = []
    for line in LINES:
        found = [cell(run, line, choices[name]) if line.cipher in choices[name] else None for name, run in runs.items()]
        lines.append([line.label, *(_cell(one) if one else "" for one in found)])
    return markdown_table(["cycles per byte", *map(short, runs.values())], lines).rstrip()


def _cell(one: Cell) -> str:
    return f"{one.ours:.2f}" if one.ratio is None else f"{one.ours:.2f} ({one.ratio:.2f})"


def _lost(runs: dict[str, Run], choices: dict[str, dict[str, Taken]]) -> Iterator[str]:
    """One line for each run: the modes and members, the lengths, and the most that another is faster."""
    for name, run in runs.items():
        said = []
        for title, items in groupby(lost(run, choices[name]), lambda item: item[0]):
            cells = [(size, one) for _, size, one in items]
            sizes = " to ".join(str(size) for size in dict.fromkeys((cells[0][0], cells[-1][0])))
            most = min((one for _, one in cells), key=lambda one: one.ratio or 1)
            said.append(f"{title} of {sizes} B, by {most.rival}, {1 / (most.ratio or 1):.2f} times as fast")
        yield f"* {short(run)}: {'; '.join(said) or 'nowhere'}."


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
                cells.append("not measured: as listed")
            else:
                whose = short(last[cipher][measured][1])
                cells.append(f"measured: {whose}" if measured == family.name else f"a model: as {whose}")
        lines.append([family.title, *cells])
    return markdown_table(["family", *(TITLES[cipher] for cipher in USES)], lines).rstrip()


def _claims(runs: dict[str, Run]) -> str:
    """A line for each claim of the paper, a column for each run: how many times as long the slower way takes."""
    lines = []
    for claim in CLAIMS:
        found = [ratio(run, claim) for run in runs.values()]
        cells = ["" if one is None else f"{one:.2f}" if one > 1 else f"**{one:.2f}**" for one in found]
        lines.append([claim.said, claim.published, *cells])
    return markdown_table(["", "the paper", *map(short, runs.values())], lines).rstrip()


def _page(home: Home, run: Run, orders: Orders) -> str:
    """The page of one run: everything that was measured."""
    parts = [template("server_run.md").format(processor=run.processor, date=run.date).strip()]
    for part in run.parts:
        names = taken(home, run, part, orders)
        parts.append(f"## {TITLES[part.cipher]}{', many messages' if part.many else ''}{FEATURES[part.masked]}")
        head = [] if part.masked else [heading(part, names)]
        parts += [f"```text\n{text}\n```" for text in (*head, *tables(part, names))]
    if run.methods:
        text = "\n".join(methods_lines(run.methods))
        parts.append(f"## The published methods of SM4, {run.methods.date}\n\n```text\n{text}\n```")
    return "\n\n".join(parts) + "\n"


PAGE = Page("servers", ("docs/servers.md", "docs/servers/*.md"), texts)
