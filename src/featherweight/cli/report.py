# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw report`."""

from pathlib import Path
from typing import Any

import click

from featherweight.cli.computer import on_this_computer
from featherweight.cli.group import fw
from featherweight.cli.main import listed, whole_selection_options, with_progress
from featherweight.cli.selected import selected
from featherweight.cli.words import NewPath
from featherweight.prove.recorded import proved
from featherweight.referee.computer.referee import ComputerReferee
from featherweight.referee.device.referee import DeviceReferee
from featherweight.referee.jobs import device_jobs
from featherweight.referee.verdict import refuse_sources
from featherweight.report.ciphers import Known
from featherweight.report.page import write_report
from featherweight.report.papers import write_tables
from featherweight.report.plots import all_plots
from featherweight.scales.measure import Scales
from featherweight.scores.sets import history
from featherweight.store.database import results_of
from featherweight.store.results import NotStoredError
from featherweight.system.errors import FeatherweightError
from featherweight.work.crew import Workers

OUTPUT = Path("build/report.html")


@fw.command()
@whole_selection_options
@click.option("--output", type=NewPath(dir_okay=False), help=f"The file; default: {OUTPUT}.")
@click.option("--plots", type=NewPath(file_okay=False), help="Folder for every plot as SVG and PNG.")
@click.option(
    "--latex",
    type=NewPath(file_okay=False),
    help="Folder for LaTeX tables: each paper's figures beside the measurements.",
)
def report(output: Path | None, plots: Path | None, latex: Path | None, workers: Workers, **names: Any) -> None:
    """One HTML file with all tables, plots and comparisons; needs no network.

    It shows the stored results of `fw measure` and `fw check` for the present code, and says how many are missing.
    """
    output = output or OUTPUT
    catalog, selection = selected(**names, beside_field=True)
    jobs, on_devices = selection.jobs(catalog), device_jobs(selection, catalog)
    skipped = (NotStoredError,)
    stored = with_progress(
        "measurements in the store", jobs, Scales(catalog, only_stored=True).measure, workers, skipped
    )
    verdicts = with_progress(
        "verdicts in the store", on_devices, DeviceReferee(catalog, only_stored=True).check, workers, skipped
    )
    subjects = [job.subject for job in on_devices]
    if on_computer := on_this_computer(catalog, selection):
        computer = ComputerReferee(catalog, only_stored=True)
        verdicts += with_progress("verdicts on this computer", on_computer, computer.check, workers, skipped)
        subjects += [job.subject for job in on_computer]
    verdicts = refuse_sources(verdicts)
    judged = {verdict.subject for verdict in verdicts}
    rows = [row for row in listed(stored, verdicts) if row.subject in judged]
    if not rows:
        raise FeatherweightError("nothing of this is measured and checked: run `fw measure` and `fw check` first")
    missing = len(jobs) - len(stored), len(stored) - len([row for row in stored if row.subject in judged])
    past = history(results_of(catalog.home.build))
    write_report(output, catalog, Known(rows, verdicts, subjects, past, proved(catalog.home, on_devices), *missing))
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
