"""What the report says of one cipher: its implementations, best rows, verdicts, drawings and history."""

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from featherweight.catalog import Catalog, Cipher
from featherweight.catalog.schema import ConstantTime
from featherweight.referee.leaks import STRENGTH
from featherweight.referee.verdict import Verdict
from featherweight.result_sets import cell
from featherweight.weigh import Measurement

DIGITS = 12
"""Of a commit."""


def cipher_page(
    catalog: Catalog,
    cipher: Cipher,
    rows: Sequence[Measurement],
    verdicts: Sequence[Verdict],
    past: Sequence[Measurement],
) -> dict[str, Any]:
    """Everything that the template shows of CIPHER."""
    variants = {variant.id for variant in cipher.manifest.variant}
    drawings = sorted(
        path for variant in variants for path in (catalog.home.root / "docs" / "drawings").glob(f"{variant}-[0-9]*.svg")
    )
    return {
        "name": cipher.name,
        "title": cipher.manifest.cipher.title,
        "reference": cipher.manifest.cipher.reference,
        "implementations": cipher.manifest.implementation,
        "best": _best([row for row in rows if row.variant in variants]),
        "tried": _tried([item for item in verdicts if item.variant in variants]),
        "drawings": [
            (path.stem, "data:image/svg+xml;base64," + base64.b64encode(path.read_bytes()).decode())
            for path in drawings
        ],
        "history": _history([row for row in past if row.variant in variants]),
    }


def shortened(commit: str) -> str:
    """COMMIT with few digits, and whether files differed from it."""
    digits, dash, dirty = commit.partition("-")
    return digits[:DIGITS] + dash + dirty


def _best(rows: Sequence[Measurement]) -> list[tuple[Measurement, Measurement]]:
    """The fastest and the smallest of ROWS, for each variant, target, scenario and league."""
    places: dict[tuple[str, ...], list[Measurement]] = {}
    for row in rows:
        places.setdefault((row.variant, row.scenario, row.league, row.target), []).append(row)
    return [
        (
            min(own, key=lambda row: (row.cycles, row.code_bytes)),
            min(own, key=lambda row: (row.code_bytes, row.cycles)),
        )
        for _, own in sorted(places.items())
    ]


@dataclass(frozen=True)
class Tried:
    """All verdicts on one implementation of one variant on one target in one league."""

    first: Verdict
    options: list[str]
    faults: list[str]
    """Names of the checks that found something, with the options at which they did."""
    found: ConstantTime | None
    """The weakest class that any of them shows; None if one could not tell."""
    runs: int
    """The least number of inputs tried."""
    chain: int
    """The least number of blocks in a chain."""


def _tried(verdicts: Iterable[Verdict]) -> list[Tried]:
    subjects: dict[tuple[str, ...], list[Verdict]] = {}
    for verdict in verdicts:
        subjects.setdefault(verdict.subject[:-1], []).append(verdict)
    return [
        Tried(
            own[0],
            sorted(item.options for item in own),
            list(dict.fromkeys(f"{fault.check} ({item.options})" for item in own for fault in item.findings)),
            _weakest([item.found for item in own]),
            min(item.runs for item in own),
            min(item.chain for item in own),
        )
        for own in subjects.values()
    ]


def _weakest(found: Sequence[ConstantTime | None]) -> ConstantTime | None:
    known: list[ConstantTime] = [item for item in found if item is not None]
    if len(known) < len(found):
        return None
    weakest: ConstantTime = min(known, key=STRENGTH.__getitem__)
    return weakest


def _history(past: Sequence[Measurement]) -> list[tuple[Measurement, int]]:
    """Each change of cycles in PAST: the new row, and the cycles before."""
    changes, last = [], dict[tuple[str, ...], int]()
    for row in past:
        before = last.get(cell(row))
        if before is not None and before != row.cycles:
            changes.append((row, before))
        last[cell(row)] = row.cycles
    return changes
