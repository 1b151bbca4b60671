# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on libfeatherweight beside other libraries, from runs of its benchmark, each on one processor."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.pages.page import Page, template
from featherweight.scales.measurement import Measurement

FOLDER = Path("server/bench/runs")
"""Below the checkout: one file for each processor, which scripts/bench_servers.py writes."""
ESTIMATES = ("gfni", "aarch64")
"""Of each, scripts/estimate_NAME.py writes NAME-estimate.txt there."""
SUMMARISED = ("ECB", "CBC encryption")
COLUMN = "1024 B"
OURS = "ours: "
RATIO = "best peer / ours"


@dataclass(frozen=True)
class Benchmark:
    """A run of the benchmark on one processor."""

    facts: dict[str, str]
    """processor, date; of an estimate, version."""
    printed: dict[str, str]
    """By program: tables, with an empty line between them."""

    def tables(self, program: str) -> list[str]:
        return self.printed[program].split("\n\n")


def read_benchmark(path: Path) -> Benchmark:
    """The run in PATH: lines of facts, then a line "=== PROGRAM" before what each program printed."""
    facts, *parts = re.split(r"^=== ", path.read_text(), flags=re.MULTILINE)
    printed = (part.partition("\n") for part in parts)
    return Benchmark(
        dict(line.split(": ", 1) for line in facts.splitlines()), {name: text.strip() for name, _, text in printed}
    )


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/servers.md."""
    folder = catalog.home.root / FOLDER
    runs = [read_benchmark(path) for path in sorted(folder.glob("*.txt")) if not path.stem.endswith("-estimate")]
    return {
        "docs/servers.md": template("servers.md").format(
            summary="\n".join(map(_summary, runs)),
            runs="\n\n".join(map(_section, runs)),
            estimates="\n\n".join(_estimate(name, folder) for name in ESTIMATES),
        )
    }


def _estimate(name: str, folder: Path) -> str:
    """The section of the estimate NAME, whose tables are in FOLDER."""
    model = read_benchmark(folder / f"{name}-estimate.txt")
    return template(f"{name}.md").format(**model.facts, **model.printed).strip()


def _summary(run: Benchmark) -> str:
    """One line: the chosen kernel's cycles per byte, and how many times as much the best peer takes."""
    cells = []
    for mode in SUMMARISED:
        table = next(table for table in run.tables("SM4") if table.startswith(f"{mode} "))
        cells += [cell(table, OURS), cell(table, RATIO)]
    return f"| {run.facts['processor']} | {run.facts['date']} | {' | '.join(cells)} |"


def cell(table: str, row: str) -> str:
    """The value in COLUMN of the first line of TABLE that begins with ROW."""
    head, *lines = table.splitlines()
    columns = re.findall(r"\d+ B", head)
    line = next(line for line in lines if line.startswith(row))
    return line.split()[columns.index(COLUMN) - len(columns)]


def _section(run: Benchmark) -> str:
    parts = [f"## {run.facts['processor']}, {run.facts['date']}"]
    for program in run.printed:
        parts.append(f"### {program}")
        parts += [f"```text\n{table}\n```" for table in run.tables(program)]
    return "\n\n".join(parts)


PAGE = Page("servers", ("docs/servers.md",), texts)
