# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw compare`."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any, get_args

import click

from featherweight.catalog import Catalog
from featherweight.catalog.outside import CIPHER_FILE
from featherweight.cli import tables
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import measured, named_selection_options
from featherweight.cli.selected import selected
from featherweight.cli.strangers import strangers_options
from featherweight.scales.measurement import DOUBTS, Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.compare import Difference, compare_published, compare_sets, regressions
from featherweight.scores.duels import HEAD, DuelCell, as_row, duels, summary
from featherweight.scores.others import beside_others
from featherweight.scores.published import read_published, read_sources
from featherweight.scores.server_compare import compare_runs
from featherweight.scores.server_runs import Run, is_run, read_run
from featherweight.scores.sets import SUBJECT, read_set, result_set, within
from featherweight.scores.standings import Standing, Verdict, in_selection, other_standing, standings
from featherweight.store.database import results_of
from featherweight.system.errors import FeatherweightError
from featherweight.work.crew import Workers

SHOWN = 40
"""The most differences that are printed without --json."""


@fw.command()
@named_selection_options
@strangers_options
@click.argument("old", required=False)
@click.argument("new", required=False)
@click.option("--published", is_flag=True, help="Compare with what others published (the default without OLD).")
@click.option("--cells", is_flag=True, help="With --published: FELICS's ciphers, best row against best row.")
@click.option(
    "--fail-on-regression", "tolerance", metavar="PERCENT", help="Status 1 if a figure grew by more, or is gone: 1%."
)
@as_json_option
def compare(
    *,
    old: str | None,
    new: str | None,
    published: bool,
    cells: bool,
    tolerance: str | None,
    as_json: bool,
    workers: Workers,
    trust: bool,
    no_native: bool,
    **names: Any,
) -> None:
    """Measurements against what others published, with a verdict for each row, or OLD against NEW, for each figure.

    A published row is won if one row of ours is no worse in any figure that is counted alike and better in one; it is
    lost if none is as good in all.

    OLD and NEW are files of `fw results export`, folders of recorded costs such as tests/costs, or commits; the default
    of NEW is what this checkout measures now. If NEW is the folder of a cipher, that cipher is measured now. Cycles on
    simulators are exact: any difference is real.

    Or both are runs of the server benchmark, as in server/bench/runs: these are of busy computers, and differ by some
    per cent from hour to hour.
    """
    if old is not None and is_run(Path(old)):
        if new is None or published or cells or tolerance is not None or any(names.values()):
            raise FeatherweightError(f"{old} is a run of the server benchmark: give a second one, and no options")
        show_runs(read_run(Path(old)), read_run(Path(new)), as_json)
        return
    limit = None if tolerance is None else _percent(tolerance)
    if cells and (old is not None or limit is not None):
        raise FeatherweightError("--cells compares with what is published: leave out OLD, NEW, --fail-on-regression")
    is_cipher = new is not None and (Path(new) / CIPHER_FILE).is_file()
    folders = (Path(new),) if new is not None and is_cipher else ()
    catalog, selection = selected(folders=folders, trust=trust, no_native=no_native, **names)
    database = results_of(catalog.home.build)
    if old is None or published:
        if old is not None:
            raise FeatherweightError("--published compares with no other set: leave out OLD and NEW")
        rows = measured(catalog, selection, workers)
        if cells:
            show_cells(duels(rows, read_published(), {row.variant for row in rows}), as_json)
            return
        show_standings(list(_standings(catalog, selection, rows)), as_json)
        beside = compare_published(rows, read_published(), catalog.block_bytes)
        found = [item for _, figures in beside for item in figures if item.new is not None]
    else:
        before = read_set(old, database)  # first: to measure takes long
        now = read_set(new, database) if new and not is_cipher else result_set(measured(catalog, selection, workers))
        found = compare_sets(*(within(item, catalog, selection) for item in (before, now)))
        shown = found if as_json else [item for item in found if item.judgement != "equal"]
        show_differences(noted(shown, catalog), as_json)
    worse = [] if limit is None else regressions(found, limit)
    for item in worse:
        how = "gone" if item.new is None else "slower" if item.metric == "cycles" else "larger"
        figures = f"{item.metric} {_figure(item.old)} -> {_figure(item.new)}"
        click.echo(f"{how}: {' '.join(item.cell)}: {figures}", err=True)
    if worse:
        raise BadNewsError


def _standings(catalog: Catalog, selection: Selection, rows: Sequence[Measurement]) -> Iterator[Standing]:
    """Of each published row that SELECTION names, beside ROWS; without names, of every one."""
    ciphers = [variant.id for _, variant in catalog.select_ciphers(selection.ciphers)] if selection.ciphers else ()
    chosen = [row for row in read_published() if in_selection(row, ciphers, selection.targets, selection.scenarios)]
    yield from standings(rows, chosen, read_sources(), catalog.block_bytes)
    wanted = {"variant": ciphers, "target": selection.targets}
    for other in beside_others(rows, catalog.block_bytes):
        ours = dict(zip(wanted, other.wanted.split(), strict=False))
        if all(not names or ours.get(name) in names for name, names in wanted.items()) and not selection.scenarios:
            yield other_standing(other)


def noted(found: Iterable[Difference], catalog: Catalog) -> list[Difference]:
    """FOUND with a note on each figure of cycles that the target's manifest calls doubtful."""
    doubts = {target.id: target.manifest.simulator.cycles for target in catalog.targets}
    rows = []
    for item in found:
        doubt = doubts.get(item.cell[SUBJECT.index("target")], "")
        unsaid = doubt in DOUBTS and item.metric.startswith("cycles") and doubt not in item.note
        rows.append(replace(item, note="; ".join(filter(None, (item.note, f"cycles: {doubt}")))) if unsaid else item)
    return rows


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f}"


def _percent(text: str) -> float:
    try:
        value = float(text.rstrip("%")) / 100
    except ValueError:
        value = -1.0
    if value < 0:
        raise FeatherweightError(f"--fail-on-regression {text}: give a percentage, e.g. 1%")
    return value


def show_differences(found: Sequence[Difference], as_json: bool) -> None:
    """Print the worst of FOUND as a table, or all as JSON."""
    if as_json:
        print_json([item.as_json() for item in found])
        return
    counts = {word: sum(item.judgement == word for item in found) for word in dict.fromkeys(i.judgement for i in found)}
    click.echo(", ".join(f"{count} {word}" for word, count in counts.items()) or "no difference")
    order = ("worse", "gone", "better", "new", "equal")
    shown = sorted(found, key=lambda item: (order.index(item.judgement), -(item.change or 0)))[:SHOWN]
    lines = []
    for item in shown:
        change = "" if item.change is None else f"{item.change:+.1%}"
        figures = (item.metric, _figure(item.old), _figure(item.new), change)
        lines.append((" ".join(filter(None, item.cell)), *figures, item.judgement, item.note))
    head = ("cell", "figure", "old", "new", "change", "verdict", "note")
    if lines:
        tables.console().print(tables.plain_table("Differences", head, lines, head[2:5]))
    if len(found) > SHOWN:
        click.echo(f"{len(found) - SHOWN} more: see --json")


def show_standings(found: Sequence[Standing], as_json: bool) -> None:
    """Print the verdict on each of FOUND, and how many there are of each, or JSON."""
    if as_json:
        print_json([item.as_json() for item in found])
        return
    head = ("theirs", "source", "figures: theirs", "ours", "by", "verdict", "why, or what else")
    lines = []
    for item in found:
        what = " ".join(filter(None, item.row))
        figures = [
            " / ".join(f"{value:,.6g}" if value % 1 else f"{value:,.0f}" for value in side.values())
            for side in (item.theirs, item.ours)
        ]
        lines.append((what, item.source, *figures, item.whose, item.verdict, item.reason))
    if lines:
        tables.console().print(tables.plain_table("Published rows", head, lines, head[2:4]))
    known = read_sources()
    groups = {name: [item for item in found if item.source == name] for name in known}
    groups |= {"others.csv": [item for item in found if item.source not in known], "all": list(found)}
    for name, some in groups.items():
        counts = Counter(item.verdict for item in some)
        if some:
            click.echo(f"{name}: {', '.join(f'{counts[word]} {word}' for word in get_args(Verdict))}")


def show_cells(found: Sequence[DuelCell], as_json: bool) -> None:
    """Print FOUND as a table with its `summary`, or as JSON."""
    if not found:
        raise FeatherweightError("nothing is published of these in FELICS's scenarios: see `fw list`")
    if as_json:
        print_json([cell.as_json() for cell in found])
        return
    head = ("variant", "target", "scenario", *HEAD)
    lines = [(*cell.place, *as_row(cell)) for cell in found]
    tables.console().print(tables.plain_table("Best rows: code / RAM / cycles", head, lines, head[5::3], head[:3]))
    for words in summary(found):
        click.echo(words)


def show_runs(old: Run, new: Run, as_json: bool) -> None:
    """Print what both measured: a table for each mode, with a ratio for each length, or JSON."""
    found = list(compare_runs(old, new))
    if not found:
        raise FeatherweightError("the two runs have nothing in common: see `fw compare --help`")
    if as_json:
        print_json([item.as_json() for item in found])
        return
    for what, run in (("old", old), ("new", new)):
        click.echo(f"{what}: {run.processor}, {run.date}")
    click.echo("cycles per byte: old, new, new / old")
    for (cipher, title), items in groupby(found, lambda item: (item.cipher, item.table)):
        rows = []
        sizes: list[str] = []
        for (name, messages), figures in groupby(items, lambda item: (item.name, item.messages)):
            cells = {f"{item.bytes} B": f"{item.old:.2f}\n{item.new:.2f}\n{item.ratio:.2f}" for item in figures}
            sizes = list(cells)
            rows.append((f"{name}, {messages} messages" if messages > 1 else name, *cells.values()))
        tables.console().print(tables.plain_table(f"{cipher}: {title}", ("", *sizes), rows, tuple(sizes)))
