# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The report's section on one cipher: implementations, best rows, verdicts, drawings and history."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from featherweight.catalog import Catalog, Cipher
from featherweight.referee.verdict import Verdict
from featherweight.report.proofs import Subject, sboxes, tried
from featherweight.report.representation import drawing, layouts
from featherweight.scales.measurement import Measurement
from featherweight.scores.score import METRICS, fastest, smallest
from featherweight.scores.sets import cell

DIGITS = 12
"""The hexadecimal digits of a commit that are shown."""


@dataclass(frozen=True)
class Known:
    """The stored results that the report shows: of the code as it is now, and of its past."""

    rows: Sequence[Measurement]
    """The measurements of the present code."""
    verdicts: Sequence[Verdict]
    subjects: Sequence[Subject]
    """Everything that the referee can try, whether it has a verdict or not."""
    past: Sequence[Measurement]
    """Every measurement ever stored, oldest first."""
    unmeasured: int = 0
    unchecked: int = 0
    """The numbers of rows that are left out because they are not measured, or not checked."""


def cipher_page(catalog: Catalog, cipher: Cipher, known: Known) -> dict[str, Any]:
    """The values that the template needs for CIPHER, by name."""
    variants = {variant.id for variant in cipher.manifest.variant}
    claims = {item.id: item.constant_time for item in cipher.manifest.implementation}
    drawn = layouts(catalog, cipher)
    found = sorted(
        path for variant in variants for path in (catalog.home.root / "docs" / "drawings").glob(f"{variant}-[0-9]*.svg")
    )
    return {
        "name": cipher.name,
        "title": cipher.manifest.cipher.title,
        "is_outside": cipher.is_outside,
        "evidence": cipher.evidence,
        "reference": cipher.manifest.cipher.reference,
        "implementations": cipher.manifest.implementation,
        "best": _best([row for row in known.rows if row.variant in variants]),
        "tried": tried([item for item in known.subjects if item[0] in variants], known.verdicts, claims),
        "sboxes": sboxes(cipher),
        "drawings": [(f"a round key of {path.stem}, bit by bit", _uri(path.read_bytes())) for path in found],
        "layouts": _uri(drawing(drawn).encode()) if drawn else None,
        "history": _history([row for row in known.past if row.variant in variants]),
    }


def _uri(svg: bytes) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg).decode()


def shortened(commit: str) -> str:
    """COMMIT cut to DIGITS, with "-dirty" if it has that suffix."""
    digits, dash, dirty = commit.partition("-")
    return digits[:DIGITS] + dash + dirty


def _best(rows: Sequence[Measurement]) -> list[tuple[Measurement, Measurement]]:
    """The fastest and the smallest of ROWS, for each variant, target, scenario and league."""
    place = attrgetter("variant", "scenario", "league", "target")
    groups = [list(own) for _, own in groupby(sorted(rows, key=place), key=place)]
    return [(min(own, key=fastest), min(own, key=smallest)) for own in groups]


def _history(past: Sequence[Measurement]) -> list[tuple[Measurement, Measurement]]:
    """Each change of code, RAM or cycles in PAST, the newest first: the new row and its predecessor."""
    changes, last = [], dict[tuple[str, ...], Measurement]()
    for row in past:
        before = last.get(cell(row))
        if before is not None and any(getattr(before, metric) != getattr(row, metric) for metric in METRICS):
            changes.append((row, before))
        last[cell(row)] = row
    return changes[::-1]
