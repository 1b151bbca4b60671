# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on the field today: FELICS's ranking beside ours, and the best rows cell by cell."""

import math
from collections.abc import Iterable, Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page, template
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.defaults import ranked_targets
from featherweight.scores.duels import HEAD, LEAGUE, SCENARIOS, as_row, duels, summary
from featherweight.scores.formats import markdown_table
from featherweight.scores.published import Published, read_published
from featherweight.scores.score import EQUAL, METRICS, Rank, Row, felics, geometric_mean


def jobs(catalog: Catalog) -> list[Job]:
    """All ciphers in the field's scenarios, on FELICS's devices."""
    return Selection(targets=ranked_targets(catalog), scenarios=SCENARIOS, leagues=(LEAGUE,)).jobs(catalog)


def texts(catalog: Catalog, ours: Sequence[Measurement]) -> dict[str, str]:
    """docs/ranking.md."""
    targets = ranked_targets(catalog)
    theirs = published(targets)
    common = {row.variant for row in ours} & {row.variant for row in theirs}
    idle = {variant.id for cipher in catalog.ciphers if not cipher.competes for variant in cipher.manifest.variant}
    cells = duels(ours, read_published(), common)
    text = template("ranking.md").format(
        devices=", ".join(targets),
        count=len(common),
        ours_only=", ".join(sorted({row.variant for row in ours} - common - idle)),
        rankings="\n".join(
            ranking(scenario, of(ours, scenario, common), of(theirs, scenario, common)) for scenario in SCENARIOS
        ),
        summary="\n".join(f"* {line}" for line in summary(cells)),
        cells=markdown_table(
            ["cipher", "device", "scenario", *HEAD],
            [[word.replace("\n", "<br>") for word in (*cell.place, *as_row(cell))] for cell in cells],
        ),
    )
    return {"docs/ranking.md": text}


PAGE = Page("ranking", ("docs/ranking.md",), texts, jobs)


def published(targets: Sequence[str]) -> list[Published]:
    """FELICS's own complete rows, as published."""
    own = (row for row in read_published() if row.source == "FELICS" and row.target in targets)
    return [row for row in own if {*METRICS} <= row.costs.keys()]


def of(rows: Iterable[Row], scenario: str, variants: set[str]) -> list[Row]:
    return [row for row in rows if row.scenario == scenario and row.variant in variants]


def ranking(scenario: str, ours: Sequence[Measurement], theirs: Sequence[Published]) -> str:
    """A table of both sides' places, and of what changed them."""
    mine, before = felics(ours, EQUAL), {rank.variant: rank for rank in felics(theirs, EQUAL)}
    places = {variant: place for place, variant in enumerate(before, 1)}
    safe = [row for row in ours if row.constant_time == "yes"]
    safe_places = {rank.variant: place for place, rank in enumerate(felics(safe, EQUAL), 1)}
    lines = []
    for place, rank in enumerate(mine, 1):
        old, now = places[rank.variant], before[rank.variant]
        moved = "=" if old == place else f"up {old - place}" if old > place else f"down {place - old}"
        changes = {metric: change(metric, now, rank) for metric in METRICS}
        most = max(METRICS, key=lambda metric: abs(math.log(changes[metric])))
        lines.append(
            [
                *(str(place), rank.variant, f"{rank.score:.2f}", str(old), f"{now.score:.2f}", moved),
                *(f"**{value:.2f}**" if metric == most else f"{value:.2f}" for metric, value in changes.items()),
                str(safe_places.get(rank.variant, "-")),
                "<br>".join(f"{target}: {row.implementation} {row.options}" for target, row in rank.rows.items()),
            ]
        )
    head = ["place", "cipher", "score", "FELICS's place", "its score", "moved", "code", "RAM", "cycles"]
    title = (
        f"## Scenario {scenario}\n\nCode, RAM and cycles: our ranked rows through theirs, geometric mean over the "
        "devices; what changed most is bold.\n\n"
    )
    return title + markdown_table([*head, "constant-time place", "our rows"], lines)


def change(metric: str, before: Rank[Published], now: Rank[Measurement]) -> float:
    """The geometric mean over the devices of what METRIC is NOW through what it was BEFORE."""
    was = before.rows
    return geometric_mean([getattr(row, metric) / getattr(was[target], metric) for target, row in now.rows.items()])
