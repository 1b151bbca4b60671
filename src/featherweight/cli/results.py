# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw results`: stored measurements."""

from collections import Counter
from pathlib import Path
from typing import Any

import click

from featherweight.cli import tables
from featherweight.cli.compare import noted, show_differences
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import note_doubtful_cycles, whole_selection_options
from featherweight.cli.selected import catalogue, selected
from featherweight.cli.words import NewPath
from featherweight.scales.measurement import Measurement
from featherweight.scores import formats
from featherweight.scores.compare import compare_sets
from featherweight.scores.sets import cell, cells_of, history, read_set
from featherweight.store.database import results_of
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written
from featherweight.system.home import find_home
from featherweight.work.crew import Workers


@fw.group()
def results() -> None:
    """Stored measurements of all commits: list, diff, export."""


@results.command("list")
@whole_selection_options
@click.option("--commits", is_flag=True, help="Only the commits, and how many measurements each brought.")
@as_json_option
def list_(commits: bool, as_json: bool, workers: Workers, **names: Any) -> None:
    """The newest stored measurement of each implementation, target, scenario and option."""
    if commits:
        counts = Counter(row.commit for row in history(results_of(find_home().build)))
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
        note_doubtful_cycles(rows)


@results.command()
@whole_selection_options
@click.option("--format", "form", type=click.Choice(formats.FORMATS), required=True)
@click.option("--output", type=NewPath(dir_okay=False), help="File; default: standard output.")
def export(form: str, output: Path | None, workers: Workers, **names: Any) -> None:
    """Stored measurements as CSV, JSON, LaTeX or Parquet."""
    rows = stored(names)
    if form == "parquet":
        if output is None:
            raise FeatherweightError("Parquet is a binary format: name a file with --output")
        formats.write_parquet(rows, output)
    elif output is None:
        click.echo(formats.TEXTS[form](rows), nl=False)
    else:
        with written(output) as path:
            path.write_text(formats.TEXTS[form](rows))


@results.command()
@click.argument("old")
@click.argument("new")
@as_json_option
def diff(old: str, new: str, as_json: bool) -> None:
    """Differences between OLD and NEW: exports, recorded costs or commits. Status 1 if there are any."""
    database = results_of(find_home().build)
    compared = compare_sets(read_set(old, database), read_set(new, database))
    found = [item for item in compared if item.judgement != "equal"]
    show_differences(noted(found, catalogue()), as_json)
    if found:
        raise BadNewsError


def stored(names: dict[str, Any]) -> list[Measurement]:
    """The newest stored measurement of each job that NAMES select."""
    catalog, selection = selected(**names)
    wanted = cells_of(selection.jobs(catalog))
    newest = {cell(row): row for row in history(results_of(catalog.home.build))}
    found = [row for place, row in sorted(newest.items()) if place in wanted]
    if not found:
        raise FeatherweightError("nothing is stored of these: run `fw measure` with the same options first")
    return found
