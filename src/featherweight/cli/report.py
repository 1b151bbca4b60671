"""`fw report`."""

from pathlib import Path
from typing import Any

import click

from featherweight.catalog import Catalog
from featherweight.cli.main import fw, listed, whole_selection_options, with_progress
from featherweight.cli.stored import NotStoredError, StoredHostReferee, StoredReferee, StoredScales
from featherweight.report import Known, write_report, write_tables
from featherweight.report.plots import all_plots
from featherweight.scales.selection import Selection
from featherweight.scores.sets import history
from featherweight.store.results import results_of
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home


@fw.command()
@whole_selection_options
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), default=Path("build/report.html"))
@click.option("--plots", type=click.Path(file_okay=False, path_type=Path), help="Folder for every plot as SVG and PNG.")
@click.option(
    "--latex",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for a LaTeX table of each paper beside ours.",
)
def report(output: Path, plots: Path | None, latex: Path | None, workers: int | None, **names: Any) -> None:
    """One HTML file with all tables, plots and comparisons; needs no network.

    It shows what `fw measure` and `fw check` have stored of the code as it stands, and names what they have not yet.
    """
    catalog = Catalog(find_home())
    selection = Selection(**names)
    jobs, referee_jobs = selection.jobs(catalog), selection.referee_jobs(catalog)
    skipped = (NotStoredError,)
    stored = with_progress("measurements in the store", jobs, StoredScales(catalog).measure, workers, skipped)
    verdicts = with_progress("verdicts in the store", referee_jobs, StoredReferee(catalog).check, workers, skipped)
    subjects = [job.subject for job in referee_jobs]
    if not names["targets"]:
        host_jobs, host = selection.host_jobs(catalog), StoredHostReferee(catalog)
        verdicts += with_progress("verdicts on this computer", host_jobs, host.check_job, workers, skipped)
        subjects += [job.subject for job in host_jobs]
    judged = {verdict.subject for verdict in verdicts}
    rows = [row for row in listed(stored, verdicts) if row.subject in judged]
    if not rows:
        raise FeatherweightError("nothing of this is measured and checked: run `fw measure` and `fw check` first")
    missing = len(jobs) - len(stored), len(stored) - len([row for row in stored if row.subject in judged])
    past = history(results_of(catalog.home.build))
    write_report(output, catalog, Known(rows, verdicts, subjects, past, *missing))
    click.echo(f"wrote {output}: {len(rows)} measurements")
    if any(missing):
        click.echo(f"left out: {missing[0]} not measured (`fw measure`), {missing[1]} not checked (`fw check`)")
    if plots is not None:
        from featherweight.report.draw import write_plots  # noqa: PLC0415 matplotlib takes half of all imports

        write_plots(plots, all_plots(rows))
        click.echo(f"wrote the plots to {plots}")
    if latex is not None:
        write_tables(latex, rows, catalog.block_bytes)
        click.echo(f"wrote the tables to {latex}")
