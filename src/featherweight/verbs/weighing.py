"""`fw measure` and `fw check`."""

from typing import Any, get_args

import click

from featherweight import tables
from featherweight.catalog import Catalog
from featherweight.cli import (
    BadNewsError,
    as_json_option,
    checked,
    fw,
    measured,
    note_doubtful_cycles,
    print_json,
    selection_options,
    whole_selection_options,
    with_progress,
)
from featherweight.home import find_home
from featherweight.jobs import Selection
from featherweight.messages import Grid
from featherweight.referee import HostReferee, Verdict


@fw.command()
@whole_selection_options
@click.option(
    "--grid",
    type=click.Choice(get_args(Grid)),
    default="short",
    show_default=True,
    help="Lengths in aead and hash: a few, all of NIST's, or those that las3 averages.",
)
@click.option("--quiet", is_flag=True, help="Only the number of measurements, not the table.")
@as_json_option
def measure(quiet: bool, as_json: bool, workers: int | None, **names: Any) -> None:
    """Build, run, verify and weigh; unchanged results come from the store."""
    catalog = Catalog(find_home())
    measurements = measured(catalog, Selection(**names), workers)
    if as_json:
        print_json([row.model_dump() for row in measurements])
    elif not quiet:
        tables.console().print(tables.measurement_table(measurements))
        note_doubtful_cycles(measurements)


@fw.command()
@selection_options
@click.option("--quiet", is_flag=True, help="Only what is wrong, not the table.")
@click.option(
    "--chain",
    type=click.IntRange(min=1, max=2**32 - 1),
    metavar="BLOCKS",
    help="Length of assembly's chain, to find faults that few inputs show; if not given, what 4 million cycles allow.",
)
@as_json_option
def check(quiet: bool, chain: int | None, as_json: bool, workers: int | None, **names: Any) -> None:
    """Vectors, random inputs, calling convention, memory, interrupts and leaks, on every target.

    Without --target, C code is tried on this computer too: two compilers, sanitizers, Valgrind.
    """
    catalog = Catalog(find_home())
    verdicts = checked(catalog, Selection(**names), workers, chain)
    if not names["targets"]:
        verdicts += _check_host(catalog, Selection(**names), workers)
    failed = [verdict for verdict in verdicts if verdict.findings]
    if as_json:
        print_json([verdict.model_dump() for verdict in verdicts])
    else:
        if not quiet:
            tables.console().print(tables.verdict_table(verdicts))
        for verdict in failed:
            for finding in verdict.findings:
                click.echo(f"{verdict.title}: {finding.function}: {finding.check}: {finding.message}")
    if failed:
        raise BadNewsError


def _check_host(catalog: Catalog, selection: Selection, workers: int | None) -> list[Verdict]:
    """The verdicts of the host's referee on the C code asked for."""
    jobs = selection.host_jobs(catalog)
    return with_progress("checking on this computer", jobs, HostReferee(catalog).check_job, workers)
