# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the table of docs/proofs.md: codegen/proofs.py FILE... of what `fw prove --json` prints."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from featherweight.scores.formats import markdown_table
from featherweight.system.generated import between

PAGE = Path(__file__).parents[1] / "docs" / "proofs.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"

Proof = dict[str, Any]


def table(proofs: Sequence[Proof]) -> str:
    """A row for each proof, and how many are of each kind."""
    lines = [
        [
            f"{one['variant']} {one['implementation']}",
            one["target"],
            one["known"],
            ", ".join(part["name"] for part in one["parts"]),
            str(len(one["look_ups"])),
            f"{one['seconds']:.1f}",
        ]
        for one in sorted(proofs, key=lambda one: (one["variant"], one["target"], one["implementation"]))
    ]
    counts = {known: sum(one["known"] == known for one in proofs) for known in ("proved", "undecided", "refuted")}
    said = ", ".join(f"{count} {known}" for known, count in counts.items() if count)
    head = ["implementation", "target", "verdict", "of", "look-ups", "seconds"]
    return f"{len(proofs)} implementations: {said}.\n\n{markdown_table(head, lines)}\n{obstacles(proofs)}"


def obstacles(proofs: Sequence[Proof]) -> str:
    """What is in the way of those that are not proved."""
    lines = [
        [f"{one['variant']} {one['implementation']}", one["target"], part["name"], item["message"]]
        for one in proofs
        for part in one["parts"]
        for item in part["shown"]
        if item["known"] != "proved"
    ]
    if not lines:
        return ""
    return f"\nNot proved, and why:\n\n{markdown_table(['implementation', 'target', 'of', 'obstacle'], lines)}\n"


def main(files: Sequence[str]) -> None:
    """Write the page anew."""
    proofs = [one for file in files for one in json.loads(Path(file).read_text())]
    PAGE.write_text(between(PAGE.read_text(), BEGIN, END, f"\n{table(proofs)}\n"))


if __name__ == "__main__":
    main(sys.argv[1:])
