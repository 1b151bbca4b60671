# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Draws plots with matplotlib: Pareto fronts with published figures, and the stability of the ranking."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullLocator, PercentFormatter, StrMethodFormatter

from featherweight.report.plots import Plot
from featherweight.scales.measurement import Measurement
from featherweight.scores.pareto import front
from featherweight.scores.published import Published
from featherweight.scores.score import Weighed
from featherweight.scores.stability import SHARES, stability
from featherweight.system.files import written

COLOURS = ("#0072B2", "#E69F00", "#000000", "#D55E00")
"""Colours that colour-blind readers can distinguish; the first three also in shades of grey."""
MARKERS = "osD^vPX*<>"
Style = tuple[str, str]
"""Colour and marker."""
AXES = {"code_bytes": "flash (bytes)", "ram_bytes": "RAM (bytes)"}
NAME = (70, 11)
"""Width and height of the space for a name beside a point, in hundredths of an inch."""


def figure_of(plot: Plot) -> Figure:
    """The drawing of PLOT."""
    return _stability(plot) if plot.target is None else _pareto(plot)


def _style(variants: Sequence[str]) -> dict[str, Style]:
    """A style for each of VARIANTS; all differ if there are at most 40."""
    count = len(MARKERS)
    return {name: (COLOURS[i // count % len(COLOURS)], MARKERS[i % count]) for i, name in enumerate(variants)}


def _pareto(plot: Plot) -> Figure:
    """Cycles over code and over RAM, all logarithmic: the Pareto front of each variant's measured and published rows.

    A line joins the Pareto front of all measurements; hollow points are published rows.
    """
    rows, ghosts = plot.rows, plot.ghosts
    figure = Figure(figsize=(9.5, 4.5))
    figure.subplots_adjust(left=0.1, right=0.83, bottom=0.12, top=0.91, wspace=0.06)
    style = _style(sorted({row.variant for row in rows}))
    left, right = figure.subplots(1, 2, sharey=True)
    drawn = [_draw(axes, rows, metric, ghosts, style) for axes, metric in zip((left, right), AXES, strict=True)]
    left.set_ylabel("cycles")
    legend = " (filled: ours, hollow: published)" if any(drawn) else ""
    figure.suptitle(f"{rows[0].device}, {plot.scenario}{legend}", fontsize=11)
    right.legend(loc="center left", bbox_to_anchor=(1, 0.5), fontsize=7, labelspacing=0.3, frameon=False)
    return figure


def _draw(
    axes: Axes, rows: Sequence[Measurement], metric: str, ghosts: Sequence[Published], style: Mapping[str, Style]
) -> bool:
    """Draw cycles over METRIC; returns whether any published row, GHOSTS, is comparable and drawn."""
    axes.set(xscale="log", yscale="log", xlabel=AXES[metric])
    for axis in (axes.xaxis, axes.yaxis):  # plain numbers: powers of ten take long to typeset
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axis.set_minor_locator(NullLocator())
        axis.set_tick_params(labelsize=8)
    costs = partial(_costs, metric)
    shown = [ghost for ghost in ghosts if {metric, "cycles"} <= ghost.comparable]
    best = sorted(front(rows, costs), key=costs)
    axes.step(*zip(*map(costs, best), strict=True), where="post", color="#777777", linewidth=1)
    for name, (colour, marker) in style.items():
        looks: dict[str, Any] = {"linestyle": "none", "color": colour, "marker": marker, "markersize": 5}
        axes.plot(*_columns([row for row in rows if row.variant == name], costs), label=name, **looks)
        theirs = [ghost for ghost in shown if ghost.variant == name]
        if theirs:
            axes.plot(*_columns(theirs, costs), **looks, fillstyle="none", markeredgewidth=1, zorder=1.5)
    named = dict.fromkeys(row.variant for row in best)
    least, most = axes.get_xlim()
    axes.set_xlim(least / (most / least) ** (0.022 * max(map(len, named))))  # room for names
    taken: list[tuple[float, float]] = []
    for name in named:
        point = costs(next(row for row in best if row.variant == name))
        x, y = axes.transData.transform(point)
        if all(abs(x - left) > NAME[0] or abs(y - below) > NAME[1] for left, below in taken):
            taken.append((x, y))
            axes.annotate(name, point, xytext=(-3, -3), textcoords="offset points", fontsize=7, ha="right", va="top")
    return bool(shown)


def _costs(metric: str, row: Weighed) -> tuple[float, float]:
    return float(getattr(row, metric)), float(row.cycles)


def _columns(
    rows: Sequence[Weighed], costs: Callable[[Weighed], tuple[float, float]]
) -> tuple[list[float], list[float]]:
    """The Pareto front of ROWS: coordinates across and up."""
    across, up = zip(*map(costs, front(rows, costs)), strict=True)
    return list(across), list(up)


def _stability(plot: Plot) -> Figure:
    """Each variant's place in FELICS's ranking, over the share of cycles in the weights."""
    figure = Figure(figsize=(9.5, 4.5))
    figure.subplots_adjust(left=0.1, right=0.83, bottom=0.12, top=0.91)
    axes = figure.subplots()
    places = stability(plot.rows, "felics")
    for name, (colour, marker) in _style(sorted(places)).items():
        axes.plot(SHARES, places[name], color=colour, marker=marker, markersize=4, linewidth=1.2)
        axes.annotate(name, (1, places[name][-1]), xytext=(4, 0), textcoords="offset points", fontsize=7, va="center")
    axes.set_ylim(len(places) + 0.7, 0.3)
    axes.set_yticks([place for place in range(1, len(places) + 1) if place == 1 or place % 5 == 0])
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set(
        xlabel="share of cycles in the weights (code and RAM share the rest)",
        ylabel="place",
        title=f"{plot.scenario}: place in FELICS's figure of merit",
    )
    return figure


def write_plots(folder: Path, plots: Sequence[Plot]) -> None:
    """Write PLOTS as SVG and PNG (200 dots per inch) to FOLDER."""
    for plot in plots:
        figure = figure_of(plot)
        for suffix in ("svg", "png"):
            with written(folder / f"{plot.name}.{suffix}") as path:
                figure.savefig(path, format=suffix, dpi=200)
