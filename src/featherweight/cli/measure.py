# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw measure`."""

from typing import Any, get_args

import click

from featherweight.cli import tables
from featherweight.cli.group import as_json_option, fw, print_json
from featherweight.cli.main import measured, note_doubtful_cycles, whole_selection_options
from featherweight.cli.selected import selected
from featherweight.scales.options import Grid
from featherweight.work.crew import Workers


@fw.command()
@whole_selection_options
@click.option(
    "--grid",
    type=click.Choice(get_args(Grid)),
    default="short",
    show_default=True,
    help="Lengths of messages in aead and hash: a few, all of NIST's, or those that las3 averages.",
)
@click.option("--quiet", is_flag=True, help="Print the number of measurements, no table.")
@as_json_option
def measure(quiet: bool, as_json: bool, workers: Workers, **names: Any) -> None:
    """Build, run, verify and weigh implementations; unchanged results come from the store."""
    catalog, selection = selected(**names)
    measurements = measured(catalog, selection, workers)
    if as_json:
        print_json([row.model_dump() for row in measurements])
    elif not quiet:
        tables.console().print(tables.measurement_table(measurements))
        note_doubtful_cycles(measurements)
