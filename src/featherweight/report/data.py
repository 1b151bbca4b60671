# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Everything that the report shows, as one JSON object that its scripts draw from."""

from collections.abc import Sequence
from typing import Any

from featherweight.catalog import Catalog, Target
from featherweight.report.ciphers import Known, cipher_data, shortened
from featherweight.report.columns import Columns, columns
from featherweight.report.evidence import changes_data, tried_data
from featherweight.report.papers import others_data, published_data
from featherweight.scales.measurement import Measurement
from featherweight.scales.own_scenarios import scenarios_of
from featherweight.scales.scenarios import Scenario, first_league
from featherweight.scores.defaults import SCENARIO, SCORE, ranked_targets
from featherweight.scores.published import read_sources
from featherweight.scores.score import FIGURES_OF_MERIT, read_baseline

ROW = (
    *("variant", "implementation", "language", "target", "scenario", "league", "options"),
    *("code_bytes", "ram_bytes", "stack_bytes", "cycles", "cycles_per_byte", "instructions_per_byte"),
    *("constant_time", "source_digest", "commit"),
)
"""The fields of a measurement that are shown as they are."""


def report_data(catalog: Catalog, known: Known) -> dict[str, Any]:
    """The report of KNOWN results, as it is written to the page."""
    scenarios = {scenario.id: scenario for scenario in scenarios_of(catalog)}
    used = {row.scenario for row in known.rows}
    return {
        "chosen": {"scenario": SCENARIO, "score": SCORE, "targets": ranked_targets(catalog)},
        "scores": list(FIGURES_OF_MERIT),
        "baseline": read_baseline(),
        "missing": {"measurements": known.unmeasured, "checks": known.unchecked},
        "commits": sorted({shortened(row.commit) for row in known.rows}),
        "targets": [_target(target, known.rows) for target in catalog.targets],
        "scenarios": [_scenario(item) for name, item in scenarios.items() if name in used],
        "ciphers": [cipher_data(catalog, cipher) for cipher in catalog.ciphers],
        "rows": _rows(known),
        "tried": tried_data(catalog, known),
        "changes": changes_data(known.past),
        "sources": {name: vars(source) for name, source in read_sources().items()},
        "published": published_data(known.rows, catalog.block_bytes),
        "others": others_data(known.rows, catalog.block_bytes),
    }


def _rows(known: Known) -> Columns:
    """The measurements, and whether what was weighed is proved; of the functions measured, the names and the cycles of
    each."""
    rows = known.rows
    shown = ((getattr(row, name) for name in ROW) for row in rows)
    found = columns(
        (*ROW, "proved", "functions", "calls", "helpers"),
        [
            (*values, row.subject in known.proved, " ".join(row.calls), list(row.calls.values()), " ".join(row.helpers))
            for values, row in zip(shown, rows, strict=True)
        ],
    )
    for name in ("source_digest", "commit") if rows else ():
        found[name]["words"] = list(map(shortened, found[name]["words"]))
    return found


def _target(target: Target, rows: Sequence[Measurement]) -> dict[str, Any]:
    """A device: what it is, how code for it is made, and what says its cycles."""
    manifest = target.manifest
    here = [row for row in rows if row.target == target.id]
    return {
        "id": target.id,
        "title": manifest.title,
        "core": manifest.core,
        "bits": manifest.register_bits,
        "isa": manifest.isa,
        "cache": manifest.cache,
        "felics": manifest.device,
        "cycles": manifest.simulator.cycles,
        "flash": manifest.simulator.flash[1],
        "ram": manifest.simulator.ram[1],
        "flags": manifest.compiler.flags,
        "compilers": sorted({row.compiler for row in here}),
        "engines": sorted({row.engine for row in here}),
    }


def _scenario(scenario: Scenario) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "title": scenario.title,
        "kind": scenario.kind,
        "felics": scenario.felics,
        "message_bytes": scenario.message_bytes,
        "league": first_league(scenario.id, [scenario]),
    }
