# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whole modes of RECTANGLE, beside those that Bao, Luo and Lin published."""

from collections.abc import Mapping, Sequence

from featherweight.pages.costs import choices, costs, costs_of, of, ratios
from featherweight.pages.parts import Facts
from featherweight.scales.measurement import Measurement
from featherweight.scores.formats import markdown_table
from featherweight.scores.published import Published, read_published
from featherweight.scores.score import METRICS, fastest, smallest

SOURCE = "bitsliced-prince-led-rectangle-avr"
PARTS = {"cbc128-encrypt": "cbc_encrypt", "cbc128-decrypt": "cbc_decrypt"}
"""The scenarios that are one function of cbc128."""


def published_modes(rows: Sequence[Measurement], family: str = "rectangle") -> str:
    """A line for each figure that was published of FAMILY, which is how the names of its variants begin."""
    lines = []
    for theirs in read_published():
        if theirs.source == SOURCE and theirs.variant.startswith(family):
            scenario = theirs.scenario.split("-")[0]
            ours = of(rows, theirs.variant, theirs.target, scenario, theirs.league)
            found = [_beside(theirs, min(ours, key=key)) for key in (smallest, fastest)]
            known = [int(theirs.costs[metric]) for metric in METRICS if metric in theirs.costs]
            lines.append([f"{theirs.variant} {theirs.scenario}", theirs.implementation, costs(known), *found])
    return markdown_table(["", "theirs", "", "ours, smallest", "ours, fastest"], lines)


def _beside(theirs: Published, row: Measurement) -> str:
    """ROW, or the one function of it that THEIRS is, with what it is of THEIRS; RAM is defined otherwise there."""
    name = f"{row.implementation} {row.options}"
    known = [int(theirs.code_bytes), int(theirs.cycles)]
    if theirs.scenario in PARTS:
        return f"{one_direction(row, PARTS[theirs.scenario], known)}<br>{name}"
    compared = ratios([row.code_bytes, row.cycles], known)
    return f"{costs_of(row)}<br>code, cycles {compared}<br>{name}"


def one_direction(row: Measurement, ending: str, theirs: Sequence[int]) -> str:
    """Code and cycles of the one function of ROW whose name has ENDING, and what they are of THEIRS."""
    (function,) = (call for call in row.code_parts if call.endswith(ending))
    ours = [row.code_parts[function], row.calls[function]]
    return f"{costs(ours)}<br>{ratios(ours, theirs)}"


def all_modes(facts: Facts, rows: Sequence[Measurement], titles: Mapping[str, str]) -> str:
    """A line for each variant, scenario and device of TITLES."""
    lines = []
    for best in facts["best"]:
        for target, device in titles.items():
            ours = of(rows, best["variant"], target, best["scenario"], "bulk")
            if ours:
                lines.append([f"{best['variant']} {best['scenario']} {device}", *choices(ours)])
    return markdown_table(["", "ours, smallest", "ours, balanced", "ours, fastest"], lines)
