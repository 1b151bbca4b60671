# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on KNOT's software: Zhao and Zhang's paper and NIST's benchmark, and ours beside them."""

import tomllib
from collections.abc import Iterable, Sequence

from featherweight.catalog import Catalog
from featherweight.pages.beside_nist import TARGETS, table_of
from featherweight.pages.knot_costs import C, assembly, fastest_place, smallest
from featherweight.pages.knot_servers import server_claims, servers
from featherweight.pages.page import Page, template
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.compare import published_figures
from featherweight.scores.formats import markdown_table
from featherweight.scores.published import Published, read_published, read_sources
from featherweight.scores.sets import read_record, record_folder
from featherweight.scores.standings import standings

CIPHER = "knot"
PAPER, NIST = "knot-software-abstract", "nist-lwc-round2"
CLAIMED = "cortex-m4"
MEANS = ("atmega128", "cortex-m3", "e31")
"""Of las3's boards those that are simulated here, and RV32."""
LENGTHS = {"aead": "encrypt 0+1024", "hash": "hash 0+1024"}
"""Of the cycles of each scenario."""

Rows = Sequence[Measurement]


def jobs(catalog: Catalog) -> list[Job]:
    """All of KNOT on NIST's devices, and las3's lengths with the fastest rows."""
    found = Selection(ciphers=(CIPHER,), targets=TARGETS, scenarios=tuple(LENGTHS)).jobs(catalog)
    return found + mean_jobs(catalog)


def mean_jobs(catalog: Catalog) -> list[Job]:
    costs = read_record(record_folder(catalog.home))
    found = []
    for variant in variants(catalog, "aead"):
        for target in MEANS:
            _, implementation, *_, option = fastest_place(costs, variant, target)
            chosen = {"implementations": (implementation,), "options": (option,)}
            named = Selection((variant,), (target,), ("aead",), grid="las3", **chosen)
            found += named.jobs(catalog)
    return found


def variants(catalog: Catalog, *kinds: str) -> list[str]:
    """KNOT's members of KINDS."""
    return [variant.id for _, variant in catalog.select_ciphers((CIPHER,)) if variant.kind in kinds]


def texts(catalog: Catalog, rows: Rows) -> dict[str, str]:
    """docs/knot.md."""
    facts, costs = tomllib.loads(template("knot.toml")), read_record(record_folder(catalog.home))
    means = rows[-len(mean_jobs(catalog)) :]
    ours, members = rows[: -len(means)], variants(catalog, *LENGTHS)
    published = [row for row in read_published() if row.source in (PAPER, NIST) and row.variant in members]
    beside = list(
        standings(ours, [row for row in published if row.source == NIST], read_sources(), catalog.block_bytes)
    )
    text = template("knot.md").format(
        source=facts["source"],
        claims=claims(facts["claim"], [row for row in published if row.source == PAPER], ours),
        assembly=assembly(costs, members, [target.id for target in catalog.targets]),
        smallest=smallest(costs, members, [item for item in beside if "code_bytes" in item.theirs]),
        nist="\n".join(table_of(beside, target, LENGTHS) for target in TARGETS),
        las3=las3(means),
        server_claims=server_claims(facts["server_claim"]),
        servers=servers(catalog.home, facts["server_claim"]),
    )
    return {"docs/knot.md": text.rstrip() + "\n"}


PAGE = Page("knot", ("docs/knot.md",), texts, jobs)


def claims(facts: Iterable[dict[str, object]], published: Iterable[Published], ours: Rows) -> str:
    """The paper's percentages, the cycles that they rest on, and ours for the same lengths."""
    theirs = {(row.variant, row.implementation): row for row in published}
    lines = []
    for fact in facts:
        slow, fast = (theirs[str(fact["variant"]), name] for name in ("best C", "bit-interleaved"))
        mine = [(row.implementation, cycles(row, fast.scenario)) for row in ours if is_of(row, fast.variant, CLAIMED)]
        in_order, interleaved = (min(figure for name, figure in mine if name == one) for one in C)
        by, assembled = min(((name, figure) for name, figure in mine if name not in C), key=lambda one: one[1])
        lines.append(
            [
                *(str(fact["pair"]), f"{fact['per_cent']} %"),
                *(f"{slow.cycles:,.0f}", f"{fast.cycles:,.0f}", saved(slow.cycles, fast.cycles)),
                *(f"{in_order:,.0f}", f"{interleaved:,.0f}", saved(in_order, interleaved)),
                *(f"{assembled:,.0f}<br>{by}", saved(in_order, assembled)),
                f"{assembled / fast.cycles:.2f}",
            ]
        )
    theirs_head = ["KNOT pair", "the paper says", "their best C", "interleaved", "saves"]
    ours_head = ["our C, in order", "our C, interleaved", "saves", "our assembly", "saves", "ours / theirs"]
    return markdown_table([*theirs_head, *ours_head], lines)


def is_of(row: Measurement, variant: str, target: str) -> bool:
    return (row.variant, row.target) == (variant, target)


def cycles(row: Measurement, scenario: str) -> float:
    """The cycles of ROW that are called SCENARIO where they are published."""
    return next(value for name, metric, value in published_figures(row, {}) if (name, metric) == (scenario, "cycles"))


def saved(slow: float, fast: float) -> str:
    """How many per cent fewer."""
    return f"{100 * (1 - fast / slow):.1f} %"


def las3(means: Rows) -> str:
    """Sealing and opening, member by member."""
    lines = []
    for row in means:
        sealing, opening = (row.grid_mean[name] for name in sorted(row.grid_mean, key=lambda name: "decrypt" in name))
        lines.append(
            [row.variant, row.device, f"{sealing:,.0f}", f"{opening:,.0f}", f"{row.implementation} {row.options}"]
        )
    return markdown_table(["", "device", "sealing", "opening", "by"], lines)
