# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The figures of others.csv, in many units and on many devices, beside measurements in the same unit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import get_args

from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.scales.measurement import Measurement
from featherweight.scores.compare import best_figures
from featherweight.scores.published import read_others


@dataclass(frozen=True)
class Other:
    """One line of others.csv, and what was measured here."""

    theirs: Mapping[str, str]
    """The line, by column."""
    wanted: str
    """The measurement to compare with: variant, target, scenario (or a part of one: see compare.PARTS), and the weakest
    class of constant time that is accepted; empty if nothing here is comparable."""
    value: float | None
    """The figure measured here, in the line's unit; None if there is none."""
    whose: Measurement | None
    """The measurement from which VALUE was taken."""


def beside_others(ours: Iterable[Measurement], block_bytes: Mapping[str, int]) -> list[Other]:
    """Each line of others.csv with the least figure of OURS in any league.

    BLOCK_BYTES is the size of each variant's blocks. Raises ValueError if a line with a comparable measurement has an
    unknown unit.
    """
    wanted = {tuple(theirs["ours"].split()[:2]) for theirs in read_others()}
    rows = [row for row in ours if (row.variant, row.target) in wanted]
    best = {
        least: best_figures((row for row in rows if STRENGTH[row.constant_time] >= STRENGTH[least]), block_bytes)
        for least in get_args(ConstantTime)
    }
    found = []
    for theirs in read_others():
        choices: list[tuple[float, Measurement]] = []
        if theirs["ours"]:
            variant, target, *scenario, least = theirs["ours"].split()
            metric, factor = _in_ours(theirs["unit"], block_bytes[variant])
            keys = [(variant, target, " ".join(scenario), league, metric) for league in ("block", "bulk")]
            choices = [(factor * best[least][key][0], best[least][key][1]) for key in keys if key in best[least]]
        value, whose = min(choices, key=lambda choice: choice[0], default=(None, None))
        found.append(Other(theirs, theirs["ours"], value, whose))
    return found


def _in_ours(unit: str, block_bytes: int) -> tuple[str, float]:
    """The name of the measured figure for UNIT, and the factor that converts the figure to UNIT."""
    per_byte = {"cycles/block": float(block_bytes), "cycles/128 bits": 16.0, "cycles/byte": 1.0}
    figures = {beginning: ("cycles_per_byte", factor) for beginning, factor in per_byte.items()}
    for beginning, figure in {**figures, "cycles": ("cycles", 1.0), "bytes": ("code_bytes", 1.0)}.items():
        if unit.startswith(beginning):
            return figure
    raise ValueError(f"others.csv: no measured figure has the unit '{unit}'")


def our_words(other: Other) -> tuple[str, str]:
    """The figure measured here, and the implementation, option and target that it belongs to."""
    if other.value is None or other.whose is None:
        return ("none yet" if other.wanted else ""), ""
    row = other.whose
    doubt = f", {row.doubt}" if row.doubt else ""
    text = f"{other.value:,.1f}" if other.value % 1 else f"{other.value:,.0f}"
    return text, f"{row.variant} {row.implementation} {row.options} on {row.target}, {row.constant_time}{doubt}"
