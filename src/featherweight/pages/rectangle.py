# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on RECTANGLE: the paper's figures on its optimisation, and ours beside them."""

import tomllib
from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.costs import choices, costs, costs_of, merit, of, row_costs
from featherweight.pages.page import Page, template
from featherweight.pages.parts import Facts, parts_of_a_round
from featherweight.pages.rectangle_modes import SOURCE, all_modes, published_modes
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.formats import markdown_table
from featherweight.scores.published import read_sources
from featherweight.scores.score import fastest

TARGETS = {"atmega128": "AVR", "msp430f1611": "MSP430", "cortex-m3": "Cortex-M3"}
"""The paper's devices, and how they are called on the page."""
SCENARIOS = ("block", "cbc128", "ctr16")

Rows = Sequence[Measurement]


def jobs(catalog: Catalog) -> list[Job]:
    """The paper's variants that CATALOG has, on its devices."""
    facts = read_facts()
    lines = [*facts["best"], *facts["rival"], *facts["short_schedule"], *facts["hardware"]["software"]]
    wanted = {line["variant"] for line in lines}
    variants = [variant.id for _, variant in catalog.select_ciphers(()) if variant.id in wanted]
    return Selection(ciphers=variants, targets=tuple(TARGETS), scenarios=SCENARIOS).jobs(catalog)


def texts(catalog: Catalog, rows: Rows) -> dict[str, str]:
    """docs/rectangle.md."""
    facts = read_facts()
    load, encrypt = facts["hardware"]["microseconds"]
    text = template("rectangle.md").format(
        source=facts["source"],
        modes_source=read_sources()[SOURCE].citation,
        parts=parts_of_a_round(catalog.home, "rectangle", facts, TARGETS),
        best=best_rows(facts, rows),
        modes=published_modes(rows),
        bulk=all_modes(facts, rows, TARGETS),
        short_schedule=short_schedule(facts, rows),
        rivals=rivals(facts, rows),
        load=load,
        encrypt=encrypt,
        hardware=f"{load + encrypt:.2f}",
        clock=facts["hardware"]["megahertz"],
        software=software(facts, rows),
        versions=versions(facts),
        ours=our_versions(rows),
    )
    return {"docs/rectangle.md": text}


PAGE = Page("rectangle", ("docs/rectangle.md",), texts, jobs)


def read_facts() -> Facts:
    """What the paper says."""
    return tomllib.loads(template("rectangle.toml"))


def comparable(target: str, figures: Sequence[int]) -> Sequence[int]:
    """Of FIGURES, code, RAM and cycles on TARGET, those that are counted as here: not cycles with flash wait states."""
    return figures[:2] if target == "cortex-m3" else figures


def best_rows(facts: Facts, rows: Rows) -> str:
    lines = []
    for best in facts["best"]:
        for target, published in best["published"].items():
            ours = of(rows, best["variant"], target, best["scenario"])
            name = f"{best['variant']} {best['scenario']} {TARGETS[target]}"
            lines.append([name, costs(published), *choices(ours, comparable(target, published))])
    return markdown_table(["", "theirs", "ours, smallest", "ours, balanced", "ours, fastest"], lines)


def short_schedule(facts: Facts, rows: Rows) -> str:
    lines = []
    for item in facts["short_schedule"]:
        ours = of(rows, item["variant"], "atmega128", "cbc128")
        long, short = ([row for row in ours if row.implementation == item[name]] for name in ("long", "short"))
        found = [
            row_costs(min(some, key=fastest), item[name]) if some else "-"
            for some, name in ((long, "before"), (short, "after"))
        ]
        lines.append([item["variant"], costs(item["before"]), costs(item["after"]), *found])
    return markdown_table(["", "theirs before", "theirs after", "ours, all bytes stored", "ours, stored once"], lines)


def rivals(facts: Facts, rows: Rows) -> str:
    lines = []
    for rival in facts["rival"]:
        for target, published in rival["published"].items():
            ours = of(rows, rival["variant"], target, "cbc128")
            best = row_costs(min(ours, key=merit(ours)), comparable(target, published)) if ours else "-"
            lines.append([f"{rival['variant']} {TARGETS[target]}", costs(published), best])
    return markdown_table(["", "theirs", "ours"], lines)


def software(facts: Facts, rows: Rows) -> str:
    """The time for 16 bytes with their key schedule, beside the hardware's."""
    clock, hardware = facts["hardware"]["megahertz"], sum(facts["hardware"]["microseconds"])
    lines = []
    for item in facts["hardware"]["software"]:
        symbol = "fw_" + item["variant"].replace("-", "")
        blocks = of(rows, item["variant"], "atmega128", "block")
        calls = ([row.calls[f"{symbol}_{name}"] for name in ("expand", "encrypt")] for row in blocks)
        ours = min(calls, key=sixteen_bytes)
        theirs_time, our_time = (sixteen_bytes(cycles) / clock for cycles in (item["cycles"], ours))
        numbers = [f"{theirs_time:.2f}", *(f"{n:,}" for n in ours), f"{our_time:.2f}", f"{hardware / our_time:.2f}"]
        lines.append([item["variant"], *(f"{n:,}" for n in item["cycles"]), *numbers])
    return markdown_table(
        ["", "their KS", "their ENC", "their µs", "our KS", "our ENC", "our µs", "hardware µs / ours"], lines
    )


def sixteen_bytes(calls: Sequence[int]) -> int:
    """Cycles of one key schedule and two blocks."""
    schedule, encryption = calls
    return schedule + 2 * encryption


def versions(facts: Facts) -> str:
    lines = [[f"FELICS {name}", option, *map(costs, triple)] for name, option, *triple in facts["versions"]["rows"]]
    return markdown_table(["theirs", "option", "AVR", "MSP430", "ARM (board)"], lines)


def our_versions(rows: Rows) -> str:
    by_name: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows:
        if (row.variant, row.scenario, row.league) == ("rectangle-128", "cbc128", "block"):
            by_name.setdefault((row.implementation, row.options), {})[row.target] = costs_of(row)
    lines = [[*name, *(found.get(target, "") for target in TARGETS)] for name, found in by_name.items()]
    return markdown_table(["ours", "option", *TARGETS.values()], lines)
