# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measurements and rankings as CSV, JSON, LaTeX, Markdown or Parquet."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from featherweight.scales.measurement import Measurement
from featherweight.scores.score import METRICS, Rank, ShownRow
from featherweight.system.files import written

FORMATS = ("csv", "json", "latex", "parquet")
LATEX_COLUMNS = {
    "name": "Cipher",
    "implementation": "Implementation",
    "device": "Device",
    "scenario": "Scenario",
    "options": "Option",
    "code_bytes": "Code (B)",
    "ram_bytes": "RAM (B)",
    "cycles": "Cycles",
    "constant_time": "Const. time",
}
_ESCAPED = str.maketrans({character: "\\" + character for character in "&%$#_{}"})


def flat(row: Measurement) -> dict[str, Any]:
    """The fields of ROW, with lists and tables as text."""
    found = row.model_dump()
    tables = {name: json.dumps(value) for name, value in found.items() if isinstance(value, dict)}
    return {**found, **tables, "helpers": " ".join(found["helpers"])}


def as_csv(rows: Sequence[Measurement]) -> str:
    """One line for each measurement, below the names of its fields."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(Measurement.model_fields), lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(flat, rows))
    return text.getvalue()


def as_json(rows: Sequence[Measurement]) -> str:
    """One array of measurements."""
    return json.dumps([row.model_dump() for row in rows], indent=1) + "\n"


def as_latex(rows: Sequence[Measurement]) -> str:
    """A LaTeX table (package booktabs) with one line for each measurement."""
    alignment = "".join("r" if name in METRICS else "l" for name in LATEX_COLUMNS)
    lines = [[str(getattr(row, name)) for name in LATEX_COLUMNS] for row in rows]
    return latex_table(alignment, list(LATEX_COLUMNS.values()), lines)


def ranking_as_latex(ranks: Sequence[Rank[ShownRow]]) -> str:
    """A LaTeX table (package booktabs): place, cipher, score, and code, RAM and cycles on each target."""
    devices = {target: row.device for target, row in ranks[0].rows.items()}
    words = ("code", "RAM", "cycles")
    head = ["", "Cipher", "Score", *(f"{device}: {word}" for device in devices.values() for word in words)]
    lines = [
        [
            *(str(place), next(iter(rank.rows.values())).name, f"{rank.score:.3f}"),
            *(str(getattr(rank.rows[target], metric)) for target in devices for metric in METRICS),
        ]
        for place, rank in enumerate(ranks, 1)
    ]
    return latex_table("rl" + "r" * (len(head) - 2), head, lines)


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> str:
    """A Markdown table, the columns numbered in RIGHT aligned to the right; cells must not contain vertical bars."""
    lines = [head, ["--:" if column in right else "---" for column in range(len(head))], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def latex_table(alignment: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A LaTeX table (package booktabs); ALIGNMENT has a letter for each column; special characters are escaped."""
    lines = [f"\\begin{{tabular}}{{{alignment}}}", "\\toprule", _latex_line(head), "\\midrule", *map(_latex_line, rows)]
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}", ""])


def _latex_line(cells: Sequence[str]) -> str:
    return " & ".join(cell.translate(_ESCAPED) for cell in cells) + " \\\\"


TEXTS = {"csv": as_csv, "json": as_json, "latex": as_latex}


def write_parquet(rows: Sequence[Measurement], path: Path) -> None:
    """Write ROWS to the Parquet file PATH, with a column for each field."""
    import duckdb  # noqa: PLC0415 only Parquet needs it, and it takes long to load

    with written(path) as temporary, duckdb.connect() as connection:
        text = temporary.with_suffix(".csv")
        text.write_text(as_csv(rows))
        try:
            connection.read_csv(str(text)).write_parquet(str(temporary))
        finally:
            text.unlink()
