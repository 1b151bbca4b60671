"""The plots of the report: Pareto fronts with published figures as ghosts, and how weights move the ranking."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullLocator, StrMethodFormatter

from featherweight.files import written
from featherweight.pareto import front
from featherweight.published import Published, read_published
from featherweight.score import SHARES, stability
from featherweight.weigh import Measurement

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F")
"""Okabe and Ito's, which colour-blind readers tell apart; the marker says the same once more."""
MARKERS = "osD^vPX*<>"
Style = tuple[str, str]
"""Colour and marker."""
Plots = dict[str, Figure]
"""By a name that can be a file's."""


def all_plots(rows: Sequence[Measurement]) -> Plots:
    """Every plot of ROWS."""
    plots = {f"pareto-{'-'.join(place)}": _pareto(group) for place, group in _groups(rows)}
    for scenario, league in sorted({(row.scenario, row.league) for row in rows}):
        some = [row for row in rows if (row.scenario, row.league) == (scenario, league)]
        plots[f"stability-{scenario}-{league}"] = _stability(some)
    return plots


def _groups(rows: Sequence[Measurement]) -> Iterator[tuple[tuple[str, str, str], list[Measurement]]]:
    places = sorted({(row.target, row.scenario, row.league) for row in rows})
    for place in places:
        yield place, [row for row in rows if (row.target, row.scenario, row.league) == place]


def _style(variants: Sequence[str]) -> dict[str, Style]:
    return {name: (COLOURS[i % len(COLOURS)], MARKERS[i % len(MARKERS)]) for i, name in enumerate(variants)}


def _pareto(rows: Sequence[Measurement]) -> Figure:
    """Cycles over code and over RAM, all logarithmic; a line joins the front, hollow points are published rows."""
    first = rows[0]
    figure = Figure(figsize=(9, 4))
    figure.subplots_adjust(left=0.12, right=0.84, bottom=0.13, top=0.9, wspace=0.08)
    style = _style(sorted({row.variant for row in rows}))
    place = (first.target, first.scenario, first.league)
    ghosts = [row for row in read_published() if (row.target, row.scenario, row.league) == place]
    ghosts = [row for row in ghosts if row.variant in style]
    left, right = figure.subplots(1, 2, sharey=True)
    drawn = [_draw(left, rows, "code_bytes", ghosts, style), _draw(right, rows, "ram_bytes", ghosts, style)]
    left.set(xlabel="flash (bytes)", ylabel="cycles")
    right.set(xlabel="RAM (bytes)")
    remark = " (hollow: published)" if any(drawn) else ""
    figure.suptitle(f"{first.target}, {first.scenario}, league {first.league}{remark}", fontsize=11)
    right.legend(fontsize=7, frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return figure


def _draw(
    axes: Axes, rows: Sequence[Measurement], metric: str, ghosts: Sequence[Published], style: Mapping[str, Style]
) -> bool:
    """Draw cycles over METRIC; returns whether any of GHOSTS is comparable and drawn."""
    axes.set(xscale="log", yscale="log")
    for axis in (axes.xaxis, axes.yaxis):  # plain numbers: powers of ten are slow to set and say less
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axis.set_minor_locator(NullLocator())
        axis.set_tick_params(labelsize=8)
    for name, (colour, marker) in style.items():
        own = [row for row in rows if row.variant == name]
        across, up = ([getattr(row, key) for row in own] for key in (metric, "cycles"))
        axes.scatter(across, up, c=colour, marker=marker, s=18, label=name)
    shown = [ghost for ghost in ghosts if {metric, "cycles"} <= ghost.comparable]
    for ghost in shown:
        colour, marker = style[ghost.variant]
        place = [ghost.costs[metric]], [ghost.costs["cycles"]]
        axes.scatter(*place, facecolors="none", edgecolors=colour, marker=marker, s=34)
    best = sorted(
        (getattr(row, metric), row.cycles) for row in front(rows, lambda row: (getattr(row, metric), row.cycles))
    )
    axes.step(*zip(*best, strict=True), where="post", color="#777777", linewidth=1)
    return bool(shown)


def _stability(rows: Sequence[Measurement]) -> Figure:
    """Each variant's place in FELICS's ranking, over the share of cycles in the weights."""
    figure = Figure(figsize=(9, 4))
    figure.subplots_adjust(left=0.12, right=0.84, bottom=0.13, top=0.9)
    axes = figure.subplots()
    places = stability(rows, "felics")
    for name, (colour, marker) in _style(sorted(places)).items():
        axes.plot(SHARES, places[name], color=colour, marker=marker, markersize=4, linewidth=1.2, label=name)
    axes.invert_yaxis()
    axes.set(
        xlabel="share of cycles in the weights (code and RAM share the rest)",
        ylabel="place",
        title=f"Rank stability: {rows[0].scenario}, league {rows[0].league}",
    )
    if places:
        axes.legend(fontsize=7, frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return figure


def as_svg(figure: Figure, name: str) -> str:
    """FIGURE as an SVG element whose black follows the page's text colour; ids begin with NAME."""
    text = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):  # text stays text: a fifth of the size
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :].replace("#000000", "currentColor")
    svg = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{name}" fill="currentColor" ', 1)


def write_plots(folder: Path, rows: Sequence[Measurement]) -> None:
    """Every plot of ROWS as SVG and PNG (200 dots per inch) in FOLDER."""
    for name, figure in all_plots(rows).items():
        for suffix in ("svg", "png"):
            with written(folder / f"{name}.{suffix}") as path:
                figure.savefig(path, format=suffix, dpi=200)
