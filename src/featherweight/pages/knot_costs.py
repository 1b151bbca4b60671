# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables of docs/knot.md from the recorded costs: assembly against C, and the smallest code."""

from collections.abc import Iterable, Mapping, Sequence

from featherweight.scores.formats import markdown_table
from featherweight.scores.score import FASTEST, SMALLEST
from featherweight.scores.sets import Cell, Figures, ResultSet
from featherweight.scores.standings import Standing

ORDERS = {"rows": "in order", "interleaved": "interleaved"}
"""How names of implementations in assembly begin, behind their core."""

C = {"rows_balanced": "in order", "portable": "interleaved"}
"""Implementations in C, by the order of bits on 32-bit processors."""


def of(costs: ResultSet, variant: str, target: str) -> dict[Cell, Figures]:
    """What is recorded of VARIANT on TARGET."""
    return {place: found for place, found in costs.items() if (place[0], place[2]) == (variant, target)}


def least(rows: Mapping[Cell, Figures], names: Sequence[str]) -> tuple[Cell, Figures] | None:
    """The least of ROWS by the figures NAMES, the first first; None if there are none."""
    return min(rows.items(), key=lambda item: [item[1][name] for name in names], default=None)


def fastest_place(costs: ResultSet, variant: str, target: str) -> Cell:
    """The cell of the fewest cycles."""
    return min(of(costs, variant, target).items(), key=lambda item: [item[1][name] for name in FASTEST])[0]


def assembly(costs: ResultSet, variants: Sequence[str], targets: Sequence[str]) -> str:
    """On each device with interleaved assembly: cycles of C and of assembly in each order, with ratios to interleaved
    C."""
    lines = []
    for target in targets:
        for variant in variants:
            rows = of(costs, variant, target)
            in_c = [least({place: row for place, row in rows.items() if place[1] == name}, FASTEST) for name in C]
            in_assembly = {name: least(begins(rows, name), FASTEST) for name in ORDERS}
            _, interleaved = in_c
            if interleaved and in_assembly["interleaved"]:
                cells = [cell(found, interleaved[1]["cycles"]) for found in (*in_c, *in_assembly.values())]
                lines.append([variant, target, *cells])
    head = [
        "",
        "device",
        *(f"C, {order}" for order in C.values()),
        *(f"assembly, {order}" for order in ORDERS.values()),
    ]
    return markdown_table(head, lines)


def begins(rows: Mapping[Cell, Figures], name: str) -> dict[Cell, Figures]:
    """Those of ROWS in assembly whose name begins with NAME behind the core."""
    return {place: found for place, found in rows.items() if f"/{name}" in place[1]}


def cell(found: tuple[Cell, Figures] | None, c: float) -> str:
    """The cycles of FOUND, their ratio to C, and whose they are."""
    if found is None:
        return "-"
    place, figures = found
    return f"{figures['cycles']:,.0f} {figures['cycles'] / c:.2f}<br>{place[1]} {place[5]}"


def smallest(costs: ResultSet, variants: Sequence[str], published: Iterable[Standing]) -> str:
    """The smallest code of each member on each device, beside the smallest that is PUBLISHED for it."""
    theirs = {(item.row[0], item.row[2]): item for item in published}
    lines = []
    for variant in variants:
        for target in sorted({place[2] for place in costs if place[0] == variant}):
            found = least(of(costs, variant, target), SMALLEST)
            if found is None:
                continue
            (_, by, *_, option), figures = found
            code, item = figures["code_bytes"], theirs.get((variant, target))
            words = ["", "", ""]
            if item:
                size = item.theirs["code_bytes"]
                words = [f"{size:,.0f}", f"{item.row[1]} {item.row[5]}", f"{code / size:.2f}"]
            lines.append([variant, target, f"{code:,.0f}", f"{figures['cycles']:,.0f}", f"{by} {option}", *words])
    return markdown_table(["", "device", "our code", "its cycles", "by", "theirs, linked", "by", "ratio"], lines)
