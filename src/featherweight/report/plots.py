# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The plots that `fw report --plots` writes as files."""

from collections.abc import Sequence
from dataclasses import dataclass

from featherweight.scales.measurement import Measurement
from featherweight.scores.duels import corrected
from featherweight.scores.published import Published, read_published


@dataclass(frozen=True)
class Plot:
    """One plot to draw: the Pareto fronts on a target, or the rank stability over all targets."""

    name: str
    """The name of its files, without suffix."""
    scenario: str
    """The scenario and the league."""
    target: str | None
    """None: rank stability."""
    rows: tuple[Measurement, ...]
    ghosts: tuple[Published, ...] = ()
    """Published rows for the scenario and target."""


def all_plots(rows: Sequence[Measurement]) -> list[Plot]:
    """Every plot of ROWS."""
    plots = []
    ghosts = corrected(read_published())
    for scenario, league in sorted({(row.scenario, row.league) for row in rows}):
        some = tuple(row for row in rows if (row.scenario, row.league) == (scenario, league))
        name = f"{scenario}, league {league}"
        plots.append(Plot(f"stability-{scenario}-{league}", name, None, some))
        for target in sorted({row.target for row in some}):
            here = tuple(row for row in some if row.target == target)
            place = target, scenario, league
            around = tuple(row for row in ghosts if (row.target, row.scenario, row.league) == place)
            plots.append(Plot(f"pareto-{target}-{scenario}-{league}", name, target, here, around))
    return plots
