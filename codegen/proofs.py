# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the table of docs/proofs.md from the record of proofs."""

from collections.abc import Sequence
from pathlib import Path

from featherweight.prove.recorded import Recorded, read_record
from featherweight.scores.formats import markdown_table
from featherweight.system.generated import between

PAGE = Path(__file__).parents[1] / "docs" / "proofs.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def table(rows: Sequence[Recorded]) -> str:
    """A row for each proof, and how many are of each kind."""
    lines = [
        [*_name(row), row.known, ", ".join(row.of), str(row.look_ups), f"{row.seconds:.1f}"]
        for row in sorted(rows, key=lambda row: (row.variant, row.target, row.implementation))
    ]
    counts = {known: sum(row.known == known for row in rows) for known in ("proved", "undecided", "refuted")}
    said = ", ".join(f"{count} {known}" for known, count in counts.items() if count)
    head = ["implementation", "target", "verdict", "of", "look-ups", "seconds"]
    return f"{len(rows)} implementations: {said}.\n\n{markdown_table(head, lines)}\n{obstacles(rows)}"


def obstacles(rows: Sequence[Recorded]) -> str:
    """What is in the way of those that are not proved."""
    lines = [[*_name(row), part, message] for row in rows for part, message in row.obstacles.items()]
    if not lines:
        return ""
    return f"\nNot proved, and why:\n\n{markdown_table(['implementation', 'target', 'of', 'obstacle'], lines)}\n"


def _name(row: Recorded) -> tuple[str, str]:
    return f"{row.variant} {row.implementation}", row.target


def page() -> str:
    """The page with the table of what is recorded."""
    return between(PAGE.read_text(), BEGIN, END, f"\n{table(list(read_record().values()))}\n")


if __name__ == "__main__":
    PAGE.write_text(page())
