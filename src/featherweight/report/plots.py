# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The plots of the report; drawings are cached in files named by the digest of everything that they depend on."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

from featherweight.scales.measurement import Measurement
from featherweight.scores.duels import corrected
from featherweight.scores.published import Published, read_published
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest
from featherweight.system.files import written

FACTS = ("variant", "implementation", "target", "device", "options", "code_bytes", "ram_bytes", "cycles")
"""The fields of a measurement on which a drawing depends."""


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

    @property
    def what(self) -> str:
        """The kind of plot, in words."""
        return self.target or "rank stability"

    @property
    def content(self) -> str:
        """A digest of everything that the drawing depends on, except the code that draws."""
        ours = (repr([getattr(row, name) for name in FACTS]) for row in self.rows)
        theirs = (repr((row.variant, row.costs, sorted(row.comparable))) for row in self.ghosts)
        return digest(self.name, self.scenario, "ours", *ours, "theirs", *theirs)


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


def as_svgs(plots: Sequence[Plot], folder: Path) -> list[str]:
    """PLOTS as SVG elements, cached in FOLDER; the missing ones are drawn on all processors."""
    method = digest(method_digest("featherweight.report.draw"), version("matplotlib"))
    paths = [folder / f"{digest(method, plot.content)}.svg" for plot in plots]
    new = [(path, plot) for path, plot in zip(paths, plots, strict=True) if not path.exists()]
    if new:
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            for (path, _), svg in zip(new, pool.map(_drawn, [plot for _, plot in new]), strict=True):
                with written(path) as temporary:
                    temporary.write_text(svg)
    return [path.read_text() for path in paths]


def _drawn(plot: Plot) -> str:
    from featherweight.report.draw import as_svg  # noqa: PLC0415 matplotlib takes half of all imports

    return as_svg(plot)
