# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on PRINCE and LED on AVR: the figures of the paper that bitsliced them, and ours beside them."""

import tomllib
from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.costs import costs, costs_of, merit, of, ratios
from featherweight.pages.page import Page, template
from featherweight.pages.parts import Facts, parts_of_a_round
from featherweight.pages.rectangle_modes import SOURCE, one_direction, published_modes
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.formats import markdown_table
from featherweight.scores.published import read_sources
from featherweight.scores.score import fastest, least, points

TARGET = "atmega128"
TITLES = {TARGET: "AVR"}
SCENARIOS = ("cbc128", "ctr16")

Rows = Sequence[Measurement]


def jobs(catalog: Catalog) -> list[Job]:
    """The ciphers of the paper's table 3, on its device."""
    names = {line[0] for lines in read_facts()["index"].values() for line in lines}
    variants = [variant.id for _, variant in catalog.select_ciphers(()) if variant.id in names]
    return Selection(ciphers=variants, targets=(TARGET,), scenarios=SCENARIOS).jobs(catalog)


def texts(catalog: Catalog, rows: Rows) -> dict[str, str]:
    """docs/prince-led.md."""
    facts = read_facts()
    text = template("prince-led.md").format(
        source=read_sources()[SOURCE].citation,
        prince=published_modes(rows, "prince"),
        led=published_modes(rows, "led"),
        rivals=rivals(facts, rows),
        techniques=techniques(facts, rows),
        index="\n".join(index(scenario, facts["index"][scenario], rows) for scenario in SCENARIOS),
        prince_parts=parts_of_a_round(catalog.home, "prince", facts["prince"], TITLES),
        led_parts=parts_of_a_round(catalog.home, "led", facts["led"], TITLES),
    )
    return {"docs/prince-led.md": text}


PAGE = Page("prince-led", ("docs/prince-led.md",), texts, jobs)


def read_facts() -> Facts:
    """What the paper says."""
    return tomllib.loads(template("prince-led.toml"))


def rivals(facts: Facts, rows: Rows) -> str:
    """Others' implementations, beside our fastest."""
    lines = []
    for rival in facts["rival"]:
        row = min(of(rows, rival["variant"], TARGET, rival["scenario"], "bulk"), key=fastest)
        code, _, cycles = rival["published"]
        name = f"{row.implementation} {row.options}"
        if "part" in rival:
            found = f"{one_direction(row, rival['part'], [code, cycles])}<br>{name}"
        else:
            compared = ratios([row.code_bytes, row.cycles], [code, cycles])
            found = f"{costs_of(row)}<br>code, cycles {compared}<br>{name}"
        lines.append([f"{rival['variant']} {rival['scenario']}", rival["name"], costs(rival["published"]), found])
    return markdown_table(["", "theirs", "code / RAM / cycles", "ours, fastest"], lines)


def techniques(facts: Facts, rows: Rows) -> str:
    """Our PRINCE in each technique, the fastest option of each."""
    lines = []
    for technique in facts["technique"]:
        line = [technique["name"], technique["implementation"]]
        for scenario in SCENARIOS:
            found = of(rows, "prince", TARGET, scenario, technique["league"])
            mine = [row for row in found if row.implementation == technique["implementation"]]
            line.append(f"{costs_of(best)} {best.options}" if (best := min(mine, key=fastest, default=None)) else "-")
        lines.append(line)
    return markdown_table(["technique", "ours", *SCENARIOS], lines)


def index(scenario: str, table: Sequence[tuple[str, Sequence[int], float]], rows: Rows) -> str:
    """Table 3 of SCENARIO: the paper's index, the same recomputed, and that of our rows."""
    found = {variant: of(rows, variant, TARGET, scenario, "bulk") for variant, *_ in table}
    by_merit = merit([row for some in found.values() for row in some])
    best = {variant: min(some, key=by_merit) for variant, some in found.items() if some}
    base = least(list(best.values()))
    lowest = [min(figures) for figures in zip(*(theirs for _, theirs, _ in table), strict=True)]
    lines = []
    for variant, theirs, printed in table:
        recomputed = sum(figure / low for figure, low in zip(theirs, lowest, strict=True))
        ours = ["-"] * 3
        if variant in best:
            row = best[variant]
            ours = [f"{points(base, row):.2f}", costs_of(row), f"{row.implementation} {row.options}"]
        lines.append([variant, costs(theirs), f"{printed:.2f}", f"{recomputed:.2f}", *ours])
    head = [scenario, "theirs", "index printed", "recomputed", "index of ours", "ours", "whose"]
    return markdown_table(head, lines)
