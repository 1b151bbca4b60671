"""`fw report`."""

from pathlib import Path
from typing import Any

import click

from featherweight.catalog import Catalog
from featherweight.cli import checked, fw, listed, measured, whole_selection_options
from featherweight.home import find_home
from featherweight.jobs import Selection
from featherweight.report import write_plots, write_report
from featherweight.result_sets import history
from featherweight.results import results_of


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
