"""The verbs of `fw` that look at results: results, compare, pick, report."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from featherweight import cli, export_rows, tables
from featherweight.build import HEADER_SUFFIXES
from featherweight.catalog import Catalog
from featherweight.catalog.schema import ConstantTime
from featherweight.cli import (
    BadNewsError,
    as_json_option,
    checked,
    fw,
    listed,
    measured,
    print_json,
    whole_selection_options,
)
from featherweight.compare import Difference, compare_published, compare_sets, regressions
from featherweight.errors import FeatherweightError
from featherweight.files import written
from featherweight.home import find_home
from featherweight.jobs import Selection
from featherweight.pick import choose
from featherweight.published import read_published
from featherweight.report import write_plots, write_report
from featherweight.result_sets import cell, history, read_set, result_set
from featherweight.results import results_of
from featherweight.scenarios import first_league
from featherweight.weigh import Measurement

SHOWN = 40
"""Lines of differences that are printed without --json."""


@fw.group()
def results() -> None:
    """What was measured so far, at whatever commit: list, diff, export."""


def stored(names: dict[str, Any]) -> list[Measurement]:
    """The newest stored measurement of everything that exists in the checkout and that NAMES select."""
    catalog = Catalog(find_home())
    wanted = {
        (job.variant.id, job.implementation.id, job.target.id, job.scenario.id, job.league, job.options)
        for job in Selection(**names).jobs(catalog)
    }
    newest = {cell(row): row for row in history(results_of(catalog.home.build))}
    found = [row for place, row in sorted(newest.items()) if place in wanted]
    if not found:
        raise FeatherweightError("nothing is stored of these: run `fw measure` with the same options first")
    return found


@results.command("list")
@whole_selection_options
@click.option("--commits", is_flag=True, help="Only the commits, and how many measurements each brought.")
@as_json_option
def list_(commits: bool, as_json: bool, workers: int | None, **names: Any) -> None:
    """The newest stored measurement of each kind."""
    if commits:
        counts: dict[str, int] = {}
        for row in history(results_of(find_home().build)):
            counts[row.commit] = counts.get(row.commit, 0) + 1
        if as_json:
            print_json(counts)
        else:
            lines = [(commit, f"{count:,}") for commit, count in counts.items()]
            tables.console().print(tables.plain_table("Commits", ("commit", "measurements"), lines, ("measurements",)))
        return
    rows = stored(names)
    if as_json:
        print_json([row.model_dump() for row in rows])
    else:
        tables.console().print(tables.measurement_table(rows))


@results.command()
@whole_selection_options
@click.option("--format", "form", type=click.Choice(export_rows.FORMATS), required=True)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File; default: standard output.")
def export(form: str, output: Path | None, workers: int | None, **names: Any) -> None:
    """The same as a table for others."""
    rows = stored(names)
    if form == "parquet":
        if output is None:
            raise FeatherweightError("Parquet is no text: name a file with --output")
        export_rows.write_parquet(rows, output)
    elif output is None:
        click.echo(export_rows.TEXTS[form](rows), nl=False)
    else:
        with written(output) as path:
            path.write_text(export_rows.TEXTS[form](rows))


@results.command()
@click.argument("old")
@click.argument("new")
@as_json_option
def diff(old: str, new: str, as_json: bool) -> None:
    """What differs between OLD and NEW: exports, recorded costs or commits. Status 1 if anything does."""
    database = results_of(find_home().build)
    found = [
        item for item in compare_sets(read_set(old, database), read_set(new, database)) if item.judgement != "equal"
    ]
    _show(found, as_json)
    if found:
        raise BadNewsError


@fw.command()
@whole_selection_options
@click.argument("old", required=False)
@click.argument("new", required=False)
@click.option("--published", is_flag=True, help="Compare with what others published (the default without OLD).")
@click.option("--fail-on-regression", "tolerance", metavar="PERCENT", help="Status 1 if a figure grew by more: 1%.")
@as_json_option
def compare(
    *,
    old: str | None,
    new: str | None,
    published: bool,
    tolerance: str | None,
    as_json: bool,
    workers: int | None,
    **names: Any,
) -> None:
    """Ours against the published figures, or OLD against NEW, with a verdict for each figure.

    OLD and NEW are files of `fw results export`, folders of recorded costs such as tests/costs, or commits; without
    NEW, what this checkout measures now. Cycles on simulators are exact: any difference is real.
    """
    limit = None if tolerance is None else _percent(tolerance)
    catalog = Catalog(find_home())
    database = results_of(catalog.home.build)
    if old is None or published:
        if old is not None:
            raise FeatherweightError("--published compares with no other set: leave out OLD and NEW")
        found = compare_published(measured(catalog, Selection(**names), workers), read_published())
    else:
        before = read_set(old, database)
        now = read_set(new, database) if new else result_set(measured(catalog, Selection(**names), workers))
        found = compare_sets(before, now)
    worse = [] if limit is None else regressions(found, limit)
    _show(found if as_json or old is None else [item for item in found if item.judgement != "equal"], as_json)
    for item in worse:
        click.echo(
            f"slower or larger: {' '.join(item.cell)}: {item.metric} {item.old:,.0f} -> {item.new:,.0f}", err=True
        )
    if worse:
        raise BadNewsError


def _percent(text: str) -> float:
    try:
        value = float(text.rstrip("%")) / 100
    except ValueError:
        value = -1.0
    if value < 0:
        raise FeatherweightError(f"--fail-on-regression {text}: give a percentage, e.g. 1%")
    return value


def _show(found: Sequence[Difference], as_json: bool) -> None:
    if as_json:
        print_json([item.as_json() for item in found])
        return
    counts = {word: sum(item.judgement == word for item in found) for word in dict.fromkeys(i.judgement for i in found)}
    click.echo(", ".join(f"{count} {word}" for word, count in counts.items()) or "no difference")
    order = ("worse", "gone", "better", "not comparable", "new", "equal")
    shown = sorted(found, key=lambda item: (order.index(item.judgement), -(item.change or 0)))[:SHOWN]
    lines = [
        (
            " ".join(filter(None, item.cell)),
            item.metric,
            *("-" if value is None else f"{value:,.0f}" for value in (item.old, item.new)),
            "" if item.change is None else f"{item.change:+.1%}",
            item.judgement,
            item.note,
        )
        for item in shown
    ]
    head = ("cell", "figure", "old or theirs", "new or ours", "change", "verdict", "note")
    if lines:
        tables.console().print(tables.plain_table("Differences", head, lines, head[2:5]))
    if len(found) > SHOWN:
        click.echo(f"{len(found) - SHOWN} more: see --json")


@fw.command()
@click.option("--target", required=True, metavar="TARGET", help="Device, e.g. atmega128.")
@click.option("--scenario", default="cbc128", show_default=True, help="What it is for: see `fw list`.")
@click.option("--league", help="block or bulk; by default the first that the scenario has.")
@click.option("--flash", "code_bytes", type=click.IntRange(1), metavar="BYTES", help="At most so much code.")
@click.option("--ram", "ram_bytes", type=click.IntRange(1), metavar="BYTES", help="At most so much RAM.")
@click.option("--cycles", type=click.IntRange(1), metavar="CYCLES", help="At most so many cycles.")
@click.option("--constant-time", type=click.Choice(get_args(ConstantTime)), default="yes", show_default=True)
@as_json_option
def pick(
    *,
    target: str,
    scenario: str,
    league: str | None,
    constant_time: ConstantTime,
    as_json: bool,
    **most: int | None,
) -> None:
    """The choices for a budget that nothing else beats in code, RAM and cycles; status 1 if nothing fits."""
    catalog = Catalog(find_home())
    names = tuple(cipher.name for cipher in catalog.ciphers if cipher.competes)
    leagues = (league or first_league(scenario),)
    selection = Selection(ciphers=names, targets=(target,), scenarios=(scenario,), leagues=leagues)
    rows = listed(measured(catalog, selection, None), checked(catalog, selection, None))
    budget = {metric: value for metric, value in most.items() if value is not None}
    answer = choose(rows, budget, constant_time)
    if as_json:
        chosen = [{**row.model_dump(), "take": take(catalog, row)} for row in answer.choices]
        nearest = None if answer.nearest is None else answer.nearest.model_dump()
        print_json({"choices": chosen, "nearest": nearest, "excess": answer.excess})
    elif answer.choices:
        tables.console().print(tables.measurement_table(answer.choices))
        for row in answer.choices:
            click.echo(f"{row.variant} {row.implementation} {row.options}: {take(catalog, row)}")
        click.echo("fewer cycles say nothing of security margins or standards: read docs/which-cipher.md")
    elif answer.nearest is None:
        click.echo(f"nothing of {len(rows)} rows is constant-time as asked: {constant_time}")
    else:
        near = answer.nearest
        over = ", ".join(f"{value:,.0f} too many {metric.replace('_', ' ')}" for metric, value in answer.excess.items())
        click.echo(f"nothing fits; nearest: {near.variant} {near.implementation} {near.options} with {over}")
    if not answer.choices:
        raise BadNewsError


def take(catalog: Catalog, row: Measurement) -> str:
    """The command that copies what ROW consists of."""
    ((cipher, _),) = catalog.select_ciphers([row.variant])
    files = [*cipher.sources(cipher.implementation(row.implementation)), cipher.folder / cipher.manifest.cipher.header]
    files += sorted(path for path in cipher.folder.iterdir() if path.suffix in HEADER_SUFFIXES)
    names = dict.fromkeys(catalog.home.relative(file) for file in files)
    common = catalog.home.relative(catalog.home.ciphers / "common")
    return f"cp -r {common} {' '.join(names)} YOUR_PROJECT/"


@fw.command()
@whole_selection_options
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), default=Path("build/report.html"))
@click.option("--plots", type=click.Path(file_okay=False, path_type=Path), help="Folder for every plot as SVG and PNG.")
def report(output: Path, plots: Path | None, workers: int | None, **names: Any) -> None:
    """One HTML file with all tables, plots and comparisons; needs no network."""
    catalog = Catalog(find_home())
    selection = Selection(**names)
    verdicts = checked(catalog, selection, workers)
    rows = listed(measured(catalog, selection, workers), verdicts)
    past = history(results_of(catalog.home.build))
    write_report(output, catalog, rows, verdicts, past)
    click.echo(f"wrote {output}")
    if plots is not None:
        write_plots(plots, rows)
        click.echo(f"wrote the plots to {plots}")


def main() -> None:
    """Entry point of `fw`."""
    cli.main()
