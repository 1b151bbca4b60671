# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the report says of how it knows: the referee's verdicts, and how figures changed."""

from collections.abc import Iterator, Sequence

from featherweight.catalog import Catalog
from featherweight.report.ciphers import Known, shortened
from featherweight.report.columns import Columns, columns
from featherweight.report.proofs import tried
from featherweight.scales.measurement import Measurement
from featherweight.scores.score import METRICS
from featherweight.scores.sets import SUBJECT, Cell, cell

TRIED = (
    *("variant", "implementation", "target", "league", "state", "options", "missing"),
    *("claimed", "found", "evidence", "runs", "chain", "passed", "commits"),
)
CHANGE = (*SUBJECT, *(f"{metric}_before" for metric in METRICS), *METRICS, "commit")


def tried_data(catalog: Catalog, known: Known) -> Columns:
    """All that the referee tried or could try: one row for all compiler options."""
    rows = []
    for cipher in catalog.ciphers:
        variants = {variant.id for variant in cipher.manifest.variant}
        claims = {item.id: item.constant_time for item in cipher.manifest.implementation}
        for item in tried((one for one in known.subjects if one[0] in variants), known.verdicts, claims):
            words = (*item.subject, item.state, item.options, " ".join(item.missing), item.claimed, item.found or "")
            commits = " ".join(map(shortened, item.commits))
            rows.append((*words, item.evidence, item.runs, item.chain, item.passed, commits))
    return columns(TRIED, rows)


def changes_data(past: Sequence[Measurement]) -> Columns:
    """Each change of code, RAM or cycles in PAST, the newest first."""
    rows = [
        (*cell(row), *(getattr(one, metric) for one in (before, row) for metric in METRICS), shortened(row.commit))
        for before, row in _changes(past)
    ]
    return columns(CHANGE, rows[::-1])


def _changes(past: Sequence[Measurement]) -> Iterator[tuple[Measurement, Measurement]]:
    """A row's predecessor and the row, where they differ."""
    last: dict[Cell, Measurement] = {}
    for row in past:
        before = last.get(cell(row))
        if before is not None and any(getattr(before, metric) != getattr(row, metric) for metric in METRICS):
            yield before, row
        last[cell(row)] = row
